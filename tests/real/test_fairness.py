"""Ways to pass wrongly over REAL's replicas, which all fail, and unusual ways to do right, which all pass."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from html import unescape
from typing import Any
from urllib.parse import urlencode

import pytest
from starlette.types import ASGIApp

from tests.dashdish.client import Eater
from tests.flyunified.client import Flyer
from tests.gocalendar.client import Diary
from tests.gomail.client import Mailbox
from tests.networkin.client import Member
from tests.omnizon.client import Store
from tests.opendining.client import Diner
from tests.scoring.outcomes import Page
from tests.staynb.client import CARD, Guest
from tests.suite_checks import answered
from tests.topwork.client import Member as Worker
from tests.udriver.client import Rider
from tests.visitor import Visitor
from webarium.actions.types import Stop
from webarium.scoring import score
from webarium.sites.gocalendar.events.recurrence import read_rule
from webarium.sites.kit.serving import build_app
from webarium.sites.registry import databases, load_sites
from webarium.suites import load_suite
from webarium.tasks import Task
from webarium.worlds import Universe, World

VISITORS: Mapping[str, type[Visitor[Any]]] = {
    "dashdish": Eater,
    "flyunified": Flyer,
    "gocalendar": Diary,
    "gomail": Mailbox,
    "networkin": Member,
    "omnizon": Store,
    "opendining": Diner,
    "staynb": Guest,
    "topwork": Worker,
    "udriver": Rider,
}


@dataclass(frozen=True)
class Try:
    """A task in a world of its own, with a visitor of each site."""

    task: Task
    world: World
    on: Mapping[str, Any]

    def __getitem__(self, name: str) -> Any:
        return self.task.params[name]

    def value(self, site: str, sql: str, *params: Any) -> Any:
        return self.world.db(site).execute(sql, params).get

    def delete(self, event: int, **scope: str) -> object:
        return self.on["gocalendar"].post(f"/event/{event}/delete", scope)

    def create(self, **changes: Any) -> object:
        form = {
            "title": self["title"],
            "start_day": self["starts"][:10],
            "start_time": self["begin"],
            "end_time": self["end"],
            "calendar": "1",
        }
        return self.on["gocalendar"].post("/event/new", {**form, **changes})

    @property
    def newest(self) -> int:
        return int(self.value("gocalendar", "SELECT max(id) FROM event"))

    def member(self, path: str, **form: Any) -> object:
        """Send something to the professional network; the task's member stands for NAME in the path."""
        own = self.value(
            "networkin", "SELECT handle FROM member WHERE name = ?", self.task.params.get("name", "")
        )
        return self.on["networkin"].post(path.replace("NAME", own or ""), form)

    def post(self, **changes: str) -> object:
        return self.member("/posts/new", **{"text": self["text"], "audience": "anyone", **changes})

    def apply(self, **changes: Any) -> object:
        known = self.value("networkin", "SELECT phone FROM member WHERE handle = 'nora-lindgren'")
        form = {
            "email": "nora-lindgren@mail.test",
            "phone": known,
            "resume": "Resume (short).pdf",
            "cover": "",
        }
        return self.member(f"/jobs/view/{self['job']}/apply", **{**form, "years": self["years"], **changes})

    def mark(self, action: str, *mails: int) -> object:
        return self.on["gomail"].act(action, *mails)

    def cart(self, quantity: int, product: int | None = None) -> object:
        form = {"product": product or self["product_id"], "quantity": quantity}
        return self.on["omnizon"].post("/cart/add", form)

    def drop(self, product: int) -> object:
        return self.on["omnizon"].post("/cart/remove", {"product": product})

    def book(self, *, words: str = "", **changes: Any) -> object:
        names = ("checkin", "checkout", "adults", "children", "infants", "pets")
        query = urlencode({name: changes.get(name, self[name]) for name in names})
        path = f"/book/{changes.get('stay_id', self['stay_id'])}?{query}"
        self.on["staynb"].get(path)
        return self.on["staynb"].post(
            path, {**CARD, "message": words, "payment": changes.get("payment", "now")}
        )

    def ride(self, car: str = "", payment: str = "card-1", **changes: str) -> object:
        """Request what the task asks for, at once or for later."""
        at = str(changes.pop("at", None) or self.task.params.get("at", ""))
        later = {"day": at[:10], "time": at[11:16]} if at else {}
        ends = [changes.get(end, self[end]) for end in ("pickup", "dropoff")]
        return self.on["udriver"].ride(*ends, car or self["car"], payment, **later)

    def eat(self, **more: Any) -> object:
        """Put the task's dish into the cart."""
        held = {name: self.task.params[name] for name in ("size", "quantity") if name in self.task.params}
        return self.on["dashdish"].add(self["restaurant"], self["dish"], **{**held, **more})

    def order(self, **more: Any) -> object:
        """Order the task's dish."""
        self.eat()
        tip = {"tip": str(self.task.params["tip"])} if "tip" in self.task.params else {}
        return self.on["dashdish"].order(**{**tip, **more})

    def stage(self, *stages: str) -> object:
        """Follow the newest ride."""
        key = self.value("udriver", "SELECT max(id) FROM trip")
        return [self.on["udriver"].post(f"/rides/{key}/advance", {"stage": stage}) for stage in stages]

    def rate(self, **changes: Any) -> object:
        form = {"stars": self["stars"], "tip": self["tip"], "comment": self["text"], **changes}
        return self.on["udriver"].post(f"/rides/{self['trip']}/rating", form)

    def reserve(self, **changes: Any) -> object:
        """Book what the task asks for, or something else."""
        wish = {name: self.task.params.get(name) for name in ("restaurant", "day", "time", "party")}
        form = {**wish, "tel": self.task.params.get("phone", "415 555 0100"), **changes}
        return self.on["opendining"].reserve(form.pop("restaurant"), **form)

    def dine(self, path: str, **form: Any) -> object:
        return self.on["opendining"].post(path, form)


