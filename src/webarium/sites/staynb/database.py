"""Staynb's database: schema, generator and epoch."""

from __future__ import annotations

from pathlib import Path

from webarium.sites.kit.real.times import EPOCH
from webarium.sites.staynb.seed import DEFAULT_PASSWORD, ROLES, generate
from webarium.worlds import Database

_HERE = Path(__file__).parent
_KIT = _HERE.parent / "kit"

DATABASE = Database(
    name="staynb",
    schema=(_HERE / "schema.sql").read_text("utf-8"),
    generate=generate,
    sources=(_HERE / "seed", _KIT / "dice.py", _KIT / "passwords.py", _KIT / "people", _KIT / "phrases.py"),
    epoch=EPOCH,
)
"""What `webarium.worlds` builds and opens."""

__all__ = ["DATABASE", "DEFAULT_PASSWORD", "ROLES"]
