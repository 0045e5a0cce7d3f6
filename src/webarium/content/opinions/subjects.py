"""What a review is about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Subject:
    """The thing that a review is about."""

    kinds: Sequence[str]
    """The kinds of `experiences.kinds` that it is of, the closest first."""
    tags: frozenset[str]
    """What lines may need: ``gear``, ``wear``, ``taste``, ``care``, ``one`` for a single thing."""
    slots: Mapping[str, str]
    """``noun``, ``nouns``, ``a_noun``, ``one``, ``brand``, ``rival`` and the words of `grammar`."""
