"""Amounts, numbers, days, lengths of time and distances in a declared form: the value alone, as a person writes it."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal

from webarium.scoring.answers import Date, Duration, Money, Number
from webarium.scoring.collections import Record
from webarium.scoring.dates import find_dates, find_weekdays
from webarium.scoring.distances import METERS, Distance, step_of
from webarium.scoring.grading import Answer, Scalar
from webarium.scoring.normalise import plain
from webarium.scoring.numbers import FoundNumber, find_numbers
from webarium.scoring.units import DISTANCE_WORDS, SECONDS, TIME_WORDS, measure

_NAMED = re.compile(r"(?:(?:order|invoice|number|no\.?|nr\.?)(?: (?:number|no\.))? ?)?#? ?(?=\S)")
"""What may stand before a number that is a name."""
_GLUED = re.compile(r"(?<=\d)(?=[a-z']+(?:[/^]\S*)?\Z)")
"""Where a unit begins that has no blank before it."""
_SQUARE = re.compile(r"(?:square|sq\.?) (?P<word>\w+)|(?P<raised>\w+?)\^?2")
_PLURAL = re.compile(r"(?<=ch)es\Z|(?<=ies)\Z|(?<!s)s\Z")
_SAME = {"'": "ft", "person": "people", "inhabitant": "people", "percent": "%", "per cent": "%"} | {
    "kelvin": "k", "colour": "color", "gram per mole": "g", "grams per mole": "g", "g/mol": "g"
}  # fmt: skip
_PART = re.compile(r"(\d{1,9}(?:\.\d{1,9})?|[a-z]+(?:-[a-z]+)?)\s?-?([a-z]+)\.?(?:\s*,?\s*(?:and\s+)?|\Z)")
_CLOCK = re.compile(r"(\d{1,3}):([0-5]\d)(?::([0-5]\d))?")
_LONGEST = 10**9
"""Seconds of a length of time that is read."""
_COUNTED = re.compile(
    r"\bhow many (?:[\w-]+ ){0,4}?(?!(?:does|is|was|has)\b)(?P<noun>[a-z]{3,}s|people)\b", re.IGNORECASE
)


def counting(answer: Answer, question: str) -> Answer:
    """The answer whose numbers without a unit count what the question asks for, or what their field is called."""
    if isinstance(answer, Record):
        return replace(answer, fields=tuple((name, _with_unit(one, name)) for name, one in answer.fields))
    asked = _COUNTED.search(plain(question))
    return _with_unit(answer, asked["noun"]) if asked and isinstance(answer, Scalar) else answer


def _with_unit(answer: Scalar, noun: str) -> Scalar:
    if isinstance(answer, Number) and not answer.unit and answer.pattern == "{}":
        return replace(answer, unit=noun)
    return answer


def _leading(said: str) -> tuple[FoundNumber, str] | None:
    """The number with which a text begins, and what follows; ``None`` where it begins with something else."""
    said = _GLUED.sub(" ", said)
    found = find_numbers(said)[:1]
    if not found or found[0].start or found[0].rank:
        return None
    rest = said[found[0].end :]
    unit = rest.removeprefix(" ").removeprefix("-")
    return found[0], unit if unit[:1].isalpha() else rest.lstrip()


def _unit(said: str) -> str:
    """A unit in one spelling."""
    if square := _SQUARE.fullmatch(said):
        return f"square {_unit(square['word'] or square['raised'])}"
    word = _SAME.get(said, said)
    single = _PLURAL.sub("", word)
    return _SAME.get(single) or measure(word) or single


def money_key(given: str, asked: Money) -> object | None:
    """The amount and its currency, which is the asked one where none is named."""
    said = plain(given)
    found = find_numbers(said)
    if len(found) != 1 or (found[0].start, found[0].end) != (0, len(said)):
        return None
    only = found[0]
    return None if only.percent or only.rank or "#" in said else (only.value, only.currency or asked.currency)


def number_key(given: str, asked: Number) -> object | None:
    """The number; its own unit, its scale, and the ``#`` of a number that is a name may stand there."""
    said = plain(given)
    if said == "none":
        return Decimal(0)
    if asked.pattern != "{}":
        said = _NAMED.sub("", said, count=1)
    if (led := _leading(said.removeprefix("+") if "+" in asked.pattern else said)) is None:
        return None
    number, unit = led
    wrong = number.currency or "#" in said or (number.percent and asked.unit != "%")
    return None if wrong or (unit and not _names_unit(unit, asked)) else number.value


def _names_unit(said: str, asked: Number) -> bool:
    """Whether what follows a number is what it counts, or the scale that it is on."""
    stars = "stars?" if asked.out_of == 5 else "points?"
    scaled = asked.out_of and re.fullmatch(rf"(?:/|out of|of) ?{asked.out_of}(?: {stars})?|{stars}", said)
    return bool(scaled) or bool(asked.unit and _unit(said) == _unit(asked.unit))


def date_key(given: str, _asked: Date) -> date | None:
    """The day, with its year, and with its own day of the week or none; of ``3/4/2023`` the month comes first."""
    said = " ".join(plain(given).replace("the ", "").split())
    found = find_dates(said)
    if len(found) != 1 or (day := found[0].exact) is None:
        return None
    beside = (said[: found[0].start] + said[found[0].end :]).strip(" ,.()")
    return day if not beside or (beside.isalpha() and find_weekdays(beside) == [day.weekday()]) else None


def duration_key(given: str, asked: Duration) -> object | None:
    """The length of time; a bare number counts in the asked unit."""
    said = plain(given)
    seconds: Decimal | None
    if (led := _leading(said)) and not led[1] and not led[0].currency and not led[0].percent:
        seconds = led[0].value * SECONDS[asked.unit.rstrip("s")]
    elif asked.within and (clock := _CLOCK.fullmatch(said)):
        hours, minutes, rest = (int(part or 0) for part in clock.groups())
        seconds = Decimal(hours * 3600 + minutes * 60 + rest)
    else:
        seconds = _added(re.sub(r"(?<=\d),(?=\d{3}\b)", "", said))
    if seconds is None or not 0 <= seconds <= _LONGEST:
        return None
    length = timedelta(seconds=float(seconds))
    return asked.key() if asked.accepts(length) else length


def _added(said: str) -> Decimal | None:
    """``1 h 40 min`` in seconds: larger units first, each once."""
    total, place, last = Decimal(0), 0, _LONGEST
    while place < len(said):
        match = _PART.match(said, place)
        if match is None:
            return None
        unit, word = TIME_WORDS.get(match[2]), match[1]
        count = _leading({"a": "1", "an": "1"}.get(word, word))
        if unit is None or count is None or count[1] or SECONDS[unit] >= last:
            return None
        total, place, last = total + count[0].value * SECONDS[unit], match.end(), SECONDS[unit]
    return total if place else None


def distance_key(given: str, asked: Distance) -> object | None:
    """The distance in meters, rounded as it is written; a bare number counts in the asked unit."""
    if (led := _leading(plain(given))) is None or led[0].currency or led[0].percent:
        return None
    unit = DISTANCE_WORDS.get(led[1].rstrip(".")) if led[1] else asked.unit
    if unit is None:
        return None
    meters = led[0].value * METERS[unit]
    return asked.key() if asked.accepts(meters, step_of(unit, led[0].decimals)) else meters
