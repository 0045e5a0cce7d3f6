"""The mailbox's database: schema, generator and epoch."""

from __future__ import annotations

from pathlib import Path

from webarium.sites.gomail.seed import OWNER
from webarium.sites.kit.real.times import EPOCH
from webarium.sites.kit.seeding import database_of, generator_of
from webarium.sites.kit.site import Role

DATABASE = database_of(
    Path(__file__).parent,
    generator_of(__package__),
    EPOCH,
    kit=("dice.py", "drawing.py", "formats.py", "people", "phrases.py", "real/times.py"),
)
"""What `webarium.worlds` builds and opens."""

ROLES = (Role("owner", OWNER.email, f"{OWNER.name}, whose mailbox it is."),)
"""Who can use the mailbox."""
