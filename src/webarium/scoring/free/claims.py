"""What an answer claims: each value of the asked type with the features of the words that speak of it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise, product
from typing import TypeAlias

from webarium.scoring.dates import FoundDate, find_dates
from webarium.scoring.free.cues import Found, cues, find_cues, light_words
from webarium.scoring.free.document import Document, Sentence, Span
from webarium.scoring.free.mentions import Mention
from webarium.scoring.normalise import Token, plain, token_texts, tokenise
from webarium.scoring.numbers import find_numbers

Feature: TypeAlias = tuple[str, str]
LEVELS = {"offer": 0, "step": 1, "field": 2, "claim": 3, "bare": 4, "conclusion": 4, "answer": 5}
"""How much a sentence's values weigh: what concludes outweighs what was said on the way."""
BOUNDS = {
    "money": frozenset(("bound", "start", "rough", "example", "times")),
    "amount": frozenset(("bound", "rough", "example", "times")),
    "length": frozenset(("bound", "rough", "example", "times")),
    "day": frozenset(("day", "rough", "example")),
    "words": frozenset(("example",)),
}
"""Which cues right beside a value make it another one, by its kind."""
_ALWAYS = frozenset(("place", "past", "alone"))
"""Features that make another thing of a value wherever the question has none of them."""
_TURNING = frozenset(("order", "speed"))
"""Features that mean the opposite when the compared things change places."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A value with what its clause says of it."""

    mention: Mention
    role: str
    """One of `LEVELS`."""
    sentence: Sentence
    territory: Span
    """The part of its sentence that speaks of it and of no other value."""
    features: frozenset[Feature] = frozenset()
    things: frozenset[str] = frozenset()
    """What it counts, where the words behind it say so."""
    doubts: tuple[str, ...] = ()
    """Words by which it is hedged or bounded."""
    denied: str = ""
    """The word that denies it."""
    aside: str = ""
    """The word that sets it beside something else: ``than``, ``out of``."""
    operand: bool = False
    """Whether it is only computed with."""
    elsewhere: str = ""
    """What its clause is about, where that is another thing than the question's."""

    @property
    def level(self) -> int:
        """How much it weighs."""
        return LEVELS[self.role]

    @property
    def label(self) -> str:
        """The name before its line's colon."""
        return self.sentence.label

    def told(self, said: Document) -> str:
        """The claim for a person: the value with its features."""
        parts = [f"{feature}: {value}" for feature, value in sorted(self.features)]
        parts += [f"counts {thing}" for thing in sorted(self.things)]
        parts += [f'"{word}"' for word in (*self.doubts, self.denied, self.aside) if word]
        parts += [f"of {self.elsewhere!r}"] if self.elsewhere else []
        parts += ["computed with"] if self.operand else []
        shown = " ".join(said.shown[self.mention.start : self.mention.end].split())
        return f"{self.role} {shown}" + (f" ({', '.join(parts)})" if parts else "")


@dataclass(frozen=True)
class Wanted:
    """What the question asks for, read by the same cues."""

    features: frozenset[Feature]
    things: frozenset[str]
    """What is counted; empty where nothing is."""
    named: frozenset[str]
    """All things that the question names."""
    words: frozenset[str]
    """Its words that say something."""
    dates: tuple[FoundDate, ...] = ()
    figures: frozenset[tuple[str, object]] = frozenset()
    """Its numbers with what they count, or their currency."""
    capitals: frozenset[str] = frozenset()
    """Its words with a capital, folded."""
    deeds: frozenset[str] = frozenset()
    """What it asks to be done, by the stems of the verbs."""
    limited: bool = False
    """Whether it leaves something out: ``that are not canceled``."""

    def against(self, features: frozenset[Feature]) -> str | None:
        """The feature by which words speak of something else, or ``None``."""
        for name in sorted({name for name, _ in features}):
            given = {value for feature, value in features if feature == name}
            wants = {value for feature, value in self.features if feature == name}
            if name.startswith("extent "):
                if name == "extent canceled" and given == {"self"}:
                    continue
                if _extent_differs(given, wants, self.words):
                    return f"{name.removeprefix('extent ')} ({min(given)})"
            elif wants and given.isdisjoint(wants):
                return f"{name}: {min(given)}"
            elif not wants and name in _ALWAYS:
                return f"{name}: {min(given)}"
            elif not wants and name in ("rate", "stay"):
                if name == "stay" and not any(feature == "rate" for feature, _ in self.features):
                    continue
                return f"{name}: {min(given)}"
        return None


