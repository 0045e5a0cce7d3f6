"""Home: dinner for a rowing crew, with wishes scattered over mails, a cap on the total, and guests who come and go."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime, time, timedelta
from typing import Any, ClassVar, NamedTuple

from webarium.scoring import Expect, Passes
from webarium.scoring.checkpoints import Checkpoint, Trap
from webarium.scoring.checks import Check
from webarium.scoring.conduct import AskedCheck
from webarium.scoring.signs import Wrote
from webarium.suites import kit
from webarium.suites.dashdish import base as food
from webarium.suites.gocalendar.base import find_event, stamp
from webarium.suites.gomail.paths import open_mail
from webarium.suites.workflows import dinner_plan as plan
from webarium.suites.workflows.base import (
    ASK,
    Fact,
    Persona,
    Scenario,
    enter,
    happens,
    mail,
    on,
    paragraphs,
)
from webarium.suites.workflows.desk import tell
from webarium.suites.workflows.dinner_plan import COMING, SUBJECT, Plan
from webarium.suites.workflows.undone import BookingState
from webarium.tasks import Data, Row, Ui
from webarium.worlds.timeline import Event, RowsAre, When

FIRST = 90_301
"""The id of the first planted row."""
OTHERS = ("Drinks", "Sweets", "Sides", "Starters", "Soups", "Juices")
"""Sections of menus without dishes that fill."""
RULES = """
    Hi, same as last time: everybody gets one dish and, if they want it, one drink. Regular size, unless somebody asks
    for another one. Anybody who has accepted the invitation but has not written gets {usual} and {still}. If a dish
    is sold out, take {usual} in its place, in the same size.

    When the food comes is up to you, as always. Just not right at the start, please: we want to talk first.

    Anybody who has declined in the calendar eats at home, whatever they wrote before.

    {sweet} for everybody who eats would be nice, one each. But only if all of it together, with fees and tax, comes
    to {cap} or less; otherwise no dessert for anybody. I tip the courier in cash, so no tip in the order.

    {captain}
