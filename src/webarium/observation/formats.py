"""What format and size a picture has: its first bytes say so, whatever somebody calls it."""

from __future__ import annotations

from webarium.types import ImageFormat

PNG = b"\x89PNG\r\n\x1a\n"
_LOSSLESS = 14
"""Bits that a side of a lossless WebP has, less one."""


def image_format(data: bytes) -> ImageFormat | None:
    """The format of a picture as an observation has it; ``None`` if it is neither."""
    if data.startswith(PNG):
        return "png"
    return "webp" if data.startswith(b"RIFF") and data[8:12] == b"WEBP" else None


def image_suffix(data: bytes) -> ImageFormat:
    """What the name of a picture's file ends in; bytes of an unknown kind are taken for what most pictures are."""
    return image_format(data) or "png"


def image_size(data: bytes) -> tuple[int, int] | None:
    """Width and height of a PNG or WebP, without decoding it; ``None`` if the bytes do not say them."""
    if image_format(data) == "png" and data[12:16] == b"IHDR":
        return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")
    if image_format(data) != "webp":
        return None
    match data[12:16]:
        case b"VP8L":
            bits = int.from_bytes(data[21:25], "little")
            side = (1 << _LOSSLESS) - 1
            return 1 + (bits & side), 1 + (bits >> _LOSSLESS & side)
        case b"VP8X":
            return 1 + int.from_bytes(data[24:27], "little"), 1 + int.from_bytes(data[27:30], "little")
        case b"VP8 ":
            width, height = (int.from_bytes(data[at : at + 2], "little") & 0x3FFF for at in (26, 28))
            return width, height
    return None
