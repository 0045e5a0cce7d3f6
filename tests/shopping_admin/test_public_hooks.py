"""The public tasks of the back office find the pages and elements that they look for."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass

import pytest
from starlette.types import ASGIApp

from tests.dom import parse
from tests.loaded import FILE
from tests.shopping.client import Shop
from tests.visitor import app_of
from webarium.sites.shopping.site import SITE
from webarium.worlds import World

from .client import Office
from .hooks import CANNOT, NO_ADDRESS, Hook, hooks, matches, selectors, tasks

pytestmark = pytest.mark.skipif(
    not FILE.is_file(), reason="the public tasks do not lie beside the repository"
)

store = app_of(SITE)


@pytest.fixture
def shop(store: ASGIApp, world: World, runner: asyncio.Runner) -> Shop:
    """A shopper in the same world."""
    return Shop(store, world, runner)


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
    assert {task.number for task in tasks() if not list(hooks(task))} == set(CANNOT)
    notes = {task.number for task in tasks() if not all(url.startswith("http://") for url in task.gold)}
    assert notes == set(NO_ADDRESS)


@dataclass(frozen=True)
class Place:
    """A kind of page that tasks name: which one of ours stands for it, and what it says of itself."""

    pattern: str
    """Of addresses as the file has them."""
    heading: str
    """Of the page's first heading."""
    number: str = ""
    """Finds the number in our data that stands for the file's; without, its number is ours, too."""


PRODUCT = "SELECT id FROM product WHERE type = 'configurable' ORDER BY id LIMIT 1"
ORDER = "SELECT max(order_id) FROM order_comment WHERE status <> ''"
SENT = "SELECT max(order_id) FROM shipment WHERE tracking_number <> ''"
PLACES = (
    Place("/admin", "Dashboard"),
    Place("/admin/catalog/product/edit/id/N/", ".+", PRODUCT),
    Place("/admin/catalog/product/?", "Products"),
    Place("/admin/catalog/product/new/", "New product"),
    Place("/admin/sales/order/view/order_id/N/?", "#[0-9]{9}", ORDER),
    Place("/admin/sales/order/commentsHistory/order_id/N/active_tab/order_shipments/", "#[0-9]{9}", SENT),
    Place(r"/admin/sales/order/(\?.*)?", "Orders"),
    Place("/admin/review/product/edit/id/N/?", ".+", "SELECT max(id) FROM review"),
    Place("/admin/reports/report_sales/sales/?", "Orders Report"),
    Place("/admin/reports/report_sales/tax/", "Tax Report"),
    Place("/admin/reports/report_sales/shipping/?", "Shipping Report"),
    Place("/admin/reports/report_sales/refunded/?", "Refunds Report"),
    Place("/admin/reports/report_sales/coupons/", "Coupons Report"),
    Place("/admin/reports/report_sales/bestsellers/", "Bestsellers Report"),
    Place("/admin/reports/report_product/viewed/", "Product Views Report"),
    Place("/admin/customer/index/", "Customers"),
    Place("/admin/cms/page/edit/page_id/N/", ".+"),
    Place("/admin/sales_rule/promo_quote/?", "Cart Price Rules"),
    Place("/admin/sales_rule/promo_quote/new/", "New cart price rule"),
    Place("/admin/admin/system_design_theme/edit/id/N(/|/key/)?", "Theme: .+"),
)
"""All kinds of pages of the back office that tasks name."""
MADE = {"/admin/catalog/product/new/": PRODUCT}
"""Where scripts look at a form that made something: at what it made."""


def test_the_pages_of_every_task_are_there(office: Office) -> None:
    """Where each of the 184 tasks starts and ends is a page of its kind, with all elements that its scripts read."""
    missing = []
    seen: dict[tuple[str, tuple[str, ...]], bool] = {}
    for task in tasks():
        for hook in hooks(task):
            if not hook.in_storefront:
                named = (hook.address, hook.selectors)
                if named not in seen:
                    seen[named] = _is_there(office, hook)
                if not seen[named]:
                    missing.append(hook)
    assert missing == []
    assert len({hook.task for task in tasks() for hook in hooks(task)}) == 184 - len(CANNOT)


def _is_there(office: Office, hook: Hook) -> bool:
    digits = re.search(r"(?<=/)[0-9]+", hook.address)
    shape = re.sub(r"(?<=/)[0-9]+", "N", hook.address)
    place = next(each for each in PLACES if re.fullmatch(each.pattern, shape))
    number = office.value(place.number) if place.number else digits and int(digits[0])
    address = shape.replace("N", str(number)) if digits else shape
    if hook.selectors and shape in MADE:
        address = f"/admin/catalog/product/edit/id/{office.value(MADE[shape])}/"
    page = office.get(address)
    while page.status in (301, 302, 307, 308):
        page = office.get(page.location)
    if page.status != 200 or not all(matches(page.dom, each) for each in hook.selectors):
        return False
    heading = ".+" if hook.selectors and shape in MADE else place.heading
    return re.fullmatch(heading, page.dom.one("h1").text) is not None


def test_the_storefront_shows_descriptions_where_tasks_look(shop: Shop) -> None:
    """Tasks that change a description read it on the product's page."""
    wanted = {hook for task in tasks() for hook in hooks(task) if hook.in_storefront}
    assert len({hook.task for hook in wanted}) == 5
    key = shop.value("SELECT url_key FROM product WHERE status = 'enabled' ORDER BY id LIMIT 1")
    page = shop.get(f"/{key}.html").dom
    missing = {s for hook in wanted for s in hook.selectors if not matches(page, s)}
    assert missing == set()
