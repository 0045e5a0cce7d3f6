"""Where to look: cities, postcodes, neighborhoods and regions, found by what somebody types."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from webarium.sites.kit.spelling import respelled
from webarium.sites.kit.visit import Visit
from webarium.sql import Where, either, holds, select, starts

SUGGESTED = 8
_SHORT = {
    "sf": "San Francisco, CA",
    "la": "Los Angeles, CA",
    "bay area": "SF Bay Area",
    "san francisco bay area": "SF Bay Area",
    "socal": "Southern California",
    "ca": "California",
    "ma": "Massachusetts",
}
"""What people write for short."""
_EVERY = (
    "SELECT label AS label, name, 'City' AS kind, id AS key FROM city"
    " UNION ALL SELECT name, name, kind, id FROM region"
    " UNION ALL SELECT DISTINCT zip, zip, 'Postcode', 0 FROM neighborhood"
    " UNION ALL SELECT n.name || ', ' || c.label, n.name, 'Neighborhood', n.id FROM neighborhood n"
    " JOIN city c ON c.id = n.city_id"
)
_TEXTS = " UNION ALL ".join((_EVERY, "SELECT DISTINCT street, '', '', 0 FROM card"))


@dataclass(frozen=True, slots=True)
class Place:
    """Somewhere to look for homes."""

    label: str
    """``Noe Valley, San Francisco, CA``."""
    name: str
    kind: str
    """City, Region, State, Postcode, Neighborhood; Address where only a street is meant."""
    key: int

    @property
    def where(self) -> Where:
        """The homes there."""
        if self.kind == "City":
            return Where("city_id = ?", (self.key,))
        if self.kind == "Postcode":
            return Where("zip = ?", (self.label,))
        if self.kind == "Neighborhood":
            return Where("neighborhood_id = ?", (self.key,))
        if self.kind == "Address":
            return holds("(trim(street || ' ' || unit) || ', ' || place || ' ' || zip)", self.label)
        return Where("city_id IN (SELECT city_id FROM region_city WHERE region_id = ?)", (self.key,))


def place_named(visit: Visit, typed: str) -> Place | None:
    """The place that somebody means: by its label, its name, or a part of addresses; ``None`` where nothing fits.

    Where nothing has the name as it was typed, it is taken as places and streets are spelled.
    """
    return respelled(visit, typed, _TEXTS, lambda text: _named(visit, text))[0]


def _named(visit: Visit, typed: str) -> Place | None:
    text = " ".join(typed.replace(",", ", ").split()).replace(" ,", ",")
    wanted = _SHORT.get(text.lower(), text)
    same = (_plain(wanted),)
    known = _places(visit, either((Where("label LIKE ?", same), Where("name LIKE ?", same))))
    if known:
        return known[0]
    for end in (f"{wanted}, CA", f"{wanted} CA"):
        if found := _places(visit, Where("label LIKE ?", (_plain(end),))):
            return found[0]
    address = Place(wanted, wanted, "Address", 0)
    where = address.where
    some = len(wanted) > 3 and visit.value(select("1", "card", where.sql, "LIMIT 1"), where.params)
    return address if some else None


def suggestions(visit: Visit, typed: str) -> Sequence[Place]:
    """What may be meant while somebody types: places whose name begins so first, then others, then addresses."""
    text = " ".join(_plain(typed).split())[:80]
    if not text:
        return ()
    first = _places(visit, either((starts("label", text), starts("name", text))))
    found = first + [each for each in _places(visit, holds("label", text)) if each not in first]
    if len(found) < SUGGESTED:
        rows = visit.db.execute(
            "SELECT trim(street || ' ' || unit) || ', ' || place FROM card WHERE street LIKE ? ORDER BY rank LIMIT 4",
            (f"{text}%",),
        )
        found += [Place(str(row[0]), str(row[0]), "Address", 0) for row in rows]
    return found[:SUGGESTED]


def _places(visit: Visit, where: Where) -> list[Place]:
    tail = "ORDER BY kind <> 'City', label"
    return visit.rows(Place, select("label, name, kind, key", f"({_EVERY})", where.sql, tail), where.params)


def _plain(text: str) -> str:
    """A text for LIKE without signs that mean something there."""
    return text.replace("%", "").replace("_", "")
