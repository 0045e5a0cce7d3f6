"""Values as a page shows them."""

from __future__ import annotations

import json

from webarium.text import visible
from webarium.types import Json


def pretty(value: Json) -> str:
    """JSON for reading; text stays text, with its own line ends."""
    if isinstance(value, str):
        return visible(value)
    return visible(json.dumps(value, indent=2, ensure_ascii=False).replace("\\n", "\n"))


def count(number: float | None) -> str:
    """A number with thousands set apart, a mean with one decimal; a dash where there is none."""
    if number is None:
        return "–"
    return f"{number:,}" if isinstance(number, int) else f"{number:,.1f}"


def plural(number: int, one: str, many: str | None = None) -> str:
    """``1 step``, ``2 steps``."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"
