"""Which of the numbers in a text are claimed as the answer, and which only surround it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import combinations
from typing import TypeAlias

from webarium.scoring.beside import behind, beside_money, right_beside
from webarium.scoring.concepts import asked_concepts, concepts_of
from webarium.scoring.dates import find_clock_times, find_dates
from webarium.scoring.measures import unasked_measure
from webarium.scoring.normalise import tokenise
from webarium.scoring.numbers import FoundNumber, find_numbers
from webarium.scoring.parts import Part, Parts, undivided
from webarium.scoring.quantities import other_quantity
from webarium.scoring.statement import Span, Statement
from webarium.scoring.units import is_unit, measure

_ASIDE = re.compile(
    r"(?:\b(?:based on|out of|of|among|across|page|step|version|top|number|no\.?|line|row|item|review"
    r"|order|vs\.?|versus|and page"
    r"|than|compared (?:to|with)|instead of|up from|down from|from a total of|from all|from|over|for"
    r"|between)\s*(?:the |all |my |your |its )?#?|/)$"
)


_OTHER_SCALE = re.compile(r"\s*(?:/|out of)\s*\d")


_YEAR = re.compile(r"\b(?:in|of|during|since|year|from|for|by|until|late|early|mid|,)\s*$")


_PAGES = re.compile(r"(?<![\w.])(\d{1,6}\s?(?:-|to)\s?\d{1,6} of )(?=\d)")
"""How pages of a list are counted: ``1-20 of 33``."""


_NONE = re.compile(
    r"(?<![\w-])(?:none|no(?! (?:idea|clue|problem|other)\b)|zero|nothing|not (?:a single|any)(?: one)?"
    r"|(?:\w+n't|isn't|aren't) any"
    r"|do not have any|does not have any|empty|nobody)(?![\w-])"
)


@dataclass(frozen=True, slots=True)
class Asked:
    """A number that is expected."""

    value: Decimal
    unit: str = ""
    out_of: int | None = None
    is_id: bool = False


Test: TypeAlias = Callable[[FoundNumber], bool]


def never(n: FoundNumber) -> bool:
    """No number is so."""
    return False


def plain_numbers(said: Statement) -> Sequence[FoundNumber]:
    """Numbers that are not part of a date, a time of day, or a known phrase."""
    return find_numbers(without_times(said).text)


def without_times(said: Statement) -> Statement:
    """A statement without its dates, its times of day, and counts of pages."""
    dates = [(d.start, d.end) for d in find_dates(said.text)]
    pages = [match.span(1) for match in _PAGES.finditer(said.text)]
    return said.without([*dates, *find_clock_times(said.text), *pages])


def claimed_money(said: Statement, expected: Sequence[Decimal]) -> list[FoundNumber]:
    """The amounts of money that a text claims: with a currency, else with cents, else any number."""
    said = _without_conditions(known_aside(said, expected))
    every = [n for n in plain_numbers(said) if not n.percent and (n.currency or not _measures(said, n))]
    amounts = (
        [n for n in every if n.currency is not None or (n.is_money and beside_money(said.text, n, every))]
        or [n for n in every if n.is_money]
        or [n for n in every if not (n.is_id or n.rank)]
    )
    if len(expected) != 1:
        return _claimed(said, amounts, expected, undivided)
    parts = Parts.of(said)
    wanted = set(expected)
    right = [n for n in amounts if n.value in wanted and parts.other(said.text, n) is None]
    if right and _explained(said, [n for n in amounts if n.value not in wanted], right):
        return right
    named = [n for n in amounts if parts.is_asked(said.text, n)]
    if named:
        amounts = [n for n in amounts if n in named or _bare(said, n) or _turns(said, n)]
    return _claimed(said, amounts, expected, lambda n: parts.other(said.text, n))


_OF_HUNDRED = re.compile(r"(?<=\d)(?:\s?/\s?| (?:out )?of )100(?!\d|[.,]\d)")
_CONDITION = re.compile(
    r"(?:\b(?:with|where|having|whose)\b[^,;:\n<>]{0,40}?)?(?:\b[a-z]{2,20}\)? ?)?"
    r"(?:[<>≤≥]=?|\bbelow|\bunder|\babove)\s?\$?"
    r"(?:\d[\d.,]*|zero)(?=\s?[:=\])])(?!:\d)"
)
"""What is counted, as programmers put it: ``comments with score < 0: 1``."""


def _without_conditions(said: Statement) -> Statement:
    spans = [match.span() for match in _CONDITION.finditer(said.text)]
    return said.without(spans) if spans else said


def claimed_numbers(said: Statement, asked: Sequence[Asked]) -> list[tuple[FoundNumber, int]]:
    """The numbers that a text claims, each with the end of its wording, ``out of 5`` included."""
    expected = [one.value for one in asked]
    said = _without_conditions(known_aside(said, expected))
    scales = {
        span for one in asked if one.out_of is not None for span in _scale_places(said.text, one.out_of)
    }
    if any(one.unit == "%" for one in asked):
        scales |= {match.span() for match in _OF_HUNDRED.finditer(said.text)}
    said = said.without(sorted(scales))
    ends = dict(scales)
    percents = any(one.unit == "%" for one in asked)
    numbers = [n for n in plain_numbers(said) if n.currency is None and (not n.percent or percents)]
    if percents and len(asked) == 1 and any(n.percent for n in numbers):
        numbers = [n for n in numbers if n.percent]
    numbers = [n for n in numbers if not n.rank] or numbers
    concepts = asked_concepts(said.question, asked[0].unit) if len(asked) == 1 else frozenset[int]()
    ids = any(one.is_id for one in asked)
    rated = any(one.out_of for one in asked)

    def is_ours(n: FoundNumber) -> bool:
        if n.value in expected:
            return not (rated and _OTHER_SCALE.match(said.text, n.end)) and not (
                percents and not n.percent and len(asked) > 1 and _unasked(said, n)
            )
        return ids or not n.is_id

    kept = [n for n in numbers if is_ours(n) and not _other_thing(said, n, concepts, asked)]

    counts = len(asked) == 1 and not rated and not ids and not percents and "how many" in said.question

    def same(n: FoundNumber) -> bool:
        names = behind(said.text, n)
        return any(concepts_of(word) & concepts for word in names) or (counts and not names)

    claims = _claimed(said, kept, expected, undivided, same)
    return [(n, ends.get(n.end, n.end)) for n in claims]


def _unasked(said: Statement, n: FoundNumber) -> bool:
    """Whether a number counts something that the question does not speak of."""
    things = frozenset[int]().union(*(concepts_of(word) for word in behind(said.text, n)))
    return bool(things) and not things & frozenset[int]().union(*(concepts_of(word) for word in said.asked))


def says_none(said: Statement) -> Span | None:
    """Where a text without numbers says that there is nothing."""
    if plain_numbers(known_aside(said, [Decimal(0)])):
        return None
    found = _NONE.search(said.text)
    return found.span() if found else None


def known_aside(said: Statement, expected: Sequence[Decimal]) -> Statement:
    """A statement without known phrases, such as a product's full name, unless they are the value itself."""
    spans = []
    for start, end in said.known_spans:
        inside = {n.value for n in find_numbers(said.text[start:end])}
        if inside and not (inside & set(expected) and len(tokenise(said.text[start:end])) < 3):
            spans.append((start, end))
    return said.without(spans)


