"""Python values as arrays of one element type, which is how they cross to Java: in one piece.

Nothing is reinterpreted: an array or a buffer must have exactly the element type that is needed.
"""

from __future__ import annotations

from array import array

from ._bridge import wrong_argument

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# The type codes of array.array. It has none for truth values: i1 crosses as 0 and 1 in i8.
TYPECODES = {
    "i1": "b",
    "i8": "b",
    "i16": "h",
    "i32": "i",
    "i64": "q",
    "u64": "Q",
    "f32": "f",
    "f64": "d",
}
ITEMSIZES = {"i1": 1, "i8": 1, "i16": 2, "i32": 4, "i64": 8, "u64": 8, "f32": 4, "f64": 8}
INFINITIES = (float("inf"), float("-inf"))


def elements(dtype: str, values: object, subject: str, need: str) -> array[Any]:
    """The values as an array.

    values: an array.array, a memoryview or another buffer of this element type, or a list, tuple or
        range of numbers (of bools for i1).
    subject, need: how the ArgumentError names what is wrong and what was needed.
    """
    typecode = TYPECODES[dtype]
    if isinstance(values, (list, tuple, range)):
        listed: list[Any] = [*values]
        return _convert(dtype, typecode, listed, subject, need)
    if isinstance(values, array):
        given: array[Any] = values  # pyright: ignore[reportUnknownVariableType]
        if dtype != "i1" and _same_type(given.typecode, given.itemsize, typecode):
            return given if given.typecode == typecode else array(typecode, given.tolist())
        raise wrong_argument("WRONG_DTYPE", subject, need, found(values))
    try:
        view = memoryview(values)  # pyright: ignore[reportArgumentType]
    except TypeError:
        view = None
    if view is None:
        raise wrong_argument("WRONG_KIND", subject, need, found(values))
    if view.ndim != 1 or not _same_type(view.format, view.itemsize, "?" if dtype == "i1" else typecode):
        raise wrong_argument("WRONG_DTYPE", subject, need, found(view if values is view else values))
    return array(typecode, view.tolist())


def _same_type(code: str, itemsize: int, typecode: str) -> bool:
    # C's long is another name of a type of its size.
    if code in "lL":
        code = {("l", 8): "q", ("l", 4): "i", ("L", 8): "Q"}.get((code, itemsize), code)
    return code == typecode


def _convert(dtype: str, typecode: str, values: list[Any], subject: str, need: str) -> array[Any]:
    wrong = ""
    converted: array[Any] = array(typecode, ())  # GraalPy 25.0.3 may take a missing initialiser for None
    try:
        converted = array(typecode, values)
    except (TypeError, OverflowError, ValueError):
        wrong = _first_wrong(typecode, values)
    if not wrong and dtype == "i1" and any(type(value) is not bool for value in values):
        wrong = "an element that is no bool"
    if not wrong and dtype == "f32" and _overflows(converted, values):
        wrong = "an element that is too large for an f32"
    if wrong:
        raise wrong_argument("WRONG_KIND", subject, need, wrong)
    return converted


def _first_wrong(typecode: str, values: list[Any]) -> str:
    for index, value in enumerate(values):
        try:
            array(typecode, [value])
        except (TypeError, OverflowError, ValueError):
            return f"element {index}: {found(value)}"
    return "elements that change while they are read"


def _overflows(converted: array[Any], values: list[Any]) -> bool:
    return any(
        single in INFINITIES and value not in INFINITIES
        for single, value in zip(converted, values, strict=True)
    )


def found(value: Any) -> str:
    """A few words on what came, however large it is."""
    kind = type(value).__name__
    if isinstance(value, array):
        return f"array({value.typecode!r}) of {len(value)}"  # pyright: ignore[reportUnknownArgumentType]
    if isinstance(value, memoryview):
        return f"memoryview of {value.nbytes} bytes, format {value.format!r}"
    if isinstance(value, (bytes, bytearray)):
        return f"{kind} of {len(value)}, without an element type"
    if isinstance(value, (list, tuple, range)):
        return f"{kind} of {len(value)}"  # pyright: ignore[reportUnknownArgumentType]
    if value is None:
        return "None"
    if isinstance(value, int):
        return f"{kind} {value}" if value.bit_length() <= 128 else f"{kind} of {value.bit_length()} bits"
    if isinstance(value, float):
        return f"{kind} {value!r}"
    if isinstance(value, str):
        return f"{kind} {value!r}" if len(value) <= 40 else f"{kind} of {len(value)} characters"
    return f"a value of type {kind}"
