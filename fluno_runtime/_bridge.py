"""The way to Java and back. The only file that knows of it.

A method of the bridge answers with a value, a handle or a failure, and does not throw. Handles stay
inside this package; failures become exceptions of our own.
"""

from __future__ import annotations

from ._errors import ArgumentError, BusyError, ClosedError, FlunoError, Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array
    from collections.abc import Callable
    from typing import Any, Protocol

    class TensorHandle(Protocol):
        def dtype(self) -> str: ...
        def length(self) -> int: ...
        def isClosed(self) -> bool: ...
        def get(self, index: int, /) -> object: ...
        def setFloat(self, index: int, value: float, /) -> object: ...
        def setInteger(self, index: int, value: int, /) -> object: ...
        def copyFromTensor(self, other: TensorHandle, /) -> object: ...
        def copyFrom(self, values: array[Any], /) -> object: ...
        def bytes(self, offset: int, count: int, /) -> object: ...
        def close(self) -> object: ...

    class BoundHandle(Protocol):
        def feed(self, parameter: str, /) -> object: ...
        def step(self, values: array[Any], /) -> object: ...
        def run(self) -> object: ...
        def time(self, runs: int, /) -> object: ...
        def tensor(self, parameter: str, /) -> object: ...
        def signature(self) -> str: ...
        def describe(self) -> object: ...
        def close(self) -> object: ...

    class EntryHandle(Protocol):
        def call(self, names: list[str], values: list[object], /) -> object: ...
        def bind(self, names: list[str], values: list[object], /) -> object: ...

    class ArtifactHandle(Protocol):
        def describe(self) -> object: ...
        def report(self) -> object: ...
        def entry(self, name: str, /) -> object: ...
        def close(self) -> object: ...

    class PolicyHandle(Protocol):
        def describe(self) -> object: ...


def _find() -> tuple[Any, type[BaseException]]:
    """The bridge, and what Java's exceptions are to Python: no subclass of Exception.

    A script that has all rights of its user looks the class up. For any other the application puts a
    bridge of limited authority among the values of the context. Those must not be looked at first:
    GraalPy fails where the application has put none.
    """
    try:
        polyglot = __import__("polyglot")
        try:
            bridge = __import__("java").type("dev.fluno.python.bridge.Bridge").ofUser()
        except KeyError:
            bridge = polyglot.import_value("fluno_runtime")
        return bridge, polyglot.ForeignException
    except (ImportError, AttributeError, NotImplementedError, RuntimeError):
        pass
    raise ImportError("fluno_runtime needs GraalPy with Fluno: start your script with `fluno run SCRIPT`.")


_bridge, ForeignException = _find()
_KINDS: dict[str, type[FlunoError]] = {
    "refused": Refused,
    "argument": ArgumentError,
    "closed": ClosedError,
    "busy": BusyError,
}


def cross(method: Callable[..., object], *arguments: object) -> Any:
    """Calls a method of the bridge; returns its value or raises what it failed with."""
    fault = ""
    answer: object = None
    try:
        answer = method(*arguments)
    except ForeignException as e:
        fault = str(e) or "a Java exception"
    if fault:  # raised out here, so that the Java exception is not its context
        raise internal_error(fault)
    return take(answer)


def take(answer: object) -> Any:
    """The value of an answer, or the exception that it stands for."""
    if _bridge.isFailure(answer):
        raise _exception(answer)
    return answer


def internal_error(fault: str) -> RuntimeError:
    """For what should not happen: a fault in Fluno itself."""
    return RuntimeError(f"a fault in Fluno itself, please report it: {fault}")


def _exception(failure: Any) -> Exception:
    kind, code, stage, need, have, message = (str(field) for field in failure.fields())
    if kind == "memory":
        return MemoryError(message)
    if kind == "internal":
        return internal_error(message)
    error = _KINDS[kind](message, code=code, stage=stage, need=need, have=have)
    error._failure = failure  # pyright: ignore[reportPrivateUsage]
    return error


def wrong_argument(code: str, subject: str, need: str, have: str) -> ArgumentError:
    """The exception for an argument that only Python can judge; its text comes from one catalogue."""
    error = _exception(_bridge.wrongArgument(code, subject, need, have))
    assert isinstance(error, ArgumentError)
    return error


def plain(value: Any) -> Any:
    """A description from Java as dicts, tuples and scalars of Python."""
    if isinstance(value, dict):
        return {str(key): plain(value[key]) for key in value}  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
    if isinstance(value, list):
        return tuple(plain(element) for element in value)  # pyright: ignore[reportUnknownVariableType]
    return value


def inspect(bundle: str) -> Any:
    return plain(cross(_bridge.inspect, bundle))


def verify(bundle: str, trust: PolicyHandle | str | None) -> Any:
    return plain(cross(_bridge.verify, bundle, trust))


def load(bundle: str, trust: PolicyHandle | str | None) -> ArtifactHandle:
    return cross(_bridge.load, bundle, trust)


def artifacts() -> list[tuple[str, ArtifactHandle]]:
    """What the application lends."""
    flat = list(cross(_bridge.artifacts))
    return [(str(name), handle) for name, handle in zip(flat[::2], flat[1::2], strict=True)]


def read_policy(file: str) -> PolicyHandle:
    return cross(_bridge.readPolicy, file)


def zeros(dtype: str, length: int) -> TensorHandle:
    return cross(_bridge.zeros, dtype, length)


def to_java(tensor: TensorHandle) -> Any:
    return cross(_bridge.toJava, tensor)


def from_java(tensor: object) -> TensorHandle:
    return cross(_bridge.fromJava, tensor)
