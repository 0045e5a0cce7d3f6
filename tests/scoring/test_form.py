"""Answers in a declared form: each spelling of a right value passes, and nothing else does."""

from __future__ import annotations

import time
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webarium.errors import TaskError
from webarium.scoring import (
    Answer,
    Choice,
    Date,
    Distance,
    Duration,
    ListOf,
    Money,
    Number,
    Record,
    SetOf,
    Text,
)
from webarium.scoring.form.declines import decline_in
from webarium.scoring.form.extract import MOST
from webarium.scoring.form.reader import grade_form
from webarium.scoring.form.sentences import how_to_answer, written

CENTS = st.integers(min_value=-99_999, max_value=99_999_999)
DAYS = st.dates(min_value=date(1900, 1, 1), max_value=date(2099, 12, 31))
NUMBERS = st.integers(min_value=0, max_value=9_999_999)
MINUTES = st.integers(min_value=1, max_value=100_000)
WORD = st.sampled_from("oak lamp Walnut copper River quilt O'Neil X200 café 24 Jean-Luc mp3".split())  # noqa: SIM905
NAMES = st.lists(WORD, min_size=1, max_size=5).map(" ".join)
LISTS = st.lists(NAMES, min_size=2, max_size=6, unique_by=str.casefold)

WRAPPINGS = (
    "{}",
    " {}\n",
    "**{}**",
    "`{}`",
    '"{}"',
    "'{}'",
    "“{}”",
    "({})",
    "- {}",
    "{}.",
    "**{}.**",
    '["{}"]',
    '{{"answer": "{}"}}',
    "```\n{}\n```",
    "```text\n{}\n```",
    "\\boxed{{{}}}",
    "The answer is {}",
    "The answer is **{}**.",
    "Answer: {}",
    "answer: {}",
    "**Answer:** {}",
    "**Answer**: {}",
    "**Final answer: {}**",
    "My final answer: `{}`",
    "Answer:\n\n{}",
    "I opened the page and looked. Answer: {}",
    "I opened the page, where it says so.\n\nAnswer: {}",
    "Answer: nothing yet.\nI looked again.\nAnswer: {}",
    "I opened the page, where it says so.\n{}",
    "I opened the page, where it says so.\n\n```\n{}\n```",
)
BESIDE = (
    "about {}",
    "maybe {}",
    "{}?",
    "{} or more",
    "at least {}",
    "not {}",
    "{}, I think",
    "{} plus tax",
    "It is {} more than the other one",
    "{}\nI am not sure.",
    "Answer: {}\nThat is what the page says.",
    "Answer: {} (there may be others)",
    "The total is {}",
    "Answer: 1 or {}",
)
SAMPLES: tuple[Answer, ...] = (
    Money(1234),
    Money(500, "EUR"),
    Number(12),
    Number(38, "%"),
    Number(Decimal("4.5"), out_of=5),
    Number(349, pattern="#{:09d}"),
    Date(date(2023, 3, 11)),
    Duration(timedelta(minutes=140), "minutes"),
    Distance(1700),
    Choice("Monday", ("Monday", "Tuesday"), (("Mon", "Monday"),)),
    Choice("yes", ("yes", "no")),
    Text("Martin State Airport"),
    Text("rhonda_rowland@post.test"),
)


def passes(answer: Answer, text: str) -> bool:
    return grade_form(answer, text).passed


@pytest.mark.parametrize("answer", SAMPLES, ids=written)
@pytest.mark.parametrize("wrapping", WRAPPINGS)
def test_a_value_passes_in_every_wrapping(answer: Answer, wrapping: str) -> None:
    assert grade_form(answer, wrapping.format(written(answer))).passed


@pytest.mark.parametrize("answer", SAMPLES, ids=written)
@pytest.mark.parametrize("beside", BESIDE)
def test_a_value_with_anything_beside_it_fails(answer: Answer, beside: str) -> None:
    grade = grade_form(answer, beside.format(written(answer)))
    assert not grade.passed
    assert "Answer " in grade.detail  # the form is stated


