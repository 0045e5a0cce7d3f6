"""Reading an OpenStreetMap extract by pyosmium, which is imported here alone, and only when a file is read."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any

from webarium.errors import UserError
from webarium.sites.map.derive.kinds import AREA_TYPES, Tags, kind_of
from webarium.sites.map.geo import Point

_TODO = "Name an OpenStreetMap extract, such as REGION.osm.pbf."
_ASIDE = ("created_by", "fixme", "note", "source")
_FROM = ("tiger:", "gnis:", "NHD:", "source:", "note:")
_MEMBERS = {"n": "node", "w": "way", "r": "relation"}
_DRAWN = 1 << 36
"""More than OpenStreetMap has given ids."""
_MOST_LINES = 5_000_000
_ELEMENT = re.compile(rb"<(?:node|way|relation)\b[^>]*")
_ID = re.compile(rb"\bid=[\"'](-?\d+)")
Box = tuple[Point, Point]
"""The south-western and the north-eastern corner."""


@dataclass(frozen=True)
class Node:
    """A point; without tags it is one of a way's."""

    id: int
    at: Point
    tags: Tags


@dataclass(frozen=True)
class Way:
    """A line or a ring through nodes of the file."""

    id: int
    nodes: Sequence[int]
    tags: Tags


@dataclass(frozen=True)
class Relation:
    """Members, each with what it is, its id and its role, that belong together."""

    id: int
    members: Sequence[tuple[str, int, str]]
    tags: Tags


class Extract:
    """A file of OpenStreetMap's, read from its beginning as often as something is asked of it."""

    def __init__(self, file: Path) -> None:
        """Open a file.

        Raises:
            UserError: It is not an extract, or what reads it is not installed.
        """
        if not file.is_file():
            raise UserError(f"There is no file {str(file)!r}.", todo=_TODO)
        try:
            self._osmium: Any = import_module("osmium")
        except ImportError as error:
            raise UserError(
                "OpenStreetMap's files are read by pyosmium, which is not installed.",
                todo="Install it with: pip install 'webarium[map]'",
            ) from error
        self._file = file
        try:
            with self._osmium.io.Reader(str(file), self._osmium.osm.NOTHING) as reader:
                header = reader.header()
        except RuntimeError as error:
            raise self._wrong(error) from error
        if header.has_multiple_object_versions:
            raise UserError(f"{str(file)!r} holds a history or changes, not a map.", todo=_TODO)
        self._box = header.box()

    @property
    def key(self) -> str:
        """What tells this file's contents from others."""
        with self._file.open("rb") as contents:
            return hashlib.file_digest(contents, "sha256").hexdigest()

    @property
    def title(self) -> str:
        """What it is a map of, by its name: ``Isle Of Man`` for ``isle-of-man-latest.osm.pbf``."""
        words = self._file.name.partition(".")[0].replace("_", "-").split("-")
        return (
            " ".join(word for word in words if word != "latest" and not word.isdecimal()).title()
            or "A region"
        )

    @property
    def box(self) -> Box | None:
        """The box that the file says it covers."""
        if not self._box.valid():
            return None
        low, high = self._box.bottom_left, self._box.top_right
        return (low.lat, low.lon), (high.lat, high.lon)

    def elements(self) -> Iterator[Node | Way | Relation]:
        """What a map is made of, in the file's order, each without what is not in the file.

        Taken are areas, borders and what has a name among relations, ways that are something or bound an area, and
        the nodes of those ways or with tags. Ids are held as sets of bits; nothing else is kept.

        Raises:
            UserError: The file is damaged.
        """
        try:
            yield from self._elements()
        except RuntimeError as error:
            raise self._wrong(error) from error

    def _elements(self) -> Iterator[Node | Way | Relation]:
        kinds = self._osmium.osm
        ways, nodes = self._osmium.index.IdSet(), self._osmium.index.IdSet()
        for each in self._read(kinds.RELATION):
            if each.tags.get("type") in AREA_TYPES:
                for member in each.members:
                    if member.type == "w":
                        ways.set(own_id(member.ref))
        for each in self._read(kinds.WAY):
            if kind_of(_tags(each))[0] or own_id(each.id) in ways:
                ways.set(own_id(each.id))
                for ref in each.nodes:
                    nodes.set(own_id(ref.ref))
        there = {name: self._osmium.index.IdSet() for name in _MEMBERS.values()}
        for each in self._read(kinds.NODE | kinds.WAY | kinds.RELATION):
            found: Node | Way | Relation | None
            if each.is_node():
                found = _node(each, nodes)
            elif each.is_way():
                found = _way(each, ways, there["node"])
            else:
                found = _relation(each, there)
            if found is not None:
                there[type(found).__name__.lower()].set(found.id)
                yield found

    def _read(self, kinds: Any) -> Iterator[Any]:
        """Elements of some kinds.

        Raises:
            UserError: One has no id.
        """
        for each in self._osmium.FileProcessor(str(self._file), kinds):
            if not each.id:
                raise UserError(
                    f"{str(self._file)!r}{self._line_without_id()} holds an element without an id.",
                    todo="Give each node, way and relation an id other than 0.",
                )
            yield each

    def _line_without_id(self) -> str:
        """Where in a file of XML the first element without an id is, in words."""
        with self._file.open("rb") as lines:
            for number, line in enumerate(islice(lines, _MOST_LINES), 1):
                tag = _ELEMENT.search(line)
                if (tag and (found := _ID.search(tag[0])) is None) or (tag and found and not int(found[1])):
                    return f", line {number}"
        return ""

    def _wrong(self, error: RuntimeError) -> UserError:
        said = " ".join(str(error).split()).rstrip(".")
        return UserError(f"{str(self._file)!r} cannot be read as OpenStreetMap data: {said}.", todo=_TODO)


def own_id(number: int) -> int:
    """The id on the map; what JOSM drew and nobody uploaded has one below 0, and gets one beyond all others."""
    return number if number >= 0 else _DRAWN - number


def _tags(element: Any) -> dict[str, str]:
    """An element's tags without remarks for mappers."""
    return {
        tag.k: tag.v.replace("\x00", "")
        for tag in element.tags
        if tag.k not in _ASIDE and not tag.k.startswith(_FROM)
    }


def _node(node: Any, used: Any) -> Node | None:
    tags = _tags(node) if len(node.tags) else {}
    if not node.location.valid() or not (own_id(node.id) in used or kind_of(tags)[0]):
        return None
    return Node(own_id(node.id), (node.location.lat, node.location.lon), tags)


def _way(way: Any, taken: Any, there: Any) -> Way | None:
    key = own_id(way.id)
    nodes = [ref for ref in (own_id(each.ref) for each in way.nodes) if ref in there] if key in taken else []
    return Way(key, nodes, _tags(way)) if len(nodes) > 1 else None


def _relation(relation: Any, there: dict[str, Any]) -> Relation | None:
    tags = _tags(relation)
    if tags.get("type") not in AREA_TYPES and ("name" not in tags or tags.get("type") == "restriction"):
        return None
    members = [
        (_MEMBERS[each.type], own_id(each.ref), each.role)
        for each in relation.members
        if own_id(each.ref) in there[_MEMBERS[each.type]]
    ]
    return Relation(own_id(relation.id), members, tags) if members else None
