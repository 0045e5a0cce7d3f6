"""Texts as details of verdicts repeat them."""

from __future__ import annotations


def clip(text: str, size: int = 120) -> str:
    """A text in quotes, cut to a readable length."""
    return quoted(text if len(text) <= size else text[: size - 1] + "…")


def quoted(text: str) -> str:
    """A text in plain double quotes, on one line."""
    return '"' + " ".join(text.split()) + '"'
