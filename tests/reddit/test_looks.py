"""Pages in a real Chromium, wide and narrow: accessible, whole, and nothing sticks out.

With ``WEBARIUM_SHOTS=DIR`` every kind of page is looked at, and saved as a picture; else one kind of each layout.
"""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser

from tests.looks import SHOTS, Looker
from tests.page_kind import PageType
from webarium.sites.reddit.site import SITE
from webarium.worlds import Universe

from .page_types import PAGE_TYPES, QUICK

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def looker(chromium: Browser, forum_universe: Universe) -> AsyncIterator[Looker]:
    async with Looker.of(chromium, SITE, forum_universe) as looker:
        yield looker


@pytest.mark.parametrize(
    "kind", [each for each in PAGE_TYPES if SHOTS or each.name in QUICK], ids=lambda kind: kind.name
)
async def test_a_page_looks_right(kind: PageType, looker: Looker) -> None:
    await looker.look(kind)
