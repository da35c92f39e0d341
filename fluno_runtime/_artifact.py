"""A loaded artifact and the calls it offers."""

from __future__ import annotations

from array import array
from operator import index as as_index
from operator import itemgetter

from . import _bridge
from ._bridge import cross, take, wrong_argument
from ._elements import TYPECODES, found
from ._signature import Signature
from ._tensor import Tensor, fitting, handle_of, move, of_handle, of_values

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from os import PathLike
    from types import TracebackType
    from typing import Any, Self

    from ._reports import Report, TrustPolicy
    from ._signature import Parameter

_LONGS = range(-(1 << 63), 1 << 63)


class Artifact:
    """A verified and loaded artifact, made by load(). Its entries are its methods.

    Use it in a ``with`` block, or call close(); it also closes itself when nothing refers to it any
    more. Safe for use by several threads. One that expires while loaded goes on until it is closed.
    """

    __slots__ = ("__weakref__", "_handle", "_report")

    _artifact_id: str = ""
    _entries: tuple[Entry, ...] = ()
    _handle: _bridge.ArtifactHandle
    _report: Report | None

    def __init__(self) -> None:
        raise TypeError("make artifacts by fluno_runtime.load()")

    def _opened(self, handle: _bridge.ArtifactHandle) -> Self:
        self._handle = handle
        self._report = None
        return self

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All entries, in the order of the manifest."""
        return self._entries

    @property
    def report(self) -> Report:
        """The report of the gate: every check with its result."""
        if self._report is None:
            from ._reports import report_of

            self._report = report_of(_bridge.plain(cross(self._handle.report)))
        return self._report

    def close(self) -> None:
        """Unloads the library after waiting for running calls; later calls raise ClosedError.

        Tensors live on. Closing twice does nothing.
        """
        cross(self._handle.close)

    def __getitem__(self, name: str) -> Entry:
        """The entry of this name; ArgumentError if there is none."""
        for entry in self._entries:
            if entry.name == name:
                return entry
        return cross(self._handle.entry, str(name))  # raises, in the words of the runtime

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Entry: ...

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<Artifact {self._artifact_id}>"

    def _repr_html_(self) -> str:
        from . import _html

        return _html.artifact(self, self._artifact_id)


def load(path: str | PathLike[str], *, trust: TrustPolicy | str | PathLike[str] | None = None) -> Artifact:
    """Verifies a bundle, loads its library for this machine and lets it prove itself.

    path: the bundle, a folder or a .fluno file.
    trust: a TrustPolicy or the path of one; without it, the policy that the user has set up.

    Raises Refused with the .code of the first check that failed; nothing is loaded then.
    """
    from . import _paths

    return of_loaded(_bridge.load(_paths.absolute(path), _paths.trust(trust)))


def of_loaded(handle: _bridge.ArtifactHandle) -> Artifact:
    """The artifact for a handle from the bridge."""
    description = _bridge.plain(handle.describe())
    entries = tuple(
        Entry(Signature(entry), cross(handle.entry, entry["name"])) for entry in description["entries"]
    )
    # A class of its own for each artifact: help() and pydoc read the class.
    members: dict[str, object] = {entry.name: entry for entry in entries}
    members |= {
        "__doc__": f"The artifact {description['artifact_id']}.",
        "__module__": __name__,
        "__slots__": (),
        "_artifact_id": description["artifact_id"],
        "_entries": entries,
    }
    kind: type[Artifact] = type("Artifact", (Artifact,), members)
    return kind.__new__(kind)._opened(handle)  # pyright: ignore[reportPrivateUsage]


def of_bound(handle: _bridge.BoundHandle) -> BoundCall:
    """The bound call for a handle from the bridge; it takes all the entry's ``in`` tensors."""
    text = handle.signature()
    known = _lent_kinds.get(text)
    if known is None:
        signature = Signature(_bridge.plain(handle.describe()))
        known = signature, _bound_kind(signature)
        _lent_kinds[text] = known
    signature, kind = known
    return kind(signature, handle, {})


# An application lends bound calls of few entries, again and again; to make a class takes a millisecond.
_lent_kinds: dict[str, tuple[Signature, type[BoundCall]]] = {}


def lent() -> Mapping[str, Artifact]:
    """The artifacts that the application lends, by name."""
    from types import MappingProxyType

    return MappingProxyType({name: of_loaded(handle) for name, handle in _bridge.artifacts()})


