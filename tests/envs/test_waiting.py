"""No event loop waits for a world: while a page of one takes long, whatever else is done in the loop goes on."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager

import httpx
import pytest

from tests.envs.conftest import HOME, NEW
from tests.until import until
from webarium.actions.types import Goto, Noop, Stop
from webarium.envs import Arena, Episode
from webarium.envs.attempt import Attempt
from webarium.server.control import ControlServer
from webarium.worlds import World
from webarium.worlds.waiting import aside, when_free

pytestmark = pytest.mark.asyncio(loop_scope="session")


@contextmanager
def busy(world: World) -> Iterator[threading.Event]:
    """A thread that has the world until the event is set, as one that answers a request."""
    taken, let_go = threading.Event(), threading.Event()

    def hold() -> None:
        with world.lock:
            taken.set()
            assert let_go.wait(60)

    thread = threading.Thread(target=hold)
    thread.start()
    assert taken.wait(60)
    try:
        yield let_go
    finally:
        let_go.set()
        thread.join()


async def goes_on(world: World, doing: Awaitable[object]) -> object:
    """What is done with a busy world; the loop does other things meanwhile, and what is done waits."""
    with busy(world) as let_go:
        task = asyncio.ensure_future(doing)
        for _ in range(20):
            await asyncio.sleep(0.001)
        assert not task.done(), "it did not wait for the world"
        let_go.set()
        return await asyncio.wait_for(task, 60)


@asynccontextmanager
async def begun(arena: Arena) -> AsyncIterator[Episode]:
    async with await arena.episode(start_urls=[HOME]) as episode:
        yield episode


def _token(episode: Episode) -> str:
    assert episode._served is not None
    return episode._served.token


async def _closed_fork(episode: Episode) -> None:
    await (await episode.fork()).close()


@pytest.mark.parametrize(
    "do",
    [
        Episode.read_changes,
        Episode.close,
        Episode.snapshot,
        _closed_fork,
    ],
)
async def test_episodes_wait_outside_the_loop(
    do: Callable[[Episode], Awaitable[object]], paper: Arena
) -> None:
    async with begun(paper) as episode:
        await goes_on(episode.world, do(episode))


async def test_a_reset_waits_outside_the_loop(paper: Arena) -> None:
    async with begun(paper) as episode:
        await episode.step(Noop())
        await goes_on(episode.world, episode.reset())


async def test_scoring_waits_outside_the_loop(paper: Arena) -> None:
    async def scored(task: object, **left: object) -> object:
        return left["changes"]

    async with begun(paper) as episode:
        attempt = Attempt(None, episode, scored, max_steps=3)
        await episode.step(Stop("", "done", None))
        assert not await goes_on(episode.world, attempt.score())


async def test_changes_that_cannot_be_read_now_are_those_read_last(paper: Arena) -> None:
    async with begun(paper) as episode:
        world = episode.world
        world.db("tiny").execute("INSERT INTO item (name) VALUES ('Vase')")
        assert len(list(episode.changes)) == 1
        with busy(world):
            assert len(list(episode.changes)) == 1


async def test_the_control_server_waits_outside_the_loop(paper: Arena) -> None:
    control = ControlServer(paper.server)
    transport = httpx.ASGITransport(control.app)
    headers = {"authorization": f"Bearer {control.token}"}
    async with httpx.AsyncClient(transport=transport, base_url="http://control", headers=headers) as client:
        token = (await client.post("/worlds", json={})).json()["world"]
        world = paper.server.world(token)
        for method, path, status in (
            ("POST", "fork", 201),
            ("POST", "reset", 200),
            ("GET", "changes", 200),
            ("GET", "snapshot", 200),
        ):
            answer = await goes_on(world, client.request(method, f"/worlds/{token}/{path}"))
            assert isinstance(answer, httpx.Response)
            assert answer.status_code == status
        await goes_on(world, client.delete(f"/worlds/{token}"))
        assert world.closed
    await control.stop()


async def test_many_that_wait_keep_no_thread_from_others(paper: Arena) -> None:
    """Threads of a pool would all be waiting for the busy world."""
    async with begun(paper) as episode:
        with busy(episode.world) as let_go:
            waiting = [asyncio.create_task(episode.read_changes()) for _ in range(80)]
            assert await asyncio.wait_for(asyncio.to_thread(lambda: "free"), 60) == "free"
            let_go.set()
            assert [list(await each) for each in waiting] == [[]] * 80


async def test_what_is_done_aside_raises_here(paper: Arena) -> None:
    def fail() -> None:
        raise ValueError("of the call")

    async with begun(paper) as episode:
        for doing in (aside(fail), when_free(episode.world, fail)):
            with pytest.raises(ValueError, match="of the call"):
                await doing


async def test_a_loop_that_would_wait_is_found_by_the_tests(paper: Arena) -> None:
    async with begun(paper) as episode:
        with busy(episode.world), pytest.raises(AssertionError, match="An event loop waits"):
            episode.world.changes()


async def test_a_step_says_that_a_request_was_given_up(paper: Arena) -> None:
    async with begun(paper) as episode, begun(paper) as other:
        step = asyncio.create_task(episode.step(Goto(f"{HOME}spin")))
        await until(lambda: paper.server.activity(_token(episode)).in_flight > 0)
        assert (await other.step(Goto(NEW))).last_error == ""
        seen = await step
        assert seen.title == "This Took Too Long"
        assert seen.last_error.startswith("The website gave up GET /spin after 0.3 s of computing")
        seen = await episode.step(Goto(HOME))
        assert (seen.last_error, seen.url) == ("", HOME)
        assert not await episode.read_changes()
        assert (await episode.final_page()).status == 200
        async with await episode.fork() as child:
            assert child.faithful
    assert paper.episodes == 0


async def test_an_episode_ends_while_its_page_computes(paper: Arena) -> None:
    async with begun(paper) as episode:
        step = asyncio.create_task(episode.step(Goto(f"{HOME}spin")))
        await until(lambda: paper.server.activity(_token(episode)).in_flight > 0)
        await asyncio.wait_for(episode.close(), 60)
        assert episode.world.closed
        with contextlib.suppress(httpx.HTTPError, RuntimeError):  # its window is closed
            await step
