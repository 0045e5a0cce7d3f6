"""SQL is put together in one place, and conditions carry their values in the order of their marks."""

from __future__ import annotations

import re

import apsw
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.doc_pages import ROOT
from webarium import sql
from webarium.sql import Where

WORDS = ("50% off", "50 off", "a_b", "axb", "C:\\x", "", "äb")


@pytest.fixture(scope="module")
def db() -> apsw.Connection:
    db = apsw.Connection(":memory:")
    db.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT, b INTEGER)")
    db.executemany(sql.insert("t", "a b"), [(word, number % 3) for number, word in enumerate(WORDS)])
    return db


def found(db: apsw.Connection, where: Where) -> list[str]:
    rows = db.execute(sql.select("a", "t", where.sql, "ORDER BY id"), where.params)
    return [str(row[0]) for row in rows]


def test_conditions_join_with_their_values_in_order(db: apsw.Connection) -> None:
    where = sql.every(
        [Where("b >= ?", (0,)), sql.either([Where("a = ?", ("axb",)), Where("a = ?", ("a_b",))])]
    )
    assert where.params == (0, "axb", "a_b")
    assert found(db, where) == ["a_b", "axb"]
    assert found(db, where & sql.one_of("b", [0, 1])) == ["axb"]


def test_nothing_asked_for_is_everything_and_no_choice_is_nothing(db: apsw.Connection) -> None:
    assert found(db, sql.every([])) == list(WORDS)
    assert found(db, sql.either([])) == []
    assert found(db, sql.one_of("b", [])) == []


@given(text=st.sampled_from(WORDS) | st.text(alphabet="%_\\ab'\"", max_size=4))
def test_patterns_take_every_sign_for_itself(db: apsw.Connection, text: str) -> None:
    assert found(db, sql.holds("a", text)) == [word for word in WORDS if text in word]
    assert found(db, sql.starts("a", text)) == [word for word in WORDS if word.startswith(text)]


def test_rows_are_changed_by_named_columns(db: apsw.Connection) -> None:
    with db:
        db.execute(sql.update("t", ["a", "b = b + ?"], "id = ?"), ("new", 10, 1))
        assert db.execute("SELECT a, b FROM t WHERE id = 1").fetchall() == [("new", 10)]
        db.execute(sql.update("t", ["a", "b"], "id = ?"), (WORDS[0], 0, 1))
        db.execute("INSERT INTO t VALUES (99, 'x', 0)")
        db.execute(sql.delete("t", "id = ?"), (99,))
    assert found(db, Where()) == list(WORDS)


def test_names_are_quoted_whatever_they_hold(db: apsw.Connection) -> None:
    name = 'a "b"; DROP TABLE t'
    db.execute(f"CREATE TABLE {sql.quoted(name)} (x)")
    assert db.execute(sql.select("count(*)", sql.quoted(name))).get == 0


def test_no_other_module_puts_sql_together() -> None:
    """Exceptions are generators of one site, which no page calls."""
    excused = {
        str(path.relative_to(ROOT))
        for path in (ROOT / "src").rglob("*.py")
        if re.search(r"noqa:.*S608", path.read_text("utf-8"))
    }
    assert excused <= {
        "src/webarium/sites/gomail/seed/generator.py",
        "src/webarium/sites/reddit/seed/personal.py",
        "src/webarium/sites/reddit/seed/rows.py",
    }
