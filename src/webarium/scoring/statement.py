"""What an agent said, prepared for judging: its words, where its sentences end, what is known about them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache

from webarium.scoring.context import NOTHING_KNOWN, Context
from webarium.scoring.layout import lay_out
from webarium.scoring.normalise import Token, fold, plain, tidy, token_texts, tokenise, unwrap
from webarium.scoring.units import SMALL, canonical, canonical_words
from webarium.scoring.words import COMMON, KINDS

Span = tuple[int, int]

_NUMBER_SIGN = re.compile(r"\bno\.\s*(?=#?\d)|(?:(?<=order )|(?<=item ))no\s(?=#?\d)")
"""``no. 170`` says number, not no."""
_MARKER = re.compile(
    r"(?:^|\n|[.!?:;]\s|\bso\b,?\s|\btherefore\b,?\s|\bthus\b,?\s|\bhence\b,?\s)\s*(?:the |my |our )?"
    r"(?P<final>final |short |correct )?(?:answer|result|conclusion)(?: to (?:your|the) question)?(?: is)?"
    r"(?:\s*[:=]|(?<= is))\s*"
)
"""How a last line says that it is the answer."""
_SO = re.compile(
    r"(?:^|\n|[.!?]\s)\s*(?:so|therefore|thus|hence),? (?:the |your )[\w ]{1,50}? (?:is|was|are|were):?\s"
)
"""How a last sentence concludes."""
_EQUATION = re.compile(
    r"(?:[^\n=;!?.]|\.\d)*[-+*/x÷×]\s?(?:[a-z& ]{1,40})?[$€£]?\s?\d[\d.,]*(?:[^\n=;!?.]|\.\d){0,30}=\s*"
    r"(?=-?\s?[$€£]?\s?\d)",
    re.IGNORECASE,
)
"""What is computed, up to the result."""
_SHORT = ((re.compile(r"\bincl\.(?=\s)"), "incl "), (re.compile(r"\bexcl\.(?=\s)"), "excl "))
_BOUNDARY = re.compile(r"[,;:\n()\[\]{}|/\"!]")
_EDGE = re.compile(r"\s-+>?\s|[.?]\s|[.?]$|->|=>|→|\s'|'\s|\.\W")
_STOP = re.compile(r"[;\n!]|(?:(?<!\s[a-z])\.|\?)(?=\s|$|[\"')])")
"""The end of a sentence; the point of an initial is none: ``Joanna S. gave it 2 stars``."""
_QUOTED = re.compile(r"\"([^\"\n]{1,200})\"")
_LONG_ID = re.compile(r"[0-9a-f]{20,64}")
_SHORT_ID = re.compile(r"\b(?=[a-f]*\d)[0-9a-f]{7,64}\b")
LIGHT_SIGNS = frozenset("$€£%#+?<>")


_GLYPHS = re.compile(r"[★☆⭐]+[½¼¾]?(?=\s*\(?\d)")
"""Stars that are drawn before they are counted."""
_HALF = re.compile(rf"\b({'|'.join(SMALL)}|\d{{1,3}}) and a half\b", re.IGNORECASE)
_CLOCKED = re.compile(r"(?<![\d:])(\d{1,2}):([0-5]\d) ?(?:h|hrs?|hours?)\b", re.IGNORECASE)
_COMMA = re.compile(r"(?<![\d.,])(\d),(\d)(?=\s?(?:/|out of|of|von)\s?\d)")
_CENTS = re.compile(
    r"(?<![\d.,])(\d{1,4}),(\d\d)(?=\s?(?:us )?(?:dollars?|usd|eur|euros?|\$|€)(?!\w))"
    r"|(?<=[$€£])(\d{1,4}),(\d\d)(?![\d.,])",
    re.IGNORECASE,
)
_COORDINATE = re.compile(r"(?<![\d.-])(\d{1,3}\.\d{2,9}) ?(?:° ?([NSEWnsew])|([NSEW]))(?!\w)")
_HALF_OF_DAY = re.compile(
    r"(?<![\d:])(?P<hour>1[0-2]|0?[1-9])(?::(?P<minutes>[0-5]\d)(?: o'clock)?| o'clock)"
    r" (?P<part>in the (?:morning|afternoon|evening)|at night)(?!\w)",
    re.IGNORECASE,
)
_INCHES = re.compile(r"(?<=\d)\"(?!\w)")


_MAILED = re.compile(
    r"(?<=\w) ?[<(][^\s<>()@]+@[^\s<>()]+[>)]|(?<=[^\n])\n\s*e-?mail(?: address)?: ?[^\s@]+@[^\s@]+(?=\n|$)",
    re.IGNORECASE,
)
"""Addresses behind names, where nobody asked for them."""


def _measured(text: str) -> str:
    """Measures in one way: ``4 and a half`` as 4.5, ``3,7 / 5`` as 3.7, ``0:45 h`` as 0 h 45 min, ``20"`` in inches.

    Coordinates get their signs: ``79.943° W`` is -79.943.
    """
    text = _HALF_OF_DAY.sub(_halved, _COORDINATE.sub(_signed, text))
    text = _HALF.sub(lambda match: SMALL.get(match[1].lower(), match[1]) + ".5", text)
    text = _CENTS.sub(lambda match: ".".join(filter(None, match.groups())), text)
    text = _COMMA.sub(r"\1.\2", _CLOCKED.sub(r"\1 h \2 min", text))
    return _INCHES.sub(" inch", text) if text.count('"') == 1 else text


def _halved(match: re.Match[str]) -> str:
    """A time of day with its half: ``3:00 in the afternoon`` is ``3:00 PM``."""
    part, hour = match["part"].lower(), int(match["hour"])
    morning = part == "in the morning" or (part == "at night" and hour < 5)
    return f"{match['hour']}:{match['minutes'] or '00'} {'AM' if morning else 'PM'}"


def _signed(match: re.Match[str]) -> str:
    return f"-{match[1]}" if (match[2] or match[3]).upper() in "SW" else match[1]


@lru_cache(maxsize=4096)
def _prepared(text: str, question: str) -> tuple[str, str, str]:
    """What is shown of an answer, the folded question, and what leads to the answer's last line.

    Remembered, because one answer to one question is held against many values.
    """
    asked = plain(question)
    shown = _EQUATION.sub("= ", _measured(tidy(_GLYPHS.sub("", lay_out(unwrap(text))))))
    for pattern, word in _SHORT:
        shown = pattern.sub(word, shown)
    if "mail" not in asked and "address" not in asked:
        shown = _MAILED.sub("", shown)
    folded = fold(shown)
    if asked and (place := folded.find(asked)) >= 0 and len(folded) > len(asked):
        shown = f"{shown[:place]}\n{shown[place + len(asked) :]}"
        folded = fold(shown)
    cut = _conclusion(folded)
    lead, shown = folded[:cut], shown[cut:]
    masked = _NUMBER_SIGN.sub(lambda match: " " * len(match.group()), fold(shown))
    if masked != fold(shown):
        shown = "".join(" " if new == " " else old for new, old in zip(masked, shown, strict=True))
    return shown, asked, lead


@dataclass(frozen=True)
class Statement:
    """An agent's answer next to the question it answers; masked parts read as line breaks."""

    shown: str
    """The words in their own case."""
    question: str = ""
    """Folded."""
    context: Context = NOTHING_KNOWN
    lead: str = ""
    """What stands before a last line that says of itself that it is the answer; only doubts in it count."""
    phrases: tuple[str, ...] = field(default=(), repr=False)
    """Further words that may stand in it, such as names of fields."""

    @classmethod
    def of(cls, text: str, question: str = "", context: Context = NOTHING_KNOWN) -> Statement:
        """Prepare an agent's answer; a question that it repeats is left out, and what leads to a last line."""
        shown, asked, lead = _prepared(text, question)
        return cls(shown, asked, context, lead)

    @cached_property
    def text(self) -> str:
        """The answer, folded."""
        return fold(self.shown)

    @cached_property
    def tokens(self) -> tuple[Token, ...]:
        """The answer's tokens."""
        return tokenise(self.text)

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The tokens in one spelling."""
        return canonical([token.text for token in self.tokens])

    @cached_property
    def asked(self) -> frozenset[str]:
        """The question's words."""
        return frozenset(token_texts(self.question))

    @cached_property
    def known(self) -> frozenset[str]:
        """Words of the question and of what is known around the answer."""
        texts = (*self.context.texts, *self.phrases)
        return self.asked | {word for text in texts for word in token_texts(text)}

    @cached_property
    def codes(self) -> frozenset[str]:
        """Known texts that are a number of four digits or more, such as a postcode."""
        return frozenset(text for text in self.context.texts if text.isdecimal() and len(text) > 3)

    @cached_property
    def _stems(self) -> frozenset[str]:
        return frozenset(
            word[: max(4, len(word) - 3)] for word in self.known if len(word) > 4 and word.isalpha()
        )

    @cached_property
    def edges(self) -> tuple[bool, ...]:
        """For every token whether something separates it from the one before."""
        found, last = [], 0
        for token in self.tokens:
            found.append(last == 0 or _parted(self.text[last - 1 : token.start + 1]))
            last = token.end
        return tuple(found)

    @cached_property
    def known_spans(self) -> tuple[Span, ...]:
        """Where phrases stand that are known: quotations of the question, and texts around the answer."""
        quoted = _QUOTED.findall(self.question)
        phrases = {canonical_words(text) for text in (*quoted, *self.context.texts, *self.phrases)}
        known = self._spans(
            phrase for phrase in phrases if len(phrase) > 1 or (phrase and phrase[0] in quoted)
        )
        return (*known, *self._short_ids())

    def _short_ids(self) -> Iterable[Span]:
        """Where beginnings of known long ids stand, as of commits: ``1f8a5485``."""
        ids = [text for text in self.context.texts if _LONG_ID.fullmatch(text)]
        for match in _SHORT_ID.finditer(self.text) if ids else ():
            if any(one.startswith(match.group()) for one in ids):
                yield match.span()

    @cached_property
    def asked_spans(self) -> tuple[Span, ...]:
        """Where quotations of the question stand."""
        return tuple(self._spans(canonical_words(text) for text in _QUOTED.findall(self.question)))

    @cached_property
    def _places(self) -> dict[str, list[int]]:
        """At which tokens each word stands."""
        places: dict[str, list[int]] = {}
        for place, word in enumerate(self.words):
            places.setdefault(word, []).append(place)
        return places

    def _spans(self, phrases: Iterable[tuple[str, ...]]) -> list[Span]:
        """Where phrases stand, left to right without overlap, the longest at each place."""
        sizes: dict[int, int] = {}
        for phrase in phrases:
            size = len(phrase)
            for place in self._places.get(phrase[0], ()) if phrase else ():
                if sizes.get(place, 0) < size and self.words[place : place + size] == phrase:
                    sizes[place] = size
        found, free = [], 0
        for place in sorted(sizes):
            if place >= free:
                free = place + sizes[place]
                found.append((self.tokens[place].start, self.tokens[free - 1].end))
        return found

    def light(self, word: str) -> bool:
        """Whether a word claims nothing by itself: an everyday one, or one of the question or the context."""
        if word in COMMON or word in KINDS or word in LIGHT_SIGNS:
            return True
        if word in (self.asked if word[0].isdigit() else self.known):
            return True
        return len(word) > 4 and word.isalpha() and word[: max(4, len(word) - 3)] in self._stems

    def places(self, phrase: str) -> list[Span]:
        """Where a phrase stands as whole tokens, left to right without overlap, as character ranges."""
        wanted = canonical_words(phrase)
        return self._spans([wanted])

    def without(self, ranges: Sequence[Span]) -> Statement:
        """The same statement with some character ranges masked."""
        text = self.shown
        for start, end in ranges:
            text = text[:start] + "\n" * (end - start) + text[end:]
        return replace(self, shown=text)

    def sentence(self, span: Span) -> Span:
        """The sentence around a range."""
        start = 0
        for stop in _STOP.finditer(self.text, 0, span[0]):
            start = stop.end()
        after = _STOP.search(self.text, span[1])
        return (start, after.start() if after else len(self.text))


