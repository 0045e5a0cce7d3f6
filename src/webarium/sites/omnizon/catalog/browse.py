"""Front page, departments, search results and suggestions."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.kit.visit import Visit
from webarium.sites.omnizon.catalog.cards import arrivals, cards
from webarium.sites.omnizon.catalog.listing import load_listing, suggested
from webarium.sites.omnizon.catalog.query import DELIVERIES, RATINGS, SORTS, Wanted, read_wanted
from webarium.sites.omnizon.catalog.versions import versions_listed
from webarium.sites.omnizon.shell import departments_of

SUGGESTIONS = 7
TOP = "WHERE p.stock > 0 AND p.parent_id IS NULL ORDER BY p.rank, p.id LIMIT 8"
DEALS = """WHERE p.stock > 0 AND p.list_price > p.price AND p.parent_id IS NULL
    ORDER BY 1.0 * p.price / p.list_price, p.id LIMIT 8"""
AGAIN = """WHERE p.stock > 0 AND p.id IN (SELECT i.product_id FROM purchase_item i
    JOIN purchase o ON o.id = i.purchase_id WHERE o.status = 'delivered') ORDER BY p.rank, p.id LIMIT 8"""
"""Which products the front page shows: best sellers, bargains, and what was bought before."""


def home(visit: Visit) -> Response:
    """Show the departments, what sells best, what is cheaper than usual, and what was bought before."""
    return visit.render(
        "home.html",
        departments=departments_of(visit),
        top=cards(visit, TOP),
        deals=cards(visit, DEALS),
        again=cards(visit, AGAIN),
    )


def departments(visit: Visit) -> Response:
    """Show all departments with the kinds of things that are in them."""
    rows = visit.db.execute(
        """SELECT DISTINCT c.slug, p.kind FROM category c JOIN product_category g ON g.category_id = c.id
        JOIN product p ON p.id = g.product_id ORDER BY c.id, p.kind"""
    )
    kinds: dict[str, list[str]] = {}
    for slug, kind in rows:
        kinds.setdefault(str(slug), []).append(str(kind))
    return visit.render("departments.html", departments=departments_of(visit), kinds=kinds)


def category(visit: Visit) -> Response:
    """Show a department."""
    slug = str(visit.path["slug"])
    department = (
        next((each for each in departments_of(visit) if each.slug == slug), None) or visit.not_found()
    )
    return _listed(visit, read_wanted(visit.query, slug), department.name)


def search(visit: Visit) -> Response:
    """Show what a search finds."""
    wanted = read_wanted(visit.query)
    if not wanted.text and not wanted.category:
        return visit.redirect("/")
    return _listed(visit, wanted, f"Results for \u201c{wanted.text}\u201d" if wanted.text else "All products")


def suggest(visit: Visit) -> Response:
    """Suggest products and departments for a text that is being typed; a part of a page."""
    text = visit.query.get("query", "").strip()[:80]
    places = [each for each in departments_of(visit) if text and each.name.lower().startswith(text.lower())]
    products = suggested(visit, text, SUGGESTIONS) if len(text) > 1 else ()
    return visit.render("suggestions.html", products=products, places=places, kinds=_kinds_like(visit, text))


def _kinds_like(visit: Visit, text: str) -> list[str]:
    """Kinds of things one of whose words begins like this text, the shortest first."""
    if len(text) < 2:
        return []
    sql = "SELECT DISTINCT kind FROM product WHERE instr(' ' || kind, ' ' || ?) > 0 ORDER BY length(kind), kind LIMIT 4"
    return [str(kind) for (kind,) in visit.db.execute(sql, (text.lower(),))]


def close_promo(visit: Visit) -> Response:
    """Close the promotional dialog for good."""
    visit.session["promo_closed"] = True
    return visit.redirect("/")


def _listed(visit: Visit, wanted: Wanted, title: str) -> Response:
    visit.session["filter"] = wanted.state()
    listing = load_listing(visit, wanted)
    return visit.render(
        "listing.html",
        title=title,
        listing=listing,
        arrivals=arrivals(visit, listing.products),
        versions=versions_listed(visit, [each.id for each in listing.products]),
        wanted=wanted,
        sorts=SORTS,
        ratings=RATINGS,
        deliveries=DELIVERIES,
    )
