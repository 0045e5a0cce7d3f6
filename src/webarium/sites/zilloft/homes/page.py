"""A home's own page: pictures, facts, prices of before, taxes, schools, what is near, and what it costs a month."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from starlette.responses import Response

from webarium.sites.kit import map_views
from webarium.sites.kit.fields import Integer
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.maps import draw_map
from webarium.sites.kit.parts.galleries import Shot
from webarium.sites.kit.scenery.pages import address
from webarium.sites.kit.visit import Visit
from webarium.sites.zilloft.agents.agents import agent_by_id
from webarium.sites.zilloft.homes.cards import Card, cards, shown_card
from webarium.sites.zilloft.homes.fronts import back, front
from webarium.sites.zilloft.money.loans import Cost, cost_of
from webarium.sites.zilloft.money.pages import RATE_FIELD, TERM, usual_rate
from webarium.sql import Where, select
from webarium.types import Json

SIMILAR = 4
_VIEWED = 12
"""How many homes are remembered as looked at."""
_INSIDE = (("living", "Living room"), ("kitchen", "Kitchen"), ("bedroom", "Bedroom"), ("bath", "Bathroom"))
_BEHIND = {"lot": "Parcel map", "condo": "View from the balcony", "apartment": "View from the balcony"}
_LEVELS = ("Elementary", "Middle", "High")
COST = Form(
    (
        Integer("down", "Down payment (%)", required=True, maximum=100),
        RATE_FIELD,
        TERM,
    ),
    prefix="cost-",
)


@dataclass(frozen=True, slots=True)
class Details:
    """What only a home's own page tells."""

    description: str
    heating: str
    cooling: str
    parking: str
    laundry: str
    stories: int
    mls: str
    tax_rate: int
    views: int
    saves: int
    notice: int
    closed_on: int | None
    pets: str
    lease: str
    deposit: int
    available_on: date | None
    walk: int
    transit: int
    bike: int


@dataclass(frozen=True, slots=True)
class Event:
    """A line of a home's price history."""

    day: date
    event: str
    price: int


@dataclass(frozen=True, slots=True)
class Tax:
    """What was paid for a year."""

    year: int
    tax: int
    assessed: int


@dataclass(frozen=True, slots=True)
class School:
    """A school near by."""

    name: str
    level: str
    grades: str
    kind: str
    rating: int
    students: int


@dataclass(frozen=True, slots=True)
class Spot:
    """Something near by."""

    kind: str
    name: str


@dataclass(frozen=True, slots=True)
class OpenHouse:
    """When anybody may come and look."""

    day: date
    begins: str
    ends: str


def details(visit: Visit, home: int) -> Details:
    """What is told of a home that exists."""
    columns = (
        "h.description, h.heating, h.cooling, h.parking, h.laundry, h.stories, h.mls, h.tax_rate, h.views, h.saves,"
        " h.notice, h.closed_on, h.pets, h.lease, h.deposit, h.available_on, n.walk, n.transit, n.bike"
    )
    source = "home h JOIN neighborhood n ON n.id = h.neighborhood_id"
    return visit.row(Details, select(columns, source, "h.id = ?"), (home,)) or visit.not_found()


def features(visit: Visit, home: int) -> list[str]:
    """What a home has."""
    return [
        str(row[0])
        for row in visit.db.execute("SELECT name FROM feature WHERE home_id = ? ORDER BY name", (home,))
    ]


def events(visit: Visit, home: int) -> list[Event]:
    """A home's price history, the newest first."""
    sql = "SELECT day, event, price FROM price_event WHERE home_id = ? ORDER BY day DESC, id DESC"
    return visit.rows(Event, sql, (home,))


