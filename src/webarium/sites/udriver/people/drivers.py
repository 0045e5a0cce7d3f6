"""Drivers: where they wait, who is nearest, and the page about one."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from starlette.responses import Response

from webarium.sites.kit.formats import number
from webarium.sites.kit.visit import Visit
from webarium.sites.udriver.faults import city_of
from webarium.sites.udriver.geography import Spot, meters, nearest
from webarium.sql import select

NEARBY = 9
"""How many cars a map shows."""
_COLUMNS = (
    "id, city, name, car, model, color, plate, since, rides, rating, languages, about, latitude, longitude"
)


@dataclass(frozen=True, slots=True)
class Driver:
    """Somebody who drives."""

    id: int
    city: int
    name: str
    car: str
    model: str
    color: str
    plate: str
    since: int
    rides: int
    rating: float
    languages: str
    about: str
    latitude: float
    longitude: float

    @property
    def first_name(self) -> str:
        """How they are addressed."""
        return self.name.split()[0]

    @property
    def stars(self) -> str:
        """``4.87``."""
        return number(self.rating, 2)

    @property
    def vehicle(self) -> str:
        """``Silver Toyota Prius``."""
        return f"{self.color[0].upper()}{self.color[1:]} {self.model}"


@dataclass(frozen=True, slots=True)
class Compliment:
    """What a rider wrote."""

    author: str
    stars: int
    text: str
    written_on: date


def driver(visit: Visit, key: int) -> Driver:
    """One driver.

    Raises:
        NotFound: There is none with this id.
    """
    found = visit.row(Driver, select(_COLUMNS, "driver", "id = ?"), (key,))
    return found or visit.not_found("There is no such driver.")


def drivers(visit: Visit, car: str = "") -> list[Driver]:
    """The drivers of this world's city, of one kind of ride or of all."""
    where = "city = ? AND (? = '' OR car = ?)"
    return visit.rows(Driver, select(_COLUMNS, "driver", where, "ORDER BY id"), (city_of(visit), car, car))


def around(visit: Visit, spot: Spot | None = None) -> list[Driver]:
    """The cars on a map: those next to a place, or some all over the city."""
    every = drivers(visit)
    if spot is None:
        return every[:: max(1, len(every) // (2 * NEARBY))]
    return sorted(every, key=lambda each: (meters(each, spot), each.id))[:NEARBY]


def next_to(visit: Visit, spot: Spot, car: str) -> Driver:
    """Who drives somebody from a place in a kind of ride."""
    found = nearest(drivers(visit, car), spot)
    return found or visit.not_found("There is nobody who drives here.")


def page(visit: Visit) -> Response:
    """What riders may know of a driver."""
    found = driver(visit, int(visit.path["driver"]))
    said = visit.rows(
        Compliment,
        "SELECT author, stars, text, written_on FROM compliment WHERE driver_id = ?"
        " ORDER BY written_on DESC, id",
        (found.id,),
    )
    return visit.render("people/driver.html", driver=found, said=said)
