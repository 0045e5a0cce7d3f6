"""What an agent said, in parts: sentences with a role, and the known phrases that stand in them."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Literal, TypeAlias

from webarium.scoring.context import NOTHING_KNOWN, Context
from webarium.scoring.free.cues import listed
from webarium.scoring.layout import lay_out
from webarium.scoring.measured import measured, undrawn
from webarium.scoring.normalise import Token, fold, plain, stem, tidy, token_texts, tokenise, unwrap
from webarium.scoring.tables import unnumbered
from webarium.scoring.units import canonical, canonical_words

Span: TypeAlias = tuple[int, int]
Role: TypeAlias = Literal["claim", "conclusion", "answer", "step", "offer", "retraction"]
QUOTED = re.compile(r"\"([^\"\n]{1,200})\"")
_APART = str.maketrans(dict.fromkeys("\n(\"'", " "))
"""What stands before a word."""
_LABEL = re.compile(r"\s*((?=[^:\n]*[^\W\d_])[^\W_][^:\n]{0,50}?)\s*:(?:\s+|$)")
"""What names a value on its line: ``Price: $4.00``."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words that are known to the task, where they stand in the answer."""

    start: int
    end: int
    kind: Literal["value", "rival", "subject", "other", "known"]
    key: object = None
    """Which value it is."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence or line of the answer."""

    start: int
    end: int
    label: str = ""
    """The name before its colon, folded."""


