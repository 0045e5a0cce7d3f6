"""Typed values that a document mentions: amounts, numbers, days, lengths of time, distances, and expected words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from decimal import Decimal
from itertools import pairwise

from webarium.scoring.answers import Choice, Date, Duration, Money, Number, Text
from webarium.scoring.dates import ORDINALS, FoundDate, find_clock_times, find_dates, find_weekdays
from webarium.scoring.distances import Distance
from webarium.scoring.free.cues import listed
from webarium.scoring.free.document import Document, Phrase, document
from webarium.scoring.grading import Scalar
from webarium.scoring.normalise import token_texts, tokenise, words_behind
from webarium.scoring.numbers import FoundNumber, field_currency, find_numbers
from webarium.scoring.persons import PEOPLE, last_names
from webarium.scoring.spellings import spellings
from webarium.scoring.units import DISTANCE_WORDS, SECONDS, TIME_WORDS

_PAGES = re.compile(r"(?<![\w.])\d{1,6}\s?(?:-|to)\s?\d{1,6} of (?=\d)")
"""How pages of a list are counted: ``1-20 of 33``."""
_LENGTH = re.compile(
    r"(?<![\w.:,])(?P<hours>\d{1,3})\s?h(?:ours?|rs?)?\s?(?P<minutes>[0-5]?\d)(?:\s?m(?:in(?:ute)?s?)?)?(?!\w)"
    r"|(?<![\w.:,])(?P<amount>\d{1,6}(?:\.\d+)?)\s?(?P<unit>h|hrs?|mins?|m|d)(?!\w)"
    r"|(?<![\d:.])(?<!\bat )(?P<clock>\d{1,3}:[0-5]\d)(?![\d:])(?!\s?[ap]\.?m\b)"
)
_PHRASES = (
    ("an hour and a half|one hour and a half|one and a half hours", 5400),
    ("three quarters of an hour", 2700),
    ("two and a half hours", 9000),
    ("quarter of an hour", 900),
    ("half an hour|half hour|half-hour", 1800),
    ("a fortnight", 1209600),
    ("an hour|one hour", 3600),
    ("a day|one day", 86400),
    ("a week|one week", 604800),
    ("a minute|one minute", 60),
)
"""Lengths that are said without a number before their unit, in seconds."""
_LONGEST = Decimal(10**6)
"""How many units without a name a length has at most."""
_FILLERS = frozenset(["full", "whole", "calendar", "more", "different", "such", "separate"])


@dataclass(frozen=True, slots=True)
class Mention:
    """A value of the asked type, and where it stands."""

    key: object
    start: int
    end: int
    behind: tuple[str, ...] = ()
    """The words right behind it, up to three."""
    signed: bool = True
    """Whether a unit, a currency or its form says that it is of this type."""
    small: bool = False
    """Whether it is a small number in words, or a year: either may count or date what surrounds it."""


def wordings_of(
    asked: Sequence[Scalar], question: str = "", foreign: Sequence[str] = ()
) -> list[tuple[str, object]]:
    """How the values that are made of words may be written, each with its key; people also by their last names."""
    found: list[tuple[str, object]] = []
    names = [one for one in asked if isinstance(one, Text)]
    shown = [one.value for one in names]
    for name in names:
        first, _, last = name.value.rpartition(" ")
        people = " " not in first or not PEOPLE.isdisjoint(token_texts(question))
        if people and first and name.value.istitle() and name.value.replace(" ", "").isalpha():
            found.append((f"{last}, {first}", name.key()))
    last_ones = last_names(shown, token_texts(question), foreign) if len(names) > 1 else None
    if last_ones:
        found += [(last, one.key()) for one, last in zip(names, last_ones, strict=True)]
    for one in asked:
        if isinstance(one, Text):
            found += [(text, one.key()) for text in spellings(*one.wording())]
        elif isinstance(one, Choice):
            found += [(text, value) for value in one.domain for text in spellings(value)]
            found += list(one.aliases)
    return found


def mentions(said: Document, asked: Sequence[Scalar]) -> list[Mention]:
    """The values of the type of ``asked`` (all of one type), in order."""
    first = asked[0]
    match first:
        case Text() | Choice():
            keys = {key for _, key in wordings_of(asked)}
            found = [p for p in said.phrases if p.kind == "value" and p.key in keys]
            if any(is_clock(one.natural()) for one in asked):
                every = [*_times(said, found), *(Mention(p.key, p.start, p.end) for p in found)]
                return sorted(every, key=lambda mention: mention.start)
            whole = [token_texts(one.natural()) for one in asked]
            return [Mention(p.key, p.start, p.end) for p in found if not _of_another(said, p, whole)]
        case Money():
            return _money(said, first)
        case Number():
            return _numbers(said, [one for one in asked if isinstance(one, Number)])
        case Date():
            return list(_days(said, {one.value for one in asked if isinstance(one, Date)}))
        case Duration():
            return _lengths(said, [one for one in asked if isinstance(one, Duration)])
        case Distance():
            return _distances(said, [one for one in asked if isinstance(one, Distance)])
    return []


def named(choice: Choice, text: str) -> frozenset[object]:
    """The values of a closed domain that a text names."""
    said = document(text, wordings=wordings_of([choice]))
    return frozenset(mention.key for mention in mentions(said, [choice]))


def is_clock(text: str) -> bool:
    """Whether a text is a time of day."""
    return [(0, len(text))] == find_clock_times(text.lower())


def _times(said: Document, found: Sequence[Phrase]) -> Iterator[Mention]:
    """Times of day that are neither a value nor the question's."""
    asked = {said.question[slice(*span)].replace(" ", "") for span in find_clock_times(said.question)}
    for start, end in find_clock_times(said.text):
        text = said.text[start:end].replace(" ", "")
        if text not in asked and not any(p.start < end and start < p.end for p in found):
            yield Mention(("time of day", text), start, end)


