"""What people read on a site: which columns hold it, what must vary by how much, and how it is looked at.

A site says so in its record (`Site.reading`). For one that does not, `guessed` finds the columns of its database that
hold more than a few words, so that any site can be read and measured.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import apsw

from webarium.sql import select
from webarium.types import Scale, SqlValue


@dataclass(frozen=True, slots=True)
class Text:
    """Something that people read on a site."""

    where: str
    """The thread, page, mailbox or product that it stands on."""
    body: str
    title: str = ""
    """Its title, if it has one of its own."""
    formal: bool = False
    """Written by an institution or for the record, where contractions and slips would be odd."""
    kind: str = ""
    """What the site calls such texts."""
    above: str = ""
    """What stands above it: the title of its page, or what it answers."""


@dataclass(frozen=True)
class Source:
    """One kind of text: a table, and SQL expressions over its columns."""

    kind: str
    """What people call such a text: ``comment``."""
    table: str
    body: str
    page: str
    """Names the page that it stands on; texts of one page should not repeat each other."""
    title: str = "''"
    above: str = "''"
    where: str = "1"
    """Which rows people see."""
    formal: bool = False

    def texts(self, db: apsw.Connection) -> Iterator[Text]:
        """All such texts of a database, in a fixed order."""
        fields = f"{self.page}, {self.body}, {self.title}, {self.above}"
        rows = db.execute(select(fields, self.table, self.where, "ORDER BY rowid"))
        for page, body, title, above in rows:
            yield Text(str(page), str(body or ""), str(title or ""), self.formal, self.kind, str(above or ""))


@dataclass(frozen=True)
class Floor:
    """What a figure must not leave."""

    name: str
    """Of the figure: one of the kit's own (`lint.WORDS`), or one that the site counts."""
    least: float | None = None
    most: float | None = None
    scale: Scale | None = None
    """The scale for which it holds; ``None`` is any."""

    def holds(self, value: float) -> bool:
        """Whether a figure lies where it should."""
        return (self.least is None or value >= self.least) and (self.most is None or value <= self.most)


