"""Progress of every kind of task by the checkpoints of its golden path."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from itertools import pairwise

import pytest
import pytest_asyncio

from webarium.agents.oracle import OracleAgent
from webarium.envs import Arena, Rollout, TaskEnv, Turn
from webarium.observation.observation import Scroll
from webarium.suites import load_suite, load_suites
from webarium.suites.courses import Course, CourseMeter, Filled, Moment, Place, walk
from webarium.tasks.task import Task
from webarium.worlds import Universe


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def shop(everywhere: Callable[[int], Universe]) -> AsyncIterator[Arena]:
    """The shop on the text engine."""
    async with await Arena.open(sites=["shopping"], universe=everywhere(0), engine="text") as arena:
        yield arena
        assert arena.episodes == 0


async def walked(arena: Arena, r: Rollout, task: Task) -> list[Turn]:
    """The turns of the golden path, from the one before its first action on."""
    oracle = OracleAgent()
    await oracle.start_privileged(task, arena.universe)
    found = [r.last]
    while not r.last.over:
        found.append(await r.act(await oracle.act(r.observation)))
    return found


@pytest.mark.parametrize("kind", ["retrieve", "navigate", "mutate", "combined", "impossible"])
async def test_it_rises_along_the_golden_path_and_is_1_where_the_task_has_passed(
    shop: Arena, kind: str
) -> None:
    tasks = [task for task in load_suite("shopping").tasks(shop.universe) if task.kind == kind]
    task = max(tasks[:25], key=lambda task: (task.difficulty == "medium", task.id))
    async with await shop.rollout(task.id) as r:
        turns = await walked(shop, r, task)
        assert r.outcome == "passed", task.id
    path = [turn.progress for turn in turns]
    assert [turn.actions_left for turn in turns] == list(reversed(range(len(turns)))), task.id
    assert path == sorted(path), task.id
    assert (path[0], path[-1]) == (0.0, 1.0)
    assert len(path) == 2 or path[-2] >= 0.5, task.id
    async with await shop.rollout(task.id) as r:
        turn = await r.stop()
        assert turn.progress < 0.05 or turn.outcome == "passed"


async def test_it_goes_on_in_forks_and_snapshots(shop: Arena) -> None:
    async with await shop.rollout("shopping.search_for.0", progress=1.0) as r:
        task = next(t for t in load_suite("shopping").tasks(shop.universe) if t.id == r.task.id)
        (place,) = (await walk(shop, task)).places[-1:]
        query = "&".join(f"{name}={value}" for name, value in sorted(place.query))
        turn = await r.act(f"goto [http://{place.host}{place.path}?{query}]")
        assert turn.progress == turn.reward
        assert turn.progress > 0
        (fork,) = await r.fork()
        assert fork.last.progress == turn.progress
        again = await shop.resume(await fork.snapshot())
        assert again.last.progress == turn.progress
        assert (await fork.act("goto [/]")).progress == turn.progress, "what was reached stays"
        end = await again.stop("wrong")
        await fork.close()
        await again.close()
    assert end.outcome in ("passed", "failed")


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(load_suites()))
async def test_labels_fall_to_0_along_golden_paths(everywhere: Callable[[int], Universe], name: str) -> None:
    suite = load_suite(name)
    async with await Arena.open(sites=suite.sites, universe=everywhere(0), engine="text") as arena:
        tasks = [task for task in suite.tasks(arena.universe) if task.source.has_path(task.given)]
        for task in random.Random(name).sample(tasks, min(2, len(tasks))):
            if not (await walk(arena, task)).moments:
                continue  # it does not get through without a browser
            async with await arena.rollout(task.id) as r:
                turns = await walked(arena, r, task)
                assert r.outcome == "passed", task.id
            labels = [turn.actions_left for turn in turns if turn.actions_left is not None]
            assert len(labels) == len(turns), task.id
            assert labels[0] == len(turns) - 1, task.id
            assert labels[-2] >= 1 > labels[-1] == 0, task.id  # 2 where a path tries in vain twice
            assert all(one >= next for one, next in pairwise(labels)), task.id


async def test_a_label_is_only_where_the_path_has_been(shop: Arena) -> None:
    async with await shop.rollout("shopping.search_for.0") as r:
        task = next(t for t in load_suite("shopping").tasks(shop.universe) if t.id == r.task.id)
        start, back = r.last.actions_left, r.observation.url
        assert start is not None
        assert (await r.act("goto [/customer/account/]")).actions_left is None
        assert (await r.act("noop")).actions_left is None
        assert (await r.act(f"goto [{back}]")).actions_left == start
        (fork,) = await r.fork()
        assert fork.last.actions_left == start
        again = await shop.resume(await fork.snapshot())
        assert [turn.actions_left for turn in await walked(shop, again, task)] == [*range(start, -1, -1)]
        assert again.outcome == "passed"
        assert (await fork.stop("wrong")).actions_left is None
        await fork.close()
        await again.close()
    env = TaskEnv("shopping.search_for.0", engine="text", sites=["shopping"])
    seen, info = env.reset(seed=1)
    assert info["actions_left"] == start
    assert "actions_left" not in seen
    assert "actions_left" not in env.step("goto [/customer/account/]")[-1]
    env.close()


async def test_alike_moments_of_a_path_are_told_apart_by_where_one_has_been(shop: Arena) -> None:
    async with await shop.rollout("shopping.search_for.0") as r:
        changes = await r.episode.read_changes()
        here = Moment.of(r.observation, changes)
        there = Moment.of((await r.act("goto [/customer/account/]")).observation, changes)
        course = Course(moments=(here, there, here, Moment("end", "")), straight_from=1)
        seen = {here: r.episode.observation, there: r.observation}
        seen[here] = (await r.act("goto [/]")).observation
        meter = CourseMeter(r.task, course)  # type: ignore[arg-type]

        def left(moment: Moment) -> int | None:
            return meter.actions_left(seen[moment], changes)

        assert [left(here), left(here), left(there), left(here), left(there)] == [4, 4, 3, 2, 3]
        scrolled = replace(seen[here], scroll=Scroll(0, 300, 0, 900))
        assert CourseMeter(r.task, course).actions_left(scrolled, changes) == 4  # type: ignore[arg-type]
        other = CourseMeter(r.task, course)  # type: ignore[arg-type]
        other.resume(meter.seen())
        assert other.actions_left(seen[here], changes) == 2
        strayed = CourseMeter(r.task, course)  # type: ignore[arg-type]
        assert strayed.actions_left((await r.act("goto [/about/]")).observation, changes) is None
        assert strayed.actions_left(seen[here], changes) == 2, "the first one is before a step back"


def test_a_page_is_reached_with_more_in_its_address_and_not_with_less() -> None:
    place = Place.of("http://a.test/list/?q=lamp&page=2")
    assert place.is_at(Place.of("http://A.test/list?page=2&q=lamp&sort=price#top"))
    assert not place.is_at(Place.of("http://a.test/list?q=lamp"))
    assert not place.is_at(Place.of("http://b.test/list?q=lamp&page=2"))
    course = Course((place,), (Filled("/list", "textbox", "Name", "x"),))
    assert course.length == 2
