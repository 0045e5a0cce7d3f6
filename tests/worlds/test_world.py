"""One world: isolation, forks, resets, and what it refuses."""

from __future__ import annotations

import gc
import pickle
from dataclasses import asdict
from datetime import date, datetime, timedelta
from pathlib import Path

import apsw
import pytest

from webarium.errors import UniverseError, UnknownNameError, WorldError
from webarium.worlds import Conditions, Universe, World

from .toy import TOY, dump


def rename(world: World, name: str, item: int = 1) -> None:
    world.db("toy").execute("UPDATE item SET name = ? WHERE id = ?", (name, item))


def name_of(world: World, item: int = 1) -> str:
    [(name,)] = world.db("toy").execute("SELECT name FROM item WHERE id = ?", (item,)).fetchall()
    assert isinstance(name, str)
    return name


def test_a_world_begins_in_the_base_state(universe: Universe, world: World) -> None:
    assert dump(world.db("toy")) == dump(universe.reader("toy"))
    assert world.changes().empty
    assert world.clock.now() == TOY.epoch
    assert world.session("shop") == {"user": "emma"}
    assert world.session("forum") == {}
    assert world.conditions == Conditions()
    assert world.universe is universe


def test_two_hundred_interleaved_worlds_never_see_each_other(universe: Universe) -> None:
    base = universe.files["toy"].read_bytes()
    worlds = [universe.world() for _ in range(200)]
    for round_number in range(3):
        for number, world in enumerate(worlds):
            rename(world, f"mine {number} {round_number}", number % 40)
            world.db("toy").execute("INSERT INTO link VALUES (?, ?, 1)", (f"w{number}", round_number))
    for number, world in enumerate(worlds):
        assert name_of(world, number % 40) == f"mine {number} 2"
        changed = [c for c in world.changes() if c.table == "item"]
        assert [c.key for c in changed] == [{"id": number % 40}]
        assert len(world.changes()) == 4
        world.close()
    assert universe.files["toy"].read_bytes() == base


def test_a_fork_goes_its_own_way(world: World) -> None:
    rename(world, "parent")
    world.session("shop")["cart"] = {"items": [1]}
    child = world.fork()
    rename(child, "child")
    child.session("shop")["cart"]["items"].append(2)  # type: ignore[index, call-overload, union-attr]
    child.clock.advance(timedelta(days=1))
    grandchild = child.fork()
    rename(grandchild, "grandchild")
    rename(world, "parent again")
    assert [name_of(w) for w in (world, child, grandchild)] == ["parent again", "child", "grandchild"]
    assert world.session("shop")["cart"] == {"items": [1]}
    assert grandchild.session("shop")["cart"] == {"items": [1, 2]}
    assert grandchild.clock.now() == TOY.epoch + timedelta(days=1)
    world.close()
    assert name_of(child) == "child"


def test_reset_returns_to_where_the_world_began(world: World) -> None:
    original = name_of(world)
    rename(world, "changed")
    child = world.fork()
    at_fork = child.changes()
    rename(child, "changed more")
    for changed in (world, child):
        changed.session("shop")["user"] = "somebody"
        changed.session("forum")["draft"] = "x"
        changed.clock.advance(timedelta(hours=1))
        changed.conditions = Conditions(popups=False)
        changed.reset()
        assert changed.session("shop") == {"user": "emma"}
        assert changed.session("forum") == {}
        assert changed.clock.now() == TOY.epoch
        assert changed.conditions == Conditions()
    assert (name_of(world), name_of(child)) == (original, "changed")
    assert world.changes().empty
    assert child.changes() == at_fork
    for _ in range(5):
        rename(world, "again")
        world.reset()
    assert name_of(world) == original


def test_reset_closes_connections_even_with_unread_rows(world: World) -> None:
    db = world.db("toy")
    unread = db.execute("SELECT * FROM item")
    next(unread)
    world.reset()
    with pytest.raises((apsw.ConnectionClosedError, apsw.CursorClosedError)):
        db.execute("SELECT 1")
    assert len(world.db("toy").execute("SELECT * FROM item").fetchall()) == 40


@pytest.mark.parametrize("operation", ["fork", "reset", "snapshot", "changes"])
def test_nothing_of_that_inside_a_transaction(world: World, operation: str) -> None:
    db = world.db("toy")
    db.execute("BEGIN")
    with pytest.raises(WorldError, match="transaction on 'toy' is open"):
        getattr(world, operation)()
    db.execute("COMMIT")
    unfinished = db.execute("INSERT INTO item (name) VALUES ('a'), ('b') RETURNING id")
    next(unfinished)
    with pytest.raises(WorldError, match="transaction"):
        getattr(world, operation)()
    unfinished.close(True)
    getattr(world, operation)()


def test_a_rolled_back_transaction_leaves_no_change(world: World) -> None:
    with pytest.raises(apsw.ConstraintError), world.db("toy") as db:
        db.execute("DELETE FROM item; INSERT INTO item (name) VALUES (NULL)")
    assert world.changes().empty


