"""Slots of letters, and what a universe puts into them.

``{thu+2}`` is the first Thursday that is at least two days after the letter, ``{fri-1}`` the last Friday at least one
day before, ``{day+3}`` the third day after, ``{wd+3}`` that day or the next working day. A form may
follow: ``{sat+2:long}``. ``{month-1}`` and ``{year+1}`` are counted from the letter, too. ``{3..9}`` is a number,
``{#3..9}`` one without commas, ``{$20..90}`` an amount with cents, ``{$$400..900}`` one without, ``{red|blue}`` a
choice, ``{code}`` and ``{long}`` letters and digits. A key such as ``{kevin}`` is a person's first name, ``{customer}``
the number that the company has for the owner. ``{fee=$20..90}`` remembers what it was, and ``{fee}`` says it again,
also in later letters of the same arc.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date, timedelta

from webarium.draws import Dice
from webarium.sites.gomail.seed.workdays import workday
from webarium.sites.kit.formats import DAYS, MONTHS, ordinal

_SLOT = re.compile(r"\{([^{}]+)\}")
_DAY = re.compile(r"(mon|tue|wed|thu|fri|sat|sun|day|wd)(?:([+-])(\d+))?")
_MONTH = re.compile(r"(month|year)(?:([+-])(\d+))?")
_NUMBER = re.compile(r"(\$\$|\$|#)?(\d+)\.\.(\d+)")
_SHORT = [day[:3].lower() for day in DAYS]
_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"

FORMS: Mapping[str, Callable[[date], str]] = {
    "": lambda day: DAYS[day.weekday()],
    "date": lambda day: f"{MONTHS[day.month - 1]} {day.day}",
    "long": lambda day: f"{DAYS[day.weekday()]}, {MONTHS[day.month - 1]} {day.day}",
    "full": lambda day: f"{DAYS[day.weekday()]}, {MONTHS[day.month - 1]} {day.day}, {day.year}",
    "year": lambda day: f"{MONTHS[day.month - 1]} {day.day}, {day.year}",
    "slash": lambda day: f"{day.month}/{day.day}",
    "nth": lambda day: ordinal(day.day),
    "month": lambda day: MONTHS[day.month - 1],
}
"""How a day is written: without a form it is the name of the weekday."""


class Slots:
    """The slots of one conversation or arc."""

    def __init__(self, dice: Dice, names: Mapping[str, str]) -> None:
        self.dice = dice
        self.names = names
        self._said: dict[str, str] = {}
        self._days: dict[str, date] = {}

    def fill(self, text: str, day: date, more: Mapping[str, str]) -> str:
        """A text of a letter that is written on a day; raises KeyError for a slot that nobody knows."""
        return _SLOT.sub(lambda found: self._slot(found[1], day, more), text)

    def _slot(self, slot: str, day: date, more: Mapping[str, str]) -> str:
        name, marked, spec = slot.partition("=")
        if not marked:
            return self._value(slot, day, more)
        self._days.pop(name, None)
        core, _, form = spec.partition(":")
        if (found := _day(core, day)) is not None:
            self._days[name] = found
            return FORMS[form](found)
        self._said[name] = self._value(spec, day, more)
        return self._said[name]

    def _value(self, slot: str, day: date, more: Mapping[str, str]) -> str:
        core, _, form = slot.partition(":")
        if core in self._days:
            return FORMS[form](self._days[core])
        for known in (self._said, more, self.names):
            if slot in known:
                return known[slot]
        if (found := _day(core, day)) is not None:
            return FORMS[form](found)
        if (matched := _MONTH.fullmatch(slot)) is not None:
            by = int(f"{matched[2] or '+'}{matched[3] or 0}")
            return MONTHS[(day.month - 1 + by) % 12] if matched[1] == "month" else str(day.year + by)
        return self._drawn(slot)

    def _drawn(self, slot: str) -> str:
        dice = self.dice
        if (matched := _NUMBER.fullmatch(slot)) is not None:
            number = dice.between(int(matched[2]), int(matched[3]))
            return f"${number}.{dice.between(1, 99):02d}" if matched[1] == "$" else _whole(matched[1], number)
        if "|" in slot:
            return dice.pick(slot.split("|"))
        if slot == "code":
            return "".join(dice.pick(_LETTERS) for _ in range(3)) + str(dice.between(100, 999))
        if slot == "long":
            return str(dice.between(100_000_000, 999_999_999))
        raise KeyError(slot)


def _whole(mark: str | None, number: int) -> str:
    """Dollars as people round them, or a number."""
    if mark == "$$":
        return f"${max(5, number // 5 * 5):,}"
    return str(number) if mark == "#" else f"{number:,}"


def _day(spec: str, day: date) -> date | None:
    """The day that a slot means, seen from another."""
    found = _DAY.fullmatch(spec)
    if found is None:
        return None
    back = found[2] == "-"
    by = int(found[3] or 1)
    at = day + timedelta(days=-by if back else by)
    if found[1] == "day":
        return at
    if found[1] == "wd":
        return workday(at)
    wanted = _SHORT.index(found[1])
    return (
        at - timedelta(days=(at.weekday() - wanted) % 7)
        if back
        else at + timedelta(days=(wanted - at.weekday()) % 7)
    )
