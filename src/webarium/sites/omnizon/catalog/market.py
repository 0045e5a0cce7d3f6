"""Who sells a product: its own seller, other offers, and the sellers' pages; and what is bought with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from starlette.responses import Response

from webarium.sites.kit.paging import whole_number
from webarium.sites.kit.visit import Visit
from webarium.sites.omnizon.catalog.cards import Card, arrivals, cards, find_card, shown_card

MOST_TOGETHER = 6
"""How many things can be put into the cart at once."""
CHOSEN = "together"
"""The address's word for which of the things that are bought together are chosen, with commas between."""


@dataclass(frozen=True, slots=True)
class Seller:
    """Who sells on Omnizon."""

    id: int
    slug: str
    name: str
    about: str
    since: int
    positive: int
    """Percent of ratings that are good."""
    ratings: int


@dataclass(frozen=True, slots=True)
class Offer:
    """A product from somebody else than its own seller."""

    id: int
    product_id: int
    price: int
    condition: str
    note: str
    delivery_days: int
    slug: str
    seller: str
    positive: int
    ratings: int


_SELLER = "SELECT s.id, s.slug, s.name, s.about, s.since, s.positive, s.ratings FROM seller s"
_OFFER = """SELECT o.id, o.product_id, o.price, o.condition, o.note, o.delivery_days, s.slug, s.name AS seller,
    s.positive, s.ratings FROM offer o JOIN seller s ON s.id = o.seller_id"""


def seller_of(visit: Visit, product_id: int) -> Seller:
    """Who sells a product at its own price."""
    by = "WHERE s.id = coalesce((SELECT seller_id FROM sold_by WHERE product_id = ?), 1)"
    return visit.row(Seller, f"{_SELLER} {by}", (product_id,)) or visit.not_found()


def offers_of(visit: Visit, product_id: int) -> list[Offer]:
    """The offers of others, the cheapest first."""
    return visit.rows(Offer, f"{_OFFER} WHERE o.product_id = ? ORDER BY o.price, o.id", (product_id,))


def named_offer(visit: Visit, card: Card) -> Offer | None:
    """The offer of this product that a form names; none where it names none."""
    number = visit.form_number("offer")
    if not number:
        return None
    found = visit.row(Offer, f"{_OFFER} WHERE o.id = ? AND o.product_id = ?", (number, card.id))
    return found or visit.not_found("This offer is no longer there.")


def offers(visit: Visit) -> Response:
    """Show all offers of a product."""
    card = shown_card(visit)
    return visit.render(
        "offers.html", product=card, seller=seller_of(visit, card.id), offers=offers_of(visit, card.id)
    )


def seller(visit: Visit) -> Response:
    """Show a seller, and what it sells."""
    found = visit.row(Seller, f"{_SELLER} WHERE s.slug = ?", (visit.path["slug"],)) or visit.not_found()
    sold = cards(
        visit,
        """JOIN sold_by b ON b.product_id = p.id WHERE b.seller_id = ? AND p.parent_id IS NULL
        ORDER BY p.rank, p.id LIMIT 12""",
        (found.id,),
    )
    return visit.render("seller.html", seller=found, products=sold, arrivals=arrivals(visit, sold))


def together_with(visit: Visit, root: int, card: Card) -> tuple[Card, ...]:
    """The product and what is often bought with it; nothing where one of them cannot be bought."""
    rows = visit.db.execute(
        "SELECT other_id FROM bought_with WHERE product_id = ? ORDER BY position", (root,)
    ).fetchall()
    found = (card, *(find_card(visit, int(str(number))) for (number,) in rows))
    return found if len(found) > 1 and all(each.stock > 0 for each in found) else ()


def chosen_of(visit: Visit, offered: Sequence[Card]) -> tuple[int, ...]:
    """Which of the things that are bought together the address chooses: all, unless it says otherwise."""
    told = visit.query.get(CHOSEN)
    asked = None if told is None else told.split(",")
    return tuple(each.id for each in offered if asked is None or str(each.id) in asked)


def choose_together(visit: Visit) -> Response:
    """Show the product's page with what a form chooses of the things that are bought together, and their sum."""
    card = shown_card(visit)
    wanted = [str(whole_number(str(key), 0)) for key in visit.form.getlist("product")[:MOST_TOGETHER]]
    return visit.redirect(f"/product/{card.id}?{urlencode({CHOSEN: ','.join(wanted)}, safe=',')}#together")