"""


class CrewDinner(Scenario):
    name, site, role, start = "crew_dinner", "gomail", "owner", "/inbox"
    sites = ("gomail", "gocalendar", "dashdish")
    line = "home"
    state = BookingState
    strains = frozenset({"rule", "exception", "limit", "event", "ambiguity", "lost write", "duplicates"})
    Params = plan.Params
    brief = f"""
        Our crew is having dinner at my place; see "Crew dinner" in my calendar for the day and for who is coming.
        Please order the food on DashDish from {{restaurant}}, in one order, delivered to my address on that day. I will
        have eaten before, so nothing for me.

        They have written to me what they want, in mails with the subject "{SUBJECT}". How we order is in one from
        {{captain}} ("How we order"). Look for news and at the cart once more before you place the order: with this
        crew something always changes.

        Once the order is confirmed (restaurants do cancel), write to {{captain}} with the subject "{SUBJECT}" what it
        costs in total, as "$123.45" and nothing else. If the restaurant cancels it, order the same again.

        {ASK}
    """
    wrong: ClassVar = {
        "misses the sister": "orders nothing for the sister who comes along",
        "keeps who is ill": "orders for the guest who cannot come any more",
        "feeds who declined": "orders for the guest who wrote a wish, but declined",
        "drops what is sold out": "orders nothing in place of the dish that sold out",
        "forgets the silent": "orders nothing for those who did not write",
        "old wish": "orders what a guest wanted at first",
        "wrong size": "orders regular dishes for those who wanted large ones",
        "wrong about desserts": "orders desserts beyond the cap, or none within it",
        "lost": "does not see that the order was called off",
        "asked nothing": "guesses when the food shall come, and is right",
        "tips": "leaves the tip as the form has it",
    }
    right: ClassVar = {
        "one by one": "puts the dishes into the cart one at a time",
        "from the end": "fills the cart in the other order",
    }

    def instances(self, db: Data, rng: random.Random) -> Iterable[plan.Params]:
        """Restaurants whose menus have all that is needed."""
        people = on(db, "gocalendar").rows(
            "SELECT name, email FROM person WHERE job <> 'Director' ORDER BY id LIMIT 40"
        )
        found = food.restaurants(on(db, "dashdish"), "delivers AND opens <= '11:00' AND closes >= '21:00'")
        number = 0
        for place in rng.sample(found, len(found)):
            drawn = _menu(on(db, "dashdish"), rng, place)
            day = db.today + timedelta(days=rng.randint(1, 4))
            if drawn is None or day.weekday() == place.closed_on:
                continue
            crew = [[row["name"], row.email] for row in rng.sample(people, 12)]
            params = plan.Params(
                place["name"], crew, *drawn, day.isoformat(), rng.choice(("18:30", "19:00", "19:30")),
                "", False, crew[plan.CAPTAIN][0], 0,
            )  # fmt: skip
            yield self._capped(Plan(db, params), fits=number % 3 == 2)
            number += 1

    def _capped(self, right: Plan, *, fits: bool) -> plan.Params:
        """With a cap that desserts keep to, or not."""
        full, without = right.total(sweets=True), right.total(sweets=False)
        cap = -(-full // 500) * 500 if fits else (full + without) // 200 * 100
        return replace(right.params, cap=kit.dollars(cap), sweets=full <= cap, cap_cents=cap)

    # What there is

    def planted(self, db: Data, params: plan.Params) -> tuple[Event, ...]:
        """The invitation with its answers, the rules, and what the crew wrote."""
        starts = datetime.combine(Plan(db, params).arrives.date(), time(18))
        dinner = happens(
            "the dinner", "gocalendar", "event_appears", title="Crew dinner", starts_at=stamp(starts),
            ends_at=stamp(starts + timedelta(hours=4)), calendar="Rowing Crew",
            guests=[name for name, _ in params.crew],
        )  # fmt: skip
        answers = [
            happens(f"the answer of {name}", "gocalendar", "guest_answers", title="Crew dinner", guest=name,
                    reply="yes" if n in COMING else "no")
            for n, (name, _) in enumerate(params.crew)
        ]  # fmt: skip
        told = RULES.format(
            usual=params.mains[-1],
            still=params.drinks[0],
            sweet=params.sweet,
            cap=params.cap,
            captain=params.captain.split()[0],
        )
        rules = _mail(
            "the rules", params, plan.CAPTAIN, told, subject="How we order", minutes_ago=8000, number=FIRST
        )
        letters = [
            _mail(f"wish {n}", params, who, text, minutes_ago=4000 - 200 * n, number=FIRST + 1 + n)
            for n, (who, text) in enumerate(_wishes(params))
        ]
        return (dinner, *answers, rules, *letters)

    def events(self, db: Data, params: plan.Params) -> tuple[Event, ...]:
        """A dish sells out, a guest falls ill, a sister comes along, and the restaurant calls the order off."""
        right = Plan(db, params)
        mine = {"email": right.food.user}
        lines = [RowsAre("dashdish", "cart_line", mine, count) for count in (3, 4)]
        key = food.restaurant(right.food, params.restaurant).id
        when = {
            "restaurant_id": key,
            "scheduled_for": right.arrives.isoformat(" "),
            "subtotal": right.subtotal(),
        }
        out = happens(
            "a dish sells out", "dashdish", "dish_sells_out", When(rows=(lines[0],), later=2),
            restaurant=params.restaurant, dish=params.mains[1],
        )  # fmt: skip
        sister = _mail(
            "a sister comes along", params, plan.SISTER,
            "My sister is in town, so I am bringing her along. She takes exactly what I take.",
            When(rows=(lines[1],), later=1),
        )  # fmt: skip
        ill = _mail(
            "a guest falls ill", params, plan.GONE, "I am in bed with a fever and cannot come. Eat without me!",
            When(rows=(RowsAre("gomail", "email", {"id": FIRST, "opened": 1}),), later=15),
        )  # fmt: skip
        off = happens(
            "the order is called off", "dashdish", "order_is_called_off",
            When(rows=(RowsAre("dashdish", "food_order", {**mine, **when}),), later=2), restaurant=params.restaurant,
        )  # fmt: skip
        return (out, sister, ill, off)

    def persona(self, db: Data, params: plan.Params) -> Persona:
        """Only the person knows when the food shall come."""
        right = Plan(db, params)
        words = ("time", "when", "o'clock", "hour", "clock")
        at = Fact("time", (words,), f"At {right.arrives:%I:%M %p}, please.".replace("At 0", "At "))
        wishes = Fact("wishes", (("dish*", "drink*", "allerg*", "wish*"),), "See my mailbox.")
        return Persona((at, wishes))

    # What is right

    def expected(self, db: Data, params: plan.Params) -> list[Expect]:
        """The order, the same again, and the mail."""
        right = Plan(db, params)
        return [*right.order(), *right.order(), right.message()]

    def conduct(self, db: Data, params: plan.Params) -> Sequence[Check]:
        """The time is asked for before the order is placed, and nothing that can be looked up."""
        return (AskedCheck(("time",), (Wrote("food_order", "insert"),), needless=("wishes",), most=3),)

    def checkpoints(self, db: Data, params: plan.Params) -> tuple[Checkpoint, ...]:
        """Each line, the whole order, the same again, and the mail."""
        right = Plan(db, params)
        lines = [
            Checkpoint(f"{each.quantity} of {each.item['name']} {each.size}".strip(), (right.line(each),))
            for each in right.lines()
        ]
        return (
            *lines,
            Checkpoint("the order is right", tuple(right.order()), weight=2),
            Checkpoint("the order is placed again", tuple(right.order()[:1]) * 2, weight=2),
            Checkpoint("the captain knows the total", (right.message(),)),
        )

    def traps(self, db: Data, params: plan.Params) -> tuple[Trap, ...]:
        """What goes wrong most easily."""
        right = Plan(db, params)
        sweet = right.wanted(params.sweet, plan.REGULAR, 1).item.id
        beyond = Wrote("order_line", "insert", {"item_id": sweet})
        tipped = Wrote("food_order", "insert", {"tip": Passes("more than nothing", bool)})
        lavish = () if params.sweets else (Trap("ordered desserts beyond the cap", signs=(beyond,)),)
        return (*lavish, Trap("tipped in the order", signs=(tipped,)))

    # How it is done

    async def play(self, ui: Ui, db: Data, params: plan.Params, but: str) -> None:
        """Read, fill the cart, look for news, order, look again, and write."""
        right = Plan(db, params)
        await _read(ui, db, params)
        if but != "asked nothing":
            await ui.ask("At what time should the food arrive?")
        await _fill(ui, right, but)
        await enter(ui, db, "gomail", "/inbox")
        await ui.expect_text("My sister is in town", "with a fever")
        await _order(ui, right, but)
        await enter(ui, db, "gomail", "/inbox")
        await enter(ui, db, "dashdish", "/orders")
        await ui.expect_text(params.restaurant)
        if but != "lost":
            await _again(ui, right)
        await tell(ui, db, params.crew[plan.CAPTAIN][1], SUBJECT, kit.dollars(right.total()))


class _Menu(NamedTuple):
    """What of a menu an instance is about."""

    mains: list[str]
    section: str
    green: str
    drinks: list[str]
    sweet: str


def _menu(data: Data, rng: random.Random, place: Row) -> _Menu | None:
    """Dishes of a restaurant; none where its menu has too few."""
    items = [
        row
        for row in data.rows(
            "SELECT i.*, s.name AS section FROM item i JOIN section s ON s.id = i.section_id"
            " WHERE i.restaurant_id = ? AND NOT i.sold_out ORDER BY i.id",
            place.id,
        )
        if not any(row["name"] != other and row["name"] in other for other in _names(data, place))
    ]
    filling = [row for row in items if row.section not in OTHERS]
    sections = sorted({row.section for row in filling})
    green = {each: _greenest([row for row in filling if row.section == each]) for each in sections}
    chosen = [(section, row) for section, row in green.items() if row is not None]
    drinks = [row["name"] for row in items if row.section == "Drinks"]
    sweets = [row["name"] for row in items if row.section == "Sweets"]
    if not chosen or len(drinks) < 2 or not sweets:
        return None
    section, best = rng.choice(chosen)
    mains = [row["name"] for row in filling if row.sized and row["name"] != best["name"]]
    if len(mains) < 5:
        return None
    return _Menu(rng.sample(mains, 5), section, best["name"], rng.sample(drinks, 2), rng.choice(sweets))


def _names(data: Data, place: Row) -> list[str]:
    return [str(name) for name in data.column("SELECT name FROM item WHERE restaurant_id = ?", place.id)]


def _greenest(rows: Sequence[Row]) -> Row | None:
    """The cheapest vegetarian dish, if there are several and one is cheapest."""
    found = sorted((row for row in rows if row.vegetarian), key=lambda row: int(row.price))
    return found[0] if len(found) > 1 and found[0].price < found[1].price else None


def _wishes(params: plan.Params) -> Iterator[tuple[int, str]]:
    """Who wrote what, the oldest first."""
    first, gone, third, fourth, _ = params.mains
    still, spritzy = params.drinks
    captain = params.captain
    yield plan.SORRY, f"Dinner, yes! {third} for me, and {still}."
    yield plan.CAPTAIN, f"I am as hungry as a wolf: the {first}, a large one, with {still}."
    yield plan.CHANGED, f"Hello! I would like the {third}, and {still} to drink."
    yield plan.SAME, f"The same dish as {captain}, and the same size. But with {spritzy}."
    yield (
        plan.GREEN,
        f"No meat for me: the cheapest vegetarian dish under {params.section}, please, and {still}.",
    )
    yield plan.UNLUCKY, f"The {gone}, but a small one; I am having a late lunch that day. With {spritzy}."
    yield plan.SISTER, f"{third} and {spritzy}, thank you for hosting!"
    yield plan.GONE, f"I will take the {first} and {still}. Regular is fine."
    yield (
        plan.CHANGED,
        f"I had {third} only yesterday. Make mine the {fourth} instead, please. The drink stays.",
    )
    yield plan.DRY, f"The {fourth} for me. Nothing to drink; I am bringing my own bottle."


def _mail(
    name: str,
    params: plan.Params,
    who: int,
    text: str,
    when: When | None = None,
    subject: str = SUBJECT,
    **more: Any,
) -> Event:
    sender, email = params.crew[who]
    signed = f"{text}\n\n{sender.split()[0]}" if subject == SUBJECT else text
    return mail(name, (sender, email), subject, paragraphs(signed), when, **more)


async def _read(ui: Ui, db: Data, params: plan.Params) -> None:
    await open_mail(ui, "How we order")
    await ui.expect_text("as last time")
    for number, _ in enumerate(_wishes(params)):
        await enter(ui, db, "gomail", f"/mail/{FIRST + 1 + number}")
        await ui.expect_text(SUBJECT)
    await enter(ui, db, "gocalendar")
    await find_event(ui, "Crew dinner")


async def _fill(ui: Ui, right: Plan, but: str) -> None:
    """Put all dishes into the cart."""
    lines = right.lines(but)
    await enter(ui, right.db, "dashdish")
    await food.open_restaurant(ui, right.params.restaurant)
    for line in lines[::-1] if but == "from the end" else lines:
        for portion in [replace(line, quantity=1)] * line.quantity if but == "one by one" else [line]:
            await food.add_here(ui, right.food, portion)
            await ui.goto(f"/restaurants/{food.restaurant(right.food, right.params.restaurant).slug}")


async def _order(ui: Ui, right: Plan, but: str) -> None:
    """From anywhere on DashDish to an order that was not called off."""
    await enter(ui, right.db, "dashdish", "/cart")
    await ui.click("link", "Go to checkout")
    await food.schedule(ui, right.arrives.isoformat(" "))
    if but != "tips":
        await food.pick_tip(ui, 0)
    await food.place_order(ui)


async def _again(ui: Ui, right: Plan) -> None:
    """Order the same again as in the newest order, if that was called off."""
    await ui.click("link", re.compile(re.escape(right.params.restaurant)))
    if ui.has("Not charged"):
        await ui.click("button", "Reorder")
        await _order(ui, right, "")
