"""How much a push may bring; what is beyond it is refused before memory is taken for it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds of what is read of one pack."""

    objects: int = 100_000
    """Objects in it."""
    one: int = 32 * 2**20
    """Bytes of one object, unpacked."""
    all: int = 100 * 2**20
    """Bytes of all objects and deltas together, unpacked."""
    read_again: int = 512 * 2**20
    """Bytes of objects that are unpacked once more because a delta builds on them."""
    steps: int = 2_000_000
    """Copies and insertions of all deltas together."""
    kept: int = 16 * 2**20
    """Bytes of objects that are kept at hand for the next delta."""
    commands: int = 2_000
    """Refs that a push may move at once."""
    files: int = 100_000
    """Files of one commit."""
    changes: int = 300_000
    """Files that all commits of a push change together."""
    depth: int = 100
    """Folders within folders."""


PUSH = Limits()
"""What a push may bring."""


def megabytes(size: int) -> str:
    """A size in words."""
    return f"{size // 2**20} MB" if size >= 2**20 else f"{size} bytes"
