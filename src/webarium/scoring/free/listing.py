"""Enumerations: what stands beside expected words as an item of the same list, and what says that there are more."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from webarium.scoring.dates import find_clock_times, find_dates
from webarium.scoring.free.claims import Claim
from webarium.scoring.free.cues import listed
from webarium.scoring.free.document import Document, Span
from webarium.scoring.free.mentions import Mention
from webarium.scoring.normalise import Token, token_texts
from webarium.scoring.persons import PEOPLE

_JOINT = re.compile(
    r"(?:,(?=\s)|\s*[;|\n]\s*|\s[/+]\s)\s*(?:(?:and|or|then|but|as well as|not|also)\b)?"
    r"|\s+(?:and|or|as well as)\s+|\s*\band/or\b\s*|\s->?\s"
)
_OPEN = re.compile(
    r"[\s,;.\"')*]*(?:among (?:many )?others\b|(?:and|or) (?:many |some |a few |possibly |several )?(?:more|others)\b"
    r"|etc\b|and so on\b|or something|\.{3}|…)"
)
"""How an enumeration ends that leaves something out."""


@dataclass(frozen=True, slots=True)
class Item:
    """A part between two joints."""

    start: int
    end: int
    values: tuple[object, ...]
    rest: tuple[Token, ...]
    """Its words beside the values that are not small."""
    line: bool
    """Whether it is a line of its own."""


def items(said: Document, spans: Sequence[tuple[int, int, object]]) -> list[Item]:
    """The text cut at its joints."""
    kept = [*said.atoms, *((start, end) for start, end, _ in spans)]
    kept += [(d.start, d.end) for d in find_dates(said.text)]
    cuts = [
        m.span()
        for m in _JOINT.finditer(said.text)
        if not any(a < m.end() and m.start() < b for a, b in kept)
    ]
    stops = [(s.end, s.end) for s in said.sentences]
    points = sorted({*cuts, *stops})
    found, start = [], 0
    for a, b in [*points, (len(said.text), len(said.text))]:
        if a > start:
            found.append(_item(said, spans, start, a))
        start = max(start, b)
    return found


def _item(said: Document, spans: Sequence[tuple[int, int, object]], start: int, end: int) -> Item:
    dated = [*find_clock_times(said.text), *((d.start, d.end) for d in find_dates(said.text))]
    inside = [(a, b, key) for a, b, key in spans if start <= a and b <= end]
    rest = [
        t
        for t in said.tokens_in(start, end)
        if not any(a <= t.start < b for a, b, _ in inside)
        and t.text not in listed("function")
        and not any(a <= t.start < b for a, b in dated)
    ]
    line = said.text[max(0, start - 1) : start] in ("", "\n") and said.text[end : end + 1] in ("", "\n")
    if line and not inside and not rest and said.shown[start:end].strip().isupper():
        rest = list(said.tokens_in(start, end))  # a name in capitals, such as WHO, and no small word
    return Item(start, end, tuple(key for *_, key in inside), tuple(rest), line)


def extras(said: Document, claims: Sequence[Claim], values: Sequence[Mention]) -> Iterator[tuple[str, bool]]:
    """What is many beside the values and is none of them, each with whether it surely names something."""
    spans = [(value.start, value.end, value.key) for value in values]
    light = listed("light")
    parts = items(said, spans)
    pure = [
        bool(item.values) and all(t.text in light or said.light(t.text) for t in item.rest) for item in parts
    ]
    strict = [bool(item.values) and not item.rest for item in parts]
    told = {c.sentence.start for c in claims}
    lines = {s.start for s in said.sentences if not said.text[s.start : s.end].rstrip().endswith((".", "!"))}
    lower = any(said.shown[c.mention.start].islower() for c in claims)
    many = sum(strict) > 1
    for place, item in enumerate(parts):
        if item.values or not item.rest:
            continue
        near = [
            n for n in (place - 1, place + 1) if 0 <= n < len(parts) and (pure[n] if n < place else strict[n])
        ]
        near = [n for n in near if said.sentence_at(parts[n].start).start in told | lines]
        beside = [n for n in near if _joined(said, parts, place, n)]
        if not beside:
            continue
        text = said.shown[item.start : item.end].strip(" -*\"'•.")
        if _in_label(said, item) or _aside(said, item, text, light):
            continue
        verbal = any(t.text in listed("verb") for t in said.tokens_in(item.start, item.end))
        unknown = [t for t in item.rest if t.text not in light and not said.light(t.text)]
        size, asked = len(text.split()), _asked(said, item)
        handle = size == 1 and (many or "@" in text) and not asked
        capital = handle or _is_code(text) or text[0].isupper() or text[0].isdigit() or text[0] in "@/\"'"
        capital = capital or (lower and size == 1)
        plain_name = text.istitle() and size == 2 and not _known(said, item)
        follows = capital and many and any(n < place for n in beside) and _title_like(said, item, text)
        listing = lower and sum(bool(part.values) for part in parts) > 1 and size < 5
        if any(p.kind == "rival" and item.start <= p.start and p.end <= item.end for p in said.phrases):
            yield text, True
        elif capital and unknown and not verbal and not _remark(text):
            yield text, len(unknown) > 1 or text[0].isupper() or text[0].isdigit()
        elif (size == 1 and unknown and len(text) > 3) or plain_name:
            yield text, False
        elif follows or (listing and unknown and not verbal):
            yield text, True  # A list of names without capitals, too: ``fishing rod, desk lamp``.


def _is_code(text: str) -> bool:
    """Whether a text begins as the name of an account does, with a digit or a line in its first word."""
    word = text.split()[0].lstrip("@/")
    return not word[:1].isdigit() and word.isidentifier() and any(c == "_" or c.isdigit() for c in word)


def alike(said: Document, values: Sequence[Mention], expected: Collection[object]) -> str:
    """A known name in lines that are nothing but names: which of them is meant nobody knows."""
    parts = items(said, [(value.start, value.end, value.key) for value in values])
    own = [item for item in parts if item.values and not item.rest and set(item.values) <= set(expected)]
    others = [item for item in parts if not item.values and _known(said, item)]
    if not (own and others) or len(own) + len(others) < len(parts) or not all(item.line for item in parts):
        return ""
    return said.shown[others[0].start : others[0].end].strip()


def _aside(said: Document, item: Item, text: str, light: frozenset[str]) -> bool:
    """Whether an item is a question, or a field of another name."""
    if text.endswith("?") and text.split()[0].casefold() in listed("asking"):
        return True
    head, label, _ = f"{text} ".partition(": ")  # that of an address names nothing
    return bool(label) and all(word in light or said.light(word) for word in token_texts(head))


def _remark(text: str) -> bool:
    """Whether an item begins as a remark on the list does."""
    return text.split()[0].casefold().strip(",(") in listed("remark")


def _in_label(said: Document, item: Item) -> bool:
    """Whether an item stands in a heading, before its colon."""
    sentence = said.sentence_at(item.start)
    colon = said.text.find(":", sentence.start)
    title = "," in said.text[sentence.start : colon] and len(said.text[colon + 1 : sentence.end].split()) > 2
    rival = any(p.kind == "rival" and p.start <= item.start and colon < p.end for p in said.phrases)
    return bool(sentence.label) and item.start < colon and not (title or rival)


def _asked(said: Document, item: Item) -> bool:
    """Whether an item is of the question's own words."""
    return all(t.text in said.asked for t in item.rest)


