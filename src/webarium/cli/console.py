"""Where the command line writes: results to standard output, messages to standard error."""

from __future__ import annotations

import json

from rich.console import Console

from webarium.types import Json


def output() -> Console:
    """For results."""
    return Console(highlight=False)


def errors() -> Console:
    """For progress and messages."""
    return Console(stderr=True, highlight=False)


def print_json(value: Json) -> None:
    """Print JSON that other programs read: no colours, no wrapping."""
    print(json.dumps(value, indent=2, ensure_ascii=False))


def percent(share: float | None) -> str:
    """A share as a percentage with one decimal; a dash where there is none."""
    return "–" if share is None else f"{100 * share:.1f} %"


def duration(seconds: float) -> str:
    """Seconds as people say them: ``41 s``, ``3 min 05 s``, ``2 h 10 min``."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60:02d} s"
    return f"{whole // 3600} h {whole % 3600 // 60:02d} min"