def _extent_differs(given: set[str], wants: set[str], words: frozenset[str]) -> bool:
    """Whether a part of an amount is left out, added or alone where the question says otherwise."""
    if not wants:
        if given == {"without"} and not words.isdisjoint(("subtotal", "night", "nightly", "dish", "unit", "itself")):
            return False
        whole = not words.isdisjoint(_TOTALS)
        return not ("with" in given and whole)
    if "without" in wants:
        return "without" not in given and given != {"self"}
    return "without" in given or ("plus" in given and wants == {"with"})


class Reader:
    """Reads a document once: its cues, and the roles of its sentences."""

    def __init__(self, said: Document, values: Sequence[Mention], wants: Wanted, *, several: bool = False) -> None:
        self.said = said
        self.values = sorted(values, key=lambda value: value.start)
        self.wants = wants
        self.several = several

    @cached_property
    def found(self) -> list[Found]:
        """The cues outside of known phrases."""
        return [f for f in find_cues(self.said.tokens) if not self._within(f)]

    def _within(self, found: Found) -> bool:
        """Whether a cue is a part of a known phrase, or all of one that is quoted."""
        text = self.said.text
        if text[found.start : found.end] == "no" and re.match(r"\.\s?#?\d|\s#?\d(?=.*order)", text[found.end : found.end + 4]):
            return True
        for p in self.said.phrases:
            if p.start <= found.start and found.end <= p.end:
                longer = p.end - p.start > found.end - found.start
                quoted = text[max(0, p.start - 1) : p.start] in ('"', "'")
                if longer or quoted or p.kind == "value":
                    return True
        capital = self.said.shown[found.start].isupper() and found.start > 0 and text[found.start - 1] == " "
        return capital and any(text[found.start : found.end] in token_texts(title) for title in self.said.titles)

    @cached_property
    def roles(self) -> dict[int, str]:
        """The role of each sentence, by where it starts."""
        return {sentence.start: self._role(sentence) for sentence in self.said.sentences}

    def _in(self, start: int, end: int) -> list[Found]:
        return [f for f in self.found if start <= f.start and f.end <= end]

    def _role(self, sentence: Sentence) -> str:
        if sentence.label in _ANSWERS:
            return "answer"
        lead = [t for t in self.said.tokens if sentence.start <= t.start < sentence.end][:6]
        if not lead:
            return "claim"
        cues = self._in(sentence.start, sentence.end)
        if self._asks(sentence) or any(
            f.cue.reach == "offer" and f.start <= lead[min(1, len(lead) - 1)].start for f in cues
        ):
            return "offer"
        if any(f.cue.reach == "start" and self._leads(f.start, sentence) and not self._told_next(f) for f in cues):
            return "conclusion"
        if self.said.text[sentence.start : sentence.end].lstrip().startswith(("=>", "->", "→", "= ", "⇒")):
            return "conclusion"
        person = lead[0].text in _FIRST or (len(lead) > 1 and lead[1].text in ("i", "we"))
        if person and any(f.cue.reach == "step" and f.start <= lead[-1].start for f in cues):
            return "step"
        if sentence.label and not self.said.text[sentence.start : sentence.end].rstrip().endswith("."):
            return "field"
        rest = [t for t in self._rest(sentence) if t.text not in FUNCTION]
        return "bare" if len(rest) < 2 and len(sentence.label.split()) < 3 else "claim"

    def _told_next(self, found: Found) -> bool:
        """Whether what follows ``so`` is a step: ``…, so I noted the dates``."""
        following = [t.text for t in self.said.tokens[found.after : found.after + 4]]
        steps = {f.first for f in self.found if f.cue.reach == "step"}
        return following[:1] in (["i"], ["we"]) and any(found.after <= place < found.after + 4 for place in steps)

    def _asks(self, sentence: Sentence) -> bool:
        end = len(self.said.text[: sentence.end].rstrip(" \n\"')*"))
        return self.said.text[end - 1 : end] == "?" and not any(p.start < end <= p.end for p in self.said.phrases)

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

    def claim(self, value: Mention, kind: str) -> Claim:
        """What the answer says of a value of a kind of `BOUNDS`."""
        sentence = self.said.sentence_at(value.start)
        role = self.roles.get(sentence.start, "claim")
        if role == "offer" and " - " in self.said.text[value.end : sentence.end]:
            role = "claim"
        if role == "conclusion" and self._before_conclusion(value, sentence):
            role = "claim"
        territory = self.territory(value, sentence)
        claim = Claim(
            value,
            role,
            sentence,
            territory,
            self._features(value, territory, sentence, kind),
            things_behind(value.behind),
            operand=value.start in self._operands,
            elsewhere=self._elsewhere(value, territory, sentence, kind),
        )
        return self._doubted(claim, kind)

    def _before_conclusion(self, value: Mention, sentence: Sentence) -> bool:
        starts = [f.start for f in self._in(sentence.start, sentence.end) if f.cue.reach == "start"]
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
        for mark in (" = ", "=", " but ", " while ", " whereas ", " and ", " or ", ";", " (", ")", ",", " - ", "|", ":"):
            place = gap.find(mark)
            if place >= 0:
                return start + place
        return start

    def _features(self, value: Mention, territory: Span, sentence: Sentence, kind: str) -> frozenset[Feature]:
        start, end = territory
        text = self.said.text
        for f in self._in(sentence.start, value.start):
            if f.cue.reach == "start" and self._leads(f.start, sentence):
                start = max(start, f.start)
        for mark in (", and ", ", but ", " but ", ", while ", ", which ", ", whereas ", ", so "):
            place = text.find(mark, value.end, end)
            end = place if place >= 0 else end
        cues = self._in(sentence.start, sentence.end)
        cues = [f for f in cues if f.end > value.start or not _bracketed(text, f.start, start)]
        found = set(features_of(cues, (start, end), text))
        if self._crossed(sentence):
            turned = {"up": "down", "down": "up"}
            found = {(name, turned[v] if name in _TURNING else v) for name, v in found}
        every = set(found)
        if kind != "money":
            found = {(name, v) for name, v in found if name not in ("rate", "stay", "sum")}
            found = {(name, v) for name, v in found if not name.startswith("extent ")}
        if kind == "amount":
            asked = {name for name, _ in self.wants.features}
            found |= {(name, v) for name, v in every if name.startswith("extent ") and name in asked}
        elif ("sum", "total") in found & self.wants.features:
            found = {(name, v) for name, v in found if not (name.startswith("extent ") and v in ("self", "plus"))}
            found.discard(("sum", "sub"))
        if kind != "day" and not value.small:
            found = {(name, v) for name, v in found if name != "deed"}
        if any(name in _TURNING for name, _ in found):
            found.discard(("gain", "whole"))
        return frozenset(found)

    def _crossed(self, sentence: Sentence) -> bool:
        """Whether a sentence compares the question's things the other way round: ``B … than A``."""
        asked = _sides([t.text for t in tokenise(self.said.question)])
        told = _sides([t.text for t in self.said.tokens if sentence.start <= t.start < sentence.end])
        if asked is None:
            return False
        one, other = asked[0] - asked[1], asked[1] - asked[0]
        if told is None:
            words = {t.text for t in self.said.tokens if sentence.start <= t.start < sentence.end}
            return bool(words & other) and not words & one
        straight = len(one & told[0]) + len(other & told[1])
        return len(one & told[1]) + len(other & told[0]) > straight

    @cached_property
    def _operands(self) -> frozenset[int]:
        """Where values stand that are only computed with: ``5 + 3 = 8``, ``($5 + $3)``."""
        text = self.said.text
        spots = sorted({(v.start, v.end) for v in self.values} | {(n.start, n.end) for n in find_numbers(text)})
        spots = [s for i, s in enumerate(spots) if not any(o != s and o[0] <= s[0] and s[1] <= o[1] for o in spots)]
        found: set[int] = set()
        chain: list[tuple[int, int]] = []
        strong = False
        for place, spot in enumerate(spots):
            gap = text[spots[place - 1][1] : spot[0]] if place else ""
            sign = _sign(gap) if chain else ""
            sign = "" if sign == "/" and not any(c.isdigit() for c in text[spot[0] : spot[1]]) else sign
            sign = "-" if chain and not gap.strip(" *") and text[spot[0]] == "-" else sign
            if sign == "=":
                found.update(start for start, _ in chain)
                chain, strong = [spot], False
            elif sign:
                strong = strong or sign not in "-/"
                chain.append(spot)
            else:
                if len(chain) > 1 and strong:
                    found.update(start for start, _ in chain)
                chain, strong = [spot], False
        if len(chain) > 1 and strong:
            found.update(start for start, _ in chain)
        return frozenset(found)

    def _doubted(self, claim: Claim, kind: str) -> Claim:
        """The claim with what hedges, bounds, denies it, or sets it beside something else."""
        value, sentence, territory = claim.mention, claim.sentence, claim.territory
        doubts, denied, aside = [], "", ""
        text = self.said.text
        for f in self._in(sentence.start, sentence.end):
            shown, feature = text[f.start : f.end], f.cue.feature
            ahead = f.end <= value.start and not self._words_between(f.end, value.start)
            behind = f.start >= value.end and not self._words_between(value.end, f.start)
            inside = territory[0] <= f.start and f.end <= territory[1]
            match f.cue.reach:
                case "sentence" if feature == "turn" and f.start >= value.end:
                    doubts.append(shown)
                case "sentence" if feature != "turn" and not (self.several and shown.startswith("depend")) and not self._asked_too(f):
                    doubts.append(shown)
                case "before" if feature == "than" and self._compared(f, value, kind):
                    aside = shown
                case "before" if ahead and feature in ("than", "of"):
                    aside = aside or shown
                case "before" if ahead and shown == "x" and text[: f.start].endswith("1 "):
                    continue
                case "before" if ahead and text[f.start - 1 : f.start] in ("=", "-"):
                    continue
                case "before" if ahead and feature in BOUNDS[kind] and self._bounds(f):
                    doubts.append(f"{feature}: {shown}")
                case "beside" if (ahead or behind) and shown.split()[0] not in self.said.asked:
                    doubts.append(shown)
                case "after" if behind and shown in ("more", "less", "fewer") and kind != "amount":
                    continue
                case "after" if behind and kind != "words" and not _PLUS.match(text, f.start) and shown not in self.said.asked:
                    doubts.append(f"{feature}: {shown}")
                case "forward" if inside and f.end <= value.start and not self._asked_too(f):
                    if self._governs(f, value):
                        denied = shown
                case "forward" if f.cue.value == "not" and f.start >= value.end and (
                    self._denies_asked(f) or (behind and kind == "words" and shown.split()[0] in _COPULAS)
                ):
                    denied = shown
                case "back" if inside and f.start >= value.end:
                    denied = shown
        if self._or(value):
            doubts.append("or")
        before = text[sentence.start : value.start].rstrip(" \"'(*")
        if before.endswith(" but") and re.search(r"\b(?:all|any|every|no|none)\w*\b[^,;:]*$", before):
            denied = "but"
        if value.end <= sentence.start + len(sentence.label) + 3 and _FALSE.search(text, value.end, sentence.end):
            denied = "false"
        return replace(claim, doubts=tuple(doubts), denied=denied, aside=aside)

    def _compared(self, found: Found, value: Mention, kind: str) -> bool:
        """Whether what a value is said of is only compared with: ``ahead of Vik with 24``."""
        gap = self.said.text[found.end : value.start]
        if found.end > value.start or (found.text == "than" and kind != "words") or found.text in ("while", "against"):
            return False
        return len(gap.split()) < 6 and not any(mark in gap for mark in (",", ";", ".", "\n", ":"))

    def _bounds(self, found: Found) -> bool:
        """Whether words before a value are a bound of it, and not a part of what is asked: ``up to`` of a highest one."""
        top = {value for feature, value in self.wants.features if feature == "top"}
        fits = found.cue.feature == "bound" and ("up" if found.cue.value == "most" else "down") in top
        shown = self.said.text[found.start : found.end]
        joins = self.several and (found.cue.feature == "start" or shown in ("over", "up to"))
        joins = joins or (found.cue.feature == "day" and shown in ("since", "by") and shown in self.said.asked)
        return not (fits or joins or found.cue.value == "exact" or self._asked_too(found))

    def taken_back(self, claim: Claim) -> str:
        """The words behind a claim that take it back, in a sentence without another value of its own."""
        for sentence in self.said.sentences:
            if sentence.start < claim.sentence.end:
                continue
            cues = self._in(sentence.start, sentence.end)
            lead = [t.end for t in self.said.tokens if sentence.start <= t.start < sentence.end][:3]
            for f in cues:
                shown = self.said.text[f.start : f.end]
                if f.cue.feature == "turn" and lead and f.start <= lead[-1]:
                    return shown
                valued = any(sentence.start <= v.start < sentence.end for v in self.values)
                if f.cue.reach == "sentence" and f.cue.feature == "doubt" and not valued and self._of_answer(sentence):
                    return shown
                if f.cue.feature == "deny" and f.cue.value == "not" and self._denies_asked(f) and lead:
                    first = self.said.text[sentence.start : lead[0]].strip(" \"'")
                    if first in ("it", "she", "he", "that", "this", "they"):
                        return shown
        return ""

    def _of_answer(self, sentence: Sentence) -> bool:
        """Whether a sentence without a value speaks of the answer."""
        return self.roles.get(sentence.start) not in ("step",)

    def undone(self) -> str:
        """The sentence that says or asks that what was to be done is not done."""
        for sentence in self.said.sentences if self.wants.deeds else ():
            words = [t.text for t in self.said.tokens if sentence.start <= t.start < sentence.end]
            done = [place for place, word in enumerate(words) if stem(word) in self.wants.deeds]
            failed = _FALSE.search(self.said.text, sentence.start, sentence.end) and stem(sentence.label) in _DONE
            if failed:
                return " ".join(words)
            if not done:
                continue
            near = {word for place in done for word in words[max(0, place - 4) : place + 3]}
            speaks = "i" in words or "we" in words
            asks = self.roles.get(sentence.start) == "offer" and _OTHERS.isdisjoint(words)
            speaks = speaks or not {"been", "nothing"}.isdisjoint(words)
            if asks or (speaks and not near.isdisjoint(_UNDONE) and not self.wants.limited):
                return " ".join(words)
        return ""

    def _or(self, value: Mention) -> bool:
        """Whether a value is one of two: ``or`` stands right beside it, and no other measure of it."""
        before = re.search(r"\bor [\"'(*]*(?:by |at |in |on |the )?[\"'(*]*$", self.said.text[max(0, value.start - 20) : value.start])
        after = re.match(r"[\"')*]*,? or\b(?! (?:more|less|so|fewer)\b)", self.said.text[value.end : value.end + 12])
        if not before and not after:
            return False
        near = [
            v
            for v in self.values
            if v.key == value.key and v is not value and min(abs(v.start - value.end), abs(value.start - v.end)) < 12
        ]
        return not near

    def _denies_asked(self, found: Found) -> bool:
        """Whether a denial is of what the question asks for: ``…, but not the capital``."""
        following = [t.text for t in self.said.tokens[found.after : found.after + 3]]
        following = [word for word in following if word not in FUNCTION][:1]
        return any(word in self.wants.words for word in following) and not self.wants.limited

    def _asked_too(self, found: Found) -> bool:
        """Whether the question has the same words with their next one: ``not canceled``."""
        tokens = self.said.tokens
        following = tokens[found.after].text if found.after < len(tokens) else ""
        words = [t.text for t in tokens[found.first : found.after]]
        return f" {' '.join(words)} {following} " in f" {' '.join(self.said.question_words)} "

    def _governs(self, found: Found, value: Mention) -> bool:
        """Whether a denial goes as far as a value: nothing parts them."""
        gap = self.said.text[found.end : value.start].lstrip(" (")
        if found.cue.value != "not" and " and " in gap:
            return False
        return len(gap.split()) < 8 and not any(mark in gap for mark in (", ", " but ", ":", " - ", "(", ")"))

    def _words_between(self, start: int, end: int) -> list[str]:
        return [t.text for t in self.said.tokens if start <= t.start < end and t.text not in _SMALL]

    def _elsewhere(self, value: Mention, territory: Span, sentence: Sentence, kind: str) -> str:
        """What a value's clause is about, where that is not the question's: another day, title or name."""
        inside = [p for p in self.said.phrases if territory[0] <= p.start and p.end <= territory[1]]
        whole = [p for p in self.said.phrases if sentence.start <= p.start and p.end <= sentence.end]
        subjects = [p for p in whole if p.kind == "subject"]
        others = [p for p in inside if p.kind == "other"]
        if others and not subjects:
            return self.said.shown[others[0].start : others[0].end]
        if kind != "day" and (day := self._other_day(value, territory)):
            return day
        if not subjects and self.said.titles and (name := self._other_title(sentence) or self._strange_name(sentence)):
            return name
        return self._other_end(territory) or self._other_place(value, sentence) or self._other_slot(value, territory) or self._other_number(value, territory) or self._part_of(territory, sentence)

    def _other_title(self, sentence: Sentence) -> str:
        """A quoted text that is neither known nor a value, where the question has a title of its own."""
        for match in _QUOTE.finditer(self.said.text, sentence.start, sentence.end):
            words = set(token_texts(match[1]))
            inside = any(p.start < match.end() and match.start() < p.end for p in self.said.phrases)
            inside = inside or any(v.start < match.end() and match.start() < v.end for v in self.values)
            named = any(p.kind == "subject" for p in self.said.phrases)
            kind = re.match(r"\W* (\w+)", self.said.text[match.end() : match.end() + 20])
            slot = kind is not None and kind[1] in _KIND_SLOTS and kind[1] in self.said.asked
            capitals = sum(word[:1].isupper() for word in self.said.shown[slice(*match.span(1))].split())
            if not inside and not named and (capitals > 1 or slot) and not words <= self.said.known:
                return self.said.shown[match.start(1) : match.end(1)]
        return ""

    def _other_slot(self, value: Mention, territory: Span) -> str:
        """Another name in the place of the question's before a word of its own: ``Family calendar`` for ``Work calendar``."""
        asked = self.said.question_words
        inside = [t for t in self.said.tokens if territory[0] <= t.start and t.end <= value.start]
        words = {t.text for t in inside}
        for first, second in pairwise(inside):
            if not self.said.shown[first.start].isupper():
                continue
            if first.text in self.said.asked or second.text in FUNCTION or not second.text.isalpha() or len(second.text) < 4 or self._is_value(first.start):
                continue
            before = {one for one, other in pairwise(asked) if other == second.text} - FUNCTION
            if before and first.text not in FUNCTION and self.said.text[first.end : second.start] == " ":
                heads = not self.said.text[territory[0] : first.start].strip(" \"'")
                if before.isdisjoint(words) and (not heads or first.text not in light_words()) and before <= self.wants.capitals:
                    return self.said.shown[first.start : second.end]
        return ""

    def _other_number(self, value: Mention, territory: Span) -> str:
        """A figure with the unit of one of the question's that is none of these: ``4 stars`` for ``5 stars``."""
        text = self.said.text
        for n in find_numbers(text[: territory[1]]):
            if n.rank or n.start < territory[0] or n.start < value.end and value.start < n.end or self._is_value(n.start):
                continue
            unit = n.currency or min(things_behind(_after(text, n.end)), default="")
            asked = {a for u, a in self.wants.figures if u == unit}
            if unit and asked and n.value not in asked:
                return self.said.shown[n.start : n.end].strip()
        return ""

    def _other_end(self, territory: Span) -> str:
        """``Last`` where the question has ``first`` before the same word, or the other way round."""
        for (one, after), (first, second) in product(
            pairwise(self.said.question_words),
            pairwise(t.text for t in self.said.tokens if territory[0] <= t.start and t.end <= territory[1]),
        ):
            if _OPPOSITE_ENDS.get(one) == first and stem(after) == stem(second):
                return f"{first} {second}"
        return ""

    def _other_place(self, value: Mention, sentence: Sentence) -> str:
        """Another name behind a word that the question's own name stands behind: ``the forum videos``, ``from Ann``."""
        asked: dict[str, set[str]] = {}
        for one, other in pairwise(self.said.question_words):
            if one in _SLOTS and (other in self.wants.capitals or one in _KIND_SLOTS) and other not in FUNCTION:
                asked.setdefault(one, set()).add(other)
        words = {t.text for t in self.said.tokens}
        inside = [t for t in self.said.tokens if sentence.start <= t.start < sentence.end]
        for first, second in pairwise(inside):
            names = asked.get(first.text, set())
            if not names or names & words or second.text in FUNCTION or second.text in self.said.known:
                continue
            named = self.said.shown[second.start].isupper() or first.text in _KIND_SLOTS
            strange = second.text not in light_words() and not self._is_value(second.start)
            if named and strange and self.said.text[first.end : second.start].strip(" \"'#") == "":
                return self.said.shown[second.start : second.end]
        ids = [n for n in find_numbers(self.said.text) if n.is_id and sentence.start <= n.start < sentence.end]
        own = {n.value for n in find_numbers(self.said.question) if n.is_id}
        ids = [n for n in ids if n.end - n.start > 6 and not (value.start <= n.start < value.end)]
        if own and ids and own.isdisjoint(n.value for n in find_numbers(self.said.text)):
            return self.said.shown[ids[0].start : ids[0].end].strip()
        return ""

    def _is_value(self, place: int) -> bool:
        return any(v.start <= place < v.end for v in self.values)

    def _part_of(self, territory: Span, sentence: Sentence) -> str:
        """One of several subjects that the question takes together, without the others."""
        if self.wants.words.isdisjoint(("together", "both", "combined")):
            return ""
        every = [s for s in self.said.context.subjects if plain(s) in self.said.question]
        told = [s for s in every if plain(s) in self.said.text[sentence.start : sentence.end]]
        own = [s for s in every if plain(s) in self.said.text[territory[0] : territory[1]]]
        return own[0] if len(every) > 1 and len(own) == 1 and (len(told) > 1 or "alone" in self.said.text) else ""

    def _other_day(self, value: Mention, territory: Span) -> str:
        dates = [d for d in find_dates(self.said.text) if territory[0] <= d.start and d.end <= territory[1]]
        dates = [d for d in dates if not _bracketed(self.said.text, d.start, territory[0])]
        dates = [d for d in dates if not (value.start <= d.start < value.end) and d.exact not in self.said.context.days]
        asked = [d for d in self.wants.dates if d.exact is None or d.exact != self.said.context.today]
        if not dates or not asked or any(_same_day(d, w) for d in dates for w in asked):
            return ""
        if self.said.context.today and any(d.exact == self.said.context.today for d in dates):
            return ""
        return self.said.shown[dates[0].start : dates[0].end]

    def _strange_name(self, sentence: Sentence) -> str:
        """A run of capitalised words that are not known, as another thing's title has."""
        run: list[Token] = []
        light = light_words()
        for token in self.said.tokens:
            if not sentence.start <= token.start < sentence.end:
                continue
            capital = self.said.shown[token.start].isupper()
            part = not run or self.said.text[run[-1].end : token.start] in (" ", "-", ", ", "'s ")
            if capital and part:
                run.append(token)
                continue
            if self._is_strange(run, light):
                break
            run = [token] if capital else []
        return self.said.shown[run[0].start : run[-1].end] if self._is_strange(run, light) else ""

    def _is_strange(self, run: Sequence[Token], light: frozenset[str]) -> bool:
        strange = [t for t in run if t.text not in self.said.known and t.text not in light]
        inside = any(p.start <= t.start < p.end for t in strange for p in self.said.phrases)
        return len(run) > 2 and len(strange) > 0 and not inside


