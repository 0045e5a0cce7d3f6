"""Elements: nodes, ways and relations with their tags and what they belong to."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from webarium.sites.kit.visit import Visit
from webarium.sites.map.derive.packing import unpack_ids
from webarium.sites.map.geo import Point
from webarium.sites.map.search.found import COLUMNS, SOURCE, Place
from webarium.sql import marks, select

KINDS = ("node", "way", "relation")


@dataclass(frozen=True)
class Link:
    """Another element that one names."""

    element: str
    ref: int
    name: str
    role: str = ""

    @property
    def path(self) -> str:
        """Its page."""
        return f"/{self.element}/{self.ref}"


@dataclass(frozen=True)
class Element:
    """An element as its page shows it."""

    kind: str
    id: int
    tags: Mapping[str, str]
    at: Point | None
    parts: tuple[Link, ...]
    """The nodes of a way, the members of a relation."""
    wholes: tuple[Link, ...]
    """The relations and ways that it is a part of."""
    place: Place | None

    @property
    def name(self) -> str:
        """What it is called; empty for most nodes."""
        return self.tags.get("name", "")


@dataclass(frozen=True)
class Changeset:
    """Changes that a mapper made together."""

    id: int
    user: str
    created_at: str
    comment: str
    changes: int
    lat: float
    lon: float


_CHANGESET = "c.id, u.username AS user, c.created_at, c.comment, c.changes, c.lat, c.lon"
_CHANGESETS = "changeset c JOIN user u ON u.id = c.user_id"
_MOST_PARTS = 60


def element(visit: Visit, kind: str, key: int) -> Element:
    """An element by its kind and id.

    Raises:
        NotFound: There is none.
    """
    tags = _tags(visit, kind, key)
    place = visit.row(
        Place, select(COLUMNS, SOURCE, "f.element = ? AND f.ref = ?", "ORDER BY f.id LIMIT 1"), (kind, key)
    )
    at = place.at if place else None
    if kind == "node":
        found = visit.db.execute("SELECT lat, lon FROM node WHERE id = ?", (key,)).fetchone()
        at = (float(found[0]), float(found[1])) if found else at
    return Element(kind, key, tags, at, _parts(visit, kind, key), _wholes(visit, kind, key), place)


def _tags(visit: Visit, kind: str, key: int) -> dict[str, str]:
    found = visit.db.execute(select("tags", kind, "id = ?"), (key,)).fetchone()
    if found is None:
        visit.not_found(f"Sorry, {kind} #{key}, could not be found.")
    tags: dict[str, str] = json.loads(str(found[0])) if found[0] else {}
    return tags


def _parts(visit: Visit, kind: str, key: int) -> tuple[Link, ...]:
    if kind == "way":
        packed = visit.value("SELECT nodes FROM way WHERE id = ?", (key,))
        ids = list(unpack_ids(packed))[:_MOST_PARTS]
        return tuple(Link("node", ref, "") for ref in ids)
    if kind == "relation":
        rows = visit.db.execute(
            "SELECT element, ref, role FROM member WHERE relation_id = ? ORDER BY seq LIMIT ?",
            (key, _MOST_PARTS),
        )
        return tuple(Link(str(sort), int(ref), "", str(role)) for sort, ref, role in rows)
    return ()


def _wholes(visit: Visit, kind: str, key: int) -> tuple[Link, ...]:
    rows = visit.db.execute(
        "SELECT m.relation_id, json_extract(r.tags, '$.name'), m.role"
        " FROM member m JOIN relation r ON r.id = m.relation_id"
        " WHERE m.element = ? AND m.ref = ? ORDER BY m.relation_id LIMIT 20",
        (kind, key),
    )
    return tuple(Link("relation", int(ref), str(name or ""), str(role)) for ref, name, role in rows)


def changeset_of(visit: Visit, found: Element) -> Changeset | None:
    """The changeset in which an element was last changed: one at its spot, else one that went over the whole map."""
    if found.at:
        here = changesets(visit, "c.lat = ? AND c.lon = ? AND NOT c.spread", found.at)
        if here:
            return here[0]
    count = visit.value("SELECT count(*) FROM changeset WHERE spread")
    if not count:
        return None
    tail = "ORDER BY c.id LIMIT 1 OFFSET ?"
    return visit.row(Changeset, select(_CHANGESET, _CHANGESETS, "c.spread", tail), (found.id % count,))


def changesets(
    visit: Visit, where: str = "1", params: tuple[str | int | float, ...] = (), skip: int = 0
) -> list[Changeset]:
    """Changesets, the newest first."""
    tail = "ORDER BY c.created_at DESC, c.id DESC LIMIT 20 OFFSET ?"
    return visit.rows(Changeset, select(_CHANGESET, _CHANGESETS, where, tail), (*params, skip))


def named(visit: Visit, links: tuple[Link, ...]) -> tuple[Link, ...]:
    """Links with the names of those that have one."""
    nodes = [link.ref for link in links if link.element == "node"]
    rows: list[tuple[Any, ...]] = visit.db.execute(
        select("ref, name", "feature", f"element = 'node' AND ref IN ({marks(len(nodes))})"), nodes
    ).fetchall()
    names = {int(ref): str(name) for ref, name in rows}
    return tuple(Link(link.element, link.ref, names.get(link.ref, link.name), link.role) for link in links)
