from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Route
from starlette.responses import Response

from tests.envs.paper import PAPER
from tests.kit.tiny import PAGES, tiny_site
from webarium.actions.types import ElementId
from webarium.bench.windows import window_of
from webarium.envs import Arena, Episode, engines
from webarium.observation import Observation, View
from webarium.sites.kit.routing import get, post
from webarium.sites.kit.visit import Visit
from webarium.worlds import Universe

HOME = "http://tiny.test/"
NEW = "http://tiny.test/new/"
Begin = Callable[..., Awaitable[Episode]]
ENGINES = ["text", pytest.param("chromium", marks=pytest.mark.browser)]
"""The engines that the tests of this folder run on: the quick one in `make test`, and Chromium in `make test-all`."""


def in_chromium(fixture: str) -> pytest.MarkDecorator:
    """For tests of what Chromium alone can do (pictures, scripts, files), by the fixture that has an engine."""
    only = pytest.param("chromium", id="drawn", marks=pytest.mark.browser)
    return pytest.mark.parametrize(fixture, [only], indirect=True)


IN_CHROMIUM = in_chromium("arena")


@pytest_asyncio.fixture(scope="session", loop_scope="session", params=ENGINES)
async def arena(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Arena]:
    """The tiny site in an arena of each engine, shared by all tests that do not break it."""
    site = tiny_site(tmp_path_factory.mktemp("tiny"))
    with Universe.open([site.database], cache=tmp_path_factory.mktemp("cache")) as universe:
        async with await Arena.open(sites={"tiny": site}, universe=universe, engine=request.param) as arena:
            yield arena


@pytest.fixture
def look(arena: Arena) -> View:
    """All that the arena's engine can show of a page."""
    return View(screenshot="chromium" in arena.engine.versions, html=True)


@pytest_asyncio.fixture(loop_scope="session")
async def paper(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Arena]:
    """The tiny site in an arena whose engine is no browser."""
    point = EntryPoint("paper", f"{PAPER.__module__}:PAPER", engines.GROUP)
    monkeypatch.setattr(engines, "entry_points", lambda group: [point])
    site = tiny_site(tmp_path / "tiny", pages=[*PAGES, post("/spin", spin), get("/spin", spin)])
    with Universe.open([site.database], cache=tmp_path / "cache") as universe:
        async with await Arena.open(
            sites={"tiny": site}, universe=universe, engine="paper", request_seconds=0.3
        ) as arena:
            yield arena


def spin(visit: Visit) -> Response:
    """A page that computes without end."""
    while True:
        visit.query.get("x")


@pytest_asyncio.fixture(loop_scope="session")
async def begin(arena: Arena) -> AsyncIterator[Begin]:
    """Open episodes that are closed after the test."""
    opened: list[Episode] = []

    async def open_one(*urls: str, **options: Any) -> Episode:
        episode = await arena.episode(start_urls=urls or (HOME,), **options)
        opened.append(episode)
        return episode

    yield open_one
    for episode in opened:
        await episode.close()
    assert arena.episodes == 0
    assert arena.engine.open_windows == 0


async def serve(episode: Episode, **pages: str) -> None:
    """Let the episode's browser find these bodies, or pictures, at ``http://tiny.test/made/<name>``."""

    async def answer(route: Route) -> None:
        name = route.request.url.rpartition("/")[2].partition("?")[0]
        if name.endswith(".svg") and name in pages:
            await route.fulfill(body=pages[name], content_type="image/svg+xml")
        elif name in pages:
            body = f"<!doctype html><html lang=en><title>{name}</title>{pages[name]}"
            await route.fulfill(body=body, content_type="text/html")
        else:
            await route.fulfill(status=404, body="nothing")

    await window_of(episode).context.playwright.route("http://tiny.test/made/*", answer)


def find(observation: Observation, name: str, role: str | None = None) -> ElementId:
    """The id of the element with this accessible name."""
    assert observation.tree is not None
    found = [n for n in observation.tree.walk() if n.name.startswith(name) and role in (None, n.role)]
    best = [n for n in found if n.role not in ("StaticText", "LabelText")] or found
    assert best, observation.text
    return ElementId(best[0].id)
