"""Elements as they are made: nodes, ways and relations with ids that follow from their order."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import apsw

from webarium.sites.map.derive.packing import pack_ids
from webarium.sites.map.geo import Point
from webarium.sql import insert

Tags = Mapping[str, str]
_FIRST = {"node": 104_000_001, "way": 12_100_001, "relation": 162_001}


@dataclass
class Builder:
    """The elements of a map under construction."""

    points: list[Point] = field(default_factory=list)
    tags: dict[int, Tags] = field(default_factory=dict)
    ways: list[tuple[Sequence[int], Tags]] = field(default_factory=list)
    relations: list[tuple[Sequence[tuple[str, int, str]], Tags]] = field(default_factory=list)

    def node(self, at: Point, tags: Tags | None = None) -> int:
        """A new node's id."""
        self.points.append((round(at[0], 7), round(at[1], 7)))
        key = _FIRST["node"] + len(self.points) - 1
        if tags:
            self.tags[key] = tags
        return key

    def at(self, node: int) -> Point:
        """Where a node lies."""
        return self.points[node - _FIRST["node"]]

    def way(self, nodes: Sequence[int], tags: Tags) -> int:
        """A new way's id."""
        self.ways.append((nodes, tags))
        return _FIRST["way"] + len(self.ways) - 1

    def ring(self, points: Sequence[Point], tags: Tags) -> int:
        """A new closed way through new nodes."""
        nodes = [self.node(each) for each in points]
        return self.way([*nodes, nodes[0]], tags)

    def relation(self, members: Sequence[tuple[str, int, str]], tags: Tags) -> int:
        """A new relation's id."""
        self.relations.append((members, tags))
        return _FIRST["relation"] + len(self.relations) - 1

    def write(self, db: apsw.Connection) -> None:
        """Write everything."""
        db.executemany(insert("node", "id lat lon tags"), self._node_rows())
        db.executemany(
            insert("way", "id tags nodes"),
            (
                (_FIRST["way"] + index, written(tags), pack_ids(nodes))
                for index, (nodes, tags) in enumerate(self.ways)
            ),
        )
        for index, (members, tags) in enumerate(self.relations):
            key = _FIRST["relation"] + index
            db.execute(insert("relation", "id tags"), (key, written(tags)))
            db.executemany(
                insert("member", "relation_id seq element ref role"),
                ((key, seq, *member) for seq, member in enumerate(members)),
            )

    def _node_rows(self) -> Iterator[tuple[int, float, float, str | None]]:
        for index, (lat, lon) in enumerate(self.points):
            key = _FIRST["node"] + index
            tags = self.tags.get(key)
            yield key, lat, lon, written(tags) if tags else None


def written(tags: Tags) -> str:
    """Tags as they are stored, by key."""
    return json.dumps(dict(sorted(tags.items())), ensure_ascii=False, separators=(",", ":"))
