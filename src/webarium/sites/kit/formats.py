"""Money, dates and numbers as people read them. Money is integer cents; times are ISO texts or datetimes.

Everything here writes in the notation of the page that is being made. What is kept in rows is written with
`webarium.notation.US`, so that rows are the same in every appearance.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import time

from markupsafe import Markup

from webarium.notation import DAYS as DAYS
from webarium.notation import MONTHS as MONTHS
from webarium.notation import US, Notation, When, spoken, typed_amount
from webarium.notation.notations import moment_of

_NOTATION: ContextVar[Notation] = ContextVar("notation", default=US)


def notation() -> Notation:
    """The notation of the page that is being made; the usual one where none is."""
    return _NOTATION.get()


@contextmanager
def written_in(used: Notation) -> Iterator[None]:
    """Pages that are made inside are written in a notation."""
    before = _NOTATION.set(used)
    try:
        yield
    finally:
        _NOTATION.reset(before)


def money(cents: int, symbol: str = "$") -> str:
    """``123450`` is ``$1,234.50``; negative amounts carry a leading minus."""
    return notation().money(cents, symbol)


def dollars(value: float, unit: str = "") -> str:
    """``90000`` whole dollars are ``$90,000``; 90 of the unit ``K`` are ``$90K``."""
    used = notation()
    return used.priced(used.figures(f"{value:,}") + unit)


def number(value: float, decimals: int = 0) -> str:
    """``90000`` is ``90,000``; with one decimal ``4.5`` is ``4.5``."""
    return notation().number(value, decimals)


def plural(count: int, singular: str, several: str | None = None) -> str:
    """``1 item``, ``3 items``, ``0 items``; give ``several`` where adding an s is not enough."""
    return f"{number(count)} {singular if count == 1 else several or singular + 's'}"


def ordinal(number: int) -> str:
    """``1st``, ``22nd``, ``113th``."""
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def date_short(when: When) -> str:
    """``3/11/23``."""
    return notation().day(when, "short")


def date_medium(when: When) -> str:
    """``Mar 11, 2023``."""
    return notation().day(when, "medium")


def date_long(when: When) -> str:
    """``March 11, 2023``."""
    return notation().day(when, "long")


def date_full(when: When) -> str:
    """``Saturday, March 11, 2023``."""
    return notation().named(when)


def date_typed(when: When) -> str:
    """``03/11/2023``, as fields for a day hold it."""
    return notation().day(when, "typed")


def date_brief(when: When) -> str:
    """``3/11/2023``."""
    return notation().day(when, "brief")


def day_words(when: When) -> str:
    """``Sat, Mar 11``."""
    return notation().named(when, "month_day", 3)


def amount_typed(cents: int) -> str:
    """``1234.50``, as fields for an amount hold it."""
    return notation().figures(f"{cents // 100}.{cents % 100:02d}")


def amount_read(text: str | None) -> str:
    """An amount typed into a field of the page, with a point before its cents; empty where it could be another."""
    return typed_amount((text or "").strip(), notation())


def here(text: str) -> str:
    """A text of the program's own in the usual notation, such as an example in a field, as the page has it."""
    used = notation()
    return text if used is US else spoken(text.replace(US.asks, used.asks), used)


def day_form() -> str:
    """``MM/DD/YYYY``: how fields ask for a day."""
    return notation().asks


def calendar_form() -> Markup:
    """What `dates.js` must know of days and prices where a page writes them otherwise than usual."""
    used = notation()
    if used is US:
        return Markup()
    form = {
        "data-typed": used.asks,
        "data-amount": used.priced("#"),
        "data-thousands": used.thousands,
    }
    return Markup().join(Markup(' {}="{}"').format(*pair) for pair in form.items())


def month_day(when: When) -> str:
    """``Mar 11``."""
    return notation().day(when, "month_day")


def clock(at: str) -> str:
    """``17:09`` is ``5:09 PM``."""
    return notation().time(time(int(at[:2]), int(at[3:5])))


def time_short(when: When | time) -> str:
    """``5:09 PM``."""
    return notation().time(when if isinstance(when, time) else moment_of(when))


def datetime_short(when: When) -> str:
    """``3/11/23, 5:09 PM``."""
    return f"{date_short(when)}, {time_short(when)}"


def datetime_medium(when: When) -> str:
    """``Mar 11, 2023, 5:09 PM``."""
    return f"{date_medium(when)}, {time_short(when)}"


def iso(when: When) -> str:
    """For the ``datetime`` attribute of ``<time>``: ``2023-03-11T17:09:00``, or a date alone."""
    if isinstance(when, str):
        return when.replace(" ", "T", 1)
    return when.isoformat()


_PARAGRAPH = re.compile(r"\s*</?p>\s*")


def unwrapped(text: str) -> str:
    """A short text without the ``<p>`` and ``</p>`` around its paragraphs; all other marks stay as they were typed."""
    return " ".join(part for part in _PARAGRAPH.split(text) if part)
