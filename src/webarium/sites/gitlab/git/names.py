"""Names of files and refs: bytes for git, texts for pages and tables, from one to the other without loss."""

from __future__ import annotations

import re

_FIRST = 0xEF00
"""A byte that is no UTF-8 becomes the character this much above it, one of the private use area."""
_STANDS_FOR_A_BYTE = re.compile(f"[{chr(_FIRST + 0x80)}-{chr(_FIRST + 0xFF)}]")
_LONGEST = 255
"""Bytes that file systems take for a name."""


def text_of_name(name: bytes) -> str:
    """A name as text, which `bytes_of_name` turns back; bytes that are no UTF-8 become characters of their own."""
    try:
        text = name.decode()
    except UnicodeDecodeError:
        text = name.decode("utf-8", "surrogateescape")
        text = _STANDS_FOR_A_BYTE.sub(_each_byte, text)
        return "".join(chr(ord(c) - 0xDC00 + _FIRST) if "\udc80" <= c <= "\udcff" else c for c in text)
    return _STANDS_FOR_A_BYTE.sub(_each_byte, text) if not text.isascii() else text


def _each_byte(found: re.Match[str]) -> str:
    return "".join(chr(_FIRST + byte) for byte in found[0].encode())


def bytes_of_name(text: str) -> bytes:
    """The name that a text stands for."""
    if text.isascii():
        return text.encode()
    plain = _STANDS_FOR_A_BYTE.sub(lambda found: chr(ord(found[0]) - _FIRST + 0xDC00), text)
    return plain.encode("utf-8", "surrogateescape")


def odd_name(name: str) -> bool:
    """Whether no file or folder of a repository can be called this: it would lead elsewhere in a clone."""
    return (
        name in ("", ".", "..")
        or name.lower() in (".git", "git~1")
        or "/" in name
        or "\0" in name
        or len(bytes_of_name(name)) > _LONGEST
    )
