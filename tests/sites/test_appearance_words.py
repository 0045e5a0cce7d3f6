"""What appearances say in other words is never data: no row of a site is one of these words."""

from __future__ import annotations

from collections.abc import Iterator

from webarium.sites.kit.appearance.words import synonyms
from webarium.sites.registry import load_sites
from webarium.sql import quoted
from webarium.worlds import Universe

WORDS = sorted({word for line in synonyms() for word in line})
SHOWN_AS_TEXT = {("omnizon", "product_fact", "value"), ("networkin", "comment", "text")}
"""Columns that no button, link or heading shows."""


def columns_with_words(universe: Universe, database: str) -> Iterator[tuple[str, str]]:
    """Tables and columns of a database in which a value is one of the words."""
    db = universe.reader(database)
    db.execute("CREATE TEMP TABLE appearance_word (word TEXT PRIMARY KEY)")
    db.executemany("INSERT INTO appearance_word VALUES (?)", [(word,) for word in WORDS])
    tables = db.execute(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'"
    ).fetchall()
    for (table,) in tables:
        for _, column, kind, *_ in db.execute(f"PRAGMA table_info({quoted(str(table))})").fetchall():
            if "TEXT" not in str(kind).upper():
                continue
            found = db.execute(
                f"SELECT 1 FROM {quoted(str(table))} AS t"
                f" JOIN appearance_word AS w ON w.word = t.{quoted(str(column))} LIMIT 1"
            )
            if found.fetchone() is not None:
                yield str(table), str(column)


def test_no_row_is_a_word_that_is_said_otherwise() -> None:
    sites = {site.database.name: site for site in load_sites().values() if site.reworded}
    found = set()
    for site in sites.values():
        with Universe.open([site.database]) as universe:
            found |= {(site.id, *where) for where in columns_with_words(universe, site.database.name)}
    assert found == SHOWN_AS_TEXT


def test_a_site_of_words_to_look_up_keeps_them() -> None:
    assert not load_sites()["manuals"].reworded
