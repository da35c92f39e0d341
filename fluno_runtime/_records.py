"""Frozen records as dataclasses makes them, without its import, which costs most of a short script's start.

To type checkers, and to dataclasses itself (fields, asdict, replace), they are dataclasses.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class _Fields:
    """What dataclasses looks for in a class, made when it is looked for."""

    def __get__(self, instance: object, owner: type[Any]) -> dict[str, Any]:
        from dataclasses import make_dataclass

        made: Any = make_dataclass(owner.__name__, list(owner.__annotations__.items()), frozen=True)
        return made.__dataclass_fields__


def _init(self: Any, *values: object, **named: object) -> None:
    names = self.__match_args__
    members = dict(zip(names, values, strict=False)) | named
    if len(values) + len(named) != len(names) or set(members) != set(names):
        raise TypeError(f"{type(self).__name__} takes {', '.join(names)}")
    for name in names:
        object.__setattr__(self, name, members[name])


def _values(self: Any) -> tuple[object, ...]:
    return tuple(getattr(self, name) for name in self.__match_args__)


def _eq(self: Any, other: object) -> bool:
    return _values(self) == _values(other) if type(other) is type(self) else NotImplemented


def _hash(self: Any) -> int:
    return hash(_values(self))


def _repr(self: Any) -> str:
    members = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__match_args__)
    return f"{type(self).__qualname__}({members})"


def _reduce(self: Any) -> tuple[object, ...]:
    return self.__class__, _values(self)  # for copy and pickle


def _frozen(self: Any, name: str, *_: object) -> None:
    from dataclasses import FrozenInstanceError

    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def record(kind: type[Any]) -> type[Any]:
    """A class with these annotations as its fields: frozen, with slots, compared and shown by value."""
    names = tuple(kind.__annotations__)
    members = {name: value for name, value in vars(kind).items() if name not in ("__dict__", "__weakref__")}
    members |= {
        "__slots__": names,
        "__match_args__": names,
        "__dataclass_fields__": _Fields(),
        "__init__": _init,
        "__eq__": _eq,
        "__hash__": _hash,
        "__repr__": _repr,
        "__reduce__": _reduce,
        "__setattr__": _frozen,
        "__delattr__": _frozen,
    }
    return type(kind.__name__, (), members)
