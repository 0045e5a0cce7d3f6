"""Whether an answer takes its value back: doubts, bounds, alternatives and denials."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise

from webarium.scoring.factors import factor
from webarium.scoring.normalise import Token, token_texts, tokenise
from webarium.scoring.numbers import find_numbers
from webarium.scoring.reservations import reservation
from webarium.scoring.statement import Span, Statement, in_brackets, within
from webarium.scoring.words import COMMON, DOUBT_PHRASES, DOUBTS, FUZZY, FUZZY_PHRASES, FUZZY_SIGNS, NEGATIONS

_AFTER_DOUBT = re.compile(
    r"(?:\s*\(?(?:or (?:so|more|less|fewer|thereabouts|higher|lower|greater)|at least|at most|approximately|approx"
    r"|roughly|-?ish|give or take"
    r"|plus or minus|and (?:up|counting|above|change|a bit|a half)|plus change|max(?:imum)?\b(?! )"
    r"|(?:a bit|slightly) (?:more|less|over|under))\b"
    r"|\s*\+(?!\s*[$\d])|\s*[\"')*]{0,2}\?|\s?\.{3}\?|\s*±)"
)


_FROM = re.compile(r"(?:^|\b(?:is|are|costs?|priced|prices?|starts?|begins?)):? ?from ?$")
"""How a price is called the lowest of several."""
_UP_TO = re.compile(r"\s*(?:-|(?:up )?to\b|through\b|until\b)")
_HIGHEST = frozenset(("highest", "most", "maximum", "max", "upper", "top", "largest"))
_LEAST = frozenset(("from", "cheapest", "lowest", "least", "minimum", "cheaper", "range"))
_COUNTED_DOUBT = re.compile(r"(?:[ -][^\W\d_]+){1,2}[\"')*]{0,2}\?(?=\s|$)")
"""A question mark behind what a number counts: ``5 items?``."""
_DENIED = re.compile(
    r"^(?:\s+(?:not|never|nor)\b(?! (?:including|counting|the|later))|\s+(?:plus|minus|times)\s+(?:[a-z]+ ){0,3}[$\d]"
    r"|(?:(?!\b(?:that|which|who)\b)[^,;:.\n]){0,40}?\b(?:(?:is|are|was|were) no\b(?! (?:other|doubt))|(?:is|are|was"
    r"|were|does|did|do|would|seems|looks)(?:n't| not\b)|(?:is|are|was|were|seems|looks|would be) "
    r"(?:in[a]?ccurate|incorrect|wrong|false|unlikely|doubtful|off|too (?:high|low))))"
)


_ALL_BUT = re.compile(
    r"\b(?:(?:all|any|every|no)(?:thing|body|one|where)?(?: (?!of\b)[a-z]+){0,2} but|other than)\b[^,;:.\n]{0,12}$"
    r"|\bnone of (?:these|those|them|the [a-z]+)\b[^;.\n]*$"
)
"""How what follows is denied, up to a value: ``none of them is open: …``."""
_NOT_EVEN = re.compile(
    r"\b(?:none|neither|nobody|no one|no [a-z]+)\b[^.\n]*[;:,.] (?:not )?even [^;:.\n]{0,60}$"
)
"""How a value is told to be no exception: ``None is open; even A is closed``."""
_COMPARED = re.compile(
    r"\s+(?:(?:more|less|fewer|higher|lower|cheaper) than|(?:below|above) (?!(?:the )?(?:mean )?sea\b)(?:the )?[a-z])"
)
"""How a number turns into a distance from another one: ``3 more than``."""
_COMPARISONS = frozenset(
    ("than", "difference", "more", "less", "fewer", "higher", "lower", "cheaper", "apart", "save")
)
_SEEING = frozenset(("see", "find", "tell", "verify", "confirm", "read", "observe", "locate"))


_NOT = re.compile(r"\bnot\b|n't\b")
_ASKS_NOT = re.compile(
    r"(?<!\bdo )\bnot\b(?! (?:counting|including|only|just|count|include)\b)|(?<!\bdo)n't\b"
    r"|\bdo(?:n't| not) (?:i|we|they)\b"
)
"""How a question asks for what is not so; ``do not order it yet`` does not."""
_REFUSED = re.compile(
    r"(?: [^\W\d_]+){0,2}\W{0,3}(?:is|was|are|were)(?:n't| not)"
    r" (?:it|the (?:right |correct |final )?(?:answer|one|value|result))\b"
)
"""How a value is called not the answer."""


def doubt(said: Statement, hits: Sequence[Span], *, worded: bool, loose: Iterable[str] = ()) -> str | None:
    """The words by which an answer takes its value back, widens or denies it, if there are any."""
    free = set(loose)
    rest = [t for t in said.tokens if not within(t, hits) and not within(t, said.known_spans)]
    return (
        _doubts_anywhere(said, rest, free, worded=worded)
        or _either(said, rest, hits, free, worded=worded)
        or reservation(said, hits, worded=worded)
        or (None if worded else factor(said, hits))
        or next((found for hit in hits if (found := _fuzzy(said, hit, worded, free))), None)
        or next((found for hit in hits if (found := _denied(said, hit, hits, free))), None)
    )


def _doubts_anywhere(said: Statement, rest: Sequence[Token], free: set[str], *, worded: bool) -> str | None:
    words = [token.text for token in rest]
    following = [*words[1:], ""]
    for word, after in zip(words, following, strict=False):
        if word in DOUBTS and word not in said.asked | free and not (word == "could" and after in _SEEING):
            return word
    for phrase in DOUBT_PHRASES:
        if phrase not in said.question and _has(said.lead + "\n" + " ".join(words), phrase):
            if phrase in _OF_MANY and not worded and _AN_EXAMPLE.search(said.text):
                continue
            return phrase
    lead = token_texts(said.lead)
    return next(
        (
            word
            for word in lead
            if word in DOUBTS - {"could", "assume", "assuming"} and word not in said.asked
        ),
        None,
    )


_OF_MANY = frozenset(("one of these", "one of those", "one of them"))
_AN_EXAMPLE = re.compile(r"\bone of th(?:em|ese|ose) (?:is|was|being|has|comes)\b")
"""How one of the things that are counted is told."""


def _has(text: str, phrase: str) -> bool:
    return phrase in text and re.search(rf"\b{re.escape(phrase)}\b", text) is not None


def _either(
    said: Statement, rest: Sequence[Token], hits: Sequence[Span], free: set[str], *, worded: bool
) -> str | None:
    """``or`` between values; one between everyday words joins no values."""
    asked = token_texts(said.question)
    repeated = {
        (asked[place - 1], asked[place + 1]) for place in range(1, len(asked) - 1) if asked[place] == "or"
    }
    for token in rest:
        if token.text not in ("or", "versus", "vs") or token.text in free:
            continue
        if token.text == "or":
            if not _repeats(said, token, repeated) and not _joins_words(said, token, hits, worded=worded):
                return "or"
        elif any(_near(said, token, hit, 1) for hit in hits) and not in_brackets(said.text, token.start):
            return token.text
    return None


def _repeats(said: Statement, token: Token, asked: Iterable[tuple[str, str]]) -> bool:
    """Whether an ``or`` is one of the question's own: ``one or two stars``."""
    place = said.tokens.index(token)
    before, after = (
        said.tokens[max(0, place - 1)].text,
        said.tokens[min(place + 1, len(said.tokens) - 1)].text,
    )
    return any(before == first or after == second for first, second in asked)


