"""What a search that finds nothing may have meant: words of a site's own texts, spelled a little otherwise.

It is asked only where an exact search came out empty, so that no search that finds something finds anything else. The
words come from what a universe began with and everybody may read: a correction must not give away what is private.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar
from weakref import WeakKeyDictionary

from rapidfuzz.distance import OSA
from rapidfuzz.process import extract

if TYPE_CHECKING:
    from webarium.sites.kit.visit import Visit
    from webarium.worlds import Universe

T = TypeVar("T")
_WORD = re.compile(r"[^\W_]+")
_CHUNK = re.compile(r"[^\W_]+(?:[-'’.][^\W_]+)+")
_MOST_WORDS = 8
"""Words of a search that are looked at."""
_LONGEST = 40
"""Letters of a word that is looked up; longer ones are nobody's typing error."""
_CANDIDATES = 30
_SMALL = frozenset(
    (
        *("a", "an", "and", "are", "as", "at", "be", "by", "for", "from", "in", "is", "it", "near", "nearby"),
        *("not", "of", "on", "or", "that", "the", "this", "to", "with", "without"),
    )
)


@dataclass(frozen=True)
class Vocabulary:
    """The words of a site's texts."""

    counts: Mapping[str, int]
    """How often each is used."""
    compounds: Mapping[str, str] = field(default_factory=dict)
    """Words that are written with a hyphen, by how they look without it: ``tshirt`` for ``t-shirt``."""

    @classmethod
    def of(cls, texts: Iterable[str]) -> Vocabulary:
        """All words of some texts."""
        counts: Counter[str] = Counter()
        compounds: Counter[str] = Counter()
        for text in texts:
            plain = text.casefold()
            counts.update(_WORD.findall(plain))
            compounds.update(_CHUNK.findall(plain))
        joined: dict[str, str] = {}
        for chunk, _ in sorted(compounds.items(), key=lambda pair: (-pair[1], pair[0])):
            joined.setdefault("".join(_WORD.findall(chunk)), chunk)
        return cls(counts, joined)

    @cached_property
    def _words(self) -> list[str]:
        return sorted(word for word in self.counts if 3 <= len(word) <= _LONGEST)

    def corrected(self, text: str, kept: Collection[str] = ()) -> str | None:
        """The text with words that are known in place of those that are not; ``None`` if there is nothing to correct.

        Args:
            text: What was searched for.
            kept: Words that are right, whatever the texts hold.
        """
        changed = False
        words: list[str] = []
        for word in _WORD.findall(text.casefold())[:_MOST_WORDS]:
            better = word if word in kept or word in _SMALL else self._nearest(word)
            changed = changed or better != word
            words.append(better)
        return " ".join(words) if changed else None

    def in_place(self, text: str) -> str | None:
        """As `corrected`, with the signs between words, and with capitals where the words begin with them."""

        def better(found: re.Match[str]) -> str:
            word = found[0]
            plain = word.casefold()
            if plain in _SMALL:
                return word
            nearest = self._nearest(plain)
            return word if nearest == plain else nearest.title() if word.istitle() else nearest

        written = _WORD.sub(better, text, count=_MOST_WORDS)
        return written if written != text else None

    def _nearest(self, word: str) -> str:
        """The known word that differs least, the more common one of two; the word itself if none is near."""
        if word in self.counts or len(word) > _LONGEST or word.isdecimal():
            return word
        for spelling in (word, word.removesuffix("s")):
            if len(word) > 3 and spelling in self.compounds:
                return self.compounds[spelling]
        most = 0 if len(word) < 4 else 1 if len(word) < 8 else 2
        if not most:
            return word
        found = extract(word, self._words, scorer=OSA.distance, score_cutoff=most, limit=_CANDIDATES)
        if not found:
            return word
        return min(found, key=lambda each: (each[1], each[0][0] != word[0], -self.counts[each[0]], each[0]))[
            0
        ]


_KNOWN: WeakKeyDictionary[Universe, dict[str, Vocabulary]] = WeakKeyDictionary()
"""Vocabularies by universe and query: they are the same in all of its worlds."""


def vocabulary(visit: Visit, sql: str) -> Vocabulary:
    """The words of the texts that a query finds in what the universe began with."""
    known = _KNOWN.setdefault(visit.world.universe, {})
    if sql not in known:
        rows = visit.world.universe.reader(visit.site.database.name).execute(sql)
        known[sql] = Vocabulary.of(str(text) for row in rows for text in row if text)
    return known[sql]


def respelled(
    visit: Visit, text: str, sql: str, finds: Callable[[str], T], *, anything: Callable[[T], object] = bool
) -> tuple[T, str]:
    """What a text finds; where that is nothing, what its words as the site spells them find, and these.

    Args:
        visit: Of the page.
        text: What was searched for.
        sql: Selects the texts of the site.
        finds: The search.
        anything: Whether it found something.
    """
    found = finds(text)
    if not text or anything(found):
        return found, ""
    better = vocabulary(visit, sql).in_place(text)
    if better is None or not anything(again := finds(better)):
        return found, ""
    return again, better
