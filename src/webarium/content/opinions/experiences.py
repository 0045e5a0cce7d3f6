"""The authored lines: experiences by kind of thing and side, and what stands around them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from webarium.content.sentences import Line, line_of, lines_of

DATA = Path(__file__).parent / "data"
SIDES = ("good", "meh", "bad")
"""What an experience was: praise, a small complaint of a content buyer, a complaint."""
_FRAMES = ("frames", "titles", "plain")
_TOPIC = re.compile(r"([a-z]+)( \([a-z -]+\))?: (.+)")


@dataclass(frozen=True, slots=True)
class Experience:
    """Something that happened to a buyer with a thing of a kind."""

    topic: str
    """What of the thing it is about; one review speaks of a topic once."""
    line: Line


@lru_cache(maxsize=1)
def kinds() -> Mapping[str, Mapping[str, tuple[Experience, ...]]]:
    """All experiences by kind of thing and side; raises ValueError for a line without a topic."""
    found: dict[str, dict[str, tuple[Experience, ...]]] = {}
    for path in sorted(DATA.glob("*.txt")):
        if path.stem in _FRAMES:
            continue
        for name, lines in lines_of(path).items():
            kind, _, side = name.rpartition(" ")
            if side not in SIDES:
                raise ValueError(f"expected 'kind side' in {path.name}, got {name!r}")
            sides = found.setdefault(kind, {})
            sides[side] = (*sides.get(side, ()), *(_experience(line) for line in lines))
    return found


def _experience(line: Line) -> Experience:
    parts = _TOPIC.fullmatch(line.source)
    if not parts:
        raise ValueError(f"expected 'topic: text', got {line.source!r}")
    return Experience(parts[1], line_of(f"{(parts[2] or '').strip()} {parts[3]}".strip()))


@lru_cache(maxsize=1)
def frames() -> Mapping[str, tuple[Line, ...]]:
    """Openings, turns, endings and headlines by their names."""
    return {name: lines for stem in _FRAMES for name, lines in lines_of(DATA / f"{stem}.txt").items()}
