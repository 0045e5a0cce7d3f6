"""SQL is put together in one place, and conditions carry their values in the order of their marks."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import apsw
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.doc_pages import ROOT
from webarium import sql
from webarium.sql import Where

NOQA = re.compile(r"noqa:.*S608.*")
"""A look away of Ruff's, which searches for the same, but sees less."""
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


def test_tables_of_one_statement_and_rows_that_are_found(db: apsw.Connection) -> None:
    doubled = sql.table_of("doubled", sql.select("b * 2", "t"), "twice")
    largest = sql.table_of("largest", sql.select("max(twice)", "doubled"), kept=False)
    assert db.execute(sql.using([doubled, largest], sql.select("*", "largest"))).get == 4
    assert sql.using([], sql.select("? + 1")) == sql.select("? + 1")
    assert db.execute(sql.select("? + 1"), (2,)).get == 3
    with db:
        db.execute(sql.insert_found("t", "id a b", sql.select("50, 'found', 0")))
        assert found(db, Where("id = ?", (50,))) == ["found"]
        db.execute(sql.delete("t", "id = ?"), (50,))


VERB = re.compile(r"\s*(SELECT|INSERT|UPDATE|DELETE|REPLACE|WITH)\s")


def put_together(source: str) -> list[str]:
    """What a module builds that begins with a verb of SQL: f-strings, sums, formatted and joined texts."""
    return [
        ast.unparse(node)
        for node in ast.walk(ast.parse(source))
        if _builds(node) and VERB.match(_beginning(node))
    ]


def _builds(node: ast.AST) -> bool:
    match node:
        case ast.JoinedStr():
            return any(isinstance(part, ast.FormattedValue) for part in node.values)
        case ast.BinOp():
            return isinstance(node.op, ast.Add | ast.Mod)
        case ast.Call(func=ast.Attribute(attr=name)):
            return name in ("format", "format_map", "join", "replace")
    return False


def _beginning(node: ast.AST) -> str:
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=[first, *_]) | ast.BinOp(left=first) | ast.List(elts=[first, *_]):
            return _beginning(first)
        case ast.Tuple(elts=[first, *_]):
            return _beginning(first)
        case ast.Call(func=ast.Attribute(attr="join", value=glue), args=[parts]):
            return _beginning(parts) + _beginning(glue)
        case ast.Call(func=ast.Attribute(value=text)):
            return _beginning(text)
    return ""


@pytest.mark.parametrize(
    "source",
    [
        "f'SELECT {columns} FROM t'",
        "'DELETE FROM ' + table",
        "'UPDATE %s SET a = 1' % table",
        "'INSERT INTO {} VALUES (1)'.format(table)",
        "' '.join(['SELECT', columns])",
        "f'\\nWITH x AS ({query}) SELECT 1'",
    ],
)
def test_the_search_finds_what_is_put_together(source: str) -> None:
    assert put_together(source)


@pytest.mark.parametrize("source", ["'SELECT 1 FROM t'", "f'{count} rows'", "'SELECT ' 'a FROM t'"])
def test_the_search_leaves_whole_statements(source: str) -> None:
    assert not put_together(source)


def test_no_other_module_puts_sql_together() -> None:
    found = {
        f"{path.relative_to(ROOT)}: {text}"
        for path in (ROOT / "src").rglob("*.py")
        if path != Path(sql.__file__)
        for text in [*put_together(path.read_text("utf-8")), *NOQA.findall(path.read_text("utf-8"))]
    }
    assert found == set()