Deed = Callable[[Try], object]
"""What somebody does; what it gives does not matter, so that several may be said as one tuple."""
Attempt = Callable[[str, Deed], bool]


@pytest.fixture(scope="module")
def universe() -> Iterator[Universe]:
    sites = load_sites()
    with Universe.open(databases({name: sites[name] for name in VISITORS})) as opened:
        yield opened


@pytest.fixture(scope="module")
def tasks(universe: Universe) -> dict[str, Task]:
    return {task.id: task for name in (*VISITORS, "cross_real") for task in load_suite(name).tasks(universe)}


@pytest.fixture(scope="module")
def apps() -> dict[str, ASGIApp]:
    return {name: build_app(load_sites()[name]) for name in VISITORS}


@pytest.fixture
def passes(
    universe: Universe, tasks: dict[str, Task], apps: dict[str, ASGIApp], runner: asyncio.Runner
) -> Attempt:
    """Whether a task passes after a deed, answered rightly."""

    def attempt(name: str, deed: Deed) -> bool:
        users = {site: load_sites()[site].roles[0].user for site in VISITORS} | dict(tasks[name].users)
        with universe.world(users=users) as world:
            on = {site: kind(apps[site], world, runner) for site, kind in VISITORS.items()}
            task = tasks[name]
            deed(Try(task, world, on))
            said = "".join(check.answer.natural() for check in answered(task))
            page = Page(task.start_urls[0])
            return runner.run(score(task, stop=Stop(said), page=page, changes=world.changes())).passed

    return attempt


def address(t: Try, **changes: str) -> None:
    names = ("full_name", "street", "city", "state", "zip", "phone")
    t.on["omnizon"].post("/account/addresses/new", {**{name: t[name] for name in names}, **changes})


def review(t: Try, **changes: Any) -> None:
    form = {"stars": t["stars"], "title": t["headline"], "body": t["body"], **changes}
    t.on["omnizon"].post(f"/product/{t['product_id']}/review", form)


def pay_by_new_card(t: Try, quantity: int = 1, **changes: str) -> None:
    card = {
        "cardName": t["card_name"],
        "cardNumber": t["card_number"],
        "month": t["month"],
        "year": t["year"],
        "security_code": t["security_code"],
    }
    t.on["omnizon"].post("/buy", {"product": t["product_id"], "quantity": quantity})
    t.on["omnizon"].post("/checkout/card", {**card, **changes})
    t.on["omnizon"].post("/checkout/place")


def phone(t: Try, number: str, **changes: str) -> None:
    sql = "SELECT {} FROM account WHERE email = 'robin.castellano@mail.test'"
    names = ("first_name", "last_name", "about")
    form = {name: t.value("staynb", sql.format(name)) for name in names}
    t.on["staynb"].post("/account", {**form, "phone": number, **changes})


def edit(t: Try, **changes: str) -> object:
    return t.on["gocalendar"].post(
        f"/event/{t['event']}/edit", {"title": t["new"], "location": t["place"], **changes}
    )