class Entry:
    """One function of an artifact. Call it with all its arguments by name, or bind() them.

    Scalars are passed as int, float or bool and checked against their bounds. An ``in`` tensor is
    passed as a Tensor, a buffer of the same element type, or a list, tuple or range of numbers; an
    ``inout`` tensor as a Tensor, which the call changes.

    A call returns the scalar result, then each output as a new Tensor: alone if there is one, else as
    a tuple.
    """

    def __init__(self, signature: Signature, handle: _bridge.EntryHandle) -> None:
        self._signature = signature
        self._handle = handle
        self._bound_kind: type[BoundCall] | None = None
        self.__name__ = signature.name
        self.__qualname__ = f"Artifact.{signature.name}"
        self.__doc__ = signature.docstring()

    @property
    def name(self) -> str:
        """The name of the function."""
        return self._signature.name

    def __call__(self, /, **arguments: Any) -> Any:
        names, values, _ = self._checked(arguments, binding=False)
        answers = list(cross(self._handle.call, names, values))
        return self._signature.results(
            answers.pop(0) if self._signature.result else None,
            [of_handle(handle) for handle in answers],
        )

    def bind(self, /, **arguments: Any) -> BoundCall:
        """Fixes and checks arguments once; the returned call repeats without allocating.

        Scalars must all be given. Tensors that are not given are allocated, filled with zeros; those
        that the function only reads are then what the bound call takes. A list or buffer gives the
        first values of a new tensor.
        """
        names, values, given = self._checked(arguments, binding=True)
        handle = cross(self._handle.bind, names, values)
        if self._bound_kind is None:
            self._bound_kind = _bound_kind(self._signature)
        return self._bound_kind(self._signature, handle, given)

    def _checked(
        self, arguments: dict[str, Any], *, binding: bool
    ) -> tuple[list[str], list[object], dict[str, Tensor]]:
        """Names, what crosses for them, and the tensors among them."""
        values: list[object] = []
        tensors: dict[str, Tensor] = {}
        for name, value in arguments.items():
            parameter = self._signature.parameter(name)
            if parameter is None:
                values.append(False)  # refused by its name alone
            elif parameter.length is None:
                values.append(_scalar(parameter, value))
            else:
                tensors[name] = _tensor(parameter, value, binding=binding)
                values.append(handle_of(tensors[name]))
        return list(arguments), values, tensors

    def __get__(self, instance: object, owner: type | None = None) -> Entry:
        # Makes pydoc show an entry as a method.
        return self

    @property
    def __signature__(self) -> object:
        return self._signature.of_python()

    def __repr__(self) -> str:
        return f"<Entry {self._signature.text()}>"


