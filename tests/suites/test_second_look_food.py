"""A second look at tasks about meals by somebody who distrusts them: wrong ways fail, right ones pass."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.suites.second_look import Bench, Deed, Try, fails, succeeds
from webarium.sites.registry import databases, load_sites
from webarium.worlds import Universe

SITES = ("dashdish", "opendining")


@pytest.fixture(scope="module", params=[0, 1], ids=["seed0", "seed1"])
def bench(request: pytest.FixtureRequest) -> Iterator[Bench]:
    sites = {name: load_sites()[name] for name in SITES}
    with Universe.open(databases(sites), seed=request.param) as universe, asyncio.Runner() as runner:
        yield Bench.of(universe, runner, sites=SITES, suites=SITES)


# DashDish


def put(t: Try, **more: Any) -> object:
    """Put into the cart what the task asks for, or something else in its place."""
    wanted = {"restaurant": t["restaurant"], "name": t["dish"], "quantity": t.task.params.get("quantity", 1)}
    size = {"size": t["size"].title()} if t.task.params.get("size") else {}
    return t.eater.add(**wanted | size | more)


def another_size(t: Try) -> str:
    return "Large" if t["size"].title() != "Large" else "Small"


def another_dish(t: Try) -> str:
    """A dish of the same restaurant that nobody asked for."""
    sql = (
        "SELECT i.name FROM item i JOIN restaurant r ON r.id = i.restaurant_id WHERE r.name = ? AND i.name <> ?"
        " AND i.sized AND NOT i.sold_out ORDER BY i.id LIMIT 1"
    )
    return str(t.eater.value(sql, t["restaurant"], t["dish"]))


def lines(t: Try) -> list[int]:
    mine = t.world.session("dashdish")["user"]
    sql = "SELECT id FROM cart_line WHERE email = ? ORDER BY id"
    return [key for (key,) in t.eater.db.execute(sql, (mine,))]


def buy(put_in: dict[str, Any] | None = None, **order: Any) -> Deed:
    """Put what is asked for into the cart, with changes, and order it, with changes."""

    def deed(t: Try) -> None:
        chosen = {key: value(t) if callable(value) else value for key, value in (put_in or {}).items()}
        put(t, **chosen)
        t.eater.order(**{key: value(t) if callable(value) else value for key, value in order.items()})

    return deed


def tip(t: Try) -> str:
    return str(t.task.params.get("tip", 200))


def at(t: Try) -> dict[str, str]:
    day, _, time = t["at"].partition(" ")
    return {"speed": "Schedule", "day": day, "time": time[:5]}


def later(**more: Any) -> Deed:
    """Order for the time that is asked for, handed over, with the note."""

    def deed(t: Try) -> None:
        put(t)
        told = {name: value(t) if callable(value) else value for name, value in more.items()}
        t.eater.order(**at(t) | {"dropoff": "Hand it to me", "instructions": t["note"]} | told)

    return deed


def other_tip(t: Try) -> str:
    return "800" if t["tip"] != 800 else "500"


def other_occasion(t: Try) -> str:
    return "Anniversary" if t["occasion"] != "Anniversary" else "Birthday"


def other_day(t: Try) -> str:
    return "2024-07-21" if not t["at"].startswith("2024-07-21") else "2024-07-22"


def with_extras(*, note: bool = True, extra: bool = True, more: bool = False) -> Deed:
    def deed(t: Try) -> None:
        key = t.eater.dish(t["restaurant"], t["dish"])
        sql = (
            "SELECT o.id, o.group_id, o.name FROM item i JOIN option_group g ON g.option_set = i.option_set"
            " JOIN item_option o ON o.group_id = g.id WHERE i.id = ? AND g.several ORDER BY o.id"
        )
        every = t.eater.db.execute(sql, (key,)).fetchall()
        wanted = [(o, g) for o, g, name in every if (name == t["extra"]) == extra or more]
        chosen = wanted if extra else []
        form = {f"group-{chosen[0][1]}": [o for o, _ in chosen]} if chosen else {}
        put(t, note=t["note"] if note else "", **form)
        t.eater.order()

    return deed


def favor(t: Try, name: str | None = None, saved: str = "1") -> object:
    slug = t.eater.value("SELECT slug FROM restaurant WHERE name = ?", name or t["restaurant"])
    return t.eater.post(f"/restaurants/{slug}/favorite", {"saved": saved})


def say(t: Try, **more: Any) -> object:
    slug = t.eater.value("SELECT slug FROM restaurant WHERE name = ?", t["restaurant"])
    form = {"stars": str(t["stars"]), "text": t["text"], **more}
    return t.eater.post(f"/restaurants/{slug}/reviews/new", form)


def move_in(t: Try, **more: Any) -> object:
    form = {
        "full_name": t["person"],
        "street": t["street"],
        "city": "San Francisco",
        "state": "CA",
        "zip": t["zip"],
        "phone": t["phone"],
        **more,
    }
    return t.eater.post("/account/addresses/new", form)


def two_dishes(tip: str = "0", first: int = 1, second: int = 2) -> Deed:
    def deed(t: Try) -> None:
        put(t, quantity=first)
        put(t, name=t["other"], size=t["other_size"], quantity=second)
        t.eater.order(tip=tip)

    return deed


def again(t: Try, order: int | None = None) -> object:
    return t.eater.post(f"/orders/{order or t['order']}/reorder")


def other_order(t: Try) -> int:
    mine = t.world.session("dashdish")["user"]
    sql = "SELECT id FROM food_order WHERE email = ? AND id <> ? ORDER BY id DESC LIMIT 1"
    return int(t.eater.value(sql, mine, t["order"]))


def one_short(t: Try) -> int:
    return 1 + int(t["quantity"])


# OpenDining


def book(**changes: Any) -> Deed:
    """Book the table that is asked for, with changes."""

    def deed(t: Try) -> None:
        names = ("occasion", "request")
        told = {name: t[name] for name in names if name in t.task.params}
        more = {key: value(t) if callable(value) else value for key, value in changes.items()}
        wish = {"name": t["restaurant"], "day": t["day"], "time": t["time"], "party": t["party"]}
        t.diner.reserve(**wish | {"tel": t["phone"]} | told | more)

    return deed


def other_time(t: Try) -> str:
    """Another free time of the day."""
    page = t.diner.get(
        f"/restaurants/{t.diner.restaurant(t['restaurant'])}",
        date=t["day"],
        time=t["time"],
        party=t["party"],
        all=1,
    )
    slots = [a.attrs["href"] for a in page.dom.all("a.slot")]
    times = [slot.split("time=")[1][:5] for slot in slots]
    return str(next(time for time in times if time != t["time"]))


def other_place(t: Try) -> str:
    """Another restaurant with a table then."""
    sql = "SELECT name FROM restaurant WHERE name <> ? ORDER BY id"
    for (name,) in t.diner.db.execute(sql, (t["restaurant"],)).fetchall():
        key = t.diner.restaurant(name)
        page = t.diner.get(f"/restaurants/{key}", date=t["day"], time=t["time"], party=t["party"])
        if f"time={t['time']}&amp;party={t['party']}" in page.body:
            return str(name)
    raise AssertionError("nothing else is free")


def change(**changes: Any) -> Deed:
    """Change a reservation to what is asked for, with changes."""

    def deed(t: Try) -> None:
        key = t["key"]
        day, time, party, occasion, request = t.diner.row(
            "SELECT day, time, party, occasion, request FROM reservation WHERE id = ?", key
        )
        asked = {"time": t.task.params.get("time", time), "party": t.task.params.get("party", party)}
        form = {"date": day, **asked, "occasion": occasion, "request": t.task.params.get("text", request)}
        more = {name: value(t) if callable(value) else value for name, value in changes.items()}
        t.diner.post(
            f"/reservations/{key}/change", {name: str(value) for name, value in (form | more).items()}
        )

    return deed


def rate(t: Try, **more: str) -> object:
    parts = {name: str(t[name]) for name in ("stars", "food", "service", "ambience")}
    form = {**parts, "worth": str(t["value"]), "text": t["text"], **more}
    return t.diner.post(f"/reservations/{t['key']}/review", form)


def ask_to_be_told(t: Try, **more: str) -> object:
    key = t.diner.restaurant(t["restaurant"])
    form = {"date": t["day"], "time": t["time"], "party": str(t["party"]), **more}
    return t.diner.post(f"/restaurants/{key}/notify", form)


def other_reservation(t: Try) -> int:
    mine = t.world.session("opendining")["user"]
    sql = "SELECT id FROM reservation WHERE email = ? AND id <> ? AND day > '2024-07-18' AND status = 'booked' LIMIT 1"
    return int(t.diner.value(sql, mine, t["key"]))


def both(*deeds: Callable[[Try], object]) -> Deed:
    return lambda t: [deed(t) for deed in deeds]


WRONG: dict[str, tuple[str, Deed]] = {
    "cart: another size": ("dashdish.add_to_cart.0", lambda t: put(t, size=another_size(t))),
    "cart: one too many": ("dashdish.add_to_cart.0", lambda t: put(t, quantity=t["quantity"] + 1)),
    "cart: another dish, too": (
        "dashdish.add_to_cart.0",
        lambda t: (put(t), put(t, name=another_dish(t), quantity=1)),
    ),
    "cart: ordered at once": ("dashdish.add_to_cart.0", buy()),
    "cart: a note that nobody gave": ("dashdish.add_to_cart.0", lambda t: put(t, note="Extra hot")),
    "order: only in the cart": ("dashdish.order_dish.0", put),
    "order: to pick up": ("dashdish.order_dish.0", buy(method="Pickup")),
    "order: in haste": ("dashdish.order_dish.0", buy(speed="Express")),
    "order: another size": ("dashdish.order_dish.0", buy({"size": another_size})),
    "order: another count": ("dashdish.order_dish.0", buy({"quantity": one_short})),
    "order: twice": ("dashdish.order_dish.0", both(buy(), buy())),
    "pickup: brought": ("dashdish.order_pickup.0", buy()),
    "express: standard": ("dashdish.order_express.0", buy(tip=tip)),
    "express: another tip": (
        "dashdish.order_express.0",
        buy(speed="Express", tip=lambda t: "800" if t["tip"] != 800 else "500"),
    ),
    "later: another time": ("dashdish.order_scheduled.0", later(time="19:45")),
    "later: another day": ("dashdish.order_scheduled.0", later(day=other_day)),
    "later: at the door": ("dashdish.order_scheduled.0", later(dropoff="Leave it at my door")),
    "later: without the note": ("dashdish.order_scheduled.0", later(instructions="")),
    "promo: none": ("dashdish.order_with_promo.0", buy(tip=tip)),
    "promo: another": ("dashdish.order_with_promo.0", buy(tip=tip, promo="TASTY15")),
    "promo: another tip": ("dashdish.order_with_promo.0", buy(tip="300", promo="FREEBIE")),
    "extras: none": ("dashdish.order_with_extras.0", with_extras(extra=False)),
    "extras: all there are": ("dashdish.order_with_extras.0", with_extras(more=True)),
    "extras: without the note": ("dashdish.order_with_extras.0", with_extras(note=False)),
    "two dishes: with a tip": ("dashdish.order_two_dishes.0", two_dishes("200")),
    "two dishes: counts exchanged": ("dashdish.order_two_dishes.0", two_dishes(first=2, second=1)),
    "budget: one more": ("dashdish.within_budget.0", buy({"quantity": one_short}, tip="0")),
    "budget: with a tip": ("dashdish.within_budget.0", buy(tip="200")),
    "total: another tip": ("dashdish.order_and_total.0", buy(tip="200")),
    "favorite: another": ("dashdish.add_favorite.0", lambda t: favor(t, "Wingstop")),
    "favorite: two": ("dashdish.add_favorite.0", lambda t: (favor(t), favor(t, "Wingstop"))),
    "favorite: added and removed": ("dashdish.add_favorite.0", lambda t: (favor(t), favor(t, saved="0"))),
    "review: another number of stars": (
        "dashdish.write_review.0",
        lambda t: say(t, stars=str(6 - t["stars"] if t["stars"] != 3 else 4)),
    ),
    "review: other words": ("dashdish.write_review.0", lambda t: say(t, text=t["text"] + " Never again!")),
    "address: another ZIP": ("dashdish.add_address.0", lambda t: move_in(t, zip="94199")),
    "address: made the default": ("dashdish.add_address.0", lambda t: move_in(t, is_default="1")),
    "again: another order": ("dashdish.reorder.0", lambda t: again(t, other_order(t))),
    "again: and ordered": ("dashdish.reorder.0", lambda t: (again(t), t.eater.order())),
    "cancel: nothing": ("dashdish.cancel_scheduled.0", lambda t: t.eater.get(f"/orders/{t['order']}")),
    "table: another time": ("opendining.book_table.0", book(time=other_time)),
    "table: one guest more": ("opendining.book_table.0", book(party=lambda t: t["party"] + 1)),
    "table: another restaurant": ("opendining.book_table.0", book(name=other_place)),
    "table: another phone": ("opendining.book_table.0", book(tel="415 555 0100")),
    "table: another country": ("opendining.book_table.0", book(country="GB", tel="020 7946 0000")),
    "table: booked and canceled": ("opendining.book_table.0", both(book(), lambda t: t.diner.call_off())),
    "table: an occasion that nobody named": ("opendining.book_table.0", book(occasion="Birthday")),
    "occasion: none": ("opendining.book_occasion.0", book(occasion="")),
    "occasion: another": (
        "opendining.book_occasion.0",
        book(occasion=other_occasion),
    ),
    "occasion: no request": ("opendining.book_occasion.0", book(request="")),
    "best: another restaurant": ("opendining.book_best.0", book(name=other_place)),
    "vegetarians: another restaurant": ("opendining.book_for_vegetarians.0", book(name=other_place)),
    "saved: another": ("opendining.save_favorite.0", lambda t: t.diner.save("The Royal Dine")),
    "saved: twice": (
        "opendining.save_favorite.0",
        lambda t: (t.diner.save(t["restaurant"]), t.diner.save(t["restaurant"])),
    ),
    "call off: another": (
        "opendining.cancel_reservation.0",
        lambda t: t.diner.post(f"/reservations/{other_reservation(t)}/cancel"),
    ),
    "call off: both": (
        "opendining.cancel_reservation.0",
        lambda t: [t.diner.post(f"/reservations/{key}/cancel") for key in (t["key"], other_reservation(t))],
    ),
    "move: the request is lost": ("opendining.move_time.0", change(request="Something else")),
    "move: the party, too": ("opendining.move_time.0", change(party=lambda t: 1)),
    "party: the request, too": ("opendining.move_party.0", change(request="A cake, please.")),
    "request: other words": ("opendining.add_request.0", change(request="A table.")),
    "visit: another number of stars": (
        "opendining.write_review.0",
        lambda t: rate(t, stars=str(t["stars"] % 5 + 1)),
    ),
    "visit: parts exchanged": (
        "opendining.write_review.0",
        lambda t: rate(t, service=str(t["service"] % 5 + 1)),
    ),
    "visit: other words": ("opendining.write_review.0", lambda t: rate(t, text="Nice.")),
    "alert: another party": (
        "opendining.notify_me.0",
        lambda t: ask_to_be_told(t, party=str(t["party"] + 1)),
    ),
    "alert: nothing": ("opendining.notify_me.0", lambda t: None),
    "points: twice": (
        "opendining.redeem_points.0",
        lambda t: [t.diner.post("/points", {"reward": str(t["points"])}) for _ in range(2)],
    ),
    "phone: another": ("opendining.change_phone.0", lambda t: t.diner.profile(phone="(628) 555-0100")),
    "phone: the name, too": (
        "opendining.change_phone.0",
        lambda t: t.diner.profile(phone=t["phone"], last_name="Smith"),
    ),
}

RIGHT: dict[str, tuple[str, Deed]] = {
    "cart: in two steps": (
        "dashdish.add_to_cart.1",
        lambda t: [put(t, quantity=1) for _ in range(t["quantity"])],
    ),
    "cart: at once": ("dashdish.add_to_cart.0", put),
    "cart: too many at first": (
        "dashdish.add_to_cart.0",
        lambda t: (
            put(t, quantity=t["quantity"] + 2),
            t.eater.post(f"/cart/{lines(t)[-1]}/quantity", {"quantity": str(t["quantity"])}),
        ),
    ),
    "cart: another dish taken out again": (
        "dashdish.add_to_cart.0",
        lambda t: (
            put(t, name=another_dish(t), quantity=1),
            t.eater.post(f"/cart/{lines(t)[-1]}/remove"),
            put(t),
        ),
    ),
    "order: as it is": ("dashdish.order_dish.0", buy()),
    "order: a wrong tip at first": (
        "dashdish.order_express.0",
        lambda t: (
            put(t),
            t.eater.order(speed="Express", tip="1"),
            t.eater.order(speed="Express", tip=tip(t)),
        ),
    ),
    "pickup": ("dashdish.order_pickup.0", buy(method="Pickup", tip="0")),
    "express": ("dashdish.order_express.0", buy(speed="Express", tip=tip)),
    "express: the tip typed": (
        "dashdish.order_express.0",
        buy(speed="Express", tip="other", amount=lambda t: f"{t['tip'] / 100:.2f}"),
    ),
    "later": ("dashdish.order_scheduled.0", later()),
    "promo: in small letters": ("dashdish.order_with_promo.0", buy(tip=tip, promo="freebie")),
    "extras": ("dashdish.order_with_extras.0", with_extras()),
    "two dishes": ("dashdish.order_two_dishes.0", two_dishes()),
    "budget": ("dashdish.within_budget.0", buy(tip="0")),
    "total": ("dashdish.order_and_total.0", buy(tip=tip)),
    "favorite: on, off and on": (
        "dashdish.add_favorite.0",
        lambda t: (favor(t), favor(t, saved="0"), favor(t)),
    ),
    "review": ("dashdish.write_review.0", say),
    "review: too short at first": ("dashdish.write_review.0", lambda t: (say(t, text="Ok"), say(t))),
    "address": ("dashdish.add_address.0", move_in),
    "again": ("dashdish.reorder.0", again),
    "again: emptied first": ("dashdish.reorder.0", lambda t: (t.eater.post("/cart/clear"), again(t))),
    "cancel": ("dashdish.cancel_scheduled.0", lambda t: t.eater.post(f"/orders/{t['order']}/cancel")),
    "table": ("opendining.book_table.0", book()),
    "table: the number with its country": (
        "opendining.book_table.0",
        book(tel=lambda t: "+1 (" + t["phone"].replace(" ", ") ", 1)),
    ),
    "table: a wrong number at first": ("opendining.book_table.0", both(book(tel="+1 1111"), book())),
    "occasion": ("opendining.book_occasion.0", book()),
    "best": ("opendining.book_best.0", book()),
    "vegetarians": ("opendining.book_for_vegetarians.0", book()),
    "saved": ("opendining.save_favorite.0", lambda t: t.diner.save(t["restaurant"])),
    "saved: another, and taken off again": (
        "opendining.save_favorite.0",
        lambda t: [t.diner.save(name) for name in ("Sushi Zen", t["restaurant"], "Sushi Zen")],
    ),
    "call off": (
        "opendining.cancel_reservation.0",
        lambda t: t.diner.post(f"/reservations/{t['key']}/cancel"),
    ),
    "move": ("opendining.move_time.0", change()),
    "request: another one at first": ("opendining.add_request.0", both(change(request="Hm"), change())),
    "party": ("opendining.move_party.0", change()),
    "request": ("opendining.add_request.0", change()),
    "visit": ("opendining.write_review.0", rate),
    "alert": ("opendining.notify_me.0", ask_to_be_told),
    "points": ("opendining.redeem_points.0", lambda t: t.diner.post("/points", {"reward": str(t["points"])})),
    "phone": ("opendining.change_phone.0", lambda t: t.diner.profile(phone=t["phone"])),
    "phone: other signs": (
        "opendining.change_phone.0",
        lambda t: t.diner.profile(phone="".join(sign for sign in t["phone"] if sign.isdigit())),
    ),
}


test_wrong_ways_fail = fails(WRONG)
test_right_ways_pass = succeeds(RIGHT)