def page(visit: Visit) -> Response:
    """The page; its calculator computes with what the address says."""
    found = shown_card(visit)
    told = details(visit, found.id)
    form, cost = _cost(visit, found, told)
    remember(visit, found)
    return visit.render(
        "homes/home_page.html",
        card=found,
        told=told,
        features=features(visit, found.id),
        events=events(visit, found.id),
        taxes=visit.rows(
            Tax, "SELECT year, tax, assessed FROM tax_year WHERE home_id = ? ORDER BY year DESC", (found.id,)
        ),
        schools=_schools(visit, found.id),
        spots=visit.rows(
            Spot,
            "SELECT s.kind, s.name FROM spot s JOIN home h ON h.neighborhood_id = s.neighborhood_id WHERE h.id = ?"
            " ORDER BY s.id",
            (found.id,),
        ),
        opened=visit.rows(
            OpenHouse, "SELECT day, begins, ends FROM open_house WHERE home_id = ? ORDER BY day", (found.id,)
        ),
        agent=agent_by_id(visit, found.agent_id),
        shots=shots(visit, found),
        map=draw_map([found], map_views.around([found])),
        similar=_similar(visit, found),
        form=form,
        cost=cost,
        rent_estimate=_rent(found),
    )


def _cost(visit: Visit, found: Card, told: Details) -> tuple[BoundForm, Cost | None]:
    """The calculator of a home for sale, with what was asked for, or with a fifth down."""
    usual = {"down": "20", "rate": usual_rate(visit), "term": "30"}
    form = COST.bind(visit.query if "down" in visit.query else usual)
    if not form.ok or found.status != "sale":
        return form, None
    down = found.price * form.number("down") // 100
    rate, years = float(form.text("rate")), int(form.text("term"))
    return form, cost_of(found.price, down, rate, years, found.price * told.tax_rate / 10_000, found.hoa)


def _schools(visit: Visit, home: int) -> list[School]:
    sql = (
        "SELECT s.name, s.level, s.grades, s.kind, s.rating, s.students FROM school s JOIN home h"
        " ON h.neighborhood_id = s.neighborhood_id WHERE h.id = ? ORDER BY s.id"
    )
    found = visit.rows(School, sql, (home,))
    return sorted(found, key=lambda school: _LEVELS.index(school.level))


def _similar(visit: Visit, found: Card) -> list[Card]:
    """Homes of the same city and status that are nearest in price."""
    where = Where(
        "status = ? AND place = ? AND id <> ? AND (type = 'lot') = ?",
        (found.status, found.place, found.id, found.type == "lot"),
    )
    return sorted(cards(visit, where), key=lambda each: (abs(each.price - found.price), each.id))[:SIMILAR]


def _rent(found: Card) -> int:
    """What a home for sale could be rented for in a month."""
    return round((480 + found.estimate * 0.0037) / 25) * 25


def shots(visit: Visit, found: Card) -> list[Shot]:
    """All pictures of a home, each another view; of land, from the street and from above."""
    path = f"/homes/{found.id}/photos"
    behind = back(found, pool=visit.has("feature", home_id=found.id, name="Pool"))
    inside = (
        [] if found.type == "lot" else [(scene, name, address(scene, found.id)) for scene, name in _INSIDE]
    )
    views = [
        ("front", "From the street", front(found)),
        *inside[:2],
        ("back", _BEHIND.get(found.type, "Backyard"), behind),
        *inside[2:],
    ]
    return [Shot(f"{path}#{key}", link, link, caption, caption, key) for key, caption, link in views]


def photos(visit: Visit) -> Response:
    """All pictures of a home, below each other or as a gallery in a dialog."""
    found = shown_card(visit)
    template = "homes/_photos.html" if visit.is_htmx else "homes/photos.html"
    return visit.render(template, card=found, shots=shots(visit, found))


def remember(visit: Visit, found: Card) -> None:
    """Keep in the session that a home was looked at."""
    held = visit.session.get("viewed")
    kept = [each for each in held if each != str(found.id)] if isinstance(held, list) else []
    viewed: list[Json] = [str(found.id), *kept]
    visit.session["viewed"] = viewed[:_VIEWED]