_PEOPLE = frozenset(["he", "she", "him", "her", "his", "hers", "they", "them"])
_MEASURES = frozenset(
    (
        "more",
        "less",
        "fewer",
        "higher",
        "lower",
        "above",
        "below",
        "older",
        "newer",
        "later",
        "earlier",
        "greater",
        "cheaper",
        "longer",
        "better",
        "not",
        "none",
    )
)
"""What turns a number into a bound: ``6 seats or more``."""
_ENDS = re.compile(r"[,;:\n()]|[.!?](?=\s|$)|\s-\s")


def _joins_words(said: Statement, token: Token, hits: Sequence[Span], *, worded: bool) -> bool:
    """Whether an ``or`` joins no candidates: ``he or she``, ``6 seats or more``, a remark beside the value's clause."""
    place = said.tokens.index(token)
    beside = said.tokens[max(0, place - 1) : place] + said.tokens[place + 1 : place + 2]
    if len(beside) < 2 or any(within(word, hits) for word in beside):
        return False
    if all(word.text in _PEOPLE for word in beside):
        return True
    if any(_near(said, token, hit, 1) for hit in hits):
        return False
    if beside[1].text in _MEASURES:
        return True
    start = max((m.end() for m in _ENDS.finditer(said.text, 0, token.start)), default=0)
    after = _ENDS.search(said.text, token.end)
    end = after.start() if after else len(said.text)
    if not said.text[start : token.start].strip():
        return in_brackets(said.text, token.start) and beside[0].text in said.asked
    rivals = {word for rival in said.context.rivals for word in token_texts(rival)} if worded else set()
    if any(not worded if find_numbers(word.text) else word.text in rivals for word in beside):
        return False
    if not any(start <= hit[0] < end for hit in hits):
        return in_brackets(said.text, token.start) or any(
            word.text in COMMON
            for word in said.tokens
            if start <= word.start < end and word not in (token, *beside)
        )
    small = all(said.light(word.text) and not said.shown[word.start].isupper() for word in beside)
    return small and not any(_near(said, token, hit, 2) for hit in hits)


