"""Timelines as data: what cannot be is refused, and conditions on rows hold or not."""

from __future__ import annotations

import pytest

from webarium.errors import WorldError
from webarium.worlds import World
from webarium.worlds.timeline import Event, RowsAre, Timeline, When

NEWS = Event("news", "gomail", "mail_arrives", When())


def test_a_timeline_that_cannot_be_is_refused() -> None:
    with pytest.raises(WorldError, match="two events"):
        Timeline((NEWS, NEWS))
    with pytest.raises(WorldError, match="not an event"):
        Timeline(events=(Event("a", "gomail", "mail_arrives", When(after="b")),))
    with pytest.raises(WorldError, match="no negative time"):
        Timeline(seconds_per_action=-1)


@pytest.mark.parametrize(
    ("least", "most", "holds"),
    [(1, None, True), (40, None, True), (41, None, False), (0, 39, False), (0, 40, True)],
)
def test_rows_are_counted_up_to_what_matters(world: World, least: int, most: int | None, holds: bool) -> None:
    rows = RowsAre("toy", "item", {"note": None}, least, most)
    assert rows.hold(world.db("toy")) is holds


def test_rows_that_cannot_be_are_refused(world: World) -> None:
    with pytest.raises(WorldError, match="cannot be"):
        RowsAre("toy", "item", {"colour": "red"}).hold(world.db("toy"))
