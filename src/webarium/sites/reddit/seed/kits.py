"""Kits: what people say about one topic, written by hand in whole texts, from which several threads are put together.

``data/kits/<forum>.txt`` holds those of a forum, ``place.txt`` those of all places. A kit begins with ``=== flair``.
Headers follow: ``vars`` (``price=$40|$55; years=four|six``), ``kind`` (``text`` unless it says ``link`` or
``image``), any number of ``image`` (what its pictures show, where variables may stand, too), and a ``title`` for each
wording of its title. Each ``body:`` begins one of its bodies; after ``comments:`` come chains of comments. A chain
begins with ``- *: text`` and goes on with ``-- OP: text`` (whoever made the submission), ``-- *: text`` (somebody
else) or ``--- ^: text`` (who spoke two levels above); lines that go on are indented by two blanks. ``{{price}}`` is a
variable, or one of the forum's own lists. Any title goes with any body and any selection of chains.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from webarium.sites.reddit.seed.cores import DATA, Core

PLACES = "place"
"""The file whose kits all places share."""
_HEADER = re.compile(r"(vars|kind|image|title): (\S.*)")
_REMARK = re.compile(r"(-{1,8}) (\*|OP|\^): (.*)")
_VARIABLE = re.compile(r"\{\{(\w+)\}\}")
_BEGINNING = re.compile(r"(?:^|\n|\w[.!?]+[\"”)]? |\] )[\"“(*]?$")
"""The end of what stands before a sentence."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A comment of a chain."""

    speaker: str
    """``*`` for anybody, ``OP`` for whoever made the submission, ``^`` for who spoke two levels above."""
    text: str
    depth: int
    """0 under the submission."""
    parent: int
    """The place in its chain of what it answers, -1 under the submission."""


Chain = tuple[Turn, ...]


@dataclass(frozen=True)
class Kit:
    """The parts of threads about one topic."""

    forum: str
    flair: str
    kind: str
    images: tuple[str, ...]
    """Records of what its picture may show, if it is about one."""
    variables: Mapping[str, tuple[str, ...]]
    titles: tuple[str, ...]
    bodies: tuple[str, ...]
    chains: tuple[Chain, ...]


def kits_of(core: Core) -> tuple[Kit, ...]:
    """The kits of a forum."""
    return _all().get(PLACES if core.is_place else core.name, ())


def filled(text: str, values: Mapping[str, str]) -> str:
    """A text with its variables put in; one that begins a sentence gets a capital, unless the text has none itself."""

    def value(found: re.Match[str]) -> str:
        said = values[found[1]]
        begins = _BEGINNING.search(text[: found.start()]) and not text[:1].islower()
        return said[:1].upper() + said[1:] if begins else said

    return _VARIABLE.sub(value, text)


@lru_cache(maxsize=1)
def _all() -> Mapping[str, tuple[Kit, ...]]:
    return {file.stem: tuple(read_kits(file)) for file in sorted((DATA / "kits").glob("*.txt"))}


def read_kits(file: Path) -> list[Kit]:
    """The kits of one file.

    Raises:
        ValueError: A line is none of the above; the message names file and line.
    """
    found: list[Kit] = []
    block: list[tuple[int, str]] = []
    for number, line in enumerate([*file.read_text("utf-8").splitlines(), "==="], 1):
        if line.startswith("==="):
            if block:
                found.append(_kit(file, block))
            block = [(number, line)]
        elif block:
            block.append((number, line))
        elif line.strip() and not line.startswith("#"):
            raise ValueError(f"{file.name}:{number}: expected '===' before a kit, got {line!r}")
    return found


def _kit(file: Path, block: Sequence[tuple[int, str]]) -> Kit:
    lines = iter(block)
    first, head = next(lines)
    heads: dict[str, list[str]] = {"vars": [], "kind": [], "image": [], "title": []}
    bodies: list[list[str]] = []
    for number, line in lines:
        if line.strip() == "body:":
            bodies.append([])
        elif line.strip() == "comments:":
            break
        elif bodies:
            bodies[-1].append(line)
        elif line.strip():
            header = _HEADER.fullmatch(line.strip())
            if header is None:
                raise ValueError(f"{file.name}:{number}: expected a header such as 'title: …', got {line!r}")
            heads[header[1]].append(header[2])
    if not heads["title"]:
        raise ValueError(f"{file.name}:{first}: the kit has no line 'title: …'")
    return Kit(
        file.stem,
        head.removeprefix("===").strip(),
        (heads["kind"] or ["text"])[0],
        tuple(heads["image"]),
        dict(_variables(file, first, "; ".join(heads["vars"]))),
        tuple(heads["title"]),
        tuple("\n".join(body).strip() for body in bodies),
        tuple(_chains(file, lines)),
    )


def _variables(file: Path, number: int, line: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    for part in filter(None, (part.strip() for part in line.split(";"))):
        name, sign, values = part.partition("=")
        if not sign:
            raise ValueError(f"{file.name}:{number}: expected 'name=one|another', got {part!r}")
        yield name.strip(), tuple(value.strip() for value in values.split("|"))


def _chains(file: Path, lines: Iterator[tuple[int, str]]) -> Iterator[Chain]:
    turns: list[tuple[int, str, list[str]]] = []
    for number, line in lines:
        turn = _REMARK.fullmatch(line)
        if turn is not None:
            depth = len(turn[1]) - 1
            if depth == 0 and turns:
                yield _chain(turns)
                turns = []
            if depth > (turns[-1][0] + 1 if turns else 0) or (turn[2] == "^" and depth < 2):
                raise ValueError(
                    f"{file.name}:{number}: nothing stands above this comment to answer: {line!r}"
                )
            turns.append((depth, turn[2], [turn[3]]))
        elif turns and (line.startswith("  ") or not line.strip()):
            turns[-1][2].append(line.strip())
        elif line.strip():
            raise ValueError(f"{file.name}:{number}: expected a comment such as '- *: text', got {line!r}")
    if turns:
        yield _chain(turns)


def _chain(turns: Sequence[tuple[int, str, list[str]]]) -> Chain:
    above: list[int] = []
    found: list[Turn] = []
    for place, (depth, speaker, text) in enumerate(turns):
        del above[depth:]
        found.append(Turn(speaker, "\n".join(text).strip(), depth, above[-1] if above else -1))
        above.append(place)
    return tuple(found)
