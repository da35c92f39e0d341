"""What a cell means: the Python side of the kernel. It answers in JSON."""

from __future__ import annotations

import ast
import builtins
import getpass
import io
import json
import linecache
import re
import sys
import traceback

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any, Protocol

    class FrontEnd(Protocol):
        def publish(self, kind: str, content: str, /) -> None: ...
        def text(self, name: str, text: str, /) -> None: ...
        def ask(self, prompt: str, password: bool, /) -> bool: ...
        def answer(self) -> str | None: ...


_HERE = "<fluno kernel>"
_METHODS = {
    "text/html": "_repr_html_",
    "text/markdown": "_repr_markdown_",
    "text/latex": "_repr_latex_",
    "image/svg+xml": "_repr_svg_",
    "image/png": "_repr_png_",
    "image/jpeg": "_repr_jpeg_",
    "application/pdf": "_repr_pdf_",
    "application/json": "_repr_json_",
    "application/javascript": "_repr_javascript_",
}
_NAME_BEFORE = re.compile(r"(?:[^\W\d]\w*\s*\.\s*)*(?:[^\W\d]\w*)?$")
_IMPORT_BEFORE = re.compile(r"(?:^|\n)\s*(?:import|from)\s+([\w.]*)$")
_FROM_BEFORE = re.compile(r"(?:^|\n)\s*from\s+([\w.]+)\s+import\s+(?:\(?\s*(?:\w+\s*,\s*)*)(\w*)$")
_UNFINISHED = re.compile(
    r"was never closed|unexpected EOF|EOF in multi-line|unterminated triple|expected an indented block"
)


def _json(value: object) -> str:
    # A string may hold half a surrogate pair, which has no place in JSON.
    return json.dumps(value, ensure_ascii=False, default=repr).encode("utf-8", "replace").decode("utf-8")


class _Stream(io.TextIOBase):
    """Sends text as it comes. Not by descriptor 1: an interrupt in a write would close that for good."""

    encoding = "utf-8"
    errors = "backslashreplace"

    def __init__(self, front_end: FrontEnd, name: str) -> None:
        self._send = front_end.text
        self.name = f"<{name}>"
        self._name = name
        self.buffer = _Bytes(front_end, name)

    def writable(self) -> bool:
        return True

    def isatty(self) -> bool:
        return False

    def write(self, text: str, /) -> int:
        if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        if text.isascii():
            self._send(self._name, text)
        else:
            self._send(self._name, text.encode("utf-8", "backslashreplace").decode("utf-8"))
        return len(text)


class _Bytes(io.RawIOBase):
    """What stands behind a stream of text, for those who write bytes."""

    def __init__(self, front_end: FrontEnd, name: str) -> None:
        self._front_end = front_end
        self._name = name

    def writable(self) -> bool:
        return True

    def write(self, data: Any, /) -> int:
        self._front_end.text(self._name, bytes(data).decode("utf-8", "replace"))
        return len(data)


class DisplayHandle:
    """What display(..., display_id=True) gives back: update() shows something else in the same place."""

    def __init__(self, cells: Cells, display_id: str) -> None:
        self._cells = cells
        self.display_id = display_id

    def display(self, value: object, **options: Any) -> None:
        self._cells.display(value, display_id=self.display_id, **options)

    def update(self, value: object, **options: Any) -> None:
        self._cells.update_display(value, display_id=self.display_id, **options)

    def __repr__(self) -> str:
        return f"<DisplayHandle {self.display_id}>"


