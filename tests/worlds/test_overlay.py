"""The overlay's file against a plain array of bytes."""

from __future__ import annotations

import os
from pathlib import Path

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
