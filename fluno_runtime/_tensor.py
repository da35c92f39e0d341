"""Tensors: numbers outside the Python heap, where native code can work on them."""

from __future__ import annotations

# pyright: reportPrivateUsage=false
# The functions of this file are friends of the class: they know what lies behind a tensor.
from array import array
from operator import index as as_index

from . import _bridge
from ._bridge import cross, wrong_argument
from ._elements import ITEMSIZES, TYPECODES, elements, found

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any


_U64 = 1 << 64

# So many bytes cross at once: a number of Java's takes at most 256 MiB.
_PART = 1 << 20


class Tensor:
    """A row of numbers of one type outside the Python heap, 64-byte aligned.

    Made by zeros(), tensor(), calls and bound calls. Reads and is written like a list of fixed length;
    a slice is a list, a copy. The memory is freed when nothing refers to it any more, so the result of
    a call outlives its artifact; close() only ends its use.

    Element types: i1 (bool), i8, i16, i32, i64, u64 (int), f32, f64 (float).
    """

    __slots__ = ("__weakref__", "_dtype", "_handle", "_length")

    _dtype: str
    _handle: _bridge.TensorHandle
    _length: int

    def __init__(self) -> None:
        raise TypeError("make tensors by fluno_runtime.zeros() or fluno_runtime.tensor()")

    @property
    def dtype(self) -> str:
        """The element type, such as "f64"."""
        return self._dtype

    @property
    def shape(self) -> tuple[int]:
        """The number of elements, as a tuple of one."""
        return (self._length,)

    @property
    def closed(self) -> bool:
        """True after close()."""
        return self._handle.isClosed()

    def __len__(self) -> int:
        return self._length

    def __getitem__(self, index: int | slice) -> Any:
        if isinstance(index, slice):
            return self.tolist()[index]
        value = cross(self._handle.get, self._position(index))
        return value if self._dtype[0] == "f" else self._from_bits(value)

    def __setitem__(self, index: int | slice, value: Any) -> None:
        if isinstance(index, slice):
            self._set_slice(index, value)
            return
        position = self._position(index)
        element = elements(self._dtype, [value], f"element {position} of the tensor", self._dtype)[0]
        if self._dtype[0] == "f":
            cross(self._handle.setFloat, position, element)
        else:
            cross(self._handle.setInteger, position, element - _U64 if element >= _U64 >> 1 else element)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.tolist())

    def __repr__(self) -> str:
        return f"<Tensor {self._dtype}[{self._length}]{', closed' if self.closed else ''}>"

    def _repr_html_(self) -> str:
        from . import _html

        return _html.tensor(self)

    def tolist(self) -> list[Any]:
        """All elements as a list of bool, int or float."""
        values = self.toarray().tolist()
        return [value != 0 for value in values] if self._dtype == "i1" else values

    def toarray(self) -> array[Any]:
        """All elements as a new array.array of the same element type (i1 as 0 and 1 in type code "b")."""
        values: array[Any] = array(TYPECODES[self._dtype], ())
        values.frombytes(self.tobytes())
        return values

    def tobytes(self) -> bytes:
        """The elements as they lie in memory, in native byte order; an i1 takes one byte."""
        size = self._length * ITEMSIZES[self._dtype]
        if size <= _PART:
            return self._bytes(0, size)
        return b"".join(self._bytes(start, min(_PART, size - start)) for start in range(0, size, _PART))

    def _bytes(self, start: int, count: int) -> bytes:
        # As a number, whose first byte is its most significant one: see TensorHandle.bytes.
        return int(cross(self._handle.bytes, start, count)).to_bytes(count, "big")

    def copy_from(self, values: object) -> None:
        """Overwrites all elements.

        values: a tensor, an array.array or another buffer of the same element type and length, or a
            list, tuple or range of as many numbers.

        Raises ArgumentError and changes nothing if they do not fit; ClosedError if a tensor is closed.
        """
        move(self, fitting(self, values, "tensor", f"{self._dtype}[{self._length}]"))

    def close(self) -> None:
        """Ends the use of this tensor: later uses raise ClosedError. Closing twice does nothing."""
        cross(self._handle.close)

    def _position(self, index: int) -> int:
        position = as_index(index)
        if position < 0:
            position += self._length
        if not 0 <= position < self._length:
            raise IndexError(f"index {index} lies outside a tensor of {self._length} elements")
        return position

    def _from_bits(self, value: int) -> int | bool:
        if self._dtype == "i1":
            return value != 0
        return value % _U64 if self._dtype == "u64" else value

    def _set_slice(self, index: slice, values: Any) -> None:
        need = len(range(*index.indices(self._length)))
        source: Any = values.tolist() if isinstance(values, Tensor) else values
        new = elements(self._dtype, source, "slice", f"{self._dtype}[{need}]")
        if len(new) != need:
            raise wrong_argument("WRONG_LENGTH", "slice", f"{self._dtype}[{need}]", found(values))
        whole = self.toarray()
        whole[index] = new
        cross(self._handle.copyFrom, whole)


