"""Texts as details of verdicts repeat them."""

from __future__ import annotations


def clip(text: str, size: int = 120) -> str:
    """A text in quotes, cut to a readable length."""
    return quoted(text if len(text) <= size else text[: size - 1] + "…")


def quoted(text: str) -> str:
    """A text in plain double quotes, on one line."""
    return '"' + " ".join(text.split()) + '"'


SPARE = 800
"""How many characters an answer may have for explaining itself."""


def too_long(text: str, natural: str, question: str, *, spare: int = SPARE) -> str | None:
    """Why an answer is too long to be an answer, or ``None``: a dumped page is not an answer."""
    limit = spare + 3 * len(natural) + len(question)
    if len(text) <= limit:
        return None
    return f"the answer has {len(text)} characters, more than the {limit} that such an answer may have"