def _measures(said: Statement, n: FoundNumber) -> bool:
    """Whether a plain number counts or measures something else than money: ``3 orders``, ``81.13 miles``."""
    words = behind(said.text, n)[:2]
    things = frozenset[int]().union(*(concepts_of(word) for word in words)) - concepts_of("dollars")
    return bool(things) or (bool(words) and (is_unit(words[0]) or not said.light(words[0])))


def _claimed(
    said: Statement,
    numbers: Sequence[FoundNumber],
    expected: Sequence[Decimal],
    part: Part,
    same: Test = never,
) -> list[FoundNumber]:
    """Without what repeats the question, what is known or computed with, and other parts of an amount."""
    asked = _question_numbers(said) - set(expected)
    wanted = set(expected)
    claims = [n for n in numbers if n.value not in wanted or part(n) is None]
    claims = [n for n in claims if n.value in wanted or (n.value not in asked and part(n) is None)]
    right = [n for n in claims if n.value in wanted]
    if not right:
        return claims
    known = set(said.context.numbers)
    if len(wanted) == 1 and _explained(said, [n for n in claims if n.value not in wanted], right):
        return right

    def is_known(n: FoundNumber) -> bool:
        return (
            n.value in known
            and not same(n)
            and not right_beside(said.text, n, right)
            and not _parallel(said.text, n, right)
            and not _turns(said, n)
        )

    return [
        n for n in claims if n in right or _bare(said, n) or not (is_known(n) or _set_aside(said, n, right))
    ]


