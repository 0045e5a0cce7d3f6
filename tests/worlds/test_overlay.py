"""The overlay's file against a plain array of bytes."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import apsw
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from webarium.worlds.overlay import PAGE, OverlayFile, Pages

BASE = bytes(i * 7 % 251 for i in range(2 * PAGE + 1000))
PLACES = st.integers(0, 5 * PAGE)
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("write"), PLACES, st.integers(1, 2 * PAGE + 50)),
        st.tuples(st.just("write"), st.sampled_from([0, PAGE, 2 * PAGE, 4 * PAGE]), st.just(PAGE)),
        st.tuples(st.just("truncate"), PLACES, st.just(0)),
        st.tuples(st.just("fork"), st.just(0), st.just(0)),
    ),
    max_size=12,
)


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("overlay") / "base"
    path.write_bytes(BASE)
    return path


@settings(max_examples=150, deadline=None, derandomize=True)
@given(steps=STEPS, reads=st.lists(st.tuples(PLACES, st.integers(1, 3 * PAGE)), min_size=1, max_size=5))
def test_overlay_behaves_like_a_file(
    base: Path, steps: list[tuple[str, int, int]], reads: list[tuple[int, int]]
) -> None:
    descriptor = os.open(base, os.O_RDONLY)
    try:
        pages, model = Pages(len(BASE)), bytearray(BASE)
        parents: list[tuple[Pages, bytes]] = []
        for number, (what, place, length) in enumerate(steps):
            file = OverlayFile(descriptor, pages)
            if what == "write":
                data = bytes([number + 1]) * length
                file.xWrite(data, place)
                model.extend(bytes(max(0, place + length - len(model))))
                model[place : place + length] = data
            elif what == "truncate":
                file.xTruncate(place)
                del model[place:]
                model.extend(bytes(place - len(model)))
            else:
                parents.append((pages, bytes(model)))
                pages = pages.copy()
        for seen, content in [*parents, (pages, bytes(model))]:
            file = OverlayFile(descriptor, seen)
            assert file.xFileSize() == len(content)
            for place, length in [*reads, (0, PAGE), (0, 6 * PAGE)]:
                assert file.xRead(length, place) == content[place : place + length]
    finally:
        os.close(descriptor)
    assert base.read_bytes() == BASE


def file_of(size: int = 2 * PAGE) -> OverlayFile:
    """A file over a base of nothing."""
    return OverlayFile(-1, Pages(size, 0))


def test_a_digest_tells_what_was_written_and_where() -> None:
    file = file_of()
    seen = [file.pages.digest()]
    steps: list[tuple[Callable[..., None], tuple[object, ...]]] = [
        (file.xWrite, (b"a" * PAGE, 0)),
        (file.xWrite, (b"b" * PAGE, 0)),
        (file.xWrite, (b"c", 3)),
        (file.xWrite, (b"b" * PAGE, PAGE)),
        (file.xWrite, (b"b", 2 * PAGE)),
        (file.xTruncate, (PAGE + 1,)),
        (file.xTruncate, (PAGE,)),
        (file.xTruncate, (0,)),
    ]
    for step, told in steps:
        step(*told)
        seen.append(file.pages.digest())
        assert file.pages.copy().digest() == seen[-1]
    assert len(set(seen)) == len(seen)
    one, other = file_of(), file_of()
    one.xWrite(b"x", 0)
    one.xWrite(b"y", PAGE)
    other.xWrite(b"y", PAGE)
    other.xWrite(b"x", 0)
    assert one.pages.digest() == other.pages.digest() != file_of().pages.digest()
    assert Pages(5).digest() != Pages(5, 4).digest() != Pages(4).digest()


def test_a_copy_goes_on_by_itself() -> None:
    file = file_of()
    file.xWrite(b"x", 0)
    digest, copy = file.pages.digest(), OverlayFile(-1, file.pages.copy())
    copy.xWrite(b"y", 0)
    assert file.pages.digest() == digest != copy.pages.digest()
    assert (file.xRead(1, 0), copy.xRead(1, 0)) == (b"x", b"y")


def test_what_was_cut_off_reads_as_zeros(base: Path) -> None:
    descriptor = os.open(base, os.O_RDONLY)
    try:
        file = OverlayFile(descriptor, Pages(len(BASE)))
        file.xWrite(b"x" * 10, PAGE + 5)
        for cut in (2 * PAGE, PAGE + 10, PAGE, 7):
            file.xTruncate(cut)
            assert (file.xFileSize(), file.pages.kept) == (cut, cut)
            assert all(number * PAGE < cut for number in file.pages.dirty)
        file.xTruncate(3 * PAGE)
        assert file.xRead(3 * PAGE, 0) == BASE[:7] + bytes(3 * PAGE - 7)
        assert (file.pages.size, file.pages.kept) == (3 * PAGE, 7)
        assert file.xRead(5, 3 * PAGE) == b""
        assert file.xRead(5, 3 * PAGE - 2) == b"\0\0"
    finally:
        os.close(descriptor)


def test_the_schemas_version_is_known_once_the_first_page_was_written() -> None:
    file = file_of()
    assert file.pages.schema_version() is None
    file.xWrite(b"z", PAGE)
    assert file.pages.schema_version() is None
    file.xWrite(bytes(range(100)), 0)
    assert file.pages.schema_version() == bytes((40, 41, 42, 43))


def test_a_file_of_one_connection_needs_no_locks() -> None:
    file = file_of()
    assert (file.xCheckReservedLock(), file.xFileControl(0, 0), file.xSectorSize()) == (False, False, PAGE)
    assert file.xDeviceCharacteristics() == apsw.SQLITE_IOCAP_ATOMIC | apsw.SQLITE_IOCAP_SAFE_APPEND
