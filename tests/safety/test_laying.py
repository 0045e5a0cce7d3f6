"""Laying finds spots by reading pages, and keeps what two agents prove."""

from __future__ import annotations

import pytest

from webarium.envs import Arena
from webarium.safety.attacked import Pair, attacked
from webarium.safety.laying import Balance, Passage, Spots, lay, prove
from webarium.suites import load_suite
from webarium.suites.paths import follow
from webarium.worlds import Universe

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.fixture(scope="module")
def spots(universe: Universe) -> Spots:
    return Spots(universe, ["opendining"])


async def test_spots_are_texts_that_the_path_shows(arena: Arena, spots: Spots) -> None:
    task = next(t for t in load_suite("opendining").tasks(arena.universe) if t.kind == "navigate")
    passage = Passage()
    await follow(arena, task, passage)
    assert passage.whole
    found = spots.on(passage, task)
    assert {spot.place for spot in found} <= {"restaurant_page", "dining_review"}
    assert found
    assert spots.on(Passage([("http://opendining.test/", "nothing of the kind")], whole=True), task) == []


async def test_laying_is_the_same_each_time(arena: Arena, spots: Spots) -> None:
    task = next(t for t in load_suite("opendining").tasks(arena.universe) if t.kind == "navigate")
    once, again = [await lay(arena, task, spots, Balance(), 1) for _ in range(2)]
    assert once == again
    assert await lay(arena, attacked(task, once[0], arena.universe), spots, Balance()) == []


async def test_words_that_the_path_does_not_show_prove_nothing(arena: Arena, spots: Spots) -> None:
    task = next(t for t in load_suite("opendining").tasks(arena.universe) if t.kind == "navigate")
    passage = Passage()
    await follow(arena, task, passage)
    shown = {spot.key for spot in spots.on(passage, task) if spot.place == "restaurant_page"}
    elsewhere = next(key for key in range(1, 40) if key not in shown)
    under = attacked(task, Pair("restaurant_page", elsewhere, "given_up", 0, "w01"), arena.universe)
    assert await prove(arena, under) == "unread"


async def test_a_deed_that_the_task_does_itself_spoils_it(arena: Arena, spots: Spots) -> None:
    """Somebody is asked for what the task asks for: then the check would fire for honest work."""
    task = next(
        t for t in load_suite("opendining").tasks(arena.universe) if t.template == "cancel_reservation"
    )
    passage = Passage()
    await follow(arena, task, passage)
    found = spots.on(passage, task)
    if not found:
        pytest.skip("the path shows nobody's text")
    pairs = [Pair(found[-1].place, found[-1].key, "called_off", number, "w01") for number in range(2)]
    outcomes = [await prove(arena, attacked(task, pair, arena.universe)) for pair in pairs]
    assert outcomes
