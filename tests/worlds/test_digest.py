"""Hashes of worlds: equal ones show the same, and whatever pages can see makes another one."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest

from webarium.worlds import Universe, World
from webarium.worlds.waiting import when_free

RENAME = "UPDATE item SET name = 'rare unicorn' WHERE id = 1"


def rename(world: World) -> None:
    world.db("toy").execute(RENAME)


def advance(world: World) -> None:
    world.clock.advance(timedelta(minutes=1))


def slow_down(world: World) -> None:
    world.conditions = replace(world.conditions, latency_ms=5)


def test_equal_worlds_have_equal_digests(universe: Universe, world: World) -> None:
    with universe.world(seed=5) as other, universe.world(seed=6) as third:
        assert world.digest() == world.digest() == other.digest() != third.digest()
        for each in (world, other):
            rename(each)
        assert world.digest() == other.digest()
        with world.fork() as child:
            assert child.digest() == world.digest()


@pytest.mark.parametrize("change", [rename, advance, slow_down])
def test_what_pages_can_see_makes_another_digest(world: World, change: Callable[[World], None]) -> None:
    before = world.digest()
    change(world)
    after = world.digest()
    assert before != after == world.digest()
    world.reset()
    assert world.digest() == before


def test_each_write_makes_another_digest(world: World) -> None:
    found = set()
    for number in range(3):
        world.db("toy").execute("UPDATE item SET name = ? WHERE id = 1", (f"name {number}",))
        found.add(world.digest())
    assert len(found) == 3


def test_reading_makes_no_other_digest(world: World) -> None:
    before = world.digest()
    assert world.db("toy").execute("SELECT count(*) FROM item").get
    assert world.digest() == before


def test_an_open_transaction_has_no_digest(world: World) -> None:
    before = world.digest()
    with world.db("toy") as db:
        db.execute(RENAME)
        assert world.digest() is None
        db.execute("UPDATE item SET name = (SELECT name FROM item WHERE id = 2) WHERE id = 1")
    assert world.digest() not in (None, before)


async def test_a_free_world_is_used_at_once_and_a_held_one_in_a_thread(world: World) -> None:
    async def where() -> threading.Thread:
        return await when_free(world, threading.current_thread)

    here = threading.current_thread()
    assert await where() is here
    held, done = threading.Event(), threading.Event()

    def hold() -> None:
        with world.lock:
            held.set()
            done.wait(20)

    holder = threading.Thread(target=hold)
    holder.start()
    held.wait(20)
    waiting = asyncio.ensure_future(where())
    await asyncio.sleep(0)
    done.set()
    assert await waiting is not here
    holder.join()
    assert await where() is here, "the world is free again"


async def test_what_a_call_raises_comes_out(world: World) -> None:
    def broken() -> None:
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        await when_free(world, broken)
    assert world.lock.acquire(blocking=False), "nothing holds the world"
    world.lock.release()
