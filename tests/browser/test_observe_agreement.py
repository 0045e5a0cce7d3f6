"""The observer's tree against Chromium's own, line by line."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Page

from tests.browser.random_pages import random_page
from tests.browser.reference import agreement

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

PAGES = sorted((Path(__file__).parent / "pages").glob("*.html"))


@pytest.mark.parametrize("file", PAGES, ids=lambda file: file.stem)
async def test_hand_made_pages_agree(bare_page: Page, file: Path) -> None:
    await bare_page.goto(file.as_uri())
    result = await agreement(bare_page)
    print(f"{file.name}: {result.same} of {result.total}\n{result.report}")
    assert result.share >= 0.99, result.report


async def test_random_pages_nearly_agree(bare_page: Page) -> None:
    """Roles on the wrong elements, controls in links, styles at odds: what no person would write."""
    same = total = 0
    for seed in range(20):
        await bare_page.set_content(random_page(seed))
        result = await agreement(bare_page, depth=False)
        print(f"seed {seed}: {result.same} of {result.total}\n{result.report}")
        same += result.same
        total += result.total
    assert total > 1000
    assert same / total >= 0.97
