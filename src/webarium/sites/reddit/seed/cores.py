"""What forums talk about: authored cores, read from the text files in ``data``.

A core is a block of lines. ``# name | title | description | tag | weight | mix | flairs`` begins it; then come
``$slot: values``, titles (``?`` questions, ``*`` statements, ``@`` headlines of links, ``%`` captions
of images) and topics: ``= noun`` with ``+`` praise, ``-`` complaints, ``>`` tips and ``q question => answer``.
Phrases follow `webarium.content.phrases`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from webarium.content.phrases import Phrase

DATA = Path(__file__).parent / "data"
KINDS = ("text", "link", "image")
_MIX = {"t": "text", "l": "link", "i": "image"}
_TITLES = {"?": "ask", "*": "talk", "@": "link", "%": "image"}
_CLAUSES = {"+": "pro", "-": "con", ">": "tip"}


@dataclass(frozen=True)
class Topic:
    """Something that a forum keeps talking about."""

    noun: Phrase
    """What it is called in the middle of a sentence."""
    clauses: Mapping[str, list[Phrase]] = field(default_factory=lambda: {"pro": [], "con": [], "tip": []})
    """``pro``: for it or its good sides; ``con``: against it; ``tip``: advice in the imperative."""
    questions: list[tuple[Phrase, Phrase]] = field(default_factory=list)
    """Questions with their answers."""


@dataclass(frozen=True)
class Core:
    """A forum's subject and its ways of speaking."""

    name: str
    title: str
    description: str
    tag: str
    weight: float
    """How busy it is, beside others."""
    mix: Mapping[str, int]
    """Tenths of its submissions by kind."""
    flairs: tuple[str, ...]
    slots: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Values of its slots; one of each is drawn for a whole thread."""
    titles: Mapping[str, list[Phrase]] = field(default_factory=lambda: {t: [] for t in _TITLES.values()})
    """Titles by what they open: ``ask``, ``talk``, ``link``, ``image``."""
    topics: list[Topic] = field(default_factory=list)

    @property
    def is_place(self) -> bool:
        """Whether it is about a town or state."""
        return self.tag == "Places"


@lru_cache(maxsize=1)
def cores() -> tuple[Core, ...]:
    """All cores: those with a subject of their own first, then the places, which share one."""
    found: list[Core] = []
    for file in sorted((DATA / "forums").glob("*.txt")):
        found += read_cores(file.read_text("utf-8").splitlines())
    text = (DATA / "place.txt").read_text("utf-8")
    for line in (DATA / "places.txt").read_text("utf-8").splitlines():
        found += read_cores(_place(text, line))
    return tuple(found)


def _place(text: str, line: str) -> Sequence[str]:
    name, title, hoods, roads, parks, water = (part.strip() for part in line.split("|"))
    head, *rest = (
        text.replace("{title}.", f"{title.removesuffix('.')}.").replace("{title}", title).splitlines()
    )
    own = [f"$hood: {hoods}", f"$road: {roads}", f"$park: {parks}", f"$water: {water}"]
    return [head.replace("# place", f"# {name}", 1), *own, *rest]


def read_cores(lines: Iterable[str]) -> list[Core]:
    """The cores that stand in some lines.

    Raises:
        ValueError: a line has no known mark, or stands before the block that it belongs to.
    """
    found: list[Core] = []
    for line in filter(None, (line.strip() for line in lines)):
        mark, _, rest = line.partition(" ")
        if mark == "#":
            found.append(_head(rest))
        elif not found:
            raise ValueError(f"expected a forum's first line, got {line!r}")
        else:
            _add(found[-1], mark, rest, line)
    return found


def _head(rest: str) -> Core:
    name, title, description, tag, weight, mix, flairs = (part.strip() for part in rest.split("|"))
    shares = {_MIX[part[0]]: int(part[1:]) for part in mix.split()}
    return Core(
        name, title, description, tag, float(weight), shares, tuple(f.strip() for f in flairs.split(","))
    )


def _add(core: Core, mark: str, rest: str, line: str) -> None:
    if mark.startswith("$"):
        core.slots[mark[1:].rstrip(":")] = tuple(value.strip() for value in rest.split(";"))
    elif mark in _TITLES:
        core.titles[_TITLES[mark]].append(Phrase(rest))
    elif mark == "=":
        core.topics.append(Topic(Phrase(rest)))
    elif mark in _CLAUSES:
        core.topics[-1].clauses[_CLAUSES[mark]].append(Phrase(rest))
    elif mark == "q":
        question, _, answer = rest.partition(" => ")
        core.topics[-1].questions.append((Phrase(question), Phrase(answer)))
    else:
        raise ValueError(f"expected one of the marks of a core, got {line!r}")