def test_a_schema_change_is_refused(world: World) -> None:
    world.db("toy").execute("CREATE TABLE more (id INTEGER PRIMARY KEY)")
    for operation in (world.changes, world.fork, world.snapshot):
        with pytest.raises(WorldError, match="only rows may change"):
            operation()
    world.reset()
    assert world.changes().empty


def test_a_closed_world_says_so(universe: Universe) -> None:
    world = universe.world()
    db = world.db("toy")
    world.close()
    world.close()
    assert world.closed
    for use in (lambda: world.db("toy"), world.fork, world.reset, world.snapshot, world.changes):
        with pytest.raises(WorldError, match="closed"):
            use()
    with pytest.raises(apsw.ConnectionClosedError):
        db.execute("SELECT 1")


def test_unknown_databases_are_named(world: World, universe: Universe) -> None:
    for use in (world.db, universe.reader):
        with pytest.raises(UnknownNameError, match="Did you mean 'toy'"):
            use("toi")


def test_closing_a_universe_closes_its_worlds(cache: Path) -> None:
    universe = Universe.open([TOY], cache=cache)
    world = universe.world()
    world.db("toy")
    universe.close()
    universe.close()
    assert world.closed
    with pytest.raises(UniverseError, match="closed"):
        universe.world()
    with pytest.raises(UniverseError, match="closed"):
        universe.reader("toy")


def test_forgotten_worlds_are_freed(universe: Universe) -> None:
    gc.collect()
    before = len(universe._worlds)
    for _ in range(50):
        universe.world().db("toy").execute("SELECT * FROM item").fetchall()
    assert len(universe._worlds) == before


def test_the_base_is_read_only(universe: Universe) -> None:
    with pytest.raises(apsw.ReadOnlyError):
        universe.reader("toy").execute("DELETE FROM item")
    assert universe.reader("toy") is universe.reader("toy")


def test_the_order_of_use_does_not_matter_for_memory(universe: Universe) -> None:
    worlds = [universe.world() for _ in range(40)]
    for world in worlds:
        world.db("toy").execute("SELECT * FROM item").fetchall()
    used = [world.db("toy").status(apsw.SQLITE_DBSTATUS_CACHE_USED)[0] for world in worlds[:10]]
    assert max(used) < 10_000


def test_draws_depend_on_seed_and_parts_only(universe: Universe) -> None:
    one, other = universe.world(seed=1), universe.world(seed=2)
    assert one.draw("cart", 3).random() == universe.world(seed=1).draw("cart", 3).random()
    assert one.fork().draw("cart", 3).random() == one.draw("cart", 3).random()
    values = {
        w.draw(*parts).random() for w in (one, other) for parts in ((), ("a",), ("a", 1), ("a", "1"), ("a1",))
    }
    assert len(values) == 10
    assert universe.world(seed=7).draw("x").randrange(10**9) == 912961016


def test_chance_and_wall_clock_are_kept_out_of_sql(world: World) -> None:
    db = world.db("toy")
    for sql in ("SELECT random()", "SELECT * FROM item ORDER BY random()", "SELECT hex(randomblob(4))"):
        with pytest.raises(WorldError, match=r"World\.draw"):
            db.execute(sql).fetchall()
    for sql in ("SELECT datetime('now')", "SELECT CURRENT_TIMESTAMP"):
        with pytest.raises(WorldError, match="clock"):
            db.execute(sql).fetchall()
    assert db.execute("SELECT date('2023-06-12', '+1 day')").get == "2023-06-13"


def test_a_world_can_begin_at_any_time(universe: Universe) -> None:
    world = universe.world(
        now=datetime.fromisoformat("2024-02-29 23:30"), conditions=Conditions(latency_ms=5)
    )
    world.clock.advance(timedelta(hours=1))
    assert world.clock.today() == date(2024, 3, 1)
    assert world.conditions.latency_ms == 5
    with pytest.raises(WorldError, match="forward"):
        world.clock.advance(timedelta(seconds=-1))
    with pytest.raises(WorldError, match="time zone"):
        universe.world(now=datetime.fromisoformat("2024-01-01T00:00:00+00:00"))


def test_sessions_hold_json_only(world: World) -> None:
    world.session("shop")["when"] = TOY.epoch  # type: ignore[assignment]
    with pytest.raises(WorldError, match="JSON"):
        world.fork()


def test_conditions_compare_hash_and_survive_json() -> None:
    one = Conditions(latency_ms=3, errors=frozenset({"b", "a"}), knobs={"shop.banner": ["x", {"y": 1}]})
    again = Conditions.from_json(one.to_json())
    assert again == one
    assert hash(again) == hash(one)
    assert len({one, again, Conditions()}) == 2
    assert one.to_json()["errors"] == ["a", "b"]
    assert asdict(one)["knobs"] == {"shop.banner": ["x", {"y": 1}]}
    assert pickle.loads(pickle.dumps(one)) == one
    for bad in ({"latency_ms": -1}, {"latancy_ms": 1}, {"knobs": {"a": float("nan")}}):
        with pytest.raises(WorldError):
            Conditions.from_json(bad)
