"""The diary's database: schema, generator and epoch."""

from __future__ import annotations

from pathlib import Path

from webarium.sites.gocalendar.seed import OWNER_EMAIL, OWNER_NAME, ROLES, generate
from webarium.sites.kit.real.times import EPOCH
from webarium.worlds import Database

_HERE = Path(__file__).parent
_KIT = _HERE.parent / "kit"

DATABASE = Database(
    name="gocalendar",
    schema=(_HERE / "schema.sql").read_text("utf-8"),
    generate=generate,
    sources=(_HERE / "seed", _KIT / "dice.py", _KIT / "people"),
    epoch=EPOCH,
)
"""What `webarium.worlds` builds and opens."""

__all__ = ["DATABASE", "OWNER_EMAIL", "OWNER_NAME", "ROLES"]