def _of_another(said: Document, p: Phrase, names: Sequence[tuple[str, ...]]) -> bool:
    """Whether a last name stands behind the first name of another one: ``Anika Salazar`` for ``Quentin Salazar``."""
    words = token_texts(said.text[p.start : p.end])
    before = [t for t in said.tokens_in(p.start - 40, p.start) if t.end == p.start - 1]
    if len(words) != 1 or not before or any(words == name for name in names):
        return False
    own = any(name[-1:] == words and len(name) > 1 for name in names)
    return own and before[0].text.isalpha() and said.shown[before[0].start].isupper()


def _masked(said: Document, *, times: bool = True) -> str:
    """The text without its known phrases of several words, and without days, times of day and counts of pages."""
    spans = [span for span in said.atoms if _numbered(said.text[slice(*span)])]
    spans += [(p.start, p.end) for p in said.phrases if p.kind == "value"]
    spans += [(d.start, d.end) for d in find_dates(said.text)]
    spans += [match.span() for match in _PAGES.finditer(said.text)]
    spans += find_clock_times(said.text) if times else []
    text = said.text
    for start, end in spans:
        text = text[:start] + "\n" * (end - start) + text[end:]
    return text


def _numbered(text: str) -> bool:
    """Whether a phrase of several words has a number in it."""
    return len(tokenise(text)) > 1 and any(c.isdigit() for c in text)


def _words_behind(text: str, end: int) -> tuple[str, ...]:
    words = words_behind(text, end)
    while words and words[0] in _FILLERS:
        words = words[1:]
    return words


def _number(said: Document, n: FoundNumber, key: object, *, signed: bool) -> Mention:
    year = 1900 <= n.value <= 2100 and n.value == int(n.value) and not n.currency
    small = (n.worded and n.value <= 12) or year
    return Mention(key, n.start, n.end, _words_behind(said.text, n.end), signed, small)


def _money(said: Document, asked: Money) -> list[Mention]:
    unit = field_currency(said.text) or asked.currency
    every = [n for n in find_numbers(_masked(said)) if not n.percent]
    signed = [n for n in every if n.currency or n.is_money]
    used = signed or [n for n in every if not (n.is_id or n.rank or _measured(said.text, n))]
    found = []
    for n in used:
        pounds = not n.currency and _words_behind(said.text, n.end)[:1] in (("pounds",), ("pound",))
        key = (n.value, n.currency or ("GBP" if pounds else unit))
        found.append(_number(said, n, key, signed=bool(n.currency)))
    return found


def _measured(text: str, n: FoundNumber) -> bool:
    behind = _words_behind(text, n.end)[:1]
    return bool(behind) and (behind[0] in TIME_WORDS or behind[0] in DISTANCE_WORDS)


