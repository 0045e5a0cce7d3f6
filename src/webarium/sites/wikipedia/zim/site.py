"""The encyclopedia's site with a ZIM file in place of its articles."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import apsw

from webarium.content.tables import write
from webarium.sites.kit.site import Site
from webarium.sites.kit.visit import Visit
from webarium.sites.wikipedia.database import DATABASE
from webarium.sites.wikipedia.shell import Shell
from webarium.sites.wikipedia.site import SITE
from webarium.sites.wikipedia.zim.book import Book
from webarium.sites.wikipedia.zim.pages import Reader
from webarium.types import Scale

_SCHEMA = """
CREATE TABLE book (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    key TEXT NOT NULL,
    entries INTEGER NOT NULL
) STRICT;
"""
_SHELL = Shell(open=False, editor=None, ways=())


def reading_site(file: Path) -> Site:
    """The encyclopedia as a reader of a ZIM file: nothing of it is converted or copied, and nobody can edit it.

    Its data are one row that names the file, so that universes with different files are different ones.

    Raises:
        UserError: It is not a ZIM file, or python-libzim is not installed.
    """
    book = Book(file)
    row = {"id": 1, "name": book.name, "key": book.archive.key, "entries": book.archive.count}

    def generate(db: apsw.Connection, seed: int, scale: Scale) -> None:
        write(db, "book", [row])

    def shell(visit: Visit) -> Shell:
        return _SHELL

    database = replace(
        DATABASE,
        schema=f"{_SCHEMA}-- {book.name} {book.archive.key}\n",
        generate=generate,
        sources=(Path(__file__),),
        imported=True,
    )
    return replace(
        SITE,
        database=database,
        roles=SITE.roles[:1],
        pages=Reader(book).pages(),
        kinds=(),
        password="",
        template_globals={**(SITE.template_globals or {}), "shell": shell},
    )
