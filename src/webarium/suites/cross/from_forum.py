"""What the forum tells, used in a mailbox, a calendar, a shop or for a trip."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import ClassVar

from webarium.scoring import AnyValue, Expect
from webarium.sites.kit.days import Span
from webarium.sites.staynb.party import Party
from webarium.sql import select
from webarium.suites import invented
from webarium.suites.cross.advice import Advice, recommendations
from webarium.suites.cross.meetups import Meetup, meetups, undated
from webarium.suites.cross_real.base import (
    PEOPLE,
    CrossTemplate,
    enter,
    enter_event,
    entry,
    other,
    send,
    sent,
)
from webarium.suites.kit import shuffled
from webarium.suites.omnizon.base import delivery_days, in_cart, ordered
from webarium.suites.omnizon.paths import add, buy_now, find, place
from webarium.suites.reddit.base import best, busy_forums, named, not_blocked, shown_at_once
from webarium.suites.reddit.base import thread as thread_of
from webarium.suites.reddit.paths import open_thread, sort_forum
from webarium.suites.staynb.base import (
    booked,
    dated,
    is_free,
    of_city,
    open_stay,
    reserve,
    span_of,
    stay,
)
from webarium.tasks import Data, Row, Ui

_FEW = 8
"""Comments that a thread may have in which all are to be compared."""
_GO = re.compile(r"\b[Gg]o to ((?:[A-Z]\w+ ?)+)")


class FromForum(CrossTemplate):
    """Base of templates that begin in the forum, at a time that lies in no other site's future."""

    site: ClassVar[str] = "reddit"
    role: ClassVar[str] = "member"


class EnterMeetup(FromForum):
    """A meetup, in the calendar."""

    name, kind, difficulty = "event_from_meetup", "mutate", "hard"
    sites = ("reddit", "gocalendar")
    count = 4
    intent = (
        'I\'m going to the event announced in the thread "{title}" in /f/{forum}. Add it to my Daybook '
        'calendar as "{event}", from its start to its end. Read the comments, too, and go by the '
        "organizer's latest update."
    )
    EVENTS = ("Listening meetup", "Book swap", "Seed swap", "Keyboard meetup")

    @dataclass(frozen=True)
    class Params:
        thread: int
        title: str
        forum: str
        event: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Announcements, those that were corrected first."""
        for found, event in zip(
            sorted(meetups(db), key=lambda m: not m.moved), rng.sample(self.EVENTS, 4), strict=False
        ):
            event = next((e for e in self.EVENTS if e.split()[0].lower() in found.title.lower()), event)
            named_so = f"{event} with {invented.person(rng)}"
            yield EnterMeetup.Params(
                thread=found.thread, title=found.title, forum=found.forum, event=named_so
            )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        found = _meetup(db, params.thread)
        return entry(db, params.event, found.starts, found.minutes, found.source)

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        """Read, then write it down."""
        found = _meetup(db, params.thread)
        await open_thread(ui, thread_of(db, params.thread))
        await ui.expect_text(found.words)
        await enter_event(ui, db, params.event, found.starts, found.minutes)


class OnAdvice(FromForum):
    """Base of those about the cheapest thing of a brand that somebody recommends."""

    @dataclass(frozen=True)
    class Params:
        thread: int
        title: str
        forum: str
        user: str
        brand: str
        thing: str
        product: int


class OrderAdvice(OnAdvice):
    """Something of a recommended brand, bought."""

    name, kind, difficulty = "order_recommended_brand", "mutate", "hard"
    sites = ("reddit", "omnizon")
    intent = (
        'In the thread "{title}" in /f/{forum}, {user} recommends a brand. Order one unit of that brand\'s '
        "cheapest {thing} from Omnizon, delivered to my default address on the earliest possible day and "
        "paid for with my default card."
    )

    def instances(self, db: Data, rng: random.Random) -> Iterable[OnAdvice.Params]:
        """Brands of which the shop has one cheapest thing of the kind that a thread is about."""
        found = shuffled(rng, _sold(db, recommendations(db)))
        for advice, row in found:
            yield _advised(advice, row)

    def expected(self, db: Data, params: OnAdvice.Params) -> list[Expect]:
        shop = other(db, "omnizon")
        return ordered(shop, [(_product(db, params.product), 1)], day=delivery_days(shop)[0])

    async def solve(self, ui: Ui, db: Data, params: OnAdvice.Params) -> None:
        await _read(ui, db, params.thread, params.brand, params.user)
        await enter(ui, db, "omnizon")
        await find(ui, _product(db, params.product))
        await buy_now(ui)
        await place(ui)


class CartBestAdvice(OnAdvice):
    """What people agree on, in the cart."""

    name, kind, difficulty = "cart_best_liked_advice", "mutate", "hard"
    sites = ("reddit", "omnizon")
    intent = (
        'Of all the comments on "{title}" in /f/{forum} that recommend a brand, take the one with the '
        "highest score. Add {quantity} units of that brand's cheapest {thing} to my Omnizon cart."
    )

    @dataclass(frozen=True)
    class Params(OnAdvice.Params):
        quantity: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Short threads in which one recommendation is liked best, of something that the shop has enough of."""
        every = recommendations(db)
        found = shuffled(
            rng,
            (
                (advice, row)
                for advice, row in _sold(db, every)
                if row.stock >= 3 and _is_best(db, every, advice)
            ),
        )
        for (advice, row), quantity in zip(found, (2, 3, 2, 3, 2), strict=False):
            yield CartBestAdvice.Params(**vars(_advised(advice, row)), quantity=quantity)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """A line of the cart."""
        return [in_cart(_product(db, params.product), params.quantity)]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await _read(ui, db, params.thread, params.brand, params.user)
        await enter(ui, db, "omnizon")
        await add(ui, _product(db, params.product), params.quantity)


