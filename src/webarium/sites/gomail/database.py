"""The mailbox's database: schema, generator and epoch."""

from __future__ import annotations

from pathlib import Path

from webarium.sites.gomail.seed import OWNER
from webarium.sites.kit.databases import database_of, generator_of
from webarium.sites.kit.real.times import EPOCH
from webarium.sites.kit.roles import Role

DATABASE = database_of(
    Path(__file__).parent,
    generator_of(__package__),
    EPOCH,
)
"""What `webarium.worlds` builds and opens."""

ROLES = (Role("owner", OWNER.email, f"{OWNER.name}, whose mailbox it is."),)
"""Who can use the mailbox."""

__all__ = ["DATABASE", "OWNER", "ROLES"]
