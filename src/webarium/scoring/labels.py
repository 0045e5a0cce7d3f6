"""Which names of fields stand beside which values: ``flower: X, bird: Y``, and ``X is the flower, Y (bird)``."""

from __future__ import annotations

import re
from collections.abc import Sequence

from webarium.scoring.statement import Span

_APART = re.compile(r"[,;.)\n|/]|\b(?:and|but|while)\b")
"""What parts a value from the name of another one's field."""
_DIRECT = re.compile(r"(?!')\W*(?:(?:is|was|as) )?(?:(?:the|an?|its|their) )?(?:[a-z]+ )?")
"""What may stand between a value and the name of its own field behind it."""
_IS = re.compile(r"\b(?:is|are|was|were)\b|[:=]")


def bound(text: str, spans: Sequence[Span], names: Sequence[str]) -> list[set[str]]:
    """For each value, in order of place, the names that are given to it; a name between two may be nobody's.

    A name before the values says that names come first here; one behind a value is its own if something parts it from
    the next value.
    """
    pattern = re.compile(
        r"(?<![^\W_])(?:" + "|".join(map(re.escape, sorted(names, key=len, reverse=True))) + r")s?(?![^\W_])"
    )
    found: list[set[str]] = [set() for _ in spans]
    if not spans:
        return found
    head = text[: spans[0][0]]
    listed = _listed(head, pattern)
    if len(listed) == len(spans) and not pattern.search(text, spans[0][0]):
        return [{_named(match, names)} for match in listed]
    leading = pattern.search(head) is not None
    line = re.split(r"[,;\n]", head[-40:])[-1]
    found[0] |= {_named(match, names) for match in pattern.finditer(line)}
    ends = [*(start for start, _ in spans[1:]), len(text)]
    for place, ((_, end), stop) in enumerate(zip(spans, ends, strict=True)):
        gap = text[end:stop]
        last = stop == len(text)
        for match in pattern.finditer(gap):
            before, after = gap[: match.start()], gap[match.end() :]
            side = _side(before, after, leading=leading, last=last)
            if side and place + side <= len(spans):
                found[place + side - 1].add(_named(match, names))
    return found


_LINK = re.compile(r"\W*(?:and|the|its|their|then)?\W*(?:the|its|their)?\W*")
_TO_VALUES = re.compile(r"\W*(?:is|are|was|were)?\W*(?:the )?\W*")


def _listed(head: str, pattern: re.Pattern[str]) -> list[re.Match[str]]:
    """The names that are listed right before the first value: ``The flower and the bird are X and Y``."""
    every = list(pattern.finditer(head))
    if not every or not _TO_VALUES.fullmatch(head[every[-1].end() :]):
        return []
    first = len(every) - 1
    while first and _LINK.fullmatch(head[every[first - 1].end() : every[first].start()]):
        first -= 1
    return every[first:]


def _named(match: re.Match[str], names: Sequence[str]) -> str:
    return match.group() if match.group() in names else match.group().removesuffix("s")


def _side(before: str, after: str, *, leading: bool, last: bool) -> int:
    """To which value a name between two belongs: 1 for the one before it, 2 for the one behind it, 0 for neither."""
    parted = _APART.search(before) is not None, last or _APART.search(after) is not None
    if leading and parted == (True, True):
        return 0 if last else 2
    if _DIRECT.fullmatch(before) and (parted[1] or (_IS.search(before) and not _IS.search(after))):
        return 1
    if not parted[1] and (parted[0] or leading or _IS.search(after)):
        return 2
    return 0
