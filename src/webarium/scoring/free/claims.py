"""What an answer claims: each value of the asked type with the features of the words that speak of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from webarium.scoring.free.cues import Found, find_cues
from webarium.scoring.free.document import Document, Sentence, Span
from webarium.scoring.free.mentions import Mention
from webarium.scoring.normalise import Token, tokenise

Feature: TypeAlias = tuple[str, str]
LEVELS = {"offer": 0, "step": 1, "claim": 2, "bare": 3, "conclusion": 3, "answer": 4}
"""How much a sentence's values weigh: what concludes outweighs what was said on the way."""
_SPOKEN = frozenset(("clause", "part"))
"""Reaches of features that the whole territory of a value has."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A value with what its clause says of it."""

    mention: Mention
    role: str
    """One of `LEVELS`."""
    territory: Span
    """The part of its sentence that speaks of it and of no other value."""
    features: frozenset[Feature]
    things: frozenset[str]
    """What it counts, where the words behind it say so."""
    doubts: tuple[str, ...] = ()
    """Words by which it is hedged, bounded or denied."""
    denied: bool = False
    aside: str = ""
    """The word that sets it beside something else: ``than``, ``out of``."""
    label: str = ""
    subjects: frozenset[str] = frozenset()
    """Subjects of the question in its territory."""
    others: frozenset[str] = frozenset()
    """What the question could have been about, and is not, in its territory."""

    @property
    def level(self) -> int:
        """How much it weighs."""
        return LEVELS[self.role]

    def told(self, said: Document) -> str:
        """The claim for a person: the value with its features."""
        parts = [f"{feature}={value}" for feature, value in sorted(self.features)]
        parts += [f"counts {thing}" for thing in sorted(self.things)] + [f"“{word}”" for word in self.doubts]
        shown = " ".join(said.shown[self.mention.start : self.mention.end].split())
        return f"{self.role}: {shown}" + (f" ({', '.join(parts)})" if parts else "")


@dataclass(frozen=True)
class Wanted:
    """What the question asks for, read by the same cues."""

    features: frozenset[Feature]
    things: frozenset[str]
    words: frozenset[str]

    def against(self, features: frozenset[Feature]) -> str | None:
        """The feature by which words speak of something else, or ``None``."""
        asked: dict[str, set[str]] = {}
        for feature, value in self.features:
            asked.setdefault(feature, set()).add(value)
        given: dict[str, set[str]] = {}
        for feature, value in features:
            given.setdefault(feature, set()).add(value)
        for feature, values in sorted(given.items()):
            wants = asked.get(feature, set())
            if wants and values.isdisjoint(wants):
                return f"{feature}={min(values)}"
        return None