def _near(said: Statement, token: Token, span: Span, most: int) -> bool:
    gap = said.text[token.end : span[0]] if token.end <= span[0] else said.text[span[1] : token.start]
    return len(tokenise(gap)) <= most


def _fuzzy(said: Statement, hit: Span, worded: bool, free: set[str]) -> str | None:
    before = said.text[max(0, hit[0] - 60) : hit[0]]
    line = re.split(r"[\n,;:()]", before)[-1]
    close = " ".join(t.text for t in tokenise(line)[-3:] if t.text not in ("$", "a", "the", "usd"))
    near = close.split()[-1:] if worded else close.split()[-2:]
    signs = {c for c in before[-3:] if c in FUZZY_SIGNS - free}
    arrow = before.endswith(("->", "=>", "-> ", "=> ", "->\n"))
    if signs and not arrow and not (worded and ("\n" in before[-3:] or signs <= {">", "<"})):
        return signs.pop()
    for phrase in FUZZY_PHRASES:
        if not worded and phrase not in free and close.endswith(phrase) and phrase not in said.question:
            if phrase == "up to" and not said.asked.isdisjoint(_HIGHEST):
                continue  # The upper end is asked for.
            if phrase == "up to" and re.search(r"\b(?:add\w*|sum\w*|from\b.*|and go(?:es)?)\s+up to\b", line):
                continue
            return phrase
    for word in near:
        if (
            word in FUZZY
            and word not in free
            and not (worded and word not in ("approximately", "almost", "nearly"))
        ):
            if _harmless(close, word, said):
                continue
            return word
    if not worded and _COUNTED_DOUBT.match(said.text, hit[1]):
        return "?"
    if said.text[hit[0]] in "$€£" and _FROM.search(line) and _LEAST.isdisjoint(said.asked):
        return None if _UP_TO.match(said.text, hit[1]) else "from"
    after = _AFTER_DOUBT.match(said.text, hit[1])
    if after and not (worded and after.group().strip() in ("+",)) and "max" not in after.group():
        return after.group().strip()
    return None


def _harmless(close: str, word: str, said: Statement) -> bool:
    """``over`` in ``over 3 orders``; ``more`` in ``costs more: $5``; the question's own words."""
    if word in ("less", "more", "fewer") and not close.endswith(("less than", "more than", "fewer than")):
        return True
    if word in ("above", "below") and close.endswith(word) and f"{word} " not in close + " ":
        return True
    return (
        word in ("over", "under", "near", "close") and word in said.asked and f"{word} the" in said.question
    )


