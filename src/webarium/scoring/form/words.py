"""Names and other words in a declared form: what a person takes for the same, and what is something else."""

from __future__ import annotations

import re

from webarium.scoring.answers import Choice, Text
from webarium.scoring.normalise import plain, token_texts
from webarium.scoring.spellings import spellings

_EXACT = re.compile(r"[^\W_]+(?:[-'][^\W_]+)*")
"""A single word whose signs do not matter; in addresses, codes and names of accounts they do."""
_SIGNED = re.compile(r"(?<!\w)[-+]\d")
_ENDS = " .,;:!\"'"


def same_words(given: str, wanted: str) -> bool:
    """Whether a text is another one, up to case, accents, blanks, and punctuation where that says nothing."""
    one, two = plain(given).strip(_ENDS), plain(wanted).strip(_ENDS)
    if one == two:
        return True
    if not one or not two or (one.endswith("?") and not two.endswith("?")):
        return False
    if " " not in two and not _EXACT.fullmatch(two.rstrip("?")):
        return False
    if len(_SIGNED.findall(one)) != len(_SIGNED.findall(two)):
        return False
    tokens = _tokens(one)
    return bool(tokens) and tokens == _tokens(two)


def _tokens(text: str) -> tuple[str, ...]:
    tokens = token_texts(text.rstrip("?!. "))
    return tokens[1:] if tokens[:1] == ("the",) and len(tokens) > 1 else tokens


def text_key(given: str, asked: Text) -> object | None:
    """The asked text's key for one of its wordings, else the words themselves; ``None`` for nothing at all."""
    if any(same_words(given, wording) for wording in spellings(*asked.wording())):
        return asked.key()
    words = plain(given)
    return ("other words", words) if words else None


def choice_key(given: str, asked: Choice) -> object | None:
    """The value of the domain that is named, else ``None``."""
    for value in asked.domain:
        if any(same_words(given, wording) for wording in spellings(value)):
            return value
    return next((value for alias, value in asked.aliases if same_words(given, alias)), None)