@pytest.mark.parametrize("answer", SAMPLES, ids=written)
@pytest.mark.parametrize("other", SAMPLES, ids=written)
def test_a_value_of_another_kind_or_a_second_one_fails(answer: Answer, other: Answer) -> None:
    if answer == other or passes(answer, written(other)):
        assert answer == other or {written(answer), written(other)} == {"12", "#000000349"}
        return
    for joined in (
        "{0} {1}",
        "{0}, {1}",
        "{0} and {1}",
        "{0} or {1}",
        "Answer: {0}\n{1}",
        "{0} ({1})",
        "{0} instead of {1}",
    ):
        assert not passes(answer, joined.format(written(answer), written(other)))
        assert not passes(answer, joined.format(written(other), written(answer)))


@given(
    CENTS,
    st.sampled_from(
        (
            "{s}${a:,.2f}",
            "${n:.2f}",
            "{n:.2f}",
            "{n:,.2f}",
            "USD {n:,.2f}",
            "US${n:,.2f}",
            "{n:.2f} USD",
            "{n:,.2f} dollars",
            "{s}$ {a:,.2f}",
            "${n:,.2f} USD",
            "{n:.2f} US dollars",
            "{n:.3f}",
        )
    ),
)
def test_every_way_to_write_an_amount(cents: int, form: str) -> None:
    amount = Decimal(cents) / 100
    text = form.format(n=amount, a=abs(amount), s="-" if cents < 0 else "")
    assert passes(Money(cents), text)
    assert not passes(Money(cents + 1), text)
    assert not passes(Money(-cents if cents else 1), text)
    assert not passes(Money(cents, "EUR"), text) or not any(sign in text.casefold() for sign in "$ud")


