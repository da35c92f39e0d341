"""What an entry takes and returns, for calls, for help() and for messages."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    import inspect
    from typing import Any

    from ._tensor import Tensor

_U64 = 1 << 64


class Parameter:
    """A parameter of an entry.

    length: the number of elements of a tensor, or the most it may have; None for a scalar.
    need: what it takes, such as "i64 in [0, 16777216]".
    subject: how messages name it.
    """

    __slots__ = ("access", "dtype", "length", "name", "need", "subject")

    def __init__(self, entry: str, description: dict[str, Any]) -> None:
        self.name: str = description["name"]
        self.dtype: str = description["dtype"]
        self.access: str = description["access"]
        self.length: int | None = description["length"]
        self.need: str = description["need"]
        self.subject = f"argument {self.name} of {entry}"

    def python_type(self) -> str:
        return "Tensor" if self.length is not None else _python_type(self.dtype)


class Signature:
    """What an entry takes and returns."""

    __slots__ = ("doc", "name", "outputs", "parameters", "result")

    def __init__(self, description: dict[str, Any]) -> None:
        self.name: str = description["name"]
        self.doc: str = description["doc"]
        self.result: str | None = description["result"]
        self.parameters = tuple(Parameter(self.name, p) for p in description["parameters"])
        self.outputs = tuple(Parameter(self.name, p) for p in description["outputs"])

    def parameter(self, name: str) -> Parameter | None:
        for parameter in self.parameters:
            if parameter.name == name:
                return parameter
        return None

    def results(self, scalar: Any, outputs: list[Tensor]) -> Any:
        """What a call returns: nothing, one value, or a tuple."""
        if self.result is None:
            results: list[Any] = list(outputs)
        elif self.result == "u64":  # crosses as its 64 bits
            results = [scalar % _U64, *outputs]
        elif self.result == "i1":
            results = [bool(scalar), *outputs]
        else:
            results = [scalar, *outputs]
        if not results:
            return None
        return results[0] if len(results) == 1 else tuple(results)

    def returns(self) -> list[str]:
        """The types of the results for people."""
        scalar = [] if self.result is None else [self.result]
        return scalar + [f"{output.name}: {output.need}" for output in self.outputs]

    def text(self) -> str:
        """Such as "hot_run(*, seed: i64 in [..], ..) -> u64, vector: tensor<f64>[11]"."""
        arguments = ", ".join(f"{p.name}: {p.need}" for p in self.parameters)
        return f"{self.name}(*, {arguments}) -> {', '.join(self.returns()) or 'None'}"

    def docstring(self) -> str:
        """The manifest's words, then types, bounds and errors."""
        lines = [self.doc, ""] if self.doc else []
        if self.parameters:
            lines.append("Arguments:")
            for p in self.parameters:
                changed = ", changed by the call" if p.access == "inout" else ""
                lines.append(f"    {p.name}: {p.need}{changed}")
        lines += ["Returns:", *(f"    {text}" for text in self.returns() or ["None"])]
        lines += ["Raises:", "    ArgumentError: an argument does not fit; nothing was called"]
        lines.append("    ClosedError: the artifact or a tensor is closed")
        return "\n".join(lines)

    def of_python(self) -> inspect.Signature:
        """The signature that help() shows."""
        import inspect

        results = [] if self.result is None else [_python_type(self.result)]
        results += ["Tensor"] * len(self.outputs)
        returned = ", ".join(results) or "None"
        return inspect.Signature(
            [
                inspect.Parameter(p.name, inspect.Parameter.KEYWORD_ONLY, annotation=_Name(p.python_type()))
                for p in self.parameters
            ],
            return_annotation=_Name(f"tuple[{returned}]" if len(results) > 1 else returned),
        )


class _Name:
    """An annotation that prints as a bare name."""

    __slots__ = ("_text",)

    def __init__(self, text: str) -> None:
        self._text = text

    def __repr__(self) -> str:
        return self._text


def _python_type(dtype: str) -> str:
    return "bool" if dtype == "i1" else "float" if dtype[0] == "f" else "int"
