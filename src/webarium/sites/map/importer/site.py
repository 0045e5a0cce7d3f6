"""The map with imported data."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import apsw

from webarium.content.tables import write
from webarium.errors import UserError
from webarium.sites.kit.site import Site
from webarium.sites.map.database import DATABASE
from webarium.sites.map.derive.features import derive
from webarium.sites.map.derive.packing import pack_ids
from webarium.sites.map.importer.extract import Box, Extract, Node, Relation, Way
from webarium.sites.map.scene import fitting
from webarium.sites.map.seed.builder import written
from webarium.sites.map.seed.people import write_accounts
from webarium.sites.map.site import SITE
from webarium.sql import insert
from webarium.types import Scale

_AT_ONCE = 10_000
_CREDIT = "© OpenStreetMap contributors"
_NODE, _WAY = insert("node", "id lat lon tags"), insert("way", "id tags nodes")
_RELATION, _MEMBER = insert("relation", "id tags"), insert("member", "relation_id seq element ref role")


def imported_site(file: Path, *, country: str = "") -> Site:
    """The map with the data of an OpenStreetMap extract.

    Args:
        file: A ``.osm.pbf``, or another form that pyosmium reads.
        country: What the country is called in addresses, where no border in the file says so.

    Raises:
        UserError: It is not such a file, or pyosmium is not installed. A file that turns out to be damaged or to hold
            nothing raises it when the data are built.
    """
    extract = Extract(file)

    def generate(db: apsw.Connection, seed: int, scale: Scale) -> None:
        _write(db, extract)
        derive(db, (country, "") if country else _country(db))
        write(db, "atlas", [_atlas(db, extract)])
        write_accounts(db, seed)

    database = replace(
        DATABASE,
        schema=f"{DATABASE.schema}\n-- extract {extract.key} {json.dumps(country)}\n",
        generate=generate,
        sources=(*DATABASE.sources, Path(__file__).parent),
        imported=True,
    )
    return replace(SITE, database=database)


def _write(db: apsw.Connection, extract: Extract) -> None:
    """Write all elements, so many at once."""
    elements = extract.elements()
    try:
        while several := list(islice(elements, _AT_ONCE)):
            _write_some(db, several)
    except apsw.ConstraintError as error:
        raise UserError(
            "The file holds an element twice.", todo="Merge or sort it with osmium-tool first."
        ) from error
    if not db.execute("SELECT EXISTS (SELECT 1 FROM way) OR EXISTS (SELECT 1 FROM node)").get:
        raise UserError(
            "The file holds nothing that a map shows.", todo="Name an extract with streets and places."
        )


def _write_some(db: apsw.Connection, elements: list[Node | Way | Relation]) -> None:
    nodes = [each for each in elements if isinstance(each, Node)]
    ways = [each for each in elements if isinstance(each, Way)]
    relations = [each for each in elements if isinstance(each, Relation)]
    db.executemany(_NODE, ((each.id, *each.at, written(each.tags) if each.tags else None) for each in nodes))
    db.executemany(_WAY, ((each.id, written(each.tags), pack_ids(each.nodes)) for each in ways))
    db.executemany(_RELATION, ((each.id, written(each.tags)) for each in relations))
    db.executemany(_MEMBER, _members(relations))


def _members(relations: list[Relation]) -> Iterator[tuple[int, int, str, int, str]]:
    for each in relations:
        for seq, member in enumerate(each.members):
            yield each.id, seq, *member


def _country(db: apsw.Connection) -> tuple[str, str]:
    """The country whose border is the only one in the file, though perhaps not the whole of it."""
    rows = db.execute(
        "SELECT json_extract(tags, '$.name'), lower(json_extract(tags, '$.\"ISO3166-1:alpha2\"')) FROM relation"
        " WHERE json_extract(tags, '$.boundary') = 'administrative' AND json_extract(tags, '$.admin_level') = '2'"
    ).fetchall()
    return (str(rows[0][0] or ""), str(rows[0][1] or "")) if len(rows) == 1 else ("", "")


def _atlas(db: apsw.Connection, extract: Extract) -> dict[str, object]:
    at, zoom = fitting(extract.box or _spread(db), 15)
    return {
        "id": 1,
        "title": extract.title,
        "lat": round(at[0], 5),
        "lon": round(at[1], 5),
        "zoom": zoom,
        "imported": 1,
        "credit": _CREDIT,
    }


def _spread(db: apsw.Connection) -> Box:
    """The box around everything that is on the map."""
    row: list[tuple[Any, ...]] = db.execute(
        "SELECT min(lat), min(lon), max(lat), max(lon) FROM node"
    ).fetchall()
    south, west, north, east = map(float, row[0])
    return (south, west), (north, east)