def buy(t: Try, day: str = "", quantity: int = 1) -> None:
    """Order the task's product by Buy Now."""
    t.on["omnizon"].post("/buy", {"product": t["product_id"], "quantity": quantity})
    t.on["omnizon"].post("/checkout/place", {"delivery": day})


def form_of(t: Try, event: int) -> dict[str, Any]:
    """What an event's form says."""
    guests = t.world.db("gocalendar").execute("SELECT email FROM guest WHERE event_id = ?", (event,))
    rule = t.value(
        "gocalendar", "SELECT rule FROM series JOIN event e ON e.series_id = series.id WHERE e.id = ?", event
    )
    repeated = {"scope": "all", "weekday": list(read_rule(rule).weekdays)} if rule else {}
    ticked = {
        field: "1"
        for field, column in (("meeting", "has_meeting"), ("all_day", "all_day"))
        if t.value("gocalendar", f"SELECT {column} FROM event WHERE id = ?", event)
    }
    return {"guest": [email for (email,) in guests], **ticked, **repeated}


def rename_series(t: Try, invite: str, title: str = "") -> object:
    event = t.value("gocalendar", "SELECT min(id) FROM event WHERE series_id = ?", t["series"])
    form = {**form_of(t, event), "title": title or t["new"], "invite": invite}
    return t.on["gocalendar"].post(f"/event/{event}/edit", form)


def add_guest(t: Try, invite: str) -> None:
    t.on["gocalendar"].post(
        f"/event/{t['event']}/edit", {**form_of(t, t["event"]), "guests": t["person"], "invite": invite}
    )


def invite_later(t: Try) -> object:
    form = {"guests": "; ".join(t["names"]), "invite": "yes"}
    return t.on["gocalendar"].post(f"/event/{t.newest}/edit", form)


def answer(t: Try, reply: str) -> object:
    return t.on["gocalendar"].post(f"/event/{t['event']}/reply", {"reply": reply})


def hide(t: Try) -> object:
    return t.on["gocalendar"].post("/calendar/2/show")


def of_series(t: Try, order: str) -> list[int]:
    """The events that `gocalendar.delete_following` is about."""
    sql = f"""SELECT id FROM event WHERE starts_at >= (SELECT starts_at FROM event WHERE id = ?1)
        AND series_id = (SELECT series_id FROM event WHERE id = ?1) ORDER BY starts_at {order}"""
    return [int(key) for (key,) in t.world.db("gocalendar").execute(sql, (t["event"],))]


def one_by_one(t: Try) -> None:
    for event in of_series(t, "ASC"):
        t.delete(event, scope="one")


def bit_by_bit(t: Try) -> None:
    last, *earlier = of_series(t, "DESC")
    t.delete(last, scope="following")
    for event in earlier:
        t.delete(event, scope="one")


def until_day(t: Try) -> None:
    day = date.fromisoformat(t["starts"][:10]) + timedelta(days=t["times"] - 1)
    t.create(repeat="daily", ends="on", until=day.isoformat())


def clear(t: Try) -> object:
    sql = "SELECT id FROM event WHERE starts_at LIKE ? || '%'"
    return [t.delete(event) for (event,) in list(t.world.db("gocalendar").execute(sql, (t["iso"],)))]


def mail(t: Try, text: str, subject: str, person: str | None = None) -> object:
    to = f"{(person or t['person']).lower().replace(' ', '.')}@example.com"
    return t.on["gomail"].write(to=to, subject=subject, content=text)


def forward(t: Try, before: str = "", cut: int = 0) -> None:
    """Pass the task's message on from its form, after other words or without its end."""
    page = unescape(t.on["gomail"].get(f"/compose?forward={t['mail']}").body)
    body = page.partition('placeholder="Write your message">')[2].partition("</textarea>")[0].strip()
    t.on["gomail"].write(
        to=f"{t['person'].lower().replace(' ', '.')}@example.com",
        subject=f"Fwd: {t['subject']}",
        forward=str(t["mail"]),
        content=before + body[: len(body) - cut],
    )


def where(t: Try) -> str:
    return str(t.value("gocalendar", "SELECT location FROM event WHERE id = ?", t["event"]))


def write_down(t: Try, **more: str) -> object:
    starts = datetime.fromisoformat(t["starts"])
    ends = starts + timedelta(minutes=t["minutes"])
    form = {
        "title": t["title"],
        "calendar": "1",
        "start_day": f"{starts:%Y-%m-%d}",
        "start_time": f"{starts:%H:%M}",
        "end_day": f"{ends:%Y-%m-%d}",
        "end_time": f"{ends:%H:%M}",
        **more,
    }
    return t.on["gocalendar"].post("/event/new", form)


