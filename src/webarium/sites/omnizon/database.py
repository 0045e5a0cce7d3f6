"""Omnizon's database: schema, generator and epoch."""

from __future__ import annotations

from pathlib import Path

from webarium.sites.kit.real.times import EPOCH
from webarium.sites.omnizon.seed import generate
from webarium.worlds import Database

_HERE = Path(__file__).parent
_KIT = _HERE.parent / "kit"

DATABASE = Database(
    name="omnizon",
    schema=(_HERE / "schema.sql").read_text("utf-8"),
    generate=generate,
    sources=(
        _HERE / "seed", _HERE / "words.py", _HERE / "delivery.py", _KIT / "dice.py", _KIT / "people",
        _KIT / "phrases.py", _KIT / "real" / "times.py",
    ),
    epoch=EPOCH,
)  # fmt: skip
"""What `webarium.worlds` builds and opens."""
