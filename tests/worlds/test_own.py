"""What a world writes by its own hand is told apart from what its visitor writes."""

from __future__ import annotations

import apsw
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from webarium.errors import WorldError
from webarium.worlds import Changes, Universe, World
from webarium.worlds.own import together

from .toy import plain

Write = tuple[str, tuple[object, ...]]
IDS = st.integers(36, 43)
VALUES = st.sampled_from(["a", "b", None, 1, 1.5])
WRITES = st.one_of(
    st.tuples(
        st.just("INSERT OR IGNORE INTO item VALUES (?, 'new lamp', ?, NULL, ?)"),
        st.tuples(IDS, VALUES, VALUES),
    ),
    st.tuples(st.just("UPDATE item SET note = ? WHERE id = ?"), st.tuples(VALUES, IDS)),
    st.tuples(st.just("UPDATE item SET price = ? WHERE id = ?"), st.tuples(VALUES, IDS)),
    st.tuples(st.just("DELETE FROM item WHERE id = ?"), st.tuples(IDS)),
    st.tuples(st.just("REPLACE INTO link VALUES ('red', ?, ?)"), st.tuples(IDS, VALUES)),
)


def write(world: World, sql: str, *values: object) -> None:
    world.db("toy").execute(sql, values)


def happen(world: World, sql: str, *values: object) -> None:
    def does(db: apsw.Connection) -> None:
        db.execute(sql, values)

    world.itself("toy", does)


def told(world: World, by: str) -> list[tuple[object, ...]]:
    return plain(world.changes(by))  # type: ignore[arg-type]


def test_a_row_that_arrives_is_the_worlds_and_reading_it_is_the_visitors(world: World) -> None:
    happen(world, "INSERT INTO item VALUES (90, 'mail', 1, NULL, 'unread')")
    assert told(world, "visitor") == []
    write(world, "UPDATE item SET note = 'read' WHERE id = 90")
    assert told(world, "visitor") == [("item", "update", {"id": 90}, {"note": "unread"}, {"note": "read"})]
    row = {"id": 90, "name": "mail", "price": 1.0, "data": None, "note": "unread"}
    assert told(world, "world") == [("item", "insert", {"id": 90}, None, row)]
    assert told(world, "anyone") == [("item", "insert", {"id": 90}, None, {**row, "note": "read"})]


def test_a_row_that_the_world_made_and_the_visitor_removed_is_the_visitors_deed(world: World) -> None:
    happen(world, "INSERT INTO item VALUES (90, 'mail', 1, NULL, 'unread')")
    write(world, "DELETE FROM item WHERE id = 90")
    assert [(change.op, change.key) for change in world.changes("visitor")] == [("delete", {"id": 90})]
    assert [(change.op, change.key) for change in world.changes("world")] == [("insert", {"id": 90})]
    assert world.changes().empty
    with world.fork() as other:
        assert told(other, "visitor") == told(world, "visitor")


def test_each_has_its_columns_of_a_row(world: World) -> None:
    write(world, "UPDATE item SET note = 'mine' WHERE id = 1")
    [(price,)] = world.db("toy").execute("SELECT price FROM item WHERE id = 1").fetchall()
    happen(world, "UPDATE item SET price = 999.5 WHERE id = 1")
    assert told(world, "visitor") == [("item", "update", {"id": 1}, {"note": None}, {"note": "mine"})]
    assert told(world, "world") == [("item", "update", {"id": 1}, {"price": price}, {"price": 999.5})]


def test_what_the_world_writes_into_a_row_of_the_visitors_is_not_part_of_it(world: World) -> None:
    write(world, "INSERT INTO item VALUES (91, 'order', 5, NULL, 'pending')")
    happen(world, "UPDATE item SET note = 'shipped' WHERE id = 91")
    [change] = world.changes("visitor")
    assert change.op == "insert"
    assert (change.new or {})["note"] == "pending"
    assert told(world, "world") == [("item", "update", {"id": 91}, {"note": "pending"}, {"note": "shipped"})]


def test_a_row_that_the_world_takes_away_is_not_missed_by_the_visitor(world: World) -> None:
    happen(world, "DELETE FROM item WHERE id = 3")
    assert [change.op for change in world.changes("world") if change.table == "item"] == ["delete"]
    assert world.changes("visitor").empty


def test_a_deed_that_raises_writes_nothing(world: World) -> None:
    def does(db: apsw.Connection) -> None:
        db.execute("DELETE FROM item WHERE id = 4")
        raise RuntimeError("no")

    with pytest.raises(RuntimeError):
        world.itself("toy", does)
    assert world.changes().empty


def test_nothing_happens_inside_a_transaction_of_the_visitors(world: World) -> None:
    world.db("toy").execute("BEGIN")
    write(world, "DELETE FROM item WHERE id = 4")
    with pytest.raises(WorldError, match="transaction"):
        happen(world, "DELETE FROM item WHERE id = 5")


def test_forks_snapshots_and_resets_keep_it(universe: Universe, world: World) -> None:
    happen(world, "UPDATE item SET note = 'own' WHERE id = 2")
    write(world, "UPDATE item SET note = 'mine' WHERE id = 3")
    for other in (world.fork(), universe.restore(world.snapshot())):
        with other:
            assert told(other, "visitor") == told(world, "visitor")
            assert told(other, "world") == told(world, "world")
            happen(other, "DELETE FROM item WHERE id = 5")
            other.reset()
            assert told(other, "world") == told(world, "world")
    world.reset()
    assert world.changes("world").empty


def test_a_database_that_is_reverted_forgets_it(world: World) -> None:
    happen(world, "UPDATE item SET note = 'own' WHERE id = 2")
    world.revert("toy", "shop")
    assert world.changes("world").empty


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.booleans(), WRITES), max_size=12))
def test_both_parts_make_the_whole(universe: Universe, writes: list[tuple[bool, Write]]) -> None:
    with universe.world() as world:
        for own, (sql, values) in writes:
            (happen if own else write)(world, sql, *values)
        by_world, by_visitor, whole = (world.changes(by) for by in ("world", "visitor", "anyone"))
        assert plain(together(by_world, by_visitor)) == plain(whole)
        if not any(own for own, _ in writes):
            assert by_world == Changes()
            assert by_visitor == whole
        if all(own for own, _ in writes):
            assert by_visitor == Changes()
            assert by_world == whole


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.booleans(), st.booleans(), WRITES), max_size=12))
def test_what_was_read_meanwhile_does_not_matter(
    universe: Universe, writes: list[tuple[bool, bool, Write]]
) -> None:
    """A world remembers what it has read and hashed; one that was restored remembers nothing."""
    with universe.world() as world:
        for own, read, (sql, values) in writes:
            (happen if own else write)(world, sql, *values)
            if read:
                world.changes("visitor")
                world.digest()
        with universe.restore(world.snapshot()) as other:
            assert other.digest() == world.digest()
            for by in ("world", "visitor", "anyone"):
                assert told(other, by) == told(world, by)


def test_reverting_takes_back_what_the_world_has_done_since_it_began(world: World) -> None:
    happen(world, "INSERT INTO item VALUES (90, 'mail', 1, NULL, 'unread')")
    with world.fork() as other:
        happen(other, "INSERT INTO item VALUES (91, 'mail', 1, NULL, 'unread')")
        write(other, "UPDATE item SET note = 'read' WHERE id = 90")
        assert len(told(other, "world")) == 2
        other.revert("toy", "shop")
        assert told(other, "world") == told(world, "world")
        assert told(other, "visitor") == []