@dataclass(frozen=True)
class Tail:
    """How unevenly something is spread: a query of its sizes, of which figures are taken.

    The figures are called ``<name>.largest``, ``<name>.median`` and ``<name>.ratio`` (of the first to the second).
    """

    name: str
    words: str
    sizes: str
    """A query for one number a row."""

    def figures(self, db: apsw.Connection) -> dict[str, float]:
        """Its figures; none without rows."""
        sizes = sorted(float(row[0]) for row in db.execute(self.sizes))
        if not sizes:
            return {}
        largest, median = sizes[-1], sizes[len(sizes) // 2]
        ratio = largest / median if median else largest
        return {f"{self.name}.largest": largest, f"{self.name}.median": median, f"{self.name}.ratio": ratio}


@dataclass(frozen=True)
class Rivals:
    """Two orders of one listing whose beginnings should differ.

    The figure, called by `name`, is the largest number of rows that both begin with in any list that is long enough.
    """

    name: str
    words: str
    table: str
    lists: str
    """The column that tells lists apart."""
    key: str
    orders: tuple[str, str]
    where: str = "1"
    first: int = 10
    least: int = 30
    """Rows of a list that is long enough."""

    def figure(self, db: apsw.Connection) -> float:
        """The largest number of rows that both orders begin with."""
        query = select(self.lists, self.table, self.where, f"GROUP BY 1 HAVING count(*) >= {self.least}")
        long_enough = [row[0] for row in db.execute(query)]
        return float(max((self._shared(db, one) for one in long_enough), default=0))

    def _shared(self, db: apsw.Connection, one: SqlValue) -> int:
        first, second = (
            {row[0] for row in db.execute(self._beginning(order), (one,))} for order in self.orders
        )
        return len(first & second)

    def _beginning(self, order: str) -> str:
        where = f"{self.lists} = ? AND {self.where}"
        return select(self.key, self.table, where, f"ORDER BY {order} LIMIT {self.first}")


@dataclass(frozen=True)
class Counted:
    """A single number: a query with one row of one column."""

    name: str
    words: str
    query: str

    @classmethod
    def twins(cls, name: str, words: str, table: str, column: str, where: str = "1") -> Counted:
        """How many rows have a value that an earlier one has."""
        return cls(name, words, select(f"count(*) - count(DISTINCT {column})", table, where))


@dataclass(frozen=True)
class Reading:
    """What people read on a site, and what is asked of it."""

    sources: Sequence[Source]
    tails: Sequence[Tail] = ()
    rivals: Sequence[Rivals] = ()
    counted: Sequence[Counted] = ()
    floors: Sequence[Floor] = ()
    """What figures must not leave; those of texts come with the kit (`lint.FLOORS`), and a site takes what fits."""

    def texts(self, db: apsw.Connection) -> Iterator[Text]:
        """All texts, kind by kind."""
        for source in self.sources:
            yield from source.texts(db)

    def figures(self, db: apsw.Connection) -> dict[str, float]:
        """What is measured of a database beside its texts."""
        found: dict[str, float] = {}
        for tail in self.tails:
            found |= tail.figures(db)
        for rivals in self.rivals:
            found[rivals.name] = rivals.figure(db)
        for counted in self.counted:
            found[counted.name] = float(db.execute(counted.query).get)
        return found

    @property
    def words(self) -> Mapping[str, str]:
        """What each figure beside the texts' own is, for people."""
        found = {f"{tail.name}.{part}": f"{tail.words}: {part}" for tail in self.tails for part in _PARTS}
        found |= {one.name: one.words for one in self.rivals}
        return found | {one.name: one.words for one in self.counted}


_PARTS = ("largest", "median", "ratio")
_TITLES = ("title", "subject", "headline", "name")
_SPOKEN = 25
"""Characters of the middle text of a column that people write sentences in."""
_SENTENCE = re.compile(r"\w+ \w+ \w+")


def guessed(db: apsw.Connection) -> Reading:
    """What people probably read on a site: columns of sentences, each with the title that stands beside it."""
    sources: list[Source] = []
    for table, columns in _text_columns(db).items():
        title = next((name for name in _TITLES if name in columns), None)
        bodies = [name for name in columns if name != title and _is_prose(db, table, name)]
        for body in bodies:
            shown = f"coalesce({_quoted(title)}, '')" if title and body == bodies[0] else "''"
            sources.append(
                Source(f"{table}.{body}", _quoted(table), _quoted(body), f"'{table}/' || rowid", title=shown)
            )
    return Reading(tuple(sources))


def _quoted(name: str | None) -> str:
    return '"' + (name or "").replace('"', '""') + '"'


def _text_columns(db: apsw.Connection) -> dict[str, list[str]]:
    """The columns of text of a database's own tables that have row ids."""
    tables = db.execute(
        "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND wr = 0"
        " AND name NOT LIKE 'sqlite_%' ORDER BY name"
    ).fetchall()
    query = "SELECT name FROM pragma_table_info(?) WHERE upper(type) = 'TEXT' ORDER BY cid"
    found = {str(table): [str(row[0]) for row in db.execute(query, (table,))] for (table,) in tables}
    return {table: columns for table, columns in found.items() if columns}


def _machine_made(text: str) -> bool:
    """Whether a text is no sentence: an address, a date, a key, data."""
    return not _SENTENCE.search(text) or text.lstrip()[:1] in "{[<"


def _is_prose(db: apsw.Connection, table: str, column: str) -> bool:
    """Whether the middle one of a column's first texts has words in a row."""
    name = _quoted(column)
    query = select(name, _quoted(table), f"{name} <> ''", "ORDER BY rowid LIMIT 60")
    texts = sorted((str(row[0]) for row in db.execute(query)), key=lambda text: (len(text), text))
    if not texts or len(texts[len(texts) // 2]) < _SPOKEN:
        return False
    return sum(_machine_made(text) for text in texts) * 2 < len(texts)
