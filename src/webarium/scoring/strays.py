"""Whether words beside worded values claim more than those: rivals, codes, names, further items."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from webarium.scoring.clocks import another_time
from webarium.scoring.concepts import concepts_of
from webarium.scoring.dates import find_clock_times, find_dates
from webarium.scoring.normalise import Token, token_texts
from webarium.scoring.statement import Span, Statement, in_brackets, overlap, within
from webarium.scoring.units import is_unit
from webarium.scoring.words import COMMON, KINDS


def stray(said: Statement, hits: Sequence[Span]) -> str | None:
    """The first words beside worded values that claim more than those, if there are any."""
    return (
        _rival(said, hits)
        or another_time(said, hits)
        or _longer_name(said, hits)
        or _code(said, hits)
        or _beside(said, hits)
        or _line(said, hits)
        or _item(said, hits)
        or next(_strays(said, hits), None)
    )


_PREFIXED = re.compile(
    r"(?:^|[\s\"'(])((?:New|Old|North|South|East|West|Upper|Lower|Great|Little|Saint|San) )$"
)
_NUMBERED = re.compile(r" (\d{1,3})(?=\s*(?:[,;\n]|\.?$))")


def _longer_name(said: Statement, hits: Sequence[Span]) -> str | None:
    """A name that only ends or begins with the value: ``New York`` for ``York``, ``Room 2`` for ``Room``."""
    for start, end in hits:
        if not said.shown[start].isupper() or said.shown == said.shown.upper():
            continue
        before = _PREFIXED.search(said.shown[:start])
        if before and before[1].strip().lower() not in said.known:
            return before[1].strip()
        behind = _NUMBERED.match(said.text, end)
        if behind and not any(a <= behind.start(1) < b for a, b in (*hits, *said.known_spans)):
            return behind[1]
    return None


_JOINED = re.compile(r"\s*(?:,|;|/|\n|\band\b|\bor\b)\s*(?:and\s+)?")


def _beside(said: Statement, hits: Sequence[Span]) -> str | None:
    """A code of the answer's own kind joined to it, known or not: two addresses, two users' names."""
    for start, end in hits:
        if not _CODED.fullmatch(said.text, start, end):
            continue
        joined = _JOINED.match(said.text, end)
        other = _CODED.match(said.text, joined.end()) if joined else None
        if other is None or any(a < other.end() and other.start() < b for a, b in hits):
            continue
        if ("@" in other.group()) == ("@" in said.text[start:end]) and other.group() not in said.question:
            return other.group()
    return None


_CODED = re.compile(r"(?=[a-z.-]*[\d_@])[a-z][\w.+@-]{4,}\w(?![\w:=])")
"""A user's name or an address: letters with digits, a line or an at sign."""


def _item(said: Statement, hits: Sequence[Span]) -> str | None:
    """A further item, of words that are not known, of an enumeration by semicolons or in quotation marks."""
    for pattern in (_PARTED, _QUOTES):
        items = [(m.start(1), m.end(1)) for m in pattern.finditer(said.text)]
        alone = [item for item in items if any(_fills(said, hit, item) for hit in hits)]
        for item in items if len(alone) > 1 else ():
            if not any(overlap(item, hit) for hit in hits):
                words = [token.text for token in said.tokens if within(token, [item])]
                if words and pattern is _PARTED and _as_an_item(said, item, alone):
                    return said.shown[slice(*item)].strip()
                if words and not said.text[item[1] :].startswith(":") and not all(map(said.light, words)):
                    return said.shown[slice(*item)].strip()
    return None


def _as_an_item(said: Statement, item: Span, alone: Sequence[Span]) -> bool:
    """Whether words stand among the items as one of them: behind the first, short, with a capital, no remark."""
    text = said.shown[slice(*item)].strip()
    return (
        item[0] > alone[0][0]
        and text[:1].isupper()
        and len(text.split()) < 5
        and not said.text[item[1] :].startswith((":", "."))
        and said.text[slice(*item)].strip().partition(" ")[0]
        not in ("that", "that's", "those", "these", "nothing", "no", "all", "total")
    )


_PARTED = re.compile(r"(?:^|[;:])([^;:\n]+)(?=;|$|\.)", re.MULTILINE)
_QUOTES = re.compile(r'"([^"\n]{2,200})"')


def _fills(said: Statement, hit: Span, item: Span) -> bool:
    """Whether a value is all that an item holds."""
    return (
        item[0] <= hit[0]
        and hit[1] <= item[1]
        and len(said.text[slice(*item)].strip(" \"'.")) <= hit[1] - hit[0]
    )


