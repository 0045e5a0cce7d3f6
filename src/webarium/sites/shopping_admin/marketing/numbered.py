"""Choices of several under a name each, as Magento's scripts send them besides: ``website_ids[0]``."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.kit.routing import Page, get
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping_admin.marketing.rule_parts import GROUPS
from webarium.sites.shopping_admin.staff import needs

AT = "/admin/mui/form/numbered/"
NAMES = (GROUPS, "website_ids")
"""The fields whose choices have numbers."""


@needs("marketing")
def numbered(visit: Visit) -> Response:
    """The hidden fields for what the address chooses."""
    chosen = {name: visit.query.getlist(name) for name in NAMES}
    return visit.render("marketing/numbered.html", chosen=chosen)


NUMBERED_PAGES: tuple[Page, ...] = (get(AT, numbered),)
