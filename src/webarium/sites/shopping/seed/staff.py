"""The people of the back office with their roles; the same accounts in every universe."""

from __future__ import annotations

import json
from dataclasses import dataclass

import apsw

from webarium.content.tables import write
from webarium.draws import Dice
from webarium.sites.kit.passwords import drawn_hash
from webarium.sites.kit.roles import Role
from webarium.sites.shopping.facts import AREAS
from webarium.sites.shopping.seed.roles import DEFAULT_PASSWORD

RIGHTS = {
    "Administrator": AREAS,
    "Sales Agent": ("sales", "customers.view", "reports.view"),
    "Catalog Editor": ("catalog", "content", "reviews.view"),
    "Review Moderator": ("reviews", "catalog.view", "customers.view"),
    "Analyst": tuple(f"{area}.view" for area in AREAS),
}
"""What the roles of the back office may see and change."""


@dataclass(frozen=True)
class Colleague:
    """An account of the back office."""

    username: str
    firstname: str
    lastname: str
    role: str
    description: str = ""
    """Who this is, for those whom a role of the site names."""
    site_role: str = ""
    active: bool = True

    @property
    def email(self) -> str:
        """Their address."""
        return f"{self.firstname}.{self.lastname}@onestopshop.test".lower()


COLLEAGUES = (
    Colleague(
        "admin",
        "Grace",
        "Adler",
        "Administrator",
        "Runs the whole shop, sees and changes everything.",
        "admin",
    ),
    Colleague(
        "maria.santos",
        "Maria",
        "Santos",
        "Sales Agent",
        "Works on orders; sees customers and reports.",
        "sales-agent",
    ),
    Colleague(
        "theo.baker",
        "Theo",
        "Baker",
        "Catalog Editor",
        "Looks after products and the shop's own words; reads reviews.",
        "catalog-editor",
    ),
    Colleague(
        "june.park",
        "June",
        "Park",
        "Review Moderator",
        "Decides on reviews; sees products and customers.",
        "review-moderator",
    ),
    Colleague("omar.haddad", "Omar", "Haddad", "Analyst", "Sees everything and changes nothing.", "analyst"),
    Colleague("erin.walsh", "Erin", "Walsh", "Sales Agent"),
    Colleague("ken.ito", "Ken", "Ito", "Catalog Editor"),
    Colleague("lucia.ferri", "Lucia", "Ferri", "Sales Agent", active=False),
)
"""Everybody who has an account; the first one is the default."""
STAFF_ROLES = tuple(Role(c.site_role, c.username, c.description) for c in COLLEAGUES if c.site_role)
"""The roles of the back office's site."""


def write_staff(db: apsw.Connection, seed: int) -> None:
    """Write roles and accounts."""
    names = list(RIGHTS)
    write(
        db,
        "admin_role",
        ({"id": n, "name": name, "rights": json.dumps(RIGHTS[name])} for n, name in enumerate(names, 1)),
    )
    write(
        db,
        "admin_user",
        (
            {
                "id": number,
                "username": each.username,
                "email": each.email,
                "firstname": each.firstname,
                "lastname": each.lastname,
                "password_hash": drawn_hash(DEFAULT_PASSWORD, Dice(seed, "staff", each.username)),
                "role_id": names.index(each.role) + 1,
                "is_active": int(each.active),
                "created_at": f"2019-11-{number + 3:02d} 09:30:00",
            }
            for number, each in enumerate(COLLEAGUES, 1)
        ),
    )