class InCity(FromForum):
    """Base of those about the cheapest home in a city that somebody names."""

    @dataclass(frozen=True)
    class Params:
        thread: int
        title: str
        forum: str
        user: str
        city: str
        home: int


class KeepCity(InCity):
    """A home in a recommended city, on a wish list."""

    name, kind, difficulty = "wish_recommended_city", "mutate", "hard"
    sites = ("reddit", "staynb")
    intent = (
        'In the thread "{title}" in /f/{forum}, {user} names a city. Save the Staynb home there with the '
        'lowest price per night to my "{list_name}" wishlist.'
    )

    @dataclass(frozen=True)
    class Params(InCity.Params):
        list_id: int
        list_name: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Cities with one cheapest home that is on no list."""
        stays = other(db, "staynb")
        lists = stays.rows("SELECT * FROM wishlist WHERE email = ? ORDER BY id", stays.user)
        kept = set(stays.column("SELECT stay_id FROM wishlist_stay"))
        for number, (params, home) in enumerate(_homes(db, rng)):
            if home.id not in kept:
                chosen = lists[number % len(lists)]
                yield KeepCity.Params(**vars(params), list_id=chosen.id, list_name=chosen["name"])

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """An entry of the list."""
        values = {"wishlist_id": params.list_id, "stay_id": params.home, "note": "", "added_at": AnyValue()}
        return [Expect.insert("wishlist_stay", values)]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await _read(ui, db, params.thread, params.city, params.user)
        await enter(ui, db, "staynb")
        await open_stay(ui, stay(other(db, "staynb"), params.home))
        await ui.click("link", "Save")
        await ui.click("button", f"Save to {params.list_name}")
        await ui.expect_text(f"Saved to {params.list_name}")


class BookCity(InCity):
    """A home in a recommended city, reserved."""

    name, kind, difficulty = "book_recommended_city", "mutate", "hard"
    sites = ("reddit", "staynb")
    count = 2
    intent = (
        'In the thread "{title}" in /f/{forum}, {user} says which city they would go to. Reserve the '
        "cheapest Staynb home there, {dates}, for two adults. Any valid payment details will do, and "
        "there's no need to message the host."
    )

    @dataclass(frozen=True)
    class Params(InCity.Params):
        dates: str
        checkin: str
        checkout: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Cities with one cheapest home, and nights that are free there."""
        stays = other(db, "staynb")
        for params, home in _homes(db, rng):
            start = stays.today + timedelta(days=rng.randint(20, 60))
            span = Span(start, start + timedelta(days=3))
            if is_free(stays, home.id, span):
                nights = dated(span)
                yield BookCity.Params(
                    **vars(params),
                    dates=str(nights["phrase"]),
                    checkin=str(nights["checkin"]),
                    checkout=str(nights["checkout"]),
                )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        span = span_of(params.checkin, params.checkout)
        return [booked(other(db, "staynb"), params.home, span, Party(adults=2), message="")]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await _read(ui, db, params.thread, params.city, params.user)
        await enter(ui, db, "staynb")
        await open_stay(ui, stay(other(db, "staynb"), params.home))
        await reserve(ui, span_of(params.checkin, params.checkout), Party(adults=2))


class MailTopTitle(FromForum):
    """The best of a forum, told to somebody."""

    name, kind, difficulty = "mail_top_title", "mutate", "medium"
    sites = ("reddit", "gomail")
    intent = (
        "E-mail {person} the title of the highest-scoring submission of all time in /f/{forum}. Use "
        '"{subject}" as the subject, and put only the title in the body.'
    )
    SUBJECTS = ("Worth a read", "You would like this one", "The best of them all", "Found for you")

    @dataclass(frozen=True)
    class Params:
        forum: str
        person: str
        subject: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Forums with a lone winner whose title is plain."""
        homes = shuffled(rng, busy_forums(db))
        people = rng.sample(PEOPLE, 4)
        tops = {home.name: best(db, home.name, "net_score") for home in homes}
        found = [name for name, top in tops.items() if top and _plain(top) and not shown_at_once(db, top)]
        for home, person, subject in zip(found, people, self.SUBJECTS, strict=False):
            yield MailTopTitle.Params(forum=home, person=person, subject=subject)

    def _title(self, db: Data, forum: str) -> str:
        row = best(db, forum, "net_score")
        return "" if row is None else str(row.title)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return sent(params.person, params.subject, self._title(db, params.forum))

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await sort_forum(ui, params.forum, "Top")
        title = self._title(db, params.forum)
        await ui.expect_text(title)
        await send(ui, db, params.person, params.subject, title)


class EnterUndated(FromForum):
    """A meetup that nobody has set a day for."""

    name, kind, difficulty = "impossible_event_without_day", "impossible", "hard"
    sites = ("reddit", "gocalendar")
    count = 2
    twin = EnterMeetup.name
    intent = EnterMeetup.intent
    reasons = ("not_found",)

    @dataclass(frozen=True)
    class Params:
        thread: int
        title: str
        forum: str
        event: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Announcements whose organizers say that there is no day yet."""
        for row in undated(db):
            event = f"Out with {invented.person(rng)}"
            yield EnterUndated.Params(thread=row.id, title=row.title, forum=row.forum, event=event)

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        """Read that there is none."""
        row = thread_of(db, params.thread)
        await open_thread(ui, row)
        ui.expect_absent(" AM", " PM")