@dataclass(frozen=True)
class Document:
    """An answer beside its question, laid out as lines; every place is one of `text`."""

    shown: str
    question: str = ""
    """Folded."""
    context: Context = NOTHING_KNOWN
    wordings: tuple[tuple[str, object], ...] = field(default=(), repr=False)
    """How the expected values made of words may be written, each with its key."""
    rivals: tuple[str, ...] = field(default=(), repr=False)
    """Values that must not be claimed."""

    @cached_property
    def text(self) -> str:
        """The answer, folded."""
        return fold(self.shown)

    @cached_property
    def tokens(self) -> tuple[Token, ...]:
        """The answer's tokens."""
        return tokenise(self.text)

    def tokens_in(self, start: int, end: int) -> Sequence[Token]:
        """The tokens that begin in a range."""
        return self.tokens[bisect_left(self._places, start) : bisect_left(self._places, end)]

    @cached_property
    def _places(self) -> list[int]:
        return [token.start for token in self.tokens]

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The tokens in one spelling."""
        return canonical([token.text for token in self.tokens])

    @cached_property
    def asked(self) -> frozenset[str]:
        """The question's words."""
        return frozenset(token_texts(self.question))

    @cached_property
    def question_words(self) -> tuple[str, ...]:
        """The question's words in order."""
        return token_texts(self.question)

    @cached_property
    def known(self) -> frozenset[str]:
        """Words of the question, and of what is known around the answer."""
        return self.asked | {word for text in self.context.texts for word in token_texts(text)}

    @cached_property
    def titles(self) -> tuple[str, ...]:
        """What the question quotes."""
        return tuple(QUOTED.findall(self.question))

    @cached_property
    def phrases(self) -> tuple[Phrase, ...]:
        """Known phrases, left to right without overlap: the longest at each place, values before others."""
        wanted: dict[tuple[str, ...], Phrase] = {}

        def add(texts: Iterable[str], kind: Literal["value", "rival", "subject", "other", "known"]) -> None:
            for text in texts:
                if words := canonical_words(text):
                    wanted.setdefault(words, Phrase(0, 0, kind, plain(text)))

        for text, key in self.wordings:
            if words := canonical_words(text):
                wanted.setdefault(words, Phrase(0, 0, "value", key))
        add(self.rivals, "rival")
        add((*self.context.subjects, *self.titles), "subject")
        add((text for text in self.context.rivals if not _trivial(text)), "rival")
        add((text for text in self.context.others if not text.islower()), "other")
        add((text for text in self.context.texts if not _trivial(text) and text[0] not in "[{"), "known")
        return tuple(self._found(wanted))

    def _found(self, wanted: dict[tuple[str, ...], Phrase]) -> Iterator[Phrase]:
        heads: dict[str, list[tuple[str, ...]]] = {}
        for words in wanted:
            heads.setdefault(words[0], []).append(words)
        place = 0
        while place < len(self.words):
            fitting = [
                words
                for words in heads.get(self.words[place], ())
                if self.words[place : place + len(words)] == words
            ]
            fitting = [words for words in fitting if not self._cuts(place, len(words), wanted[words])]
            if not fitting:
                place += 1
                continue
            words = max(fitting, key=len)
            phrase = wanted[words]
            start, end = self.tokens[place].start, self.tokens[place + len(words) - 1].end
            yield Phrase(start, end, phrase.kind, phrase.key)
            place += len(words)

    def _cuts(self, place: int, size: int, phrase: Phrase) -> bool:
        """Whether a phrase is only a part of a time of day, a decimal or a hyphenated code."""
        start, end = self.tokens[place].start, self.tokens[place + size - 1].end
        if "\n" in self.text[start:end]:
            return True
        before, after = self.text[max(0, start - 2) : start], self.text[end : end + 5]
        if self.text[end - 1].isdigit() and re.match(r":\d\d|\.\d|\s?[ap]\.?m\b", after):
            return True
        if self.text[start].isdigit() and before[:1].isdigit() and before[1:] in (":", ".", ","):
            return True
        if after[:1].isalnum() or before[-1:].isalnum():
            return True
        return (before[-1:] == "_" and before[:-1].replace("_", "a").isalnum()) or after[:1] == "_"

    @cached_property
    def atoms(self) -> tuple[Span, ...]:
        """What no sentence ends in."""
        return tuple((phrase.start, phrase.end) for phrase in self.phrases)

    def inside(self, place: int) -> bool:
        """Whether a place is within a known phrase."""
        at = bisect_right(self.atoms, (place, len(self.text) + 1)) - 1
        return at >= 0 and self.atoms[at][0] < place < self.atoms[at][1]

    @cached_property
    def sentences(self) -> tuple[Sentence, ...]:
        """The sentences and lines, in order."""
        found, start = [], 0
        for place in [*self._stops(), len(self.text)]:
            if self.text[start:place].strip(" \n.;!?\"'"):
                found.append(_sentence(self.text, start, place))
            start = place
        return tuple(found)

    def _stops(self) -> Iterator[int]:
        """Where sentences end: behind a full stop, a semicolon, a line."""
        for place, char in enumerate(self.text):
            if char == "\n":
                yield place + 1
            elif char in ";→⇒" and not self.inside(place):
                yield place + (char == ";")
            elif self.text[place : place + 2] in ("=>", "->") and not self.inside(place):
                yield place
            elif char in ".!?" and self._ends(place):
                yield place + 1

    def _ends(self, place: int) -> bool:
        after = self.text[place + 1 : place + 2]
        if after and not after.isspace() and after not in "\"')*":
            return False
        if self.inside(place):
            return False
        if self.text[place] != ".":
            return True
        word = self.text[max(0, place - 20) : place].translate(_APART).rpartition(" ")[2]
        if len(word) == 1 and word.isalpha() and word != "i":
            following = self.text[place + 1 : place + 3].strip()
            return not following.isalpha()
        return word not in listed("abbreviation")

    def sentence_at(self, place: int) -> Sentence:
        """The sentence around a place."""
        at = bisect_right(self._starts, place) - 1
        inside = at >= 0 and place < self.sentences[at].end
        return self.sentences[at] if inside else Sentence(0, len(self.text))

    @cached_property
    def _starts(self) -> list[int]:
        return [sentence.start for sentence in self.sentences]

    def light(self, word: str) -> bool:
        """Whether a word, or another form of it, is one of the question's or of what is known."""
        return word in self.known or stem(word) in self._known_stems

    @cached_property
    def _known_stems(self) -> frozenset[str]:
        return frozenset(stem(word) for word in self.known if len(word) > 3)


def _trivial(text: str) -> bool:
    """Whether a known text is too short to say anything: a word of one or two letters, or a small number."""
    return len(text) < 2 or (text.isdecimal() and len(text) < 4)


def _sentence(text: str, start: int, end: int) -> Sentence:
    label = _LABEL.match(text, start, end)
    if label and len(label[1].split()) < 7:
        return Sentence(start, end, label[1].strip(" *_`\"'"))
    return Sentence(start, end)


@lru_cache(maxsize=4096)
def _prepared(text: str, question: str) -> tuple[str, str]:
    asked = plain(question)
    shown = measured(tidy(lay_out(unwrap(undrawn(unnumbered(text))))))
    folded = fold(shown)
    if asked and (place := folded.find(asked)) >= 0 and len(folded) > len(asked):
        shown = f"{shown[:place]}\n{shown[place + len(asked) :]}"
    return shown, asked


def document(
    text: str,
    question: str = "",
    context: Context = NOTHING_KNOWN,
    wordings: Sequence[tuple[str, object]] = (),
    rivals: Sequence[str] = (),
) -> Document:
    """An agent's answer as a document; a question that it repeats is left out."""
    shown, asked = _prepared(text, question)
    return Document(shown, asked, context, tuple(wordings), tuple(rivals))
