"""Notes and the to-do list."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import pairwise
from typing import Any, ClassVar

from webarium.scoring import Answer, Expect, Lines, Money, Number, States
from webarium.scoring.dates import written
from webarium.suites.homepage.base import ToolTemplate, convert, currency, exchanged, todos
from webarium.suites.homepage.sums import ConvertCurrency
from webarium.suites.kit import ANY, Combined, Decline, Mutate, Retrieve, Same, added, shuffled
from webarium.tasks import Data, Ui


class ToTodo(ToolTemplate):
    """Tasks on the to-do list."""

    way = ("To-do list",)

    async def go(self, ui: Ui, db: Data, params: Any) -> None:
        """To the list, by the header."""
        await ui.click("link", "To-do list", nth=0)


def _id(db: Data, text: str) -> int:
    return int(db.value("SELECT id FROM todo WHERE text = ?", text))


class AddTodo(ToTodo, Mutate):
    name, difficulty = "add_todo", "easy"
    intent = 'Put "{text}" on my to-do list, due on {day}.'
    form = (("What is to be done", "{text}"), ("Due date", "{iso}"))
    button = "Add to list"
    says = "Added to your list."
    ASKED = (
        "Air the guest room",
        "Ask Priya for the slides",
        "Send back the parcel",
        "Polish the brown shoes",
        "Book the ferry",
        "Wash the curtains",
    )

    @dataclass(frozen=True)
    class Params:
        text: str
        day: str
        iso: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for text in rng.sample(self.ASKED, 4):
            day = db.today + timedelta(days=rng.randint(4, 70))
            yield AddTodo.Params(text=text, day=written(day), iso=day.isoformat())

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return added("todo", text=Same(params.text), due=params.iso, done=0, created_at=ANY)


class TickTodo(ToTodo, Mutate):
    name, difficulty = "tick_todo", "easy"
    intent = '"{text}" is done. Check it off on my to-do list.'
    exempt: ClassVar = {"repeat": "There are only so many things on a list, and the words of one say all."}

    @dataclass(frozen=True)
    class Params:
        text: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return [TickTodo.Params(text=row.text) for row in shuffled(rng, todos(db, "open"))]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [Expect.update("todo", {"id": _id(db, params.text)}, {"done": 1})]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("button", f"Mark as done: {params.text}")


class TickMissing(ToTodo, Decline, like=TickTodo):
    name, difficulty = "impossible_tick_todo", "easy"
    reasons = ("not_found",)
    exempt = TickTodo.exempt
    count = 2
    lacks = ("{text}",)

    @dataclass(frozen=True)
    class Params:
        text: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Things that the list does not have."""
        return [TickMissing.Params(text=text) for text in rng.sample(AddTodo.ASKED, 2)]


class ClearOverdue(ToTodo, Mutate):
    name, difficulty = "remove_overdue", "medium"
    intent = "I've given up on {what}. Take it off my to-do list."
    wordings = ("Remove {what} from my to-do list.",)
    count = 3
    WAYS: ClassVar = ("whatever was due first", "whatever is due last", "whatever is overdue")

    @dataclass(frozen=True)
    class Params:
        what: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return [ClearOverdue.Params(what=what) for what in self.WAYS if self._found(db, what)]

    def _found(self, db: Data, what: str) -> list[Any]:
        """The one thing or the few things that are meant; none where it is not clear which."""
        rows = todos(db, "due")
        if what == self.WAYS[2]:
            late = todos(db, "overdue")
            return late if len(late) <= 3 else []
        if len(rows) < 3:
            return []
        ends = rows[:2] if what == self.WAYS[0] else rows[:-3:-1]
        unclear = ends[0].due == ends[1].due or (what == self.WAYS[0] and ends[0].due >= db.today.isoformat())
        return [] if unclear else ends[:1]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [Expect.delete("todo", {"id": row.id}) for row in self._found(db, params.what)]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        for row in self._found(db, params.what):
            await ui.click("button", f"Remove {row.text}")
            await ui.expect_text("Removed from your list.")


