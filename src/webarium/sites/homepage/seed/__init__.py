"""What lies on the tools at first: notes, things to do, exchange rates; drawn by the universe's seed."""

from __future__ import annotations

import tomllib
from datetime import datetime, timedelta
from pathlib import Path

import apsw

from webarium.content.tables import write
from webarium.draws import Dice
from webarium.types import Scale

EPOCH = datetime.fromisoformat("2023-06-12 12:00:00")
_PADS, _TODOS = 5, 11


def generate(db: apsw.Connection, seed: int, scale: Scale) -> None:
    """Write a universe's tools."""
    found = tomllib.loads((Path(__file__).parent / "words.toml").read_text("utf-8"))
    dice = Dice("homepage", seed)
    for number, pad in enumerate(dice.some(found["pad"], _PADS), 1):
        changed = EPOCH - timedelta(days=dice.between(1, 90), minutes=dice.below(600))
        write(db, "pad", [{"id": number, "title": pad["title"], "body": pad["body"], "changed_at": changed}])
    for number, text in enumerate(dice.some(found["todos"], _TODOS), 1):
        due = (EPOCH + timedelta(days=dice.between(-3, 40))).date().isoformat() if dice.chance(0.6) else ""
        row = {"id": number, "text": text, "due": due, "done": int(dice.chance(0.25))}
        write(db, "todo", [{**row, "created_at": EPOCH - timedelta(days=dice.between(1, 30))}])
    for code, name, rate in found["rates"]:
        moved = rate * (0.985 + 0.03 * dice.random()) if code != "USD" else 1.0
        write(db, "rate", [{"code": code, "name": name, "per_dollar": float(f"{moved:.4g}")}])
