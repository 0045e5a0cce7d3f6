"""The control port: guarded, apart from the sites, and plain about mistakes."""

from __future__ import annotations

from collections.abc import AsyncIterator

import httpx
import pytest

from webarium.errors import ServerError
from webarium.server import HEADER, ControlServer, WebServer


@pytest.fixture
async def control(running: WebServer) -> AsyncIterator[ControlServer]:
    control = ControlServer(running)
    await control.start()
    yield control
    await control.stop()


@pytest.fixture
async def client(control: ControlServer) -> AsyncIterator[httpx.AsyncClient]:
    headers = {"authorization": f"Bearer {control.token}"}
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{control.port}", headers=headers) as client:
        yield client


async def opened(client: httpx.AsyncClient, **body: object) -> str:
    response = await client.post("/worlds", json=body)
    assert response.status_code == 201, response.text
    return str(response.json()["world"])


async def visit(running: WebServer, world: str, path: str, **data: str) -> str:
    async with httpx.AsyncClient() as client:
        url = f"http://127.0.0.1:{running.port}{path}"
        headers = {"host": "tiny.test", HEADER: world}
        response = await (
            client.post(url, data=data, headers=headers) if data else client.get(url, headers=headers)
        )
        return response.text


async def test_the_life_of_a_world(client: httpx.AsyncClient, running: WebServer) -> None:
    world = await opened(client, seed=7, users={"other": None})
    assert await visit(running, world, "/who") == "emma", "the first role is the default"
    await visit(running, world, "/new", name="Desk")
    changes = (await client.get(f"/worlds/{world}/changes")).json()
    assert [(c["op"], c["new"]) for c in changes["changes"]] == [("insert", {"id": 3, "name": "Desk"})]

    fork = (await client.post(f"/worlds/{world}/fork")).json()["world"]
    snapshot = (await client.get(f"/worlds/{world}/snapshot")).json()["snapshot"]
    assert (await client.post(f"/worlds/{world}/reset")).json() == {"world": world}
    assert (await client.get(f"/worlds/{world}/changes")).json()["changes"] == []

    restored = (await client.post("/worlds/restore", json={"snapshot": snapshot})).json()["world"]
    for name in (fork, restored):
        assert (await client.get(f"/worlds/{name}/changes")).json() == changes
    assert (await client.get("/health")).json() == {"status": "ok", "sites": ["other", "tiny"], "worlds": 3}

    assert (await client.delete(f"/worlds/{fork}")).json() == {"closed": fork}
    assert (await client.get(f"/worlds/{fork}/changes")).status_code == 400
    assert "No World Chosen" in await visit(running, fork, "/who")


async def test_a_world_gets_a_port(client: httpx.AsyncClient) -> None:
    world = await opened(client)
    answer = (await client.post(f"/worlds/{world}/port")).json()
    assert answer["urls"]["tiny"] == f"http://tiny.localhost:{answer['port']}/"
    async with httpx.AsyncClient() as outside:
        who = await outside.get(f"http://127.0.0.1:{answer['port']}/who", headers={"host": "tiny.test"})
    assert who.text == "emma"
    again = await client.post(f"/worlds/{world}/port", json={"port": answer["port"]})
    assert again.status_code == 409
    assert "is in use" in again.json()["error"]["message"]


@pytest.mark.parametrize(
    "authorization", [None, "", "Bearer", "Bearer wrong", "Basic {token}", "{token}", "Bearer é"]
)
async def test_the_token_is_needed(control: ControlServer, authorization: str | None) -> None:
    headers: dict[bytes, bytes] = {}
    if authorization is not None:
        headers[b"authorization"] = authorization.format(token=control.token).encode()
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{control.port}", headers=headers) as client:
        for method, path in (
            ("GET", "/health"),
            ("POST", "/worlds"),
            ("GET", "/nope"),
            ("DELETE", "/worlds/x"),
        ):
            response = await client.request(method, path)
            assert response.status_code == 401
            assert response.json()["error"]["message"] == "This port needs its token."
            assert control.token not in response.text


@pytest.mark.parametrize(
    ("path", "content", "message"),
    [
        ("/worlds", b"{", "must be JSON"),
        ("/worlds", b"[]", "The body"),
        ("/worlds", b'{"seed": "7"}', "seed: Input should be a valid integer"),
        ("/worlds", b'{"sed": 7}', "sed: Extra inputs are not permitted"),
        ("/worlds", b'{"users": {"tinny": null}}', "no site named 'tinny'"),
        ("/worlds", b'{"now": "soon"}', "'now' must be like"),
        ("/worlds", b'{"now": "2023-06-12T12:00:00+02:00"}', "without a zone"),
        ("/worlds", b'{"conditions": {"latency": 5}}', "conditions.latency: Extra inputs are not permitted"),
        ("/worlds", b'{"conditions": {"latency_ms": "soon"}}', "conditions.latency_ms: Input"),
        ("/worlds", b'{"conditions": {"errors": 5}}', "conditions.errors: Input"),
        ("/worlds/restore", b'{"snapshot": "%"}', "must be base64"),
        ("/worlds/restore", '{"snapshot": "\u00e9"}'.encode(), "must be base64"),
        ("/worlds/restore", b'{"snapshot": "AAAA"}', ""),
        ("/worlds/restore", b"{}", "snapshot: Field required"),
        ("/worlds/nope/fork", b"", "No open world has this name"),
        ("/worlds/nope/port", b'{"port": 99999}', "port: Input should be less than"),
    ],
)
async def test_mistakes_are_named(client: httpx.AsyncClient, path: str, content: bytes, message: str) -> None:
    response = await client.post(path, content=content)
    assert response.status_code in (400, 409)
    assert message in response.json()["error"]["message"]


async def test_unknown_operations(client: httpx.AsyncClient) -> None:
    response = await client.get("/nope")
    assert response.status_code == 404
    assert "GET /nope" in response.json()["error"]["message"]


async def test_conditions_and_time_are_passed_on(client: httpx.AsyncClient, running: WebServer) -> None:
    world = await opened(client, now="2023-05-01 08:30:00", conditions={"popups": False})
    opened_world = running.world(world)
    assert opened_world.clock.now().isoformat() == "2023-05-01T08:30:00"
    assert opened_world.conditions.popups is False


async def test_no_world_port_leads_to_the_control(client: httpx.AsyncClient, running: WebServer) -> None:
    world = await opened(client)
    port = (await client.post(f"/worlds/{world}/port")).json()["port"]
    for number in (port, running.port):
        async with httpx.AsyncClient(headers=client.headers) as outside:
            for path in ("/worlds", "/health", f"/worlds/{world}/reset", "/__control"):
                response = await outside.post(
                    f"http://127.0.0.1:{number}{path}", headers={"host": "tiny.test"}
                )
                assert response.status_code in (403, 404)


async def test_stopping_closes_its_worlds(running: WebServer) -> None:
    control = ControlServer(running)
    with pytest.raises(ServerError, match="not running"):
        _ = control.port
    await control.start()
    headers = {"authorization": f"Bearer {control.token}"}
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{control.port}", headers=headers) as client:
        one, two = await opened(client), await opened(client)
        world = running.world(one)
        running.detach(two)
    await control.stop()
    assert world.closed
    with pytest.raises(ServerError):
        running.world(one)
