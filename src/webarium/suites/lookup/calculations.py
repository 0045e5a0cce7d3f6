"""What the tools reckon from what other sites tell, and the other way round."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import ClassVar

from webarium.scoring import Answer, Expect, Money, Number, States
from webarium.scoring.dates import written
from webarium.suites.cross_real.base import PEOPLE, CrossTemplate, enter_event, entry, send, sent
from webarium.suites.gitlab import base as forge
from webarium.suites.homepage.base import calculate, convert, currency, exchanged, rounded
from webarium.suites.homepage.sums import ConvertCurrency
from webarium.suites.kit import (
    ANY,
    Combined,
    Decline,
    Mutate,
    Retrieve,
    Same,
    added,
    day_of,
    dollars,
    month_phrase,
    shuffled,
    some,
)
from webarium.suites.kit.asking import FOREIGN_AMOUNT
from webarium.suites.lookup.base import enter, other
from webarium.suites.shopping.base import months_with, orders, shown_number
from webarium.suites.shopping.paths import open_orders, see_order
from webarium.suites.shopping_admin import base as office
from webarium.suites.shopping_admin.paths import choose_filter, menu
from webarium.suites.staynb.base import open_stay, some_stays, stay
from webarium.tasks import Data, Row, Ui


class WithTools(CrossTemplate):
    """Base of templates that begin on the homepage."""

    site: ClassVar[str] = "homepage"
    role: ClassVar[str] = "visitor"


class AddUpOrders(WithTools, Retrieve):
    name, difficulty = "add_up_orders", "hard"
    sites = ("homepage", "shopping")
    intent = (
        "What do my {count} latest OneStopShop orders add up to, regardless of status? Lantern has a "
        "calculator if you need one."
    )

    @dataclass(frozen=True)
    class Params:
        count: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return [AddUpOrders.Params(count=word) for word in rng.sample(("three", "four", "five", "six"), 3)]

    def _totals(self, db: Data, count: str) -> list[Row]:
        number = ("three", "four", "five", "six").index(count) + 3
        return orders(other(db, "shopping"))[-number:]

    def answer(self, db: Data, params: Params) -> Answer:
        return Money(sum(row.grand_total for row in self._totals(db, params.count)))

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        rows = self._totals(db, params.count)
        await enter(ui, db, "shopping")
        await open_orders(ui)
        for row in reversed(rows):
            await see_order(ui, row, dollars(row.grand_total))
        await enter(ui, db, "homepage")
        await calculate(ui, " + ".join(f"{row.grand_total / 100:.2f}" for row in rows))


class AverageOrder(WithTools, Retrieve):
    name, difficulty = "average_order_of_month", "hard"
    sites = ("homepage", "shopping")
    intent = (
        "What was the average grand total of the orders that I placed at OneStopShop in {month}, to the cent?"
    )

    @dataclass(frozen=True)
    class Params:
        month: str
        key: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Months with two to four orders."""
        months = months_with(other(db, "shopping"))
        busy = [month for month, rows in months.items() if 2 <= len(rows) <= 4]
        for month in shuffled(rng, busy):
            named = month_phrase(month)
            yield AverageOrder.Params(month=named, key=month)

    def _orders(self, db: Data, key: str) -> list[Row]:
        return months_with(other(db, "shopping"))[key]

    def answer(self, db: Data, params: Params) -> Answer:
        rows = self._orders(db, params.key)
        return Money(int(rounded(Decimal(sum(row.grand_total for row in rows)) / len(rows), 0)))

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        rows = self._orders(db, params.key)
        await enter(ui, db, "shopping")
        await open_orders(ui)
        for row in reversed(rows):
            await see_order(ui, row, dollars(row.grand_total))
        await enter(ui, db, "homepage")
        added_up = " + ".join(f"{row.grand_total / 100:.2f}" for row in rows)
        await calculate(ui, f"({added_up}) / {len(rows)}")


