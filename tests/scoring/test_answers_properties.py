"""Properties of typed answers over many values: formattings pass, neighbours and hedges fail."""

from __future__ import annotations

import time
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webarium.actions.types import Stop
from webarium.scoring import Answer, Choice, Date, Duration, ListOf, Money, Number, Record, SetOf, Text
from webarium.scoring.dates import written
from webarium.scoring.declining import as_meant

SAMPLES = (Money(500), Number(5), Date(date(2023, 3, 11)))
CENTS = st.integers(min_value=1, max_value=10_000_000)
DAYS = st.dates(min_value=date(2001, 1, 1), max_value=date(2040, 12, 31))
WORDS = st.lists(
    st.sampled_from(
        [
            "oak",
            "lamp",
            "walnut",
            "copper",
            "river",
            "quilt",
            "velvet",
            "tiger",
            "maple",
            "cobalt",
            "24",
            "16",
            "3000",
            "X200",
        ]
    ),
    min_size=1,
    max_size=6,
).map(" ".join)
MONEY_FORMS = (
    "${0:,.2f}",
    "{0:.2f}",
    "${0:.2f}",
    "USD {0:,.2f}",
    "{0:,.2f} dollars",
    "  **${0:,.2f}** ",
    "The total is ${0:,.2f}.",
    "'${0:,.2f}'",
    "I paid {0:,.2f} USD in total",
)
DATE_FORMS = (
    "{d:%Y-%m-%d}",
    "{d.month}/{d.day}/{d:%y}",
    "{d:%m/%d/%Y}",
    "{d:%B} {d.day}, {d.year}",
    "{d.day} {d:%b} {d.year}",
    "on {d:%A}, {d:%B} {d.day}th, {d.year}",
    "{d:%b} {d.day} {d.year}",
    "The date is {d:%m/%d/%y}.",
    "{d:%Y/%m/%d} 10:15:00",
)
HEDGES = ("either {} or {}", "{} or {}", "{}, maybe {}", "{} {}", "between {} and {}")


@given(CENTS, st.sampled_from(MONEY_FORMS))
def test_money_in_any_form_passes(cents: int, form: str) -> None:
    assert Money(cents).grade(form.format(cents / 100)).passed


@given(CENTS, CENTS, st.sampled_from(MONEY_FORMS))
def test_another_amount_fails(cents: int, other: int, form: str) -> None:
    assert Money(cents).grade(form.format(other / 100)).passed == (cents == other)


@given(CENTS, CENTS.filter(bool), st.sampled_from(HEDGES), st.booleans())
def test_two_amounts_fail(cents: int, other: int, hedge: str, swap: bool) -> None:
    if cents == other:
        other += 1
    first, second = (f"${cents / 100:,.2f}", f"${other / 100:,.2f}")
    said = hedge.format(second, first) if swap else hedge.format(first, second)
    assert not Money(cents).grade(said).passed


@given(st.integers(0, 100_000), st.integers(0, 100_000))
def test_a_number_is_never_found_inside_another(value: int, other: int) -> None:
    answer = Number(value)
    assert answer.grade(str(value)).passed
    assert answer.grade(f"There are {value:,} orders.").passed
    assert answer.grade(str(other)).passed == (value == other)
    assert not answer.grade(f"{value}{other}").passed or int(f"{value}{other}") == value
    assert not answer.grade(f"{other}.{value}").passed or float(f"{other}.{value}") == value


@given(DAYS, st.sampled_from(DATE_FORMS))
def test_a_date_in_any_form_passes(day: date, form: str) -> None:
    assert Date(day).grade(form.format(d=day)).passed


@given(DAYS, st.integers(-400, 400), st.sampled_from(DATE_FORMS))
def test_another_date_fails(day: date, shift: int, form: str) -> None:
    said = form.format(d=day + timedelta(days=shift))
    assert Date(day).grade(said).passed == (shift == 0)


@given(CENTS, CENTS.filter(bool))
def test_an_amount_that_is_denied_is_none(cents: int, other: int) -> None:
    said = f"not ${other / 100:,.2f}, it is ${cents / 100:,.2f}"
    assert Money(cents).grade(said).passed == (cents != other)
    assert not Money(other).grade(said).passed


@given(DAYS, DAYS, st.sampled_from(HEDGES))
def test_two_dates_fail(day: date, other: date, hedge: str) -> None:
    if day != other:
        assert not Date(day).grade(hedge.format(written(day), written(other))).passed


@given(WORDS, st.sampled_from(("{}", '"{}"', "It is {}.", "**{}**", "The product is named {}", "{}!")))
def test_text_passes_in_short_wrapping(value: str, form: str) -> None:
    assert Text(value).grade(form.format(value.upper())).passed


@given(WORDS, st.sampled_from(["hat", "zebra", "77", "or", "blue,"]), st.booleans())
def test_a_foreign_word_next_to_text_fails(value: str, word: str, before: bool) -> None:
    assert not Text(value).grade(f"{word} {value}" if before else f"{value} {word}").passed


