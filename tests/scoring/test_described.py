"""What checks, matchers and judgements say of themselves, and contexts put together."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from webarium.llm import Answer
from webarium.scoring import (
    AnyValue,
    Check,
    Contains,
    Context,
    Digits,
    Equal,
    Expect,
    Lines,
    Matcher,
    Money,
    OneOf,
    PageCheck,
    Passes,
    Range,
    Ref,
    Same,
    StateCheck,
    States,
    UrlCheck,
)
from webarium.scoring.foreign.checks import AnswerRule, PagesRule, UrlRule
from webarium.scoring.foreign.webvoyager import EpisodeRule
from webarium.scoring.verdict import CheckResult, Judgement
from webarium.task_files import Reference
from webarium.task_files.webarena import PageTarget

HOME = UrlCheck("http://a.test", ("/x/",), {})
GONE = Expect.delete("cart", {"id": 1})


@pytest.mark.parametrize(
    ("check", "said"),
    [
        (StateCheck(), "nothing changes"),
        (StateCheck(((GONE,),)), "exactly: a row removed from cart (id = 1)"),
        (StateCheck(((), (GONE,))), "nothing changes or exactly: a row removed from cart (id = 1)"),
        (HOME, "the final page is http://a.test/x/"),
        (
            UrlCheck("http://a.test", ("/x", "/y"), {"q": 1, "p": None}, instead=HOME),
            "the final page is http://a.test/x or /y with q = 1, p absent, or the final page is http://a.test/x/",
        ),
        (PageCheck("h1", "Hi", read="value"), "value of h1 is 'Hi'"),
        (AnswerRule({"fuzzy_match": "N/A"}), "the agent declines"),
        (AnswerRule({"fuzzy_match": "N/A"}, note="it is closed"), "the agent declines: it is closed"),
        (UrlRule("http://a.test |OR| http://b.test"), "the final page is http://a.test |OR| http://b.test"),
        (EpisodeRule(None), "a judge finds that the episode fulfils the request"),
        (
            EpisodeRule(Reference("golden", "Ann", "")),
            'a judge finds that the episode fulfils the request; golden answer "Ann"',
        ),
    ],
)
def test_checks_say_what_they_want(check: Check, said: str) -> None:
    assert check.describe() == said


def test_answers_by_several_rules_and_pages_say_what_they_want() -> None:
    said = AnswerRule({"must_include": ["a"], "exact_match": "b"}).describe()
    assert said.startswith("the answer satisfies must_include ")
    assert " and exact_match " in said
    pages = PagesRule((PageTarget("http://a.test", "", {"must_include": ["x"]}, ()),)).describe()
    assert pages.startswith("http://a.test as a whole has ")
    assert (AnswerRule({"fuzzy_match": ["a"]}).by, AnswerRule({"exact_match": "a"}).by) == ("judge", "rule")


@pytest.mark.parametrize(
    ("matcher", "said", "fits", "differs"),
    [
        (Equal(5), "5", 5, "5"),
        (AnyValue(), "any value", None, ...),
        (Same("A b."), 'text like "A b."', "a  B", "a c"),
        (Contains(("a", "b c")), 'text with "a", "b c"', "b c, a", "bc a"),
        (Contains(("a",), ("b",)), 'text with "a" and without "b"', "a c", "a b"),
        (Lines(("a", "", "b")), 'the lines "a", "b"', "A\n\nb.", "a b"),
        (States(Money(500)), 'text that states "$5.00"', "It is $5.", "It is $6."),
        (OneOf((1, Same("a"))), 'one of 1, text like "a"', "A", 2),
        (OneOf((1, 2, 3, 4, 5)), "one of 1, 2, 3, 4, 5", 5, 6),
        (OneOf((1, 2, 3, 4, 5, 6, 7)), "one of 1, 2, 3, 4, 5 and 2 more", 7, 8),
        (Digits("+1 415-55"), 'the digits of "+1 415-55"', "(415) 55", "415 55 ext"),
        (Digits("41555"), 'the digits of "41555"', " +1 41555", 41555),
        (Range(None, Decimal(25)), "0-25", "0-25.0", "1-25"),
        (Range(Decimal(5), None), "5-", "5-", "5-6"),
        (Range(Decimal(5), Decimal(6)), "5-6", " 5 - 6 ", "5"),
        (Passes("an even number", lambda value: value == 2), "an even number", 2, 3),
        (Ref("order"), "the key of the new order", 1, ...),
        (Ref("order", "name"), "the name of the new order", 1, ...),
    ],
)
def test_matchers_say_what_they_want_and_keep_to_it(
    matcher: Matcher, said: str, fits: object, differs: object
) -> None:
    assert matcher.describe() == said
    assert matcher.matches(fits)
    assert differs is ... or not matcher.matches(differs)


@pytest.mark.parametrize(
    "matcher", [Same("a"), Contains.of("a"), Lines(("a",)), States(Money(1)), Digits("1")]
)
def test_matchers_of_texts_take_texts_alone(matcher: Matcher) -> None:
    assert not matcher.matches(None)
    assert not matcher.matches(1)


def test_what_both_contexts_know_is_known() -> None:
    one = Context(("a",), (Decimal(1),), (date(2023, 1, 1),), ("r",), ("o",), ("s",))
    other = Context(("b",), (Decimal(2),), (date(2023, 1, 2),), ("q",), ("p",), ("t",), date(2023, 6, 12))
    assert one.joined(other) == Context(
        ("a", "b"),
        (Decimal(1), Decimal(2)),
        (date(2023, 1, 1), date(2023, 1, 2)),
        ("r", "q"),
        ("o", "p"),
        ("s", "t"),
        date(2023, 6, 12),
    )
    assert other.joined(one).today == date(2023, 6, 12)
    widened = one.with_rivals(("r", "z"), ("y", "o"))
    assert (widened.rivals, widened.others, widened.texts) == (("r", "z"), ("o", "y"), ("a",))


@pytest.mark.parametrize(
    ("costs", "cost"), [([], 0), ([0.5, 0.25], 0.75), ([0.5, None], None), ([None], None), ([0.0], 0)]
)
def test_what_a_judgement_cost(costs: list[float | None], cost: float | None) -> None:
    calls = tuple(Answer("x", cost=each, model="m") for each in costs)
    judgement = Judgement("success", 0.5, "so", calls)
    assert judgement.cost == cost
    told: dict[str, Any] = judgement.to_json()
    assert (told["verdict"], told["score"], told["reason"], len(told["calls"])) == (
        "success",
        0.5,
        "so",
        len(costs),
    )
    assert "points" not in told
    assert all(call["answer"]["text"] == "x" for call in told["calls"])


def test_lines_of_verdicts_as_json() -> None:
    plain = {"name": "a", "passed": True, "detail": "so", "by": "rule", "unverified": False}
    assert CheckResult("a", True, "so").to_json() == plain
    assert CheckResult("a", True, "so", step=0).to_json() == {**plain, "step": 0}
    judgement = Judgement("unverified", None, "hm")
    asked = CheckResult.judged("a", judgement)
    assert asked.to_json() == {
        "name": "a",
        "passed": False,
        "detail": "the judge could not decide: hm",
        "by": "judge",
        "unverified": True,
        "judgement": judgement.to_json(),
    }
    for verdict, passed in (("success", True), ("failure", False)):
        found = CheckResult.judged("a", Judgement(verdict, 1.0, "so"))  # type: ignore[arg-type]
        assert (found.passed, found.unverified, found.detail, found.by) == (passed, False, "so", "judge")
    assert CheckResult.undecided("a", "hm") == CheckResult("a", False, "hm", unverified=True)