class AddUpHeld(WithTools, Retrieve):
    name, difficulty = "add_up_orders_of_status", "hard"
    sites = ("homepage", "shopping_admin")
    intent = (
        "What do the grand totals of the {count} newest orders with the status {status} in OneStopShop's "
        "back office add up to?"
    )
    COUNTS = ("two", "three", "four")

    @dataclass(frozen=True)
    class Params:
        count: str
        status: str
        key: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for status in ("holded", "pending", "canceled"):
            count = rng.choice(self.COUNTS)
            if len(self._orders(db, status, count)) == self.COUNTS.index(count) + 2:
                yield AddUpHeld.Params(count=count, status=office.STATUS_NAMES[status], key=status)

    def _orders(self, db: Data, key: str, count: str) -> list[Row]:
        rows = office.orders(other(db, "shopping_admin"), "o.status = ?", key)
        return rows[-(self.COUNTS.index(count) + 2) :]

    def answer(self, db: Data, params: Params) -> Answer:
        return Money(sum(row.grand_total for row in self._orders(db, params.key, params.count)))

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        rows = self._orders(db, params.key, params.count)
        await enter(ui, db, "shopping_admin", "/admin/dashboard/")
        await menu(ui, "Sales", "Orders")
        await choose_filter(ui, "Status", params.status)
        for row in reversed(rows):
            await ui.expect_text(dollars(row.grand_total), near=office.nine(row.id))
        await enter(ui, db, "homepage")
        await calculate(ui, " + ".join(f"{row.grand_total / 100:.2f}" for row in rows))


class StayInCurrency(WithTools, Retrieve):
    name, difficulty = "stay_price_in_currency", "hard"
    sites = ("homepage", "staynb")
    intent = (
        'How much is a night at "{title}" on Staynb, before fees and with no dates chosen, in {target} at '
        "Lantern's rates?"
    )

    @dataclass(frozen=True)
    class Params:
        title: str
        target: str
        stay_id: int
        code: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        codes = shuffled(rng, ConvertCurrency.NAMES)
        for row, code in zip(some_stays(other(db, "staynb"), rng), codes, strict=False):
            yield StayInCurrency.Params(
                title=row["title"], target=ConvertCurrency.NAMES[code], stay_id=row.id, code=code
            )

    def _value(self, db: Data, stay_id: int, code: str) -> Decimal:
        return exchanged(other(db, "homepage"), stay(other(db, "staynb"), stay_id).price, "USD", code)

    def answer(self, db: Data, params: Params) -> Answer:
        return Money(int(self._value(db, params.stay_id, params.code) * 100), params.code)

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await _price(ui, db, params.stay_id)
        await _convert(ui, db, stay(other(db, "staynb"), params.stay_id).price, params.code)
        await ui.expect_text(f"{self._value(db, params.stay_id, params.code):f}")


