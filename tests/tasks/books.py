"""A small shop for books: a site with a database of its own, to be asked by templates."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

import apsw

from webarium.sites.kit.roles import Role
from webarium.sites.kit.site import Site
from webarium.tasks import Data
from webarium.types import Scale
from webarium.worlds import Database, Universe

SCHEMA = """
CREATE TABLE author (id INTEGER PRIMARY KEY, name TEXT NOT NULL, born TEXT);
CREATE TABLE genre (code TEXT PRIMARY KEY NOT NULL, label TEXT NOT NULL);
CREATE TABLE book (
  id INTEGER PRIMARY KEY,
  title TEXT NOT NULL,
  author_id INTEGER REFERENCES author (id),
  genre TEXT REFERENCES genre (code),
  price INTEGER NOT NULL
);
CREATE TABLE copy (id INTEGER PRIMARY KEY, book_id INTEGER NOT NULL REFERENCES book, shelf TEXT NOT NULL);
CREATE TABLE sales_order (id INTEGER PRIMARY KEY, placed TEXT NOT NULL);
CREATE TABLE order_item (id INTEGER PRIMARY KEY, "order" INTEGER NOT NULL, words TEXT NOT NULL);
CREATE TABLE email (id INTEGER PRIMARY KEY, subject TEXT NOT NULL);
CREATE TABLE page (id INTEGER PRIMARY KEY, words TEXT NOT NULL);
CREATE TABLE leaf (id INTEGER PRIMARY KEY, words TEXT NOT NULL);
"""
ROWS = """
INSERT INTO author VALUES (1, 'Ada Quill', '1970-02-03'), (2, 'Bo Ink', NULL);
INSERT INTO genre VALUES ('sea', 'Sea stories'), ('war', 'War stories');
INSERT INTO book VALUES
  (1, 'Red Tide', 1, 'sea', 1250), (2, 'Blue Tide', 2, 'sea', 99),
  (3, 'Old Drum', NULL, 'war', 100), (4, 'Twin', 1, NULL, 7), (5, 'Twin', 2, NULL, 8);
INSERT INTO copy VALUES (1, 1, 'Shelf A'), (2, 1, 'Shelf B'), (3, 2, 'Shelf C');
INSERT INTO sales_order VALUES (1, '2023-04-05 06:07:08');
INSERT INTO order_item VALUES (1, 1, 'Gift wrap');
INSERT INTO email VALUES (1, 'Your parcel');
"""


def _generate(db: apsw.Connection, seed: int, scale: Scale) -> None:
    db.execute(ROWS)
    copies = [*((3, f"Shelf D{n}") for n in range(7)), *((4, f"Shelf E{n}") for n in range(6))]
    db.executemany("INSERT INTO copy (book_id, shelf) VALUES (?, ?)", copies)
    for table, number in (("page", 61), ("leaf", 60)):
        db.executemany(f"INSERT INTO {table} (words) VALUES (?)", [(f"{table} {n}",) for n in range(number)])


BOOKS = Site(
    id="books",
    brand="Bookish",
    host="bookish",
    family="webarena",
    database=Database("books", SCHEMA, _generate, (Path(__file__),), datetime(2023, 6, 12, 12)),  # noqa: DTZ001
    roles=(Role("reader", "ada", "A reader."), Role("guest", None, "Nobody.")),
    folder=Path(__file__).parent,
    pages=(),
)


@contextmanager
def opened(cache: Path) -> Iterator[Data]:
    """Its data, as its first role sees them."""
    with Universe.open([BOOKS.database], cache=cache) as universe:
        yield Data(universe, BOOKS, "ada")
