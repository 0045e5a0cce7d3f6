"""Lists of values: whether one says that it leaves something out, and whether it has one item too many."""

from __future__ import annotations

import re
from collections.abc import Sequence

from webarium.scoring.normalise import plain, token_texts
from webarium.scoring.statement import Span, Statement, pieces

_OPEN_END = re.compile(
    r"[\s,;.\"')*]*(?:among (?:many )?others\b|(?:and|or) (?:many |some |a few )?(?:more|others)\b|etc\b"
    r"|and so on\b|\.{3}|…)"
    r"[\s.)]*$"
)
"""How an enumeration ends that leaves something out."""


def leaves_open(said: Statement, spans: Sequence[Span]) -> bool:
    """Whether more is said to follow behind the last value."""
    return _OPEN_END.match(said.text, max(end for _, end in spans)) is not None


_BETWEEN = re.compile(r"[,;\n]\s*(?:and\s)?|\sand\s")


def one_more(said: Statement, spans: Sequence[Span]) -> str | None:
    """A name in a bare enumeration of the values: one of the page, or a candidate that the question lists."""
    items = [item for item in pieces(said.text, _BETWEEN, spans) if said.text[slice(*item)].strip(" .-*\"'")]
    holding = [item for item in items if any(item[0] <= start < item[1] for start, _ in spans)]
    rest = [item for item in items if item not in holding]
    if len(rest) != 1 or len(holding) < len(spans) or not all(_nothing_else(said, i, spans) for i in holding):
        return None
    name = said.shown[slice(*rest[0])].strip(" .-*\"'")
    words = set(token_texts(plain(name)))
    if not name[0].isupper() or not words <= said.known:
        return None
    if words <= said.asked:
        listed = len(spans) > 1 or rest[0][0] > spans[0][0]
        return name if listed and _candidate(plain(name), said.question) else None
    return name


def _nothing_else(said: Statement, item: Span, spans: Sequence[Span]) -> bool:
    """Whether an item is a value, perhaps with something in brackets."""
    rest = said.without(spans).text[slice(*item)]
    return not re.search(r"\w", re.sub(r"\([^()]*\)\W*$", "", rest))


def _candidate(name: str, question: str) -> bool:
    """Whether a question lists a name among others: ``Which of A, B and C``."""
    word = rf"(?<!\w){re.escape(name)}(?!\w)"
    behind = r"(?:, [^.?;]{1,60}?,? | )(?:and|or) "
    return re.search(rf"{word}{behind}|\b(?:and|or) {word}", question) is not None
