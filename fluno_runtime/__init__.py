"""Verify a signed native artifact, load it, and call it like a function.

Three verbs and an object::

    import fluno_runtime as fluno

    fluno.inspect("filter.fluno")                        # read its metadata; load nothing
    fluno.verify("filter.fluno", trust="trust.json")     # every check, or Refused with a .code
    with fluno.load("filter.fluno", trust="trust.json") as artifact:
        vector = artifact.hot_vector(seed=7, steps=4096)

Nothing is loaded that was not fully verified, and no option skips a check. ``trust=`` is a path or a
TrustPolicy; without it the policy is the file that FLUNO_TRUST names, else trust.json in the user's
configuration folder of Fluno, else the bundle is refused.

Runs on GraalPy, started by ``fluno run SCRIPT`` or embedded in a Java application. ``artifacts`` holds
those that the application has loaded, by name; the application closes them.
"""

from __future__ import annotations

from ._artifact import Artifact, BoundCall, Entry, load
from ._errors import ArgumentError, BusyError, ClosedError, FlunoError, Refused
from ._tensor import Tensor, from_java, tensor, to_java, zeros

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from ._reports import BundleInfo, Check, Report, StageResult, TrustPolicy, inspect, verify

    artifacts: Mapping[str, Artifact]

__all__ = [
    "ArgumentError",
    "Artifact",
    "BoundCall",
    "BundleInfo",
    "BusyError",
    "Check",
    "ClosedError",
    "Entry",
    "FlunoError",
    "Refused",
    "Report",
    "StageResult",
    "Tensor",
    "TrustPolicy",
    "artifacts",
    "from_java",
    "inspect",
    "load",
    "tensor",
    "to_java",
    "verify",
    "zeros",
]


def __getattr__(name: str) -> object:
    # Only who asks for a report waits for what describes one.
    if name == "artifacts":
        from ._artifact import lent

        value = globals()[name] = lent()
        return value
    if name in __all__:
        from . import _reports

        value = globals()[name] = getattr(_reports, name)
        return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*__all__, "__all__", "__doc__", "__file__", "__name__", "__path__"]
