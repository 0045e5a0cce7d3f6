"""What is known around an answer: values by kind, the rows that it came from, and what it could have been."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

import pytest

from tests.tasks.books import opened
from webarium.scoring import Answer, Choice, Context, ListOf, Number, Record, SetOf, Text
from webarium.tasks import Data
from webarium.tasks.surroundings import surroundings, with_siblings
from webarium.types import Json

NOTHING = Number(3)
"""An answer without words."""


@pytest.fixture(scope="module")
def books(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Data]:
    with opened(tmp_path_factory.mktemp("books")) as data:
        yield data


def around(books: Data, answer: Answer, *queries: str, **params: Json) -> Context:
    """What is known around an answer that these queries gave."""
    data, reads = books.watched()
    for query in queries:
        data.rows(query)
    return surroundings(books, params, answer, reads)


@pytest.mark.parametrize(
    ("value", "texts", "numbers", "days"),
    [
        ("Red Tide", ["Red Tide"], [], []),
        ("", [], [], []),
        ("  ", [], [], []),
        (99, [], ["99"], []),
        (100, [], ["100", "1"], []),
        (-250, [], ["-250", "-2.5"], []),
        (12.5, [], ["12.5"], []),
        (250.5, [], ["250.5"], []),
        (True, [], [], []),
        (None, [], [], []),
        ("2023-05-04", [], [], [date(2023, 5, 4)]),
        ("2023-05-04 10:20:30", [], [], [date(2023, 5, 4)]),
        ("2023-13-45", [], [], []),
        (["one", ["two", {"deep": "three"}]], ["one", "two", "three"], [], []),
        ('["four", 5, ["six"]]', ["four", "six"], ["5"], []),
        ("[not a list", ["[not a list"], [], []),
        ("[]", ["[]"], [], []),
        ("a b c d e f g.", [], [], []),
        ("a b c d e f.", ["a b c d e f."], [], []),
        ("a b c d e f g", ["a b c d e f g"], [], []),
        ("x" * 120, ["x" * 120], [], []),
        ("x" * 121, [], [], []),
    ],
)
def test_values_are_known_by_their_kind(
    value: Json, texts: list[str], numbers: list[str], days: list[date], books: Data
) -> None:
    known = around(books, NOTHING, value=value)
    assert known.texts == ("Bookish", *texts)
    assert known.numbers == tuple(map(Decimal, numbers))
    assert known.days == tuple(days)
    assert known.today == date(2023, 6, 12)


def test_what_is_asked_about_are_the_words_among_the_parameters(books: Data) -> None:
    known = around(books, NOTHING, a="Red Tide", b="42", c=["x" * 121, "x" * 120, "Red Tide"], d=True)
    assert known.subjects == ("Red Tide", "x" * 120)


def test_a_context_is_small(books: Data) -> None:
    days = [f"2023-{month:02}-{day:02}" for month in (1, 2) for day in range(1, 28)]
    known = around(books, NOTHING, a=[f"word {n}" for n in range(90)], b=[n / 8 for n in range(200)], c=days)
    assert (len(known.texts), len(known.numbers), len(known.days)) == (80, 160, 40)
    assert (known.texts[-1], known.numbers[-1], known.days[-1]) == (
        "word 78",
        Decimal("19.875"),
        date(2023, 2, 13),
    )


def test_rows_that_were_read_are_known_but_for_long_lists(books: Data) -> None:
    read = "SELECT words FROM leaf ORDER BY id LIMIT "
    assert around(books, NOTHING, read + "40").texts == ("Bookish", *(f"leaf {n}" for n in range(40)))
    assert around(books, NOTHING, read + "41").texts == ("Bookish",)


def test_of_rows_read_for_words_only_their_own_words_are_known_but_all_numbers(books: Data) -> None:
    known = around(books, Text("Red Tide"), "SELECT title, price, 'as read' FROM book WHERE id IN (1, 3)")
    assert known.texts == ("Bookish", "as read", "sea", "Sea stories", "Ada Quill")
    assert known.numbers == tuple(map(Decimal, ("1250", "12.5", "100", "1")))
    assert known.days == (date(1970, 2, 3),)
    assert known.rivals == ("Old Drum", "Blue Tide", "Twin")


def test_words_that_stand_in_several_rows_have_no_row_of_their_own(books: Data) -> None:
    known = around(books, Text("Twin"), "SELECT title FROM book WHERE id = 4")
    assert known.texts == ("Bookish",)
    assert known.rivals == ("Blue Tide", "Old Drum", "Red Tide")


def test_words_that_were_computed_come_from_no_column(books: Data) -> None:
    known = around(
        books, Text("Red Tide!"), "SELECT title || '!' AS loud, 'Pocket' FROM book WHERE id < 3 ORDER BY id"
    )
    assert (known.texts, known.rivals) == (("Bookish", "Pocket"), ("Blue Tide!",))


@pytest.mark.parametrize(("table", "rivals"), [("page", 0), ("leaf", 59)])
def test_other_values_of_a_column_are_wrong_where_they_are_few(table: str, rivals: int, books: Data) -> None:
    known = around(books, Text(f"{table} 7"), f"SELECT words FROM {table} WHERE id = 8")
    assert len(known.rivals) == rivals
    assert f"{table} 7" not in known.rivals


@pytest.mark.parametrize(
    "answer",
    [
        Record.of(title=Text("Red Tide"), price=Number(5)),
        SetOf((Text("Red Tide"),)),
        ListOf((Text("Red Tide"),)),
        Choice("Red Tide", ("Red Tide", "Blue Tide")),
    ],
    ids=lambda answer: type(answer).__name__,
)
def test_the_words_of_any_answer_are_its_own(answer: Answer, books: Data) -> None:
    known = around(books, answer, "SELECT title FROM book WHERE id < 3")
    assert "Red Tide" not in known.texts
    assert known.rivals[:1] == ("Blue Tide",)


@pytest.mark.parametrize(
    ("params", "texts"),
    [
        ({"book": 1}, ["Red Tide", "sea", "Sea stories", "Ada Quill", "Shelf A", "Shelf B"]),
        ({"book_id": 2}, ["Blue Tide", "sea", "Sea stories", "Bo Ink", "Shelf C"]),
        ({"book": 3}, ["Old Drum", "war", "War stories"]),
        ({"book": 4}, ["Twin", "Ada Quill", *(f"Shelf E{n}" for n in range(6))]),
        ({"order_id": 1}, []),
        ({"line": 1}, ["Gift wrap"]),
        ({"mail_id": 1}, ["Your parcel"]),
        ({"book": True}, []),
        ({"book": "1"}, ["1"]),
        ({"unheard": 1}, []),
    ],
    ids=str,
)
def test_parameters_name_rows(params: Mapping[str, Json], texts: list[str], books: Data) -> None:
    assert around(books, NOTHING, **params).texts == ("Bookish", *texts)


def test_rows_of_orders_are_known(books: Data) -> None:
    assert around(books, NOTHING, order=1).days == (date(2023, 4, 5),)


@dataclass(frozen=True)
class Asked:
    """What a task asks."""

    intent: str
    params: Mapping[str, Json]


def test_answers_and_subjects_of_other_tasks_are_wrong_ones() -> None:
    tasks = [
        Asked("Who wrote Red Tide?", {"title": "Red Tide", "n": "1"}),
        Asked("Who wrote Blue Tide, not Old Drum?", {"title": "Blue Tide"}),
        Asked("Who wrote Old Drum?", {"title": "Old Drum"}),
        Asked("Who wrote Twin?", {"title": "Twin"}),
    ]
    known = Context(rivals=("Cy",), others=("x",))
    pairs: list[tuple[Answer, Context]] = [
        (Text("Ada"), known),
        (Text("Bo"), Context(texts=("Ada", "Twin"))),
        (Text("Ada"), Context()),
        (Number(4), Context()),
    ]
    first, second, third, fourth = with_siblings(tasks, pairs)
    assert (first.rivals, first.others) == (("Cy", "Bo"), ("x", "Blue Tide", "Old Drum", "Twin"))
    assert (second.rivals, second.others) == ((), ("Red Tide",))
    assert (third.rivals, third.others) == (("Bo",), ("Red Tide", "Blue Tide", "Twin"))
    assert (fourth.rivals, fourth.others) == (("Ada", "Bo"), ("Red Tide", "Blue Tide", "Old Drum"))


def test_of_many_tasks_sixty_are_known() -> None:
    tasks = [Asked(f"Ask {n}?", {"title": f"Title {n}"}) for n in range(70)]
    found = with_siblings(tasks, [(Text(f"Name {n}"), Context()) for n in range(70)])
    assert (len(found[0].rivals), len(found[0].others)) == (60, 60)