class Cells:
    def __init__(self, front_end: FrontEnd) -> None:
        self._front_end = front_end
        self._displays = 0
        main = sys.modules["__main__"].__dict__
        self._globals = main
        main.setdefault("__name__", "__main__")
        main.setdefault("__builtins__", builtins)
        sys.path.insert(0, "")
        sys.argv[:] = [""]
        for name in ("stdout", "stderr"):
            stream = _Stream(front_end, name)
            setattr(sys, name, stream)
            setattr(sys, f"__{name}__", stream)
        builtins.input = self._input
        for each in (self.display, self.update_display, self.clear_output):
            setattr(builtins, each.__name__, each)
        getpass.getpass = self._getpass

    def version(self) -> str:
        return ".".join(map(str, sys.version_info[:3]))

    # --- execution ----------------------------------------------------------------------------

    def execute(self, code: str, count: int, silent: bool, expressions: str) -> str:
        filename = f"<cell {count}>"
        # For tracebacks; an entry without a time is never checked against a file.
        linecache.cache[filename] = (len(code), None, code.splitlines(keepends=True), filename)
        reply: dict[str, Any] = {"status": "ok", "payload": [], "user_expressions": {}, "result": None}
        try:
            value = self._run(code, filename)
            if value is not None and not silent:
                reply["result"] = self._show_result(value, count)
            for name, expression in json.loads(expressions).items():
                reply["user_expressions"][name] = self._evaluate(expression)
        except BaseException as error:
            return _json(_error_of(error))
        return _json(reply)

    def _run(self, code: str, filename: str) -> object:
        tree: Any = compile(code, filename, "exec", ast.PyCF_ONLY_AST)
        last = None
        if tree.body and isinstance(tree.body[-1], ast.Expr):
            last = ast.Expression(tree.body.pop().value)
        if tree.body:
            exec(compile(tree, filename, "exec"), self._globals)
        if last is None:
            return None
        value = eval(compile(last, filename, "eval"), self._globals)
        return None if code.rstrip().endswith(";") else value

    def _show_result(self, value: object, count: int) -> object:
        self._globals["_"] = value
        data, metadata = _bundle(value)
        content = {"execution_count": count, "data": data, "metadata": metadata}
        self._front_end.publish("execute_result", _json(content))
        return data.get("text/plain")

    def _evaluate(self, expression: str) -> dict[str, Any]:
        try:
            data, metadata = _bundle(eval(expression, self._globals))
        except BaseException as error:
            return _error_of(error)
        return {"status": "ok", "data": data, "metadata": metadata}

    # --- what cells may call --------------------------------------------------------------------

    def display(
        self,
        *values: Any,
        display_id: str | bool | None = None,
        raw: bool = False,
        metadata: dict[str, Any] | None = None,
    ) -> DisplayHandle | None:
        """Shows values now; with display_id=True or a name, others can be shown in their place."""
        if display_id is True:
            self._displays += 1
            display_id = f"fluno-{self._displays}"
        name = display_id or None
        for value in values:
            self._publish("display_data", value, name, raw, metadata)
        return DisplayHandle(self, name) if name is not None else None

    def update_display(
        self, value: Any, *, display_id: str, raw: bool = False, metadata: dict[str, Any] | None = None
    ) -> None:
        """Shows a value in the place of what was displayed under this name."""
        self._publish("update_display_data", value, display_id, raw, metadata)

    def _publish(
        self, kind: str, value: Any, display_id: str | None, raw: bool, metadata: dict[str, Any] | None
    ) -> None:
        data, own = (value, {}) if raw else _bundle(value)
        transient = {} if display_id is None else {"display_id": display_id}
        content = {"data": data, "metadata": {**own, **(metadata or {})}, "transient": transient}
        self._front_end.publish(kind, _json(content))

    def clear_output(self, wait: bool = False) -> None:
        """Removes what the cell has shown; with wait=True when it shows something new."""
        self._front_end.publish("clear_output", _json({"wait": bool(wait)}))

    def _input(self, prompt: object = "", /) -> str:
        """Asks the person at the front end for a line."""
        return self._ask(str(prompt), False)

    def _getpass(self, prompt: str = "Password: ", stream: object = None) -> str:
        """Asks for a line that is not shown."""
        return self._ask(str(prompt), True)

    def _ask(self, prompt: str, password: bool) -> str:
        if not self._front_end.ask(prompt, password):
            raise RuntimeError("input was asked for, but this front end cannot be asked")
        while True:
            # Between two waits KeyboardInterrupt finds its way.
            line = self._front_end.answer()
            if line is not None:
                return str(line)

    # --- what a front end asks about code -------------------------------------------------------

    def complete(self, code: str, cursor: int) -> str:
        before = code[:cursor]
        found = _FROM_BEFORE.search(before)
        if found:
            names, start = _members_of_module(found[1]), len(found[2])
            matches = [name for name in names if name.startswith(found[2])]
        elif found := _IMPORT_BEFORE.search(before):
            parent, _, stem = found[1].rpartition(".")
            start = len(stem)
            matches = [name for name in _modules(parent) if name.startswith(stem)]
        else:
            path = _path_before(before)
            parent, dot, stem = path.rpartition(".")
            stem = stem.strip()
            start = len(stem)
            if dot:
                found, value = self._value(parent)
                names = _dir(value) if found else []
            else:
                names = {*self._globals, *dir(builtins), *_keywords()} | set(
                    self._parameters(before[: -start or None])
                )
            matches = [name for name in names if name.startswith(stem)]
            if not stem.startswith("_"):
                matches = [name for name in matches if not name.startswith("_")]
        return _json(
            {
                "status": "ok",
                "matches": sorted(set(matches)),
                "cursor_start": cursor - start,
                "cursor_end": cursor,
                "metadata": {},
            }
        )

    def _value(self, path: str) -> tuple[bool, Any]:
        """Whether a dotted path leads to a value, and which; nothing but attributes is evaluated."""
        first, *rest = [part.strip() for part in path.split(".")]
        try:
            value = self._globals[first] if first in self._globals else getattr(builtins, first)
            for name in rest:
                value = getattr(value, name)
        except BaseException:
            return False, None
        return True, value

    def _called(self, before: str) -> str:
        """The path of the function whose parentheses are open at the end of this code."""
        depth = 0
        for i in range(len(before) - 1, -1, -1):
            if before[i] in ")]}":
                depth += 1
            elif before[i] in "([{":
                if depth == 0:
                    return _path_before(before[:i]) if before[i] == "(" else ""
                depth -= 1
        return ""

    def _parameters(self, before: str) -> list[str]:
        path = self._called(before)
        found, value = self._value(path) if path else (False, None)
        if not found or not callable(value):
            return []
        import inspect

        try:
            parameters = inspect.signature(value).parameters.values()
        except (TypeError, ValueError):
            return []
        named = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
        return [f"{each.name}=" for each in parameters if each.kind in named]

    def inspect(self, code: str, cursor: int, level: int) -> str:
        before = code[:cursor]
        after = re.match(r"\w*", code[cursor:])
        path = _path_before(before) + (after[0] if after else "")
        if not path or path.endswith("."):
            path = self._called(before)
        found, value = self._value(path) if path else (False, None)
        data = {"text/plain": _description(path, value, level)} if found else {}
        return _json({"status": "ok", "found": found, "data": data, "metadata": {}})

    def is_complete(self, code: str) -> str:
        try:
            compile(code, "<cell>", "exec", ast.PyCF_ONLY_AST)
        except SyntaxError as error:
            unfinished = _is_unfinished(code, error)
            if not unfinished:
                return _json({"status": "invalid"})
            return _json({"status": "incomplete", "indent": _indent(code)})
        except (ValueError, OverflowError):
            return _json({"status": "invalid"})
        lines = code.split("\n")
        in_block = len(lines) > 1 and lines[-1][:1] in (" ", "\t") and lines[-1].strip()
        if in_block:
            return _json({"status": "incomplete", "indent": _indent(code)})
        return _json({"status": "complete"})


