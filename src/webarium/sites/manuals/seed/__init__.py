"""Handbooks from their files; the house rules in them are drawn by the universe's seed."""

from __future__ import annotations

import tomllib
from datetime import datetime, timedelta
from pathlib import Path

import apsw

from webarium.content.tables import write_one
from webarium.draws import Dice
from webarium.sites.manuals.text import chapters, filled, first_sentence, slug_of
from webarium.types import Scale

EPOCH = datetime.fromisoformat("2023-06-12 12:00:00")
_NOTES = 6
BOOKS = Path(__file__).parent / "books"


def generate(db: apsw.Connection, seed: int, scale: Scale) -> None:
    """Write all handbooks; they are the same at every scale."""
    found = tomllib.loads((BOOKS / "books.toml").read_text("utf-8"))
    dice = Dice("manuals", seed)
    rules = {name: str(dice.pick(values)) for name, values in found["rules"].items()}
    for name, value in rules.items():
        write_one(db, "rule", name=name, value=value)
    number = 0
    for book in found["book"]:
        write_one(db, "book", **book)
        for chapter in chapters((BOOKS / f"{book['id']}.md").read_text("utf-8")):
            for title, sections in chapter.pages:
                number += 1
                row = {"id": number, "book_id": book["id"], "chapter": chapter.title, "slug": slug_of(title)}
                summary = first_sentence(filled(sections[0].source, rules))
                write_one(db, "page", **row, title=title, summary=summary)
                for each in sections:
                    named = {"page_id": number, "slug": slug_of(each.title), "title": each.title}
                    texts = {"source": filled(each.source, rules), "plain": filled(each.plain, rules)}
                    write_one(db, "section", **named, **texts)
    slugs = {slug: number for number, slug in db.execute("SELECT id, slug FROM page ORDER BY id")}
    for note in dice.some(found["note"], _NOTES):
        written = EPOCH - timedelta(days=dice.between(1, 200), minutes=dice.below(500))
        write_one(db, "note", page_id=slugs[note["page"]], text=note["text"], written_at=written)