class DaysBetweenTodos(ToTodo, Retrieve):
    name, difficulty = "days_between_todos", "medium"
    intent = 'How many days are there between the due dates of "{first}" and "{second}" on my to-do list?'

    @dataclass(frozen=True)
    class Params:
        first: str
        second: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows, seen = shuffled(rng, todos(db, "due")), set()
        for first, second in pairwise(rows):
            days = self._days(first.due, second.due)
            if days > 2 and days not in seen:
                seen.add(days)
                yield DaysBetweenTodos.Params(first=first.text, second=second.text)

    def _days(self, first: str, second: str) -> int:
        return abs((date.fromisoformat(first) - date.fromisoformat(second)).days)

    def _dues(self, db: Data, *texts: str) -> list[str]:
        return [str(db.value("SELECT due FROM todo WHERE text = ?", text)) for text in texts]

    def answer(self, db: Data, params: Params) -> Answer:
        return Number(self._days(*self._dues(db, params.first, params.second)), "days")

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.expect_text(params.first, params.second)
        dues = self._dues(db, params.first, params.second)
        await ui.click("link", "Calendar", nth=0)
        await ui.fill("First day", dues[0])
        await ui.fill("Last day", dues[1])
        await ui.click("button", "Count days")


class AddLine(ToolTemplate, Mutate):
    name, difficulty = "add_line_to_note", "medium"
    intent = (
        'Add the line "{line}" at the end of my note "{title}" on the scratchpad, and leave the rest of it '
        "unchanged."
    )
    says = "Your note was saved."
    LINES: ClassVar[Sequence[str]] = (
        "Ask Noor about this",
        "To be checked in August",
        "See the blue folder",
        "Done before the holidays",
    )

    @dataclass(frozen=True)
    class Params:
        line: str
        title: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = shuffled(rng, db.rows("SELECT * FROM pad ORDER BY id"))
        return [
            AddLine.Params(line=line, title=row["title"]) for line, row in zip(self.LINES, rows, strict=False)
        ]

    def _body(self, db: Data, title: str) -> str:
        return str(db.value("SELECT body FROM pad WHERE title = ?", title))

    def expected(self, db: Data, params: Params) -> list[Expect]:
        body = Lines((*self._body(db, params.title).split("\n"), params.line))
        number = db.value("SELECT id FROM pad WHERE title = ?", params.title)
        return [Expect.update("pad", {"id": number}, {"body": body, "changed_at": ANY})]

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "Scratchpad", nth=0)
        await ui.click("link", params.title)

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.fill("Note", f"{self._body(db, params.title)}\n\n{params.line}")
        await ui.click("button", "Save note")


class NoteConverted(ToolTemplate, Combined):
    name, difficulty = "note_converted", "hard"
    intent = (
        "How much is {amount} US dollars in {target} at today's rates? Tell me, and save the amount in a "
        'new note called "{title}".'
    )
    TITLES: ClassVar[Sequence[str]] = (
        "Money for the trip",
        "What the hotel costs",
        "Budget abroad",
        "Gift money",
    )
    CODES: ClassVar[Sequence[str]] = ("EUR", "GBP", "CAD", "CHF", "AUD", "PLN", "BRL", "SGD")

    @dataclass(frozen=True)
    class Params:
        amount: int
        target: str
        title: str
        code: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Amounts that stay below a thousand, so that there is one way to write them."""
        for title, code in zip(self.TITLES, rng.sample(self.CODES, 4), strict=True):
            target = ConvertCurrency.NAMES[code]
            yield NoteConverted.Params(amount=rng.randint(20, 145), target=target, title=title, code=code)

    def _value(self, db: Data, amount: int, code: str) -> str:
        return f"{exchanged(db, amount, 'USD', code):f}"

    def answer(self, db: Data, params: Params) -> Answer:
        return Money(int(exchanged(db, params.amount, "USD", params.code) * 100), params.code)

    def told(self, db: Data, params: Params) -> Sequence[str]:
        return (self._value(db, params.amount, params.code),)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        question = f"{params.title}: how much is {params.amount} US dollars in {params.target}?"
        body = States(self.answer(db, params), question)
        return added("pad", title=Same(params.title), body=body, changed_at=ANY)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await convert(ui, "Currency", str(params.amount), "USD, US dollar", currency(db, params.code))

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "Scratchpad", nth=0)
        await ui.fill("Title", params.title)
        await ui.fill("Note", self._value(db, params.amount, params.code))
        await ui.click("button", "Save note")
