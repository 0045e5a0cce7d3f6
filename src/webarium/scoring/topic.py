"""Whether an answer is about what was asked: its direction, its subject, its dates, numbers and parts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import permutations

from webarium.scoring.attributes import other_attribute
from webarium.scoring.concepts import FUNCTION, unquoted
from webarium.scoring.contrasts import said_of_another
from webarium.scoring.dates import WEEKDAYS, FoundDate, find_dates, weekdays_beside
from webarium.scoring.measures import as_a_whole
from webarium.scoring.names import other_name
from webarium.scoring.normalise import Token, token_texts
from webarium.scoring.numbers import find_numbers
from webarium.scoring.parts import left_out, other_part
from webarium.scoring.periods import other_period
from webarium.scoring.statement import Span, Statement, in_brackets, overlap, within
from webarium.scoring.words import COMMON, DEEDS, OPPOSITES


def off_topic(said: Statement, hits: Sequence[Span]) -> str | None:
    """What shows that an answer is about another thing than the question, if anything does."""
    rest = [t for t in said.tokens if not within(t, hits) and not within(t, said.known_spans)]
    return (
        _opposite(said, rest, hits)
        or _reversed(said)
        or _other_predicate(said, hits)
        or _weekday(said)
        or _other(said, hits)
        or _other_date(said, hits)
        or _other_measure(said, hits)
        or other_attribute(said, hits)
        or other_period(said, hits)
        or as_a_whole(said, hits)
        or said_of_another(said, hits)
        or other_part(said)
        or left_out(said)
        or _other_length(said)
        or _one_alone(said)
        or _other_deed(said, hits)
        or _other_rank(said)
        or _other_time(said)
        or _other_sum(said, hits)
        or _none_left(said)
        or _other_title(said, hits)
        or other_name(said, hits)
    )


_BEFORE_AFTER = (frozenset(("before", "until")), frozenset(("after", "since")))
_ON_DAY = re.compile(r"\bon (?:[a-z]+day,? )?$")


def _other_time(said: Statement) -> str | None:
    """``On July 18`` where the question asks for what came before that day."""
    for asked in find_dates(said.question):
        words = token_texts(said.question[: asked.start])[-1:]
        side = next((side for side in _BEFORE_AFTER if side & set(words)), None)
        if side is None or side & set(said.words) or {"earlier", "later", "prior"} & set(said.words):
            continue
        for given in find_dates(said.text):
            if _fits(given, asked) and given.day == asked.day and _ON_DAY.search(said.text[: given.start]):
                return said.text[max(0, given.start - 3) : given.end].strip()
    return None


_SUM = re.compile(
    r"\b(?:so|making|makes|gives|together|altogether|that is|=)\b[^\n.;]*\b(?:in all|in total|altogether|together)\b"
)


def _other_sum(said: Statement, hits: Sequence[Span]) -> str | None:
    """A sum at the end that is not the value found."""
    found = _SUM.search(said.text)
    if found is None or any(found.start() <= hit[0] < found.end() for hit in hits):
        return None
    numbers = find_numbers(found.group())
    return found.group().strip() if len(numbers) == 1 else None


def _none_left(said: Statement) -> str | None:
    """``None are left`` beside another number, where the question asks what is left."""
    found = re.search(r"\b(?:none|no \w+|nothing) (?:is|are|was|were) left\b", said.text)
    return found.group() if found and "left" in said.asked else None


_NIGHTS = re.compile(r"\s*nights\b")


def _other_length(said: Statement) -> str | None:
    """Another number of nights than lies between the two days of the question."""
    days = [d.exact for d in find_dates(said.question)]
    if len(days) != 2 or days[0] is None or days[1] is None:
        return None
    length = abs((days[1] - days[0]).days)
    said_nights = [n for n in find_numbers(said.text) if _NIGHTS.match(said.text, n.end)]
    return next((said.text[n.start : n.end] + " nights" for n in said_nights if n.value != length), None)


_ONE_ALONE = re.compile(r"\b(\w+) (?:alone|only)\b")


def _one_alone(said: Statement) -> str | None:
    """One thing by itself, where the question takes several together."""
    if said.asked.isdisjoint(("together", "both", "combined", "altogether")) or "alone" in said.asked:
        return None
    return next((m.group() for m in _ONE_ALONE.finditer(said.text) if m[1] in said.asked - FUNCTION), None)


_SENT_ME = re.compile(
    r"\b(?:who|which \w+) (?:has )?(?:sent|wrote|mailed|messaged) (?:to )?me\b|\bsent to me\b"
)
_I_SENT = re.compile(
    r"\b(?:you|i) (?:sent|wrote|mailed|messaged)\b|\bsent (?:it |this |that )?to\b(?! (?:you|me)\b)"
)


_HIDDEN = re.compile(r"[^,.;\n]{0,20}\b(?:is|are|was|were) (?:now )?hidden\b")
_PREDICATES = (
    frozenset(("left", "remain", "remains", "remaining")),
    frozenset(("deleted", "removed", "erased")),
    frozenset(("shown", "visible", "displayed", "showing")),
    frozenset(("hidden", "hid")),
)


def _reversed(said: Statement) -> str | None:
    """``You sent it to Ann`` where it was asked who sent it."""
    found = _I_SENT.search(said.text) if _SENT_ME.search(said.question) else None
    return found.group() if found else None


def _other_deed(said: Statement, hits: Sequence[Span]) -> str | None:
    """Another deed on the day of the answer than the question asks for: posted for registered."""
    dated = {(found.start, found.end) for found in find_dates(said.text)}
    asked = {group for group in DEEDS if not group.isdisjoint(token_texts(unquoted(said.question)))}
    bare = said.without(hits)
    for hit in hits if asked else ():
        if hit not in dated:
            continue
        start, _ = said.sentence(hit)
        words = token_texts(re.split(r"[,:/(\n]|\band\b", bare.text[start : hit[0]])[-1])
        done = [(word, group) for word in words for group in DEEDS if word in group]
        if done and asked.isdisjoint(group for _, group in done):
            return done[0][0]
    return None


_RANKS = "second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth"
_RANKED = re.compile(rf"\b({_RANKS})[ -]((?:most |least )?[a-z]+)")


def _other_rank(said: Statement) -> str | None:
    """Another place in an order than the question's: ``fourth most recent`` for ``third most recent``."""
    asked = {(m[1], m[2]) for m in _RANKED.finditer(said.question)}
    given = {(m[1], m[2]) for m in _RANKED.finditer(said.text)}
    if not asked or asked & given:
        return None
    things = {thing for _, thing in asked}
    return next((f"{rank} {thing}" for rank, thing in sorted(given) if thing in things), None)


