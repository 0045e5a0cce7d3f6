"""Favorite restaurants."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.dashdish.food.catalog import restaurant, restaurants
from webarium.sites.dashdish.shell import require
from webarium.sites.kit.parts.saved import Saved
from webarium.sites.kit.visit import Visit
from webarium.sql import Where

FAVORITES = Saved("favorite", "email", "restaurant_id", since="")


def show(visit: Visit) -> Response:
    """All of them."""
    account = require(visit)
    mine = Where("id IN (SELECT restaurant_id FROM favorite WHERE email = ?)", (account.email,))
    order = "ORDER BY (SELECT f.id FROM favorite f WHERE f.email = ? AND f.restaurant_id = restaurant.id)"
    found = restaurants(visit, Where(mine.sql, (*mine.params, account.email)), order)
    return visit.render("people/favorites.html", restaurants=found)


def save(visit: Visit) -> Response:
    """Make a restaurant a favorite, or stop that."""
    account = require(visit)
    found = restaurant(visit, str(visit.path["restaurant"]))
    wanted = visit.form_text("saved") != "0"
    if wanted != FAVORITES.has(visit, account.email, found.id):
        saved = f"{found.name} is now one of your favorites."
        forgotten = f"{found.name} is no longer one of your favorites."
        FAVORITES.turn(visit, account.email, found.id, saved, forgotten)
    return visit.redirect(visit.back(found.path))
