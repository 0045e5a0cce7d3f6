"""Text as people mean it: one spelling for case, blanks, quotes, dashes and accents; tokens with places."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

_REPLACED = str.maketrans(
    {
        "‘": "'",
        "’": "'",
        "‚": "'",
        "‛": "'",
        "`": "'",
        "´": "'",
        "“": '"',
        "”": '"',
        "„": '"',
        "«": '"',
        "»": '"',
    }
    | dict.fromkeys("‐‑‒–—―−⁃﹣－", "-")
    | {
        "×": "x",
        "•": "\n",
        "·": " ",
        "&": " and ",
        "\u200b": "",
        "\ufeff": "",
        "\u00ad": "",
        "\u200e": "",
        "\u200f": "",
    }
)
_SPACES = re.compile(r"[^\S\n]+")
_LINES = re.compile(r"\s*\n\s*")
_FENCE = re.compile(r"^```\w*\n?(.*?)\n?```$", re.DOTALL)
_PAIRS = (("'", "'"), ('"', '"'), ("**", "**"), ("__", "__"), ("*", "*"), ("(", ")"))
_TOKEN = re.compile(
    r"\d{1,3}(?:,\d{3})+(?:\.\d+)?(?!\d)|\d+(?:\.\d+)*|[^\W\d_]+(?:'[^\W\d_]+)*|[%+#$€£~<>≈±≤≥?]"
)
_THOUSANDS = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?")


@dataclass(frozen=True, slots=True)
class Token:
    """A word, number or telling sign of a text, and where it stands."""

    text: str
    start: int
    end: int


def plain(text: str) -> str:
    """Fold case, accents, widths, quotes, dashes and runs of blanks; line breaks stay."""
    text = unicodedata.normalize("NFKC", text.translate(_REPLACED)).translate(_REPLACED)
    text = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    text = unicodedata.normalize("NFC", text.casefold())
    return _LINES.sub("\n", _SPACES.sub(" ", text)).strip()


def unwrap(text: str) -> str:
    """Take off what surrounds a whole answer: code fences, emphasis, a pair of quotes, a final full stop."""
    text = text.strip()
    fence = _FENCE.match(text)
    if fence:
        text = fence.group(1).strip()
    while True:
        bare = text.strip().removesuffix(".").strip() if not text.endswith("..") else text
        for opening, closing in _PAIRS:
            inner = bare[len(opening) : len(bare) - len(closing)]
            wraps = bare.startswith(opening) and bare.endswith(closing) and inner != ""
            if wraps and opening not in inner and closing not in inner:
                bare = inner.strip()
                break
        if bare == text:
            return text
        text = bare


def tokenise(text: str) -> tuple[Token, ...]:
    """The tokens of a `plain` text: words, numbers with their separators, and signs that change a meaning."""
    found = []
    for match in _TOKEN.finditer(text):
        word = match.group()
        if word.endswith("'s"):
            word = word[:-2]
        elif _THOUSANDS.fullmatch(word):
            word = word.replace(",", "")
        found.append(Token(word, match.start(), match.end()))
    return tuple(found)


def token_texts(text: str) -> tuple[str, ...]:
    """The token texts of any text."""
    return tuple(token.text for token in tokenise(plain(text)))
