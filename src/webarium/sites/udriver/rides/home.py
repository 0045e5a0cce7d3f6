"""The front page with the ride form, and the way from what was typed to the options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from starlette.responses import Response

from webarium.sites.kit.real.promotions import shows_promotion
from webarium.sites.kit.visit import Visit
from webarium.sites.udriver.faults import city_of
from webarium.sites.udriver.maps import draw
from webarium.sites.udriver.people.drivers import around
from webarium.sites.udriver.places.catalog import Found, Place, look_up
from webarium.sites.udriver.places.saved import saved_places
from webarium.sites.udriver.rides.wish import Wish, days, read_moment, times
from webarium.sites.udriver.shell import ACCOUNTS

_FIELDS = {"pickup": "pickup", "dropoff": "drop-off"}
RECENT = 3
"""How many recent destinations the front page offers."""


@dataclass(frozen=True, slots=True)
class Recent:
    """Somewhere that the visitor has ridden to."""

    label: str
    area: str


def show(visit: Visit) -> Response:
    """The front page; its fields may be filled in by the address."""
    typed = {name: " ".join(visit.query.get(name, "").split())[:120] for name in _FIELDS}
    return _page(visit, {**typed, "day": "", "time": ""}, {}, {})


def find(visit: Visit) -> Response:
    """Lead from what was typed to the options, or say what is wrong with it."""
    given = {name: visit.query.get(name, "") for name in (*_FIELDS, "day", "time")}
    found = {name: look_up(visit, given[name], words) for name, words in _FIELDS.items()}
    at, errors = read_moment(given["day"], given["time"], visit.now)
    errors |= {name: each.problem for name, each in found.items() if each.place is None}
    pickup, dropoff = found["pickup"].place, found["dropoff"].place
    if pickup is not None and dropoff is not None and not errors:
        if pickup != dropoff:
            return visit.redirect(Wish(pickup, dropoff, at).address)
        errors["dropoff"] = "Pickup and drop-off are the same place."
    return _page(visit, given, errors, found)


def _page(
    visit: Visit, values: Mapping[str, str], errors: Mapping[str, str], found: Mapping[str, Found]
) -> Response:
    account = ACCOUNTS.present(visit)
    choices: dict[str, tuple[Place, ...]] = {name: each.others for name, each in found.items()}
    return visit.render(
        "rides/home.html",
        values=values,
        errors=errors,
        choices=choices,
        days=days(visit.now.date()),
        times=times(),
        map=draw(city_of(visit), around(visit)),
        saved=saved_places(visit, account.email) if account else (),
        recent=_recent(visit, account.email) if account else (),
        popup=shows_promotion(visit),
    )


def _recent(visit: Visit, email: str) -> list[Recent]:
    return visit.rows(
        Recent,
        "SELECT p.label, p.area FROM trip t JOIN place p ON p.id = t.dropoff_id WHERE t.email = ? AND p.city = ?"
        " GROUP BY p.id ORDER BY max(t.id) DESC LIMIT ?",
        (email, city_of(visit), RECENT),
    )