def _other_predicate(said: Statement, hits: Sequence[Span]) -> str | None:
    """Another number with what the question asks of its own: ``I deleted 16; 4 are left``."""
    match = re.search(r"\bhow many\b(.*)", unquoted(said.question), re.DOTALL)
    if (
        match
        and re.search(r"\b(?:shown|visible)\b", match[1])
        and any(_HIDDEN.match(said.text, b) for _, b in hits)
    ):
        return "hidden"
    asked = set(token_texts(match[1])) if match else set()
    for group in _PREDICATES:
        if not asked & group:
            continue
        own, other, place = False, False, 0
        for clause in re.split(r"([,;.\n]|\band\b|\bbut\b)", said.text):
            span = (place, place + len(clause))
            place = span[1]
            if set(token_texts(clause)) & group:
                mine = any(span[0] <= hit[0] and hit[1] <= span[1] for hit in hits)
                own, other = own or mine, other or (not mine and bool(find_numbers(_without_dates(clause))))
        if other and not own:
            return min(asked & group)
    return None


def _weekday(said: Statement) -> str | None:
    """A day of the week that is not the date's beside which it stands."""
    for found in find_dates(said.text):
        named = weekdays_beside(said.text, found.start, found.end) if found.exact else []
        if found.exact and named and found.exact.weekday() not in named:
            return f"{WEEKDAYS[named[0]]} {said.text[found.start : found.end]}"
    return None


def _opposite(said: Statement, rest: Sequence[Token], hits: Sequence[Span]) -> str | None:
    """A word of a found value's clause, or else of its sentence, that says the contrary of the question's."""
    asked = set(_superlatives(" ".join(token_texts(unquoted(said.question)))).split())
    swapped = _compared_backwards(said)
    found = _stated(rest, _clauses(said, hits)), [_stated(rest, [clause]) for clause in _phrases(said, hits)]
    whole, parts = set(found[0].split()), [set(part.split()) for part in found[1]]
    over = re.search(r"\b(over|above) (?:\$ ?)?\d", found[0])
    for own, against in _CONTRARIES:
        if not asked & own or asked & against or (swapped and "more" in own | against):
            continue
        contrary = whole & against | ({over.group(1)} if over and "less" in own else set())
        if contrary and (
            not whole & own - contrary or all(part & against and not part & own for part in parts)
        ):
            return min(contrary)
    return None