def _parted(gap: str) -> bool:
    """Whether the text between two tokens, with a character of each, separates them."""
    if len(gap) == 3 and gap[1] == ":" and gap[0].isdigit() and gap[2].isdigit():
        return False
    return len(gap) > 2 and bool(_BOUNDARY.search(gap, 1, len(gap) - 1) or _EDGE.search(gap))


def within(token: Token, spans: Iterable[Span]) -> bool:
    """Whether a token stands in one of the ranges."""
    return any(start <= token.start and token.end <= end for start, end in spans)


def overlap(one: Span, other: Span) -> bool:
    """Whether two ranges have a character in common."""
    return one[0] < other[1] and other[0] < one[1]


def in_brackets(text: str, place: int) -> bool:
    """Whether a place stands within brackets."""
    return text.count("(", 0, place) > text.count(")", 0, place)


def _conclusion(folded: str) -> int:
    """Where the line begins that says of itself that it is the answer; 0 without one."""
    markers = list(_MARKER.finditer(folded))
    finals = [marker for marker in markers if marker["final"]]
    chosen = finals if len(finals) == 1 else markers if len(markers) == 1 else []
    if not markers and (ends := list(_SO.finditer(folded))):
        chosen = ends[-1:]
    if not chosen or not re.search(r"\w", folded[chosen[0].end() :]):
        return 0
    return chosen[0].end()


SPARE = 800
"""How many characters an answer may have for explaining itself."""


def pieces(text: str, stops: re.Pattern[str], kept: Sequence[Span]) -> list[Span]:
    """What lies between the stops of a text; one that begins within one of `kept` does not count."""
    found = [m.span() for m in stops.finditer(text) if not any(a <= m.start() < b for a, b in kept)]
    starts, ends = [0, *(end for _, end in found)], [*(start for start, _ in found), len(text)]
    return list(zip(starts, ends, strict=True))


def too_long(text: str, natural: str, question: str, *, spare: int = SPARE) -> str | None:
    """Why an answer is too long to be an answer, or ``None``: a dumped page is not an answer."""
    limit = spare + 3 * len(natural) + len(question)
    if len(text) <= limit:
        return None
    return f"the answer has {len(text)} characters, more than the {limit} that such an answer may have"