class Reader:
    """Reads a document once: its cues, and the roles of its sentences."""

    def __init__(self, said: Document, values: Sequence[Mention]) -> None:
        self.said = said
        self.values = sorted(values, key=lambda value: value.start)
        self._blocked = [(p.start, p.end) for p in said.phrases]

    @cached_property
    def cues(self) -> list[Found]:
        """The cues outside of known phrases."""
        return [f for f in find_cues(self.said.tokens) if not self._within(f)]

    def _within(self, found: Found) -> bool:
        return any(a <= found.start and found.end <= b and b - a > found.end - found.start for a, b in self._blocked)

    @cached_property
    def roles(self) -> dict[int, str]:
        """The role of each sentence, by where it starts."""
        found: dict[int, str] = {}
        sentences = self.said.sentences
        for sentence in sentences:
            found[sentence.start] = self._role(sentence)
        return found

    def _in(self, span: Span) -> list[Found]:
        return [f for f in self.cues if span[0] <= f.start and f.end <= span[1]]

    def _role(self, sentence: Sentence) -> str:
        text = self.said.text[sentence.start : sentence.end]
        lead = [t for t in self.said.tokens if sentence.start <= t.start < sentence.end][:6]
        if sentence.label in _ANSWERS:
            return "answer"
        if not lead:
            return "claim"
        cues = self._in((sentence.start, sentence.end))
        if text.rstrip(" \n\"')*").endswith("?") or any(
            f.cue.reach == "offer" and f.start <= lead[min(1, len(lead) - 1)].start for f in cues
        ):
            return "offer"
        starts = [f for f in cues if f.cue.reach == "start"]
        if any(self._leads(f.start, sentence) for f in starts):
            return "conclusion"
        person = lead[0].text in ("i", "we", "i've", "after") or (len(lead) > 1 and lead[1].text in ("i", "we"))
        if person and any(f.cue.reach == "step" and f.start <= lead[-1].start for f in cues):
            return "step"
        rest = [t for t in self._rest(sentence) if t.text not in _FUNCTION]
        return "bare" if len(rest) < 2 and len(sentence.label.split()) < 3 else "claim"

    def _leads(self, place: int, sentence: Sentence) -> bool:
        """Whether words head the sentence, or the part behind a comma or dash."""
        before = self.said.text[sentence.start : place].rstrip(" \"'*(")
        return not before or before[-1] in ",-:;"

    def _rest(self, sentence: Sentence) -> list[Token]:
        spans = [(v.start, v.end) for v in self.values]
        return [
            t
            for t in self.said.tokens
            if sentence.start <= t.start < sentence.end and not any(a <= t.start < b for a, b in spans)
        ]

    def claim(self, value: Mention) -> Claim:
        """What the answer says of a value."""
        sentence = self.said.sentence_at(value.start)
        role = self.roles.get(sentence.start, "claim")
        if role == "conclusion" and self._before_conclusion(value, sentence):
            role = "claim"
        territory = self.territory(value, sentence)
        near = self._in(territory)
        whole = self._in((sentence.start, sentence.end))
        doubts, denied, aside = self._doubts(value, sentence, territory, whole)
        phrases = [p for p in self.said.phrases if territory[0] <= p.start and p.end <= territory[1]]
        return Claim(
            value,
            role,
            territory,
            features_of(near, value.start),
            frozenset(f.cue.value for f in find_cues(tokenise(" ".join(value.behind[:2]))) if f.cue.feature == "thing"),
            tuple(doubts),
            denied,
            aside,
            sentence.label,
            frozenset(str(p.key) for p in phrases if p.kind == "subject"),
            frozenset(str(p.key) for p in phrases if p.kind == "other"),
        )

    def _before_conclusion(self, value: Mention, sentence: Sentence) -> bool:
        starts = [f.start for f in self._in((sentence.start, sentence.end)) if f.cue.reach == "start"]
        starts = [place for place in starts if self._leads(place, sentence)]
        return bool(starts) and value.end <= starts[-1]

    def territory(self, value: Mention, sentence: Sentence) -> Span:
        """The part of a sentence that speaks of a value: up to where the parts of its neighbours begin."""
        start, end = sentence.start, sentence.end
        for other in self.values:
            if sentence.start <= other.start and other.end <= value.start:
                start = self._cut(other.end, value.start)
            elif value.end <= other.start < sentence.end:
                end = self._cut(value.end, other.start)
                break
        return start, end

    def _cut(self, start: int, end: int) -> int:
        """Where between two values the part of the second one begins."""
        gap = self.said.text[start:end]
        for mark in (" but ", " while ", " whereas ", " and ", " or ", ";", " (", ")", ",", " - ", "|", ":"):
            place = gap.find(mark)
            if place >= 0:
                return start + place
        return start

    def _doubts(
        self, value: Mention, sentence: Sentence, territory: Span, cues: Sequence[Found]
    ) -> tuple[list[str], bool, str]:
        doubts, denied, aside = [], False, ""
        text = self.said.text
        for f in cues:
            shown = text[f.start : f.end]
            ahead = f.end <= value.start and not self._words_between(f.end, value.start)
            behind = f.start >= value.end and not self._words_between(value.end, f.start)
            inside = territory[0] <= f.start and f.end <= territory[1]
            match f.cue.reach:
                case "sentence":
                    if not self._asked_too(f):
                        doubts.append(shown)
                case "before" if ahead and not self._asked_too(f):
                    if f.cue.feature in ("than", "of"):
                        aside = shown
                    else:
                        doubts.append(f"{f.cue.feature}:{shown}")
                case "after" if behind:
                    doubts.append(f"{f.cue.feature}:{shown}")
                case "forward" if inside and f.end <= value.start and not self._asked_too(f):
                    denied = denied or self._governs(f, value)
                case "back" if inside and f.start >= value.end:
                    denied = True
        return doubts, denied, aside

    def _asked_too(self, found: Found) -> bool:
        """Whether the question has the same words with their next one: ``not canceled``."""
        tokens = self.said.tokens
        following = tokens[found.after].text if found.after < len(tokens) else ""
        words = [t.text for t in tokens[found.first : found.after]]
        return f"{' '.join(words)} {following}".strip() in " ".join(t.text for t in tokenise(self.said.question))

    def _governs(self, found: Found, value: Mention) -> bool:
        """Whether a denial goes as far as a value: nothing parts them."""
        gap = self.said.text[found.end : value.start]
        return len(gap.split()) < 8 and not any(mark in gap for mark in (", ", " but ", ":", " - ", "(", ")"))

    def _words_between(self, start: int, end: int) -> list[str]:
        return [t.text for t in self.said.tokens if start <= t.start < end and t.text not in _SMALL]


def features_of(cues: Sequence[Found], place: int) -> frozenset[Feature]:
    """The features of a part of a text; a word behind ``excluding`` is one of an extent."""
    found: set[Feature] = set()
    parts = [f for f in cues if f.cue.feature == "part"]
    signs = [f for f in cues if f.cue.reach == "part"]
    for f in parts:
        sign = next((s for s in reversed(signs) if s.end <= f.start and f.first - s.after < 3), None)
        sign = sign or next((s for s in signs if s.start >= f.end and s.first - f.after < 3), None)
        found.add((f"extent {f.cue.value}", sign.cue.feature if sign else "self"))
    for f in cues:
        if f.cue.reach == "clause" and f.cue.feature != "part":
            found.add((f.cue.feature, f.cue.value))
    return frozenset(found)


def wanted(question: str, titles: Sequence[str], name: str = "") -> Wanted:
    """What a folded question asks for, without what it quotes."""
    text = question
    for title in titles:
        text = text.replace(f'"{title}"', " ")
    tokens = tokenise(text)
    cues = find_cues(tokens)
    things: set[str] = set()
    for place, token in enumerate(tokens):
        if token.text in ("many", "number") and place and tokens[place - 1].text in ("how", "the", "total"):
            for f in cues:
                if f.cue.feature == "thing" and place < f.first <= place + 4:
                    things.add(f.cue.value)
            break
    features = features_of([f for f in cues if f.cue.reach in _SPOKEN], 0)
    return Wanted(features, frozenset(things), frozenset(t.text for t in tokens) - _FUNCTION)


_SMALL = frozenset("the a an is it was at of $ € £ to be for on exactly only just about".split())
"""Words that do not part a cue from its value."""
_ANSWERS = frozenset(("answer", "final answer", "the answer", "result", "my answer", "conclusion", "final result"))
_FUNCTION = frozenset(
    "a an the is are was were be been it its this that these those of in on at to for from by with and or as you your i"
    " my we our there here which who what how when where do does did has have had not can will would please me tell give"
    " answer only just so then than $ €".split()
)
