"""The back office's site record."""

from __future__ import annotations

from pathlib import Path

from webarium.sites.kit.site import Site
from webarium.sites.shopping.database import DEFAULT_PASSWORD
from webarium.sites.shopping.happenings import HAPPENINGS
from webarium.sites.shopping.pictures import picture
from webarium.sites.shopping_admin.database import DATABASE, ROLES
from webarium.sites.shopping_admin.kinds import KINDS
from webarium.sites.shopping_admin.pages import PAGES
from webarium.sites.shopping_admin.shell import shell_of

SITE = Site(
    id="shopping_admin",
    brand="OneStopShop Admin",
    host="onestopshop-admin",
    family="webarena",
    moved=302,
    root="/admin",
    database=DATABASE,
    data_of="shopping",
    roles=ROLES,
    password=DEFAULT_PASSWORD,
    folder=Path(__file__).parent,
    kinds=KINDS,
    pages=PAGES,
    happenings=HAPPENINGS,
    template_globals={"picture": picture, "shell": shell_of},
)
"""OneStopShop's back office."""
