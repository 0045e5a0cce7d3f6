"""The forum's database: schema, generator and epoch."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from webarium.sites.reddit.seed import DEFAULT_PASSWORD, ROLES, generate
from webarium.worlds import Database

HERE = Path(__file__).parent
_KIT = HERE.parent / "kit"
SCHEMA = (HERE / "schema.sql").read_text("utf-8")
EPOCH = datetime.fromisoformat("2023-06-12 12:00:00")

DATABASE = Database(
    name="reddit",
    schema=SCHEMA,
    generate=generate,
    sources=(
        HERE / "seed",
        HERE / "ranking.py",
        _KIT / "dice.py",
        _KIT / "passwords.py",
        _KIT / "people",
        _KIT / "phrases.py",
        _KIT / "pictures" / "facts" / "record.py",
        _KIT / "pictures" / "facts" / "vocabulary.py",
        _KIT / "voices",
    ),
    epoch=EPOCH,
)
"""What `webarium.worlds` builds and opens."""

__all__ = ["DATABASE", "DEFAULT_PASSWORD", "EPOCH", "ROLES", "SCHEMA"]
