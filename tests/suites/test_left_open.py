"""What requests do not ask for does not pass, and what they leave to whoever does it passes in every form."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping

import pytest

from tests.suites.second_look import Bench, Deed, Try, fails, succeeds
from tests.suites.test_second_look_food import buy
from tests.suites.test_second_look_homes import apply, handle, tour, write
from webarium.sites.registry import databases, load_sites
from webarium.worlds import Universe

SITES = ("dashdish", "networkin", "topwork", "zilloft")


@pytest.fixture(scope="module")
def bench() -> Iterator[Bench]:
    sites = {name: load_sites()[name] for name in SITES}
    with Universe.open(databases(sites), seed=1) as universe, asyncio.Runner() as runner:
        yield Bench.of(universe, runner, sites=SITES, suites=SITES)


def offer(t: Try, **more: str) -> object:
    """Send the offer that a task of TopWork asks for, or another."""
    fixed = "price" in t.task.params
    pay = (
        {"budget": "fixed", "price": str(t["price"])}
        if fixed
        else {"budget": "hourly", "rate": str(t["rate"])}
    )
    limit = {} if fixed else {"limit": str(t["limit"])}
    form = {"title": t["title"], "terms": t["text"], "starts_on": "07/18/2024", **pay, **limit, **more}
    return t.worker.post(f"/freelancers/{handle(t, t['other'])}/hire", form)


def post(t: Try, text: str = "") -> int:
    """Publish a post on Networkin; gives its number."""
    member = t.visitors["networkin"]
    member.post("/posts/new", {"text": text or t["text"], "audience": "anyone"})
    return int(member.value("SELECT max(id) FROM post"))


def correct(t: Try, number: int, text: str) -> object:
    return t.visitors["networkin"].post(f"/posts/{number}/edit", {"text": text, "audience": "anyone"})


def grouped(number: str) -> tuple[str, str]:
    """A telephone number in two other groupings."""
    digits = "".join(sign for sign in number if sign.isdigit())
    return f"({digits[:3]}) {digits[3:6]}-{digits[6:]}", digits


WRONG: Mapping[str, tuple[str, Deed]] = {
    "offer by the hour: from next week": (
        "topwork.offer_by_hour.0",
        lambda t: offer(t, starts_on="07/25/2024"),
    ),
    "offer at a price: from tomorrow": ("topwork.offer_fixed.0", lambda t: offer(t, starts_on="07/19/2024")),
    "order: another tip": ("dashdish.order_dish.0", buy(tip="500")),
    "order: handed over": ("dashdish.order_dish.0", buy(dropoff="Hand it to me")),
    "order: instructions": ("dashdish.order_dish.0", buy(instructions="Ring twice")),
    "pickup: a tip": ("dashdish.order_pickup.0", buy(method="Pickup", tip="200")),
    "pickup and minutes: a tip": ("dashdish.pickup_and_minutes.0", buy(method="Pickup", tip="500")),
    "post: in two lines": ("networkin.publish_post.0", lambda t: post(t, t["text"].replace(" ", "\r\n", 1))),
    "post: mended into something else": (
        "networkin.publish_post.0",
        lambda t: correct(t, post(t), f"{t['text']} Like it!"),
    ),
}
"""What nobody asked for."""

RIGHT: Mapping[str, tuple[str, Deed]] = {
    "offer by the hour": ("topwork.offer_by_hour.0", offer),
    "offer at a price": ("topwork.offer_fixed.0", offer),
    "order: the tip as the page has it": ("dashdish.order_dish.0", buy()),
    "order: no tip": ("dashdish.order_dish.0", buy(tip="0")),
    "pickup": ("dashdish.order_pickup.0", buy(method="Pickup", tip="0")),
    "tour: digits alone": ("zilloft.request_tour.0", lambda t: tour(t, phone=grouped(t["phone"])[1])),
    "tour: brackets": ("zilloft.request_tour.0", lambda t: tour(t, phone=grouped(t["phone"])[0])),
    "apply: digits alone": (
        "zilloft.apply_for_rental.0",
        lambda t: apply(t, phone=grouped(own_phone(t))[1]),
    ),
    "contact: digits alone": ("zilloft.contact_agent.0", lambda t: write(t, phone=grouped(own_phone(t))[1])),
    "post": ("networkin.publish_post.0", post),
    "post: a slip put right by Edit": (
        "networkin.publish_post.0",
        lambda t: correct(t, post(t, f"{t['text'][:-3]}xx"), t["text"]),
    ),
}
"""What is as good as the usual way."""


def own_phone(t: Try) -> str:
    sql = "SELECT phone FROM account WHERE email = ?"
    return str(t.buyer.value(sql, t.world.session("zilloft")["user"]))


test_what_nobody_asked_for_fails = fails(WRONG)
test_what_is_as_good_passes = succeeds(RIGHT)