_CONTRARIES = tuple(
    (frozenset(one.split("|")), frozenset(other.split("|")))
    for sides in OPPOSITES
    for one, other in permutations(sorted(sides))
)


def _stated(rest: Sequence[Token], spans: Sequence[Span]) -> str:
    """The words that stand in some ranges."""
    return _superlatives(" ".join(t.text for t in rest if any(a <= t.start < b for a, b in spans)))


def _phrases(said: Statement, hits: Sequence[Span]) -> list[Span]:
    """The clauses of found values, between commas."""
    found = []
    for hit in hits:
        start, end = said.sentence(hit)
        before = [m for m in _COMMA.finditer(said.text, start, hit[0]) if not _inside(m.start(), hits)]
        after = _COMMA.search(said.text, hit[1], end)
        found.append((before[-1].end() if before else start, after.start() if after else end))
    return found


def _inside(place: int, spans: Sequence[Span]) -> bool:
    return any(start <= place < end for start, end in spans)


_COMMA = re.compile(r"[,:(]|\bbut\b|\bwhile\b|\band\b")
_ASIDES = re.compile(
    r"\s-\s|\(|\bbecause\b|\bwhich is\b|\bthat is\b|\bsince\b|\bafter\b|\bnot counting\b|\bcompared\b"
)


_PLACES = (
    "name",
    "entry",
    "page",
    "result",
    "row",
    "line",
    "hit",
    "tile",
    "match",
    "item",
    "listing",
    "card",
    "column",
)
_TIED = {
    "most expensive": "dearest",
    "most costly": "dearest",
    "highest priced": "dearest",
    "least expensive": "cheapest",
    "lowest priced": "cheapest",
    "most recent": "newest",
    "least recent": "oldest",
    "most popular": "popular",
    "two most": "two",
    "at most": "",
    "at least": "",
    "at last": "",
    "no booking at all": "free",
    "no booking": "free",
    "not booked": "free",
    "nothing booked": "free",
    "not read": "unread",
    "not yet read": "unread",
    "not yet opened": "unread",
    "not opened": "unread",
    "unopened": "unread",
    "not done": "undone",
    "not finished": "undone",
    "not completed": "undone",
    "not yet done": "undone",
    "not been done": "undone",
} | {f"{end} {place}": "" for end in ("first", "last") for place in _PLACES}
"""Words that mean something else together."""


def _superlatives(words: str) -> str:
    """Words with those that belong together as one: ``most expensive`` is ``dearest``."""
    for phrase, word in _TIED.items():
        words = words.replace(phrase, word)
    return words


def _clauses(said: Statement, hits: Sequence[Span]) -> list[Span]:
    """The sentences of found values, each up to where it goes on to explain."""
    found = []
    for hit in hits:
        start, end = said.sentence(hit)
        aside = _ASIDES.search(said.text, hit[1], end)
        found.append((start, aside.start() if aside else end))
    return found


def _compared_backwards(said: Statement) -> bool:
    """Whether of the two things that a question compares the second is named first."""
    titles = re.findall(r'"([^"\n]+)"', said.question)
    if len(titles) != 2:
        return False
    places = [min((start for start, _ in said.places(title)), default=-1) for title in titles]
    return places[1] >= 0 and (places[0] < 0 or places[1] < places[0])


def _other(said: Statement, hits: Sequence[Span]) -> str | None:
    """Something else that the question could have been about, named in place of what it is about."""
    taken = (*hits, *said.asked_spans)
    lines = [said.sentence(hit) for hit in hits]
    for other in said.context.others:
        tokens = token_texts(other)
        if not tokens or set(tokens) <= said.asked or (len(tokens) == 1 and tokens[0] in COMMON):
            continue
        for span in said.places(other):
            if any(start <= span[0] and span[1] <= end for start, end in taken):
                continue
            beside = [line for line in lines if line[0] <= span[0] and span[1] <= line[1]]
            named = [
                place
                for text in said.context.subjects
                for place in said.places(text)
                if not any(start <= place[0] and place[1] <= end for start, end in hits)
            ]
            if not named or (beside and not any(a <= p[0] and p[1] <= b for a, b in beside for p in named)):
                return other
    return None


