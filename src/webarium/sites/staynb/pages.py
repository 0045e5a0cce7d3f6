"""All pages of Staynb."""

from __future__ import annotations

from webarium.sites.kit.routing import Page
from webarium.sites.kit.scenery.pages import SCENERY_PAGES
from webarium.sites.staynb.booking.pages import BOOKING_PAGES
from webarium.sites.staynb.faults import DOWN
from webarium.sites.staynb.people.pages import PEOPLE_PAGES
from webarium.sites.staynb.stays.pages import STAY_PAGES

PAGES: tuple[Page, ...] = tuple(
    DOWN.over(page) for page in (*SCENERY_PAGES, *STAY_PAGES, *BOOKING_PAGES, *PEOPLE_PAGES)
)
"""Pictures, stays, reservations, people; none but pictures answers while the service is down."""
