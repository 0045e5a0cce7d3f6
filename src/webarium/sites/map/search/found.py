"""What a search finds: features with their full addresses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from webarium.sites.map.geo import Point
from webarium.sql import marks

COLUMNS = (
    "f.id, f.element, f.ref, f.name, f.class AS key, f.type AS value, f.lat, f.lon, f.importance, f.housenumber,"
    " f.street, f.low, f.high, f.nodes, a.quarter, a.city, a.county, a.state, a.postcode,"
    " a.country, a.code"
)
SOURCE = "feature f JOIN area a ON a.id = f.area_id"
_LABELS = {
    ("highway", "residential"): "Residential Road",
    ("highway", "primary"): "Primary Road",
    ("highway", "secondary"): "Secondary Road",
    ("highway", "trunk"): "Trunk Road",
    ("highway", "motorway"): "Motorway",
    ("highway", "bus_stop"): "Bus Stop",
    ("highway", "cycleway"): "Cycle Path",
    ("highway", "footway"): "Footpath",
    ("place", "house"): "House",
    ("place", "postcode"): "Postal Code",
    ("aeroway", "aerodrome"): "Airport",
    ("amenity", "fuel"): "Gas Station",
    ("amenity", "fast_food"): "Fast Food",
    ("tourism", "attraction"): "Attraction",
    ("natural", "water"): "Lake",
    ("leisure", "fitness_centre"): "Fitness Center",
    ("amenity", "theatre"): "Theater",
    ("landuse", "winter_sports"): "Ski Area",
    ("building", "university"): "University Building",
    ("shop", "clothes"): "Clothes Shop",
    ("shop", "books"): "Bookstore",
    ("shop", "bicycle"): "Bicycle Shop",
    ("shop", "computer"): "Computer Store",
    ("shop", "convenience"): "Convenience Store",
    ("shop", "hardware"): "Hardware Store",
    ("shop", "electronics"): "Electronics Shop",
    ("office", "government"): "Government Office",
}


@dataclass(frozen=True, slots=True)
class Place:
    """A feature as a result."""

    id: int
    element: str
    ref: int
    name: str
    key: str
    value: str
    lat: float
    lon: float
    importance: float
    housenumber: str
    street: str
    low: int
    high: int
    nodes: int
    quarter: str
    city: str
    county: str
    state: str
    postcode: str
    country: str
    code: str

    @property
    def at(self) -> Point:
        """Where it is."""
        return self.lat, self.lon

    @property
    def label(self) -> str:
        """What it is: ``Restaurant``."""
        if (self.key, self.value) == ("boundary", "administrative"):
            return self._border
        return _LABELS.get((self.key, self.value), self.value.replace("_", " ").title())

    @property
    def _border(self) -> str:
        parts = {"Country": self.country, "State": self.state, "County": self.county, "City": self.city}
        return next((label for label, part in parts.items() if not part), "District")

    @property
    def path(self) -> str:
        """Its page."""
        return f"/{self.element}/{self.ref}"

    @property
    def parts(self) -> tuple[str, ...]:
        """The parts of its address, the smallest first."""
        parts = (
            self.name,
            self.housenumber,
            self.street,
            self.quarter,
            self.city,
            self.county,
            self.state,
            self.postcode,
            self.country,
        )
        kept: list[str] = []
        for part in parts:
            if part and part not in kept[-1:] and not (part == self.name and kept):
                kept.append(part)
        return tuple(kept)

    @property
    def display_name(self) -> str:
        """``Hunt Library, 4909, Frew Street, …, United States``."""
        return ", ".join(self.parts)

    @property
    def short(self) -> str:
        """Its name, or its house number and street."""
        return self.name or " ".join(filter(None, (self.housenumber, self.street))) or self.label

    @property
    def zoom(self) -> int:
        """A zoom at which it is seen well."""
        if self.key == "boundary" and self.value == "administrative":
            return {"Country": 6, "State": 7, "County": 9}.get(self._border, 12)
        if self.key == "place":
            return {"city": 11, "town": 13, "village": 14, "suburb": 14, "postcode": 13}.get(self.value, 17)
        if self.key == "highway":
            return 12 if self.value == "motorway" else 16
        return {"aerodrome": 13, "national_park": 10, "nature_reserve": 12, "university": 15, "park": 15}.get(
            self.value, 17
        )


def house(street: Place, number: int, at: Point) -> Place:
    """A house on a street."""
    return replace(
        street,
        name="",
        key="place",
        value="house",
        housenumber=str(number),
        street=street.name,
        lat=round(at[0], 7),
        lon=round(at[1], 7),
        importance=0.3,
    )


def distinct(places: Iterable[Place]) -> Iterator[Place]:
    """The places without a street's further ways in the same part of a city."""
    seen: set[tuple[str, ...]] = set()
    for place in places:
        ways = (
            (place.name, place.quarter, place.city, place.state)
            if place.key == "highway"
            else (str(place.id),)
        )
        key = (*ways, place.housenumber)
        if key not in seen:
            seen.add(key)
            yield place


def among(ids: Iterable[int]) -> str:
    """A condition for features of some ids."""
    return f"f.id IN ({marks(len(tuple(ids)))})"
