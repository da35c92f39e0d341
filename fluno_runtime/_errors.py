"""The exceptions of Fluno.

FlunoError
├── Refused         a bundle or a trust policy was refused; nothing was loaded, or the load was undone
├── ArgumentError   an argument is wrong; nothing was called or changed (also a TypeError, ValueError)
├── ClosedError     an artifact, a bound call or a tensor was used after it was closed
└── BusyError       one bound call was entered by two threads at once
"""

from __future__ import annotations


class FlunoError(Exception):
    """Root of everything that Fluno raises.

    code: the stable code, such as "FLN-1502"; ``fluno explain CODE`` tells more.
    stage: the stage that refused, such as "time" or "call".
    need: what was needed.
    have: what was found instead.
    """

    def __init__(
        self, message: str, *, code: str = "", stage: str = "", need: str = "", have: str = ""
    ) -> None:
        super().__init__(message)
        self.code = code
        self.stage = stage
        self.need = need
        self.have = have
        # What an application that runs this code finds again when the exception reaches it.
        self._failure: object = None

    def _repr_html_(self) -> str:
        from . import _html

        return _html.refusal(self)

    def __reduce__(self) -> tuple[object, ...]:
        told = {"code": self.code, "stage": self.stage, "need": self.need, "have": self.have}
        return type(self), self.args, told


class Refused(FlunoError):
    """A bundle or a trust policy was refused: nothing was loaded, or the load was undone."""


class ArgumentError(FlunoError, TypeError, ValueError):
    """An argument is wrong; nothing was called and nothing was changed."""


class ClosedError(FlunoError):
    """An artifact, a bound call or a tensor was used after it was closed."""


class BusyError(FlunoError):
    """One bound call was entered by two threads at once; the second was turned away."""
