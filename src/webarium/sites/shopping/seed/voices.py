"""What reviewers say: aspects of products with praise and complaints, and the moves that join them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from webarium.content.phrases import Phrase
from webarium.content.sentences import Line, line_of
from webarium.sites.shopping.seed.families import DATA, load, read_data

Phrases = Sequence[Phrase]
KINDS = ("gear", "wear", "taste", "care", "plain")
"""How a product is used: it lasts, it is worn, eaten or drunk, used up, or none of these."""


@dataclass(frozen=True, slots=True)
class Clause:
    """What some say of an aspect."""

    phrase: Phrase
    line: Line
    """Of what products it is true, by their tags."""


Clauses = Sequence[Clause]


@dataclass(frozen=True)
class Aspect:
    """Something that reviewers judge, as clauses that begin in lower case."""

    good: Clauses
    """Praise."""
    meh: Clauses
    """Mild complaints that a happy buyer makes; may be empty."""
    bad: Clauses
    """Complaints."""
    good_titles: Clauses
    """Headlines of reviews that praise it."""
    bad_titles: Clauses
    """Headlines of reviews that complain about it."""


class Moves:
    """Parts of reviews that any product can have: by name, kind of product and stars."""

    def __init__(self, data: Mapping[str, Mapping[str, Mapping[str, Sequence[str]]]]) -> None:
        self._found: dict[tuple[str, str, int], Phrases] = {}
        for kind in KINDS:
            for name in data["any"]:
                for rating in range(1, 6):
                    texts = [*_lines(data, "any", name, rating), *_lines(data, kind, name, rating)]
                    self._found[kind, name, rating] = _phrases(texts)

    def of(self, kind: str, name: str, rating: int) -> Phrases:
        """The phrases of a move for this kind of product and these stars."""
        return self._found[kind, name, rating]


def _lines(data: Mapping[str, Any], kind: str, name: str, rating: int) -> list[str]:
    table = data.get(kind, {}).get(name, {})
    return [text for stars, texts in table.items() if str(rating) in stars for text in texts]


def _phrases(texts: Sequence[str]) -> Phrases:
    return tuple(Phrase(text) for text in texts)


def _clauses(texts: Sequence[str]) -> Clauses:
    lines = [line_of(text) for text in texts]
    return tuple(Clause(Phrase(line.source), line) for line in lines)


def true_of(clauses: Clauses, tags: Collection[str]) -> Phrases:
    """Those that are true of what has these tags."""
    return [clause.phrase for clause in clauses if clause.line.fits(tags)]


def _aspect(data: Mapping[str, Any]) -> Aspect:
    return Aspect(
        _clauses(data["good"]),
        _clauses(data.get("meh", ())),
        _clauses(data["bad"]),
        _clauses(data.get("tg", ())),
        _clauses(data.get("tb", ())),
    )


@lru_cache(maxsize=1)
def aspects() -> Mapping[str, Aspect]:
    """All aspects by name; those of a family are named ``family.aspect``."""
    found: dict[str, Aspect] = {}
    for file in sorted((DATA / "aspects").glob("*.toml")):
        for name, data in load(f"aspects/{file.stem}").items():
            if name in found:
                raise ValueError(f"expected one aspect named {name!r}, got a second one in {file.name}")
            found[name] = _aspect(data)
    for name, data in read_data()[1].items():
        found[name] = _aspect(data)
    return found


@lru_cache(maxsize=1)
def moves() -> Moves:
    """The moves of ``reviews.toml``."""
    return Moves(load("reviews"))


def review_kinds() -> Mapping[str, Mapping[str, Sequence[str]]]:
    """What the kit has experiences for, by nouns and families, and what of a family some nouns have not."""
    return load("kinds")


@lru_cache(maxsize=1)
def notes() -> Mapping[str, Phrases]:
    """General feature bullets by pool."""
    data = load("notes")
    return {name: _phrases(texts) for name, texts in data.items()}