@pytest.mark.parametrize(
    ("answer", "right", "wrong"),
    [
        (
            Money(1200),
            ["$12", "12 dollars", "12", "$12.0", "twelve dollars", "$0.012k", "[$12](http://shop.test/cart)"],
            ["€12", "12 EUR", "$1,2", "12%", "$12-$15", "$12k", "12 hours"],
        ),
        (Money(34), ["34 cents", "$0.34", "0 dollars and 34 cents"], ["34", "34%"]),
        (Money(1000, "CHF"), ["CHF 10", "10 CHF", "10.00", "10 Swiss francs"], ["$10", "10 EUR"]),
        (
            Number(12),
            ["twelve", "12.0", "012"],
            ["$12", "12%", "-12", "+12", "12 km", "1 2", "12th", "12/5", "XII"],
        ),
        (Number(0), ["0", "none", "zero"], ["no", "", "nothing to do"]),
        (Number(1234567), ["1,234,567", "1 234 567"], ["1.234.567", "1,234567"]),
        (
            Number(3489, "feet"),
            ["3489 ft", "3,489 feet", "3489", "3489 foot"],
            ["3489 m", "3489 feet high", "1063 m"],
        ),
        (Number(38, "%"), ["38%", "38 %", "38 percent", "38"], ["38 products", "0.38"]),
        (
            Number(185180, "square kilometers"),
            ["185,180 km²", "185180 sq km", "185180"],
            ["185180 km", "185180 sq mi"],
        ),
        (
            Number(Decimal("4.5"), out_of=5),
            ["4.5/5", "4.5 out of 5", "4.50", "4.5 stars", "4.5 out of 5 stars"],
            ["4.5/10", "5"],
        ),
        (
            Number(349, pattern="#{:09d}"),
            ["349", "#349", "000000349", "Order #349", "No. 349"],
            ["#348", "3.49"],
        ),
        (Number(291, pattern="+{}"), ["+291", "291"], ["-291"]),
        (
            Duration(timedelta(minutes=140), "minutes"),
            ["2 h 20 min", "2h20m", "140", "2 hours and 20 minutes", "2 hrs, 20 mins", "8400 seconds"],
            ["2.3 hours", "140 hours", "20 minutes 2 hours", "2 hours", "about 140 minutes", "2:20"],
        ),
        (
            Duration(timedelta(minutes=100), "hours", timedelta(seconds=30)),
            ["1:40", "1 h 40 min", "100 minutes"],
            ["1:42", "1.5"],
        ),
        (
            Duration(timedelta(hours=1), "minutes"),
            ["an hour", "one hour", "60 minutes", "1.0 h"],
            ["an hour or so"],
        ),
        (Duration(timedelta(days=8)), ["8 days", "8", "eight days", "1 week 1 day"], ["8 nights", "8 hours"]),
        (
            Distance(1700),
            ["1.7 km", "1,700 m", "1.70 kilometers", "1.7", "1.06 miles"],
            ["1.7 mi", "1.7 hours", "1.9 km", "17 km"],
        ),
        (
            Choice("yes", ("yes", "no")),
            ["Yes", "YES.", "true", '"yes"'],
            ["no", "yes and no", "yes, but", "maybe"],
        ),
        (Text("The Walters"), ["Walters", "the walters"], ["Walters Art", "The Walters (2:19)", "The"]),
        (Text("Was it bad?"), ["Was it bad", "was it bad?"], ["Was it"]),
        (Text("Harbor & Rye"), ["Harbor and Rye"], ["Harbor", "Harbor Rye Bar"]),
        (
            Text("rhonda_rowland@post.test"),
            ["RHONDA_rowland@post.test"],
            ["rhonda.rowland@post.test", "rhonda_rowland"],
        ),
        (
            Text("9:00 PM", ("21:00", "9 PM")),
            ["9 pm", "21:00", "9:00pm"],
            ["9:00", "9:00 AM", "9:00 PM to 10:00 PM"],
        ),
        (Text("CGNF31", ("CGNF 31",)), ["cgnf31", "CGNF 31"], ["CGNF32", "CGNF-3-1"]),
        (
            Date(date(2023, 3, 11)),
            ["3/11/2023", "3/11/23"],
            ["11/3/2023", "March 11", "March 2023", "Sunday, March 11, 2023"],
        ),
        (
            Record.of(latitude=Number(Decimal("44.261")), longitude=Number(Decimal("-72.577"))),
            [
                "44.261; -72.577",
                "44.261, -72.577",
                "[44.261, -72.577]",
                '{"longitude": -72.577, "latitude": 44.261}',
            ],
            ["-72.577; 44.261", "44.261", "44.261; 72.577", "44.261; -72.577; 0"],
        ),
        (
            SetOf((Money(1899), Money(3099))),
            ["$18.99 - $30.99", "$18.99 to $30.99", "$30.99\n$18.99", "18.99, 30.99"],
            ["$18.99"],
        ),
    ],
    ids=lambda value: written(value) if isinstance(value, Answer) else "",
)
def test_what_a_person_takes_for_a_value(answer: Answer, right: list[str], wrong: list[str]) -> None:
    assert [text for text in right if not passes(answer, text)] == []
    assert [text for text in wrong if passes(answer, text)] == []


@given(
    DAYS,
    st.sampled_from(
        (
            "{d:%Y-%m-%d}",
            "{d:%B} {d.day}, {d.year}",
            "{d.day} {d:%B} {d.year}",
            "{d:%b} {d.day} {d.year}",
            "{d:%A}, {d:%B} {d.day}, {d.year}",
            "{d.day}-{d:%b}-{d.year}",
            "{d:%Y/%m/%d}",
            "{d:%m/%d/%Y}",
            "{d.month}/{d.day}/{d.year}",
            "the {d.day} of {d:%B}, {d.year}",
            "{d:%a} {d:%b}. {d.day}, {d.year}",
        )
    ),
)
def test_every_way_to_write_a_day(day: date, form: str) -> None:
    text = form.format(d=day)
    assert passes(Date(day), text)
    assert not passes(Date(day + timedelta(days=1)), text)
    assert not passes(Date(day), f"{text} or so")