_OPPOSITE_ENDS = {"first": "last", "last": "first", "latest": "first", "newest": "first", "oldest": "last"}
_KIND_SLOTS = frozenset("forum category brand user list folder label calendar subject".split())
_SLOTS = _KIND_SLOTS | frozenset(("from", "in", "of", "for", "at"))
_QUOTE = re.compile(r"\"([^\"\n]{3,200})\"")


def _bracketed(text: str, place: int, start: int) -> bool:
    """Whether a place stands in brackets that open behind a start."""
    return text.count("(", start, place) > text.count(")", start, place)


def _after(text: str, end: int) -> tuple[str, ...]:
    return tuple(re.findall(r"[^\W\d_]+", text[end : end + 30])[:2]) if text[end : end + 1] in (" ", "-") else ()


def _same_day(one: FoundDate, other: FoundDate) -> bool:
    """Whether two dates may be the same, or one is within the other."""
    pairs = ((one.year, other.year), (one.month, other.month), (one.day, other.day))
    return all(a == b for a, b in pairs if a is not None and b is not None)


def _sides(words: Sequence[str]) -> tuple[frozenset[str], frozenset[str]] | None:
    """What is compared: the words before and behind ``than``."""
    if "than" not in words:
        return None
    place = list(words).index("than")
    telling = [frozenset(word for word in part if word.isalpha()) for part in (words[:place], words[place + 1 :])]
    compared = frozenset(word for cue in cues() if cue.feature in _TURNING for word in " ".join(cue.words).split())
    before, behind = (part - FUNCTION - compared for part in telling)
    return (before, behind) if behind else None


