"""The catalog of places, and how what somebody typed finds one."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.responses import Response

from webarium.sites.kit.rows import Params
from webarium.sites.kit.spelling import respelled
from webarium.sites.kit.visit import Visit
from webarium.sites.udriver.faults import city_of
from webarium.sql import every, holds, select

MOST = 8
"""How many suggestions are shown."""
_COLUMNS = "id, city, name, label, kind, street, area, zip, address, latitude, longitude, base_price"


_TEXTS = "SELECT label, address, kind, area FROM place"
LISTED = 40
"""How many places the page of places shows."""
_BEST_FIRST = """CASE WHEN lower(substr(label, 1, ?)) = lower(?) THEN 0
    WHEN instr(lower(label), lower(?)) THEN 1 ELSE 2 END"""


@dataclass(frozen=True, slots=True)
class Place:
    """Somewhere to be picked up or dropped off."""

    id: int
    city: int
    name: str
    label: str
    """What stands in the fields: the name, with the street where several places share it."""
    kind: str
    street: str
    area: str
    zip: str
    address: str
    latitude: float
    longitude: float
    base_price: int


@dataclass(frozen=True, slots=True)
class Found:
    """What a text stands for."""

    place: Place | None
    problem: str = ""
    """Why there is no single place."""
    others: tuple[Place, ...] = ()
    """What may have been meant."""


def place(visit: Visit, key: int) -> Place:
    """A place by its id.

    Raises:
        NotFound: There is none in this city.
    """
    found = _places(visit, "id = ? AND city = ?", (key, city_of(visit)))
    return found[0] if found else visit.not_found("There is no such place in this city.")


def look_up(visit: Visit, text: str, what: str) -> Found:
    """The place that a text names: by its label, its name, its address, or as the only one that it fits."""
    text = " ".join(text.split())[:120]
    if not text:
        return Found(None, f"Please enter a {what} location.")
    for column in ("label", "name", "address", "street"):
        same = _places(visit, f"city = ? AND lower({column}) = lower(?)", (city_of(visit), text))
        if len(same) == 1:
            return Found(same[0])
        if same:
            return Found(None, f"Several places are called “{text}”. Please choose one.", tuple(same[:20]))
    near, meant = respelled(visit, text, _TEXTS, lambda words: suggested(visit, words))
    if len(near) == 1 and not meant:
        return Found(near[0])
    if near:
        return Found(None, f"“{text}” is not exact. Please choose a place.", tuple(near))
    return Found(None, f"We could not find “{text}”. Please check the spelling or choose another place.")


def suggested(visit: Visit, text: str, most: int = MOST) -> list[Place]:
    """Places in whose label, address, kind or neighborhood all words occur; those whose names begin so come first."""
    words = text.split()
    if not words:
        return []
    told = "(label || ' ' || address || ' ' || kind || ' ' || area)"
    where = every(holds(told, word) for word in words[:8])
    return visit.rows(
        Place,
        select(_COLUMNS, "place", f"city = ? AND {where.sql}", f"ORDER BY {_BEST_FIRST}, label LIMIT ?"),
        (city_of(visit), *where.params, len(text), text, text, most),
    )


def suggest(visit: Visit) -> Response:
    """The suggestions below a field while somebody types, or a page with more of them."""
    field = "dropoff" if "dropoff" in visit.query else "pickup"
    text = " ".join(visit.query.get(field, "").split())[:120]
    most = MOST if visit.is_htmx else LISTED
    places, meant = respelled(visit, text, _TEXTS, lambda words: suggested(visit, words, most))
    page = "places/_suggestions.html" if visit.is_htmx else "places/found.html"
    return visit.render(page, places=places, field=field, text=text, meant=meant)


def _places(visit: Visit, where: str, params: Params) -> list[Place]:
    return visit.rows(Place, select(_COLUMNS, "place", where, "ORDER BY id"), params)
