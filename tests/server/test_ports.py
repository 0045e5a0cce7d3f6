"""Real sockets: ports that come and go, stopping in bounded time, isolation under load."""

from __future__ import annotations

import asyncio
import dataclasses
import socket
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from starlette.responses import Response

from webarium.errors import ServerError
from webarium.server import HEADER, WebServer
from webarium.sites.kit.site import Site
from webarium.worlds import Universe, World

TINY = {"host": "tiny.test"}


@pytest.fixture
async def client() -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(timeout=300) as client:
        yield client


async def test_the_shared_port(client: httpx.AsyncClient, running: WebServer, world: World) -> None:
    url = f"http://127.0.0.1:{running.port}"
    token = running.attach(world)
    assert (await client.get(f"{url}/__health")).json()["status"] == "ok"
    assert (await client.get(url, headers=TINY)).status_code == 403
    response = await client.get(f"{url}/who", headers={**TINY, HEADER: token})
    assert response.text == "guest"
    assert "server" not in response.headers
    assert "date" not in response.headers, "no page tells the wall clock"
    head = await client.head(url, headers={**TINY, HEADER: token})
    assert head.status_code == 200
    assert int(head.headers["content-length"]) > 0


async def test_a_worlds_own_port_is_that_world_whatever_the_headers_say(
    client: httpx.AsyncClient, running: WebServer, universe: Universe
) -> None:
    with universe.world(users={"tiny": "one"}) as one, universe.world(users={"tiny": "two"}) as two:
        first, second = running.attach(one), running.attach(two)
        port = await running.open_port(first)
        assert port != running.port
        for headers in ({}, {HEADER: second}, {HEADER: "wrong"}):
            response = await client.get(f"http://127.0.0.1:{port}/who", headers={**TINY, **headers})
            assert response.text == "one"
        health = await client.get(f"http://127.0.0.1:{port}/__health", headers=TINY)
        assert health.status_code == 404
        home = await client.get(f"http://127.0.0.1:{port}/")
        assert f'href="http://tiny.localhost:{port}/"' in home.text
        running.detach(first)
        with pytest.raises(httpx.TransportError):
            await client.get(f"http://127.0.0.1:{port}/who", headers=TINY)
        answer = await client.get(f"http://127.0.0.1:{running.port}/who", headers={**TINY, HEADER: second})
        assert answer.text == "two"


async def test_a_kept_connection_to_a_closed_port_reaches_no_world(running: WebServer, world: World) -> None:
    token = running.attach(world)
    port = await running.open_port(token)
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"GET /who HTTP/1.1\r\nhost: tiny.test\r\n\r\n")
    await reader.readuntil(b"guest")
    running.detach(token)
    writer.write(b"GET /who HTTP/1.1\r\nhost: tiny.test\r\n\r\n")
    with suppress(ConnectionResetError):
        assert b"guest" not in await reader.read()
    writer.close()


async def test_a_port_in_use_is_named(
    running: WebServer, sites: dict[str, Site], universe: Universe, world: World
) -> None:
    other = WebServer(sites, universe)
    with pytest.raises(
        ServerError, match=f"Port {running.port} on 127.0.0.1 is in use .* choose another port"
    ):
        await other.start(port=running.port)
    with pytest.raises(ServerError, match="is in use"):
        await running.open_port(running.attach(world), running.port)
    await other.start()
    assert other.port != running.port
    await other.stop()


async def test_one_number_on_two_addresses_mixes_no_worlds(running: WebServer, universe: Universe) -> None:
    with universe.world() as first, universe.world() as second:
        port = await running.open_port(running.attach(first))
        with pytest.raises(ServerError, match=f"Port {port} leads to another world already"):
            await running.open_port(running.attach(second), port, "127.0.0.2")