def _explained(said: Statement, others: Sequence[FoundNumber], right: Sequence[FoundNumber]) -> bool:
    """Whether all other numbers are what the value comes out of; an enumeration of bare ones explains nothing."""
    if all(_bare(said, n) for n in right) and any(_bare(said, n) for n in others):
        return False
    if any(right_beside(said.text, n, right) or _turns(said, n) for n in others):
        return False
    result = right[0].value
    return bool(others) and (_computed(others, result) or _multiples(said, others, result))


def _turns(said: Statement, n: FoundNumber) -> bool:
    """Whether a number corrects what was said before: ``but you only get back $60.49``."""
    return bool(
        re.search(
            r"\b(?:but|actually|however|instead|rather|wait|sorry)\b[^.;\n]{0,40}$", said.text[: n.start]
        )
    )


def _multiples(said: Statement, others: Sequence[FoundNumber], result: Decimal) -> bool:
    """Whether all other amounts are the value so many times as the text says: ``3 pieces, $166.77 altogether``."""
    amounts = {result, *(n.value for n in others)}
    numbers = {n.value for n in find_numbers(said.text)} - amounts
    times = {n for n in numbers if 1 < n < 100 and n == int(n)}
    return bool(others) and bool(result) and all(n.value / result in times for n in others)


_PREPOSITION = re.compile(r" (in|at|on|from|with|for) ")


def _parallel(text: str, n: FoundNumber, right: Sequence[FoundNumber]) -> bool:
    """Whether a number is said of another part in the words of an expected one: ``2 in the morning and 1 in …``."""
    mine = _PREPOSITION.match(text, n.end)
    return mine is not None and any(
        m.end < n.start
        and (theirs := _PREPOSITION.match(text, m.end)) is not None
        and theirs[1] == mine[1]
        and re.fullmatch(r"[^.;:\n(]{1,60}(?:,|\band)(?: the)? ", text[m.end : n.start]) is not None
        for m in right
    )


def _question_numbers(said: Statement) -> set[Decimal]:
    years = {Decimal(dated.year) for dated in find_dates(said.question) if dated.year is not None}
    return {number.value for number in plain_numbers(Statement(said.question))} | years


def _set_aside(said: Statement, n: FoundNumber, right: Sequence[FoundNumber]) -> bool:
    before = said.text[max(0, n.start - 40) : n.start].rstrip()
    if right_beside(said.text, n, right):
        return False
    if n.worded and n.value <= 20 and _OF_THINGS.search(before):
        return True
    if _is_year(n) and _YEAR.search(before):
        return not any(map(_is_year, right))
    return (
        n.currency is None
        and n.decimals != 2
        and bool(_ASIDE.search(before + " "))
        and bool(behind(said.text, n) or before.endswith("/"))
    )


_OF_THINGS = re.compile(r"\b(?:these|those|both of the|(?:of|between|among|for) (?:the|all|them))$")
"""How the things that a question names are counted themselves: ``the longest of the three``, ``these two``."""


def _is_year(n: FoundNumber) -> bool:
    return 1900 <= n.value <= 2100 and n.value == int(n.value)


def _bare(said: Statement, n: FoundNumber) -> bool:
    """Whether a number, perhaps with what it counts, is all that stands between two separators, as an item does."""
    before = said.text[: n.start].rstrip(" ")
    after = _COUNTED.sub("", said.text[n.end : n.end + 40], count=1).lstrip(" ")
    leads = not before or before[-1] in ",;\n" or _CLOSED.search(before.rstrip(" $€£")) is not None
    return leads and (not after or after[0] in ",;\n.")


_CLOSED = re.compile(
    r"(?:[\d)\"']|[a-z]{3})[.!]$"
    r"|\b(?:then|also|now|answers?|results?|values?|candidates?|options?(?: [a-z\d])?|(?<!['.])[a-z]:)\W{0,3}$"
)
"""What before a number does not say what it is: the end of a sentence (``no.`` is none), a link, an empty label."""
_COUNTED = re.compile(r"^ [^\W\d_]{2,20}(?= *(?:[,;\n.]|$))")


