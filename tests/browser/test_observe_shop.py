"""The observer against Chromium's own tree on every kind of page of the shop."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.browser.reference import compare, observed_lines, reference_lines
from webarium.browser.observe import Observer
from webarium.envs import Arena, Episode

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

SHOP = "http://onestopshop.test"
PATHS = (
    "/",
    "/clothing-shoes-jewelry.html",
    "/clothing-shoes-jewelry/girls.html?product_list_mode=list",
    "/catalogsearch/result/?q=shirt",
    "/catalogsearch/advanced/",
    "/catalog/product_compare/",
    "/search/term/popular/",
    "/contact/",
    "/checkout/cart/",
    "/checkout/",
    "/customer/account/",
    "/customer/account/edit/",
    "/customer/address/",
    "/customer/address/new/",
    "/sales/order/history/",
    "/wishlist/",
    "/review/customer/",
    "/newsletter/manage/",
    "/no-such-page",
)
FOLLOWED = ("a[href*='/sales/order/view/']", "main a[href$='.html']:not([aria-label])")
"""Links that lead to one page more: an order, and a product."""


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def shopper() -> AsyncIterator[Episode]:
    async with await Arena.open() as arena:
        episode = await arena.episode(start_urls=[f"{SHOP}/"])
        await episode.reset()
        yield episode
        await episode.close()


async def check(episode: Episode, url: str) -> int:
    """Compare the trees of one page; gives the number of lines."""
    page = episode.context.page
    await page.goto(url)
    seen = await Observer().observe(page, viewport_only=False)
    assert seen.tree is not None
    session = await page.context.new_cdp_session(page)
    theirs = await reference_lines(session)
    await session.detach()
    result = compare(observed_lines(seen.tree), theirs)
    print(f"{url}: {result.same} of {result.total}\n{result.report}")
    assert result.share >= 0.99, f"{url}\n{result.report}"
    return result.total


@pytest.mark.parametrize("path", PATHS)
async def test_pages_agree(shopper: Episode, path: str) -> None:
    assert await check(shopper, SHOP + path) > 30


@pytest.mark.parametrize(
    ("start", "link"),
    [("/sales/order/history/", FOLLOWED[0]), ("/catalogsearch/result/?q=shirt", FOLLOWED[1])],
)
async def test_pages_behind_links_agree(shopper: Episode, start: str, link: str) -> None:
    page = shopper.context.page
    await page.goto(SHOP + start)
    url = await page.locator(link).first.get_attribute("href")
    assert url is not None
    assert await check(shopper, url if url.startswith("http") else SHOP + url) > 30
