"""Parts of American cities as people speak of them."""

from __future__ import annotations

_WITH_ARTICLE = frozenset(
    (
        "Financial District",
        "Embarcadero",
        "Mission",
        "Castro",
        "Tenderloin",
        "Marina",
        "Western Addition",
        "Inner Richmond",
        "Outer Richmond",
        "Inner Sunset",
        "Outer Sunset",
        "Excelsior",
        "Presidio",
        "East Village",
        "Lower East Side",
        "Upper East Side",
        "Upper West Side",
    )
)


def spoken(district: str) -> str:
    """A part of town within a sentence: ``the Mission``, but ``Nob Hill``."""
    return f"the {district}" if district in _WITH_ARTICLE else district
