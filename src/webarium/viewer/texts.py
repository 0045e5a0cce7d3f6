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


def duration(seconds: float | None) -> str:
    """Seconds as people say them: ``0.4 s``, ``41 s``, ``3 min 05 s``, ``2 h 10 min``."""
    if seconds is None:
        return "–"
    if seconds < 10:
        return f"{seconds:.1f} s"
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60:02d} s"
    return f"{whole // 3600} h {whole % 3600 // 60:02d} min"


def percent(share: float | None) -> str:
    """A share as a percentage; a dash where there is none."""
    return "–" if share is None else f"{100 * share:.1f} %"


def dollars(cost: float | None) -> str:
    """US dollars; a dash where the price is not known."""
    if cost is None:
        return "–"
    return f"${cost:,.2f}" if cost >= 1 or cost == 0 else f"${cost:.4f}"


def count(number: float | None) -> str:
    """A number with thousands set apart, a mean with one decimal; a dash where there is none."""
    if number is None:
        return "–"
    return f"{number:,}" if isinstance(number, int) else f"{number:,.1f}"


def plural(number: int, one: str, many: str | None = None) -> str:
    """``1 step``, ``2 steps``."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"
