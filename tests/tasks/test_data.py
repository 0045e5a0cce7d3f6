"""The data behind a site, as templates and those who look through tasks ask for it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.tasks.books import BOOKS, opened
from webarium.errors import TaskError, UnknownNameError
from webarium.tasks import Data
from webarium.tasks.data import Read, find_role


@pytest.fixture(scope="module")
def books(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Data]:
    with opened(tmp_path_factory.mktemp("books")) as data:
        yield data


def test_what_is_asked_is_noted_for_whoever_watches(books: Data) -> None:
    data, reads = books.watched()
    assert data.rows("SELECT id, title AS name, price + 1 AS more FROM book WHERE id < 3 ORDER BY id") == [
        {"id": 1, "name": "Red Tide", "more": 1251},
        {"id": 2, "name": "Blue Tide", "more": 100},
    ]
    assert data.rows("SELECT id FROM book WHERE id > ?", 99) == []
    assert data.value("SELECT name FROM author WHERE id = ?", 2) == "Bo Ink"
    assert data.whole_rows("book", "title", "Twin")
    assert data.domain("book", "title", 3)
    assert books.rows("SELECT 1")
    assert reads == [
        Read((("book", "id"), ("book", "title"), None), ((1, "Red Tide", 1251), (2, "Blue Tide", 100))),
        Read((("author", "name"),), (("Bo Ink",),)),
    ]


def test_whole_rows_are_found_by_a_value(books: Data) -> None:
    assert books.whole_rows("genre", "code", "sea") == [{"code": "sea", "label": "Sea stories"}]
    assert [row.id for row in books.whole_rows("copy", "book_id", 3)] == [4, 5]
    assert [row.id for row in books.whole_rows("copy", "book_id", 3, most=3)] == [4, 5, 6]
    assert books.whole_rows("genre", "unheard", "sea") == []
    assert books.whole_rows("unheard", "code", "sea") == []


def test_tables_and_what_refers_to_what(books: Data) -> None:
    assert {"author", "book", "copy"} <= books.tables()
    assert sorted(books.references("book")) == [("author_id", "author", "id"), ("genre", "genre", "code")]
    assert books.references("copy") == [("book_id", "book", "id")]
    assert books.references("author") == []
    assert books.referrers("author") == [("book", "author_id")]
    assert books.referrers("book") == [("copy", "book_id")]
    assert books.referrers("genre") == []


def test_a_domain_has_each_value_once(books: Data) -> None:
    assert books.domain("book", "title", 9) == ["Blue Tide", "Old Drum", "Red Tide", "Twin"]
    assert books.domain("book", "title", 2) == ["Blue Tide", "Old Drum"]


def test_one_row_is_exactly_one(books: Data) -> None:
    assert books.row("SELECT name FROM author WHERE id = 1").name == "Ada Quill"
    with pytest.raises(
        TaskError, match=r"Expected one row, found 2, for \(9,\) in: SELECT id FROM author WHERE id < \?"
    ):
        books.row("SELECT id\n  FROM author WHERE id < ?", 9)
    assert books.column("SELECT name, id FROM author ORDER BY id") == ["Ada Quill", "Bo Ink"]


def test_roles_are_found_by_name() -> None:
    assert find_role(BOOKS, "guest").user is None
    assert find_role(BOOKS, "reader").user == "ada"
    with pytest.raises(UnknownNameError, match=r"role of site books named 'redaer'.*'reader'"):
        find_role(BOOKS, "redaer")