@given(NUMBERS, NUMBERS)
def test_another_number_fails(one: int, other: int) -> None:
    assert passes(Number(one), f"{one:,}")
    assert passes(Number(one), str(other)) == (one == other)
    assert not passes(Number(one), f"{one} and {other}")
    assert not passes(Number(one), f"{other}\n{one}") or one == other


@given(MINUTES, MINUTES)
def test_another_length_of_time_fails(one: int, other: int) -> None:
    hours, rest = divmod(one, 60)
    whole = Duration(timedelta(minutes=one), "minutes")
    assert passes(whole, f"{hours} h {rest} min")
    assert passes(whole, str(other)) == (one == other)


@given(NAMES, NAMES)
def test_other_words_fail(one: str, other: str) -> None:
    assert passes(Text(one), one.upper())
    assert passes(Text(one), other) == (one.casefold() == other.casefold())
    assert not passes(Text(one), f"{one}, {other}")
    assert not passes(Text(one), f"I think that it is {one}")


@given(LISTS, st.randoms(use_true_random=False))
def test_every_way_to_write_a_list(names: list[str], rng: object) -> None:
    wanted = SetOf(tuple(map(Text, names)))
    quoted = [f'"{name}"' for name in names]
    ways = (
        "\n".join(names),
        "\n".join(f"- {name}" for name in reversed(names)),
        "\n".join(f"{n}. **{name}**" for n, name in enumerate(names, 1)),
        "; ".join(names),
        ", ".join(names[:-1]) + f" and {names[-1]}",
        f"[{', '.join(quoted)}]",
        "Here they all are:\n\n" + "\n".join(f"* {name}" for name in names),
        "I opened the page and read it.\nAnswer: " + ", ".join(names),
    )
    assert [way for way in ways if not passes(wanted, way)] == []
    less, more = names[:-1], [*names, "brass kettle"]
    for join in ("\n", "; ", ", "):
        assert not passes(wanted, join.join(less))
        assert not passes(wanted, join.join(more))
        assert not passes(wanted, join.join([*names, names[0]]))
    ordered = ListOf(wanted.items)
    assert passes(ordered, "\n".join(names))
    assert not passes(ordered, "\n".join(reversed(names)))


@given(DAYS, CENTS, NAMES)
def test_every_way_to_write_a_record(day: date, cents: int, name: str) -> None:
    record = Record.of(date=Date(day), grand_total=Money(cents), buyer=Text(name))
    when, much = written(Date(day)), written(Money(cents))
    for text in (
        f"{when}; {much}; {name}",
        f"{day}; {much}; {name}.",
        f"{when}\n{much}\n{name}",
        f"Date: {when}; Grand total: {much}; Buyer: {name}",
        f"- **Buyer:** {name}\n- **Grand total:** {much}\n- **Date:** {when}",
        f'{{"date": "{day}", "grand_total": "{much}", "buyer": "{name}"}}',
        f"I opened the order.\n\nAnswer: {when}; {much}; {name}",
    ):
        assert passes(record, text), text
    for text in (
        f"{when}; {much}",
        f"{much}; {when}; {name}",
        f"{when}; {much}; {name}; {name}",
        f"{when}; {written(Money(cents + 1))}; {name}",
        f"date: {when}; date: {when}; grand total: {much}; buyer: {name}",
        f"{when}; {much} or so; {name}",
        f"On {when} {name} paid {much}",
        f"{when}; {written(Money(cents + 1))}; {name}\n{when}; {much}; {name}",
    ):
        assert not passes(record, text), text


@given(st.text(max_size=300))
def test_no_text_breaks_the_reader(text: str) -> None:
    for answer in (*SAMPLES, SetOf((Text("a"), Text("b"))), Record.of(a=Number(1), b=Money(2))):
        grade_form(answer, text)