def of_handle(handle: _bridge.TensorHandle) -> Tensor:
    """The tensor for a handle from the bridge."""
    result = Tensor.__new__(Tensor)
    result._handle = handle
    result._dtype = handle.dtype()
    result._length = handle.length()
    return result


def handle_of(tensor: Tensor) -> _bridge.TensorHandle:
    """The handle behind a tensor."""
    return tensor._handle


def fitting(target: Tensor, values: Any, subject: str, need: str) -> Any:
    """The values in a form that move() takes; subject and need are for the message if they do not fit."""
    if isinstance(values, Tensor):
        if values.dtype != target.dtype:
            raise wrong_argument("WRONG_DTYPE", subject, need, type_text(values))
        have, new = type_text(values), values
    else:
        have, new = found(values), elements(target.dtype, values, subject, need)
    if len(new) != len(target):
        raise wrong_argument("WRONG_LENGTH", subject, need, have)
    return new


def move(target: Tensor, values: Any) -> None:
    """Overwrites the target with what fitting() gave."""
    if isinstance(values, Tensor):
        cross(target._handle.copyFromTensor, values._handle)
    else:
        cross(target._handle.copyFrom, values)


def of_values(dtype: str, values: object, subject: str, need: str) -> Tensor:
    """A new tensor of these values; subject and need are for the message if they do not fit."""
    new = elements(dtype, values, subject, need)
    result = of_handle(_bridge.zeros(dtype, len(new)))
    cross(result._handle.copyFrom, new)
    return result


def type_text(tensor: Tensor) -> str:
    """Such as "Tensor f64[64]"."""
    return f"Tensor {tensor.dtype}[{len(tensor)}]"


def zeros(length: int, *, dtype: str = "f64") -> Tensor:
    """A new tensor of zeros (of False for i1).

    length: the number of elements; a tensor takes at most 1 GiB.
    dtype: i1, i8, i16, i32, i64, u64, f32 or f64.

    Raises ArgumentError if the length or the type is not one of these.
    """
    _require_dtype(dtype)
    try:
        count = as_index(length)
    except TypeError:
        count = -1
    if isinstance(length, bool) or count != length or count >= _U64 >> 1:
        raise wrong_argument("WRONG_KIND", "length", "a number of elements", found(length))
    return of_handle(_bridge.zeros(dtype, count))


def tensor(values: object, *, dtype: str | None = None) -> Tensor:
    """A new tensor with a copy of the values.

    values: a Tensor, an array.array or another buffer, or a list, tuple or range of numbers. Bytes have
        no element type: say which by ``memoryview(data).cast("d")``.
    dtype: i1, i8, i16, i32, i64, u64, f32 or f64. Without it, buffers and tensors keep their type, bools
        become i1, and other numbers f64. A buffer or tensor of another type is refused.

    Raises ArgumentError naming the first element that does not fit.
    """
    if dtype is not None:
        _require_dtype(dtype)
    wanted = _dtype_of(values) if dtype is None else dtype
    if isinstance(values, Tensor):
        result = of_handle(_bridge.zeros(wanted, len(values)))
        move(result, fitting(result, values, "values", wanted))
        return result
    return of_values(wanted, values, "values", wanted)


def _require_dtype(dtype: object) -> None:
    if not isinstance(dtype, str) or dtype not in TYPECODES:
        raise wrong_argument("WRONG_KIND", "dtype", ", ".join(TYPECODES), found(dtype))


def _dtype_of(values: Any) -> str:
    if isinstance(values, Tensor):
        return values.dtype
    if isinstance(values, (list, tuple, range)):
        kinds: set[type] = {type(value) for value in values}  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
        return "i1" if kinds == {bool} else "f64"
    try:
        code = memoryview(values).format
    except TypeError:
        return "f64"
    for dtype, typecode in TYPECODES.items():
        if code == ("?" if dtype == "i1" else typecode):
            return dtype
    return {"l": "i64", "L": "u64"}.get(code, "f64")


def to_java(tensor: Tensor) -> Any:
    """The same tensor for Java code, a dev.fluno.runtime.abi.Tensor: what one side writes the other reads.

    For scripts and notebooks, where Python may use Java. In a sandbox Java's methods are out of reach.
    """
    if not isinstance(tensor, Tensor):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise wrong_argument("WRONG_KIND", "tensor", "a Tensor", found(tensor))
    return _bridge.to_java(tensor._handle)


def from_java(tensor: object) -> Tensor:
    """The same tensor for Python. Java closes what Java has made: close() does nothing here.

    Raises ArgumentError if it is no dev.fluno.runtime.abi.Tensor.
    """
    return of_handle(_bridge.from_java(tensor))
