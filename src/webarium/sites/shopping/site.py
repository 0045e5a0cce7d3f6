"""The shop's site record."""

from __future__ import annotations

from pathlib import Path

from webarium.sites.kit.effects import Effects
from webarium.sites.kit.makers import Makers
from webarium.sites.kit.site import Site
from webarium.sites.shopping.catalog.reviews import REVIEW_FORM
from webarium.sites.shopping.checkout.targets import cart_target
from webarium.sites.shopping.content.words import block_of, filled, page_of
from webarium.sites.shopping.database import DATABASE, DEFAULT_PASSWORD, ROLES
from webarium.sites.shopping.happenings import HAPPENINGS
from webarium.sites.shopping.kinds import KINDS
from webarium.sites.shopping.pages import PAGES
from webarium.sites.shopping.pictures import picture, strip
from webarium.sites.shopping.reading import READING
from webarium.sites.shopping.shell import shell_of
from webarium.sites.shopping.trade.design import sheet_of

SITE = Site(
    id="shopping",
    brand="OneStopShop",
    host="onestopshop",
    family="webarena",
    moved=302,
    database=DATABASE,
    roles=ROLES,
    password=DEFAULT_PASSWORD,
    folder=Path(__file__).parent,
    kinds=KINDS,
    pages=PAGES,
    happenings=HAPPENINGS,
    reading=READING,
    makers=Makers(Path(__file__).parent / "makers.toml"),
    template_globals={
        "blank_review": REVIEW_FORM.blank,
        "cart_target": cart_target,
        "picture": picture,
        "strip": strip,
        "shell": shell_of,
        "words": page_of,
        "block": block_of,
        "filled": filled,
        "sheet_of": sheet_of,
    },
    effects=Effects(
        sent=frozenset({"review", "contact_message", "product_email", "order_comment", "newsletter_queue"}),
        bought=frozenset({"sales_order"}),
        shared=frozenset({"admin_user"}),
        gone={"sales_order": {"status": ("canceled",)}},
        looked={"admin_log": (), "product_view": (), "search_term": ()},
    ),
)
"""OneStopShop: a storefront with everything for the house."""