@pytest.mark.parametrize(
    "text", ["[" * 5000, '{"answer":' * 1000, "9" * 15_000, "Answer: " * 2000, "*" * 19_000, "1 h " * 4000]
)
def test_long_and_nested_texts_are_refused(text: str) -> None:
    assert not any(passes(answer, text) for answer in SAMPLES)


def test_nothing_longer_than_the_bound_is_read() -> None:
    assert passes(Number(5), "x.\n" * 100 + "Answer: 5")
    assert not passes(Number(5), "x.\n" * MOST + "Answer: 5")


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        (Money(999), "Answer with the amount alone, such as $12.34."),
        (Date(date(2021, 1, 1)), "Answer with the date alone, such as March 5, 2023."),
        (Number(38, "%"), "Answer with the number alone, such as 12%."),
        (Number(4, out_of=5), "Answer with the number alone, such as 4 or 4.5."),
        (
            Duration(timedelta(hours=2), "hours"),
            "Answer with the length of time alone, such as 2 hours 25 minutes.",
        ),
        (
            SetOf((Text("oak"), Text("ash"))),
            "Answer with all of them and nothing else, one per line, in any order, each as the page shows it.",
        ),
        (
            Record.of(reached=Choice("no", ("yes", "no")), share=Number(3, "%"), count=Number(2)),
            'Answer on one line in the form "reached; share; count" (reached as in yes or no, share as in 12%).',
        ),
        (Choice("no", ("yes", "no")), "Answer yes or no, and nothing else."),
        (
            Record.of(date=Date(date(2021, 1, 1)), status=Text("closed")),
            'Answer on one line in the form "date; status" (date as in March 5, 2023).',
        ),
    ],
)
def test_each_type_says_its_form(answer: Answer, sentence: str) -> None:
    assert how_to_answer(answer) == f"{sentence} If it cannot be done, answer N/A and give the reason."


@dataclass(frozen=True)
class Own(Text):
    """A type that the form does not know by itself, but its base."""


class Shape(Answer):
    """A type of somebody's own."""

    def natural(self) -> str:
        return "round"


def test_a_type_of_ones_own_is_refused_in_a_sentence() -> None:
    with pytest.raises(TaskError, match="type Shape have no declared form"):
        how_to_answer(Shape())
    assert how_to_answer(Own("oak")).startswith("Answer with nothing but the text asked for")
    assert passes(Own("oak"), "Oak")


@pytest.mark.parametrize(
    "text",
    [
        "```\n" * 4900,
        "x." + " " * 19_000,
        "a" * 19_900 + "\nb",
        "a" + " " * 19_000 + "b",
        "a.\n" * 6000 + "b",
        "\n Answer:" * 1900,
    ],
)
def test_what_takes_long_to_read_takes_no_longer(text: str) -> None:
    began = time.perf_counter()
    for answer in (*SAMPLES, SetOf((Text("a"), Text("b"))), Record.of(a=Number(1), b=Money(2))):
        assert not passes(answer, text)
    assert decline_in(text) is None
    assert time.perf_counter() - began < 20


def test_a_field_that_is_there_twice_is_none() -> None:
    assert not passes(Record.of(a=Number(1), b=Number(2)), '{"a": 3, "a": 1, "b": 2}')


def test_what_the_question_counts_may_stand_behind_the_number() -> None:
    asked = "Look up the driver. How many of the rated rides has he given?"
    assert grade_form(Number(12), "12 rides", asked).passed
    assert grade_form(Number(1), "1 ride", asked).passed
    others = ("12 trips", "12 rides given", "rides: 12")
    assert [text for text in others if grade_form(Number(12), text, asked).passed] == []
    assert not grade_form(Number(12), "12 rides", "Which driver was it?").passed
    assert passes(Record.of(total=Money(100), orders=Number(2)), "$1; 2 orders")


def test_an_object_with_one_field_is_its_value() -> None:
    assert passes(Date(date(2024, 7, 13)), '{"date": "2024-07-13"}')
    assert not passes(Date(date(2024, 7, 13)), '{"wrong": "2024-07-13"}')