def _path_before(code: str) -> str:
    """The dotted path that stands at the end of this code."""
    found = _NAME_BEFORE.search(code)
    return found[0] if found else ""


def _is_unfinished(code: str, error: SyntaxError) -> bool:
    """GraalPy says of an open bracket what CPython says, but not by the exception that codeop looks for."""
    message = str(error.msg)
    if _UNFINISHED.search(message):
        # Unless something stands after it: then a line more mends nothing.
        return "indented block" not in message or (error.lineno or 0) >= len(code.rstrip().split("\n"))
    if code.rstrip(" ").endswith("\\") or code.rsplit("\n", 1)[-1].startswith("@"):
        return True
    import tokenize

    try:
        for _ in tokenize.generate_tokens(io.StringIO(code).readline):
            pass
    except tokenize.TokenError as unfinished:
        return "EOF" in str(unfinished) or "unterminated triple" in str(unfinished)
    except SyntaxError:
        return False
    return False


def _indent(code: str) -> str:
    last = code.rstrip("\n").split("\n")[-1]
    own = last[: len(last) - len(last.lstrip())]
    return own + "    " if last.rstrip().endswith(":") else own


def _error_of(error: BaseException) -> dict[str, Any]:
    """The content of an error reply. The kernel's own frames are no part of the traceback."""
    name = type(error).__name__
    if isinstance(error, SystemExit):
        text = f"{name}: {error.code}. The cell ended here; the kernel goes on."
        return {"status": "error", "ename": name, "evalue": str(error.code), "traceback": [text]}
    try:
        value = str(error)
        report = traceback.TracebackException.from_exception(error)
        _without_own_frames(report)
        lines = list(report.format())
    except BaseException as second:
        value = f"<{type(second).__name__} while it was shown>"
        lines = [f"{name}: {value}"]
    text = "".join(lines).rstrip("\n")
    return {"status": "error", "ename": name, "evalue": value, "traceback": text.split("\n")}


