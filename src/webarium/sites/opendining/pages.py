"""All pages of OpenDining."""

from __future__ import annotations

from webarium.sites.kit.routing import Page
from webarium.sites.opendining.booking.pages import BOOKING_PAGES
from webarium.sites.opendining.people.pages import PEOPLE_PAGES
from webarium.sites.opendining.restaurants.pages import RESTAURANT_PAGES

PAGES: tuple[Page, ...] = (*RESTAURANT_PAGES, *BOOKING_PAGES, *PEOPLE_PAGES)
"""Restaurants, reservations, people."""
