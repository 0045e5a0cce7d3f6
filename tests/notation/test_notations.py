"""What each notation writes, and that what is written is read back as what it was."""

from __future__ import annotations

from datetime import date, datetime, timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from webarium.notation import (
    BRITISH,
    GERMAN,
    JAPANESE,
    NOTATIONS,
    US,
    Notation,
    Style,
    ordinary,
    readings,
    spoken,
    typed_amount,
    typed_day,
)

WHEN = datetime(2023, 3, 11, 17, 9)  # noqa: DTZ001 -- a world's own time
OTHERS = (BRITISH, GERMAN, JAPANESE)
DAYS = st.dates(date(1990, 1, 1), date(2098, 12, 31))
PATIENT = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
"""On a busy machine, drawing takes long."""
each = pytest.mark.parametrize("notation", NOTATIONS, ids=lambda notation: notation.name)
each_other = pytest.mark.parametrize("notation", OTHERS, ids=lambda notation: notation.name)


@pytest.mark.parametrize(
    ("notation", "written"),
    [
        (US, "3/11/23|Mar 11, 2023|March 11, 2023|Mar 11|March 11|03/11/2023|3/11/2023"),
        (BRITISH, "11/03/2023|11 Mar 2023|11 March 2023|11 Mar|11 March|11/03/2023|11/03/2023"),
        (GERMAN, "11.03.23|11.03.2023|11. March 2023|11. Mar|11. March|11.03.2023|11.03.2023"),
        (JAPANESE, "2023/03/11|2023/03/11|2023/03/11|03/11|03/11|2023/03/11|2023/03/11"),
    ],
)
def test_days(notation: Notation, written: str) -> None:
    styles: tuple[Style, ...] = (
        "short",
        "medium",
        "long",
        "month_day",
        "long_month_day",
        "typed",
        "brief",
    )
    assert "|".join(notation.day(WHEN, style) for style in styles) == written


@pytest.mark.parametrize(
    ("notation", "written"),
    [
        (US, "Saturday, March 11, 2023|Sat, Mar 11|Oct 13 – 23, 2025|5:09 PM"),
        (BRITISH, "Saturday, 11 March 2023|Sat, 11 Mar|13 Oct 2025 – 23 Oct 2025|17:09"),
        (GERMAN, "Saturday, 11. March 2023|Sat, 11. Mar|13.10.2025 – 23.10.2025|17:09"),
        (JAPANESE, "2023/03/11 (Saturday)|03/11 (Sat)|2025/10/13 – 2025/10/23|17:09"),
    ],
)
def test_weekdays_spans_and_times(notation: Notation, written: str) -> None:
    assert written == "|".join(
        (
            notation.named(WHEN),
            notation.named(WHEN, "month_day", 3),
            notation.span(date(2025, 10, 13), date(2025, 10, 23)),
            notation.time(WHEN),
        )
    )


@pytest.mark.parametrize(
    ("notation", "written"),
    [
        (US, "$1,234.50|-$9.99|$1,234|€5.00|90,000|4.5|1,234.57|MM/DD/YYYY"),
        (BRITISH, "US$1,234.50|-US$9.99|US$1,234|€5.00|90,000|4.5|1,234.57|DD/MM/YYYY"),
        (GERMAN, "1.234,50 $|-9,99 $|1.234 $|5,00 €|90.000|4,5|1.234,57|DD.MM.YYYY"),
        (JAPANESE, "$1,234.50|-$9.99|$1,234|€5.00|90,000|4.5|1,234.57|YYYY/MM/DD"),
    ],
)
def test_money_and_numbers(notation: Notation, written: str) -> None:
    amounts = (notation.money(123450), notation.money(-999), notation.priced(notation.number(1234)))
    numbers = (notation.number(90_000), notation.number(4.5, 1), notation.number(1234.567, 2))
    told = "|".join((*amounts, notation.money(500, "€"), *numbers, notation.asks))
    assert told.replace("\N{NO-BREAK SPACE}", " ") == written


@each_other
@PATIENT
@given(day=DAYS, minutes=st.integers(0, 1439), cents=st.integers(-(10**9), 10**9))
def test_what_a_page_says_is_read_back(notation: Notation, day: date, minutes: int, cents: int) -> None:
    moment = datetime.combine(day, datetime.min.time()) + timedelta(minutes=minutes)
    for text in (
        US.day(day, "medium"),
        US.named(day, "medium", 3),
        f"{US.day(day, 'medium')}, {US.time(moment)}",
        f"Open {US.time(moment)}",
        f"{US.money(cents)} paid",
        f"{US.number(abs(cents))} items",
        US.named(day, "month_day", 3),
    ):
        assert ordinary(spoken(text, notation), notation) == text


@each
@PATIENT
@given(day=DAYS)
def test_a_day_is_typed_as_fields_ask_for_it(notation: Notation, day: date) -> None:
    assert typed_day(notation.day(day, "typed"), notation) == day
    for other in NOTATIONS:
        text = other.day(day, "typed")
        found = typed_day(text, notation)
        alike = other.asks.replace("D", "M") == notation.asks.replace("D", "M")
        assert found == day if other is notation else found is None or alike


def test_digits_in_another_order_are_no_other_day() -> None:
    assert typed_day("3/14/2024", BRITISH) is None
    assert typed_day("3/14/2024", GERMAN) is None
    assert typed_day("14.03.2024", GERMAN) == typed_day("14. march 2024", GERMAN) == date(2024, 3, 14)
    assert typed_day("30.02.2024", GERMAN) is None


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        ("12,50", "12.50"),
        ("1.234,50 $", "1234.50"),
        ("1.234", "1234"),
        ("12.50", "12.50"),
        ("12", "12"),
        ("1,234.50", "1234.50"),
        ("1,234", ""),
    ],
)
def test_amounts_are_typed_with_commas_where_pages_have_them(typed: str, plain: str) -> None:
    assert typed_amount(typed, GERMAN) == plain
    assert typed_amount(typed, US) == typed


@pytest.mark.parametrize(
    "text", ["Model X-2.4.1", "v1.2", "10.0.0.1", "a 3/4 inch pipe", "Section 5.3.2", "page 3"]
)
def test_what_is_no_figure_stays(text: str) -> None:
    for notation in OTHERS:
        assert spoken(text, notation) == text
        assert ordinary(text, notation) == text


def test_in_the_usual_notation_nothing_is_read_otherwise() -> None:
    for text in ("03/04/2024", "1.234,50 $", "14.03.2024", "2024年3月14日", "17:09"):
        assert readings(text, [US]) == ((text,),)
        assert ordinary(text, US) == spoken(text, US) == text
