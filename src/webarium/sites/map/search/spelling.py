"""What a search of the map that finds nothing may have meant."""

from __future__ import annotations

from webarium.sites.kit.spelling import vocabulary
from webarium.sites.kit.visit import Visit
from webarium.sites.map.search.words import kind_named

_TEXTS = "SELECT DISTINCT name FROM feature WHERE name <> ''"
_KEPT = frozenset(("near", "nearby", "around", "close", "next", "nearest", "closest"))


def respelled(visit: Visit, text: str) -> str | None:
    """The text with names as the map spells them; ``None`` if nothing of it is to be spelled otherwise."""
    kinds = {word for word in text.casefold().split() if kind_named(word) is not None}
    return vocabulary(visit, _TEXTS).corrected(text, _KEPT | kinds)