def _without_own_frames(report: traceback.TracebackException) -> None:
    report.stack = traceback.StackSummary.from_list([each for each in report.stack if each.filename != _HERE])
    for other in (report.__cause__, report.__context__, *(getattr(report, "exceptions", None) or ())):
        if other is not None:
            _without_own_frames(other)


def _bundle(value: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """How a value shows itself: by MIME type, text always among them."""
    data: dict[str, Any] = {}
    metadata: dict[str, Any] = {}
    if not isinstance(value, type):
        own, metadata = _with_metadata(_call(value, "_repr_mimebundle_"))
        if own:
            data.update(own)
        else:
            for mime, method in _METHODS.items():
                shown, more = _with_metadata(_call(value, method))
                if more:
                    metadata[mime] = more
                if isinstance(shown, (bytes, bytearray)):
                    import base64

                    shown = base64.b64encode(shown).decode("ascii")
                if shown is not None:
                    data[mime] = shown
    if "text/plain" not in data:
        try:
            data["text/plain"] = repr(value)
        except BaseException as error:
            _complain(error)
            data["text/plain"] = object.__repr__(value)
    return data, metadata


def _with_metadata(shown: Any) -> tuple[Any, dict[str, Any]]:
    """What a method gave: data, or a pair of data and metadata."""
    return shown if isinstance(shown, tuple) else (shown, {})  # pyright: ignore[reportUnknownVariableType]


def _call(value: object, method: str) -> Any:
    try:
        function = getattr(value, method, None)
        # A class that answers to every name means nothing by it.
        if not callable(function) or callable(getattr(value, "_not_a_method_of_anything_", None)):
            return None
        return function()
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException as error:
        _complain(error)
        return None


def _complain(error: BaseException) -> None:
    sys.stderr.write("\n".join(_error_of(error)["traceback"]) + "\n")


def _dir(value: object) -> list[str]:
    try:
        return dir(value)
    except BaseException:
        return []


def _keywords() -> list[str]:
    import keyword

    return list(keyword.kwlist)


def _modules(parent: str) -> Iterable[str]:
    import pkgutil

    if not parent:
        return {*sys.builtin_module_names, *(each.name for each in pkgutil.iter_modules()), "fluno_runtime"}
    module = sys.modules.get(parent)
    return [each.name for each in pkgutil.iter_modules(getattr(module, "__path__", None) or [])]


def _members_of_module(name: str) -> list[str]:
    module = sys.modules.get(name)
    return _dir(module) if module is not None else []


def _description(path: str, value: Any, level: int) -> str:
    import inspect

    lines: list[str] = []
    if callable(value):
        try:
            lines.append(f"Signature: {path}{inspect.signature(value)}")
        except (TypeError, ValueError):
            pass
    lines.append(f"Type: {type(value).__name__}")
    if not callable(value) and not inspect.ismodule(value):
        text = repr(value)
        lines.append(f"Value: {text if len(text) <= 500 else text[:500] + '…'}")
    doc = inspect.getdoc(value)
    if doc:
        lines += ["", doc]
    if level:
        try:
            lines += ["", inspect.getsource(value)]
        except (TypeError, OSError):
            pass
    return "\n".join(lines)
