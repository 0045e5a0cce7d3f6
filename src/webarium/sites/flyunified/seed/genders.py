"""Which gender first names of invented people tell."""

from __future__ import annotations

from pathlib import Path

_MALE = frozenset((Path(__file__).parent / "data" / "male_names.txt").read_text("utf-8").split())
_EITHER = frozenset(("Dana", "Jean", "Kim", "Robin", "Sidney", "Tracy"))


def gender_of(first_name: str, drawn: str) -> str:
    """``Male`` or ``Female``: as one of the kit's first names tells, else as drawn."""
    if first_name in _EITHER:
        return drawn
    return "Male" if first_name in _MALE else "Female"
