"""The notations, and writing with them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Literal, TypeAlias

When: TypeAlias = str | date | datetime
"""A day or a moment; as text, in ISO 8601."""
Style: TypeAlias = Literal["short", "medium", "long", "month_day", "long_month_day", "typed", "brief"]
"""Ways to write a day, for example ``3/11/23``, ``Mar 11, 2023``, ``March 11, 2023``, ``Mar 11``, ``March 11``,
``03/11/2023`` as fields take it, and ``3/11/2023``."""

MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
"""Of a week, in the order of `date.weekday`."""
_FIGURE = re.compile(r"(\d[\d,]*)(?:\.(\d+))?")


@dataclass(frozen=True, eq=False)
class Notation:
    """How a page writes days, times of day, numbers and amounts."""

    name: str
    """The locale whose formats these are: ``de-DE``."""
    thousands: str
    """What is between groups of three digits."""
    decimal: str
    """What is before decimals."""
    amount: str
    """How an amount is written, with its ``sign``, ``symbol`` and ``figure``."""
    dollar: str
    """How dollars are called."""
    long_clock: bool
    """Whether the hours of a day are counted to 24."""
    days: Mapping[Style, str]
    """How each style writes a day."""
    weekday: str = "{name}, {day}"
    """How a day and the name of its weekday are written together."""

    def figures(self, text: str) -> str:
        """A text with its figures, which have commas and a point, separated in this notation."""
        if (self.thousands, self.decimal) == (",", "."):
            return text
        return _FIGURE.sub(self._figure, text)

    def _figure(self, found: re.Match[str]) -> str:
        whole = found[1].replace(",", self.thousands)
        return whole if found[2] is None else f"{whole}{self.decimal}{found[2]}"

    def number(self, value: float, decimals: int = 0) -> str:
        """``1,234`` or ``4.5``: a number with so many decimals."""
        return self.figures(f"{value:,.{decimals}f}" if decimals else f"{value:,}")

    def money(self, cents: int, symbol: str = "$") -> str:
        """``$1,234.50``; negative amounts carry a leading minus."""
        dollars, rest = divmod(abs(cents), 100)
        return self.priced(self.figures(f"{dollars:,}.{rest:02d}"), symbol, negative=cents < 0)

    def priced(self, figure: str, symbol: str = "$", *, negative: bool = False) -> str:
        """An amount whose figure is written already, such as ``1.2M``."""
        sign = "-" if negative else ""
        return self.amount.format(sign=sign, symbol=self.dollar if symbol == "$" else symbol, figure=figure)

    def day(self, when: When, style: Style = "medium") -> str:
        """A day in a style."""
        day = moment_of(when)
        month, yy = MONTHS[day.month - 1], f"{day.year % 100:02d}"
        return self.days[style].format(d=day.day, m=day.month, y=day.year, yy=yy, mon=month[:3], month=month)

    def named(self, when: When, style: Style = "long", letters: int | None = None) -> str:
        """A day in a style with its weekday, of whose name so many letters are written: ``Sat, Mar 11``."""
        name = DAYS[moment_of(when).weekday()]
        return self.with_weekday(name[:letters], self.day(when, style))

    def with_weekday(self, name: str, day: str) -> str:
        """A written day with the name of its weekday."""
        return self.weekday.format(name=name, day=day)

    def span(self, first: date, last: date) -> str:
        """``Oct 13 – 23, 2025``: from one day to another."""
        start, end = self.day(first), self.day(last)
        if self.name != US.name or first.year != last.year:
            return f"{start} – {end}"
        if first.month != last.month:
            return f"{start.partition(',')[0]} – {end}"
        return f"{start.partition(',')[0]} – {last.day}, {last.year}"

    def time(self, when: datetime | time) -> str:
        """``5:09 PM`` or ``17:09``."""
        if self.long_clock:
            return f"{when.hour:02d}:{when.minute:02d}"
        return f"{when.hour % 12 or 12}:{when.minute:02d} {'PM' if when.hour >= 12 else 'AM'}"

    @property
    def asks(self) -> str:
        """How a field asks for a day: ``MM/DD/YYYY``."""
        typed = self.days["typed"]
        return typed.replace("{d:02d}", "DD").replace("{m:02d}", "MM").replace("{y}", "YYYY")

    @property
    def day_first(self) -> bool:
        """Whether days are before their months."""
        return self.asks.startswith("D")


def moment_of(when: When) -> datetime:
    """A day or a moment as a moment."""
    if isinstance(when, str):
        return datetime.fromisoformat(when)
    if isinstance(when, datetime):
        return when
    return datetime(when.year, when.month, when.day)  # noqa: DTZ001 -- worlds live in one naive local time


US = Notation(
    name="en-US",
    thousands=",",
    decimal=".",
    amount="{sign}{symbol}{figure}",
    dollar="$",
    long_clock=False,
    days={
        "short": "{m}/{d}/{yy}",
        "medium": "{mon} {d}, {y}",
        "long": "{month} {d}, {y}",
        "month_day": "{mon} {d}",
        "long_month_day": "{month} {d}",
        "typed": "{m:02d}/{d:02d}/{y}",
        "brief": "{m}/{d}/{y}",
    },
)
"""What sites are written in."""
BRITISH = Notation(
    name="en-GB",
    thousands=",",
    decimal=".",
    amount="{sign}{symbol}{figure}",
    dollar="US$",
    long_clock=True,
    days={
        "short": "{d:02d}/{m:02d}/{y}",
        "medium": "{d} {mon} {y}",
        "long": "{d} {month} {y}",
        "month_day": "{d} {mon}",
        "long_month_day": "{d} {month}",
        "typed": "{d:02d}/{m:02d}/{y}",
        "brief": "{d:02d}/{m:02d}/{y}",
    },
)
GERMAN = Notation(
    name="de-DE",
    thousands=".",
    decimal=",",
    amount="{sign}{figure}\N{NO-BREAK SPACE}{symbol}",
    dollar="$",
    long_clock=True,
    days={
        "short": "{d:02d}.{m:02d}.{yy}",
        "medium": "{d:02d}.{m:02d}.{y}",
        "long": "{d}. {month} {y}",
        "month_day": "{d}. {mon}",
        "long_month_day": "{d}. {month}",
        "typed": "{d:02d}.{m:02d}.{y}",
        "brief": "{d:02d}.{m:02d}.{y}",
    },
)
JAPANESE = Notation(
    name="ja-JP",
    thousands=",",
    decimal=".",
    amount="{sign}{symbol}{figure}",
    dollar="$",
    long_clock=True,
    days={
        "short": "{y}/{m:02d}/{d:02d}",
        "medium": "{y}/{m:02d}/{d:02d}",
        "long": "{y}/{m:02d}/{d:02d}",
        "month_day": "{m:02d}/{d:02d}",
        "long_month_day": "{m:02d}/{d:02d}",
        "typed": "{y}/{m:02d}/{d:02d}",
        "brief": "{y}/{m:02d}/{d:02d}",
    },
    weekday="{day} ({name})",
)
"""In digits alone: the typefaces that come with the package have no characters for year, month and day."""
NOTATIONS = (US, BRITISH, GERMAN, JAPANESE)
