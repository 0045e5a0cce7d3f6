"""Short links: a place and a zoom as a few letters, as OpenStreetMap writes them."""

from __future__ import annotations

from math import ceil

from webarium.sites.map.geo import Point

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_~"


def short_code(at: Point, zoom: int) -> str:
    """The letters for a place and a zoom."""
    x = int((at[1] + 180) / 360 * 2**32) & 0xFFFFFFFF
    y = int((at[0] + 90) / 180 * 2**32) & 0xFFFFFFFF
    woven = 0
    for bit in range(31, -1, -1):
        woven = woven << 2 | (x >> bit & 1) << 1 | y >> bit & 1
    count = ceil((zoom + 8) / 3)
    code = "".join(_LETTERS[woven >> 58 - 6 * index & 63] for index in range(count))
    return code + "-" * ((zoom + 8) % 3)


def spot_of_code(code: str) -> tuple[Point, int] | None:
    """The place and the zoom that letters stand for."""
    letters = code.rstrip("-")
    if not letters or len(letters) > 10 or any(letter not in _LETTERS for letter in letters):
        return None
    x = y = 0
    for letter in letters:
        value = _LETTERS.index(letter)
        for bit in (5, 3, 1):
            x, y = x << 1 | value >> bit & 1, y << 1 | value >> bit - 1 & 1
    size = 2 ** (3 * len(letters))
    spare = len(code) - len(letters)
    zoom = 3 * len(letters) - 8 - ((3 - spare) % 3 if spare else 0)
    at = ((y + 0.5) * 180 / size - 90, (x + 0.5) * 360 / size - 180)
    return at, max(5, min(18, zoom))