def _computed(operands: Sequence[FoundNumber], result: Decimal) -> bool:
    """Whether a value comes out of other numbers: their sum, a difference or a product."""
    values = list(dict.fromkeys(n.value for n in operands))
    every = [n.value for n in operands]
    if len(every) < 2 or len(every) > 40:
        return False
    if result in (sum(every), sum(values)):
        return True
    if len(values) == 2 and result in (abs(values[0] - values[1]), values[0] * values[1]):
        return True
    if len(values) == 3:
        ones = sorted(values)
        if ones[2] - ones[1] - ones[0] == result or any(
            a * b + c == result
            for a, b, c in (
                (ones[0], ones[1], ones[2]),
                (ones[0], ones[2], ones[1]),
                (ones[1], ones[2], ones[0]),
            )
        ):
            return True
    if len(every) <= 7:
        for size in range(2, len(every)):
            for some in combinations(range(len(every)), size):
                left = [every[i] for i in range(len(every)) if i not in some]
                total = sum(every[i] for i in some)
                if total == result and all(_part_sums(value, every, result) for value in left):
                    return True
    return False


def _part_sums(value: Decimal, every: Sequence[Decimal], result: Decimal) -> bool:
    """Whether a number is a subtotal of the others, or one of its factors."""
    others = [other for other in every if other != value]
    pairs = list(combinations(others, 2))
    return any(a + b == value or abs(a - b) == value or a * b == value for a, b in pairs) or any(
        abs(result - other) == value or (value and other / value == int(other / value) and value < 20)
        for other in others
    )


def _before(text: str, n: FoundNumber) -> list[str]:
    """The words right before a number in its line, the nearest first."""
    line = re.split(r"[,;\n]|[.!?]\s", text[max(0, n.start - 60) : n.start])[-1]
    return [t.text for t in tokenise(line)][::-1][:5]


def _other_thing(said: Statement, n: FoundNumber, concepts: frozenset[int], asked: Sequence[Asked]) -> bool:
    """Whether a number counts something else than what was asked."""
    expected = any(one.value == n.value for one in asked)
    names = behind(said.text, n)
    if (expected or _measured(asked)) and unasked_measure(said, names, [one.unit for one in asked]):
        return True
    if expected and other_quantity(said.text, n.end, (said.question, *(one.unit for one in asked))):
        return True
    things = frozenset[int]().union(*(concepts_of(word) for word in names))
    scale = next((one.out_of for one in asked if one.out_of is not None), None)
    if any(one.is_id for one in asked):
        return bool(things) and not n.is_id and not (things & concepts_of("order"))
    if scale is not None and len(asked) == 1:
        starred = bool(things & concepts_of("stars"))
        if expected:
            return bool(things) and not starred and not things & concepts_of("rating")
        return (bool(names) and not starred) or n.value > scale
    if things:
        if not concepts and asked[0].unit == "%" and len(asked) == 1:
            return not n.percent
        if concepts:
            return not things & concepts
        return not expected and not any(word in said.asked for word in names)
    if concepts:
        label = frozenset[int]()
        for word in _before(said.text, n):
            if concepts_of(word):
                label = concepts_of(word)
                break
        if label and not label & concepts and (not expected or _labelled(said.text, n)):
            return True
    return bool(names) and not expected and not any(said.light(word) for word in names)


def _measured(asked: Sequence[Asked]) -> bool:
    """Whether what is expected is a measure, as kilometers: then the same in miles is no second value."""
    return any(measure(word) for one in asked for word in one.unit.split())


def _labelled(text: str, n: FoundNumber) -> bool:
    return text[: n.start].rstrip().endswith(":")


def _scale_places(text: str, scale: int) -> list[Span]:
    """Where ``out of 5`` or ``/5`` stands."""
    pattern = re.compile(
        r"(?:(?:(?<![a-z)\"'\s])|(?<=one|two)|(?<=four|five)|(?<=three)) ?/\s*"
        r"|[\s-]+(?:stars?\s+)?(?:out[\s-]of|of|on)[\s-]+(?:a\s+(?:possible|maximum"
        rf"|scale of)\s+)?(?:\d to )?){scale}(?:\.0)?(?![\w.]\w|\d)"
    )
    worded = (
        re.compile(r"\s+(?:stars?\s+)?out of five(?!\w)|\b(?:scale|max|maximum|best|out of)\s*:\s*5(?![\w.])")
        if scale == 5
        else None
    )
    return [m.span() for m in pattern.finditer(text)] + (
        [m.span() for m in worded.finditer(text)] if worded else []
    )