def _numbers(said: Document, asked: Sequence[Number]) -> list[Mention]:
    percents = any(one.unit == "%" for one in asked)
    ids = any(one.pattern != "{}" for one in asked)
    scales = {one.out_of for one in asked if one.out_of} | ({100} if percents else set())
    text = _masked(said)
    every = [n for n in find_numbers(text) if n.currency is None and (not n.percent or percents)]
    every = [n for n in every if ids or not n.is_id or n.value in {one.value for one in asked}]
    if percents and len(asked) == 1 and any(n.percent for n in every):
        every = [n for n in every if n.percent]
    every = [n for n in every if not n.rank]
    if not every and any(one.value == 0 for one in asked):
        return [Mention(Decimal(0), t.start, t.end) for t in said.tokens if t.text in listed("nothing")][:1]
    found = [_number(said, n, n.value, signed=n.percent or n.is_id) for n in every]
    for place, (one, other) in enumerate(pairwise(found)):
        if said.text[one.end : other.start].strip() in ("-", "to", "or"):
            found[place] = replace(one, behind=other.behind)
    kept: list[Mention] = []
    for one in found:
        if kept and _is_scale(said.text[kept[-1].end : one.start]):
            if one.key in scales:
                kept[-1] = replace(kept[-1], end=one.end, signed=True, behind=one.behind)
                continue
            if scales:
                kept[-1] = replace(kept[-1], key=(kept[-1].key, one.key))
                continue
        kept.append(one)
    return kept


def _is_scale(gap: str) -> bool:
    return gap.strip() in ("/", "out of", "of", "out of a possible", "stars out of", "star out of")


def _days(said: Document, wanted: set[date]) -> Iterator[Mention]:
    dates = find_dates(said.text)
    asked = find_dates(said.question)
    today = {said.context.today.year} if said.context.today else set()
    for d in dates:
        day: object = d.exact
        before = re.search(r"\b([a-z]+),? (?:the )?$", said.text[max(0, d.start - 16) : d.start])
        behind = re.match(r"(?:,|) \(?([a-z]+)|,? (?:was|is) a ([a-z]+)", said.text[d.end : d.end + 16])
        named = [day for word in (before, behind) if word for day in find_weekdays(word[word.lastindex or 1])]
        if d.exact and named and d.exact.weekday() not in named:
            day = ("another day of the week", d.exact)
        if d.exact is None:
            years = {*today, *(one.year for one in asked if one.month == d.month)}
            day = _completed(said, d, wanted, years) or (d.year, d.month, d.day)
            if any(_shortens(d, whole.exact) for whole in dates if whole.exact):
                continue
        if re.match(r"\s?(?:-|to|through|until)\s?\d{1,2}\b(?!:|\s?[ap]m)", said.text[d.end : d.end + 12]):
            day = (d.year, d.month, "range")
        yield Mention(day, d.start, d.end)
    if not dates:
        yield from _day_alone(said, wanted)


def _shortens(d: FoundDate, day: date | None) -> bool:
    if day is None or d.month != day.month:
        return False
    return d.day == day.day if d.day is not None else d.year == day.year


def _completed(said: Document, d: FoundDate, wanted: set[date], years: set[int | None]) -> date | None:
    """The wanted day that a date without its year means."""
    around = said.text[max(0, d.start - 14) : d.start] + " " + said.text[d.end : d.end + 14]
    named = find_weekdays(around)
    for day in wanted:
        fits = d.year is None and d.day == day.day and d.month == day.month and day.year in years
        if fits and (not named or day.weekday() in named):
            return day
    return None


_DAY_ALONE = re.compile(
    rf"(?:\b(?:the|day) (\d{{1,2}}|{'|'.join(ORDINALS)})(?:st|nd|rd|th)?|(?<!\w)(\d{{1,2}})(?:st|nd|rd|th))(?![\w-])"
    r"|^\W*(\d{1,2})\W*$"
)


def _day_alone(said: Document, wanted: set[date]) -> Iterator[Mention]:
    """``The 24th`` where the question names the month."""
    months = {(d.year, d.month) for d in find_dates(said.question) if d.day is None}
    if len(months) == 1:
        year, month = next(iter(months))
        for match in _DAY_ALONE.finditer(said.text):
            named = next(filter(None, match.groups()))
            number = ORDINALS.index(named) + 1 if named in ORDINALS else int(named)
            day = next((d for d in wanted if (d.year, d.month, d.day) == (year, month, number)), None)
            yield Mention(day or (year, month, number), *match.span())


