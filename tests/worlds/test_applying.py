"""Changes written into another world of the same universe, and steps put together again."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from webarium.errors import WorldError
from webarium.worlds import Changes, RowChange, Universe, World

STEPS = (
    "UPDATE item SET name = 'a', note = 1 WHERE id = 1",
    "INSERT INTO item (id, name) VALUES (900, 'new')",
    "UPDATE item SET name = 'b' WHERE id = 1",
    "UPDATE item SET name = 'newer' WHERE id = 900",
    "DELETE FROM item WHERE id = 1",
    "INSERT INTO item (id, name) VALUES (1, 'c')",
    "DELETE FROM item WHERE id = 900",
    "DELETE FROM item WHERE id = 2",
)


def states(world: World) -> list[Changes]:
    """What has changed before and after each step."""
    found = [world.changes()]
    for sql in STEPS:
        world.db("toy").execute(sql)
        found.append(world.changes())
    return found


def test_applied_changes_are_the_same_changes_again(world: World, universe: Universe) -> None:
    for changes in states(world):
        with universe.world() as other:
            other.apply(Changes.from_json(changes.to_json()))
            assert other.changes().digest() == changes.digest()


def test_steps_put_together_are_the_whole(world: World) -> None:
    found = states(world)
    together = Changes()
    for before, after in pairwise(found):
        together = together.then(after.since(before))
        assert together.digest() == after.digest()


@pytest.mark.parametrize(
    "change",
    [
        {"old": {"name": "never so"}},
        {"key": {"id": 123456}},
        {"op": "insert", "old": None},
        {"table": "nowhere"},
        {"database": "nowhere"},
        {"new": {"colour": "red"}},
        {"new": {}},
        {"op": "destroy"},
    ],
    ids=str,
)
def test_changes_of_something_else_are_refused(
    change: dict[str, object], world: World, universe: Universe
) -> None:
    world.db("toy").execute(STEPS[2])
    (own,) = (each for each in world.changes() if each.table == "item")
    with universe.world() as other, pytest.raises(WorldError):
        other.apply(Changes([replace(own, **change)]))  # type: ignore[arg-type]


def test_a_row_that_comes_twice_is_refused(world: World, universe: Universe) -> None:
    world.db("toy").execute(STEPS[1])
    changes: list[RowChange] = list(world.changes())
    with universe.world() as other, pytest.raises(WorldError):
        other.apply(Changes([*changes, *changes]))


def test_sessions_are_copies(world: World) -> None:
    world.sessions()["shop"]["user"] = "mallory"
    assert world.sessions() == {"shop": {"user": "emma"}}
