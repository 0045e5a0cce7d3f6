"""Single rules of the audit, on tasks made by hand."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from decimal import Decimal

import pytest

from tests.tasks.made import Source, made, wanting
from webarium.envs.circumstances import Circumstances
from webarium.scoring import (
    Answer,
    AnswerCheck,
    AnyValue,
    Date,
    Expect,
    ListOf,
    Matcher,
    Money,
    Number,
    OneOf,
    Record,
    Same,
    SetOf,
    StateCheck,
    Text,
)
from webarium.scoring.matchers import Digits
from webarium.tasks import Openings
from webarium.tasks.audit import answers, leeway, repeats, wording
from webarium.tasks.audit.pages import shows, visible_text
from webarium.worlds import Conditions

INSERT, UPDATE, DELETE = "insert", "update", "delete"


def of_column(
    column: str, value: object, intent: str = "Do it.", op: str = INSERT, openings: Openings | None = None
) -> list[str]:
    """The rules that a task breaks which wants a value in a column."""
    wish = {
        INSERT: Expect.insert("memo", {column: value}),
        UPDATE: Expect.update("memo", {"id": 1}, {column: value}),
        DELETE: Expect.delete("memo", old={column: value}),
    }[op]
    return [found.rule for found in leeway.findings(0, made(intent, wanting(wish), source=Source(openings)))]


FREE = Openings(free={"memo.kind": "whatever"})
SAYS = Openings(says={"memo.kind": "any kind"})
CHOICES = Openings(choices={"memo.kind": {"loud": "loudly", "soft": "softly"}})


@pytest.mark.parametrize(
    ("column", "value", "intent", "op", "openings", "rules"),
    [
        ("kind", AnyValue(), "Do it.", INSERT, None, ["open"]),
        ("kind", AnyValue(), "Do it.", UPDATE, None, ["open"]),
        ("kind", AnyValue(), "Do it.", INSERT, FREE, []),
        ("kind", AnyValue(), "Do it in any kind.", INSERT, SAYS, []),
        ("kind", AnyValue(), "Do it.", INSERT, SAYS, ["open"]),
        ("name", AnyValue(), "Do it in any kind.", INSERT, SAYS, ["open"]),
        ("edited", 0, "Do it.", INSERT, None, ["corrected"]),
        ("edited_at", None, "Do it.", INSERT, None, ["corrected"]),
        ("is_edited_on", "", "Do it.", INSERT, None, ["corrected"]),
        ("edited_by", 0, "Do it.", INSERT, None, []),
        ("edited", 0, "Do it.", UPDATE, None, []),
        ("edited", 1, "Do it.", INSERT, None, []),
        ("edited", OneOf((0, 1)), "Do it.", INSERT, None, []),
        ("edited_at", OneOf((None, "2024-07-18 09:00:00")), "Do it.", INSERT, None, []),
        ("phone", Same("415-555-0142"), "Call.", INSERT, None, ["spelling"]),
        ("phone", Same("+1 415.555.0142"), "Call.", INSERT, None, ["spelling", "lines"]),
        ("phone", Digits("415-555-0142"), "Call.", INSERT, None, []),
        ("phone", "415-555-0142", "Call 415-555-0142.", INSERT, None, ["spelling"]),
        ("phone", "415-555-0142", "Call me.", INSERT, None, []),
        ("phone", Same("0142"), "Call.", INSERT, None, []),
        ("phone", Same("ask Ann"), "Call.", INSERT, None, ["lines"]),
        ("name", Same("415-555-0142"), "Call.", INSERT, None, []),
        (
            "phone",
            OneOf(("4155550142", "(415) 555-0142", "415-555-0142")),
            "Call 415-555-0142.",
            INSERT,
            None,
            [],
        ),
        ("phone", OneOf(("4155550142", "415-555-0142")), "Call 415-555-0142.", INSERT, None, ["spelling"]),
        ("text", Same("One line."), "Write.", INSERT, None, ["lines"]),
        ("text", Same("Word."), "Write.", INSERT, None, []),
        ("text", Same(" Word. "), "Write.", INSERT, None, []),
        ("text", Same("Two\nlines."), "Write.", INSERT, None, ["lines"]),
        ("text", "One line.", "Write.", INSERT, None, []),
        ("text", 5, "Write.", INSERT, None, []),
        ("street_1", Same("1 Elm Road"), "Write.", INSERT, None, []),
        ("address", Same("1 Elm Road"), "Write.", INSERT, None, []),
        ("kind", "loud", "Say it.", INSERT, CHOICES, ["choice"]),
        ("kind", "loud", "Say it softly.", INSERT, CHOICES, ["choice"]),
        ("kind", "loud", "Say it loudly.", INSERT, CHOICES, []),
        ("kind", OneOf(("loud", "soft")), "Say it loudly.", INSERT, CHOICES, ["choice"]),
        ("kind", OneOf(("loud", "soft")), "Say it loudly or softly.", INSERT, CHOICES, []),
        ("kind", "odd", "Say it.", INSERT, CHOICES, []),
        ("kind", "loud", "Say it.", DELETE, CHOICES, ["choice"]),
        ("kind", "loud", "Say it.", INSERT, None, []),
    ],
)
def test_what_a_wanted_value_leaves_open(
    column: str, value: object, intent: str, op: str, openings: Openings | None, rules: list[str]
) -> None:
    assert of_column(column, value, intent, op, openings) == rules


def test_an_open_column_is_named_once_a_task() -> None:
    rows = (
        Expect.insert("memo", {"a": AnyValue(), "b": AnyValue()}),
        Expect.insert("memo", {"a": AnyValue()}),
    )
    found = list(leeway.findings(3, made("Do it.", wanting(*rows), wanting(*rows), number=4)))
    assert [one.detail for one in found] == [
        "memo.a may hold anything: Do it.",
        "memo.b may hold anything: Do it.",
    ]
    assert {(one.template, one.seed, one.task) for one in found} == {("books.made", 3, "books.made.4")}


@pytest.mark.parametrize(
    ("answer", "empty"),
    [
        (Number(0), True),
        (Number(Decimal("0.5")), False),
        (Money(0), True),
        (Money(1), False),
        (Text("0"), False),
        (Record.of(a=Number(0), b=Money(0)), True),
        (Record.of(a=Number(0), b=Text("none")), False),
        (SetOf((Number(0), Number(3))), False),
        (ListOf((Number(0),)), True),
    ],
)
def test_answers_of_nothing(answer: Answer, empty: bool) -> None:
    assert answers.is_empty(answer) is empty
    found = list(answers.guessable({2: [made("How many?", AnswerCheck(answer), number=1)]}))
    assert [(one.rule, one.seed, one.task) for one in found] == [("empty_answer", 2, "books.made.1")] * empty


def said(*texts: str) -> list[AnswerCheck]:
    return [AnswerCheck(Text(text)) for text in texts]


@pytest.mark.parametrize(
    ("seeds", "rules"),
    [
        ([["a", "b", "c"]], []),
        ([["a", "a", "a"]], ["same_answer"]),
        ([["a", "a"]], []),
        ([["a", "a", "b"]], []),
        ([["a", "b"], ["b", "a"], ["a", "b"]], ["constant"]),
        ([["a", "b"], ["a", "b"]], []),
        ([["a", "b"], ["a", "b"], ["a", "c"]], []),
        ([["a"] * 3, ["b"] * 3, ["c"] * 3], ["same_answer"] * 3),
        ([["a"] * 3] * 3, ["same_answer"] * 3 + ["constant"]),
    ],
)
def test_answers_that_are_the_same(seeds: Sequence[Sequence[str]], rules: list[str]) -> None:
    tasks = {seed: [made("Which?", check) for check in said(*texts)] for seed, texts in enumerate(seeds, 5)}
    found = list(answers.guessable(tasks))
    assert [one.rule for one in found] == rules
    assert [one.detail for one in found if one.rule == "constant"] == [
        f"at all {len(seeds)} seeds: {'; '.join(sorted(set(seeds[0])))}"
    ] * rules.count("constant")
    assert [(one.seed, one.task) for one in found if one.rule == "constant"] == [(5, "")] * rules.count(
        "constant"
    )


def test_tasks_of_later_seeds_repeat_those_of_the_first_with_all_that_is_wanted() -> None:
    first = [made("Which?", *said("a"), number=0), made("Why?", *said("a"), number=1)]
    later = [
        made("Which?", *said("b"), number=2),
        made("Why?", *said("a"), number=3),
        made("Which?", *said("a"), number=4, start_urls=("http://bookish.test/x",)),
        made("Which?", *said("a"), number=5, template="other"),
    ]
    found = list(repeats.repeats({7: first, 8: later, 9: later}))
    assert [(one.seed, one.task, one.detail) for one in found] == [
        (seed, "books.made.3", "is books.made.1 of seed 7: Why?") for seed in (8, 9)
    ]


def test_the_same_words_are_asked_twice_from_the_same_page_under_the_same_conditions() -> None:
    tasks = [
        made("Which  one?", number=0),
        made("which ONE?", number=1),
        made("Which one?", number=2, start_urls=("http://bookish.test/x",)),
        made("Which one?", number=3, conditions=Conditions(latency_ms=5)),
        made("Which one?", number=4, circumstances=Circumstances(journaled=True)),
    ]
    found = list(repeats.duplicates({0: tasks, 1: tasks[2:]}))
    assert [(one.seed, one.task, one.detail) for one in found] == [
        (0, "books.made.1", "asks the same as books.made.0")
    ]


FAILING = Conditions(errors=frozenset({"error_asking"}))


@pytest.mark.parametrize(
    ("intent", "kind", "conditions", "rules"),
    [
        ("Ask for a refund.", "impossible", FAILING, ["endless"]),
        ("Ask for a refund, twice if need be.", "impossible", FAILING, []),
        ("Ask for a refund.", "mutate", FAILING, []),
        ("Ask for a refund.", "impossible", Conditions(), []),
        ("Which free window seat is there?", "retrieve", Conditions(), ["ambiguous"]),
        ("Which day did I ask for?", "retrieve", Conditions(), ["ambiguous"]),
        ("Which seat is free?", "retrieve", Conditions(), []),
    ],
)
def test_requests_that_leave_it_to_luck(
    intent: str, kind: str, conditions: Conditions, rules: list[str]
) -> None:
    found = wording.findings(0, made(intent, kind=kind, conditions=conditions))
    assert [one.rule for one in found] == rules


@pytest.mark.parametrize(
    ("every", "impossible", "found"), [(9, 9, 0), (10, 1, 0), (10, 2, 2), (20, 2, 0), (20, 3, 3)]
)
def test_a_tenth_of_a_suite_may_be_impossible(every: int, impossible: int, found: int) -> None:
    tasks = [made(kind="impossible" if n < impossible else "mutate", number=n) for n in range(every)]
    assert len(list(wording.too_many_impossible(0, tasks))) == found


PAGE = "Your order 170 from June 5 2023 was $ 12.50 in 3 parts by Ann".lower().split()
FAR = ["filler"] * 60


@pytest.mark.parametrize(
    ("words", "answer", "asked", "shown"),
    [
        (PAGE, Text("Ann"), (), True),
        (PAGE, Text("Bob"), (), False),
        (PAGE, Text("Nancy", aliases=("Ann",)), (), True),
        (["a", "b"], Text("a"), (), False),
        (PAGE, Number(170), (), True),
        (PAGE, Number(3), (), False),
        (PAGE, Number(3, "parts"), (), True),
        (["99", "100", "-100", "4.5", "4"], Number(99), (), False),
        (["99", "100", "4.5"], Number(100), (), True),
        (["99", "100", "4.5"], Number(Decimal("4.5")), (), True),
        (["4.0", "4"], Number(Decimal("4.0")), (), False),
        (PAGE, Money(1250), (), True),
        (PAGE, Date(date(2023, 6, 5)), (), True),
        (["6", "5", "23"], Date(date(2023, 6, 5)), (), True),
        (["june", "5"], Date(date(2023, 6, 5)), (), True),
        (["june", "15"], Date(date(2023, 6, 5)), (), False),
        (PAGE, Record.of(who=Text("Ann"), n=Number(3)), (), True),
        (PAGE, Record.of(who=Text("Ann"), n=Number(4)), (), False),
        (PAGE, Record.of(a=Number(3), b=Number(5)), (), False),
        (PAGE, ListOf((Text("Ann"), Text("order"))), (), True),
        (PAGE, Text("Ann"), (("order", "170"),), True),
        (PAGE, Text("Ann"), (("order", "171"),), False),
        (["lamp", *FAR[1:], "ann"], Text("Ann"), (("lamp",),), True),
        (["lamp", *FAR, "ann"], Text("Ann"), (("lamp",),), False),
        (["ann", *FAR[1:], "lamp"], Text("Ann"), (("lamp",),), True),
        (["lamp", *FAR, "ann", "lamp"], Text("Ann"), (("lamp",),), True),
        (["lamp", *FAR, *FAR, "ann", "desk"], Text("Ann"), (("lamp",), ("desk",)), False),
        (["desk", *FAR, *FAR, "ann", "lamp", "desk", "ann"], Text("Ann"), (("lamp",), ("desk",)), True),
    ],
)
def test_a_page_shows_an_answer_where_it_tells_it(
    words: Sequence[str], answer: Answer, asked: Sequence[Sequence[str]], shown: bool
) -> None:
    assert shows(words, answer, asked) is shown


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<p>One <b>two</b></p>", "One  two"),
        ("<head><title>No</title></head><body>Yes</body>", "Yes"),
        ("a<script>no</script>b<style>no</style>c", "a b c"),
        ("a<template><p>no</p>no</template>b<noscript>no</noscript>c", "a b c"),
        ("<div hidden>no<p>no</p>no</div>yes", "yes"),
        ('<div class="hidden">yes</div>', "yes"),
        ("<div hidden>no<br>no<img>no</div>yes", "yes"),
        ("<input hidden>yes<p hidden>no</p>yes", "yes yes"),
        ("<div hidden><p>no</div>yes", "yes"),
        ("</p>yes</div>", "yes"),
        ("<p> </p>yes", "yes"),
        ("a &amp; b", "a & b"),
        ("<p>yes</p>a & b", "yes a & b"),
        ("<div hidden>no</span>no</div>yes", "yes"),
    ],
)
def test_the_text_of_a_page_is_what_is_shown(html: str, text: str) -> None:
    assert visible_text(html) == text


def test_matchers_of_other_kinds_have_no_text_of_their_own() -> None:
    class Odd(Matcher):
        def matches(self, value: object) -> bool:
            return True

        def describe(self) -> str:
            return "odd"

    assert of_column("phone", Odd()) == []


def test_only_checks_of_the_state_want_changes() -> None:
    assert list(leeway.findings(0, made("Which?", *said("a"), StateCheck()))) == []
