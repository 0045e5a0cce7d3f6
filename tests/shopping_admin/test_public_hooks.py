"""The public tasks of the back office find the pages and elements that they look for."""

from __future__ import annotations

import pytest

from tests.dom import parse
from tests.shopping.client import Shop
from tests.visitor import app_of, universe_of, visitor_of, world_of
from webarium.sites.shopping.site import SITE

from .hooks import CANNOT, FILE, NO_ADDRESS, hooks, matches, selectors, tasks

pytestmark = pytest.mark.skipif(
    not FILE.is_file(), reason="the public tasks do not lie beside the repository"
)

universe, app, world = universe_of(SITE), app_of(SITE), world_of(SITE)
shop = visitor_of(Shop)
PAGE = parse(
    """<main><ul class="note-list"><li><p class="note-list-comment">One</p></li></ul>
    <input name="product[price]" value="1"><input name="title"><div class="data item content"></div></main>"""
)


@pytest.mark.parametrize(
    ("selector", "count"),
    [
        ('[name="product[price]"', 1),
        ('input[name="title"', 1),
        ('[name="product[name]"]', 0),
        (".data.item.content", 1),
        (".note-list .note-list-comment", 1),
        ("ul.note-list p#none", 0),
        ("[name='title'", 1),
    ],
)
def test_selectors_are_read_as_browsers_do(selector: str, count: int) -> None:
    assert len(matches(PAGE, selector)) == count


def test_scripts_name_their_selectors() -> None:
    script = (
        """document.querySelector("#a").querySelector(".b").firstElementChild.querySelector('.c').outerText"""
    )
    assert selectors(script) == ("#a .b .c",)
    assert selectors("document.querySelector('[id=\"x\"').value + document.querySelector('.y')") == (
        '[id="x"',
        ".y",
    )


def test_every_task_is_looked_at() -> None:
    """All tasks have a page of ours, but those that are known to have none."""
    assert len(tasks()) == 184
    assert {task["task_id"] for task in tasks() if not list(hooks(task))} == set(CANNOT)
    notes = {
        task["task_id"]
        for task in tasks()
        if task["eval"]["reference_url"] and not task["eval"]["reference_url"].startswith("__")
    }
    assert notes == set(NO_ADDRESS)


def test_the_storefront_shows_descriptions_where_tasks_look(shop: Shop) -> None:
    """Tasks that change a description read it on the product's page."""
    wanted = {hook for task in tasks() for hook in hooks(task) if hook.address.startswith("/../")}
    assert len({hook.task for hook in wanted}) == 5
    key = shop.value("SELECT url_key FROM product WHERE status = 'enabled' ORDER BY id LIMIT 1")
    page = shop.get(f"/{key}.html").dom
    missing = {s for hook in wanted for s in hook.selectors if not matches(page, s)}
    assert missing == set()
