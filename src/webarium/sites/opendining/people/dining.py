"""My dining: reservations to come, past ones, and alerts."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.kit.paging import Paging
from webarium.sites.kit.visit import Visit
from webarium.sites.opendining.booking.reservation import reservations
from webarium.sites.opendining.restaurants.saved import alerts_of
from webarium.sites.opendining.shell import require

SIZE = 12
"""Past reservations on a page."""


def dining(visit: Visit) -> Response:
    """All reservations; past ones the newest first."""
    account = require(visit)
    every = reservations(visit, account.email)
    over = [each for each in reversed(every) if each.stage(visit.now) != "upcoming"]
    paging = Paging.from_query(visit.query, len(over), size=SIZE)
    return visit.render(
        "people/dining.html",
        upcoming=[each for each in every if each.stage(visit.now) == "upcoming"],
        past=over[paging.offset : paging.last],
        paging=paging,
        alerts=alerts_of(visit, account.email),
    )