class StayInUnlisted(WithTools, Decline, like=StayInCurrency):
    name, difficulty = "impossible_stay_price_in_currency", "hard"
    answers_like = FOREIGN_AMOUNT
    sites = ("homepage", "staynb")
    reasons = ("not_found", "missing_feature")
    count = 2

    @dataclass(frozen=True)
    class Params:
        title: str
        target: str
        stay_id: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Currencies of which the table has no rate."""
        targets = rng.sample(
            ("Icelandic kronur", "Kenyan shillings", "Hungarian forints", "Peruvian soles"), 2
        )
        for row, target in zip(some_stays(other(db, "staynb"), rng), targets, strict=False):
            yield StayInUnlisted.Params(title=row["title"], target=target, stay_id=row.id)

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await _price(ui, db, params.stay_id)
        await enter(ui, db, "homepage", "/converter?kind=currency")
        ui.expect_absent(params.target.split()[0])


class NoteStayPrice(WithTools, Combined):
    name, difficulty = "note_stay_price", "hard"
    sites = ("homepage", "staynb")
    intent = (
        'How much is a night at "{title}" on Staynb, before fees and with no dates chosen, in {target} at '
        'Lantern\'s rates? Tell me, and save the amount in a new note called "{note}" on the scratchpad '
        "there."
    )
    NOTES = ("Our hotel money", "Nights abroad", "Trip: rooms", "Where we sleep")

    @dataclass(frozen=True)
    class Params:
        title: str
        target: str
        note: str
        stay_id: int
        code: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        codes = rng.sample(("EUR", "GBP", "CHF", "CAD"), 4)
        rows = [row for row in some_stays(other(db, "staynb"), rng) if row.price < 650]
        for row, code, note in zip(rows, codes, self.NOTES, strict=False):
            named = {"title": row["title"], "target": ConvertCurrency.NAMES[code], "note": note}
            yield NoteStayPrice.Params(**named, stay_id=row.id, code=code)

    def _value(self, db: Data, stay_id: int, code: str) -> Decimal:
        return exchanged(other(db, "homepage"), stay(other(db, "staynb"), stay_id).price, "USD", code)

    def answer(self, db: Data, params: Params) -> Answer:
        return Money(int(self._value(db, params.stay_id, params.code) * 100), params.code)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        price = stay(other(db, "staynb"), params.stay_id).price
        question = (
            f'{params.note}: how much is a night at "{params.title}", {price} US dollars, in {params.target}?'
        )
        body = States(self.answer(db, params), question)
        return added("pad", title=Same(params.note), body=body, changed_at=ANY)

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await _price(ui, db, params.stay_id)
        await _convert(ui, db, stay(other(db, "staynb"), params.stay_id).price, params.code)
        value = f"{self._value(db, params.stay_id, params.code):f}"
        await ui.expect_text(value)
        await ui.click("link", "Scratchpad", nth=0)
        await ui.fill("Title", params.note)
        await ui.fill("Note", value)
        await ui.click("button", "Save note")


class EventAfterDays(WithTools, Mutate):
    name, difficulty = "event_after_days", "hard"
    sites = ("homepage", "gocalendar")
    intent = (
        'Figure out what date is {days} days after {start}, and add "{title}" to my Daybook calendar on '
        "that date, starting at {clock} and lasting one hour."
    )
    TITLES = ("Check the lease", "Second vaccination", "Renew the passport", "Rotate the tires")

    @dataclass(frozen=True)
    class Params:
        days: int
        start: str
        title: str
        clock: str
        iso: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for title in rng.sample(self.TITLES, 4):
            start = other(db, "gocalendar").today - timedelta(days=rng.randint(20, 300))
            yield EventAfterDays.Params(
                days=rng.randint(330, 460),
                start=written(start),
                title=title,
                clock=rng.choice(("9 AM", "10 AM", "11 AM")),
                iso=start.isoformat(),
            )

    def _starts(self, iso: str, days: int, clock: str) -> datetime:
        day = date.fromisoformat(iso) + timedelta(days=days)
        return datetime.fromisoformat(f"{day} {int(clock.split()[0]):02d}:00:00")

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return entry(db, params.title, self._starts(params.iso, params.days, params.clock), 60)

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "Calendar", nth=0)
        await ui.fill("Start", params.iso)
        await ui.fill("Days later", str(params.days))
        await ui.click("button", "Find date")
        starts = self._starts(params.iso, params.days, params.clock)
        await ui.expect_text(written(starts.date()))
        await enter_event(ui, db, params.title, starts, 60)


class DaysBetweenOrders(WithTools, Retrieve):
    name, difficulty = "days_between_orders", "hard"
    sites = ("homepage", "shopping")
    intent = "How many days passed between my OneStopShop orders #{first} and #{second}?"

    @dataclass(frozen=True)
    class Params:
        first: str
        second: str
        ids: list[int]

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = orders(other(db, "shopping"))[-9:]
        for _ in range(6 if len(rows) > 1 else 0):
            first, second = sorted(rng.sample(rows, 2), key=lambda row: int(row.id))
            if self._day(db, first.id) != self._day(db, second.id):
                named = {"first": shown_number(first.id), "second": shown_number(second.id)}
                yield DaysBetweenOrders.Params(**named, ids=[first.id, second.id])

    def _day(self, db: Data, order: int) -> date:
        return next(day_of(row.created_at) for row in orders(other(db, "shopping")) if row.id == order)

    def answer(self, db: Data, params: Params) -> Answer:
        first, last = (self._day(db, each) for each in params.ids)
        return Number(abs((last - first).days), "days")

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await enter(ui, db, "shopping")
        await open_orders(ui)
        rows = {row.id: row for row in orders(other(db, "shopping"))}
        for each in reversed(params.ids):
            await see_order(ui, rows[each])
        await enter(ui, db, "homepage", "/calendar")
        await ui.fill("First day", self._day(db, params.ids[0]).isoformat())
        await ui.fill("Last day", self._day(db, params.ids[1]).isoformat())
        await ui.click("button", "Count days")
        await ui.expect_text(self.answer(db, params).natural())


class TodoReturn(WithTools, Mutate):
    name, difficulty = "todo_return_order", "hard"
    sites = ("homepage", "shopping")
    intent = (
        "I can return my OneStopShop order #{number} for up to {days} days after the day I placed it. Put "
        '"{text}" on Lantern\'s to-do list, due on the last day I can return it.'
    )
    TEXTS = ("Decide about the parcel", "Last day to return", "Bring it to the post office")

    @dataclass(frozen=True)
    class Params:
        number: str
        days: int
        text: str
        order: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = some(rng, orders(other(db, "shopping"))[-8:], 3)
        for row, text in zip(rows, self.TEXTS, strict=False):
            yield TodoReturn.Params(
                number=shown_number(row.id), days=rng.choice((45, 60, 90, 100)), text=text, order=row.id
            )

    def _due(self, db: Data, order: int, days: int) -> str:
        placed = other(db, "shopping").value("SELECT created_at FROM sales_order WHERE id = ?", order)
        return (datetime.fromisoformat(str(placed)).date() + timedelta(days=days)).isoformat()

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return added(
            "todo",
            text=Same(params.text),
            due=self._due(db, params.order, params.days),
            done=0,
            created_at=ANY,
        )

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await enter(ui, db, "shopping")
        await open_orders(ui)
        await see_order(ui, next(row for row in orders(other(db, "shopping")) if row.id == params.order))
        await enter(ui, db, "homepage", "/todo")
        await ui.fill("What is to be done", params.text)
        await ui.fill("Due date", self._due(db, params.order, params.days))
        await ui.click("button", "Add to list")


class MailConverted(WithTools, Mutate):
    name, difficulty = "mail_converted_amount", "hard"
    sites = ("homepage", "gomail")
    intent = (
        "{person} wants to know how much {amount} US dollars is in {target}. Work it out at Lantern's "
        "rates and send them nothing but the amount, rounded to two decimal places, in an e-mail with the "
        'subject "{subject}".'
    )
    SUBJECTS = ("The amount", "Your question about money", "Exchange")

    @dataclass(frozen=True)
    class Params:
        person: str
        target: str
        subject: str
        amount: int
        code: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        people, codes = rng.sample(PEOPLE, 3), rng.sample(("EUR", "GBP", "CHF", "CAD", "AUD"), 3)
        for person, code, subject in zip(people, codes, self.SUBJECTS, strict=True):
            named = {"person": person, "target": ConvertCurrency.NAMES[code], "subject": subject}
            yield MailConverted.Params(**named, amount=rng.randint(120, 640), code=code)

    def _value(self, db: Data, amount: int, code: str) -> str:
        return f"{exchanged(db, amount, 'USD', code):f}"

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return sent(params.person, params.subject, self._value(db, params.amount, params.code))

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await convert(ui, "Currency", str(params.amount), "USD, US dollar", currency(db, params.code))
        value = self._value(db, params.amount, params.code)
        await ui.expect_text(value)
        await send(ui, db, params.person, params.subject, value)


class TodoFromIssue(WithTools, Mutate):
    name, difficulty = "todo_from_issue", "hard"
    sites = ("homepage", "gitlab")
    intent = (
        "Add the title of the newest open issue in {slug} on Smithy to Lantern's to-do list, word for "
        "word and without a due date."
    )

    @dataclass(frozen=True)
    class Params:
        slug: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        data = other(db, "gitlab")
        for row in forge.projects(data, rng, f"{forge.PUBLIC} AND {forge.ALL_SEEN}"):
            title = self._title(db, row.slug)
            if title and len(title) < 90:
                yield TodoFromIssue.Params(slug=row.slug)

    def _title(self, db: Data, slug: str) -> str:
        data = other(db, "gitlab")
        found = data.column(
            "SELECT title FROM issue WHERE project_id = ? AND state = 'opened' "
            "ORDER BY created_at DESC, id DESC LIMIT 1",
            forge.project(data, slug).id,
        )
        return str(found[0]) if found else ""

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return added("todo", text=Same(self._title(db, params.slug)), due="", done=0, created_at=ANY)

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await enter(ui, db, "gitlab", f"/{params.slug}/-/issues?sort=created_date")
        title = self._title(db, params.slug)
        await ui.expect_text(title)
        await enter(ui, db, "homepage", "/todo")
        await ui.fill("What is to be done", title)
        await ui.click("button", "Add to list")


async def _price(ui: Ui, db: Data, stay_id: int) -> None:
    """See what a night costs."""
    row = stay(other(db, "staynb"), stay_id)
    await enter(ui, db, "staynb")
    await open_stay(ui, row)
    await ui.expect_text(f"${row.price:,}")


async def _convert(ui: Ui, db: Data, amount: int, code: str) -> None:
    """Have an amount of dollars converted, from another site."""
    await enter(ui, db, "homepage")
    await convert(ui, "Currency", str(amount), "USD, US dollar", currency(other(db, "homepage"), code))
