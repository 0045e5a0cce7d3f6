"""What reviewers say: aspects of products with praise and complaints, and the moves that join them to a review."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from webarium.sites.kit.phrases import Phrase
from webarium.sites.shopping.seed.families import DATA, read_data

Phrases = Sequence[Phrase]


@dataclass(frozen=True)
class Aspect:
    """Something that reviewers judge, as clauses that begin in lower case."""

    good: Phrases
    """Praise."""
    meh: Phrases
    """Mild complaints that a happy buyer makes; may be empty."""
    bad: Phrases
    """Complaints."""
    good_titles: Phrases
    """Headlines of reviews that praise it."""
    bad_titles: Phrases
    """Headlines of reviews that complain about it."""


@dataclass(frozen=True)
class Moves:
    """Parts of reviews that any product can have, by name and by stars."""

    by_name: Mapping[str, Phrases]

    def of(self, name: str, rating: int) -> Phrases:
        """The phrases of ``name.<rating>``, or those of ``name`` for all ratings."""
        found = self.by_name.get(f"{name}.{rating}")
        return self.by_name[name] if found is None else found


def _phrases(texts: Sequence[str]) -> Phrases:
    return tuple(Phrase(text) for text in texts)


def _aspect(data: Mapping[str, Any]) -> Aspect:
    return Aspect(
        _phrases(data["good"]),
        _phrases(data.get("meh", ())),
        _phrases(data["bad"]),
        _phrases(data.get("tg", ())),
        _phrases(data.get("tb", ())),
    )


@lru_cache(maxsize=1)
def aspects() -> Mapping[str, Aspect]:
    """All aspects by name; those of a family are named ``family.aspect``."""
    found: dict[str, Aspect] = {}
    for file in sorted((DATA / "aspects").glob("*.toml")):
        for name, data in tomllib.loads(file.read_text("utf-8")).items():
            found[name] = _aspect(data)
    for name, data in read_data()[1].items():
        found[name] = _aspect(data)
    return found


@lru_cache(maxsize=1)
def moves() -> Moves:
    """The moves of ``reviews.toml``, where ``[closer] 45 = […]`` serves four and five stars."""
    found: dict[str, Phrases] = {}
    for name, data in tomllib.loads((DATA / "reviews.toml").read_text("utf-8")).items():
        if isinstance(data, list):
            found[name] = _phrases(data)
            continue
        gathered: dict[str, list[Phrase]] = {}
        for stars, texts in data.items():
            compiled = _phrases(texts)
            for star in stars:
                gathered.setdefault(f"{name}.{star}", []).extend(compiled)
        found.update({key: tuple(phrases) for key, phrases in gathered.items()})
    return Moves(found)


@lru_cache(maxsize=1)
def notes() -> Mapping[str, Phrases]:
    """General feature bullets by pool."""
    data = tomllib.loads((DATA / "notes.toml").read_text("utf-8"))
    return {name: _phrases(texts) for name, texts in data.items()}
