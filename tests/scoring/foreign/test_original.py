"""The original profile against recorded scores of the published evaluators, and against their described defects."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scoring.foreign.recorded import lines, needs_data
from webarium.errors import UserError
from webarium.scoring.foreign import strings, visual
from webarium.scoring.foreign.outcomes import Ruling
from webarium.scoring.foreign.strings import Question
from webarium.scoring.foreign.urls import original_url
from webarium.scoring.foreign.wordpieces import word_pieces
from webarium.scoring.verdict import Judgement


def score(ruling: Ruling) -> float | None:
    return None if ruling is None else float(ruling)


async def original(call: dict[str, Any]) -> float | None:
    if call["kind"] == "url":
        return score(original_url(call["reference_url"], call["final_url"], call["url_note"]).ruling)
    if call["kind"] == "vwa_compare":
        return float(visual.compare(call["value"], call["inequality"]))
    rules = strings if call["kind"] == "string" else visual
    question = Question(call["intent"], call["string_note"])
    return score((await rules.score_answer(call["reference_answers"], call["answer"], question)).ruling)


@needs_data
@pytest.mark.parametrize(
    ("name", "count"),
    [("webarena_string.jsonl", 2931), ("vwa_numeric_string.jsonl", 3442), ("webarena_url.jsonl", 1721)],
)
async def test_every_recorded_score_is_the_same(name: str, count: int) -> None:
    calls = list(lines(name))
    assert len(calls) == count
    assert [call["id"] for call in calls if await original(call) != call["score"]] == []


# What the notes on the published rules say of them, without the recorded data


@pytest.mark.parametrize(
    ("references", "answer", "ruling"),
    [
        ({"exact_match": "Yes"}, " 'YES' ", True),
        ({"must_include": ["14"]}, "2014", True),
        ({"must_include": ["346"]}, "3460", True),
        ({"must_include": ["0"]}, "$0.00", False),
        ({"must_include": ["0"]}, "There are 0.", True),
        ({"must_include": ["0", "0"]}, "100", True),
        ({"must_include": ["65 |OR| 3"]}, "3", False),
        ({"fuzzy_match": "N/A"}, "n/a", True),
        ({"fuzzy_match": "N/A"}, "There is none.", None),
        ({"must_include": ["x"], "fuzzy_match": "N/A"}, "no", None),
        ({"fuzzy_match": ["a cat"]}, "A cat", True),
        ({"fuzzy_match": ["a cat"]}, "a feline", None),
        ({"fuzzy_match": ["Jan: 5, net", "Feb: 7"]}, "jan: 5, net; Feb: 7", True),
        ({"fuzzy_match": ["Jan: 5", "Feb: 7"]}, "Feb: 7\nJan: 5", True),
        ({"fuzzy_match": ["Jan: 5", "Feb: 7"]}, "Jan: 5, Feb: 7, Mar: 1", None),
        ({"fuzzy_match": ["Jan: 5", "Feb: 7"]}, "Jan: 7, Feb: 5", None),
        ({"fuzzy_match": ["Jan: 5", "Feb: 7"]}, "Jan: 5", None),
        ({"exact_match": "b", "fuzzy_match": ["a cat"]}, "a feline", False),
        ({"one_of": ["a"]}, "b", True),
    ],
)
async def test_answers_of_webarena(references: Any, answer: str, ruling: Ruling) -> None:
    assert (await strings.score_answer(references, answer, Question("?"))).ruling is ruling


@pytest.mark.parametrize(
    ("references", "answer", "ruling"),
    [
        ({"must_include": ["170"]}, "000000170", False),
        ({"must_include": ["65 |OR| 3"]}, "3", True),
        ({"must_exclude": ["red"]}, "a red car", False),
        ({"one_of": ["circle", "round"]}, "around", True),
        ({"required_values": ["< 700"]}, "700", True),
        ({"required_values": ["> 60", "< 120"]}, "1,000", False),
        ({"required_values": [">= 5"]}, "5.5", False),
        ({"exact_match": "foo"}, "foo ", False),
        ({"fuzzy_match": ["a cat"]}, "a feline", None),
        ({"fuzzy_match": "N/A"}, "none", None),
    ],
)
async def test_answers_of_visualwebarena(references: Any, answer: str, ruling: Ruling) -> None:
    assert (await visual.score_answer(references, answer, Question("?"))).ruling is ruling


@pytest.mark.parametrize(
    ("final", "ruling"),
    [
        ("http://shop.test/id/1", True),
        ("https://shop.test/id/1/#top", True),
        ("http://shop.test/id/10", True),
        ("http://evil.test/shop.test/id/1", True),
        ("http://shop.test/ID/1", False),
        ("http://shop.test/id/2", False),
    ],
)
def test_urls(final: str, ruling: bool) -> None:
    assert original_url("http://shop.test/id/1", final).ruling is ruling


def test_query_values_of_alternatives_may_be_mixed() -> None:
    reference = "http://a.test/x?q=1 |OR| http://a.test/y?q=2"
    assert original_url(reference, "http://a.test/x?q=2").ruling is True
    assert original_url(reference, "http://a.test/x?q=3").ruling is False


def test_what_no_rule_is_made_for_is_refused() -> None:
    with pytest.raises(UserError, match="GOLD in PRED"):
        original_url("http://a.test", "http://a.test", "EXACT")
    with pytest.raises(UserError, match="inequality"):
        visual.compare(5, "about 5")
    with pytest.raises(UserError, match="inequality"):
        visual.compare(5, "> five")


async def test_references_of_a_wrong_type_are_refused() -> None:
    with pytest.raises(UserError, match="list of texts"):
        await strings.score_answer({"must_include": "x"}, "x", Question("?"))
    with pytest.raises(UserError, match="expects a text"):
        await strings.score_answer({"exact_match": ["x"]}, "x", Question("?"))


class Judge:
    """Takes any feline for a cat or a dog, and no reason for the true one."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str, str]] = []

    async def answer(self, *, question: str, reference: str, answer: str) -> Judgement:
        self.asked.append((reference, answer, question))
        return Judgement("success" if "feline" in answer else "failure", None, "so it seems")

    async def reason(self, *, task: str, actual: str, reported: str) -> Judgement:
        self.asked.append((actual, reported, task))
        return Judgement("failure", None, "another reason")


