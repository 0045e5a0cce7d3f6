"""Slots that let a line speak of one thing or of several."""

from __future__ import annotations

from collections.abc import Mapping

_NAMES = ("it", "itis", "its", "them", "this", "is", "was", "has", "doesnt", "s", "es")
_SINGULAR = ("it", "it's", "its", "it", "this", "is", "was", "has", "doesn't", "s", "es")
_PLURAL = ("they", "they're", "their", "them", "these", "are", "were", "have", "don't", "", "")


def grammar(*, plural: bool) -> Mapping[str, str]:
    """The words that agree with a noun in number: ``{this} {noun} {is}``, ``I like {them}``."""
    return dict(zip(_NAMES, _PLURAL if plural else _SINGULAR, strict=True))
