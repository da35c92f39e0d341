"""Paths as they cross to Java, which has a current folder of its own."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os

    from ._bridge import PolicyHandle
    from ._reports import TrustPolicy

try:
    # os itself takes as long to import as this package does; many a short script needs it for nothing else.
    from posix import fspath, getcwd

    def _join(folder: str, path: str, /) -> str:
        return path if path.startswith("/") else f"{folder}/{path}"

except ImportError:
    from os import fspath, getcwd
    from os.path import join as _join


def absolute(path: str | os.PathLike[str]) -> str:
    """The absolute form of a path."""
    text = fspath(path)
    if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"a path is a str or an os.PathLike of one, not {type(text).__name__}")
    return _join(getcwd(), text)


def trust(trust: TrustPolicy | str | os.PathLike[str] | None) -> PolicyHandle | str | None:
    """What crosses for a ``trust=`` argument."""
    if trust is None:
        return None
    handle = getattr(trust, "_handle", None)
    return absolute(trust) if handle is None else handle  # pyright: ignore[reportArgumentType]
