"""What pages show and what tables hold is matched by type, and worded as people would."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from webarium.propose.columns import Column, Subject, day_of, in_path, named_alike, reading
from webarium.propose.lookups import amount, lookups
from webarium.propose.tables import Expression, Place
from webarium.propose.wording import comparing, differing, is_noun, looking, plain
from webarium.suites.proposed.form import AnswerType
from webarium.tasks.audit.grammar import faults


@pytest.mark.parametrize(
    ("shown", "value", "kind"),
    [
        ("$19.95", 1995, ("money", 1)),
        ("$1,220", 1220, ("money", 100)),
        ("$19.95", 19.95, ("money", 100)),
        ("7,884", 7884, ("number", 1)),
        ("4.7", 4.7, ("number", 1)),
        ("Jul 7, 2024", "2024-07-07", ("date", 1)),
        ("6/9/23", "2023-06-09 11:30:00", ("date", 1)),
        ("Korean", "korean", ("text", 1)),
        ("94112", "94112", ("text", 1)),
        ("7,884", 7885, None),
        ("$19.95", 1996, None),
        ("Jul 7, 2024", "2024-07-08", None),
        ("Jul 7", "2024-07-07", None),
        ("Korean", None, None),
        ("Korean", b"Korean", None),
        ("1", "2024-01-01", None),
    ],
)
def test_readings(shown: str, value: object, kind: tuple[AnswerType, int] | None) -> None:
    assert reading(shown, value) == kind


def test_amounts_can_be_compared() -> None:
    assert amount("money", "$1,220.50") == Decimal(122050)
    assert amount("number", "1,204") == 1204
    assert amount("date", "Jul 8, 2024") - amount("date", "Jul 7, 2024") == 1  # type: ignore[operator]
    assert amount("number", "many") is None
    assert day_of("Sunday") is None
    assert day_of("18 July 2024") == date(2024, 7, 18)


def test_names_of_tables_and_labels_are_compared_by_their_words() -> None:
    assert in_path("home", "/homes/{id:int}")
    assert in_path("category", "/categories/{slug}")
    assert not in_path("tour", "/homes/{tour_id:int}")
    assert named_alike("Order Total", "purchase total")
    assert not named_alike("Sold by", "purchase total")


def column(
    label: str, kind: AnswerType = "text", *values: str, counted: bool = False, table: str = ""
) -> Column:
    subjects = tuple(
        Subject(f"Thing {n}", f"Thing {n}", value, f"http://s.test/{n}")
        for n, value in enumerate(values or "ab")
    )
    return Column(
        "thing",
        label,
        table,
        "My Things" if table else "",
        counted,
        Place("thing", "name"),
        Expression('r."x"', "thing x"),
        kind,
        1,
        subjects,
    )


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (column("Refresh Rate"), 'What is the refresh rate of "{subject}"?'),
        (column("SKU"), 'What is the SKU of "{subject}"?'),
        (column("Monday"), 'What does the page of "{subject}" give as "Monday"?'),
        (column("Email"), 'What is the email address of "{subject}"?'),
        (column("Languages"), 'Which languages does the page of "{subject}" name?'),
        (column("Bedrooms", "number"), 'How many bedrooms does "{subject}" have?'),
        (column("reviews", "number", counted=True), 'How many reviews does "{subject}" have?'),
        (column("HOA fees", "money"), 'How much are the HOA fees of "{subject}"?'),
        (column("Listed", "date"), 'Which date does the page of "{subject}" give as "Listed"?'),
        (
            column("Founded", "number", "1993", "1975"),
            'Which year does the page of "{subject}" give as "Founded"?',
        ),
        (
            column("Order Total", "money", table="Orders"),
            'On the page "My Things", what is the order total of "{subject}"?',
        ),
        (
            column("Ship To", table="Orders"),
            'On the page "My Things", what is given as "Ship To" in the row of "{subject}"?',
        ),
    ],
)
def test_questions_are_english(asked: Column, words: str) -> None:
    assert looking(asked, "Shop") == words
    assert faults(words.format(subject="Oak desk")) == []


def test_comparisons_are_asked_only_where_that_is_english() -> None:
    assert comparing(column("reviews", "number", counted=True), "Shop") == (
        'Which has more reviews, "{first}" or "{second}"?'
    )
    assert comparing(column("Walk score", "number"), "Shop") == (
        'Which has the higher walk score, "{first}" or "{second}"?'
    )
    assert comparing(column("Founded", "number"), "Shop") == ""
    assert differing(column("Deposit", "money"), "Shop") == (
        'By how much is the deposit of "{first}" higher than that of "{second}"?'
    )
    assert differing(column("Walk score", "number"), "Shop") == ""


def test_labels_keep_names_and_abbreviations() -> None:
    assert plain("Zilloft Estimate", "Zilloft") == "Zilloft estimate"
    assert plain("HOA Fees", "Zilloft") == "HOA fees"
    assert is_noun("Refresh Rate")
    assert not is_noun("Type of tour")


def test_each_thing_is_asked_once_and_none_whose_name_says_it() -> None:
    asked = lookups([column("Color", "text", "Red", "Red", "Thing 2", "Blue", "None")], "Shop")
    assert {proposal.request for proposal in asked} <= {
        'What is the color of "Thing 0"?',
        'What is the color of "Thing 1"?',
        'What is the color of "Thing 3"?',
    }
    assert len(asked) == 2


def test_two_things_are_compared_by_query() -> None:
    asked = lookups([column("reviews", "number", "3", "9", counted=True)], "Shop")
    more = next(each for each in asked if each.request.startswith("Which"))
    assert more.answer is not None
    assert more.answer.type == "choice"
    fewer = next(each for each in asked if "How many more" in each.request)
    assert fewer.params == {"first": "Thing 1", "second": "Thing 0"}
