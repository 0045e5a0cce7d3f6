"""Figures as people read them, the same in terminals, reports and the viewer."""

from __future__ import annotations


def percent(share: float | None) -> str:
    """A share as a percentage with one decimal; a dash where there is none."""
    return "–" if share is None else f"{100 * share:.1f} %"


def duration(seconds: float | None) -> str:
    """Seconds as people say them: ``0.4 s``, ``41 s``, ``3 min 05 s``, ``2 h 10 min``; a dash where there are none."""
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


def dollars(cost: float | None) -> str:
    """US dollars, with more decimals for less money; a dash where the price is not known."""
    if cost is None:
        return "–"
    return f"${cost:,.2f}" if cost >= 1 or cost == 0 else f"${cost:.4f}"
