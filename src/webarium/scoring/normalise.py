"""Text as people mean it: one spelling for case, blanks, quotes, dashes and accents; tokens with places."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

_REPLACED = str.maketrans(
    dict.fromkeys("‘’‚‛`´", "'")
    | dict.fromkeys("“”„«»", '"')
    | dict.fromkeys("‐‑‒–—―−⁃﹣－", "-")
    | dict.fromkeys("\u200b\u200c\u200d\u2060\ufeff\u00ad\u200e\u200f", "")
    | {"×": "x", "•": "\n", "·": " ", "&": " and ", "ß": "ss", "ẞ": "SS"}
    | {low: f"_{digit}" for digit, low in enumerate("₀₁₂₃₄₅₆₇₈₉")}
)
_RAISED = re.compile("[⁰¹²³⁴⁵⁶⁷⁸⁹]+")
"""Raised digits are one power, and apart from digits before them: ``1²`` is no 12, ``²²`` no ``²``."""
_FRACTION = re.compile(r"(?:(\d)\s?)?([¼½¾])")
_PARTS = {"¼": ".25", "½": ".5", "¾": ".75"}
FENCE = "```"
_PAIRS = (("'", "'"), ('"', '"'), ("**", "**"), ("__", "__"), ("*", "*"), ("(", ")"))
_LAYERS = 8
"""How many wrappings are taken off; more are no way to write."""
_BEHIND = re.compile(r"[ -]*([^\W\d_]+)(?:[ -]([^\W\d_]+))?(?:[ -]([^\W\d_]+))?")
_TOKEN = re.compile(
    r"\^\d+|\d{1,3}(?:,\d{3})+(?:\.\d+)?(?!\d)|\d+(?:\.\d+)*|[^\W\d_]+(?:'[^\W\d_]+)*|[%+#$€£~<>≈±≤≥?]"
)
_REMEMBERED = 500
"""How long texts are whose tidy form is remembered."""


@dataclass(frozen=True, slots=True)
class Token:
    """A word, number or telling sign of a text, and where it stands."""

    text: str
    start: int
    end: int


def tidy(text: str) -> str:
    """Fold accents, widths, quotes, dashes and runs of blanks; case and line breaks stay."""
    return _tidied_once(text) if len(text) < _REMEMBERED else _tidied(text)


def _tidied(text: str) -> str:
    if text.isascii():
        return _spaced(text.translate(_REPLACED))
    text = _RAISED.sub(lambda match: "^" + unicodedata.normalize("NFKC", match.group()), text)
    text = _FRACTION.sub(lambda match: (match[1] or "0") + _PARTS[match[2]], text)
    text = unicodedata.normalize("NFKC", text.translate(_REPLACED)).translate(_REPLACED)
    text = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return _spaced(unicodedata.normalize("NFC", text))


def _spaced(text: str) -> str:
    """A text with single blanks and without blank lines."""
    return "\n".join(filter(None, (" ".join(line.split()) for line in text.split("\n"))))


_tidied_once = lru_cache(maxsize=8192)(_tidied)
"""Grading one answer asks for the same request, names and phrases dozens of times."""


def fold(text: str) -> str:
    """A `tidy` text in lower case, with every character where it was."""
    folded = text.casefold()
    if len(folded) == len(text):
        return folded
    return "".join(low if len(low := c.casefold()) == 1 else c for c in text)


def plain(text: str) -> str:
    """Fold case, accents, widths, quotes, dashes and runs of blanks; line breaks stay."""
    return fold(tidy(text))


def unwrap(text: str) -> str:
    """Take off what surrounds a whole answer: code fences, emphasis, a pair of quotes, a final full stop."""
    text = _unfenced(text.strip())
    for _ in range(_LAYERS):
        bare = text.strip().removesuffix(".").strip() if not text.endswith("..") else text
        for opening, closing in _PAIRS:
            inner = bare[len(opening) : len(bare) - len(closing)]
            wraps = bare.startswith(opening) and bare.endswith(closing) and inner != ""
            if wraps and opening not in inner and closing not in inner:
                bare = inner.strip()
                break
        if bare == text:
            break
        text = bare
    return text


def _unfenced(text: str) -> str:
    """What a code fence holds, without the name of its language."""
    if len(text) < 2 * len(FENCE) or not (text.startswith(FENCE) and text.endswith(FENCE)):
        return text
    return without_language(text[len(FENCE) : -len(FENCE)])


def without_language(text: str) -> str:
    """What stands in a code fence, without the name of its language on the first line."""
    head, line, rest = text.partition("\n")
    named = head.rstrip().replace("+", "_").replace("-", "_")
    return (rest if line and (not named or named.isidentifier()) else text).strip()


def digits_of(text: str) -> str:
    """The digits of a text alone."""
    return "".join(filter(str.isdecimal, text))


def words_behind(text: str, end: int) -> tuple[str, ...]:
    """The words right behind a place, up to three, with blanks or hyphens between."""
    match = _BEHIND.match(text, end)
    return tuple(filter(None, match.groups())) if match else ()


def tokenise(text: str) -> tuple[Token, ...]:
    """The tokens of a `plain` text: words, numbers with their separators, and signs that change a meaning."""
    found = []
    for match in _TOKEN.finditer(text):
        word = match.group()
        if word.endswith("'s"):
            word = word[:-2]
        found.append(Token(word.replace(",", ""), match.start(), match.end()))
    return tuple(found)


@lru_cache(maxsize=8192)
def token_texts(text: str) -> tuple[str, ...]:
    """The token texts of any text.

    Remembered, because grading one answer asks for the same request, names and phrases dozens of times.
    """
    return tuple(token.text for token in tokenise(plain(text)))


@lru_cache(maxsize=8192)
def stem(word: str) -> str:
    """The beginning that forms of a word have in common."""
    for endings in (("s",), ("ing", "ied", "ie", "ed", "er", "e")):
        ending = next((one for one in endings if word.endswith(one) and len(word) - len(one) > 2), "")
        word = word.removesuffix(ending)
    return word.rstrip("e")[:5]
