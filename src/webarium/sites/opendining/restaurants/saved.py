"""The visitor's favorites, and alerts for tables that are not free."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from starlette.responses import Response

from webarium.sites.kit.formats import clock, day_words
from webarium.sites.kit.parts.saved import Saved
from webarium.sites.kit.visit import Visit
from webarium.sites.opendining.restaurants.cards import board, card, cards
from webarium.sites.opendining.shell import require
from webarium.sites.opendining.wish import people, read_wish
from webarium.sql import Where

FAVORITES = Saved("favorite", "email", "restaurant_id")


@dataclass(frozen=True, slots=True)
class Alert:
    """A table that somebody waits for."""

    id: int
    restaurant_id: int
    restaurant: str
    day: date
    time: str
    party: int

    @property
    def words(self) -> str:
        """``Sat, Jul 20 at 7:00 PM for 4 people``."""
        return f"{day_words(self.day)} at {clock(self.time)} for {people(self.party)}"


def favorites(visit: Visit) -> Response:
    """All favorites, the newest first, with their tables."""
    account = require(visit)
    wish, _ = read_wish(visit, {})
    found = cards(
        visit,
        Where("f.email = ?", (account.email,)),
        "ORDER BY f.saved_at DESC, c.name",
        "favorite f JOIN card c ON c.id = f.restaurant_id",
    )
    tables = board(visit, found, wish)
    return visit.render(
        "restaurants/favorites.html",
        entries=[(each, tables.offers(each)) for each in found],
        wish=wish,
        saved=FAVORITES.keys(visit, account.email),
    )


def save(visit: Visit) -> Response:
    """Save a restaurant, or forget it."""
    account = require(visit)
    found = card(visit, int(visit.path["restaurant"]))
    saved = f"{found.name} was saved to your favorites."
    forgotten = f"{found.name} was removed from your favorites."
    FAVORITES.turn(visit, account.email, found.id, saved, forgotten)
    return visit.redirect(visit.back(f"/restaurants/{found.id}"))


def alerts_of(visit: Visit, email: str) -> list[Alert]:
    """Somebody's alerts, the soonest first."""
    return visit.rows(
        Alert,
        "SELECT a.id, a.restaurant_id, r.name AS restaurant, a.day, a.time, a.party FROM alert a"
        " JOIN restaurant r ON r.id = a.restaurant_id WHERE a.email = ? ORDER BY a.day, a.time, a.id",
        (email,),
    )


def notify(visit: Visit) -> Response:
    """Set an alert for a time at which there is no table."""
    account = require(visit)
    found = card(visit, int(visit.path["restaurant"]))
    wish, errors = read_wish(visit, visit.form)
    back = f"/restaurants/{found.id}?{wish.query}"
    tables = board(visit, [found], wish)
    if errors or wish.time not in tables.times(found):
        visit.flash("error", next(iter(errors.values()), f"{found.name} seats nobody at that time."))
    elif tables.slot(found, wish.time).seats:
        visit.flash("error", "There is a free table at that time: you can book it now.")
    elif not visit.has("alert", **_key(account.email, found.id, *wish.pairs())):
        visit.insert("alert", {**_key(account.email, found.id, *wish.pairs()), "created_at": visit.stamp})
        visit.flash("success", f"We will notify you when {found.name} has a table on {wish.words}.")
    return visit.redirect(back)


def forget(visit: Visit) -> Response:
    """Remove an alert."""
    key, email = int(visit.path["alert"]), require(visit).email
    if not visit.delete("alert", id=key, email=email):
        visit.not_found("You have no such alert.")
    visit.flash("success", "The alert was removed.")
    return visit.redirect("/dining")


def _key(email: str, restaurant: int, *pairs: tuple[str, str]) -> dict[str, str | int]:
    given = dict(pairs)
    return {
        "email": email,
        "restaurant_id": restaurant,
        "day": given["date"],
        "time": given["time"],
        "party": int(given["party"]),
    }
