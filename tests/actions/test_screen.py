from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.actions.strategies import QUICK
from webarium.actions.kinds import Mismatch
from webarium.actions.screen import Screen
from webarium.actions.types import Point

sizes = st.tuples(st.integers(1, 4000), st.integers(1, 4000))


@QUICK
@given(sizes, sizes, st.data())
def test_each_pixel_means_a_point_inside_and_comes_back(
    viewport: tuple[int, int], sent: tuple[int, int], data: st.DataObject
) -> None:
    screen = Screen(viewport, sent)
    x, y = data.draw(st.integers(0, sent[0] - 1)), data.draw(st.integers(0, sent[1] - 1))
    point = screen.point(x, y)
    assert 0 <= point.x < viewport[0]
    assert 0 <= point.y < viewport[1]
    assert screen.pixel(point) == (x, y)
    assert screen.snap(point) == point


@QUICK
@given(sizes, sizes, st.floats(0, 1, exclude_max=True), st.floats(0, 1, exclude_max=True))
def test_the_nearest_pixel_is_near(
    viewport: tuple[int, int], sent: tuple[int, int], x: float, y: float
) -> None:
    screen = Screen(viewport, sent)
    snapped = screen.snap(Point(x * viewport[0], y * viewport[1]))
    assert abs(snapped.x - x * viewport[0]) <= viewport[0] / sent[0] + 1e-6
    assert abs(snapped.y - y * viewport[1]) <= viewport[1] / sent[1] + 1e-6


@QUICK
@given(st.integers(1, 32_767), st.booleans())
def test_distances_come_back_once_they_were_rounded(pixels: int, horizontal: bool) -> None:
    screen = Screen((1280, 720), (1000, 1000))
    once = screen.distance(screen.pixels(pixels, horizontal=horizontal), horizontal=horizontal)
    assert once >= 1
    assert abs(once - pixels) <= 1
    assert screen.distance(screen.pixels(once, horizontal=horizontal), horizontal=horizontal) == once


def test_a_picture_of_the_viewport_changes_nothing() -> None:
    assert Screen().point(17, 19) == Point(17, 19)
    assert Screen().size == (1280, 720)


@pytest.mark.parametrize("point", [Point(-1, 0), Point(1280, 0), Point(0, 720), Point(float("nan"), 0)])
def test_points_outside_have_no_pixel(point: Point) -> None:
    with pytest.raises(Mismatch):
        Screen().pixel(point)


@pytest.mark.parametrize("size", [(0, 10), (10, 0), (-1, 5), (1.5, 2), (10**6, 10)])
def test_a_screen_has_a_size(size: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="width and height"):
        Screen(sent=size)
