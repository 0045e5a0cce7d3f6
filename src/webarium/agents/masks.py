"""Other names for sites: what a model reads and writes instead of the addresses that the browser uses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

PUBLISHED = {
    "shopping": "http://onestopmarket.com",
    "shopping_admin": "http://luma.com/admin",
    "reddit": "http://reddit.com",
    "gitlab": "http://gitlab.com",
    "map": "http://openstreetmap.org",
    "wikipedia": "http://wikipedia.org",
    "homepage": "http://homepage.com",
}
"""The names under which WebArena's prompts know the sites, by site id."""


def masked(text: str, masks: Mapping[str, str]) -> str:
    """The text with each real address replaced by its name; longer addresses first."""
    return _replaced(text, masks.items())


def unmasked(text: str, masks: Mapping[str, str]) -> str:
    """The text with each name replaced by the real address, also where it stands with ``https``."""
    pairs = [(name, real) for real, name in masks.items()]
    pairs += [
        (name.replace("http://", "https://", 1), real) for name, real in pairs if name.startswith("http://")
    ]
    return _replaced(text, pairs)


def _replaced(text: str, pairs: Iterable[tuple[str, str]]) -> str:
    for old, new in sorted(dict(pairs).items(), key=lambda pair: -len(pair[0])):
        text = text.replace(old, new)
    return text
