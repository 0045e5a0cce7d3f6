"""Browser contexts of a harness outside, each in a world of its own from its first ``/config`` on."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from tests.real.conftest import notebook
from webarium.server import WebServer
from webarium.server.dispatch import Dispatcher
from webarium.server.visitors import COOKIE, Visitors
from webarium.worlds import Conditions, Universe, World

HOST = {"host": "notes.localhost"}


class Served:
    def __init__(self, server: WebServer, port: int, opened: list[str]) -> None:
        self.server = server
        self.address = f"http://127.0.0.1:{port}"
        self.opened = opened

    def context(self) -> httpx.AsyncClient:
        return httpx.AsyncClient(base_url=self.address, headers=HOST, timeout=300, follow_redirects=True)


@pytest.fixture
async def served(tmp_path: Path) -> AsyncIterator[Served]:
    site = notebook(tmp_path)
    with Universe.open([site.database], cache=tmp_path / "cache") as universe:
        server = WebServer({site.id: site}, universe)

        def fresh() -> World:
            return universe.world(
                users={site.id: "ann"}, conditions=Conditions(endpoints=frozenset({"config", "finish"}))
            )

        opened: list[str] = []
        await server.start()
        token = server.attach(fresh())
        server.part_visitors(token, fresh, opened.append)
        yield Served(server, await server.open_port(token), opened)
        await server.stop()


async def configure(client: httpx.AsyncClient, query: str = "run_id=0&task_id=v1.notes-1") -> httpx.Response:
    response = await client.get(f"/config?{query}")
    assert response.status_code == 200
    return response


async def written(client: httpx.AsyncClient) -> bool:
    return "third" in (await client.get("/")).text


async def test_a_second_run_of_a_task_finds_nothing_of_the_first(served: Served) -> None:
    async with served.context() as first, served.context() as second:
        await configure(first)
        await first.post("/add", data={"text": "third"})
        assert await written(first)
        assert '"third"' in (await first.get("/finish")).text.replace("&#34;", '"')
        await configure(second)
        assert not await written(second)
        assert '"third"' not in (await second.get("/finish")).text.replace("&#34;", '"')
        assert await written(first)
    assert len(served.opened) == 2


async def test_the_cookie_is_for_the_server_alone(served: Served) -> None:
    async with served.context() as client:
        response = await configure(client)
        assert response.headers["set-cookie"].endswith("; Path=/; HttpOnly; SameSite=Lax")
        assert "set-cookie" not in (await configure(client)).headers
        assert "set-cookie" not in (await client.get("/")).headers


@pytest.mark.parametrize(
    ("query", "fresh"),
    [
        ("run_id=0&task_id=v1.notes-2", True),
        ("run_id=1&task_id=v1.notes-1", True),
        ("run_id=0&task_id=v1.notes-1&latency=0", False),
        ("latency=0", False),
    ],
)
async def test_another_run_or_task_begins_anew(query: str, fresh: bool, served: Served) -> None:
    async with served.context() as client:
        await configure(client)
        await client.post("/add", data={"text": "third"})
        await configure(client, query)
        assert await written(client) is not fresh
        with_config = (await client.get("/finish")).text
        assert "notes-2" in with_config if "notes-2" in query else "notes-1" in with_config


async def test_who_never_configures_stays_in_the_worlds_own_port(served: Served) -> None:
    async with served.context() as configured, served.context() as one, served.context() as other:
        await one.post("/add", data={"text": "third"})
        assert await written(other)
        await configure(configured)
        assert not await written(configured)


async def test_two_slashes_are_one(served: Served) -> None:
    async with served.context() as client:
        await client.post("/add", data={"text": "third"})
        assert (await client.get(f"{served.address}//config?task_id=v2.notes-1")).status_code == 200
        assert not await written(client)


async def test_a_session_that_nobody_knows_is_refused(served: Served) -> None:
    """Else a client whose session has ended would change the world of all others, and be scored by it."""
    async with served.context() as shared, served.context() as stranger:
        stranger.cookies.set(COOKIE, "made-up")
        for method, path in (("GET", "/"), ("POST", "/add"), ("GET", "/finish")):
            answer = await stranger.request(method, path)
            assert answer.status_code == 410
            assert "This Session Has Ended" in answer.text
        assert not await written(shared)
        begun = await configure(stranger)
        assert begun.headers["set-cookie"].startswith(f"{COOKIE}=")


async def test_a_live_session_is_never_ended_for_another(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitors = visitors_of(served)
    monkeypatch.setattr(visitors, "most", 2)
    now = 0.0
    monkeypatch.setattr(visitors, "clock", lambda: now)
    clients = [served.context() for _ in range(3)]
    for client in clients[:2]:
        await configure(client)
        await client.post("/add", data={"text": "third"})
    now = 3000.0
    assert await written(clients[0])
    refused = await clients[2].get("/config?run_id=0&task_id=v1.notes-1")
    assert (refused.status_code, refused.headers["retry-after"]) == (503, "60")
    assert "This server has 2 sessions" in refused.text
    assert [await written(client) for client in clients] == [True, True, False]
    now = 3000.0 + 3601.0
    assert await written(clients[0])
    await configure(clients[2])  # the second one was not seen for an hour
    assert [(await client.get("/")).status_code for client in clients] == [200, 410, 200]
    assert [await written(clients[0]), await written(clients[2])] == [True, False]
    for client in clients:
        await client.aclose()


async def test_after_many_other_sessions_a_client_is_still_in_its_own(served: Served) -> None:
    async with served.context() as first:
        await configure(first)
        await first.post("/add", data={"text": "third"})
        for _ in range(300):
            async with served.context() as other:
                await configure(other)
        assert await written(first)
        assert "third" in (await first.get("/finish")).text


def visitors_of(served: Served) -> Visitors:
    assert isinstance(served.server.app, Dispatcher)
    (attached,) = served.server.app.ports.values()
    assert attached.visitors is not None
    return attached.visitors
