"""The files that an episode may upload."""

from __future__ import annotations

from pathlib import Path

from webarium.errors import ActionRefusedError


def resolve_file(name: str, folder: Path | None) -> Path:
    """Find a file by its path inside the episode's folder; raises `ActionRefusedError` if it is not there."""
    if folder is None:
        raise ActionRefusedError("This task has no files to upload.", todo="Do it without a file.")
    root = folder.resolve()
    try:
        path = (root / name).resolve()
        inside = path.is_relative_to(root) and path.is_file()
    except (OSError, ValueError):
        inside = False
    if not inside:
        known = ", ".join(sorted(p.relative_to(root).as_posix() for p in root.rglob("*") if p.is_file())[:20])
        raise ActionRefusedError(f"The task has no file {name!r}.", todo=f"Its files: {known or 'none'}.")
    return path