def other_car(t: Try) -> str:
    return "Comfort" if t["car"] != "Comfort" else "UdriverX"


def drop_first(t: Try) -> object:
    return t.on["dashdish"].post(f"/cart/{t.value('dashdish', 'SELECT max(id) FROM cart_line')}/remove")


def at_the_door(t: Try) -> dict[str, str]:
    return {"speed": "Schedule", "day": t["at"][:10], "time": t["at"][11:16], "dropoff": "Hand it to me"}


def cancel_newest(t: Try) -> object:
    return t.on["dashdish"].post(f"/orders/{t.value('dashdish', 'SELECT max(id) FROM food_order')}/cancel")


def opinion(t: Try, **more: str) -> object:
    slug = t.value("dashdish", "SELECT slug FROM restaurant WHERE name = ?", t["restaurant"])
    form = {"stars": str(t["stars"]), "text": t["text"], **more}
    return t.on["dashdish"].post(f"/restaurants/{slug}/reviews/new", form)


def fund(t: Try, cents: int) -> object:
    return t.on["udriver"].post("/wallet", {"amount": f"{cents / 100:.2f}", "card": "1"})


NEWEST = "SELECT max(id) FROM email"

RIGHT: tuple[tuple[str, Deed], ...] = (
    ("omnizon.add_to_cart.1", lambda t: (t.cart(1), t.cart(2))),
    ("omnizon.add_to_cart.0", lambda t: (t.cart(1, 7), t.cart(1), t.drop(7))),
    (
        "omnizon.add_address.0",
        lambda t: address(t, phone=t["phone"].replace("-", " "), city=t["city"].lower()),
    ),
    ("omnizon.write_review.0", lambda t: review(t, body=t["body"].rstrip("."))),
    (
        "omnizon.buy_with_new_card.0",
        lambda t: pay_by_new_card(
            t, cardName=t["card_name"].upper(), cardNumber=t["card_number"].replace(" ", "")
        ),
    ),
    ("omnizon.buy_now.0", lambda t: buy(t, "2024-07-21")),
    ("omnizon.product_price.0", lambda t: t.on["omnizon"].post("/buy", {"product": t["product_id"]})),
    ("gocalendar.change_series.0", lambda t: rename_series(t, "no")),
    ("gocalendar.add_guest.0", lambda t: add_guest(t, "yes")),
    ("gocalendar.invite_guests.0", lambda t: t.create(guests="; ".join(t["names"]), invite="yes")),
    ("gocalendar.invite_guests.0", lambda t: (t.create(), invite_later(t))),
    ("gocalendar.reply_to_invitation.0", lambda t: [answer(t, t["reply"].lower()) for _ in range(2)]),
    ("gocalendar.events_of_month.0", hide),
    ("staynb.book_stay.0", lambda t: t.book(payment="later")),
    ("staynb.book_stay.0", lambda t: (t.book(), t.book())),
    ("staynb.change_phone.0", lambda t: phone(t, f"+1 {t['phone']}")),
    ("gocalendar.delete_following.0", lambda t: t.delete(t["event"], scope="following")),
    ("gocalendar.delete_following.0", one_by_one),
    ("gocalendar.delete_following.0", bit_by_bit),
    ("gocalendar.rename_event.0", lambda t: edit(t, title=t["new"].lower())),
    (
        "gocalendar.create_event.0",
        lambda t: (t.create(title="x"), t.delete(t.newest), t.create(calendar="3")),
    ),
    (
        "gocalendar.create_event.0",
        lambda t: (
            t.create(repeat="daily", ends="after", count="3"),
            t.delete(t.newest, scope="all"),
            t.create(),
        ),
    ),
    ("gocalendar.create_series.0", until_day),
    ("gocalendar.clear_day.0", clear),
    ("gomail.archive.0", lambda t: (t.on["gomail"].post("/mail/5/seen"), t.mark("archive", t["mail"]))),
    ("gomail.mark_read.0", lambda t: t.on["gomail"].post(f"/mail/{t['mail']}/seen")),
    ("gomail.mark_unread.0", lambda t: (t.on["gomail"].post("/mail/1/seen"), t.mark("unread", t["mail"]))),
    ("gomail.send_mail.0", lambda t: mail(t, t["text"].rstrip("."), t["topic"].upper())),
    ("gomail.forward.0", forward),
    ("gocalendar.mail_event_place.0", lambda t: mail(t, where(t).lower(), "Where we meet")),
    ("gomail.event_from_mail.0", lambda t: (t.on["gomail"].post("/mail/1/seen"), write_down(t))),
    ("gomail.event_from_mail.0", lambda t: write_down(t, location="The studio")),
    ("gomail.event_from_mail.1", lambda t: write_down(t, location="Carol’s garden")),
    ("opendining.book_table.0", lambda t: t.reserve()),
    ("opendining.book_table.0", lambda t: t.reserve(tel=f"+1 {t['phone']}")),
    ("opendining.book_table_retry.0", lambda t: (t.reserve(), t.reserve())),
    ("opendining.book_occasion.0", lambda t: t.reserve(occasion=t["occasion"], request=t["request"])),
    ("opendining.book_best.0", lambda t: t.reserve()),
    ("opendining.cancel_reservation.0", lambda t: t.dine(f"/reservations/{t['key']}/cancel")),
    ("opendining.change_phone.0", lambda t: t.on["opendining"].profile(phone=t["phone"])),
    ("dashdish.order_dish.0", lambda t: (t.eat(quantity=1), drop_first(t), t.order())),
    ("dashdish.add_to_cart.0", lambda t: [t.eat(quantity=1) for _ in range(t["quantity"])]),
    ("dashdish.order_pickup.0", lambda t: t.order(method="Pickup", tip="0")),
    ("dashdish.order_scheduled.0", lambda t: t.order(**at_the_door(t), instructions=t["note"].upper())),
    ("dashdish.write_review.0", lambda t: opinion(t, text=t["text"].rstrip("."))),
    ("udriver.request_ride.0", lambda t: (t.ride(), t.stage("searching", "arriving", "riding"))),
    ("udriver.schedule_ride.0", lambda t: (t.ride(), t.stage("booking"))),
    ("udriver.fund_and_ride.0", lambda t: (fund(t, t["cents"]), t.ride(payment="wallet"))),
    ("udriver.add_funds.0", lambda t: fund(t, t["cents"])),
    ("udriver.rate_trip.0", lambda t: t.rate(comment=t["text"].rstrip("."))),
    ("networkin.publish_post.0", lambda t: t.post(text=t["text"].rstrip("."))),
    ("networkin.publish_for_connections.0", lambda t: t.post(audience="connections")),
    ("networkin.publish_retry.0", lambda t: t.post()),
    ("networkin.connect.0", lambda t: t.member("/in/NAME/connect", note="Hello")),
    (
        "networkin.connect.0",
        lambda t: (t.member("/in/NAME/follow"), t.member("/in/NAME/follow"), t.member("/in/NAME/connect")),
    ),
    (
        "networkin.react_to_post.0",
        lambda t: [t.member(f"/posts/{t['post']}/react", kind=k) for k in ("like", t["reaction"].lower())],
    ),
    ("networkin.repost.0", lambda t: t.member(f"/posts/{t['post']}/repost", text=t["text"])),
    ("networkin.write_first.0", lambda t: t.member("/in/NAME/message", text=t["text"])),
    ("networkin.apply_for_job.0", lambda t: t.apply()),
    ("networkin.add_skill.0", lambda t: t.member("/me/skills", name=t["skill"].lower())),
    ("networkin.attend_event.0", lambda t: [t.member(f"/events/{t['key']}/attend") for _ in range(3)]),
)


