"""The authored lists beside this module, read once."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from pathlib import Path

from webarium.content.sentences import line_of
from webarium.content.whole import Wholes, wholes

_DATA = Path(__file__).parent / "data"


def lines(name: str) -> Iterator[str]:
    """The lines of a file that say something."""
    for line in (_DATA / f"{name}.txt").read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            yield line


@lru_cache(maxsize=8)
def parts(name: str) -> Mapping[str, tuple[str, ...]]:
    """A file's lines by the heading (``= heading``) that they stand under."""
    found: dict[str, list[str]] = {}
    heading = ""
    for line in lines(name):
        if line.startswith("= "):
            heading = line[2:]
            found[heading] = []
        else:
            found[heading].append(line)
    return {heading: tuple(under) for heading, under in found.items()}


def fitting(name: str, heading: str, tags: Collection[str]) -> list[str]:
    """The lines under a heading that are true of what has these tags, without the tags before them."""
    return [line.source for line in map(line_of, parts(name)[heading]) if line.fits(tags)]


def whole_reviews() -> Wholes:
    """What people wrote about restaurants, whole, by stars."""
    return wholes(_DATA / "whole.txt")


def cells(line: str, by: str = ";") -> list[str]:
    """The cells of a line."""
    return [cell.strip() for cell in line.split(by)]