def _meetup(db: Data, thread: int) -> Meetup:
    return next(found for found in meetups(db) if found.thread == thread)


def _plain(row: Row | None) -> bool:
    return row is not None and not set('"<>*_[]`') & set(row.title)


async def _read(ui: Ui, db: Data, thread: int, fact: str, user: str) -> None:
    await open_thread(ui, thread_of(db, thread))
    await ui.expect_text(fact, near=user)


def _sold(db: Data, advices: Sequence[Advice]) -> list[tuple[Advice, Row]]:
    """Advice in threads whose title names a kind of thing, with the cheapest one of the brand at Omnizon."""
    shop = other(db, "omnizon")
    kinds = shop.column("SELECT DISTINCT kind FROM product ORDER BY length(kind) DESC, kind")
    found = []
    for advice in advices:
        kind = next((k for k in kinds if re.search(rf"\b{re.escape(k)}\b", advice.title.lower())), "")
        row = _cheapest(shop, advice.brand, kind)
        if row is not None:
            found.append((advice, row))
    return found


def _cheapest(shop: Data, brand: str, kind: str) -> Row | None:
    """The one cheapest product of a kind by a brand, if it can be bought."""
    sql = (
        "SELECT * FROM product WHERE parent_id IS NULL AND brand = ? AND kind = ? ORDER BY price, id LIMIT 2"
    )
    rows = shop.rows(sql, brand, kind)
    if not rows or rows[0].stock < 1 or (len(rows) > 1 and rows[0].price == rows[1].price):
        return None
    return rows[0]


def _is_best(db: Data, advices: Sequence[Advice], mine: Advice) -> bool:
    """Whether a recommendation has a higher score than all others of its thread, one that can be read at a glance."""
    ids = {advice.comment for advice in advices if advice.thread == mine.thread}
    rows = db.rows(
        "SELECT id, net_score FROM comment WHERE submission_id = ? ORDER BY net_score DESC", mine.thread
    )
    ranked = [row for row in rows if row.id in ids]
    lone = len(ranked) > 1 and ranked[0].net_score > ranked[1].net_score
    return len(rows) <= _FEW and lone and ranked[0].id == mine.comment


def _advised(advice: Advice, row: Row) -> OnAdvice.Params:
    return OnAdvice.Params(
        thread=advice.thread,
        title=advice.title,
        forum=advice.forum,
        user=advice.user,
        brand=advice.brand,
        thing=row.kind,
        product=row.id,
    )


def _product(db: Data, product_id: int) -> Row:
    return other(db, "omnizon").row("SELECT * FROM product WHERE id = ?", product_id)


def _homes(db: Data, rng: random.Random) -> list[tuple[InCity.Params, Row]]:
    """Cities that people name in threads, with the cheapest home there; each person names only one in a thread."""
    stays = other(db, "staynb")
    places = stays.column("SELECT DISTINCT city || ', ' || country FROM stay_card ORDER BY 1")
    by_city = {place.partition(",")[0]: place for place in places}
    titles = {row.id: row for row in named(db)}
    rows = db.rows(
        select(
            "c.*, u.username",
            "comment c JOIN user u ON u.id = c.user_id",
            f"c.visibility = 'visible' AND c.body LIKE '%go to %' AND {not_blocked(db, 'c')}",
            "ORDER BY c.id",
        )
    )
    said = Counter((row.submission_id, row.user_id) for row in rows)
    found: list[tuple[InCity.Params, Row]] = []
    for row in rows:
        match = _GO.search(row.body)
        city = match[1].strip() if match else ""
        homes = sorted(of_city(stays, by_city[city]), key=lambda home: home.price) if city in by_city else []
        once = said[row.submission_id, row.user_id] == 1
        alone = bool(homes) and (len(homes) == 1 or homes[0].price < homes[1].price)
        if alone and once and row.submission_id in titles:
            home = titles[row.submission_id]
            params = InCity.Params(
                thread=home.id,
                title=home.title,
                forum=home.forum,
                user=row.username,
                city=city,
                home=homes[0].id,
            )
            found.append((params, homes[0]))
    return shuffled(rng, found)
