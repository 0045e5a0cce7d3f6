"""What the shop's people have settled about searching: where a search leads, and which words mean the same."""

from __future__ import annotations

import apsw


def term_of(text: str) -> str:
    """A search as the list of past searches has it."""
    return " ".join(text.lower().split())


def redirect_of(db: apsw.Connection, text: str) -> str:
    """The path of the shop that a search leads to; empty if it just finds what it finds."""
    found = db.execute("SELECT redirect FROM search_term WHERE term = ?", (term_of(text),)).fetchone()
    return "" if found is None else str(found[0])


def synonyms_of(db: apsw.Connection) -> list[tuple[str, ...]]:
    """Groups of words that the search takes for each other."""
    rows = db.execute("SELECT words FROM synonym ORDER BY id")
    return [group for row in rows if len(group := words_in(row[0])) > 1]


def words_in(text: str) -> tuple[str, ...]:
    """The words of a group as they are written with commas between them, each once."""
    found = (" ".join(each.lower().split()) for each in text.split(","))
    return tuple(dict.fromkeys(each for each in found if each))
