"""Pages of this area."""

from __future__ import annotations

from webarium.sites.kit.routing import Page
from webarium.sites.shopping_admin.grid.pages import pages
from webarium.sites.shopping_admin.system.account import ACCOUNT_PAGES
from webarium.sites.shopping_admin.system.log import LOG
from webarium.sites.shopping_admin.system.notifications import NOTIFICATION_PAGES
from webarium.sites.shopping_admin.system.roles import ROLE_PAGES
from webarium.sites.shopping_admin.system.users import USER_PAGES

PAGES: tuple[Page, ...] = (*ACCOUNT_PAGES, *NOTIFICATION_PAGES, *USER_PAGES, *ROLE_PAGES, *pages(LOG))
