"""Compressed bytes are unpacked as far as they may be, and no further."""

from __future__ import annotations

import gzip
import io
import tracemalloc
import zipfile
import zlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from webarium.unpacking import GZIP, Inflating, Oversized, inflate, member

MB = 2**20


@settings(max_examples=50, deadline=None, derandomize=True)
@given(data=st.binary(max_size=300), times=st.integers(1, 300))
def test_all_comes_back(data: bytes, times: int) -> None:
    whole = data * times
    packed = zlib.compress(whole)
    assert inflate(packed, len(whole)) == whole
    assert inflate(gzip.compress(whole, mtime=0), len(whole), wbits=GZIP) == whole
    source = Inflating(packed)
    half = len(whole) // 2
    assert source.exactly(half) + source.exactly(len(whole) - half) == whole
    assert source.some(1) == b""
    if whole:
        with pytest.raises(Oversized):
            inflate(packed, len(whole) - 1)
        with pytest.raises(ValueError, match="bytes"):
            inflate(packed[:-5], len(whole))


def test_a_bomb_takes_no_more_memory_than_it_may() -> None:
    bomb = zlib.compress(bytes(200 * MB))
    tracemalloc.start()
    with pytest.raises(Oversized, match="more than 1,048,576 bytes"):
        inflate(bomb, MB)
    assert tracemalloc.get_traced_memory()[1] < 3 * MB
    tracemalloc.stop()


def declaring(size: int) -> bytes:
    """A zip whose only file says that it has so many bytes."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as made:
        made.writestr("steps.jsonl", b"{}\n")
    data = bytearray(out.getvalue())
    at = data.index(b"PK\x01\x02") + 24
    data[at : at + 4] = size.to_bytes(4, "little")
    return bytes(data)


def test_a_file_that_declares_too_much_is_not_read() -> None:
    with zipfile.ZipFile(io.BytesIO(declaring(2**31))) as archive:
        with pytest.raises(Oversized, match="2,147,483,648 bytes"):
            member(archive, "steps.jsonl", MB)
        with pytest.raises(KeyError):
            member(archive, "nothing", MB)
