"""Long reviews: what one buyer has to tell of a kind of thing, from the order to the verdict, in their own words.

In a file, ``= kinds stars days (tags): headline`` begins a story: the kinds of things of which it is true, divided by
commas; the stars that it may give, ``45`` for either; how many days its author must have had the thing. Its paragraphs
follow, divided by empty lines; a line that begins with a dash stands by itself. Slots and ``[a|b]`` are those of
`content.phrases`. Of what a thing's title says, or does not say, tags tell, too: ``says-cat``, ``-says-iron``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from webarium.content.sentences import Line, line_of

DATA = Path(__file__).parent / "data" / "stories"
_HEAD = re.compile(r"= ([a-z ,]+) ([1-5]+) (\d+)( \([a-z0-9 -]+\))?: (.+)")
_WORD = re.compile(r"[a-z0-9]+")
_WRAP = re.compile(r"(?<=\S)\n(?=[^\n-])")


@dataclass(frozen=True, slots=True)
class Story:
    """A long review as it was authored."""

    title: str
    stars: frozenset[int]
    days: int
    """For how long its author must have had the thing at least."""
    line: Line
    """Its text, and the tags that a thing needs for it to be true."""


@lru_cache(maxsize=1)
def stories() -> Mapping[str, Sequence[Story]]:
    """All long reviews by kind of thing; raises ValueError for a headline that is none."""
    found: dict[str, list[Story]] = {}
    for path in sorted(DATA.glob("*.txt")):
        for block in re.split(r"^(?==)", path.read_text("utf-8"), flags=re.MULTILINE)[1:]:
            kinds, story = _story(block, path.name)
            for kind in kinds:
                found.setdefault(kind, []).append(story)
    return found


def titled(name: str) -> frozenset[str]:
    """Tags for the words of a thing's title: ``says-steel``."""
    return frozenset(f"says-{word}" for word in _WORD.findall(name.casefold()))


def _story(block: str, name: str) -> tuple[Iterable[str], Story]:
    head, _, text = block.partition("\n")
    parts = _HEAD.fullmatch(head)
    if not parts:
        raise ValueError(f"expected '= kinds stars days (tags): headline' in {name}, got {head!r}")
    body = _WRAP.sub(" ", text.strip())
    line = line_of(f"{(parts[4] or '').strip()} {_MARK}".strip())
    line = Line(body, line.needs, line.bars)
    return parts[1].split(", "), Story(parts[5], frozenset(map(int, parts[2])), int(parts[3]), line)


_MARK = "."
"""Stands for a text while its tags are read, which one line holds."""
