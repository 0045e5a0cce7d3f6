"""Counting and cutting text by tokens."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from itertools import accumulate
from typing import Any

from webarium.errors import UserError
from webarium.observation.tokens import PIECE, count, weigh

__all__ = ["ESTIMATE", "count", "cut", "cut_lines"]

ESTIMATE = "estimate"
"""The tokenizer that needs no package and no download."""


def cut(text: str, limit: int, tokenizer: str = ESTIMATE) -> str:
    """The first `limit` tokens of a text.

    Args:
        text: Any text.
        limit: How many tokens stay; 0 leaves the text whole.
        tokenizer: ``estimate``, or the name of one of tiktoken's encodings or models, e.g. ``cl100k_base``.

    Raises:
        UserError: tiktoken is not installed, or does not know the name.
    """
    if limit <= 0:
        return text
    if tokenizer != ESTIMATE:
        encode, decode = _tiktoken(tokenizer)
        tokens = encode(text)
        return text if len(tokens) <= limit else decode(tokens[:limit])
    pieces = PIECE.findall(text)
    totals = accumulate(weigh(piece) for piece in pieces)
    kept = sum(1 for total in totals if total <= limit)
    return text if kept == len(pieces) else "".join(pieces[:kept])


def cut_lines(text: str, limit: int) -> tuple[str, int]:
    """Whole lines of a text of at most `limit` tokens (by estimate), and how many lines were left out."""
    lines = text.split("\n")
    totals = accumulate(count(line) + 1 for line in lines)
    kept = sum(1 for total in totals if total <= limit)
    return "\n".join(lines[:kept]), len(lines) - kept


def _tiktoken(name: str) -> tuple[Callable[[str], list[int]], Callable[[list[int]], str]]:
    try:
        tiktoken: Any = importlib.import_module("tiktoken")
    except ModuleNotFoundError:
        raise UserError(
            f"The tokenizer {name!r} needs the package tiktoken.", todo="Install it, or use 'estimate'."
        ) from None
    try:
        found = (
            tiktoken.get_encoding(name)
            if name in tiktoken.list_encoding_names()
            else tiktoken.encoding_for_model(name)
        )
    except (KeyError, ValueError):
        raise UserError(
            f"tiktoken knows no encoding or model {name!r}.", todo="For example cl100k_base."
        ) from None
    return lambda text: list(found.encode(text, disallowed_special=())), found.decode
