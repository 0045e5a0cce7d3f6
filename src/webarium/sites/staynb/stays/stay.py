"""A stay's own page, its pictures, all its reviews, and its host."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from starlette.responses import Response

from webarium.sites.kit.maps import draw_map
from webarium.sites.kit.paging import Paging
from webarium.sites.kit.parts.galleries import Shot
from webarium.sites.kit.parts.reviews import Reviews
from webarium.sites.kit.scenery.pages import address
from webarium.sites.kit.visit import Visit
from webarium.sites.staynb.booking.offer import offer_of
from webarium.sites.staynb.days import LAST_NIGHT, RULES
from webarium.sites.staynb.hosts import Host
from webarium.sites.staynb.party import read_party
from webarium.sites.staynb.stays.cards import (
    LEAST_PICTURES,
    Card,
    amenities,
    cards,
    pictures,
    rules,
    shown_card,
    taken_nights,
)
from webarium.sql import select

SHOWN_REVIEWS = 6
SORTS = (("newest", "Most recent"), ("highest", "Highest rated"), ("lowest", "Lowest rated"))


@dataclass(frozen=True, slots=True)
class Details:
    """What only a stay's own page tells."""

    description: str
    neighbourhood: str
    check_in: str
    check_out: str
    cancellation: str
    cleaning_fee: int


@dataclass(frozen=True, slots=True)
class Review:
    """What a guest wrote."""

    author: str
    stars: int
    text: str
    created_at: str


REVIEWS = Reviews(Review, "stay_id", on="created_at", sorts=SORTS)


def details(visit: Visit, stay: int) -> Details:
    """The long texts of a stay that exists."""
    columns = "description, neighbourhood, check_in, check_out, cancellation, cleaning_fee"
    found = visit.row(Details, select(columns, "stay", "id = ?"), (stay,))
    return found or visit.not_found()


def host(visit: Visit, host_id: int) -> Host:
    """A host.

    Raises:
        NotFound: There is none with this id.
    """
    found = visit.row(Host, "SELECT * FROM host WHERE id = ?", (host_id,))
    return found or visit.not_found("This host is not on Staynb any more.")


def page(visit: Visit) -> Response:
    """The stay, with an offer for the dates and guests of the address."""
    found = shown_card(visit)
    span, problem = RULES.read(
        visit.query.get("checkin", ""), visit.query.get("checkout", ""), visit.now.date()
    )
    party = read_party(visit.query).of_whom_somebody_is_grown()
    offered = amenities(visit, found.id)
    return visit.render(
        "stays/stay.html",
        card=found,
        details=details(visit, found.id),
        host=host(visit, found.host_id),
        amenities=offered,
        shots=_shots(found, pictures(found, offered))[:LEAST_PICTURES],
        rules=rules(visit, found.id),
        all_amenities=amenities(visit),
        reviews=REVIEWS.read(visit, found.id, limit=SHOWN_REVIEWS),
        span=span,
        party=party,
        problem=problem,
        offer=offer_of(visit, found, span, party) if span else None,
        taken=taken_nights(visit, found.id),
        nights=found.rates.nights(visit.now.date(), LAST_NIGHT),
        shares=REVIEWS.shares(visit, found.id),
        map=draw_map([found]),
        last_night=LAST_NIGHT,
        similar=cards(visit, "city = ? AND id != ?", (found.city, found.id), "ORDER BY position LIMIT 4"),
    )


def photos(visit: Visit) -> Response:
    """All pictures of a stay, below each other or as a gallery in a dialog."""
    found = shown_card(visit)
    return visit.render(
        "stays/_photos.html" if visit.is_htmx else "stays/photos.html",
        card=found,
        shots=_shots(found, pictures(found, amenities(visit, found.id))),
    )


def _shots(found: Card, shown: Sequence[tuple[str, str]]) -> list[Shot]:
    path = f"/rooms/{found.id}/photos"
    return [
        Shot(f"{path}#{scene}", address(scene, found.id), address(scene, found.id), caption, caption, scene)
        for scene, caption in shown
    ]


def all_reviews(visit: Visit) -> Response:
    """All reviews of a stay, in an order to choose, perhaps only those with a word: ten a page, or all in a dialog."""
    found = shown_card(visit)
    order = REVIEWS.order(visit)
    word = visit.query.get("q", "").strip()[:60]
    fitting = [each for each in REVIEWS.read(visit, found.id, order) if word.lower() in each.text.lower()]
    paging = Paging.from_query(visit.query, len(fitting), size=len(fitting) or 1 if visit.is_htmx else 10)
    return visit.render(
        "stays/_reviews_sheet.html" if visit.is_htmx else "stays/reviews.html",
        card=found,
        reviews=fitting[paging.offset : paging.last],
        order=order,
        word=word,
        paging=paging,
        orders=SORTS,
        shares=REVIEWS.shares(visit, found.id),
    )


def host_page(visit: Visit) -> Response:
    """A host with all their stays."""
    found = host(visit, int(visit.path["host"]))
    return visit.render("stays/host.html", host=found, cards=cards(visit, "host_id = ?", (found.id,)))
