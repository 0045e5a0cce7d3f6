"""A second look at tasks about versions, sellers, questions and filters: wrong ways fail, right ones pass."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from urllib.parse import quote_plus

import pytest

from tests.suites.second_look import Bench, Tasks, Try, Ways, fails, nothing, succeeds
from webarium.scoring import UrlCheck
from webarium.sites.kit.serving import build_app
from webarium.sites.registry import databases, load_sites
from webarium.suites.omnizon import versions
from webarium.suites.shopping import catalogue_narrow
from webarium.suites.suite import collect
from webarium.worlds import Universe

SITES = ("omnizon", "shopping")


@pytest.fixture(scope="module", params=[0, 1], ids=["seed0", "seed1"])
def bench(request: pytest.FixtureRequest) -> Iterator[Bench]:
    sites = {name: load_sites()[name] for name in SITES}
    apps = {name: build_app(site) for name, site in sites.items()}
    with Universe.open(databases(sites), seed=request.param) as universe, asyncio.Runner() as runner:
        templates = {each.id: each for each in collect(versions, catalogue_narrow)}
        yield Bench(universe, apps, Tasks(universe, templates), runner)


def put(t: Try, product: int | None = None, **more: object) -> object:
    wanted = product or t.task.params.get("version", t.task.params["product_id"])
    return t.store.post("/cart/add", {"product": wanted, **more})


def another_version(t: Try) -> int:
    """A version that nobody asked for."""
    sql = "SELECT id FROM product WHERE parent_id = ? AND id <> ? AND stock > 0 ORDER BY id LIMIT 1"
    return int(t.store.db.execute(sql, (t["product_id"], t["version"])).get or t["product_id"])


def another_offer(t: Try) -> int:
    """A product's offer, of whichever other seller, with its product."""
    sql = """SELECT o.id FROM offer o WHERE o.product_id = ? AND o.id <> ? ORDER BY o.id LIMIT 1"""
    return int(t.store.db.execute(sql, (t["product_id"], t["offer"])).get or 0)


def together(t: Try) -> list[int]:
    sql = "SELECT other_id FROM bought_with WHERE product_id = ? ORDER BY position"
    return [t["product_id"], *(key for (key,) in t.store.db.execute(sql, (t["product_id"],)))]


def ask(t: Try, text: str | None = None, product: int | None = None) -> object:
    return t.store.post(f"/product/{product or t['product_id']}/ask", {"text": text or t["text"]})


WRONG: Ways = {
    "version: the listed one": ("omnizon.add_version_to_cart.0", lambda t: put(t, t["product_id"])),
    "version: another one": ("omnizon.add_version_to_cart.1", lambda t: put(t, another_version(t))),
    "version: and the listed one": (
        "omnizon.add_version_to_cart.0",
        lambda t: (put(t), put(t, t["product_id"])),
    ),
    "version: two": ("omnizon.add_version_to_cart.0", lambda t: put(t, quantity=2)),
    "seller: the product's own": ("omnizon.add_from_seller.0", put),
    "seller: another one": ("omnizon.add_from_seller.0", lambda t: put(t, offer=another_offer(t))),
    "seller: then the product's own": (
        "omnizon.add_from_seller.1",
        lambda t: (put(t, offer=t["offer"]), put(t)),
    ),
    "together: the product alone": ("omnizon.add_what_goes_together.0", put),
    "together: all but the product": (
        "omnizon.add_what_goes_together.0",
        lambda t: [put(t, key) for key in together(t)[1:]],
    ),
    "together: twice": (
        "omnizon.add_what_goes_together.0",
        lambda t: [t.store.post("/cart/together", {"product": together(t)}) for _ in range(2)],
    ),
    "question: about another product": ("omnizon.ask_question.0", lambda t: ask(t, product=15)),
    "question: other words": ("omnizon.ask_question.0", lambda t: ask(t, "Is it good?")),
    "question: and answered": (
        "omnizon.ask_question.0",
        lambda t: (
            ask(t),
            t.store.post(
                f"/product/{t['product_id']}/questions/{t.store.value('SELECT max(id) FROM question')}/answer",
                {"text": "Yes."},
            ),
        ),
    ),
    "price: and bought": ("omnizon.version_price.0", put),
}
RIGHT: Ways = {
    "version": ("omnizon.add_version_to_cart.0", put),
    "version: another one taken out again": (
        "omnizon.add_version_to_cart.1",
        lambda t: (
            put(t),
            put(t, t["product_id"]),
            t.store.post("/cart/remove", {"product": t["product_id"]}),
        ),
    ),
    "seller": ("omnizon.add_from_seller.0", lambda t: put(t, offer=t["offer"])),
    "seller: moved there": (
        "omnizon.add_from_seller.1",
        lambda t: (
            put(t),
            put(t, offer=t["offer"]),
            t.store.post("/cart/update", {f"quantity-{t['product_id']}": 1}),
        ),
    ),
    "together": (
        "omnizon.add_what_goes_together.0",
        lambda t: t.store.post("/cart/together", {"product": together(t)}),
    ),
    "together: one by one": (
        "omnizon.add_what_goes_together.1",
        lambda t: [put(t, key) for key in reversed(together(t))],
    ),
    "question": ("omnizon.ask_question.0", ask),
    "question: empty at first": (
        "omnizon.ask_question.0",
        lambda t: (t.store.post(f"/product/{t['product_id']}/ask", {"text": ""}), ask(t)),
    ),
    "price: looked at": ("omnizon.version_price.0", lambda t: t.store.get(f"/product/{t['version']}")),
}

test_wrong_ways_fail = fails(WRONG)
test_right_ways_pass = succeeds(RIGHT)


@pytest.mark.parametrize("number", [0, 1, 2])
def test_a_narrowed_listing_is_narrowed_by_that_alone(bench: Bench, number: int) -> None:
    name = f"shopping.narrow_by_attribute.{number}"
    with bench.trying(name) as t:
        (place,) = [each.origin + each.paths[0] for each in t.task.checks if isinstance(each, UrlCheck)]
        code = catalogue_narrow.CODES[t["label"].capitalize()]
        value = quote_plus(t["value"])
    right = f"{place}?{code}={value}"
    assert bench.passes(name, nothing, url=right)
    assert bench.passes(name, nothing, url=f"{right}&product_list_order=price")
    for wrong in (place, f"{place}?{code}=Other", f"{right}&price=0-25", f"{place}?q={value}"):
        assert not bench.passes(name, nothing, url=wrong), wrong


def test_counts_are_exact(bench: Bench) -> None:
    for number in (0, 1):
        name = f"shopping.count_by_attribute.{number}"
        assert bench.passes(name, nothing)
        assert not bench.passes(name, nothing, said="1")
