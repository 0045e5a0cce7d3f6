"""Worlds as bytes."""

from __future__ import annotations

import hashlib
import json
import tracemalloc
import zlib
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from webarium.errors import WorldError
from webarium.worlds import Conditions, Universe, World

from .toy import TOY, dump, searches


def changed(world: World) -> World:
    world.db("toy").execute("UPDATE item SET name = 'rare unicorn' WHERE id < 5; DELETE FROM tag")
    world.db("toy").execute("INSERT INTO loose_fts (rowid, text) VALUES (500, 'red')")
    world.session("shop")["messages"] = ["héllo"]
    world.clock.advance(timedelta(minutes=5))
    world.conditions = Conditions(errors=frozenset({"checkout"}), knobs={"a": 1})
    return world


def test_a_snapshot_restores_everything(universe: Universe, world: World) -> None:
    saved = changed(world).snapshot()
    again = universe.restore(saved)
    assert again.changes() == world.changes()
    assert dump(again.db("toy")) == dump(world.db("toy"))
    assert searches(again.db("toy")) == searches(world.db("toy"))
    assert again.session("shop") == {"user": "emma", "messages": ["héllo"]}
    assert again.clock.now() == world.clock.now()
    assert again.conditions == world.conditions
    assert again.draw("x").random() == world.draw("x").random()
    assert again.snapshot() == saved


def test_a_restored_world_resets_and_forks(universe: Universe, world: World) -> None:
    again = universe.restore(changed(world).snapshot())
    again.db("toy").execute("DELETE FROM item")
    child = again.fork()
    again.reset()
    assert again.changes() == world.changes()
    assert len(child.changes()) > len(again.changes())


def test_an_untouched_world_is_small(world: World) -> None:
    assert len(world.snapshot()) < 1000


def test_snapshots_survive_opening_the_universe_again(cache: Path, world: World) -> None:
    saved = changed(world).snapshot()
    with Universe.open([TOY], cache=cache) as other:
        assert other.id == world.universe.id
        assert other.restore(saved).changes() == world.changes()


def test_another_universe_refuses(cache: Path, world: World) -> None:
    with Universe.open([TOY], seed=1, cache=cache) as other:
        assert other.id != world.universe.id
        with pytest.raises(
            WorldError, match=r"This snapshot is of universe \w{12}, and this is \w{12}\. Open"
        ):
            other.restore(world.snapshot())


@settings(max_examples=60, deadline=None, derandomize=True)
@given(data=st.data())
def test_damaged_bytes_are_refused(universe: Universe, data: st.DataObject) -> None:
    saved = bytearray(changed(universe.world()).snapshot())
    place = data.draw(st.integers(0, len(saved) - 1))
    if data.draw(st.booleans()):
        saved[place] ^= data.draw(st.integers(1, 255))
    else:
        del saved[place:]
    with pytest.raises(WorldError, match="snapshot"):
        universe.restore(bytes(saved))


@pytest.mark.parametrize("junk", [b"", b"hello", b"WEBARIUM-WORLD\n", b"PK\x03\x04"])
def test_other_bytes_are_refused(universe: Universe, junk: bytes) -> None:
    with pytest.raises(WorldError, match="snapshot"):
        universe.restore(junk)


@pytest.mark.parametrize(
    ("head", "pages", "said"),
    [
        ({"databases": {}}, bytes(120 * 2**20), "goes on after its last page"),
        ({"databases": {"toy": {"pages": list(range(300_000))}}}, b"", "more than 1,073,741,824 bytes"),
        ({"databases": {"toy": {"pages": [0, 1], "size": 1, "kept": 1}}}, bytes(100), "fewer than they say"),
        (None, b"\xff\xff\xff\xff", "its head would have 4,294,967,295 bytes"),
    ],
)
def test_a_snapshot_that_somebody_has_forged_takes_no_memory(
    universe: Universe, world: World, head: dict[str, Any] | None, pages: bytes, said: str
) -> None:
    saved = world.snapshot()
    begin = saved[: len(saved.partition(b"\n")[0]) + 3]
    plain = pages
    if head is not None:
        old = zlib.decompress(saved[len(begin) + 32 :])
        known = json.loads(old[4 : 4 + int.from_bytes(old[:4], "big")])
        text = json.dumps({**known, **head}).encode()
        plain = len(text).to_bytes(4, "big") + text + pages
    payload = zlib.compress(plain)
    forged = begin + hashlib.sha256(payload).digest() + payload
    tracemalloc.start()
    with pytest.raises(WorldError, match=said):
        universe.restore(forged)
    assert tracemalloc.get_traced_memory()[1] < 100 * 2**20
    tracemalloc.stop()