@given(WORDS, WORDS)
def test_text_needs_all_words_in_order(value: str, other: str) -> None:
    same = value.split() == other.split() or " ".join(other.split()) == value
    repeated = other.split() == value.split() * (len(other.split()) // len(value.split()))
    assert Text(value).grade(other).passed == (same or repeated)


NAMES = st.lists(
    st.sampled_from(("Ann", "Ann Lee", "Bo", "Cy Young", "Dee", "Eve", "Lee")),
    min_size=1,
    max_size=5,
    unique=True,
)


@given(NAMES, st.sampled_from((", ", "\n", "; ", " and ", "\n- ")), st.randoms())
def test_a_set_in_any_order_passes_and_loses_no_item(names: list[str], separator: str, rng: object) -> None:
    answer = SetOf(tuple(Text(name) for name in names))
    shuffled = sorted(names, reverse=True)
    assert answer.grade(separator.join(shuffled)).passed
    assert not answer.grade(separator.join([*shuffled, "Zoe"])).passed
    assert not answer.grade(separator.join([*shuffled, shuffled[0]])).passed
    if len(names) > 1:
        assert not answer.grade(separator.join(shuffled[1:])).passed


@given(st.lists(CENTS, min_size=2, max_size=4, unique=True))
def test_a_list_of_money_keeps_its_order(amounts: list[int]) -> None:
    answer = ListOf(tuple(Money(cents) for cents in amounts))
    shown = [f"${cents / 100:,.2f}" for cents in amounts]
    assert answer.grade(", ".join(shown)).passed
    assert not answer.grade(", ".join(reversed(shown))).passed
    assert not answer.grade(", ".join(shown[:-1])).passed


COLOURS = st.sampled_from(("red", "dark red", "blue"))


@given(COLOURS, st.lists(COLOURS, max_size=3))
def test_a_choice_passes_only_alone(value: str, named: list[str]) -> None:
    answer = Choice(value, ("red", "dark red", "blue"))
    assert answer.grade(", ".join(named)).passed == (set(named) == {value})


EVERY_TYPE = (
    Money(500),
    Number(5),
    Number(87, unit="%"),
    Number(4, out_of=5),
    Number(0),
    Date(date(2023, 3, 11)),
    Text("oak"),
    Text("12 ft"),
    Choice("red", ("red", "blue")),
    Duration(timedelta(minutes=30), "minutes"),
    SetOf((Text("a"), Text("b"))),
    SetOf((Money(100), Money(200))),
    ListOf((Number(1), Number(2))),
    Record.of(
        name=Text("oak"),
        price=Money(500),
        stars=Number(4, unit="stars", out_of=5),
        day=Date(date(2023, 3, 11)),
    ),
)
PIECES = st.sampled_from(
    (
        "99999999999 weeks",
        "1²",
        "9" * 400,
        "1e999",
        "-",
        "$",
        "5",
        "oak",
        "{",
        "[",
        '"a":',
        "]" * 50,
        "(" * 50,
        "=",
        "+ ",
        "\ud800",
        "\x00",
        "\x1b[0m",
        "½",
        "٣",
        "²",
        "\u202e",
        "|",
        "\n",
        "```",
        "#",
        "**",
        "twenty",
        " hundred",
        "one ",
        ":",
        ", ",
        "2023-02-30",
        "99:99",
        "12/34/5678",
        "'",
        "or",
        "not ",
        "N/A",
        "%",
        "mon ",
        "minutes",
        '{"a": ' * 40,
        "[" * 400,
    )
)


@given(st.lists(st.one_of(PIECES, st.text(max_size=20)), max_size=12).map("".join), st.text(max_size=80))
def test_no_text_breaks_grading(said: str, question: str) -> None:
    for answer in EVERY_TYPE:
        for asked in (said, question, "How many?"):
            grade = answer.grade(said, asked)
            assert isinstance(grade.passed, bool)
            assert grade.detail
    for achievable in (True, False):
        as_meant(Stop(said), achievable=achievable)


@pytest.mark.parametrize("answer", EVERY_TYPE, ids=lambda answer: type(answer).__name__)
@pytest.mark.parametrize(
    "piece", ["9", "oak ", "$1 ", "{", "[", "(", "1 2023 ", "- ", "\n", "a@", "= 1 + ", '"', "|"]
)
def test_a_text_of_a_million_characters_is_refused_at_once(answer: Answer, piece: str) -> None:
    began = time.process_time()
    assert not answer.grade(piece * (1_000_000 // len(piece)), "How many?").passed
    assert time.process_time() - began < 2


@pytest.mark.parametrize(
    "piece",
    ["9", "oak ", "$1 ", "{", "(", "1 2023 ", "- ", "\n", "a@", "= 1 + ", '"', "| ", "x1_", "no such "],
)
def test_a_text_of_full_length_takes_no_long_time(piece: str) -> None:
    """The longest text that is read at all costs little, whatever it is made of."""
    began = time.process_time()
    for answer in EVERY_TYPE:
        answer.grade((piece * 800)[:800], "How many?")
    as_meant(Stop((piece * 2000)[:2000]), achievable=False)
    assert time.process_time() - began < 10


def test_a_raised_digit_is_no_part_of_a_number() -> None:
    assert not Number(12).grade("1²").passed
    assert not Duration(timedelta(days=1)).grade("99999999999 weeks").passed


@given(st.text(alphabet="0123456789,.-/$€% #", max_size=14))
def test_number_like_noise_never_breaks_grading(said: str) -> None:
    for answer in SAMPLES:
        answer.grade(said)