def _known(said: Document, item: Item) -> bool:
    """Whether an item is a known phrase."""
    kinds = ("known", "subject")
    return any(p.start <= item.start + 2 and item.end - 3 <= p.end for p in said.phrases if p.kind in kinds)


def _title_like(said: Document, item: Item, text: str) -> bool:
    """Whether an item of a list reads as a title or name, and not as a remark."""
    return not _known(said, item) and not _remark(text)


def _joined(said: Document, parts: Sequence[Item], one: int, other: int) -> bool:
    """Whether two neighbours are joined as items: in one sentence, or as lines."""
    first, second = sorted((one, other))
    gap = said.text[parts[first].end : parts[second].start]
    same = said.sentence_at(parts[first].start) == said.sentence_at(parts[second].start)
    lines = "\n" in said.text[parts[first].end - 1 : parts[second].start + 1]
    before = said.text[: parts[first].end].rstrip()
    initial = before[-2:-1].isalpha() and before.endswith(".") and not before[-3:-2].isalnum()
    ended = before.endswith((".", "!")) and not initial
    return same or (lines and not ended) or ";" in gap


_CLAUSES = re.compile(r"[;.!?\n]\s|,? (?:but|while|whereas|and) |, (?!\d)|\n|\(|\)|;")
_CODE = re.compile(r"(?<![\w./@-])[\w-]*(?:[a-z][\d_@/]|\d[a-z]|[a-z]\.[a-z])[\w@/-]*(?:[._@/-]\w+)*(?!\w|:)")


