"""What GraalPy lets a sandbox do to the whole process, taken away before the program runs.

GraalPy 25.0.3 asks nobody before it sends a signal to its own JVM, handles the JVM's signals, starts timers
that send some or sets the JVM's time zone; and of native code it says only that the runtime failed. A module
written in Java is made once for each context, so what is replaced here stays so.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

_SHUT = {
    "_signal": "alarm raise_signal set_wakeup_fd setitimer siginterrupt signal",
    "_ctypes": "PyObj_FromPtr Py_DECREF Py_INCREF call_cdeclfunction call_function dlopen dlsym resize",
    "posix": "_exit",
    "os": "_exit",
}


def shut() -> None:
    for module, names in _SHUT.items():
        for name in names.split():
            setattr(__import__(module), name, _denial(f"the function {module}.{name}"))
    for name in ("create_dynamic", "__create_dynamic__"):
        setattr(__import__("_imp"), name, _no_native_module)
    # Libraries call it, and there is no environment to take a zone from.
    __import__("time").tzset = lambda: None


def denied_by(error: BaseException) -> str:
    """What was denied here, if the exception is from here."""
    return getattr(error, "_denied", "")


def _denial(what: str) -> Callable[..., None]:
    def denied(*_: object) -> None:
        error: Any = PermissionError(1, "Operation not permitted", what)
        error._denied = what
        raise error

    return denied


def _no_native_module(spec: Any, *_: object) -> None:
    """Raises an ImportError, since libraries have a way around modules that are missing."""
    name = str(getattr(spec, "name", spec))
    error: Any = ImportError(f"native code is not allowed: {name}", name=name)
    error._denied = f"the native module {name}"
    raise error
