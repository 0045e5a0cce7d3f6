"""All pages of Udriver."""

from __future__ import annotations

from webarium.sites.kit.routing import Page
from webarium.sites.udriver.people.pages import PEOPLE_PAGES
from webarium.sites.udriver.places.pages import PLACE_PAGES
from webarium.sites.udriver.rides.pages import RIDE_PAGES

PAGES: tuple[Page, ...] = (*RIDE_PAGES, *PLACE_PAGES, *PEOPLE_PAGES)
"""Rides, places, people."""
