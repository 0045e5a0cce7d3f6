"""Progress of every kind of task by the checkpoints of its golden path."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable

import pytest
import pytest_asyncio

from webarium.agents.oracle import OracleAgent
from webarium.envs import Arena, Rollout
from webarium.suites import load_suite
from webarium.suites.courses import Course, Filled, Place, walk
from webarium.tasks.task import Task
from webarium.worlds import Universe


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def shop(everywhere: Callable[[int], Universe]) -> AsyncIterator[Arena]:
    """The shop on the text engine."""
    async with await Arena.open(sites=["shopping"], universe=everywhere(0), engine="text") as arena:
        yield arena
        assert arena.episodes == 0


async def walked(arena: Arena, r: Rollout, task: Task) -> list[float]:
    """Progress after each action of the golden path."""
    oracle = OracleAgent()
    await oracle.start_privileged(task, arena.universe)
    found = [r.last.progress]
    while not r.last.over:
        found.append((await r.act(await oracle.act(r.observation))).progress)
    return found


@pytest.mark.parametrize("kind", ["retrieve", "navigate", "mutate", "combined", "impossible"])
async def test_it_rises_along_the_golden_path_and_is_1_where_the_task_has_passed(
    shop: Arena, kind: str
) -> None:
    tasks = [task for task in load_suite("shopping").tasks(shop.universe) if task.kind == kind]
    task = max(tasks[:25], key=lambda task: (task.difficulty == "medium", task.id))
    async with await shop.rollout(task.id) as r:
        path = await walked(shop, r, task)
        assert r.outcome == "passed", task.id
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


def test_a_page_is_reached_with_more_in_its_address_and_not_with_less() -> None:
    place = Place.of("http://a.test/list/?q=lamp&page=2")
    assert place.is_at(Place.of("http://A.test/list?page=2&q=lamp&sort=price#top"))
    assert not place.is_at(Place.of("http://a.test/list?q=lamp"))
    assert not place.is_at(Place.of("http://b.test/list?q=lamp&page=2"))
    course = Course((place,), (Filled("/list", "textbox", "Name", "x"),))
    assert course.length == 2