class BoundCall:
    """An entry with its arguments fixed. Call it with the ``in`` tensors that were not bound, in order.

    Its tensors are attributes by their names (or items, ``call["position"]``): state that calls change
    and outputs that each run writes anew. For one thread at a time: BusyError otherwise. Closing the
    artifact closes it; its tensors live on.
    """

    __slots__ = (
        "__weakref__",
        "_free",
        "_handle",
        "_length",
        "_outputs",
        "_run",
        "_signature",
        "_step",
        "_tensors",
        "_typecode",
    )

    def __init__(self, signature: Signature, handle: _bridge.BoundHandle, given: dict[str, Tensor]) -> None:
        self._signature = signature
        self._handle = handle
        self._step = handle.step  # looking a method of Java up takes three times as long as calling it
        self._tensors = dict(given)
        for parameter in (*signature.parameters, *signature.outputs):
            if parameter.length is not None and parameter.name not in given:
                self._tensors[parameter.name] = of_handle(cross(handle.tensor, parameter.name))
        self._outputs = [self._tensors[output.name] for output in signature.outputs]
        self._free = [
            parameter
            for parameter in signature.parameters
            if parameter.access == "in" and parameter.length is not None and parameter.name not in given
        ]
        # Two short ways for entries that return a float and nothing else: run() where no input is free,
        # and step() for an array of this type code and length, which crosses as it is. No array has the
        # type code "", and None is not called: both lead to the general way.
        floats = signature.result in ("f32", "f64") and not self._outputs
        self._run = handle.run if floats and not self._free else None
        self._typecode = ""
        self._length = 0
        if len(self._free) == 1:
            only = self._tensors[self._free[0].name]
            cross(handle.feed, self._free[0].name)
            if floats and only.dtype != "i1":
                self._typecode = TYPECODES[only.dtype]
                self._length = len(only)

    def __call__(self, /, *inputs: Any) -> Any:
        answer: object = None
        fault = ""
        try:
            values: Any = inputs[0] if len(inputs) == 1 else None
            kind: Any = type(values)  # pyright: ignore[reportUnknownVariableType]
            if kind is array and values.typecode == self._typecode and len(values) == self._length:
                answer = self._step(values)
                if type(answer) is float:
                    return answer
            elif self._run is not None and not inputs:
                answer = self._run()
                if type(answer) is float:
                    return answer
            else:
                answer = self._call(inputs)
        except _bridge.ForeignException as e:
            fault = str(e) or "a Java exception"
        if fault:
            raise _bridge.internal_error(fault)
        return self._signature.results(take(answer), self._outputs)

    def _call(self, inputs: tuple[Any, ...]) -> object:
        if len(inputs) != len(self._free):
            names = ", ".join(parameter.name for parameter in self._free) or "no inputs"
            raise wrong_argument(
                "MISSING_ARGUMENT" if len(inputs) < len(self._free) else "UNKNOWN_ARGUMENT",
                f"inputs of bound {self._signature.name}",
                names,
                f"{len(inputs)} inputs",
            )
        # Convert all before the first copy: a bad input changes nothing.
        ready = [
            self._fitting(parameter, values) for parameter, values in zip(self._free, inputs, strict=True)
        ]
        if len(ready) == 1 and not isinstance(ready[0], Tensor):
            return self._step(ready[0])
        for parameter, values in zip(self._free, ready, strict=True):
            move(self._tensors[parameter.name], values)
        return self._handle.run()

    def _fitting(self, parameter: Parameter, values: Any) -> Any:
        return fitting(self._tensors[parameter.name], values, parameter.subject, parameter.need)

    def benchmark(self, runs: int = 1000) -> float:
        """Seconds per run when Java repeats the call, with its tensors as they are.

        Nothing that Python adds is in it. Changes the state as that many calls do: 1 to 1,000,000.
        """
        return cross(self._handle.time, runs) / 1e9

    def close(self) -> None:
        """Ends this bound call after waiting for a run; its tensors live on. Twice does nothing."""
        cross(self._handle.close)

    def __getitem__(self, name: str) -> Tensor:
        """The tensor bound to this parameter; ArgumentError if there is none."""
        if name in self._tensors:
            return self._tensors[name]
        raise wrong_argument(
            "UNKNOWN_ARGUMENT",
            f"tensor of bound {self._signature.name}",
            ", ".join(self._tensors),
            found(name),
        )

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Tensor: ...

    def __repr__(self) -> str:
        return f"<BoundCall {self._signature.name}({', '.join(p.name for p in self._free)})>"


def _bound_kind(signature: Signature) -> type[BoundCall]:
    """A class of its own for each entry, with its tensors as properties.

    A class with __getattr__ finds every attribute more slowly, also those that a call needs.
    """
    members: dict[str, object] = {"__doc__": BoundCall.__doc__, "__module__": __name__, "__slots__": ()}
    for parameter in (*signature.parameters, *signature.outputs):
        name = parameter.name
        if parameter.length is not None and name not in dir(BoundCall) and not name.startswith("_"):
            members[name] = property(itemgetter(name))
    return type("BoundCall", (BoundCall,), members)


def _scalar(parameter: Parameter, value: Any) -> object:
    """The value as it crosses; its kind is judged here, its bounds by the runtime."""
    if parameter.dtype == "i1":
        if type(value) is bool:
            return value
    elif not isinstance(value, bool):
        try:
            if parameter.dtype[0] != "f":
                whole = as_index(value)
                return whole if whole in _LONGS else str(whole)
            if not isinstance(value, (str, bytes, bytearray)):
                return float(value)
        except (TypeError, ValueError, OverflowError):
            pass
    raise wrong_argument("WRONG_KIND", parameter.subject, parameter.need, found(value))


def _tensor(parameter: Parameter, value: Any, *, binding: bool) -> Tensor:
    if isinstance(value, Tensor):
        return value
    if parameter.access == "inout" and not binding:
        # Its changes would be lost with a tensor made here.
        need = f"a Tensor for {parameter.need}"
        raise wrong_argument("WRONG_KIND", parameter.subject, need, found(value))
    return of_values(parameter.dtype, value, parameter.subject, parameter.need)