def _sign(gap: str) -> str:
    """The sign by which two numbers are computed with, if nothing but words of one kind stands between."""
    bare = re.sub(r"[$€£()\s*]|[a-z'\"]{2,}\.?|(?<=\s)[a-wyz](?=\s)", "", gap) if len(gap) < 60 and "\n" not in gap else "?"
    if bare == "" and re.search(r"\b(?:plus|minus|times)\b", gap):
        return "+"
    return bare if bare in ("+", "-", "x", "/", "=", "÷", "**") else ""


def features_of(cues: Sequence[Found], span: Span, text: str = "") -> frozenset[Feature]:
    """The features of a part of a text; a word behind ``excluding`` is one of an extent."""
    found: set[Feature] = set()
    signs = [f for f in cues if f.cue.reach == "part"]
    for f in cues:
        if not (span[0] <= f.start and f.end <= span[1]):
            continue
        if f.cue.feature == "part":
            ahead = (s for s in reversed(signs) if s.end <= f.start and f.first - s.after < 5)
            sign = next((s for s in ahead if "," not in text[s.end : f.start]), None)
            behind = (s for s in signs if s.start >= f.end and s.first - f.after < 4 and s.leads is False)
            sign = sign or next(behind, None)
            found.add((f"extent {f.cue.value}", sign.cue.feature if sign else "self"))
        elif f.cue.reach == "clause" and not any(n.cue.feature in ("deny", "without") and 0 <= f.first - n.after < 3 for n in cues):
            found.add((f.cue.feature, f.cue.value))
    return frozenset(found)


