"""Mail that comes by itself and again and again: receipts, notices, numbered letters, bills; the large scale has them.

Each series is authored once, with pools of facts from which every one of its mails draws others. A slot such as
``{street}`` draws from a pool, ``{issue.title}`` and ``{issue.text}`` are two sides of one drawn thing; all others are
those of letters (see `slots`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from functools import lru_cache
from typing import Any, TypeAlias

from webarium.draws import Dice
from webarium.sites.gomail.seed.cast import ME, Cast
from webarium.sites.gomail.seed.greetings import greeted
from webarium.sites.gomail.seed.letters import DATA, load
from webarium.sites.gomail.seed.message import Message
from webarium.sites.gomail.seed.slots import Slots
from webarium.sites.gomail.seed.stories import Mail
from webarium.sites.gomail.seed.times import later, some_time
from webarium.sites.gomail.seed.workdays import workday
from webarium.sites.kit.formats import money, time_short
from webarium.sites.kit.real.times import EPOCH

_FIRST, _LAST = date(2021, 7, 19), date(2024, 7, 14)
_MONTHS = 36
_ANSWERED = 0.6
"""How often each of the further messages of a conversation comes."""

Fact: TypeAlias = "str | dict[str, str]"


@dataclass(frozen=True)
class Series:
    """Mails of one kind from one sender."""

    sender: str
    subject: str
    body: str
    count: int = 0
    """How many there are, evenly over three years."""
    monthly: int = 0
    """On which day of each month one comes, instead of `count`."""
    weekday: int | None = None
    """On which day of the week each comes; 0 is Monday."""
    until: date = _LAST
    number: int = 0
    """What ``{no}`` is in the first one; it counts on."""
    label: str = ""
    goods: str = ""
    """The pool of what was bought: ``name; price``."""
    several: tuple[int, int] = (1, 1)
    """How many different things are bought."""
    units: tuple[int, int] = (0, 0)
    """Between what ``{units}`` lies, such as kilowatt-hours; ``{tenths}`` is the same in tenths."""
    base: int = 0
    rate: int = 0
    """Cents for all of them, and for each; ``{total}`` is what they come to."""
    charge: str = ""
    """The slot that says what the card was charged."""
    charges: bool = False
    """Whether each tells of a charge of another series: ``{amount}`` at ``{where}``."""
    then: tuple[str, ...] = ()
    """Further messages of the same conversation."""
    after: tuple[tuple[int, str, str], ...] = ()
    """Conversations that follow after some days, with the same slots: days, subject, body."""


@dataclass(frozen=True)
class _Charge:
    where: str
    amount: str
    at: datetime


@lru_cache(maxsize=1)
def _authored() -> tuple[tuple[Series, ...], Mapping[str, Sequence[Fact]]]:
    """All series and pools."""
    series: list[Series] = []
    pools: dict[str, Sequence[Fact]] = {}
    for path in sorted((DATA / "series").glob("*.toml")):
        given = load(f"series/{path.stem}")
        pools |= given.get("pools", {})
        series += [_series(each) for each in given["series"]]
    return tuple(sorted(series, key=lambda each: each.charges)), pools


def _series(given: Mapping[str, Any]) -> Series:
    named = ("from", "after", "then", "several", "units")
    rest = {name: value for name, value in given.items() if name not in named}
    return Series(
        sender=given["from"],
        several=tuple(given.get("several", (1, 1))),
        units=tuple(given.get("units", (0, 0))),
        then=tuple(given.get("then", ())),
        after=tuple((each["days"], each["subject"], each["body"]) for each in given.get("after", ())),
        **rest,
    )


class _Decks:
    """Pools of facts; each fact is drawn once before any comes again."""

    def __init__(self, dice: Dice, pools: Mapping[str, Sequence[Fact]]) -> None:
        self.dice, self.pools = dice, pools
        self._left: dict[str, list[Fact]] = {}

    def draw(self, name: str) -> Fact:
        left = self._left.setdefault(name, [])
        if not left:
            left += self.dice.shuffled(self.pools[name])
        return left.pop()


@dataclass
class _Facts(Mapping[str, str]):
    """What the slots of one conversation may say, drawn when they are first asked for."""

    decks: _Decks
    slots: Slots
    day: date
    known: dict[str, str]
    rows: dict[str, Fact] = field(default_factory=dict)

    def __getitem__(self, slot: str) -> str:
        if slot in self.known:
            return self.known[slot]
        name, _, side = slot.partition(".")
        if not side:
            fact = self.decks.draw(name)
        elif name not in self.rows:
            fact = self.rows[name] = self.decks.draw(name)
        else:
            fact = self.rows[name]
        return self.fill(fact if isinstance(fact, str) else fact[side])

    def __contains__(self, slot: object) -> bool:
        return slot in self.known or str(slot).partition(".")[0] in self.decks.pools

    def __iter__(self) -> Iterator[str]:
        yield from self.known

    def __len__(self) -> int:
        return len(self.known)

    def fill(self, text: str) -> str:
        """A text with its slots filled."""
        return self.slots.fill(text.strip(), self.day, self)


class Numerous:
    """Writes all series of a universe."""

    def __init__(self, seed: int) -> None:
        self.cast = Cast(seed)
        self.dice = Dice(seed, "series")
        self.series, pools = _authored()
        self.decks = _Decks(self.dice, pools)
        self._charges: list[_Charge] = []

    def mails(self) -> list[Mail]:
        """Every mail that has come by now, newest first."""
        found = [mail for series in self.series for mail in self._all(series)]
        return sorted((mail for mail in found if mail.last < EPOCH), key=lambda mail: mail.last, reverse=True)

    def _all(self, series: Series) -> Iterator[Mail]:
        if series.charges:
            for charge in self.dice.some(self._charges, series.count):
                known = {"amount": charge.amount, "where": charge.where, "at": time_short(charge.at)}
                yield from self._mails(series, charge.at + timedelta(minutes=self.dice.between(1, 9)), known)
            return
        for number, day in enumerate(self._days(series)):
            at = some_time(self.dice, day, self.cast.hours(series.sender))
            yield from self._mails(series, at, {"no": str(series.number + number)})

    def _days(self, series: Series) -> Iterator[date]:
        if series.monthly:
            for month in range(_MONTHS):
                year, place = divmod(_FIRST.month + month, 12)
                yield date(_FIRST.year + year, place + 1, series.monthly)
            return
        span = (series.until - _FIRST).days
        for number in range(series.count):
            day = _FIRST + timedelta(days=(number * span + self.dice.below(span)) // series.count)
            if series.weekday is not None:
                day += timedelta(days=(series.weekday - day.weekday()) % 7)
            yield day

    def _mails(self, series: Series, at: datetime, known: dict[str, str]) -> Iterator[Mail]:
        """One mail of a series, and the conversations that follow it."""
        if self.cast.has_number(series.sender):
            known["customer"] = self.cast.customer(series.sender)
        facts = _Facts(self.decks, Slots(self.dice, {}), at.date(), known)
        if series.goods:
            known |= self._bought(series)
        if series.rate:
            known |= self._used(series)
        mail = self._mail(series, facts.fill(series.subject), facts.fill(series.body), at)
        if series.charge:
            amount = facts.fill(f"{{{series.charge}}}")
            self._charges.append(_Charge(series.sender, amount, at))
        for text in series.then:
            if self.dice.chance(_ANSWERED):
                when = later(self.dice, mail.last, self.cast.hours(series.sender), self.dice.below(4))
                mail.messages.append(self._message(series, facts.fill(text), when))
        yield mail
        for days, subject, body in series.after:
            facts.day = workday(facts.day + timedelta(days=days))
            when = some_time(self.dice, facts.day, self.cast.hours(series.sender))
            yield self._mail(series, facts.fill(subject), facts.fill(body), when)

    def _bought(self, series: Series) -> dict[str, str]:
        """What an order holds, and what it comes to."""
        count = self.dice.between(*series.several)
        goods = dict(_priced(self.decks.draw(series.goods)) for _ in range(count))
        lines = [f"{name}: {money(cents)}" for name, cents in goods.items()]
        return {
            "goods": "\n".join(lines),
            "first": next(iter(goods)).partition(",")[0],
            "others": str(len(goods) - 1),
            "total": money(sum(goods.values())),
        }

    def _used(self, series: Series) -> dict[str, str]:
        """How much was used, and what it comes to."""
        units = self.dice.between(*series.units)
        total = money(series.base + units * series.rate)
        return {"units": str(units), "tenths": f"{units / 10:.1f}", "total": total}

    def _mail(self, series: Series, subject: str, body: str, at: datetime) -> Mail:
        labels = (series.label,) if series.label and self.dice.chance(0.75) else ()
        return Mail(subject, [self._message(series, body, at)], labels=labels)

    def _message(self, series: Series, body: str, at: datetime) -> Message:
        lines = greeted((line.strip() for line in body.split("\n") if line.strip()), at)
        return Message(self.cast.named(series.sender), lines, at, (self.cast.named(ME).email,))


def _priced(fact: Fact) -> tuple[str, int]:
    """A thing and its price in cents."""
    name, _, price = str(fact).partition("; ")
    return name, round(float(price) * 100)
