"""A request that takes long holds up its own world only, and a world's requests keep their order."""

from __future__ import annotations

import asyncio
import gc
import threading
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace

import httpx
import pytest
from starlette.responses import PlainTextResponse, Response

from webarium.bench import isolation
from webarium.bench.isolation import Ask, bench_isolation
from webarium.server import HEADER, WebServer
from webarium.sites.kit.routing import get, media, post
from webarium.sites.kit.site import Site
from webarium.sites.kit.visit import Visit
from webarium.worlds import Universe


class Slow:
    """Pages that last until they are let go."""

    def __init__(self) -> None:
        self.entered = threading.Event()
        self.released = threading.Event()
        self.course: list[str] = []

    def wait(self, visit: Visit) -> Response:
        self.course.append("slow begins")
        visit.insert("item", {"name": "slow"})
        self.entered.set()
        assert self.released.wait(60)
        self.course.append("slow ends")
        return PlainTextResponse("slow")

    def note(self, visit: Visit) -> Response:
        self.course.append(visit.query["what"])
        return PlainTextResponse(str(visit.value("SELECT count(*) FROM item WHERE name = 'slow'")))


@pytest.fixture
def slow() -> Iterator[Slow]:
    slow = Slow()
    yield slow
    slow.released.set()


@pytest.fixture
def server(sites: dict[str, Site], universe: Universe, slow: Slow) -> WebServer:
    tiny = sites["tiny"]
    pages = [*tiny.pages, post("/slow", slow.wait), get("/note", slow.note), media("/busy/{n:int}", _picture)]
    return WebServer({"tiny": replace(tiny, pages=pages)}, universe)


def _picture(request: object) -> Response:
    return PlainTextResponse("a picture")


@pytest.fixture
async def client(server: WebServer) -> AsyncIterator[httpx.AsyncClient]:
    transport = httpx.ASGITransport(server.app)
    async with httpx.AsyncClient(transport=transport, base_url="http://tiny.test") as client:
        yield client


async def test_a_slow_page_holds_up_its_own_world_only(
    server: WebServer, client: httpx.AsyncClient, universe: Universe, slow: Slow
) -> None:
    with universe.world() as one, universe.world() as two:
        held, free = ({HEADER: server.attach(world)} for world in (one, two))
        first = asyncio.create_task(client.post("/slow", headers=held))
        assert await asyncio.to_thread(slow.entered.wait, 60)
        later = [asyncio.create_task(client.get(f"/note?what={n}", headers=held)) for n in "abc"]
        assert (await client.get("/note?what=other", headers=free)).text == "0"
        assert (await client.get("/busy/1", headers=held)).text == "a picture", (
            "pictures do not wait for pages"
        )
        assert slow.course == ["slow begins", "other"]
        assert server.activity(held[HEADER]).in_flight == 4
        slow.released.set()
        assert (await first).text == "slow"
        assert [(await each).text for each in later] == ["1"] * 3
        assert slow.course == ["slow begins", "other", "slow ends", "a", "b", "c"]
        assert await server.activity(held[HEADER]).wait_idle(60)


async def test_whoever_looks_at_a_world_waits_for_its_running_page(
    server: WebServer, client: httpx.AsyncClient, universe: Universe, slow: Slow
) -> None:
    with universe.world() as world:
        held = {HEADER: server.attach(world)}
        first = asyncio.create_task(client.post("/slow", headers=held))
        assert await asyncio.to_thread(slow.entered.wait, 60)
        changes = asyncio.create_task(asyncio.to_thread(world.changes))
        await asyncio.sleep(0.01)
        assert not changes.done()
        slow.released.set()
        assert (await first).status_code == 200
        assert [change.new for change in await changes] == [{"id": 3, "name": "slow"}]


async def test_more_worlds_than_threads_all_get_their_turn(
    server: WebServer, client: httpx.AsyncClient, universe: Universe
) -> None:
    worlds = [universe.world(users={"tiny": str(number)}) for number in range(80)]
    tokens = [server.attach(world) for world in worlds]
    asked = [client.get("/who", headers={HEADER: token}) for _ in range(3) for token in tokens]
    answers = [answer.text for answer in await asyncio.gather(*asked)]
    assert answers == [str(number) for _ in range(3) for number in range(80)]
    for world in worlds:
        world.close()


async def test_addresses_have_an_end(
    server: WebServer, client: httpx.AsyncClient, universe: Universe
) -> None:
    with universe.world() as world:
        held = {HEADER: server.attach(world)}
        assert (await client.get("/who?q=" + "x" * 32_000, headers=held)).status_code == 200
        assert (await client.get("/who?q=" + "x" * 33_000, headers=held)).status_code == 414
        assert (await client.get("/" + "x" * 33_000, headers=held)).status_code == 414


async def test_the_measurement_counts_both_sides(
    sites: dict[str, Site], universe: Universe, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(isolation, "LIGHT", Ask("tiny", "GET", "/who"))
    monkeypatch.setattr(isolation, "HOSTILE", {"nothing": (), "crashes": (Ask("tiny", "POST", "/crash"),)})
    alone, beside = await bench_isolation(universe, {"tiny": sites["tiny"]}, seconds=0.2)
    assert alone.hostile == 0
    assert beside.hostile > 0
    assert 0 < beside.median_ms <= beside.p99_ms <= beside.slowest_ms
    assert beside.p99_cpu_ms > 0
    assert min(alone.requests, beside.requests) >= 20


async def test_what_is_loaded_before_a_server_starts_is_not_searched_for_garbage(server: WebServer) -> None:
    await server.start()
    await server.stop()
    assert gc.get_freeze_count() > 10_000
