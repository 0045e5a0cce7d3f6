"""The shop's site record."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote

from webarium.sites.kit.pictures import WIDTHS
from webarium.sites.kit.site import Site
from webarium.sites.shopping.database import DATABASE, ROLES
from webarium.sites.shopping.pages import PAGES
from webarium.sites.shopping.shell import shell_of


def picture(key: str, width: int) -> str:
    """The address of a product picture of this width; templates call it with ``product.image``."""
    if width not in WIDTHS:
        raise ValueError(f"Pictures are made in widths {WIDTHS}, but a template asks for {width}.")
    return f"/media/catalog/product/{quote(key, safe='')}.webp?w={width}"


SITE = Site(
    id="shopping",
    brand="OneStopShop",
    host="onestopshop",
    family="webarena",
    database=DATABASE,
    roles=ROLES,
    folder=Path(__file__).parent,
    pages=PAGES,
    template_globals={"picture": picture, "shell": shell_of},
)
"""OneStopShop: a storefront with everything for the house."""
