"""What follows from the source of an article."""

from __future__ import annotations

from webarium.sites.wikipedia.markup import parse, plain
from webarium.types import SqlValue


def kind_of(title: str, source: str) -> str:
    """What kind of article a source makes."""
    taken = parse(source)
    if taken.target:
        return "redirect"
    if taken.is_disambiguation:
        return "disambiguation"
    return "portal" if title.startswith("Portal:") else "article"


def derived(title: str, source: str) -> dict[str, SqlValue]:
    """The columns of an article that follow from its source."""
    taken = parse(source)
    words = plain(source)
    return {
        "kind": kind_of(title, source),
        "target": taken.target,
        "picture": taken.picture,
        "plain": words,
        "words": len(words.split()),
    }
