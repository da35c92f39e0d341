"""What a Java application that runs Python code needs on this side. Nothing here is for Python code."""

from __future__ import annotations

# At once, since a call that fails has not the time for it.
import traceback
from array import array

from . import _bridge, _doors
from ._artifact import BoundCall, of_bound, of_loaded
from ._tensor import Tensor, handle_of, of_handle

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any

    from ._artifact import Artifact

tensor = of_handle
artifact: Callable[[_bridge.ArtifactHandle], Artifact] = of_loaded
bound: Callable[[_bridge.BoundHandle], BoundCall] = of_bound
handle = handle_of
shut_doors = _doors.shut
integer = int
nothing = None


def new_list(*items: object) -> list[object]:
    return list(items)


def new_dict(*items: object) -> dict[object, object]:
    """From keys and values in turn."""
    return dict(zip(items[::2], items[1::2], strict=True))


def new_array(typecode: str, length: int) -> array[Any]:
    return array(typecode, [0]) * length


def kind(value: object) -> str:
    """How a value crosses to Java; the name of its type after a "!" if it does not."""
    if value is None:
        return "none"
    for known, name in _KINDS:
        if isinstance(value, known):
            return name
    if isinstance(value, array):
        return "array:" + value.typecode  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
    return "!" + type(value).__name__


_KINDS: tuple[tuple[type | tuple[type, ...], str], ...] = (
    (bool, "bool"),
    (int, "int"),
    (float, "float"),
    (str, "str"),
    ((list, tuple), "list"),
    (dict, "dict"),
    (bytes, "bytes"),
    (Tensor, "tensor"),
)


def incoming(take: Callable[[], Any]) -> Iterator[Any]:
    """What the application gives one by one; each crosses in a list of one, none at the end."""
    while (found := take()) is not None:
        yield found[0]


def outgoing(values: Iterable[object]) -> Callable[[], Any]:
    """Gives one value at each call, in a list of one; None at the end."""
    iterator = iter(values)

    def give() -> list[object] | None:
        for value in iterator:
            return [value]
        return None

    return give


def explain(error: BaseException) -> list[object]:
    """The type, message and traceback of an exception, what it tried that is denied, and its failure."""
    text = "".join(traceback.format_exception(error))
    return [type(error).__name__, str(error), text, _denied(error), getattr(error, "_failure", None)]


def _denied(error: BaseException) -> str:
    """What only this side shows to have been denied: what is shut, the environment and processes."""
    import os

    if shut := _doors.denied_by(error):
        return shut
    at = error.__traceback__
    while at is not None:
        code = at.tb_frame.f_code
        if code.co_name == "__getitem__" and at.tb_frame.f_locals.get("self") is os.environ:
            return f"the environment variable {error}"
        if code.co_name == "_execute_child" and code.co_filename.endswith("subprocess.py"):
            return "a process"
        at = at.tb_next
    if type(error) is PermissionError and error.errno == 1:
        return "a system call"
    if type(error) is ProcessLookupError:
        return "a process"
    if type(error) is AttributeError and str(error).startswith("module 'os' has no attribute 'fork"):
        return "a process"
    return ""
