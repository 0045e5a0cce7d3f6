"""Queries of proposals can only read, and only so much, whatever their text is."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

import apsw
import pytest
from hypothesis import given
from hypothesis import strategies as st

from webarium.suites.proposed.guard import Bounds, QueryError, read_only

SMALL = Bounds(rows=20, steps=200_000, size=20_000)


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    path = tmp_path_factory.mktemp("guard") / "shop.db"
    db = apsw.Connection(str(path))
    db.execute("CREATE TABLE thing (id INTEGER PRIMARY KEY, name TEXT, price INTEGER, spec TEXT)")
    db.executemany(
        "INSERT INTO thing VALUES (?, ?, ?, ?)",
        [(n, f"Thing {n}", n * 100, f'{{"Color": "c{n}"}}') for n in range(1, 101)],
    )
    db.execute("CREATE TRIGGER t AFTER INSERT ON thing BEGIN DELETE FROM thing; END")
    db.close()
    before = hashlib.sha256(path.read_bytes()).hexdigest()
    yield path
    assert hashlib.sha256(path.read_bytes()).hexdigest() == before
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_a_query_reads_rows_with_named_values(file: Path) -> None:
    found = read_only(file, "SELECT price, name FROM thing WHERE name = :name", {"name": "Thing 7"})
    assert found.rows == ((700, "Thing 7"),)
    assert found.columns == ("price", "name")
    assert found.origins == (("thing", "price"), ("thing", "name"))


def test_a_query_may_find_nothing(file: Path) -> None:
    assert read_only(file, "SELECT name FROM thing WHERE id = 0").rows == ()


@pytest.mark.parametrize(
    "sql",
    [
        "WITH big AS (SELECT * FROM thing WHERE price > 9000) SELECT count(*) FROM big",
        "SELECT json_extract(spec, '$.Color') FROM thing WHERE id = 3",
        "SELECT value FROM json_each('[1, 2]')",
        "SELECT substr(name, 1, 5), round(price / 3.0, 2) FROM thing WHERE id = 3",
        "SELECT date('2024-07-18', '+3 days')",
    ],
)
def test_what_questions_need_is_let_through(file: Path, sql: str) -> None:
    assert read_only(file, sql).rows


@pytest.mark.parametrize(
    "sql",
    [
        "",
        "-- nothing",
        "SELECT 1; SELECT 2",
        "SELECT 1; DELETE FROM thing",
        "DELETE FROM thing",
        "UPDATE thing SET price = 1 RETURNING price",
        "INSERT INTO thing (name) VALUES ('x') RETURNING id",
        "CREATE TABLE other (id)",
        "CREATE TEMP TABLE other (id)",
        "DROP TABLE thing",
        "ATTACH ':memory:' AS other",
        "VACUUM INTO 'copy.db'",
        "PRAGMA writable_schema = 1",
        "PRAGMA user_version",
        "SELECT * FROM pragma_database_list",
        "BEGIN",
        "SAVEPOINT a",
        "EXPLAIN SELECT 1",
        "SELECT load_extension('x')",
        "SELECT random()",
        "SELECT hex(randomblob(8))",
        "SELECT date('now')",
        "SELECT datetime()",
        "SELECT CURRENT_TIMESTAMP",
        "SELECT strftime('%Y', 'NOW')",
        "SELECT strftime('%Y')",
        "SELECT date(char(110, 111, 119))",
        "SELECT printf('%300000d', 1)",
        "SELECT sqlite_source_id()",
        "SELECT :missing",
        "SELECT nothing FROM thing",
        "SELECT FROM",
        "SELECT '" + "x" * 20_000 + "'",
    ],
)
def test_everything_else_is_refused(file: Path, sql: str) -> None:
    with pytest.raises(QueryError):
        read_only(file, sql)


@pytest.mark.parametrize(
    ("sql", "why"),
    [
        ("SELECT id FROM thing", "more than 20 rows"),
        ("WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n", "steps"),
        ("SELECT count(*) FROM thing a, thing b, thing c, thing d", "steps"),
        ("SELECT printf('%100000d', 1)", "bytes"),
        ("SELECT replace(printf('%9000d', 1), ' ', 'xxxx')", "bytes"),
        ("SELECT printf('%9000d', id) FROM thing LIMIT 5", "bytes"),
    ],
)
def test_a_query_that_does_too_much_is_stopped(file: Path, sql: str, why: str) -> None:
    with pytest.raises(QueryError, match=why):
        read_only(file, sql, bounds=SMALL)


def test_a_file_that_is_none_is_told(tmp_path: Path) -> None:
    with pytest.raises(QueryError):
        read_only(tmp_path / "missing.db", "SELECT 1")
    assert not list(tmp_path.iterdir())


VERBS = (
    "SELECT",
    "VALUES",
    "INSERT INTO thing",
    "REPLACE INTO thing",
    "UPDATE thing SET",
    "DELETE FROM thing",
    "DROP TABLE",
    "ALTER TABLE thing RENAME TO",
    "CREATE TABLE",
    "CREATE VIEW",
    "ATTACH",
    "DETACH",
    "PRAGMA",
    "VACUUM",
    "REINDEX",
    "ANALYZE",
    "BEGIN",
    "COMMIT",
    "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)",
    "EXPLAIN",
)
PARTS = (
    "*",
    "id",
    "name",
    "thing",
    "FROM thing",
    "FROM n",
    "WHERE 1",
    "(1)",
    "(1, 'x', 2, NULL)",
    "price = 1",
    ",",
    ";",
    "other",
    "AS other",
    "UNION ALL",
    "RETURNING *",
    "'file.db'",
    "count(*)",
    "zeroblob(1000000)",
    "printf('%50000d', 1)",
    "group_concat(name)",
    "writable_schema = 1",
    "journal_mode = wal",
    "INTO 'copy.db'",
    "LIMIT 100000",
    "CROSS JOIN thing",
    "json_each(spec)",
    "load_extension('x')",
    "--",
    "/*",
    "\x00",
)


@given(st.lists(st.sampled_from(VERBS + PARTS) | st.text(max_size=6), max_size=12).map(" ".join))
def test_no_text_writes_or_passes_a_bound(file: Path, sql: str) -> None:
    """The file's hash and its folder are compared when all is over."""
    try:
        found = read_only(file, sql, {"name": "Thing 1"}, SMALL)
    except QueryError:
        return
    assert len(found.rows) <= SMALL.rows
    said = [value for row in found.rows for value in row if isinstance(value, str | bytes)]
    assert sum(map(len, said)) <= SMALL.size


@given(
    rows=st.integers(1, 30),
    steps=st.integers(1_000, 300_000),
    limit=st.integers(0, 100),
    joins=st.integers(1, 4),
)
def test_bounds_hold_whatever_they_are(file: Path, rows: int, steps: int, limit: int, joins: int) -> None:
    tables = ", ".join(f"thing t{n}" for n in range(joins))
    try:
        found = read_only(
            file, f"SELECT t0.name FROM {tables} LIMIT {limit}", bounds=Bounds(rows, steps, 5_000)
        )
    except QueryError as error:
        why = str(error)
        found = None
    assert ("steps" in why or limit > rows) if found is None else len(found.rows) == limit <= rows