def _lengths(said: Document, asked: Sequence[Duration]) -> list[Mention]:
    clocked = any(one.within for one in asked)
    text = _masked(said, times=not clocked)
    found: list[Mention] = []

    def add(seconds: Decimal, start: int, end: int) -> str:
        length = timedelta(seconds=float(seconds)) if abs(seconds) < 10**12 else None
        found.append(Mention(length, start, end, _words_behind(said.text, end)))
        return text[:start] + "\n" * (end - start) + text[end:]

    for phrases, size in _PHRASES:
        for match in re.finditer(rf"(?<!\w)(?:{phrases})(?!\w)", text):
            text = add(Decimal(size), *match.span())
    for match in _LENGTH.finditer(text):
        if match["hours"]:
            text = add(Decimal(match["hours"]) * 3600 + Decimal(match["minutes"]) * 60, *match.span())
        elif match["unit"]:
            text = add(Decimal(match["amount"]) * SECONDS[TIME_WORDS[match["unit"]]], *match.span())
        elif clocked:
            hours, minutes = match["clock"].split(":")
            text = add(Decimal(hours) * 3600 + Decimal(minutes) * 60, *match.span())
    bare: list[Mention] = []
    for n in find_numbers(text):
        behind = re.match(r"[ -]*(?:full |whole |calendar |more )?([^\W\d_]+)", text[n.end : n.end + 30])
        unit = TIME_WORDS.get(behind[1]) if behind else None
        if unit and behind:
            add(n.value * SECONDS[unit], n.start, n.end + behind.end())
        elif not (n.currency or n.is_id or n.percent or n.rank or (behind and behind[1] in DISTANCE_WORDS)):
            length = min(n.value, _LONGEST) * SECONDS[asked[0].unit.rstrip("s")]
            bare.append(_number(said, n, timedelta(seconds=float(length)), signed=False))
    united = _joined(sorted(found, key=lambda one: one.start), said.text)
    united += [b for b in bare if any(_ranged(said.text, b, one) for one in united)]
    united += [b for b in bare if united and not b.behind and b not in united and not b.small]
    used = sorted(united or bare, key=lambda one: one.start)
    return [replace(one, key=_meant(one.key, asked)) for one in used if not _is_way(said.text, one, asked)]


def _is_way(text: str, one: Mention, asked: Sequence[Duration]) -> bool:
    """What is rather a distance on a map: ``748m``."""
    shown = text[one.start : one.end]
    return (
        any(a.within for a in asked)
        and shown.endswith("m")
        and shown[:-1].strip().isdecimal()
        and not any(isinstance(one.key, timedelta) and a.accepts(one.key) for a in asked)
    )


def _ranged(text: str, bare: Mention, one: Mention) -> bool:
    """Whether a number without a unit is joined to a length behind it: ``30-45 minutes``."""
    gap = text[bare.end : one.start].strip()
    return gap in ("-", "to", "or", "/") or (gap == "and" and text[: bare.start].endswith("between "))


def _joined(found: Sequence[Mention], text: str) -> list[Mention]:
    """With neighbours of falling units added up: ``2 h 30 min``; ``31 minutes and 4 minutes`` are two."""
    kept: list[Mention] = []
    last = 0
    for one in found:
        length = one.key if isinstance(one.key, timedelta) else None
        before = kept[-1] if kept else None
        near = before is not None and text[before.end : one.start].strip(" ,") in ("", "and")
        size = _unit_size(text[one.start : one.end])
        if before and near and length is not None and isinstance(before.key, timedelta) and 0 < size < last:
            kept[-1] = Mention(before.key + length, before.start, one.end, one.behind)
        else:
            kept.append(one)
        last = size
    return kept


def _unit_size(text: str) -> int:
    """The seconds of the unit that a length ends in; 0 for none."""
    word = "".join(c if c.isalpha() else " " for c in text).split()[-1:]
    return SECONDS.get(TIME_WORDS.get(word[0], ""), 0) if word else 0


def _meant(key: object, asked: Sequence[Duration]) -> object:
    near = (one.value for one in asked if isinstance(key, timedelta) and one.accepts(key))
    return next(near, key)


def _distances(said: Document, asked: Sequence[Distance]) -> list[Mention]:
    found = []
    for meters, step, start, end, signed in asked[0].figures(_masked(said)):
        key = next((one.meters for one in asked if one.accepts(meters, step)), meters)
        found.append(Mention(key, start, end, _words_behind(said.text, end), signed))
    return found
