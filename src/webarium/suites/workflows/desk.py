"""What scenarios at a desk share: pages of handbooks, rows that change twice, and short stretches of paths."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from webarium.scoring import Expect, Ref
from webarium.suites.workflows.base import enter, happens, on
from webarium.suites.workflows.shop import send
from webarium.tasks import Data, Ui
from webarium.worlds.timeline import Event, When

BOOK = ("shop-handbook", "Shop handbook")
SUPPORT = ("support-handbook", "Support handbook")
HOUSE = ("house-rules", "House rules")
OFFICE = ("the-office", "The office")
"""Books of several scenarios, by address and title."""


def page(
    title: str,
    text: str,
    chapter: str,
    *,
    book: tuple[str, str] = BOOK,
    name: str = "",
    when: When | None = None,
) -> Event:
    """A page of Markdown in a book, by the book's address and title; the event has the page's title as its name."""
    return happens(
        name or title,
        "manuals",
        "page_is_published",
        when,
        book=book[0],
        book_title=book[1],
        title=title,
        text=text.strip(),
        chapter=chapter,
    )


def bullets(lines: Iterable[str]) -> str:
    """A list in Markdown, with a line for each item."""
    return "\n".join(f"* {line}" for line in lines)


def merged(wishes: Iterable[Expect]) -> list[Expect]:
    """The same rows, but one for each row that changes twice; the later values count."""
    found: dict[object, Expect] = {}
    for number, wish in enumerate(wishes):
        place: object = number
        if wish.op == "update":
            place = (wish.table, tuple(sorted(wish.key.items())))
        before = found.get(place)
        found[place] = wish if before is None else replace(wish, values={**before.values, **wish.values})
    return list(found.values())


def named(rows: Iterable[Expect], prefix: str) -> list[Expect]:
    """The same rows with labels of their own, so that several documents do not collide."""
    return [
        replace(row, values=_pointing(row.values, prefix), label=row.label and prefix + row.label)
        for row in rows
    ]


def _pointing(values: Mapping[str, Any], prefix: str) -> Mapping[str, Any]:
    return {
        name: replace(value, label=prefix + value.label) if isinstance(value, Ref) else value
        for name, value in values.items()
    }


def listed(numbers: Iterable[object]) -> str:
    """Values separated by a comma and a space; ``none`` without any."""
    return ", ".join(map(str, numbers)) or "none"


def contact(db: Data, name: str) -> str:
    """The address that the mailbox has of somebody."""
    return str(on(db, "gomail").value("SELECT email FROM contact WHERE name = ?", name))


def colleague(db: Data, name: str) -> str:
    """The address that the calendar has of somebody."""
    return str(on(db, "gocalendar").value("SELECT email FROM person WHERE name = ?", name))


async def tell(ui: Ui, db: Data, to: str, subject: str, body: str) -> None:
    """Write a mail, from anywhere."""
    await enter(ui, db, "gomail", "/inbox")
    await send(ui, to, subject, body)
