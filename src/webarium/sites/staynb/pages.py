"""All pages of Staynb."""

from __future__ import annotations

from webarium.sites.kit.routing import Page
from webarium.sites.staynb.art.pages import ART_PAGES
from webarium.sites.staynb.booking.pages import BOOKING_PAGES
from webarium.sites.staynb.faults import served
from webarium.sites.staynb.people.pages import PEOPLE_PAGES
from webarium.sites.staynb.stays.pages import STAY_PAGES

PAGES: tuple[Page, ...] = tuple(
    served(page) for page in (*ART_PAGES, *STAY_PAGES, *BOOKING_PAGES, *PEOPLE_PAGES)
)
"""Pictures, stays, reservations, people; none but pictures answers while the service is down."""
