"""What whoever records a door hears of a world's answers."""

from __future__ import annotations

import httpx

from webarium.server import HEADER, WebServer
from webarium.server.answered import MOST_KEPT, Answered, telling
from webarium.worlds import World

NAVIGATES = {"upgrade-insecure-requests": "1", "user-agent": "Mozilla/5.0"}


async def heard(server: WebServer, world: World, method: str, url: str, **headers: str) -> Answered:
    """What is told of one request."""
    told: list[Answered] = []
    token = server.attach(world)
    server.tell(token, told.append)
    async with httpx.AsyncClient(transport=httpx.ASGITransport(server.app)) as client:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        data = {"name": "Bench"} if method == "POST" else None
        await client.request(method, url, headers={HEADER: token, **named}, data=data)
        server.tell(token, None)
        await client.get(url, headers={HEADER: token, **named})
    (only,) = told
    return only


async def test_a_page_is_told_with_its_document(server: WebServer, world: World) -> None:
    for headers in (NAVIGATES, {"user-agent": "curl/8"}, {"sec-fetch-dest": "document"}):
        told = await heard(server, world, "GET", "http://tiny.localhost:9/new/?a=1", **headers)
        assert (told.method, told.url) == ("GET", "http://tiny.localhost:9/new/?a=1")
        assert (told.document, told.resource, told.status) == (True, "document", 200)
        assert told.body is not None
        assert b"Save" in told.body
        assert told.size == len(told.body)


async def test_what_a_script_asks_for_is_no_page(server: WebServer, world: World) -> None:
    for headers in ({"user-agent": "Mozilla/5.0"}, {"sec-fetch-dest": "empty"}, {"sec-fetch-dest": "iframe"}):
        told = await heard(server, world, "GET", "http://tiny.test/new/", **headers)
        assert (told.document, told.resource, told.body) == (False, "fetch", None)


async def test_a_redirect_tells_where_it_leads(server: WebServer, world: World) -> None:
    told = await heard(server, world, "POST", "http://tiny.test/new/", **NAVIGATES)
    assert (told.method, told.status, told.document) == ("POST", 303, False)
    assert told.location


async def test_a_document_that_is_too_long_is_told_without_its_bytes() -> None:
    told: list[Answered] = []

    async def send(message: object) -> None:
        """Nobody reads it."""

    scope = {"method": "GET", "path": "/", "query_string": b"", "headers": [(b"host", b"tiny.test")]}
    send_on = telling(scope, send, told.append)
    await send_on(
        {"type": "http.response.start", "status": 200, "headers": [(b"content-type", b"text/html")]}
    )
    chunk = b"x" * (MOST_KEPT // 2 + 1)
    await send_on({"type": "http.response.body", "body": chunk, "more_body": True})
    assert not told, "only a whole answer is told"
    await send_on({"type": "http.response.body", "body": chunk})
    assert (told[0].document, told[0].body, told[0].size) == (True, None, 2 * len(chunk))
