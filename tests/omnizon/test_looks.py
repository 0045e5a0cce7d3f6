"""Every kind of page in a real Chromium, wide and narrow: accessible, whole, and nothing sticks out.

With ``WEBARIUM_SHOTS=DIR`` each page is also saved as a picture to look at.
"""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser

from tests.looks import Looker
from tests.page_kind import PageType
from webarium.sites.omnizon.site import SITE
from webarium.worlds import Universe

from .page_types import PAGE_TYPES

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def looker(chromium: Browser, universe: Universe) -> AsyncIterator[Looker]:
    async with Looker.of(chromium, SITE, universe) as looker:
        yield looker


@pytest.mark.parametrize("kind", PAGE_TYPES, ids=lambda kind: kind.name)
async def test_a_page_looks_right(kind: PageType, looker: Looker) -> None:
    await looker.look(kind)
