"""A first look: text, tree, boxes, ids."""

from __future__ import annotations

import pytest
from playwright.async_api import Page

from webarium.browser.observe import Observer

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

PAGE = """<!doctype html><title>Shop</title>
<nav><a href="#main">Skip to Content</a></nav>
<main><h1>Hats</h1><label>Sort By <select><option>Position<option selected>Price</select></label>
<input aria-label="Search" value="cap"><button disabled>Go</button>
<p style="margin-top:2000px">Far <a href="/x">below</a></p></main>"""


async def test_viewport_text(bare_page: Page) -> None:
    await bare_page.set_content(PAGE)
    seen = await Observer().observe(bare_page)
    assert seen.text.splitlines() == [
        "Tab 0 (current): Shop",
        "",
        "[1] RootWebArea 'Shop' focused: True",
        "\t[3] link 'Skip to Content'",
        "\t[5] main ''",
        "\t\t[6] heading 'Hats'",
        "\t\t[9] StaticText 'Sort By'",
        "\t\t[10] combobox 'Sort By' value: 'Price' hasPopup: menu expanded: False",
        "\t\t\t[11] option 'Position' selected: False",
        "\t\t\t[12] option 'Price' selected: True",
        "\t\t[13] textbox 'Search' value: 'cap' required: False",
        "\t\t[14] button 'Go' disabled: True",
    ]
    assert "below" not in seen.text
    whole = await Observer().observe(bare_page, viewport_only=False)
    assert "link 'below'" in whole.text


async def test_ids_live_as_long_as_the_element(bare_page: Page) -> None:
    await bare_page.set_content(PAGE)
    observer = Observer()
    first = await observer.observe(bare_page)
    await bare_page.evaluate("document.querySelector('h1').before(document.createElement('hr'))")
    second = await observer.observe(bare_page)
    assert first.tree is not None
    assert second.tree is not None
    ids = {node.name: node.id for node in first.tree.walk() if node.name}
    assert ids.items() <= {node.name: node.id for node in second.tree.walk() if node.name}.items()
