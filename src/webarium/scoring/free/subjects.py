"""What the clause of a value is about, where that is another thing than the question's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise, product

from webarium.scoring.dates import FoundDate, find_dates
from webarium.scoring.free.cues import listed
from webarium.scoring.free.document import QUOTED, Document, Sentence, Span
from webarium.scoring.free.mentions import Mention
from webarium.scoring.free.wanted import Wanted, things_behind, words_after
from webarium.scoring.normalise import Token, plain, stem
from webarium.scoring.numbers import find_numbers

_OPPOSITE_ENDS = {"first": "last", "last": "first", "latest": "first", "newest": "first", "oldest": "last"}
_KIND_SLOTS = frozenset(
    ["forum", "category", "brand", "user", "list", "folder", "label", "calendar", "subject"]
)
_SLOTS = _KIND_SLOTS | frozenset(("from", "in", "of", "for", "at"))


@dataclass(frozen=True)
class Subjects:
    """Finds what clauses of a document are about."""

    said: Document
    wants: Wanted
    values: Sequence[Mention]

    def elsewhere(self, value: Mention, territory: Span, sentence: Sentence, kind: str) -> str:
        """What a value's clause is about, where that is not the question's: another day, title or name."""
        inside = [p for p in self.said.phrases if territory[0] <= p.start and p.end <= territory[1]]
        whole = [p for p in self.said.phrases if sentence.start <= p.start and p.end <= sentence.end]
        subjects = [p for p in whole if p.kind == "subject"]
        others = [p for p in inside if p.kind == "other"]
        if others and not subjects:
            return self.said.shown[others[0].start : others[0].end]
        if kind != "day" and (day := self._other_day(territory)):
            return day
        if (
            not subjects
            and self.said.titles
            and (name := self._other_title(sentence) or self._strange_name(sentence))
        ):
            return name
        return (
            self._other_end(territory)
            or self._other_place(value, sentence)
            or self._other_slot(value, territory)
            or self._other_number(value, territory)
            or self._part_of(territory, sentence)
        )

    def _other_title(self, sentence: Sentence) -> str:
        """A quoted text that is neither known nor a value, where the question has a title of its own."""
        for match in QUOTED.finditer(self.said.text, sentence.start, sentence.end):
            inside = any(p.start < match.end() and match.start() < p.end for p in self.said.phrases)
            inside = inside or any(v.start < match.end() and match.start() < v.end for v in self.values)
            named = any(p.kind == "subject" for p in self.said.phrases)
            behind = [t.text for t in self.said.tokens_in(match.end(), match.end() + 20)][:1]
            slot = any(word in _KIND_SLOTS and word in self.said.asked for word in behind)
            capitals = sum(word[:1].isupper() for word in self.said.shown[slice(*match.span(1))].split())
            if not inside and not named and (capitals > 1 or slot):
                return self.said.shown[match.start(1) : match.end(1)]
        return ""

    def _other_slot(self, value: Mention, territory: Span) -> str:
        """Another name before a word of the question's: ``Family calendar`` for ``Work calendar``."""
        asked = self.said.question_words
        inside = [t for t in self.said.tokens if territory[0] <= t.start and t.end <= value.start]
        words = {t.text for t in inside}
        for first, second in pairwise(inside):
            if not self.said.shown[first.start].isupper() or self.said.text[first.end : second.start] != " ":
                continue
            if {first.text, second.text} & listed("function") or first.text in self.said.asked:
                continue
            before = {one for one, other in pairwise(asked) if other == second.text} - listed("function")
            if len(second.text) < 4 or not second.text.isalpha() or not before <= self.wants.capitals - words:
                continue
            heads = not self.said.text[territory[0] : first.start].strip(" \"'")
            if before and not (heads and first.text in listed("light")):
                return self.said.shown[first.start : second.end]
        return ""

    def _other_number(self, value: Mention, territory: Span) -> str:
        """A figure with the unit of one of the question's that is none of these: ``4 stars`` for ``5 stars``."""
        text = self.said.text
        for n in find_numbers(text[: territory[1]]):
            if n.rank or n.start < territory[0] or (n.start < value.end and value.start < n.end):
                continue
            unit = n.currency or min(things_behind(words_after(text, n.end)), default="")
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
            named = other in self.wants.capitals or one in _KIND_SLOTS
            if one in _SLOTS and named and other not in listed("function"):
                asked.setdefault(one, set()).add(other)
        words = {t.text for t in self.said.tokens}
        for first, second in pairwise(self.said.tokens_in(sentence.start, sentence.end)):
            names = asked.get(first.text, set())
            if not names or names & words or second.text in listed("function") | self.said.known:
                continue
            named = self.said.shown[second.start].isupper() or first.text in _KIND_SLOTS
            strange = second.text not in listed("light") and not self._is_value(second.start)
            if named and strange:
                return self.said.shown[second.start : second.end]
        ids = [
            n for n in find_numbers(self.said.text) if n.is_id and sentence.start <= n.start < sentence.end
        ]
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
        every = self.said.context.subjects
        told = [s for s in every if plain(s) in self.said.text[sentence.start : sentence.end]]
        own = [s for s in every if plain(s) in self.said.text[territory[0] : territory[1]]]
        apart = len(told) > 1 or "alone" in self.said.text
        return own[0] if len(every) > 1 and len(own) == 1 and apart else ""

    def _other_day(self, territory: Span) -> str:
        dates = [d for d in find_dates(self.said.text) if territory[0] <= d.start and d.end <= territory[1]]
        dates = [d for d in dates if not in_brackets(self.said.text, d.start, territory[0])]
        dates = [d for d in dates if d.exact not in self.said.context.days]
        asked = [d for d in self.wants.dates if d.exact is None or d.exact != self.said.context.today]
        if not dates or not asked or any(_same_day(d, w) for d in dates for w in asked):
            return ""
        return self.said.shown[dates[0].start : dates[0].end]

    def _strange_name(self, sentence: Sentence) -> str:
        """A run of capitalised words that are not known, as another thing's title has."""
        run: list[Token] = []
        light = listed("light")
        for token in self.said.tokens_in(sentence.start, sentence.end):
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


def _same_day(one: FoundDate, other: FoundDate) -> bool:
    """Whether two dates may be the same, or one is within the other."""
    pairs = ((one.year, other.year), (one.month, other.month), (one.day, other.day))
    return all(a == b for a, b in pairs if a is not None and b is not None)


def in_brackets(text: str, place: int, start: int) -> bool:
    """Whether a place stands in brackets that open behind a start."""
    return text.count("(", start, place) > text.count(")", start, place)