async def test_a_judge_sees_the_cleaned_answer_and_decides_only_what_is_left() -> None:
    question = Question("What is it?", "there is no animal")
    for rules in (strings, visual):
        judge = Judge()
        same = await rules.score_answer({"fuzzy_match": ["a cat"]}, "A CAT", question, judge)
        assert (same.ruling, same.judgement, judge.asked) == (True, None, [])
        references: Any = {"fuzzy_match": ["a cat", "a dog"]}
        other = await rules.score_answer(references, '"A Feline"', question, judge)
        assert other.ruling is True
        assert other.result("answer").by == "judge"
        assert judge.asked == [("a cat", "a feline", "What is it?"), ("a dog", "a feline", "What is it?")]
        assert (await rules.score_answer({"fuzzy_match": "N/A"}, "none", question, judge)).ruling is False
        assert judge.asked[-1] == ("there is no animal", "none", "What is it?")


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("It's 5, isn't it?", ["It", "'s", "5", ",", "is", "n't", "it", "?"]),
        ("$0.00 (0)", ["$", "0.00", "(", "0", ")"]),
        ("no.0", ["no.0"]),
        ("5.", ["5", "."]),
        ("1,234 a:b 1:2", ["1,234", "a", ":", "b", "1:2"]),
        ("cannot -- '5'", ["can", "not", "--", "'", "5", "'"]),
        ('"5" ... «x»', ["``", "5", "''", "...", "«", "x", "»"]),
    ],
)
def test_word_pieces(text: str, pieces: list[str]) -> None:
    assert word_pieces(text) == pieces
