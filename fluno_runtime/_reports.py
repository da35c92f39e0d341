"""What is known of a bundle before and after the gate, and the trust policy that decides."""

from __future__ import annotations

from . import _bridge, _paths

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dataclasses import dataclass
    from os import PathLike
    from typing import Any

    record = dataclass(frozen=True, slots=True)
else:
    from ._records import record


@record
class BundleInfo:
    """What a bundle says of itself. Nothing in it is verified.

    path: the bundle.
    schema: "fluno_artifact.v2", or "fluno_artifact.v1", which can be shown but never loaded.
    payload_digest: lower-case hex SHA-256 of manifest.json.
    artifact_id, version, created_at, expires_at, workload_name: None for v1; times are RFC 3339.
    entries: names of the functions.
    payload, signatures: file names and their sizes in bytes.
    """

    path: str
    schema: str
    payload_digest: str
    artifact_id: str | None
    version: int | None
    created_at: str | None
    expires_at: str | None
    workload_name: str | None
    entries: tuple[str, ...]
    payload: dict[str, int]
    signatures: dict[str, int]

    def _repr_html_(self) -> str:
        from . import _html

        return _html.bundle(self)


@record
class Check:
    """One thing that was compared, and held: what it was, what it had to be, what it is."""

    what: str
    need: str
    have: str


@record
class StageResult:
    """One stage of the gate.

    outcome: passed, refused or not_run.
    seconds: how long it took; 0.0 if it has not run.
    checks: what was compared, in order.
    """

    stage: str
    outcome: str
    seconds: float
    checks: tuple[Check, ...]


@record
class Report:
    """Every stage of the gate with its result.

    path: the bundle.
    now: the moment that was taken as now for all checks, RFC 3339.
    payload_digest: lower-case hex SHA-256 of manifest.json.
    signers: names of the policy's keys that signed.
    library: the library chosen for this machine.
    development: True if the policy holds development keys.
    warnings: what a careful reader should know.
    """

    path: str
    now: str
    artifact_id: str
    version: int
    payload_digest: str
    signers: tuple[str, ...]
    library: str
    development: bool
    warnings: tuple[str, ...]
    stages: tuple[StageResult, ...]

    def _repr_html_(self) -> str:
        from . import _html

        return _html.report(self)


class TrustPolicy:
    """A trust policy: which keys may sign which artifacts. Made by TrustPolicy.read()."""

    __slots__ = ("__weakref__", "_fields", "_handle")

    _fields: dict[str, Any]
    _handle: _bridge.PolicyHandle

    def __init__(self) -> None:
        raise TypeError("make trust policies by TrustPolicy.read()")

    @classmethod
    def read(cls, path: str | PathLike[str]) -> TrustPolicy:
        """Reads a policy file, ``fluno_trust.v1``; raises Refused if it is not to be trusted."""
        policy = cls.__new__(cls)
        policy._handle = _bridge.read_policy(_paths.absolute(path))
        policy._fields = _bridge.plain(policy._handle.describe())
        return policy

    @property
    def path(self) -> str:
        """The file it was read from."""
        return self._fields["path"]

    @property
    def issued_at(self) -> str:
        """When it was issued, RFC 3339."""
        return self._fields["issued_at"]

    @property
    def expires_at(self) -> str:
        """When it ceases to be used, RFC 3339."""
        return self._fields["expires_at"]

    @property
    def keys(self) -> tuple[str, ...]:
        """The names of its keys."""
        return self._fields["keys"]

    @property
    def development(self) -> bool:
        """True if its keys are development keys."""
        return self._fields["development"]

    def __repr__(self) -> str:
        return f"<TrustPolicy {self.path}>"

    def _repr_html_(self) -> str:
        from . import _html

        return _html.policy(self)


def inspect(path: str | PathLike[str]) -> BundleInfo:
    """Reads a bundle's metadata. Checks form only, loads nothing, proves nothing about who made it.

    path: the bundle, a folder or a .fluno file.

    Raises Refused if it has not the form of a bundle.
    """
    return BundleInfo(**_bridge.inspect(_paths.absolute(path)))


def verify(path: str | PathLike[str], *, trust: TrustPolicy | str | PathLike[str] | None = None) -> Report:
    """Takes a bundle through every check but loading. Loads nothing.

    path: the bundle, a folder or a .fluno file.
    trust: a TrustPolicy or the path of one; without it, the policy that the user has set up.

    Raises Refused with the .code of the first check that failed.
    """
    return report_of(_bridge.verify(_paths.absolute(path), _paths.trust(trust)))


def report_of(fields: dict[str, Any]) -> Report:
    """The report in a description from the bridge."""
    stages = tuple(_stage_of(stage) for stage in fields["stages"])
    members: dict[str, Any] = {**fields, "stages": stages}
    return Report(**members)


def _stage_of(fields: dict[str, Any]) -> StageResult:
    members: dict[str, Any] = {**fields, "checks": tuple(Check(**check) for check in fields["checks"])}
    return StageResult(**members)
