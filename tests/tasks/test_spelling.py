"""Answers as pages of other notations have them: right ones pass, and what could be another value does not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.appearances import first_appearance
from tests.scoring.outcomes import Element, Page, outcome
from webarium.actions.types import Stop
from webarium.notation import BRITISH, GERMAN, JAPANESE, NOTATIONS, US, Notation
from webarium.scoring import Choice, Date, ListOf, Money, Number, Record, SetOf, Text
from webarium.scoring.checks import AnswerCheck, PageCheck, UrlCheck
from webarium.scoring.grading import Answer
from webarium.sites.registry import load_sites
from webarium.tasks.spelling import spelt, spelt_check
from webarium.types import Answers

MARCH = Date(date(2024, 3, 14))
APRIL = Date(date(2024, 4, 3))
PRICE = Money(123450)
BOTH: tuple[Answers, ...] = ("form", "free")
PATIENT = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
"""On a busy machine, drawing takes long."""
forms = pytest.mark.parametrize("answers", BOTH)


async def passes(answer: Answer, text: str, answers: Answers, notations: Sequence[Notation]) -> bool:
    seen = replace(outcome(answer=text), answers=answers, notations=notations)
    return (await AnswerCheck(spelt(answer, notations)).run(seen)).passed


RIGHT = [
    (GERMAN, PRICE, "1.234,50 $"),
    (GERMAN, PRICE, "1.234,50\N{NO-BREAK SPACE}$"),
    (GERMAN, PRICE, "$1,234.50"),
    (GERMAN, PRICE, "1.234,50"),
    (BRITISH, PRICE, "US$1,234.50"),
    (JAPANESE, PRICE, "$1,234.50"),
    (GERMAN, Number(1234), "1.234"),
    (GERMAN, Number(1234), "1,234"),
    (GERMAN, Number(Decimal("4.5"), out_of=5), "4,5"),
    (GERMAN, MARCH, "14.03.2024"),
    (GERMAN, MARCH, "14. March 2024"),
    (GERMAN, APRIL, "03.04.2024"),
    (BRITISH, MARCH, "14 March 2024"),
    (BRITISH, APRIL, "03/04/2024"),
    (JAPANESE, MARCH, "2024/03/14"),
    (JAPANESE, MARCH, "2024年3月14日"),
    (JAPANESE, MARCH, "2024/03/14 (Thursday)"),
    (GERMAN, MARCH, "March 14, 2024"),
    (BRITISH, Text("5:09 PM"), "17:09"),
    (BRITISH, Text("5:09 PM"), "5:09 PM"),
    (GERMAN, Text("Sat, Mar 11"), "Sat, 11. Mar"),
    (JAPANESE, Text("Sat, Mar 11"), "03/11 (Sat)"),
    (GERMAN, Text("Model 12.500"), "Model 12.500"),
    (GERMAN, Text("Lamp +$4.50"), "Lamp +4,50 $"),
    (GERMAN, Choice("9:00 AM", ("9:00 AM", "5:00 PM")), "09:00"),
    (GERMAN, Record.of(total=PRICE, day=MARCH), "1.234,50 $; 14.03.2024"),
    (GERMAN, SetOf((Money(500), Money(123450))), "1.234,50 $\n5,00 $"),
]
WRONG = [
    (GERMAN, PRICE, "1.234,05 $"),
    (GERMAN, Money(123), "1.234 $"),
    (GERMAN, Number(Decimal("1.234")), "1.234"),
    (GERMAN, Date(date(2024, 3, 4)), "03.04.2024"),
    (GERMAN, Date(date(2024, 3, 4)), "03/04/2024"),
    (GERMAN, APRIL, "03/04/2024"),
    (BRITISH, Date(date(2024, 3, 4)), "03/04/2024"),
    (JAPANESE, APRIL, "03/04/2024"),
    (JAPANESE, APRIL, "03.04.2024"),
    (BRITISH, Text("5:09 PM"), "05:09"),
    (GERMAN, Choice("9:00 AM", ("9:00 AM", "5:00 PM")), "17:00"),
]


@forms
@pytest.mark.parametrize(("notation", "answer", "text"), RIGHT)
async def test_an_answer_as_the_page_shows_it_is_right(
    notation: Notation, answer: Answer, text: str, answers: Answers
) -> None:
    assert await passes(answer, text, answers, [notation])


@forms
@pytest.mark.parametrize(("notation", "answer", "text"), WRONG)
async def test_what_is_another_value_on_the_page_is_wrong(
    notation: Notation, answer: Answer, text: str, answers: Answers
) -> None:
    assert not await passes(answer, text, answers, [notation])


@forms
async def test_of_several_sites_all_must_mean_the_same(answers: Answers) -> None:
    assert not await passes(APRIL, "03/04/2024", answers, [US, BRITISH])
    assert not await passes(Date(date(2024, 3, 4)), "03/04/2024", answers, [US, BRITISH])
    assert await passes(Date(date(2024, 4, 4)), "04/04/2024", answers, [US, BRITISH])
    assert await passes(PRICE, "1.234,50 $", answers, [US, GERMAN])
    assert await passes(MARCH, "14.03.2024", answers, [US, GERMAN])
    assert not await passes(Number(1234), "1.234", answers, [US, GERMAN])


@forms
@PATIENT
@given(
    text=st.text("0123456789.,/$年月日: -USMarPM", max_size=14),
    cents=st.integers(0, 10**6),
    day=st.dates(date(2000, 1, 1), date(2030, 1, 1)),
)
async def test_without_other_notations_nothing_is_read_otherwise(
    text: str, cents: int, day: date, answers: Answers
) -> None:
    for answer in (Money(cents), Date(day), Number(cents)):
        assert await passes(answer, text, answers, [US]) == await passes(answer, text, answers, [])


@forms
@PATIENT
@given(day=st.dates(date(2000, 1, 1), date(2030, 1, 1)), other=st.dates(date(2000, 1, 1), date(2030, 1, 1)))
async def test_a_day_as_a_page_has_it_is_that_day_alone(day: date, other: date, answers: Answers) -> None:
    for notation in NOTATIONS:
        for style in ("medium", "long", "typed"):
            assert await passes(Date(day), notation.day(day, style), answers, [notation])
            assert await passes(Date(day), notation.day(other, style), answers, [notation]) == (day == other)


@forms
@PATIENT
@given(cents=st.integers(0, 10**8), other=st.integers(0, 10**8))
async def test_an_amount_as_a_page_has_it_is_that_amount_alone(
    cents: int, other: int, answers: Answers
) -> None:
    for notation in NOTATIONS:
        assert await passes(Money(cents), notation.money(cents), answers, [notation])
        assert await passes(Money(cents), notation.money(other), answers, [notation]) == (cents == other)
        if cents % 100 == 0:
            assert await passes(
                Money(cents), notation.priced(notation.number(cents // 100)), answers, [notation]
            )


async def test_a_page_is_checked_for_what_it_means() -> None:
    page = Page(elements={".total": [Element("Total 1.234,50\N{NO-BREAK SPACE}$")]})
    check = PageCheck(".total", "Total $1,234.50")
    assert not (await check.run(outcome(page=page))).passed
    assert (await check.run(replace(outcome(page=page), notations=[GERMAN]))).passed


async def test_a_number_of_three_decimals_is_read_as_usual() -> None:
    number = first_appearance("map", notation=GERMAN)
    place = Record.of(latitude=Number(Decimal("44.261")), longitude=Number(Decimal("-72.577")))
    check = spelt_check(AnswerCheck(place), ["map"], number)
    seen = replace(outcome(answer="44.261; -72.577"), answers="form", notations=[GERMAN])
    assert (await check.run(seen)).passed
    assert not (await check.run(replace(seen, stop=Stop("44261; -72577")))).passed


@pytest.mark.parametrize("several", [SetOf, ListOf])
async def test_so_are_several_of_them(several: type[SetOf | ListOf]) -> None:
    number = first_appearance("map", notation=GERMAN)
    answer = several((Number(Decimal("44.261")), Number(Decimal("72.577"))))
    check = spelt_check(AnswerCheck(answer), ["map"], number)
    seen = replace(outcome(answer="44.261\n72.577"), answers="form", notations=[GERMAN])
    assert (await check.run(seen)).passed
    assert not (await check.run(replace(seen, stop=Stop("44261\n72577")))).passed


def test_what_a_form_puts_into_an_address_is_as_the_page_takes_it() -> None:
    number = first_appearance("opendining", notation=BRITISH)
    site = load_sites()["opendining"]
    check = spelt_check(
        UrlCheck(site.origin, ("/s",), {"date": "04/03/2024", "q": "soup"}), [site.id], number
    )
    assert check.mismatch(f"{site.origin}/s?date=03%2F04%2F2024&q=soup") is None
    assert check.mismatch(f"{site.origin}/s?date=04%2F03%2F2024&q=soup") is not None
