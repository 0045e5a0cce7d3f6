from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

import apsw
import pytest

from webarium.sites.kit.rows import iterate


@dataclass(frozen=True)
class Plain:
    id: int
    name: str


@dataclass(frozen=True)
class Rich:
    id: int
    at: datetime
    on: date | None
    done: bool = False


@pytest.fixture
def db() -> apsw.Connection:
    return apsw.Connection(":memory:")


def test_columns_become_fields_by_name(db: apsw.Connection) -> None:
    assert list(iterate(db, Plain, "SELECT 1 AS id, 'a' AS name")) == [Plain(1, "a")]
    assert list(iterate(db, Plain, "SELECT 'a' AS name, 1 AS id")) == [Plain(1, "a")]


def test_values_are_converted(db: apsw.Connection) -> None:
    sql = "SELECT 1 AS id, '2023-06-12 12:00:00' AS at, :on AS 'on', 1 AS done"
    moment = datetime(2023, 6, 12, 12)  # noqa: DTZ001
    assert list(iterate(db, Rich, sql, {"on": "2023-06-01"})) == [Rich(1, moment, date(2023, 6, 1), True)]
    assert list(iterate(db, Rich, sql, {"on": None})) == [Rich(1, moment, None, True)]


def test_no_rows(db: apsw.Connection) -> None:
    assert list(iterate(db, Plain, "SELECT 1 AS id, 'a' AS name WHERE 0")) == []


@pytest.mark.parametrize(
    "sql",
    ["SELECT 1 AS id", "SELECT 1 AS id, 'a' AS name, 2 AS more", "SELECT 1 AS id, 2 AS id, 'a' AS name"],
)
def test_columns_that_do_not_fit(db: apsw.Connection, sql: str) -> None:
    with pytest.raises(TypeError, match="not the fields of"):
        list(iterate(db, Plain, sql))


def test_only_dataclasses(db: apsw.Connection) -> None:
    with pytest.raises(TypeError, match="dataclasses"):
        list(iterate(db, dict, "SELECT 1 AS id"))