@pytest.mark.parametrize(
    ("host", "port"), [("127.0.0.1", 70000), ("127.0.0.1", -1), ("192.0.2.1", 0), ("", 99999)]
)
async def test_impossible_ports_are_refused(server: WebServer, host: str, port: int) -> None:
    with pytest.raises(ServerError, match="Cannot listen on"):
        await server.start(port=port, host=host)
    await server.start()
    await server.stop()


async def test_misuse_is_named(
    server: WebServer, universe: Universe, sites: dict[str, Site], world: World, tmp_path: Path
) -> None:
    token = server.attach(world)
    with pytest.raises(ServerError, match="not running"):
        _ = server.port
    with pytest.raises(ServerError, match="not running"):
        await server.open_port(token)
    with pytest.raises(ServerError, match="No attached world"):
        server.activity("wrong")
    with Universe.open(universe.databases.values(), seed=1, cache=tmp_path) as foreign:
        stranger = foreign.world()
        with pytest.raises(ServerError, match="another universe"):
            server.attach(stranger)
    await server.start()
    with pytest.raises(ServerError, match="running already"):
        await server.start()
    await server.stop()
    await server.stop()


async def test_a_server_can_start_again(server: WebServer, world: World, client: httpx.AsyncClient) -> None:
    token = server.attach(world)
    for _ in range(2):
        await server.start()
        await server.open_port(token)
        response = await client.get(f"http://127.0.0.1:{server.port}/who", headers={**TINY, HEADER: token})
        assert response.text == "guest"
        await server.stop()


