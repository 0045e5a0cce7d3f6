"""Every kind of page in a real Chromium, wide, and one of each layout narrow: accessible, whole, nothing sticks out.

With ``WEBARIUM_SHOTS=DIR`` each page is also saved as a picture to look at.
"""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser

from tests.shopping.page_kind import PageType
from tests.shopping.test_looks import SHOTS, SIZES, chromium, look
from webarium.server import HEADER, WebServer
from webarium.sites.reddit.site import SITE
from webarium.worlds import Universe

from .conftest import MEMBER
from .page_types import NARROW, PAGE_TYPES

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

LOOKS = [
    (kind, size) for kind in PAGE_TYPES for size in SIZES if size == "wide" or SHOTS or kind.name in NARROW
]

__all__ = ["chromium"]


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def forum_server(forum_universe: Universe) -> AsyncIterator[WebServer]:
    server = WebServer({SITE.id: SITE}, forum_universe)
    await server.start()
    yield server
    await server.stop()


@pytest.mark.parametrize(("kind", "size"), LOOKS, ids=lambda each: getattr(each, "name", each))
async def test_a_page_looks_right(
    kind: PageType, size: str, chromium: Browser, forum_server: WebServer, forum_universe: Universe
) -> None:
    width, height = SIZES[size]
    with forum_universe.world(users={SITE.id: None if kind.guest else MEMBER}) as world:
        for sql in kind.prepare:
            world.db(SITE.database.name).execute(sql)
        path = kind.path(world.db(SITE.database.name))
        token = forum_server.attach(world)
        context = await chromium.new_context(
            viewport={"width": width, "height": height},
            reduced_motion="reduce",
            extra_http_headers={HEADER: token},
        )
        try:
            url = f"http://quibble.localhost:{forum_server.port}{path}"
            await look(await context.new_page(), kind, url, size)
        finally:
            await context.close()
            forum_server.detach(token)
