"""Estimating how many tokens a text has, without any model's tokenizer."""

from __future__ import annotations

import re

PIECE = re.compile(r"\s?[A-Za-z]+|\s?\d{1,3}|\s*[^\sA-Za-z\d]+|\s+")
"""What is weighed at once: a word, up to three digits, a run of signs, white space."""
_LETTERS_A_TOKEN = 6


def count(text: str) -> int:
    """About how many tokens a text has: one for each short word, number of three digits, or run of signs.

    Long words count by their length, letters beyond ASCII one for each two bytes.
    """
    return sum(weigh(piece) for piece in PIECE.findall(text))


def weigh(piece: str) -> int:
    """The tokens of one piece."""
    body = piece.strip()
    if not body.isascii():
        return max(1, (len(body.encode()) + 1) // 2)
    if body.isalpha():
        return 1 + (len(body) - 1) // _LETTERS_A_TOKEN
    return 1 if len(body) < 2 or body.isdigit() else (len(body) + 1) // 2
