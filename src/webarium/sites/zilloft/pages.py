"""All pages of Zilloft."""

from __future__ import annotations

from webarium.sites.kit.routing import Page
from webarium.sites.zilloft.agents.pages import AGENT_PAGES
from webarium.sites.zilloft.homes.pages import HOME_PAGES
from webarium.sites.zilloft.keeping.pages import KEEPING_PAGES
from webarium.sites.zilloft.money.pages import MONEY_PAGES
from webarium.sites.zilloft.people.pages import PEOPLE_PAGES
from webarium.sites.zilloft.renting.pages import RENTING_PAGES
from webarium.sites.zilloft.tours.pages import TOUR_PAGES

PAGES: tuple[Page, ...] = (
    *HOME_PAGES,
    *TOUR_PAGES,
    *KEEPING_PAGES,
    *AGENT_PAGES,
    *RENTING_PAGES,
    *MONEY_PAGES,
    *PEOPLE_PAGES,
)
"""Homes, tours, what is kept, agents, rentals, calculators, accounts."""
