"""What a visitor searches for, as a full-text query."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

MIN_LENGTH = 2
"""Fewest characters of a search."""
MAX_LENGTH = 128
"""Most characters of a search; the rest is cut off."""
_MOST_WORDS = 16

_WORD = re.compile(r"[^\W_]+")
_SMALL = frozenset(
    [
        *("a", "an", "and", "are", "as", "at", "be", "by", "for", "from"),
        *("in", "is", "it", "of", "on", "or", "the", "to", "with"),
    ]
)


@dataclass(frozen=True, slots=True)
class Words:
    """A search text taken apart."""

    text: str
    """As typed, without control characters, cut to `MAX_LENGTH`."""
    phrases: tuple[str, ...]
    """Queries of FTS5, quoted, one for each word; small words are left out unless there is nothing else."""

    @property
    def is_too_short(self) -> bool:
        """Whether there is too little to look for."""
        return len(self.text.strip()) < MIN_LENGTH

    @property
    def all_of(self) -> str:
        """Query for products that have every word."""
        return " AND ".join(self.phrases)

    @property
    def any_of(self) -> str:
        """Query for products that have at least one of the words."""
        return " OR ".join(self.phrases)

    @property
    def begun(self) -> str:
        """Query for products that have every word, the last one perhaps unfinished."""
        return f"{self.all_of}*" if self.phrases else ""

    def widened(self, groups: Sequence[tuple[str, ...]]) -> Words:
        """The same, satisfied by any word of a group where one of the group was typed."""
        typed = [_plain(phrase) for phrase in self.phrases]
        known = {_keys(entry): _any(group) for group in groups for entry in group}
        longest = max((len(key) for key in known), default=0)
        phrases: list[str] = []
        at = 0
        while at < len(typed):
            sizes = range(min(longest, len(typed) - at), 0, -1)
            size = next((n for n in sizes if tuple(typed[at : at + n]) in known), 0)
            phrases.append(known[tuple(typed[at : at + size])] if size else self.phrases[at])
            at += size or 1
        return replace(self, phrases=tuple(phrases))


def _plain(phrase: str) -> str:
    """A word of a query as synonyms are told by it: with or without a plural's s."""
    word = phrase.strip('"').lower()
    return word.removesuffix("s") if len(word) > 3 else word


def _keys(entry: str) -> tuple[str, ...]:
    return tuple(_plain(phrase) for phrase in words_of(entry).phrases)


def _any(group: Sequence[str]) -> str:
    """Query for any entry of a group, each as it stands."""
    entries = (" ".join(_WORD.findall(entry)) for entry in group)
    return "(" + " OR ".join(f'"{entry}"' for entry in entries if entry) + ")"


def words_of(text: str | None) -> Words:
    """Take apart what was typed."""
    cleaned = "".join(c if c.isprintable() else " " for c in text or "")[:MAX_LENGTH]
    chunks = [found for chunk in cleaned.split() if (found := _WORD.findall(chunk))]
    telling = [chunk for chunk in chunks if len(chunk) > 1 or chunk[0].lower() not in _SMALL]
    phrases = dict.fromkeys(f'"{" ".join(chunk)}"' for chunk in (telling or chunks)[:_MOST_WORDS])
    return Words(cleaned, tuple(phrases))
