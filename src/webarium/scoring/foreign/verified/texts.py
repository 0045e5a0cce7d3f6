"""Texts as webarena-verified compares them: folded to plain ASCII in lower case, or matched by a pattern."""

from __future__ import annotations

import re
import unicodedata

from anyascii import anyascii

from webarium.types import Json

_TRADE_MARKS = dict.fromkeys(map(ord, "™®℠©"))
_BLANKS = dict.fromkeys(map(ord, "\t\n\r"), " ")
_DASH = "[-\u2010-\u2015\u2212\u00ad]"
_JOINING = re.compile(rf"(?<=[a-zA-Z]){_DASH}|{_DASH}(?=[a-zA-Z])")
_AROUND = "'\"`.,;:!?"
_SEPARATE = re.compile(r"[^a-z0-9_]+")
SIMILAR_PERCENT = 80
"""How alike names of places must be."""
LONGEST_MATCHED = 20_000
"""A longer text fits no pattern: a task's own may need the square of its length in steps."""


def is_pattern(text: object) -> bool:
    """Whether an expected text is a regular expression: from ``^`` to ``$``."""
    return isinstance(text, str) and len(text) >= 2 and text[0] == "^" and text[-1] == "$"


def fold(text: str) -> str:
    """A text in lower-case ASCII, without trade marks, control characters and doubled blanks; patterns stay."""
    if is_pattern(text):
        return text
    if not text.isascii():
        text = unicodedata.normalize("NFKC", text.translate(_TRADE_MARKS))
    text = _JOINING.sub(" ", text)
    if not text.isprintable():
        text = "".join(filter(_shows, text.translate(_BLANKS)))
    return " ".join((text if text.isascii() else anyascii(text)).split()).casefold()


def _shows(letter: str) -> bool:
    return unicodedata.category(letter)[0] != "C"


def written(value: Json) -> str:
    """A JSON value as the text that comparisons see; nothing, false, zero and the empty list are the empty text."""
    if isinstance(value, str):
        return fold(value)
    return str(value).lower() if value else ""


def matches(pattern: str, text: str) -> bool:
    """Whether a whole text fits an expected pattern, in any letter case; a broken pattern fits nothing."""
    if len(text) > LONGEST_MATCHED:
        return False
    try:
        return re.fullmatch(pattern, text, re.IGNORECASE) is not None
    except re.error:
        return False


def same(wanted: str, given: str) -> bool:
    """Equal, with or without signs around, or fitting the pattern that `wanted` is."""
    if is_pattern(wanted) and matches(wanted, given):
        return True
    return wanted == given or wanted.strip(_AROUND) == given.strip(_AROUND)


def similar(wanted: str, given: str) -> bool:
    """Names of one place: nearly the same letters once their words are sorted."""
    if not wanted or not given:
        return wanted == given
    first, second = (" ".join(sorted(_SEPARATE.sub(" ", name).split())) for name in (wanted, given))
    total = len(first) + len(second)
    if not first or not second or 200 * min(len(first), len(second)) < (SIMILAR_PERCENT - 1) * total:
        return False
    return round(200 * _common(first, second) / total) >= SIMILAR_PERCENT


def _common(first: str, second: str) -> int:
    """The length of the longest sequence of letters that both have in this order."""
    row = [0] * (len(second) + 1)
    for letter in first:
        diagonal = 0
        for place, other in enumerate(second, 1):
            diagonal, row[place] = (
                row[place],
                (diagonal + 1 if letter == other else max(row[place], row[place - 1])),
            )
    return row[-1]
