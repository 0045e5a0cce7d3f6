"""How letters begin: the sentence after the greeting with a capital letter, the greeting as the hour wants it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import datetime

_GREETING = re.compile(r"[A-Z][^.!?:;]{0,45},")
_PLAIN_LETTER = re.compile(r"[a-z](?![A-Z])")
_MORNING = "Good morning"
_NOON, _EVENING = 12, 18


def greeted(lines: Iterable[str], at: datetime) -> tuple[str, ...]:
    """The lines of a message sent at this time; who greets in lower case goes on so."""
    first, *others = [*lines] or [""]
    if others and _GREETING.fullmatch(first) and _PLAIN_LETTER.match(others[0]):
        others[0] = others[0][0].upper() + others[0][1:]
    if first.startswith(_MORNING) and at.hour >= _NOON:
        part = "afternoon" if at.hour < _EVENING else "evening"
        first = f"Good {part}{first.removeprefix(_MORNING)}"
    return (first, *others)
