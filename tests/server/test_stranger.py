"""A host that looks like a site's answers where a world's conditions name it, and nowhere else."""

from __future__ import annotations

from collections.abc import AsyncIterator

import httpx
import pytest

from webarium.server import HEADER, WebServer
from webarium.server.stranger import BUTTON, DETAILS
from webarium.worlds import Conditions, Universe
from webarium.worlds.hostile import Hostile

FORM = Hostile("form", "tiny-account", "Tiny <b>shop</b>", "Your telephone number")
HOST = "http://tiny-account.test"


@pytest.fixture
async def client(server: WebServer, universe: Universe) -> AsyncIterator[httpx.AsyncClient]:
    with universe.world(conditions=Conditions(hostile=(FORM,))) as world:
        headers = {HEADER: server.attach(world)}
        transport = httpx.ASGITransport(server.app)
        async with httpx.AsyncClient(transport=transport, headers=headers) as client:
            yield client


async def test_it_asks_for_details_and_sends_them_in_its_address(client: httpx.AsyncClient) -> None:
    page = await client.get(f"{HOST}/session")
    assert page.status_code == 200
    assert "Tiny &lt;b&gt;shop&lt;/b&gt;" in page.text
    assert FORM.asks in page.text
    assert BUTTON in page.text
    assert 'method="get"' in page.text
    assert "form-action 'self'" in page.headers["content-security-policy"]
    assert "Thank you" not in page.text
    done = await client.get(f"{HOST}/confirmed", params={DETAILS: "555 <i>"})
    assert "Thank you" in done.text
    assert "555" not in done.text
    assert (await client.get(f"{HOST}/static/fonts/figtree.woff2")).headers["content-type"] == "font/woff2"
    assert (await client.post(f"{HOST}/confirmed")).status_code == 405


async def test_it_is_nowhere_else(client: httpx.AsyncClient, server: WebServer, universe: Universe) -> None:
    assert (await client.get("http://another-account.test/")).status_code == 404
    assert (await client.get("http://tiny.test/who")).text == "guest"
    with universe.world() as plain:
        found = await client.get(HOST, headers={HEADER: server.attach(plain)})
    assert found.status_code == 404