_UNSURPASSED = re.compile(
    r"\b(?:nothing|nobody|no one|none|no (?:other )?[a-z]+)(?: else)? (?:[a-z]+ ){0,3}?"
    r"(?P<how>more|less|fewer|[a-z]{3,}er)"
    r"(?: [a-z]+){0,2} than (?:the |that of )?[\"']?$"
)
"""How a value is told to be the first of an order: ``nothing costs more than``."""
_MORE = frozenset(
    (
        "more",
        "higher",
        "greater",
        "dearer",
        "pricier",
        "larger",
        "bigger",
        "longer",
        "later",
        "newer",
        "better",
    )
)
_MOST = frozenset(
    (
        "most",
        "highest",
        "greatest",
        "dearest",
        "priciest",
        "largest",
        "biggest",
        "longest",
        "latest",
        "newest",
        "best",
    )
)


def _superlative(clause: str, asked: frozenset[str]) -> bool:
    """Whether the order in which nothing surpasses a value is the one of the question, from the same end."""
    found = _UNSURPASSED.search(clause)
    if found is None or not any(word.endswith("est") or word in ("most", "least") for word in asked):
        return False
    return (found["how"] in _MORE) == bool(asked & _MOST)


_NOT_LABEL = re.compile(
    r"(?:^|\b(?:is|was|it's|it|are|no,?)\s)\s*"
    r"((?:not|isn't|never|anything but|other than)\s(?!\w+ing\b)(?:the\s)?\w+(?: \w+)?):\s*$"
)
"""How a named value is denied: ``not the price: $5``."""
_CONTRAST = re.compile(
    r"\b(instead of|rather than|as opposed to|in place of|contrary to|unlike|up from|down from"
    r"|opposite of)\s+(?:the |an? )?[\"']?[$€£]?\s?$"
)
"""How a value is named beside the one that is claimed."""


def _denied(said: Statement, hit: Span, hits: Sequence[Span], free: set[str]) -> str | None:
    start, end = said.sentence(hit)
    lead = said.text[start : hit[0]]
    if ")" in said.text[slice(*hit)]:  # ``not (415) 555-0171``
        lead = lead.removesuffix("(")
    question = token_texts(said.question)
    label = _NOT_LABEL.search(lead)
    if label and "not" not in question and label[1] not in ("not found", "not counted", "not included"):
        return label[1]
    contrast = _CONTRAST.search(lead)
    if contrast and contrast[1] not in said.question:
        return contrast[1]
    clause = re.split(r"[,;:\n(]|\s[-/]\s|\bbut\b|\bbecause\b|\bthough\b|\bsince\b|\band\b", lead)[-1]
    asked = set(pairwise(question))
    words = [t.text for t in tokenise(clause)]
    for place, word in enumerate(words):
        negative = word in NEGATIONS - {"but"} or word.endswith("n't")
        after = words[place + 1] if place + 1 < len(words) else ""
        if negative and not after and word not in free and word not in ("except",):
            return word
        if not negative or word in free or after in ("only", "counting", "including", "just"):
            continue
        if _superlative(clause, said.asked):
            continue
        if word == "nothing" and after in ("booked", "planned", "scheduled", "reserved", "else"):
            continue
        if (word, after) in asked or (word == "except" and "except" in said.asked):
            continue
        return word
    tail = said.text[hit[1] : end].removeprefix(".")  # ``Gabriel R. is wrong``
    denied = _DENIED.match(tail)
    if denied and not (_NOT.search(denied.group()) and _ASKS_NOT.search(said.question)):
        return denied.group().split()[-1]
    refused = _REFUSED.match(tail)
    if refused:
        return refused.group().strip()
    compared = None if _COMPARISONS & said.asked else _COMPARED.match(tail)
    between = (
        _ALL_BUT.search(said.text[start : hit[0]])
        or _NOT_EVEN.search(said.text[max(0, hit[0] - 200) : hit[0]])
        or compared
    )
    return between.group().strip() if between else None
