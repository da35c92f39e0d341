"""Paths as they cross to Java, which has a current folder of its own."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ._bridge import PolicyHandle
    from ._reports import TrustPolicy


def absolute(path: str | os.PathLike[str]) -> str:
    """The absolute form of a path."""
    text = os.fspath(path)
    if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"a path is a str or an os.PathLike of one, not {type(text).__name__}")
    return os.path.join(os.getcwd(), text)


def trust(trust: TrustPolicy | str | os.PathLike[str] | None) -> PolicyHandle | str | None:
    """What crosses for a ``trust=`` argument."""
    if trust is None:
        return None
    handle = getattr(trust, "_handle", None)
    return absolute(trust) if handle is None else handle  # pyright: ignore[reportArgumentType]
