"""From a request to its world and its site, in process."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator

import httpx
import pytest

from webarium.server import HEADER, Document, WebServer
from webarium.worlds import Universe, World


@pytest.fixture
async def client(server: WebServer) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(transport=httpx.ASGITransport(server.app)) as client:
        yield client


@pytest.fixture
def token(server: WebServer, world: World) -> str:
    return server.attach(world)


async def test_the_host_chooses_the_site(client: httpx.AsyncClient, token: str, world: World) -> None:
    world.session("tiny")["user"] = "emma"
    for url, who in (
        ("http://tiny.test", "emma"),
        ("http://another.test", "guest"),
        ("http://TINY.localhost:9", "emma"),
    ):
        response = await client.get(f"{url}/who", headers={HEADER: token})
        assert (response.status_code, response.text) == (200, who)


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("nosite.test", 404),
        ("example.com", 404),
        ("tiny.test.evil.com", 404),
        ("tiny.test.", 404),
        ("tiny.test, another.test", 400),
        ("", 400),
        ("tiny.test/", 400),
    ],
)
async def test_other_hosts_are_no_websites(
    client: httpx.AsyncClient, token: str, host: str, status: int
) -> None:
    response = await client.get("http://x/who", headers={"host": host, HEADER: token})
    assert response.status_code == status
    assert "<h1>" in response.text


@pytest.mark.parametrize("key", [None, "", "wrong", "x" * 5000, "é"])
async def test_without_its_token_no_world_is_reached(
    client: httpx.AsyncClient, token: str, key: str | None
) -> None:
    headers = {} if key is None else {HEADER.encode(): key.encode()}
    for path in ("/", "/who", "/static/tiny/site.css", "/media/dot-1.png"):
        response = await client.get(f"http://tiny.test{path}", headers=headers)
        assert response.status_code == 403
        assert token not in response.text


async def test_two_tokens_are_none(client: httpx.AsyncClient, token: str) -> None:
    response = await client.get("http://tiny.test/", headers=[(HEADER, token), (HEADER, token)])
    assert response.status_code == 403


@pytest.mark.parametrize(
    "headers",
    [
        {"x-forwarded-host": "another.test"},
        {"forwarded": "host=another.test"},
        {"x-original-url": "/crash"},
        {"x-http-method-override": "POST"},
        {"webarium.world": "x"},
    ],
)
async def test_no_other_header_chooses(
    client: httpx.AsyncClient, token: str, world: World, headers: dict[str, str]
) -> None:
    world.session("tiny")["user"] = "emma"
    response = await client.get("http://tiny.test/who", headers={HEADER: token, **headers})
    assert response.text == "emma"


async def test_sites_never_see_or_show_the_token(client: httpx.AsyncClient, token: str) -> None:
    for path in ("/echo", "/", "/nope", "/static/tiny/site.css"):
        response = await client.get(f"http://tiny.test{path}", headers={HEADER: token})
        assert token not in response.text
        assert token not in str(response.headers)
        assert HEADER.lower() not in response.text.lower()


async def test_health_needs_no_token(client: httpx.AsyncClient) -> None:
    response = await client.get("http://127.0.0.1/__health")
    assert response.json() == {"status": "ok", "sites": ["other", "tiny"]}


@pytest.mark.parametrize(
    "url", ["http://localhost:8700/", "http://127.0.0.1/", "http://homepage.localhost:8700"]
)
async def test_the_homepage_links_to_the_sites(client: httpx.AsyncClient, token: str, url: str) -> None:
    page = (await client.get(url, headers={HEADER: token})).text
    port = ":8700" if "8700" in url else ""
    assert f'href="http://tiny.localhost{port}/"' in page
    assert "Tiny &amp; Co" in page
    assert token not in page


async def test_the_homepage_inside_the_harness(client: httpx.AsyncClient, token: str) -> None:
    page = (await client.get("http://homepage.test/", headers={HEADER: token})).text
    assert 'href="http://another.test/"' in page
    font = await client.get("http://homepage.test/static/fonts/figtree.woff2", headers={HEADER: token})
    assert font.headers["content-type"] == "font/woff2"
    assert (await client.get("http://homepage.test/x", headers={HEADER: token})).status_code == 404
    assert (await client.post("http://homepage.test/", headers={HEADER: token})).status_code == 405
    assert (await client.head("http://homepage.test/", headers={HEADER: token})).status_code == 200


async def test_worlds_do_not_see_each_other(
    client: httpx.AsyncClient, server: WebServer, universe: Universe
) -> None:
    with universe.world() as one, universe.world() as two:
        first, second = server.attach(one), server.attach(two)
        assert first != second
        await client.post("http://tiny.test/new", data={"name": "Desk"}, headers={HEADER: first})
        assert "Desk" in (await client.get("http://tiny.test/", headers={HEADER: first})).text
        assert "Desk" not in (await client.get("http://tiny.test/", headers={HEADER: second})).text
        assert two.changes().empty


async def test_a_detached_or_closed_world_is_gone(
    client: httpx.AsyncClient, server: WebServer, universe: Universe
) -> None:
    world = universe.world()
    token = server.attach(world)
    world.close()
    assert (await client.get("http://tiny.test/", headers={HEADER: token})).status_code == 410
    server.detach(token)
    assert (await client.get("http://tiny.test/", headers={HEADER: token})).status_code == 403
    server.detach(token)


async def test_a_reset_world_goes_on(client: httpx.AsyncClient, token: str, world: World) -> None:
    await client.post("http://tiny.test/new", data={"name": "Desk"}, headers={HEADER: token})
    world.reset()
    assert "Desk" not in (await client.get("http://tiny.test/", headers={HEADER: token})).text


async def test_requests_are_counted(client: httpx.AsyncClient, server: WebServer, token: str) -> None:
    activity = server.activity(token)
    for path in ("/", "/nope", "/static/tiny/site.css"):
        await client.get(f"http://tiny.test{path}", headers={HEADER: token})
    assert (activity.total, activity.in_flight) == (3, 0)
    assert await activity.wait_idle(0)


async def test_a_document_is_given_to_who_goes_to_its_address_for_a_while(
    client: httpx.AsyncClient, server: WebServer, token: str
) -> None:
    document = Document(201, (("content-type", "text/html"), ("x-sent", "before")), b"as it was")
    going = {HEADER: token, "upgrade-insecure-requests": "1"}
    with server.giving(token, "http://tiny.test/new/?#part", document):
        given = await client.get("http://tiny.test/new/", headers=going)
        others = [
            await client.get("http://tiny.test/new/", headers={HEADER: token}),
            await client.get("http://tiny.test/new/?a=1", headers=going),
            await client.post("http://tiny.test/new/", headers=going),
            await client.get("http://tiny.test/new/", headers={**going, "host": "another.test"}),
        ]
    others.append(await client.get("http://tiny.test/new/", headers=going))
    assert (given.status_code, given.headers["x-sent"], given.text) == (201, "before", "as it was")
    assert all("as it was" not in other.text for other in others)


async def test_a_fault_of_the_server_is_a_plain_page(
    client: httpx.AsyncClient, server: WebServer, token: str, world: World, caplog: pytest.LogCaptureFixture
) -> None:
    del world.conditions
    with caplog.at_level(logging.ERROR):
        response = await client.get("http://tiny.test/", headers={HEADER: token})
    assert response.status_code == 500
    assert "conditions" in caplog.text
    assert "conditions" not in response.text
    assert server.activity(token).in_flight == 0
