"""The published string and URL rules one by one, defects included, without the recorded data."""

from __future__ import annotations

from typing import Any

import pytest

from webarium.errors import UserError
from webarium.scoring.foreign import strict, strings, visual
from webarium.scoring.foreign.outcomes import Ruling
from webarium.scoring.foreign.strings import Question
from webarium.scoring.foreign.urls import original_url, strict_url
from webarium.scoring.verdict import Judgement


@pytest.mark.parametrize(
    ("text", "webarena", "vwa"),
    [
        ("'A'", "a", "a"),
        ('"A"', "a", "a"),
        (" 'A' ", "a", " 'a' "),
        ("'A\"", "'a\"", "'a\""),
        ("''A''", "'a'", "'a'"),
        ("\"'A'\"", "'a'", "'a'"),
        ("", "", ""),
    ],
)
def test_texts_are_cleaned_once(text: str, webarena: str, vwa: str) -> None:
    assert (strings.clean(text), visual.clean(text)) == (webarena, vwa)


@pytest.mark.parametrize(
    ("reference", "answer", "alone", "several", "vwa"),
    [
        ("0", "10", False, True, False),
        ("0", "1 0", True, True, True),
        ("ab", "xaby", True, True, False),
        ("a b", "xa by", True, True, True),
        ("a b", "a c", False, False, False),
        ("'A'", "a", True, True, True),
    ],
)
def test_parts_of_answers(reference: str, answer: str, alone: bool, several: bool, vwa: bool) -> None:
    assert strings.must_include(reference, answer, alone=True) is alone
    assert strings.must_include(reference, answer) is several
    assert visual.must_include(reference, answer) is vwa
    assert visual.must_exclude(reference, answer) is not vwa


@pytest.mark.parametrize(
    ("text", "number"), [("5", 5), (" 1,234 ", 1234), ("-5", -5), ("5.0", None), ("$5", None), ("", None)]
)
def test_whole_numbers(text: str, number: int | None) -> None:
    assert visual.whole_number(text) == number


@pytest.mark.parametrize(
    ("value", "inequality", "holds"),
    [
        (5, "<= 5", True),
        (5.1, "<= 5", False),
        (5, ">= 5", True),
        (4.9, ">= 5", False),
        (5, "== 5", True),
        (5.00000001, "== 5", True),
        (5.1, "== 5", False),
        (5, "< 5", True),
        (5.1, "< 5", False),
        (5, "> 5", True),
        (4.9, "> 5", False),
        (6, "> 5", True),
    ],
)
def test_inequalities_as_published(value: float, inequality: str, holds: bool) -> None:
    assert visual.compare(value, inequality) is holds


@pytest.mark.parametrize("inequality", ["5", ">= x", "", "=5"])
def test_other_inequalities_are_refused(inequality: str) -> None:
    with pytest.raises(UserError, match="An inequality such as"):
        visual.compare(5, inequality)


def test_one_of_several_references() -> None:
    assert visual.exact_match(["a", "b"], "'B'")
    assert not visual.exact_match(["a", "b"], "c")
    assert visual.exact_match("a", "A")


class Judge:
    """Says the same of all, and keeps what it was asked."""

    def __init__(self, verdict: Any) -> None:
        self.verdict = verdict
        self.asked: list[dict[str, str]] = []

    async def answer(self, **asked: str) -> Judgement:
        self.asked.append(asked)
        return Judgement(self.verdict, None, "so")

    reason = answer


@pytest.mark.parametrize("rules", [strings, visual, strict])
async def test_what_a_judge_decides(rules: Any) -> None:
    question = Question("Who?", "it is closed")
    for verdict, ruling in (("success", True), ("failure", False)):
        judge = Judge(verdict)
        found = await rules.score_answer({"fuzzy_match": ["a cat"]}, "a feline", question, judge)
        assert found.ruling is ruling
        assert judge.asked == [{"question": "Who?", "reference": "a cat", "answer": "a feline"}]
        found = await rules.score_answer({"fuzzy_match": "N/A"}, "it is shut", question, judge)
        assert found.ruling is ruling
        assert judge.asked[1:] == [{"task": "Who?", "actual": "it is closed", "reported": "it is shut"}]
    for references, said in (({"fuzzy_match": ["a cat"]}, "A cat"), ({"fuzzy_match": "N/A"}, "n/a")):
        judge = Judge("failure")
        assert (await rules.score_answer(references, said, question, judge)).ruling is True
        assert judge.asked == []


@pytest.mark.parametrize("rules", [strings, visual])
@pytest.mark.parametrize("references", [{"exact_match": 5}, {"must_include": "a"}, {"must_include": [5]}])
async def test_what_is_no_reference_is_refused(rules: Any, references: Any) -> None:
    with pytest.raises(UserError, match="expects a"):
        await rules.score_answer(references, "5", Question("?"))


@pytest.mark.parametrize(
    ("references", "answer", "ruling"),
    [
        ({"required_values": ["> 5 |OR| == 1"]}, "1", True),
        ({"required_values": ["> 5 |OR| == 1"]}, "3", False),
        ({"required_values": ["> 5"], "must_include": ["1234"]}, "1,234", True),
        ({"required_values": ["> 5"]}, "many", False),
        ({"must_exclude": ["red", "blue"]}, "a blue car", False),
        ({"must_exclude": ["red", "blue"]}, "a green car", True),
        ({"one_of": ["'A'", "b"]}, "xax", True),
        ({"one_of": ["c"]}, "xax", False),
        ({"exact_match": "a", "must_include": ["b"]}, "a", False),
        ({"exact_match": "b", "fuzzy_match": "N/A"}, "n/a", None),
        ({"odd": 1}, "a", True),
    ],
)
async def test_rules_of_visualwebarena(references: Any, answer: str, ruling: Ruling) -> None:
    assert (await visual.score_answer(references, answer, Question("?"))).ruling is ruling