@pytest.mark.parametrize(("name", "deed"), RIGHT, ids=[f"{at}-{name}" for at, (name, _) in enumerate(RIGHT)])
def test_unusual_ways_to_do_right_pass(name: str, deed: Deed, passes: Attempt) -> None:
    assert passes(name, deed)


WRONG: tuple[tuple[str, Deed], ...] = (
    ("omnizon.add_to_cart.0", lambda t: (t.cart(1), t.cart(1))),
    ("omnizon.add_to_cart.0", lambda t: (t.cart(1), t.on["omnizon"].post("/account/cards/2/remove"))),
    ("omnizon.add_address.0", lambda t: address(t, phone="503-555-0999")),
    ("omnizon.add_address.0", lambda t: address(t, is_default="1")),
    ("omnizon.write_review.0", lambda t: review(t, stars=4)),
    ("omnizon.write_review.0", lambda t: review(t, body=t["body"].replace(". ", ".\n"))),
    ("omnizon.buy_with_new_card.0", lambda t: pay_by_new_card(t, is_default="1")),
    ("omnizon.buy_with_new_card.0", lambda t: pay_by_new_card(t, quantity=2)),
    ("omnizon.default_address.0", lambda t: t.on["omnizon"].post("/account/addresses/1/remove")),
    ("staynb.book_stay.0", lambda t: t.book(adults=t["adults"] + 1)),
    ("staynb.book_stay.0", lambda t: (t.book(), t.book(stay_id=t["stay_id"] % 128 + 1))),
    ("staynb.book_stay.0", lambda t: t.book(words="Hello!")),
    ("staynb.book_pay_later.0", lambda t: t.book(words=t["message"])),
    ("staynb.change_phone.0", lambda t: phone(t, t["phone"], first_name="Zed")),
    (
        "staynb.save_to_list.0",
        lambda t: [t.on["staynb"].post(f"/save/{t['stay_id']}", {"list": t["list_id"]}) for _ in range(2)],
    ),
    ("opendining.book_table.0", lambda t: t.reserve(tel="415 555 0199")),
    ("opendining.book_table.0", lambda t: t.reserve(party=t["party"] + 1)),
    ("opendining.book_table.0", lambda t: t.reserve(occasion="Birthday")),
    ("opendining.book_table.0", lambda t: t.reserve(restaurant="The Royal Dine")),
    ("opendining.book_table.0", lambda t: (t.reserve(), t.on["opendining"].call_off())),
    ("opendining.book_occasion.0", lambda t: t.reserve(occasion=t["occasion"])),
    ("opendining.save_favorite.0", lambda t: [t.on["opendining"].save(t["restaurant"]) for _ in range(2)]),
    ("opendining.redeem_points.0", lambda t: [t.dine("/points", reward=t["points"]) for _ in range(2)]),
    ("opendining.change_phone.0", lambda t: t.on["opendining"].profile(phone="(628) 555-0099")),
    ("dashdish.order_dish.0", lambda t: t.order(method="Pickup", tip="0")),
    ("dashdish.order_dish.0", lambda t: t.order(tip="800")),
    ("dashdish.order_dish.0", lambda t: t.order(speed="Express")),
    ("dashdish.order_dish.0", lambda t: (t.eat(quantity=1), t.order())),
    ("dashdish.order_dish.0", lambda t: (t.order(), t.order())),
    ("dashdish.order_dish.0", lambda t: (t.order(), cancel_newest(t))),
    ("dashdish.order_express.0", lambda t: t.order(speed="Standard")),
    ("dashdish.order_scheduled.0", lambda t: t.order(**at_the_door(t))),
    ("dashdish.order_with_promo.0", lambda t: t.order()),
    ("dashdish.add_to_cart.0", lambda t: t.eat(quantity=t["quantity"] + 1)),
    ("dashdish.add_to_cart.0", lambda t: t.eat(size="Small" if t["size"] != "Small" else "Large")),
    ("dashdish.write_review.0", lambda t: opinion(t, stars="1")),
    ("udriver.request_ride.0", lambda t: t.ride(other_car(t))),
    ("udriver.request_ride.0", lambda t: t.ride(payment="cash")),
    ("udriver.request_ride.0", lambda t: t.ride(pickup=t["dropoff"], dropoff=t["pickup"])),
    ("udriver.request_ride.0", lambda t: t.ride(at="2024-07-18 14:00:00")),
    ("udriver.request_ride.0", lambda t: (t.ride(), t.on["udriver"].post("/rides/76/cancel"))),
    ("udriver.schedule_ride.0", lambda t: t.ride(at=f"{t['at'][:11]}05:00:00")),
    ("udriver.schedule_with_cash.0", lambda t: t.ride()),
    ("udriver.comfort_within.0", lambda t: t.ride(other_car(t))),
    ("udriver.dearest_from_wallet.0", lambda t: t.ride()),
    ("udriver.fund_and_ride.0", lambda t: (fund(t, t["cents"] + 1), t.ride(payment="wallet"))),
    ("udriver.add_funds.0", lambda t: [fund(t, t["cents"]) for _ in range(2)]),
    ("udriver.rate_trip.0", lambda t: t.rate(tip="1000")),
    ("udriver.rate_trip.0", lambda t: t.rate(stars=1)),
    ("staynb.remove_wish.0", lambda t: t.on["staynb"].post(f"/wishlists/{t['list_id']}/delete")),
    ("gocalendar.delete_following.0", lambda t: t.delete(t["event"], scope="one")),
    ("gocalendar.delete_following.0", lambda t: t.delete(t["event"], scope="all")),
    ("gocalendar.delete_occurrence.0", lambda t: t.delete(t["event"], scope="following")),
    ("gocalendar.rename_event.0", lambda t: edit(t, reminder="60")),
    ("gocalendar.create_event.0", lambda t: (t.create(), t.create())),
    ("gocalendar.create_event.0", lambda t: (t.create(), t.delete(t.newest))),
    (
        "gocalendar.create_event.0",
        lambda t: (t.create(guests="Sophie Taylor", invite="yes"), t.delete(t.newest), t.create()),
    ),
    (
        "gocalendar.create_event.0",
        lambda t: (
            t.create(repeat="daily", ends="after", count="3"),
            t.delete(t.newest, scope="one"),
            t.create(),
        ),
    ),
    (
        "gocalendar.create_series.0",
        lambda t: t.create(repeat="daily", ends="after", count=str(t["times"] + 1)),
    ),
    ("gocalendar.invite_guests.0", lambda t: t.create(guests="; ".join(t["names"]), invite="no")),
    ("gocalendar.clear_day.0", lambda t: (clear(t), t.delete(1))),
    ("gocalendar.change_series.0", lambda t: rename_series(t, "yes")),
    (
        "gocalendar.change_series.0",
        lambda t: [rename_series(t, told, new) for told, new in (("yes", "x"), ("no", ""))],
    ),
    ("gocalendar.add_guest.0", lambda t: add_guest(t, "no")),
    ("gocalendar.reply_to_invitation.0", lambda t: [answer(t, each) for each in ("no", t["reply"].lower())]),
    ("gocalendar.rename_event.0", lambda t: (edit(t), hide(t))),
    ("omnizon.buy_two.0", lambda t: t.on["omnizon"].post("/buy", {"product": t["one"]})),
    ("omnizon.buy_on_day.0", lambda t: buy(t, "2024-07-19")),
    ("omnizon.buy_now.0", lambda t: buy(t, quantity=2)),
    ("gomail.archive.0", lambda t: t.mark("archive", t["mail"], 5)),
    ("gomail.archive.0", lambda t: (t.mark("archive", t["mail"]), t.mark("read", *range(1, 40)))),
    ("gomail.mark_read.0", lambda t: t.mark("read", *range(1, 40))),
    ("gomail.delete.0", lambda t: (t.mark("trash", t["mail"]), t.mark("forever", t["mail"]))),
    ("gomail.send_mail.0", lambda t: [mail(t, t["text"], t["topic"]) for _ in range(2)]),
    (
        "gomail.send_mail.0",
        lambda t: (mail(t, t["text"], t["topic"]), t.mark("star", t.value("gomail", NEWEST))),
    ),
    ("gocalendar.mail_event_place.0", lambda t: mail(t, f"{where(t)} or Board Room", "Where we meet")),
    ("gocalendar.mail_event_place.0", lambda t: (mail(t, where(t), "Where we meet"), t.cart(1, 7))),
    ("gocalendar.mail_event_place.0", lambda t: mail(t, where(t), "Where we meet", "Jane Smith")),
    ("gomail.event_from_mail.0", lambda t: (write_down(t), t.mark("read", *range(1, 40)))),
    ("gomail.event_from_mail.0", lambda t: write_down(t, location="Board Room")),
    ("gomail.forward.0", lambda t: forward(t, "By the way, they owe us money.\n\n")),
    ("gomail.forward.0", lambda t: forward(t, cut=40)),
    ("networkin.publish_post.0", lambda t: t.post(audience="connections")),
    ("networkin.publish_post.0", lambda t: (t.post(), t.post())),
    ("networkin.publish_for_connections.0", lambda t: t.post()),
    ("networkin.publish_retry.0", lambda t: t.post(audience="connections")),
    ("networkin.connect.0", lambda t: t.member("/in/NAME/follow")),
    ("networkin.connect.0", lambda t: t.member("/in/john-smith/connect")),
    ("networkin.connect.0", lambda t: (t.member("/in/NAME/connect"), t.member("/in/NAME/follow"))),
    ("networkin.react_to_post.0", lambda t: t.member(f"/posts/{t['post']}/react", kind="like")),
    ("networkin.repost.0", lambda t: t.member(f"/posts/{t['post']}/repost", text="")),
    ("networkin.write_first.0", lambda t: [t.member("/in/NAME/message", text=t["text"]) for _ in range(2)]),
    ("networkin.apply_for_job.0", lambda t: t.apply(resume="Resume 2024.pdf")),
    ("networkin.apply_for_job.0", lambda t: t.apply(years=int(t["years"]) + 1)),
    ("networkin.accept_invitation.0", lambda t: t.member("/in/NAME/answer", answer="ignore")),
    ("networkin.attend_event.0", lambda t: [t.member(f"/events/{t['key']}/attend") for _ in range(2)]),
)


