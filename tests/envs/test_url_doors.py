"""A plain address as a door, without a browser of ours: the engine sees what was left, and a listener hears all."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
import pytest_asyncio

from tests.envs.test_gym import PlainSource
from tests.kit.tiny import tiny_site
from webarium.envs import Arena
from webarium.envs.moments import Moment
from webarium.errors import UserError
from webarium.observation.view import View
from webarium.server.answered import Answered
from webarium.worlds import Universe

SOURCE = PlainSource()
VIEW = View(html=False, viewport_only=False)


@pytest_asyncio.fixture
async def arena(tmp_path: Path) -> AsyncIterator[Arena]:
    site = tiny_site(tmp_path / "tiny")
    with Universe.open([site.database], cache=tmp_path / "cache") as universe:
        async with await Arena.open(sites={"tiny": site}, universe=universe, engine="text") as arena:
            yield arena


async def visit(url: str) -> httpx.Response:
    """Open a page as a program that is no browser."""
    parts = httpx.URL(url)
    local = parts.copy_with(host="127.0.0.1")
    async with httpx.AsyncClient(timeout=120) as client:
        return await client.get(local, headers={"host": parts.netloc.decode()})


async def post(url: str, body: bytes) -> httpx.Response:
    """Submit."""
    async with httpx.AsyncClient(timeout=120) as client:
        return await client.post(url, content=body)


async def test_an_address_with_its_token_takes_a_submission(arena: Arena) -> None:
    async with arena.door("plain.one", "url", source=SOURCE) as door:
        assert door.secrets == (door.submit_token,)
        assert door.submit_address == f"{door.submit_url}/{door.submit_token}"
        for wrong in (f"{door.submit_url}/{'x' * 43}", f"{door.submit_url}/é", door.submit_url):
            assert (await post(wrong, b'{"answer": "yes"}')).status_code == 401
        before = door.over
        assert (await post(door.submit_address, json.dumps({"answer": "yes"}).encode())).status_code == 200
        assert (before, door.over) == (False, True)
        assert (await door.verdict()).passed
        assert (await door.end()).passed, "what was submitted stays"


async def test_a_door_ends_without_a_submission(arena: Arena) -> None:
    async with arena.door("plain.one", "url", source=SOURCE) as door:
        assert not (await door.end()).passed
        with pytest.raises(UserError, match="already"):
            await door.submit("yes")
    with pytest.raises(UserError, match="not open"):
        await arena.door("plain.one", "url", source=SOURCE).end()


async def test_who_listens_hears_each_answer_and_sees_the_page_in_a_fork(arena: Arena) -> None:
    told: list[Answered] = []
    async with arena.door("plain.one", "url", source=SOURCE, tell=told.append) as door:
        assert (await visit(f"{door.url}new/")).status_code == 200
        (heard,) = told
        assert (heard.method, heard.document, heard.status) == ("GET", True, 200)
        url = door.inside(heard.url)
        assert url == "http://tiny.test/new/"
        html = (heard.body or b"").replace(b"Save", b"Keep")
        seen = await door.look(Moment(door.world.fork(), (url,), html, view=VIEW))
        assert "button 'Keep'" in seen.observation.text, "what was sent, not what the site would say now"
        assert len(told) == 1, "a look is no visit of the world"
        assert door.activity.in_flight == 0
        again = await door.look(Moment(door.world.fork(), (url,), view=VIEW))
        assert "button 'Save'" in again.observation.text
        assert [each.url for each in again.requests][:1] == [url]
    assert arena.engine.open_windows == 0


async def test_the_engines_without_a_browser_have_no_other_doors(arena: Arena) -> None:
    for kind in ("cdp", "page"):
        with pytest.raises(UserError, match=f"no browser for a '{kind}' door"):
            async with arena.door("plain.one", kind, source=SOURCE):
                await asyncio.sleep(0)
    assert arena.engine.open_windows == 0
