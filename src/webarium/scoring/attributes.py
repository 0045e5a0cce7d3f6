"""Whether a value's own clause says another thing of it than the question asks for: 4 stars for 5, after for before."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from webarium.scoring.concepts import FUNCTION, unquoted
from webarium.scoring.dates import find_clock_times, find_dates
from webarium.scoring.normalise import token_texts
from webarium.scoring.numbers import FoundNumber, find_numbers
from webarium.scoring.statement import Span, Statement, pieces
from webarium.scoring.units import is_unit


def other_attribute(said: Statement, hits: Sequence[Span]) -> str | None:
    """What a found value's clause says that the question's own words deny."""
    return (
        _other_count(said, hits)
        or _other_side(said, hits)
        or _other_subject(said, hits)
        or _other_stretch(said, hits)
    )


_HYPHEN = re.compile(r"\b(one|two|three|four|five|six|seven|eight|nine|ten|\d)-(?=[a-z])")
_CLAUSE = re.compile(
    r"[;\n]|[.!?](?=\s|$)|,(?!\d)|\bbut\b|\bwhile\b|\bwhereas\b|\band\b(?=[^,;.\n]*\b(?:gave|gives|has|have)\b)"
)
_MORE_THAN = re.compile(r"\b(?:more than|over|above|exceeding)\s*\$?$")
_LESS_THAN = re.compile(r"\b(?:less than|fewer than|under|below)\s*\$?$")
_BARE = re.compile(r"(?:\b(?:gave|gives|rated|awarded)(?: it| this)?(?: an?)?|\n ?\()\s*$")


_JOINED = re.compile(r"\d\s*(?:or|to|and|,|-)\s*$")
"""How a question names several counts: ``2 or 3 stars``."""
_OTHERS = re.compile(
    r"\b(?:other|others|rest|unlike|everyone|everybody|all|next|remaining|instead|not|no|none|than)\b"
)
"""How a clause turns to what is not the answer."""


def _other_count(said: Statement, hits: Sequence[Span]) -> str | None:
    """``Ann gave 4`` where the question asks who gave 5 stars."""
    question = _HYPHEN.sub(r"\1 ", _undated(unquoted(said.question)))
    asked = [(n, thing) for n in find_numbers(question) if (thing := _thing(question, n))]
    if len(asked) != 1 or asked[0][0].currency or asked[0][0].rank:
        return None
    number, thing = asked[0]
    if _JOINED.search(question[: number.start]):
        return None
    text = _HYPHEN.sub(r"\1 ", _undated(said.text))
    for start, end in _held(text, hits):
        clause = _OTHERS.split(_masked(text[start:end], start, hits))[0]
        found = [
            n
            for n in find_numbers(clause)
            if not (n.rank or n.is_id or n.currency or n.percent)
            and (_thing(clause, n) == thing or (_BARE.search(clause[: n.start]) and not _thing(clause, n)))
        ]
        if found and not any(_agrees(n.value, number, question, clause, n) for n in found):
            return clause[found[0].start : found[0].end].strip()
    return None


def _agrees(value: Decimal, asked: FoundNumber, question: str, clause: str, n: FoundNumber) -> bool:
    """Whether a count is the question's, or lies on the side of it that the question names."""
    if value == asked.value or re.search(
        r"\b(?:out of|of|than|under|over|below|above|least|most|up to)\s*$|[/-]\s*$", clause[: n.start]
    ):
        return True
    before = question[: asked.start]
    if _LESS_THAN.search(before):
        return value < asked.value
    if _MORE_THAN.search(before):
        return value > asked.value
    return bool(re.search(r"\b(?:at least|at most|up to)\s*$", before))


def _held(text: str, hits: Sequence[Span]) -> Iterator[Span]:
    """The clauses that hold values."""
    for start, end in pieces(text, _CLAUSE, hits):
        if any(start <= hit[0] < end for hit in hits):
            yield start, end


def _masked(clause: str, start: int, hits: Sequence[Span]) -> str:
    for a, b in hits:
        low, high = max(0, a - start), b - start
        if high > 0 and low < len(clause):
            clause = clause[:low] + "\n" * (min(high, len(clause)) - low) + clause[high:]
    return clause