@pytest.mark.parametrize(("name", "deed"), WRONG, ids=[f"{at}-{name}" for at, (name, _) in enumerate(WRONG)])
def test_doing_it_wrongly_fails(name: str, deed: Deed, passes: Attempt) -> None:
    assert not passes(name, deed)


@pytest.mark.parametrize(
    ("name", "template", "right", "wrong"),
    [
        ("staynb.search_place.0", "/s?where={place}", "", "&price_min=900"),
        ("staynb.search_place.0", "/s?where={place}", "", "&pets=1"),
        (
            "staynb.search_trip.0",
            "/s?where={place}&checkin={checkin}&checkout={checkout}&adults={adults}",
            "",
            "&amenity=Pool",
        ),
        (
            "staynb.filter_place.0",
            "/s?where={place}&amenity={amenity}&bedrooms={bedrooms}&price_max={top}",
            "",
            "&category=beach",
        ),
        ("staynb.search_place.0", "/s?where={place}", "&adults=1&children=0", "&adults=2"),
        (
            "staynb.search_region.0",
            "/s?where={region}&checkin={checkin}&checkout={checkout}",
            "&adults=1",
            "&beds=3",
        ),
        ("omnizon.search_for.0", "/search?query={text}", "&category=", "&max=5"),
        (
            "omnizon.price_range.0",
            "/search?query={text}&min={low}.00&max=%24{high}",
            "&rating=&sort=featured",
            "&stock=1",
        ),
        (
            "omnizon.narrow_category.0",
            "/category/{slug}?brand={brand}&sort=price-asc",
            "&min=&max=&page=1",
            "&page=2",
        ),
        ("omnizon.narrow_category.0", "/category/{slug}?brand={brand}&sort=price-asc", "&max=", "&max=20"),
        ("gocalendar.search_for.0", "/search?q={words}", "&who=&from=&to=", "&calendar=3"),
    ],
)
def test_places_are_narrowed_by_nothing_else(
    name: str, template: str, right: str, wrong: str, tasks: dict[str, Task], runner: asyncio.Runner
) -> None:
    """Filters that are left blank do not matter, nor does case."""
    task = tasks[name]
    given = {key: str(value).lower().replace(" ", "+") for key, value in task.params.items()}
    origin = load_sites()[task.site].origin

    def judged(path: str) -> bool:
        verdict = score(task, stop=Stop(), page=Page(origin + path), changes=())
        return runner.run(verdict).passed

    exact = {key: str(value).replace(" ", "+") for key, value in task.params.items()}
    worded = {key: given[key] for key in ("place", "region", "text", "words", "label") if key in given}
    free = exact | worded
    path = template.format(**free)
    assert judged(path + right)
    assert not judged(path + wrong)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("gocalendar.event_place.0", "It takes place at {}."),
        ("gocalendar.event_place.0", "The location is {}"),
        ("gocalendar.event_length.0", "It lasts {}."),
        ("gomail.read_or_unread.0", "The conversation is marked as {}"),
        ("gomail.attached_file.0", "The attachment is named {}."),
        ("gomail.reply_and_archive.0", "My answer went to {}"),
        ("gocalendar.free_room.0", "The {} is free on that day."),
        ("staynb.cheapest_in_city.0", "{} is the cheapest"),
        ("staynb.stay_rating.0", "{} out of 5"),
        ("staynb.trip_code.0", "Your confirmation code is {}."),
    ],
)
def test_answers_may_stand_in_a_sentence(name: str, said: str, tasks: dict[str, Task]) -> None:
    (check,) = answered(tasks[name])
    assert check.grade(said.format(check.answer.natural()), tasks[name].intent).passed


def test_a_sender_may_be_named_beside_the_address(tasks: dict[str, Task]) -> None:
    task = tasks["gomail.who_sent.0"]
    (check,) = answered(task)
    email = check.answer.natural()
    name = email.partition("@")[0].replace(".", " ").title()
    for said in (email, f"{name} <{email}>", f"{name} ({email})", f"It was sent by {email}."):
        assert check.grade(said, task.intent).passed, said
    for said in (name, f"Kevin Moore <{email}>", f"{email}, kevin.moore@example.com"):
        assert not check.grade(said, task.intent).passed, said