def things_behind(words: Sequence[str]) -> frozenset[str]:
    """What the words behind a number say that it counts; a preposition ends them."""
    kept: list[str] = []
    for word in words[:3]:
        if word in FUNCTION or word == "per":
            break
        kept.append(word)
    for count in (1, 2, 3):
        things = frozenset(
            f.cue.value for f in find_cues(tokenise(" ".join(kept[:count]))) if f.cue.feature == "thing"
        )
        if things:
            return things
    return frozenset()


def wanted(question: str, titles: Sequence[str], unit: str = "", shown: str = "") -> Wanted:
    """What a folded question asks for, without what it quotes."""
    text = question
    for title in titles:
        text = text.replace(f'"{title}"', " ")
    tokens = tokenise(text)
    cues = find_cues(tokens)
    named = frozenset(f.cue.value for f in cues if f.cue.feature == "thing")
    things: set[str] = set()
    converted = [f.cue.value for f in cues if f.cue.feature == "thing" and tokens[f.first - 1].text in ("to", "into")]
    if "convert" in text and converted:
        things.add(converted[-1])
    elif unit:
        things |= things_behind((unit,)) | ({"percent"} if unit == "%" else set())
    else:
        for place, token in enumerate(tokens):
            if token.text in ("many", "number") and place and tokens[place - 1].text in ("how", "the", "total"):
                near = [f for f in cues if f.cue.feature == "thing" and place < f.first <= place + 4]
                things |= {f.cue.value for f in near if f.first == near[0].first}
                break
    features = features_of(cues, (0, len(text)), text)
    words = frozenset(t.text for t in tokens) - FUNCTION
    limited = any(f.cue.feature == "without" or (f.cue.feature, f.cue.value) == ("deny", "not") for f in cues)
    figures = frozenset(
        (n.currency or min(things_behind(_after(text, n.end)), default=""), n.value)
        for n in find_numbers(text)
        if n.currency or text[: n.start].rstrip().rpartition(" ")[2] not in _LIMITS
    )
    capitals = frozenset(token_texts(" ".join(w for w in shown.split() if w[:1].isupper() or w[1:2].isupper())))
    heads = [part.split()[0] for part in re.split(r"[.!?;]\s+|, (?:and|then) (?:then )?", text) if part.split()]
    deeds = frozenset(stem(head) for head in heads if head.isalpha() and head not in FUNCTION and head in _DEEDS)
    return Wanted(
        features, frozenset(things), named | things, words, find_dates(text), figures, capitals, deeds, limited
    )


