"""Sentences with capitals for those who write them: many whole texts are written in small letters."""

from __future__ import annotations

import re
from functools import lru_cache

from webarium.sites.gitlab.seed.entries import DATA

_BEGIN = re.compile(r"(?:^|(?<=[a-z)]{2}[.?!] ))([a-z]+(?:'[a-z]+)?)(?= |[,.!?]|$)", re.MULTILINE)
_LONE_I = re.compile(r"(?<![\w.'/-])i(?=$| |'(?:m|d|ve|ll)\b|,)", re.MULTILINE)
_CODE = re.compile(r"(```.*?```|`[^`\n]*`|^(?: {4}|\t|>)[^\n]*$)", re.DOTALL | re.MULTILINE)


@lru_cache(maxsize=1)
def _begins() -> frozenset[str]:
    return frozenset((DATA / "begins.txt").read_text("utf-8").split())


def with_capitals(text: str) -> str:
    """The text with capitals where its sentences begin and for "I".

    Only words that are certain to be no names are raised: ``npm`` and ``portOf`` stay as they are, and so does code.
    """
    parts = _CODE.split(text)
    parts[::2] = [_LONE_I.sub("I", _BEGIN.sub(_raised, part)) for part in parts[::2]]
    return "".join(parts)


def _raised(begin: re.Match[str]) -> str:
    word = begin[1]
    return word[0].upper() + word[1:] if word in _begins() else word
