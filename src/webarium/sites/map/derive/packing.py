"""Ids and shapes as bytes in the tables."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from math import isnan, nan
from sys import byteorder

from webarium.sites.map.geo import Point


def pack_ids(ids: Iterable[int]) -> bytes:
    """Ids, eight bytes each, least first."""
    return _told(array("q", ids)).tobytes()


def unpack_ids(data: bytes) -> Sequence[int]:
    """What `pack_ids` packed."""
    ids = array("q")
    ids.frombytes(data)
    return _told(ids)


def pack_rings(rings: Sequence[Sequence[Point]]) -> bytes:
    """Lines or rings as 32-bit floats, parted by a pair of NaN."""
    numbers = array("f")
    for index, ring in enumerate(rings):
        if index:
            numbers.extend((nan, nan))
        for lat, lon in ring:
            numbers.append(lat)
            numbers.append(lon)
    return _told(numbers).tobytes()


def unpack_rings(data: bytes) -> list[list[Point]]:
    """What `pack_rings` packed."""
    numbers = array("f")
    numbers.frombytes(data)
    numbers = _told(numbers)
    rings: list[list[Point]] = [[]]
    for lat, lon in zip(numbers[::2], numbers[1::2], strict=True):
        if isnan(lat):
            rings.append([])
        else:
            rings[-1].append((lat, lon))
    return rings


def _told(numbers: array) -> array:  # type: ignore[type-arg]
    """The numbers with their least byte first, whatever the machine's own order."""
    if byteorder == "big":
        numbers.byteswap()
    return numbers