@pytest.mark.parametrize(
    ("reference", "final", "original", "strict_"),
    [
        ("http://a.test/x", "http://a.test/x", True, True),
        ("http://a.test/x", "http://a.test/x/", True, True),
        ("http://a.test/x/1", "http://a.test/x/10", True, False),
        ("http://a.test/X", "http://a.test/x", False, True),
        ("http://a.test/x", "https://a.test/x#top", True, True),
        ("http://a.test/x", "http://b.test/x", False, False),
        ("http://a.test/x?q=1", "http://a.test/x?q=1&p=2", True, True),
        ("http://a.test/x?q=1", "http://a.test/x?q=2", False, False),
        ("http://a.test/x?q=1", "http://a.test/x", False, False),
        ("http://a.test/x?q=1", "http://a.test/x?q=2&q=1", True, True),
        ("http://a.test/x?q= 1", "http://a.test/x?q=1", False, True),
        ("http://a.test/x |OR| http://a.test/y", "http://a.test/y", True, True),
        ("http://a.test/x?q=1 |OR| http://a.test/y?q=2", "http://a.test/x?q=2", True, False),
        ("http://a.test/x", "http://[a", False, False),
        ("http://a.test/x", "http://ann@a.test/x", True, False),
        ("http://a.test/x", "ftp://a.test/x", True, False),
        ("http://a.test:80/x", "http://a.test/x", False, True),
        ("http://a.test:8080/x", "http://a.test/x", False, False),
        ("http://a.test./x", "http://a.test/x", False, True),
        ("http://a.test/a%20b", "http://a.test/a b", False, True),
        ("http://a.test/x", "http://a.test/x:80", True, False),
        ("http://a.test/x", " http://a.test/x ", True, True),
    ],
)
def test_final_addresses(reference: str, final: str, original: bool, strict_: bool) -> None:
    assert original_url(reference, final).ruling is original
    assert strict_url(reference, final).ruling is strict_


@pytest.mark.parametrize(
    ("status", "ruling"),
    [(None, True), (199, False), (200, True), (299, True), (300, False), (304, True), (404, False)],
)
def test_a_page_that_is_not_there_is_never_right(status: int | None, ruling: bool) -> None:
    assert strict_url("http://a.test/x", "http://a.test/x", status=status).ruling is ruling


@pytest.mark.parametrize(
    ("final", "below", "ruling"),
    [
        ("http://a.test/x/y", True, True),
        ("http://a.test/x/y", False, False),
        ("http://a.test/xy", True, False),
        ("http://a.test/", True, False),
        ("http://a.test/x", True, True),
    ],
)
def test_pages_below_are_right_where_that_is_said(final: str, below: bool, ruling: bool) -> None:
    assert strict_url("http://a.test/x", final, below=below).ruling is ruling


def test_addresses_of_tasks_that_cannot_be_read_are_refused() -> None:
    assert original_url("http://a.test/x", "http://a.test/x", "GOLD in PRED").ruling
    with pytest.raises(UserError, match="The matching rule"):
        original_url("http://a.test/x", "http://a.test/x", "EXACT")
    for rule in (original_url, strict_url):
        with pytest.raises(UserError, match="which is not a URL"):
            rule("http://[a", "http://a.test/x")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("A $1,234.50 lamp", ["a", "1234.5", "lamp"]),
        ("0012 and 0.50 and -7", ["0012", "and", "0.5", "and", "-7"]),
        ("5-10", ["5", "10"]),
        ("Bob's C++ 50% x²", ["bob's", "c", "++", "50", "%", "x", "^2"]),
        ("3/4 1.0", ["3/4", "1"]),
    ],
)
def test_words_in_one_spelling(text: str, words: list[str]) -> None:
    assert strict.words(text) == words


@pytest.mark.parametrize(
    ("answer", "number"),
    [
        ("It is 5.", "5"),
        ("5 of 5", "5"),
        ("5 and 6", None),
        ("about ~5", None),
        ("none", None),
        ("-5.50", "-5.5"),
        ("x5", None),
        ("5km", None),
    ],
)
def test_the_only_number_of_an_answer(answer: str, number: str | None) -> None:
    found = strict.number_of(answer)
    assert (None if found is None else f"{found}") == number


@pytest.mark.parametrize(
    ("value", "inequality", "holds"),
    [
        (5, "<= 5", True),
        (5, ">= 5", True),
        (5, "== 5", True),
        (5, "< 5", False),
        (5, "> 5", False),
        (4, "< 5", True),
        (6, "> 5", True),
        (6, "<= 5", False),
        (4, ">= 5", False),
        (4, "== 5", False),
        (4, "< inf", True),
        (150, "<1.5e2", False),
    ],
)
def test_inequalities_mean_what_they_say(value: Any, inequality: str, holds: bool) -> None:
    assert strict.compare(value, inequality) is holds


@pytest.mark.parametrize(
    ("answer", "declines"),
    [("N/A", True), ("'n.a.'", True), ("Not applicable!", True), ("NA", True), ("No", False)],
)
def test_answers_that_only_decline(answer: str, declines: bool) -> None:
    assert strict.declines(answer) is declines
