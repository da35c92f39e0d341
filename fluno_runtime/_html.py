"""How things show themselves in a notebook: HTML without scripts, readable on light and dark.

Everything that comes from a bundle, a policy or a path is escaped. Only imported when something is shown.
"""

from __future__ import annotations

from html import escape
from math import isfinite

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ._artifact import Artifact
    from ._errors import FlunoError
    from ._reports import BundleInfo, Report, TrustPolicy
    from ._tensor import Tensor

_LINE = "rgba(128,128,128,.4)"
_CELL = (
    "text-align:left;vertical-align:top;overflow-wrap:anywhere;"  # a digest has no place to break
    f"padding:2px 12px 2px 0;border-bottom:1px solid {_LINE}"
)
_GOOD, _BAD = "#2a9d5c", "#d9534f"  # both have contrast enough on white and on black

# A drawing of so many points; longer tensors are sampled.
_POINTS = 240
_HEIGHT = 36
_SHOWN = 8


def artifact(it: Artifact, artifact_id: str) -> str:
    """The artifact's name and its entries."""
    rows = [(entry.name, repr(entry).removeprefix("<Entry ").removesuffix(">")) for entry in it.entries]
    return _titled("Artifact", artifact_id) + _table(("entry", "signature"), rows)


def report(it: Report) -> str:
    """What was decided, and every stage with what it compared."""
    head = _titled("Report", f"{it.artifact_id}, version {it.version}") + _table(
        (),
        [
            ("bundle", it.path),
            ("signed by", ", ".join(it.signers)),
            ("library", it.library),
            ("manifest", f"sha256 {it.payload_digest}"),
            ("as of", it.now),
            *(("development", "its policy holds development keys") for _ in range(it.development)),
            *(("warning", warning) for warning in it.warnings),
        ],
    )
    return head + "".join(_stage(s.stage, s.outcome, s.seconds, s.checks) for s in it.stages)


def _stage(name: str, outcome: str, seconds: float, checks: Sequence[object]) -> str:
    colour, sign = {"passed": (_GOOD, "✓"), "refused": (_BAD, "✗")}.get(outcome, ("inherit", "-"))
    rows = [[str(getattr(check, field)) for field in ("what", "need", "have")] for check in checks]
    text = outcome.replace("_", " ") + (f", {seconds * 1e3:.2f} ms" if seconds else "")
    head = f'<span style="color:{colour}">{sign}</span> <b>{escape(name)}</b> {escape(text)}'
    if not rows:  # nothing to open
        return f'<div style="margin:2px 0">{head}</div>'
    table = _table(("what", "need", "have"), rows)
    return f'<details style="margin:2px 0"><summary>{head}</summary>{table}</details>'


def bundle(it: BundleInfo) -> str:
    """What a bundle says of itself."""
    files = {**it.payload, **it.signatures}
    return _titled("Bundle, not verified", it.path) + _table(
        (),
        [
            ("artifact", f"{it.artifact_id or '-'}, version {it.version or '-'}"),
            ("workload", it.workload_name or "-"),
            ("entries", ", ".join(it.entries) or "-"),
            ("created", it.created_at or "-"),
            ("expires", it.expires_at or "-"),
            ("schema", it.schema),
            ("manifest", f"sha256 {it.payload_digest}"),
            *((name, f"{size:,} bytes") for name, size in files.items()),
        ],
    )


def policy(it: TrustPolicy) -> str:
    """The keys of a policy and for how long it counts."""
    return _titled("Trust policy", it.path) + _table(
        (), [("keys", ", ".join(it.keys)), ("issued", it.issued_at), ("expires", it.expires_at)]
    )


def refusal(it: FlunoError) -> str:
    """Why something was refused."""
    head = f'<div style="color:{_BAD}"><b>{escape(type(it).__name__)}</b> {escape(it.code)}</div>'
    rows = [("stage", it.stage), ("needed", it.need), ("found", it.have)]
    # What the message says of these stands in the table.
    text = str(it).removeprefix(f"{it.code} ").replace(f" (need {it.need}, have {it.have})", "", 1)
    return f"{head}<div>{escape(text)}</div>" + _table((), [row for row in rows if row[1]])


def tensor(it: Tensor) -> str:
    """Type, first elements, and a drawing of all of them."""
    title = _titled("Tensor", f"{it.dtype}[{len(it)}]{', closed' if it.closed else ''}")
    if it.closed or not len(it):
        return title
    first = ", ".join(str(it[i]) for i in range(min(_SHOWN, len(it))))
    more = ", …" if len(it) > _SHOWN else ""
    return f"{title}<div><code>{escape(first)}{more}</code></div>{_sparkline(it)}"


def _sparkline(it: Tensor) -> str:
    count = min(len(it), _POINTS)
    places = [i * (len(it) - 1) // max(count - 1, 1) for i in range(count)]
    values = [float(it[place]) for place in places]
    finite = [value for value in values if isfinite(value)]
    if not finite:
        return ""
    low, high = min(finite), max(finite)
    # Halved, so that the whole range of a double does not overflow.
    span = high / 2 - low / 2
    lines: list[list[str]] = [[]]
    for i, value in enumerate(values):
        if not isfinite(value):
            lines.append([])  # a gap
            continue
        share = (value / 2 - low / 2) / span if span else 0.5
        x = 1 + i * (_POINTS - 2) / max(count - 1, 1)
        lines[-1].append(f"{x:.1f},{_HEIGHT - 2 - share * (_HEIGHT - 4):.1f}")
    drawn = "".join(
        f'<polyline points="{" ".join(points if len(points) > 1 else points * 2)}"/>'
        for points in lines
        if points
    )
    sampled = "" if count == len(it) else f", {count} of {len(it):,} drawn"
    text = f"from {low:g} to {high:g}{sampled}"
    return (
        f'<div style="display:flex;align-items:center;gap:8px"><svg role="img" aria-label="{text}" '
        f'width="{_POINTS}" height="{_HEIGHT}" fill="none" stroke="currentColor" stroke-linecap="round">'
        f"{drawn}</svg><small>{text}</small></div>"
    )


def _titled(kind: str, name: str) -> str:
    return f"<div><b>{escape(kind)}</b> <code>{escape(name)}</code></div>"


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    body = "".join(f"<tr>{_cells('td', row)}</tr>" for row in rows)
    head = f"<thead><tr>{_cells('th', heads)}</tr></thead>" if heads else ""
    style = "border-collapse:collapse;margin:4px 0"
    return f'<table style="{style}">{head}<tbody>{body}</tbody></table>' if body else ""


def _cells(kind: str, texts: Iterable[str]) -> str:
    return "".join(f'<{kind} style="{_CELL}">{escape(text)}</{kind}>' for text in texts)