def _line(said: Statement, hits: Sequence[Span]) -> str | None:
    """A line of its own among lines that each are one value."""
    lines, place, alone = [], 0, 0
    for line in said.text.split("\n"):
        span = (place, place + len(line))
        place += len(line) + 1
        inside = [hit for hit in hits if span[0] <= hit[0] and hit[1] <= span[1]]
        if not inside and line.strip() and line.rstrip()[-1] not in ".:!":
            lines.append(line.strip())
        alone += len(inside) == 1 and not re.search(
            r"\w", line[: inside[0][0] - span[0]] + line[inside[0][1] - span[0] :]
        )
    new = [line for line in lines if not all(said.light(word) for word in token_texts(line))]
    return new[0] if alone > 1 and new else None


_CODE = re.compile(r"[\w.+@-]*(?:@|\w_(?=\w)|(?=[a-z]*\d)(?=\d*[a-z])[a-z\d]{6,})[\w.+@-]*")
"""An address, a user's name with a line in it, or letters mixed with digits."""


def _code(said: Statement, hits: Sequence[Span]) -> str | None:
    """Another code or address than the answer's, the question's or the context's."""
    codes = any(re.search(r"[@_\d]", said.text[a:b]) for a, b in hits)
    for match in re.finditer(r"[\w.+@-]{5,120}", said.text):
        start, end = match.span()
        if not _CODE.match(match.group()) or any(
            overlap(match.span(), other) for other in (*hits, *said.known_spans)
        ):
            continue
        if said.text.startswith(":", end) and "@" not in match.group() and _heads_line(said.text, start):
            continue
        words = token_texts(match.group())
        if re.fullmatch(r"\d+(?:st|nd|rd|th|am|pm|-\w+)|[\d.:t-]+z?", match.group()):
            continue
        if not codes and not _alone(said, (start, end)) and "@" not in match.group():
            continue
        if not all(word in said.known or word in COMMON for word in words) or "@" in match.group():
            return said.shown[start:end]
    return None


def _heads_line(text: str, start: int) -> bool:
    """Whether a place is the beginning of a line, as that of a field's name is."""
    return not text[text.rfind("\n", 0, start) + 1 : start].strip(" -*\"'")


def _rival(said: Statement, hits: Sequence[Span]) -> str | None:
    taken = (*hits, *said.asked_spans, *_dated(said))
    for rival in said.context.rivals:
        tokens = token_texts(rival)
        if not tokens or (set(tokens) <= said.asked and len(tokens) < 4):
            continue
        if (
            all(token.isdigit() for token in tokens)
            and len(tokens[0]) < 3
            and not any(map(str.isdigit, _texts(said, hits)))
        ):
            continue
        for span in said.places(rival):
            if any(overlap(span, other) for other in taken):
                continue
            if len(tokens) > 1 or tokens[0] not in COMMON | KINDS or _alone(said, span):
                return rival
    return None


def _texts(said: Statement, hits: Sequence[Span]) -> list[str]:
    return [said.text[start:end] for start, end in hits]


def _alone(said: Statement, span: Span) -> bool:
    """Whether a word is all that stands between two separators."""
    for place, token in enumerate(said.tokens):
        if (token.start, token.end) == span:
            ends = (
                place + 1 == len(said.tokens)
                or said.edges[place + 1]
                or said.tokens[place + 1].text in ("and", "or")
            )
            return (said.edges[place] or said.tokens[place - 1].text in ("and", "or")) and ends
    return False


def _strays(said: Statement, hits: Sequence[Span]) -> Iterator[str]:
    cased = said.shown != said.shown.upper() and said.shown != said.text
    coded = all(_is_code(said.text[start:end]) for start, end in hits)
    dated = _dated(said)
    for item, label in _items(said, hits):
        spoken = any(kind == "light" and t.text not in LINKS for t, kind in item)
        heavy = [place for place, (_, kind) in enumerate(item) if kind == "heavy"]
        if label:
            continue
        if not heavy:
            if cased and _titled(said, item):
                yield _shown(said, item[0][0])
            continue
        touches = [
            place for place in heavy if any(item[near][1] == "hit" for near in _run_edges(item, place))
        ]
        for place in heavy:
            token = item[place][0]
            loud = (cased and said.shown[token.start].isupper()) or token.text[0].isdigit()
            if within(token, dated) or _measure(said, token):
                continue
            aside = spoken or in_brackets(said.text, token.start)
            if coded and aside and place not in touches and (token.text.isalpha() or len(token.text) < 4):
                continue
            if (
                (place in touches and (loud or not spoken))
                or not spoken
                or (loud and not token.text[0].isdigit() and not _ordinary(token, said))
            ):
                yield _shown(said, token)


def _is_code(text: str) -> bool:
    """Whether a value is a code or a number, with which no name is confused."""
    return sum(c.isdigit() for c in text) >= 4 or (
        " " not in text and any(c.isdigit() for c in text) and len(text) > 6
    )


def _dated(said: Statement) -> list[Span]:
    """Where dates, with the end of a range of days, and times of day stand."""
    dates = [
        (d.start, d.end + (m.end() if (m := _TO_DAY.match(said.text[d.end :])) else 0))
        for d in find_dates(said.text)
    ]
    return [*dates, *find_clock_times(said.text)]