def _other_date(said: Statement, hits: Sequence[Span]) -> str | None:
    """A date that is neither asked, known nor the answer, where the question's own is not named."""
    asked = [d for d in find_dates(said.question) if not said.question[: d.start].endswith("today is ")]
    if not asked:
        return None
    given = [d for d in find_dates(said.text) if not any(s <= d.start and d.end <= e for s, e in hits)]
    if any(_fits(d, a) and d.day == a.day for d in given for a in asked):
        return None
    for d in given:
        known = d.exact is not None and d.exact in said.context.days
        alike = any((d.day is None) == (a.day is None) for a in asked)
        if alike and not known and not any(_fits(d, a) for a in asked):
            return said.text[d.start : d.end]
    return None


def _fits(given: FoundDate, asked: FoundDate) -> bool:
    years = given.year is None or asked.year is None or given.year == asked.year
    days = given.day is None or asked.day is None or given.day == asked.day
    return years and days and given.month == asked.month


def _other_measure(said: Statement, hits: Sequence[Span]) -> str | None:
    """A number of the question replaced by another one of the same thing: ``$20`` for ``$10``."""
    question = _without_dates(unquoted(said.question))
    inquired = [n for n in find_numbers(question) if not n.rank and not _AT_LEAST.search(question[: n.start])]
    asked = {(n.value, _thing(question, n.end, n.currency)) for n in inquired}
    bounds = {_thing(question, n.end, n.currency) for n in inquired if _bound(question, n.start)}
    text = _without_dates(said.text)
    masked = text
    for start, end in (*hits, *said.known_spans):
        masked = masked[:start] + "\n" * (end - start) + masked[end:]
    given = [(n.value, _thing(masked, n.end, n.currency), n) for n in find_numbers(masked) if not n.rank]
    things = {thing for _, thing in asked} - {""}
    values = {value for value, _ in asked}
    named = {(value, thing) for value, thing, _ in given}
    for value, thing, number in given:
        if thing not in things or named & {pair for pair in asked if pair[1] == thing}:
            continue
        if value not in values and (_bound(masked, number.start) if thing in bounds | {"USD"} else True):
            return masked[number.start : number.end + len(thing) + 1].strip()
    return _other_year(question, masked) or _other_id(said, masked)


_AT_LEAST = re.compile(r"\bat (?:least|most)\s*$|\bup to\s*$")


def _bound(text: str, start: int) -> bool:
    return bool(re.search(r"(?:than|under|over|below|above|exceed\w*)\s*$", text[max(0, start - 14) : start]))


def _other_year(question: str, text: str) -> str | None:
    pattern = r"(?<![\w$#.,])(?:19|20)\d\d(?![\w%])(?!\.\d|,\d)"
    asked, given = (
        set(re.findall(pattern, question)),
        re.findall(rf"\b(?:in|of|for|from|year|during)\s+({pattern})", text),
    )
    return given[0] if asked and given and not asked & set(given) else None


def _other_id(said: Statement, text: str) -> str | None:
    """Another order's number in place of the question's."""
    pattern = r"(?<![\w.-])(?:#\s?\d+|0{3,}\d+|\d{3}-\d{7}-\d{7})(?![\w-])"
    asked = {m.lstrip("# 0") for m in re.findall(pattern, said.question)}
    given = {m.lstrip("# 0") for m in re.findall(pattern, text)}
    known = {str(n) for n in said.context.numbers} | {w.lstrip("0") for w in said.known}
    return min(given - known, default=None) if asked and given - known and not asked & given else None


def _without_dates(text: str) -> str:
    for found in find_dates(text):
        text = text[: found.start] + "\n" * (found.end - found.start) + text[found.end :]
    return text


def _thing(text: str, end: int, currency: str | None) -> str:
    if currency:
        return currency
    match = re.match(r"[\s-]+([^\W\d_]+)", text[end : end + 24])
    return match[1].removesuffix("s") if match and match[1] not in FUNCTION else ""


_CITED = re.compile(r"(?:\s-|:|\n)\s*\"[^\"\n]+\.$")
"""How a sentence of the page is cited, behind a dash or a colon: no title."""


def _other_title(said: Statement, hits: Sequence[Span]) -> str | None:
    """A quoted title that is not the question's, where the question's is not named."""
    asked = [title for title in re.findall(r'"([^"\n]{4,})"', said.question) if " " in title]
    if not asked or any(said.places(title) for title in asked):
        return None
    for match in re.finditer(r'"([^"\n]{4,200})"', said.text):
        span = match.span(1)
        words = token_texts(match[1])
        if any(overlap(span, other) for other in (*hits, *said.known_spans)):
            continue
        if in_brackets(said.text, span[0]) or (len(words) > 5 and _CITED.search(said.text[: span[1]])):
            continue
        if len(words) > 1 and not all(said.light(word) for word in words):
            return match[1]
    return None
