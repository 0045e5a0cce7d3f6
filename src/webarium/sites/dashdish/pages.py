"""All pages of DashDish."""

from __future__ import annotations

from webarium.sites.dashdish.food.pages import FOOD_PAGES
from webarium.sites.dashdish.orders.pages import ORDER_PAGES
from webarium.sites.dashdish.people.pages import PEOPLE_PAGES
from webarium.sites.kit.routing import Page

PAGES: tuple[Page, ...] = (*FOOD_PAGES, *ORDER_PAGES, *PEOPLE_PAGES)
"""Food, orders, people."""
