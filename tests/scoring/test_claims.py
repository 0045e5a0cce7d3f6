"""Free text read into claims: what is said of the right value, and of what."""

from __future__ import annotations

from datetime import date

import pytest

from webarium.scoring import Answer, Date, Money, Number, Record, SetOf, Text

CAPITAL = Text("Moroni")
FARES = "By how much is Business more expensive than Economy on the 3:05 PM flight?"
AIRPORTS = SetOf((Text("Martin State Airport"), Text("Ronald Reagan National Airport")))

WRONG: list[tuple[Answer, str, str]] = [
    (CAPITAL, "What is the capital of the Comoros?", "Moroni is the largest city, but not the capital."),
    (CAPITAL, "What is the capital of the Comoros?", "Moroni is not the capital, only the largest city."),
    (Money(33600), FARES, "Economy is $336 more expensive than Business."),
    (Money(33600), FARES, "Business is $336 cheaper than Economy."),
    (Money(4795), "What does the mat cost?", "$47.95 plus tax"),
    (Money(4795), "What does the mat cost?", "The mat costs $47.95 plus tax."),
    (Money(4795), "What does the mat cost?", "It is $47.95 a month."),
    (
        AIRPORTS,
        "Which airports are within an hour's drive of the hotel?",
        "Martin State Airport. (Ronald Reagan National Airport is too far.)",
    ),
    (
        Text("Ivo Brandt"),
        "Who is the chef of the Old Mill?",
        "Ivo Brandt is the owner. The chef is Lionel Desai.",
    ),
    (Number(15), "How many comments are there?", "There are 15 likes and 4 comments."),
    (
        SetOf((Text("carry-on suitcase"), Text("fishing rod"))),
        "List the top 2 search terms in my store.",
        "Top search terms: carry-on suitcase, fishing rod and desk lamp.",
    ),
    (
        SetOf((Text("carry-on suitcase"), Text("fishing rod"))),
        "List the top 2 search terms in my store.",
        "1. carry-on suitcase\n2. fishing rod\n3. desk lamp",
    ),
]
RIGHT: list[tuple[Answer, str, str]] = [
    (CAPITAL, "What is the capital of the Comoros?", "Moroni is the largest city, and also the capital."),
    (Money(33600), FARES, "Economy is $336 cheaper than Business."),
    (Money(33600), FARES, "Business is $336 more expensive than Economy."),
    (Money(4795), "What does the mat cost?", "The mat costs $47.95."),
    (
        Record.of(place=Text("The Walters"), difference=Number(10, "minutes")),
        "Which way is longer: the one to The Walters or the one to Johns Hopkins Hospital? By how many minutes?",
        "The Walters (2:19), 10 minutes more than Johns Hopkins Hospital",
    ),
    (
        Record.of(first=Text("City-County Building"), time=Number(13, "minutes")),
        "Where do I go first, and how long is the drive?",
        "City-County Building first, 13 minutes",
    ),
    (
        Date(date(2022, 3, 9)),
        "Which day is 426 days after January 7, 2021?",
        "426 days after January 7, 2021 is Wednesday, March 9, 2022.",
    ),
]


@pytest.mark.parametrize(("answer", "question", "said"), WRONG)
def test_the_right_value_of_something_else_is_no_answer(answer: Answer, question: str, said: str) -> None:
    grade = answer.grade(said, question)
    assert not grade.passed, grade.detail


@pytest.mark.parametrize(("answer", "question", "said"), RIGHT)
def test_the_right_value_passes_in_other_words(answer: Answer, question: str, said: str) -> None:
    grade = answer.grade(said, question)
    assert grade.passed, grade.detail