def _undated(text: str) -> str:
    for start, end in [*((d.start, d.end) for d in find_dates(text)), *find_clock_times(text)]:
        text = text[:start] + "\n" * (end - start) + text[end:]
    return text


def _thing(text: str, n: FoundNumber) -> str:
    match = re.match(r"\s([^\W\d_]+)", text[n.end : n.end + 24])
    return match[1].removesuffix("s") if match and match[1] not in FUNCTION else ""


_SUBJECTS = re.compile(r"[;\n]|\.(?=\s|$)|,?\s(?:but|while|whereas)\s")
_SHORT = 9
"""Words of a clause that has room for one subject only."""


def _other_subject(said: Statement, hits: Sequence[Span]) -> str | None:
    """``There are 2 stays in Sydney; Hobart has 4`` where the question asks about Hobart."""
    bounds = pieces(said.text, _SUBJECTS, hits)
    clauses = [said.text[start:end] for start, end in bounds if said.text[start:end].strip()]
    held = [text for text in clauses if any(said.text[a:b] in text for a, b in hits)]
    if len(clauses) != 2 or len(held) != 1 or any(len(token_texts(text)) > _SHORT for text in clauses):
        return None
    own, other = held[0], next(text for text in clauses if text != held[0])
    subject, rest = _subject(other), _subject(own)
    given, instead = find_numbers(own), find_numbers(other)
    if len(given) != 1 or len(instead) != 1 or bool(given[0].currency) != bool(instead[0].currency):
        return None
    fits = subject and subject <= said.asked and not subject <= rest and not rest <= said.known
    return other.strip() if fits and given[0].value != instead[0].value else None


_NIGHTS = re.compile(r"\bfor (?:\d+|two|three|four|five|six|seven|ten) nights\b[^,;.\n]*$")


def _other_stretch(said: Statement, hits: Sequence[Span]) -> str | None:
    """``The price for three nights is $256`` where the question asks for the nightly price."""
    if not re.search(r"\b(?:nightly|per night|a night|one night)\b", unquoted(said.question)):
        return None
    found = [_NIGHTS.search(said.text[: hit[0]]) for hit in hits]
    return next((match.group().strip() for match in found if match), None)


def _subject(clause: str) -> set[str]:
    return {
        word for word in token_texts(clause) if word.isalpha() and word not in FUNCTION and not is_unit(word)
    }


_SIDES = (
    (frozenset(("before", "until", "prior")), re.compile(r"\b(?:after|since|later than|from then on)\b")),
    (frozenset(("after", "since", "following")), re.compile(r"\b(?:before|until|prior to|earlier than)\b")),
)
_THEN = re.compile(r"\s*(?:$|[,;.)\n]|(?:that|this|the)\b(?: (?:date|day|time))?|it\b|then\b)")


def _other_side(said: Statement, hits: Sequence[Span]) -> str | None:
    """``3 came after July 15`` where the question asks what came before that day."""
    for day in find_dates(said.question):
        words = token_texts(said.question[: day.start])[-1:]
        sides = [(own, other) for own, other in _SIDES if own & set(words)]
        if not sides or any((d.start, d.end) in hits for d in find_dates(said.text)):
            continue
        own, other = sides[0]
        dates = [found.start for found in find_dates(said.text)]
        for start, end in _sides_held(said.text, hits):
            clause = said.text[start:end]
            if own & set(token_texts(clause)) or {"earlier", "later"} & set(token_texts(clause)) & own:
                continue
            for match in other.finditer(clause):
                place = start + match.end()
                if _THEN.match(clause, match.end()) or any(0 <= at - place <= 12 for at in dates):
                    return match.group()
    return None


_PARTS = re.compile(r"[;\n]|[.!?](?=\s|$)|\bbut\b|\band\b|\bwhile\b|\bwhereas\b")


def _sides_held(text: str, hits: Sequence[Span]) -> Iterator[Span]:
    place = 0
    for match in [*_PARTS.finditer(text), None]:
        end = match.start() if match else len(text)
        if any(place <= hit[0] < end for hit in hits):
            yield place, end
        place = match.end() if match else end
