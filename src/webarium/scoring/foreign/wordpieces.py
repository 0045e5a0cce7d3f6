"""Word pieces in the Penn Treebank convention, as the published string rules of WebArena count them.

A one-character reference is looked up among the pieces of an answer, so where pieces begin and end decides scores.
The convention is the one of the Penn Treebank's own substitution script, with the changes that the published rules
ran on (nltk 3.8, one unsplit line): quotes, clitics, brackets and most signs stand alone, commas and colons do unless
a digit follows, and of periods only the final one does. Order matters, and so does each blank.
"""

from __future__ import annotations

import re

_CLITICS = "re|ve|ll|m|t|s|d|n"
_CLOSERS = r"[\]\)}>\"'»”’ ]*"

_OPENING_QUOTES = (
    (r"([«“‘„]|`+)", r" \1 "),
    (r'^"', "``"),
    (r"(``)", r" \1 "),
    (r"([ (\[{<])(\"|'{2})", r"\1 `` "),
    (rf"(?i)(')(?!{_CLITICS})(\w)\b", r"\1 \2"),
)
_SIGNS = (
    (rf"([^.])(\.)({_CLOSERS})\s*$", r"\1 \2 \3 "),
    (r"([:,])([^\d])", r" \1 \2"),
    (r"([:,])$", r" \1 "),
    (r"\.{2,}", r" \g<0> "),
    (r"[;@#$%&]", r" \g<0> "),
    (r"([^.])(\.)([\])}>\"']*)\s*$", r"\1 \2\3 "),
    (r"[?!]", r" \g<0> "),
    (r"([^'])' ", r"\1 ' "),
    (r"[*]", r" \g<0> "),
    (r"[\]\[(){}<>]", r" \g<0> "),
    (r"--", r" -- "),
)
_CLOSING_QUOTES = (
    (r"([»”’])", r" \1 "),
    (r"''", r" '' "),
    (r'"', r" '' "),
    (r"([^' ])('[sS]|'[mM]|'[dD]|') ", r"\1 \2 "),
    (r"([^' ])('ll|'LL|'re|'RE|'ve|'VE|n't|N'T) ", r"\1 \2 "),
)
_CONTRACTIONS = (
    (r"(?i)\b(can)(not)\b", r" \1 \2 "),
    (r"(?i)\b(d)('ye)\b", r" \1 \2 "),
    (r"(?i)\b(gim)(me)\b", r" \1 \2 "),
    (r"(?i)\b(gon)(na)\b", r" \1 \2 "),
    (r"(?i)\b(got)(ta)\b", r" \1 \2 "),
    (r"(?i)\b(lem)(me)\b", r" \1 \2 "),
    (r"(?i)\b(more)('n)\b", r" \1 \2 "),
    (r"(?i)\b(wan)(na)(?=\s)", r" \1 \2 "),
    (r"(?i) ('t)(is)\b", r" \1 \2 "),
    (r"(?i) ('t)(was)\b", r" \1 \2 "),
)


def word_pieces(text: str) -> list[str]:
    """The pieces of one line of text, left to right."""
    for pattern, spaced in (*_OPENING_QUOTES, *_SIGNS):
        text = re.sub(pattern, spaced, text)
    text = f" {text} "
    for pattern, spaced in (*_CLOSING_QUOTES, *_CONTRACTIONS):
        text = re.sub(pattern, spaced, text)
    return text.split()
