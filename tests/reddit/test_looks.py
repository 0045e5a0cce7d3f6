"""Pages in a real Chromium, wide and narrow: accessible, whole, and nothing sticks out.

With ``WEBARIUM_SHOTS=DIR`` every kind of page is looked at, and saved as a picture; else one kind of each layout.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser

from tests.shopping.page_kind import PageType
from tests.shopping.test_looks import SHOTS, SIZES, STICKING_OUT, chromium, look
from webarium.server import HEADER, WebServer
from webarium.sites.reddit.site import SITE
from webarium.worlds import Universe

from .conftest import MEMBER
from .page_types import PAGE_TYPES, QUICK

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

__all__ = ["chromium"]


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def forum_server(forum_universe: Universe) -> AsyncIterator[WebServer]:
    server = WebServer({SITE.id: SITE}, forum_universe)
    await server.start()
    yield server
    await server.stop()


@pytest.mark.parametrize(
    "kind", [each for each in PAGE_TYPES if SHOTS or each.name in QUICK], ids=lambda kind: kind.name
)
async def test_a_page_looks_right(
    kind: PageType, chromium: Browser, forum_server: WebServer, forum_universe: Universe
) -> None:
    width, height = SIZES["wide"]
    with forum_universe.world(users={SITE.id: None if kind.guest else MEMBER}) as world:
        for sql in kind.prepare:
            world.db(SITE.database.name).execute(sql)
        url = f"http://quibble.localhost:{forum_server.port}{kind.path(world.db(SITE.database.name))}"
        token = forum_server.attach(world)
        context = await chromium.new_context(
            viewport={"width": width, "height": height},
            reduced_motion="reduce",
            extra_http_headers={HEADER: token},
        )
        try:
            page = await context.new_page()
            await look(page, kind, url, "wide")
            width, height = SIZES["narrow"]
            await page.set_viewport_size({"width": width, "height": height})
            assert await page.evaluate(STICKING_OUT) == []
            if SHOTS:
                await page.screenshot(path=Path(SHOTS) / f"{kind.name}-narrow.png")
        finally:
            await context.close()
            forum_server.detach(token)
