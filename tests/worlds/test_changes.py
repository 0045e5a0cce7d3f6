"""What a world tells about its changes."""

from __future__ import annotations

import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import apsw
import pytest

from webarium.errors import WorldError
from webarium.types import SqlValue
from webarium.worlds import Changes, RowChange, Universe, World

WORK = """
UPDATE item SET note = x'00ff', price = 1e999 WHERE id = 3;
INSERT INTO item (id, name) VALUES (99, 'unicorn');
DELETE FROM tag WHERE name = 'red';
INSERT INTO visit (url) VALUES ('/');
UPDATE item SET name = name WHERE id = 5;
"""


def test_changes_are_net_whole_and_in_order(world: World) -> None:
    world.db("toy").execute(WORK)
    old_price = world.universe.reader("toy").execute("SELECT price FROM item WHERE id = 3").get
    new_row: dict[str, SqlValue] = {"id": 99, "name": "unicorn", "price": None, "data": None, "note": None}
    assert list(world.changes()) == [
        RowChange(
            "toy",
            "item",
            "update",
            {"id": 3},
            {"price": old_price, "note": None},
            {"price": float("inf"), "note": b"\0\xff"},
        ),
        RowChange("toy", "item", "insert", {"id": 99}, None, new_row),
        RowChange("toy", "tag", "delete", {"name": "red"}, {"name": "red", "uses": 1}, None),
    ]
    assert world.changes()[:1].to_json() == [
        {
            "database": "toy",
            "table": "item",
            "op": "update",
            "key": {"id": 3},
            "old": {"price": old_price, "note": None},
            "new": {"price": {"$float": "inf"}, "note": {"$blob": "AP8="}},
        }
    ]


def test_what_is_undone_is_no_change(world: World) -> None:
    db = world.db("toy")
    db.execute("INSERT INTO item (id, name) VALUES (99, 'x'); UPDATE item SET name = 'y' WHERE id = 99")
    db.execute("DELETE FROM item WHERE id = 99; UPDATE tag SET uses = uses + 1")
    child = world.fork()
    child.db("toy").execute("UPDATE tag SET uses = uses - 1")
    assert not world.changes().empty
    assert child.changes().empty


def test_another_spelling_of_a_key_is_a_delete_and_an_insert(world: World) -> None:
    world.db("toy").execute("UPDATE tag SET name = 'RED' WHERE name = 'red'")
    assert [(c.op, c.key) for c in world.changes()] == [
        ("insert", {"name": "RED"}),
        ("delete", {"name": "red"}),
    ]
    world.db("toy").execute("UPDATE tag SET name = 'red' WHERE name = 'red'")
    assert world.changes().empty


def test_deleting_a_whole_table_is_told_row_by_row(world: World) -> None:
    world.db("toy").execute("DELETE FROM link")
    assert {c.op for c in world.changes()} == {"delete"}
    assert len(world.changes()) == 40


def test_since_tells_one_step(world: World) -> None:
    db = world.db("toy")
    states = [world.changes()]
    for sql in (
        "UPDATE item SET name = 'a', note = 1 WHERE id = 1",
        "UPDATE item SET name = 'b' WHERE id = 1",
        "DELETE FROM item WHERE id = 1",
        "INSERT INTO item (id, name) VALUES (1, 'c')",
    ):
        db.execute(sql)
        states.append(world.changes())
    steps = [after.since(before) for before, after in pairwise(states)]
    assert [[c.op for c in step if c.table == "item"] for step in steps] == [
        ["update"],
        ["update"],
        ["delete"],
        ["insert"],
    ]
    assert (steps[1][0].old, steps[1][0].new) == ({"name": "a"}, {"name": "b"})
    assert states[2].since(states[2]).empty
    assert states[0].since(states[1])[0].new == states[1][0].old


def test_since_tells_apart_what_python_takes_for_equal(world: World) -> None:
    db = world.db("toy")
    states = []
    for sql in ("0.0", "-0.0", "0", "'0'", "x'30'", "1", "1.0", "1e999", "-1e999"):
        db.execute(f"UPDATE item SET note = {sql} WHERE id = 1")
        states.append(world.changes())
    steps = [after.since(before) for before, after in pairwise(states)]
    assert [len(step) for step in steps] == [1] * 8
    assert [repr(step[0].new) for step in steps[:2]] == ["{'note': -0.0}", "{'note': 0}"]
    again = [Changes.from_json(state.to_json()) for state in states]
    assert [after.since(before) for before, after in pairwise(again)] == steps
    assert all(state.since(other).empty for state, other in zip(states, again, strict=True))


def test_changes_are_read_whatever_the_connection_is_set_to(world: World) -> None:
    db = world.db("toy")
    db.execute("UPDATE tag SET uses = 7 WHERE name = 'red'")
    plainly = world.changes()
    db.row_trace = lambda cursor, row: {"row": row}
    db.execute("PRAGMA query_only = 1")
    assert world.changes() == plainly
    assert list(db.execute("SELECT 1")) == [{"row": (1,)}]
    assert world.fork().changes() == plainly


def test_changes_are_a_sequence_that_compares_by_content(world: World) -> None:
    world.db("toy").execute(WORK)
    changes = world.changes()
    backwards = Changes(reversed(list(changes)))
    assert backwards == changes
    assert hash(backwards) == hash(changes)
    assert backwards.digest() == changes.digest()
    assert Changes.from_json(changes.to_json()) == changes
    assert changes[-1] in changes
    assert changes != Changes()
    assert len(changes[1:]) == 2
    assert Changes().empty


def test_digests_are_the_same_in_another_process(universe: Universe, cache: Path, world: World) -> None:
    world.db("toy").execute(WORK)
    script = (
        "import sys; from pathlib import Path\n"
        "from worlds.toy import TOY; from webarium.worlds import Universe\n"
        "world = Universe.open([TOY], cache=Path(sys.argv[1])).world()\n"
        "world.db('toy').execute(sys.argv[2])\n"
        "print(world.universe.id, world.changes().digest())"
    )
    ran = subprocess.run(
        [sys.executable, "-c", script, str(cache), WORK],
        env={"PYTHONPATH": str(Path(__file__).parent.parent), "PYTHONHASHSEED": "77"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout.split() == [universe.id, world.changes().digest()]


@pytest.mark.parametrize(
    "bad", [{}, {"database": "a"}, [], "text", {"old": 1, "new": 2, "database": 1, "table": 1}]
)
def test_malformed_json_is_refused(bad: object) -> None:
    with pytest.raises(WorldError, match="row change"):
        Changes.from_json([bad])  # type: ignore[list-item]


def test_a_reader_may_be_set_up_by_its_user(universe: Universe, world: World) -> None:
    universe.reader("toy").row_trace = lambda cursor, row: ("never",)
    try:
        world.db("toy").execute("DELETE FROM tag")
        assert len(world.changes()) == 8
    finally:
        universe.reader("toy").row_trace = None
    assert isinstance(universe.reader("toy"), apsw.Connection)
