"""Unpacking what somebody else has packed: never further than the caller says, whatever is declared in it."""

from __future__ import annotations

import zlib
from zipfile import ZipFile

GZIP = 31
"""How zlib is asked for what gzip has made."""
_BITE = 1 << 14
"""Compressed bytes that are looked at at once: zlib copies what it leaves of them."""


class Oversized(ValueError):  # noqa: N818 -- what is unpacked, not the program, is at fault
    """What is packed is larger than it may be."""


class Inflating:
    """Bytes that zlib has compressed, unpacked piece by piece."""

    def __init__(self, data: bytes, *, wbits: int = zlib.MAX_WBITS) -> None:
        """Begin with compressed bytes; ``wbits`` are zlib's, or `GZIP`."""
        self._unzip = zlib.decompressobj(wbits)
        self._data, self._at = memoryview(data), 0

    def some(self, most: int) -> bytes:
        """At most so many of the next bytes, and none at the end.

        Raises:
            ValueError: They are damaged.
        """
        while not self._unzip.eof:
            bite = self._data[self._at : self._at + _BITE]
            if not bite:
                raise ValueError("the compressed bytes break off")
            try:
                piece = self._unzip.decompress(bite, most)
            except zlib.error as error:
                raise ValueError(f"the compressed bytes are damaged: {error}") from error
            self._at += len(bite) - len(self._unzip.unconsumed_tail)
            if piece:
                return piece
        return b""

    def exactly(self, size: int) -> bytes:
        """The next bytes, so many.

        Raises:
            ValueError: There are fewer, or they are damaged.
        """
        found = bytearray()
        while len(found) < size:
            piece = self.some(size - len(found))
            if not piece:
                raise ValueError("the compressed bytes are fewer than they say")
            found += piece
        return bytes(found)


def inflate(data: bytes, most: int, *, wbits: int = zlib.MAX_WBITS) -> bytes:
    """All that is in compressed bytes.

    Raises:
        Oversized: That would be more than ``most`` bytes.
        ValueError: They are damaged.
    """
    source = Inflating(data, wbits=wbits)
    found = bytearray()
    while piece := source.some(most + 1 - len(found)):
        found += piece
        if len(found) > most:
            raise Oversized(f"unpacked, there would be more than {most:,} bytes")
    return bytes(found)


def member(archive: ZipFile, name: str, most: int) -> bytes:
    """A file of a zip archive, by what the archive says of its size, beyond which zipfile reads nothing.

    Raises:
        KeyError: There is none of this name.
        Oversized: It would have more than ``most`` bytes.
    """
    size = archive.getinfo(name).file_size
    if size > most:
        raise Oversized(f"unpacked, {name[:100]!r} would have {size:,} bytes; at most {most:,} are read")
    return archive.read(name)