def stem(word: str) -> str:
    """The beginning that forms of a word have in common."""
    for ending in ("ings", "ing", "ied", "ies", "ed", "es", "s", "er"):
        if word.endswith(ending) and len(word) - len(ending) > 2:
            word = word[: -len(ending)]
            break
    return word.rstrip("e")[:5]


_DEEDS = frozenset(
    "delete move order book cancel put save add send reply answer archive buy mark remove create change sign request"
    " post write hide submit shortlist rename close open share invite report upload follow subscribe star assign merge"
    .split()
)
"""Verbs by which questions ask for something to be done."""


_OTHERS = frozenset("else another more also anything similar other others too".split())
_DONE = frozenset(map(stem, "sent done deleted moved placed saved completed success booked ordered answered".split()))
_UNDONE = frozenset("not none nothing unable cannot can't couldn't didn't wasn't won't failed never without".split())
_COPULAS = frozenset(
    "is are was were isn't aren't wasn't weren't doesn't does didn't did hasn't has can't cannot".split()
)
_FALSE = re.compile(r":\s*(?:false|no)\W*$")
_PLUS = re.compile(r"\+\s*[\w$€£(]")
_LIMITS = frozenset("than least most under over below above within to or and exactly first top last next past".split())
_SMALL = frozenset("the a an is it was at of $ € £ to be for on exactly only just about".split())
"""Words that do not part a cue from its value."""
_FIRST = frozenset(("i", "we", "i've", "after", "having", "looking", "opening", "going"))
_TOTALS = frozenset("total totals altogether spend spent sum overall add combined pay paid cost costs".split())
_ANSWERS = frozenset(("answer", "final answer", "the answer", "result", "my answer", "conclusion", "final result"))
FUNCTION = frozenset(
    "a an the is are was were be been it its this that these those of in on at to for from by with and or as you your i"
    " my we our there here which who what how when where do does did has have had not can will would please me tell give"
    " answer only just so then than much many $ € per each any no".split()
)
"""Words that say nothing by themselves."""