_TO_DAY = re.compile(r"\s?-\s?\d{1,2}(?:, \d{4})?(?!\d)")


def _titled(said: Statement, item: Sequence[tuple[Token, str]]) -> bool:
    """Whether everyday words are written as a name of their own: ``Best Way``."""
    words = [token for token, kind in item]
    new = [
        token
        for token, kind in item
        if kind == "light" and token.text not in said.asked and token.text not in KINDS
    ]
    capital = all(said.shown[t.start].isupper() for t in words)
    return (
        bool(new) and capital and all(k != "hit" for _, k in item) and len(words) > 1 and words[0].start > 0
    )


LINKS = frozenset(("and", "or", "then", "plus", "also"))


def _shown(said: Statement, token: Token) -> str:
    return said.shown[token.start : token.end]


def _ordinary(token: Token, said: Statement) -> bool:
    """Whether a capital says little: a verb's or adverb's form at the head of a sentence."""
    before = said.text[: token.start].rstrip(" \"'(")
    head = not before or before[-1] in ".!?:\n"
    return head and (token.text.endswith(("ing", "ed", "ly")) and len(token.text) > 4)


def _measure(said: Statement, token: Token) -> bool:
    """Whether a number stands with a word for what it counts, a currency or a percent sign."""
    if not token.text[0].isdigit():
        return is_unit(token.text) and bool(
            re.search(r"\d ?[ /-]? ?$", said.text[max(0, token.start - 4) : token.start])
        )
    around = said.text[max(0, token.start - 2) : token.start] + " " + said.text[token.end : token.end + 16]
    if re.search(r"[$€£%#]", around) or re.match(
        r"[:]\d\d|\s?[ap]\.?m\b", said.text[token.end : token.end + 6]
    ):
        return True
    if re.search(r"\d:$", said.text[max(0, token.start - 3) : token.start]):
        return True
    word = re.match(r"(?:\s|-)([^\W\d_]+)", said.text[token.end : token.end + 24])
    before = re.search(
        r"([^\W\d_]+)(?:\s+(?:is|of|was)|:|\s+#|\s+number)?\s*\(?$",
        said.text[max(0, token.start - 30) : token.start],
    )
    named = before is not None and (
        concepts_of(before[1]) or (":" in before.group() and said.light(before[1]))
    )
    return bool(named) or (word is not None and bool(concepts_of(word[1]) or is_unit(word[1])))


def _counted(said: Statement, token: Token) -> bool:
    """Whether a number is a known one with a word for what it counts."""
    known = any(str(number) == token.text for number in said.context.numbers)
    return known and re.match(r" [^\W\d_]", said.text[token.end : token.end + 2]) is not None


def _run_edges(item: Sequence[tuple[Token, str]], place: int) -> list[int]:
    """The neighbours of the run of heavy words around a place."""
    low = high = place
    while low > 0 and item[low - 1][1] == "heavy":
        low -= 1
    while high + 1 < len(item) and item[high + 1][1] == "heavy":
        high += 1
    return [near for near in (low - 1, high + 1) if 0 <= near < len(item)]


def _items(said: Statement, hits: Sequence[Span]) -> Iterator[tuple[list[tuple[Token, str]], bool]]:
    """What stands between separators: its words by kind, and whether it is a label before a colon."""
    item: list[tuple[Token, str]] = []
    for place, token in enumerate(said.tokens):
        if item and (said.edges[place] or (token.text in LINKS and not within(token, hits))):
            yield item, _is_label(said, item[-1][0], item)
            item = []
        item.append((token, _kind(said, token, hits, said.known_spans)))
    if item:
        yield item, _is_label(said, item[-1][0], item)


def _is_label(said: Statement, last: Token, item: Sequence[tuple[Token, str]]) -> bool:
    return said.text[last.end : last.end + 1] == ":" and all(kind != "hit" for _, kind in item)


def _claims_code(said: Statement, token: Token, hits: Sequence[Span]) -> bool:
    """Whether a known number stands by itself as another value; one behind a known name of its line goes on with it."""
    if not _alone(said, (token.start, token.end)):
        return False
    place = said.tokens.index(token)
    before = said.tokens[place - 1] if place else None
    if before is None or within(before, hits) or "\n" in said.text[before.end : token.start]:
        return True
    return before.text not in said.known - COMMON


def _kind(said: Statement, token: Token, hits: Sequence[Span], known: Sequence[Span]) -> str:
    if within(token, hits):
        return "hit"
    if within(token, known) or (token.text in said.codes and not _claims_code(said, token, hits)):
        return "known"
    if token.text[0].isdigit() and in_brackets(said.text, token.start) and _counted(said, token):
        return "known"
    if said.light(token.text):
        return "known" if token.text in said.known and token.text not in COMMON else "light"
    return "heavy"