def clause(said: Document, start: int, end: int) -> Span:
    """The part of a sentence around a place, from the last comma or conjunction to the next one."""
    stops = [m.span() for m in _CLAUSES.finditer(said.text) if not said.inside(m.start() + 1)]
    stops = [(a, b) for a, b in stops if b <= start or a >= end]
    return (
        max((b for a, b in stops if b <= start), default=0),
        min((a for a, b in stops if a >= end), default=len(said.text)),
    )


def names(said: Document, values: Sequence[Mention]) -> Iterator[Span]:
    """Names that are neither values nor known: runs of words with capitals, and codes."""
    taken = [(v.start, v.end) for v in values] + [(p.start, p.end) for p in said.phrases if p.kind != "rival"]
    light = listed("light")
    run: list[Token] = []
    for token in (*said.tokens, None):
        capital = token is not None and said.shown[token.start].isupper()
        joints = (" ", "-", ". ") if run and len(run[-1].text) == 1 else (" ", "-")
        if token and capital and (not run or said.text[run[-1].end : token.start] in joints):
            run.append(token)
            continue
        strange = [t for t in run if t.text not in light and t.text not in said.known]
        free = run and not any(a < run[-1].end and run[0].start < b for a, b in taken)
        if free and strange and (len(run) > 1 or not _heads(said, run[0])):
            yield run[0].start, run[-1].end
        run = [token] if token and capital else []
    for match in _CODE.finditer(said.text):
        free = not any(a < match.end() and match.start() < b for a, b in taken)
        if free and len(match.group()) > 4:
            yield match.span()


_BRACKETS = re.compile(r"[\s*\"']*\(([^(),;\n]{2,40})\)")


def bracketed(said: Document, claims: Sequence[Claim]) -> str:
    """Another person, or a rival, in brackets right behind expected words."""
    people = not PEOPLE.isdisjoint(said.question_words)
    for claim in claims:
        match = _BRACKETS.match(said.shown, claim.mention.end)
        if match is None:
            continue
        words = match[1].split()
        start, end = match.span(1)
        if any(p.kind == "rival" and start <= p.start and p.end <= end for p in said.phrases):
            return match[1]
        strange = [
            word for word in token_texts(match[1]) if word not in listed("light") and not said.light(word)
        ]
        named = len(words) > 1 and len(strange) == len(words) and all(word[0].isupper() for word in words)
        if people and named:
            return match[1]
    return ""


def leaves_open(said: Document, claims: Sequence[Claim]) -> bool:
    """Whether more is said to follow behind the last value."""
    return bool(claims) and _OPEN.match(said.text, max(c.mention.end for c in claims)) is not None


def extended(said: Document, claim: Claim, values: Sequence[Mention]) -> str:
    """The word that makes another name of an expected one: ``uPhone 12`` for ``uPhone``."""
    value = claim.mention
    for token in said.tokens:
        gap = (
            said.text[value.end : token.start]
            if token.start >= value.end
            else said.text[token.end : value.start]
        )
        if any(v.start <= token.start < v.end for v in values):
            continue
        if gap not in (" ", "-", "_", " #"):
            continue
        shown = said.shown[token.start : token.end]
        if token.text in listed("function") or token.text in listed("light") or said.light(token.text):
            continue
        if shown[0].isdigit() or (shown[0].isupper() and not _heads(said, token)):
            return shown
    return ""


def _heads(said: Document, token: Token) -> bool:
    """Whether a word heads its sentence, where its capital says nothing."""
    return not said.text[said.sentence_at(token.start).start : token.start].strip(" \"'(*-")
