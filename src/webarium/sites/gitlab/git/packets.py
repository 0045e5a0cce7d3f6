"""The lines in which git speaks over the wire."""

from __future__ import annotations

import re
from collections.abc import Iterator

FLUSH, DELIMITER = b"0000", b"0001"
_MOST = 65_515
_LENGTH = re.compile(rb"[0-9a-fA-F]{4}")


class WireError(ValueError):
    """What came is not what git says."""


def packet(data: bytes) -> bytes:
    """A line with its length before it."""
    return f"{len(data) + 4:04x}".encode() + data


def read(body: bytes, start: int = 0) -> Iterator[tuple[bytes | None, int]]:
    """The lines of a body, ``None`` for a flush or a delimiter, each with the place where it ends."""
    at = start
    while at < len(body):
        digits = body[at : at + 4]
        if not _LENGTH.fullmatch(digits):
            raise WireError("no length")
        size = int(digits, 16)
        if size in (0, 1):
            at += 4
            yield None, at
            continue
        if size < 4 or at + size > len(body):
            raise WireError("a wrong length")
        yield body[at + 4 : at + size], at + size
        at += size


def banded(data: bytes, band: int = 1) -> Iterator[bytes]:
    """Data on one of the bands beside which progress and errors travel."""
    for start in range(0, len(data), _MOST):
        yield packet(bytes([band]) + data[start : start + _MOST])
