"""What those do who use worlds: sessions brought along, one database reverted, caches given back, waiting."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path

import apsw
import pytest

from webarium.errors import UniverseError, UnknownNameError, UserError, WorldError
from webarium.worlds import Changes, Universe, World
from webarium.worlds.cache import quick_hash
from webarium.worlds.clock import only_moment
from webarium.worlds.patience import reminding
from webarium.worlds.prune import stale_files
from webarium.worlds.timeline import Event, RowsAre, Timeline, When
from webarium.worlds.waiting import aside, when_free
from webarium.worlds.warm import Warm

from .toy import TOY

RENAME = "UPDATE item SET name = 'x' WHERE id = 1"


def name_of(world: World) -> object:
    return world.db("toy").execute("SELECT name FROM item WHERE id = 1").get


def test_sessions_are_brought_into_the_dicts_that_are_there(world: World) -> None:
    shop, forum = world.session("shop"), world.session("forum")
    forum["theme"] = "dark"
    text = world.sessions_text()
    assert text == '{"shop": {"user": "emma"}, "forum": {"theme": "dark"}}'
    shop["cart"] = [1]
    world.session("map")["zoom"] = 3
    world.bring_sessions(text)
    assert world.session("shop") is shop
    assert world.sessions() == {"shop": {"user": "emma"}, "forum": {"theme": "dark"}}
    assert world.session("map") == {}
    world.bring_sessions('{"news": {"a": 1}}')
    assert (world.sessions(), shop) == ({"news": {"a": 1}}, {})
    shop["odd"] = {1}  # type: ignore[assignment]
    assert world.sessions_text() is None
    with pytest.raises(WorldError, match="JSON values only"):
        world.fork()


def test_one_database_and_one_session_return_to_their_beginning(cache: Path) -> None:
    other = replace(TOY, name="other")
    with (
        Universe.open([TOY, other], cache=cache) as universe,
        universe.world(users={"shop": "emma"}) as world,
    ):
        for name in ("toy", "other"):
            world.db(name).execute(RENAME)
            world.itself(name, lambda db: db.execute("UPDATE item SET note = 1 WHERE id = 2"))
        world.session("shop")["cart"] = 1
        world.session("forum")["theme"] = "dark"
        with world.fork() as child:
            child.db("toy").execute("DELETE FROM tag")
            child.session("shop")["cart"] = 2
            child.revert("toy", "shop")
            assert child.changes() == world.changes()
            assert child.changes("world") == world.changes("world")
            assert child.session("shop") == child.beginning("shop") == {"user": "emma", "cart": 1}
        world.revert("toy", "shop")
        assert {change.database for change in world.changes()} == {"other"}
        assert {change.database for change in world.changes("world")} == {"other"}
        assert world.sessions() == {"shop": {"user": "emma"}, "forum": {"theme": "dark"}}
        assert world.beginning("map") == {}
        world.beginning("shop")["user"] = "mallory"
        assert world.beginning("shop") == {"user": "emma"}
        world.db("other").execute("BEGIN IMMEDIATE")
        with pytest.raises(WorldError, match="A transaction on 'other' is open"):
            world.revert("toy", "shop")


def test_what_a_request_left_open_is_undone(world: World) -> None:
    before = name_of(world)
    db = world.db("toy")
    db.execute("BEGIN IMMEDIATE")
    db.execute(RENAME)
    db.execute("PRAGMA query_only=1")
    assert world.digest() is None
    world.roll_back()
    assert name_of(world) == before
    db.execute(RENAME)
    world.roll_back()
    assert name_of(world) == "x"


def test_statements_of_another_thread_give_up(world: World) -> None:
    db = world.db("toy")
    begun = threading.Event()

    def one(*_: object) -> int:
        begun.set()
        return 1

    def stop() -> None:
        begun.wait()
        world.interrupt()

    db.create_scalar_function("one", one, 0)
    stopper = threading.Thread(target=stop)
    stopper.start()
    with pytest.raises(apsw.InterruptError):
        db.execute(
            "WITH RECURSIVE n (v) AS (SELECT 1 UNION ALL SELECT v + one() FROM n WHERE v < 1e7) SELECT max(v) FROM n"
        ).fetchall()
    stopper.join()
    world.close()
    world.interrupt()


def test_a_world_by_itself_writes_in_one_transaction(world: World) -> None:
    def breaks(db: apsw.Connection) -> None:
        db.execute(RENAME)
        raise KeyError

    with pytest.raises(KeyError):
        world.itself("toy", breaks)
    assert world.changes().empty
    assert world.itself("toy", lambda db: db.execute("SELECT 7").get) == 7
    assert world.changes("world") == Changes()


def test_changes_of_no_database_of_this_universe_are_refused(world: World) -> None:
    world.db("toy").execute(RENAME)
    (change,) = world.changes()
    with (
        world.universe.world() as other,
        pytest.raises(WorldError, match="database 'nowhere', which this universe"),
    ):
        other.apply(Changes([replace(change, database="nowhere")]))


class Idle:
    """What is told when it drops out."""

    def __init__(self, name: str, told: list[str]) -> None:
        self.name, self.told = name, told

    def idle(self) -> None:
        self.told.append(self.name)


def test_the_worlds_used_last_stay_warm() -> None:
    told: list[str] = []
    warm, (a, b, c) = Warm(2), (Idle(name, told) for name in "abc")
    for one in (a, b, a, b):
        warm.use(one)
    assert told == []
    warm.use(a)
    warm.use(c)
    assert told == ["b"]
    warm.use(b)
    assert told == ["b", "a"]
    del one, a, b
    warm.use(c)
    warm.use(d := Idle("d", told))
    warm.use(c)
    warm.use(d)
    assert told == ["b", "a"]


async def test_calls_are_made_at_once_or_aside(world: World) -> None:
    here = threading.get_ident()
    assert await when_free(world, threading.get_ident) == here
    assert await aside(threading.get_ident) != here
    with pytest.raises(KeyError):
        await aside(partial({"a": 1}.__getitem__, "x"))
    held, go = threading.Event(), threading.Event()

    def hold() -> None:
        with world.lock:
            held.set()
            go.wait()

    holder = threading.Thread(target=hold)
    holder.start()
    held.wait()
    waiting = asyncio.ensure_future(when_free(world, lambda: name_of(world)))
    await asyncio.sleep(0.01)
    assert not waiting.done()
    go.set()
    assert await waiting == name_of(world)
    holder.join()
    assert await when_free(world, threading.get_ident) == here


def test_waiting_is_said_now_and_then() -> None:
    told: list[str] = []
    enough = threading.Event()

    def tell(message: str) -> None:
        told.append(message)
        if len(told) == 2:
            enough.set()

    with reminding(tell, lambda: "Waiting", 0.01):
        assert enough.wait(30)
    assert told[0].startswith("Waiting for ")
    assert told[0].endswith(" now.")
    said = len(told)
    with reminding(tell, lambda: "Waiting", 60):
        pass
    assert len(told) == said


def test_one_time_is_the_time_of_all() -> None:
    noon = datetime(2023, 6, 12, 12)  # noqa: DTZ001
    assert only_moment({"a": noon, "b": noon}) == noon
    assert only_moment({}) == datetime(1970, 1, 1)  # noqa: DTZ001
    with pytest.raises(WorldError, match="different times") as refused:
        only_moment({"b": noon, "a": noon.replace(hour=1)})
    assert refused.value.todo == "Name one of a, b."


def test_sampled_blocks_are_those_at_both_ends_and_between(tmp_path: Path) -> None:
    file = tmp_path / "file"
    blocks = 1000
    data = bytearray(blocks * 4096)

    def hashed(*touched: int) -> str:
        changed = bytearray(data)
        for block in touched:
            changed[block * 4096] = 1
        file.write_bytes(changed)
        with file.open("rb") as opened:
            return quick_hash(opened.fileno(), len(changed))

    plain = hashed()
    sampled = [block for block in (0, 1, 2, 3, 4, 500, 501, 502, 503, 998, 999) if hashed(block) != plain]
    assert {0, 3, 999} <= set(sampled)
    assert len(sampled) < 8
    file.write_bytes(b"x")
    with file.open("rb") as opened:
        assert quick_hash(opened.fileno(), 1) != quick_hash(opened.fileno(), 0)


@pytest.mark.parametrize(
    ("least", "most", "where", "holds"),
    [
        (0, 0, {"id": 99}, True),
        (0, 0, {"id": 1}, False),
        (1, 1, {"id": 1}, True),
        (2, None, {"id": 1}, False),
        (40, 40, {}, True),
        (39, 39, {}, False),
        (0, None, {"id": 99}, True),
        (1, None, {"id": 1, "note": None}, True),
        (1, None, {"id": 1, "note": 5}, False),
    ],
)
def test_rows_are_so(
    least: int, most: int | None, where: dict[str, int | None], holds: bool, world: World
) -> None:
    assert RowsAre("toy", "item", where, least, most).hold(world.db("toy")) is holds


def test_timelines_know_their_own_events() -> None:
    first, second = Event("a", "s", "h"), Event("b", "s", "h", When(after="a"))
    assert first.when == When(0, 0, (), "", 0)
    listed = Timeline([first], [second])  # type: ignore[arg-type]
    assert (listed.planted, listed.events) == ((first,), (second,))
    assert not Timeline((first,), (second,)).empty
    assert not Timeline(events=(first,)).empty
    assert not Timeline(seconds_per_action=1).empty
    assert Timeline().empty
    with pytest.raises(WorldError, match="two events of the name 'a'"):
        Timeline((first,), (first,))
    with pytest.raises(WorldError, match="waits for 'a', which is not an event"):
        Timeline((), (second,))


@pytest.mark.parametrize(
    ("name", "stale"),
    [
        ("toy-small-0-0123456789abcdef0123.sqlite", True),
        ("toy-full--3-0123456789abcdef0123.sqlite", True),
        ("toy-small-0-0123456789abcdef012.sqlite", False),
        ("toy-huge-0-0123456789abcdef0123.sqlite", False),
        ("boy-small-0-0123456789abcdef0123.sqlite", False),
        ("toy-small-0-0123456789abcdef0123.json", False),
        ("toy-imported-0-0123456789abcdef0123.sqlite", False),
        ("toy-webarena-0-0123456789abcdef0123.sqlite", False),
    ],
)
def test_stale_files_are_known_by_their_names(name: str, stale: bool, tmp_path: Path) -> None:
    (tmp_path / name).touch()
    assert stale_files([TOY], tmp_path) == ([tmp_path / name] if stale else [])
    published = replace(TOY, published="webarena")
    assert stale_files([published], tmp_path) == ([tmp_path / name] if "webarena" in name else [])
    assert stale_files([TOY], tmp_path, imported=True) == (
        [tmp_path / name] if stale or "imported" in name else []
    )


def test_universes_refuse_what_they_cannot_be(tmp_path: Path) -> None:
    with pytest.raises(UnknownNameError, match="scale"):
        Universe.open([TOY], scale="huge", cache=tmp_path)  # type: ignore[arg-type]
    with pytest.raises(UserError, match="has seed 0 alone, got seed 3"):
        Universe.open([TOY], scale="webarena", seed=3, cache=tmp_path)
    with pytest.raises(UniverseError, match="Two databases are named 'toy'"):
        Universe.open([TOY, replace(TOY, schema=TOY.schema + " ")], cache=tmp_path)
    with Universe.open([TOY, TOY], cache=tmp_path) as universe:
        assert set(universe.databases) == {"toy"}
        assert universe.folder == tmp_path
    assert universe.closed
    universe.close()
    for call in (universe.world, lambda: universe.reader("toy")):
        with pytest.raises(UniverseError, match="This universe is closed"):
            call()
    with Universe.open([], cache=tmp_path) as empty:
        assert empty.folder is None
        with pytest.raises(UnknownNameError, match="database"):
            empty.reader("toy")


def test_the_key_of_a_base_file_is_of_all_that_decides_it_and_of_nothing_else(tmp_path: Path) -> None:
    folder = tmp_path / "made"
    (folder / "deep").mkdir(parents=True)
    (folder / "deep" / "a.txt").write_text("one")
    database = replace(TOY, sources=(folder,))
    key = database.key(0, "small")
    for by_product in ("deep/b.pyc", ".hidden", "__pycache__/c.txt", "deep/.d/e.txt"):
        (folder / by_product).parent.mkdir(exist_ok=True)
        (folder / by_product).write_text("x")
    (folder / "empty").mkdir()
    assert database.key(0, "small") == key
    others = [
        database.key(1, "small"),
        database.key(0, "full"),
        replace(database, schema=database.schema + " ").key(0, "small"),
        replace(database, name="toys").key(0, "small"),
        replace(database, name=database.name + database.schema[0], schema=database.schema[1:]).key(
            0, "small"
        ),
    ]
    (folder / "deep" / "a.txt").write_text("two")
    others.append(database.key(0, "small"))
    (folder / "deep" / "a.txt").write_text("one")
    assert database.key(0, "small") == key
    (folder / "deep" / "a.txt").rename(folder / "deep" / "b.txt")
    others.append(database.key(0, "small"))
    assert len({key, *others}) == 1 + len(others)
    with pytest.raises(UniverseError, match=r"source .*gone cannot be read"):
        replace(database, sources=(tmp_path / "gone",)).key(0, "small")


def test_a_world_is_free_again_after_each_call(world: World) -> None:
    free: list[bool] = []

    def ask() -> None:
        free.append(world.lock.acquire(blocking=False))
        if free[-1]:
            world.lock.release()

    for call in (world.changes, world.digest, world.snapshot, world.sessions):
        call()
        asking = threading.Thread(target=ask)
        asking.start()
        asking.join()
    with world.lock:
        asking = threading.Thread(target=ask)
        asking.start()
        asking.join()
    assert free == [True, True, True, True, False]


def test_what_is_reverted_is_closed_and_what_was_never_opened_stays(world: World) -> None:
    world.revert("toy", "shop")
    assert world.changes().empty
    db = world.db("toy")
    db.execute(RENAME)
    world.revert("toy", "shop")
    with pytest.raises(apsw.ConnectionClosedError):
        db.execute("SELECT 1")
    assert world.changes().empty


def test_base_files_are_ready_to_be_planned_with(universe: Universe) -> None:
    reader = universe.reader("toy")
    tables = {
        name for (name,) in reader.execute("SELECT name FROM sqlite_schema WHERE name GLOB 'sqlite_stat*'")
    }
    assert tables == {"sqlite_stat1"}
    counted = {
        table: int(str(stat).split()[0])
        for table, stat in reader.execute("SELECT tbl, stat FROM sqlite_stat1")
    }
    assert (counted["item"], counted["tag"]) == (40, 8)
