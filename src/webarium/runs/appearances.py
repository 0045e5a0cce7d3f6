"""Numbers of appearances as people write them: ``3``, ``0-7``, ``0,2,5``."""

from __future__ import annotations

import re

from webarium.errors import UserError

MOST = 1000
"""So many a run may have."""
_PART = re.compile(r"(\d{1,9})(?:-(\d{1,9}))?")


def read_appearances(text: str) -> tuple[int, ...]:
    """The numbers, each once, in order.

    Raises:
        UserError: They are written otherwise, or are too many.
    """
    numbers: set[int] = set()
    for part in text.split(","):
        found = _PART.fullmatch(part.strip())
        if found is None:
            raise UserError(
                f"Appearances are numbers, got {text!r}.", todo="Write for example 3, 0-7 or 0,2,5."
            )
        first, last = int(found[1]), int(found[2] or found[1])
        if last < first or last - first >= MOST:
            raise UserError(
                f"Appearances from {first} to {last} name no appearance, or more than {MOST}.",
                todo="Write the smaller number first, as in 0-7.",
            )
        numbers.update(range(first, last + 1))
    return tuple(sorted(numbers))
