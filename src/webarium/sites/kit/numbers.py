"""Whole numbers as they stand in addresses and forms."""

from __future__ import annotations

import re

LARGEST = 2**63 - 1
"""The largest that SQLite holds; a larger one names nothing."""

_DIGITS = re.compile(r"[0-9]{1,19}")


def plain_number(text: str | None, most: int = LARGEST) -> int | None:
    """The number that a text is in plain digits; ``None`` for any other text, and beyond `most`.

    Python's own `str.isdigit` takes ``²`` for a digit, and `int` refuses more than 4,300 of them.
    """
    if text is None or not _DIGITS.fullmatch(text):
        return None
    number = int(text)
    return number if number <= most else None
