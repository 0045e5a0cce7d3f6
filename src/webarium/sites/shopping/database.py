"""The shop's database: schema, generator and epoch; storefront and back office share it."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from webarium.sites.shopping.seed import DEFAULT_PASSWORD, ROLES, generate
from webarium.worlds import Database

_HERE = Path(__file__).parent
_KIT = _HERE.parent / "kit"

DATABASE = Database(
    name="shopping",
    schema=(_HERE / "schema.sql").read_text("utf-8"),
    generate=generate,
    sources=(
        _HERE / "seed",
        _KIT / "dice.py",
        _KIT / "passwords.py",
        _KIT / "people",
        _KIT / "phrases.py",
    ),
    epoch=datetime.fromisoformat("2023-06-12 12:00:00"),
)
"""What `webarium.worlds` builds and opens."""

__all__ = ["DATABASE", "DEFAULT_PASSWORD", "ROLES"]