async def test_in_flight_lasts_until_the_response_is_sent(
    client: httpx.AsyncClient, running: WebServer, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    answered = asyncio.Event()

    async def held(scope: object, response: Response, latency: float) -> Response:
        await answered.wait()
        return response

    monkeypatch.setattr("webarium.sites.kit.app._delayed", held)
    token = running.attach(world)
    activity = running.activity(token)
    url = f"http://127.0.0.1:{running.port}/"
    request = asyncio.create_task(client.get(url, headers={**TINY, HEADER: token}))
    while activity.total == 0:  # noqa: ASYNC110 -- the server's own progress is what is waited for
        await asyncio.sleep(0.001)
    assert activity.in_flight == 1
    assert not await activity.wait_idle(0.005)
    answered.set()
    assert await activity.wait_idle(60)
    assert (await request).status_code == 200


async def test_stopping_lets_requests_end(server: WebServer, world: World, client: httpx.AsyncClient) -> None:
    world.conditions = dataclasses.replace(world.conditions, latency_ms=100)
    await server.start()
    token = server.attach(world)
    url = f"http://127.0.0.1:{server.port}/who"
    request = asyncio.create_task(client.get(url, headers={**TINY, HEADER: token}))
    while server.activity(token).in_flight == 0:  # noqa: ASYNC110
        await asyncio.sleep(0.001)
    await server.stop(patience=60)
    assert (await request).text == "guest"


async def test_stopping_takes_bounded_time(
    server: WebServer, world: World, client: httpx.AsyncClient
) -> None:
    world.conditions = dataclasses.replace(world.conditions, latency_ms=600_000)
    await server.start()
    token = server.attach(world)
    port = server.port
    url = f"http://127.0.0.1:{port}/who"
    request = asyncio.create_task(client.get(url, headers={**TINY, HEADER: token}))
    idle = socket.create_connection(("127.0.0.1", port))
    halfway = socket.create_connection(("127.0.0.1", port))
    halfway.sendall(b"POST /new HTTP/1.1\r\nhost: tiny.test\r\ncontent-length: 10\r\n\r\nabc")
    while server.activity(token).in_flight == 0:  # noqa: ASYNC110
        await asyncio.sleep(0.001)
    async with asyncio.timeout(300):  # half of what the page would take
        await server.stop(patience=0.1)
    (response,) = await asyncio.gather(request, return_exceptions=True)
    if isinstance(response, httpx.Response):
        assert response.status_code == 500
    else:
        assert isinstance(response, httpx.TransportError)
    assert server.activity(token).in_flight == 0
    idle.close()
    halfway.close()
    with pytest.raises(OSError, match=r"refused|reset"):
        socket.create_connection(("127.0.0.1", port)).close()


async def test_a_client_that_leaves_does_no_harm(
    running: WebServer, world: World, client: httpx.AsyncClient
) -> None:
    token = running.attach(world)
    activity = running.activity(token)
    reader, writer = await asyncio.open_connection("127.0.0.1", running.port)
    writer.write(
        f"POST /new HTTP/1.1\r\nhost: tiny.test\r\n{HEADER}: {token}\r\ncontent-length: 9\r\n\r\n".encode()
    )
    await writer.drain()
    while activity.in_flight == 0:  # noqa: ASYNC110
        await asyncio.sleep(0.001)
    writer.close()
    assert await activity.wait_idle(60)
    assert world.changes().empty
    url = f"http://127.0.0.1:{running.port}/who"
    assert (await client.get(url, headers={**TINY, HEADER: token})).text == "guest"
    assert reader is not None


@pytest.mark.parametrize(
    "raw",
    [
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.0\r\n\r\n",
        b"GET http://another.test/who HTTP/1.1\r\nhost: tiny.test\r\n\r\n",
        b"GET /who HTTP/1.1\r\nhost: tiny.test\r\nhost: another.test\r\n\r\n",
        b"GET /\xff HTTP/1.1\r\nhost: tiny.test\r\n\r\n",
        b"GET /%ff%00/../x HTTP/1.1\r\nhost: tiny.test\r\n\r\n",
        b"OPTIONS * HTTP/1.1\r\nhost: tiny.test\r\n\r\n",
        b"GET /who HTTP/1.1\r\nhost: tiny.test\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n",
        b"CONNECT tiny.test:80 HTTP/1.1\r\nhost: tiny.test\r\n\r\n",
        b"rubbish\r\n\r\n",
    ],
)
async def test_odd_requests_are_answered_or_cut(
    running: WebServer, world: World, raw: bytes, client: httpx.AsyncClient
) -> None:
    token = running.attach(world)
    port = await running.open_port(token)
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(raw)
    writer.write_eof()
    answer = await asyncio.wait_for(reader.read(4096), 60)
    assert answer == b"" or answer.startswith(b"HTTP/1.1 ")
    assert not answer.startswith(b"HTTP/1.1 500")
    writer.close()
    assert (await client.get(f"http://127.0.0.1:{port}/who", headers=TINY)).text == "guest"


async def test_sixteen_worlds_at_once_never_see_each_other(
    running: WebServer, universe: Universe, client: httpx.AsyncClient
) -> None:
    worlds = [universe.world(users={"tiny": f"user{i}"}) for i in range(16)]
    tokens = [running.attach(world) for world in worlds]
    ports = [await running.open_port(token) for token in tokens[:4]]

    async def visit(number: int) -> None:
        by_port = number < len(ports)
        port = ports[number] if by_port else running.port
        headers = TINY if by_port else {**TINY, HEADER: tokens[number]}
        url = f"http://127.0.0.1:{port}"
        for step in range(6):
            added = await client.post(f"{url}/new", data={"name": f"w{number}-{step}"}, headers=headers)
            assert added.status_code == 303
            page = (await client.get(url, headers=headers)).text
            assert f"You added w{number}-{step}." in page
            mine = [f"w{number}-{i}" for i in range(step + 1)]
            assert [part.split("</li>")[0] for part in page.split("<li>w")[1:]] == [name[1:] for name in mine]
            assert (await client.get(f"{url}/who", headers=headers)).text == f"user{number}"

    await asyncio.gather(*(visit(number) for number in range(16)))
    for number, (world, token) in enumerate(zip(worlds, tokens, strict=True)):
        assert [change.new for change in world.changes()] == [
            {"id": 3 + step, "name": f"w{number}-{step}"} for step in range(6)
        ]
        assert (running.activity(token).total, running.activity(token).in_flight) == (18, 0)
        running.detach(token)
        world.close()
