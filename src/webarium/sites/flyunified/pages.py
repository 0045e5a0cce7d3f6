"""All pages of Fly Unified."""

from __future__ import annotations

from webarium.sites.flyunified.booking.pages import BOOKING_PAGES
from webarium.sites.flyunified.flights.pages import FLIGHT_PAGES
from webarium.sites.flyunified.people.pages import PEOPLE_PAGES
from webarium.sites.flyunified.trips.pages import TRIP_PAGES
from webarium.sites.kit.routing import Page
from webarium.sites.kit.scenery.pages import SCENERY_PAGES

PAGES: tuple[Page, ...] = (*SCENERY_PAGES, *FLIGHT_PAGES, *BOOKING_PAGES, *TRIP_PAGES, *PEOPLE_PAGES)
"""Pictures, searches, bookings in the making, trips, people."""
