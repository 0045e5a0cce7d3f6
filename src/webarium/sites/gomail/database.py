"""The mailbox's database: schema, generator and epoch."""

from __future__ import annotations

from pathlib import Path

from webarium.sites.gomail.seed import OWNER, generate
from webarium.sites.kit.real.times import EPOCH
from webarium.sites.kit.site import Role
from webarium.worlds import Database

_HERE = Path(__file__).parent
_KIT = _HERE.parent / "kit"

DATABASE = Database(
    name="gomail",
    schema=(_HERE / "schema.sql").read_text("utf-8"),
    generate=generate,
    sources=(_HERE / "seed", _KIT / "dice.py", _KIT / "people", _KIT / "phrases.py"),
    epoch=EPOCH,
)
"""What `webarium.worlds` builds and opens."""

ROLES = (Role("owner", OWNER.email, f"{OWNER.name}, whose mailbox it is."),)
"""Who can use the mailbox."""
