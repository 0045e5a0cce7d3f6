"""Answers that people write in several ways: what is taken for them, and what is not."""

from __future__ import annotations

from datetime import time

import pytest

from webarium.scoring import Answer
from webarium.suites.kit import code, month, phone_number, seat, street_address, time_of_day, weekday

SEATS = [f"{row}{place}" for row in range(6, 29) for place in "ABCDEF"]
ASKED: tuple[tuple[Answer, str, tuple[str, ...], tuple[str, ...]], ...] = (
    (
        weekday("Tuesday"),
        'On which day of the week is "Mustard Street Sandwiches" closed?',
        ("Tuesday", "On Tuesdays.", "Tue", "Mustard Street Sandwiches is closed Tuesdays"),
        ("Monday", "Tuesday or Wednesday", "Every day but Tuesday", "Open on Tuesday, closed on Mondays"),
    ),
    (
        month("December"),
        "In which month of 2022 was the sales total highest?",
        ("December", "Dec 2022", "December 2022", "It was highest in December."),
        ("November", "Nov or Dec", "November, not December"),
    ),
    (
        time_of_day(time(21)),
        'What is the earliest time after 5 PM at which "Cantina San Jacinto" has a table for 5 people?',
        ("9:00 PM", "9 PM", "9pm", "21:00", "9 p.m.", "The earliest table after 5 PM is at 9:00 PM."),
        ("9:30 PM", "9:00 AM", "9 AM", "5 PM", "9:00 PM or 9:30 PM", "19:00"),
    ),
    (
        time_of_day(time(8, 30)),
        "When does it leave?",
        ("8:30 AM", "8:30am", "08:30"),
        ("8:30 PM", "8 AM", "18:30"),
    ),
    (
        phone_number("(415) 555-0171"),
        'What is the phone number of "Cebiche Mar"?',
        ("(415) 555-0171", "415-555-0171", "4155550171", "+1 415 555 0171", "415.555.0171", "1-415-555-0171"),
        ("(415) 555-0172", "555-0171", "(628) 555-0171", "(415) 555-0171 or (415) 555-0163"),
    ),
    (
        street_address("2463 Castro St", "San Francisco", "San Francisco, CA"),
        'At which street address is "Maple Social"? The number and the street will do.',
        (
            "2463 Castro St",
            "2463 Castro Street",
            "It is at 2463 Castro St, San Francisco.",
            "2463 Castro St.",
        ),
        ("2643 Castro St", "Castro St", "2463 Valencia St", "2463 Castro St or 2643 Castro St"),
    ),
    (
        seat("6A", SEATS),
        "Which free window seat on the left side (A) is nearest to the front?",
        ("6A", "Seat 6A", "Row 6, seat A", "6-A", "6A is the first free one on the left"),
        ("7A", "6F", "16A", "6A and 7A", "6A; 7A is also free"),
    ),
    (
        code("FU6415", "6415"),
        "What is the number of the first flight of the day from Denver, CO (DEN)?",
        ("FU6415", "FU 6415", "6415", "It is FU6415, at 7:05 AM"),
        ("FU6416", "FU641", "FU6415 or FU7123"),
    ),
    (
        code("DD-158-418"),
        "What is the number of that order?",
        ("DD-158-418", "DD158418", "#DD-158-418"),
        ("DD-158-419", "158", "DD-158-418 and DD-105-823"),
    ),
)


@pytest.mark.parametrize(
    ("answer", "question", "right", "wrong"), ASKED, ids=lambda each: type(each).__name__
)
def test_an_answer_is_known_in_all_its_spellings_and_no_other(
    answer: Answer, question: str, right: tuple[str, ...], wrong: tuple[str, ...]
) -> None:
    assert answer.grade(answer.natural(), question).passed
    assert [text for text in right if not answer.grade(text, question).passed] == []
    assert [text for text in wrong if answer.grade(text, question).passed] == []
