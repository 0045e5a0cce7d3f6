"""The strict profile: repaired rules, and the table of what they decide otherwise."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from tests.doc_pages import text
from tests.scoring.foreign.differences import Difference, counted
from tests.scoring.foreign.recorded import needs_data
from webarium.errors import UserError
from webarium.scoring.foreign import strict
from webarium.scoring.foreign.outcomes import Ruling
from webarium.scoring.foreign.strings import Question
from webarium.scoring.foreign.urls import original_url, strict_url

ROW = re.compile(
    r"^\| (answer|URL|VWA answer|VWA number) \| ([\w ]+) \| (\S+ → \S+) \| (\d+) \| .+ \| (.+) \|$", re.M
)


@needs_data
def test_the_docs_list_what_strict_decides_otherwise_with_the_reason() -> None:
    rows = ROW.findall(text("foreign-rules.md"))
    listed = Counter({Difference(kind, group, change): int(count) for kind, group, change, count, _ in rows})
    assert listed == counted()
    assert all(reason.endswith(".") for *_, reason in rows)


@pytest.mark.parametrize(
    ("references", "answer", "ruling"),
    [
        ({"exact_match": "Quest Lumaflex™ Band"}, '**"quest lumaflex™ band".**', True),
        ({"exact_match": "14"}, "15", False),
        ({"exact_match": "yes |OR| no"}, "No", True),
        ({"must_include": ["14"]}, "2014", False),
        ({"must_include": ["0"]}, "It costs $0.00.", True),
        ({"must_include": ["346"]}, "3460", False),
        ({"must_include": ["1,234.50"]}, "1234.5", True),
        ({"must_include": ["914km"]}, "914 km", True),
        ({"must_include": ["06516"]}, "6516", False),
        ({"must_include": ["65 |OR| 3"]}, "It has 3 stars", True),
        ({"must_include": ["2"]}, "not 2", False),
        ({"must_include": ["2"]}, "It isn't 2", False),
        ({"must_include": ["170"]}, "Order 000000170", True),
        ({"must_include": ["170"]}, "00000170", False),
        ({"must_include": ["170"]}, "000001170", False),
        ({"must_include": ["40.460", "-79.946"]}, "40.46076, -79.94666", True),
        ({"must_include": ["40.460", "-79.946"]}, "(40.4617, -79.94666)", False),
        ({"must_include": ["40.460"]}, "140.46076", False),
        ({"must_include": ["2.56"]}, "2.567", False),
        ({"must_include": ["a", "b"]}, "only a", False),
        ({"must_include": ["-79.9"]}, "(40.4, -79.9)", True),
        ({"must_include": ["-5"]}, "5", False),
        ({"must_include": ["²"]}, "x ²", True),
        ({"must_include": ["²"]}, "²²", False),
        ({"must_include": ["12"]}, "1²", False),
        ({"must_include": ["½"]}, "it's ½", True),
        ({"must_include": ["Straße"]}, "STRAẞE", True),
        ({"must_include": ["x"]}, "x " * 300, False),
        ({"must_include": ["x"]}, "N/A", False),
        ({"fuzzy_match": ["a cat"]}, "It was a cat.", True),
        ({"fuzzy_match": ["a cat"]}, "a feline", None),
        ({"fuzzy_match": ["a cat"]}, " ", False),
        ({"fuzzy_match": "N/A"}, "n/a.", True),
        ({"fuzzy_match": "N/A"}, "", False),
        ({"fuzzy_match": "N/A"}, "There is none", None),
        ({"required_values": ["< 700"]}, "$700.00", False),
        ({"required_values": ["< 700", ">= 5 |OR| == 1"]}, "$6.99", True),
        ({"required_values": ["< 700"]}, "between 5 and 6", False),
        ({"required_values": ["< 700"]}, "> 5", False),
        ({"must_exclude": ["red"]}, "a redder car", True),
        ({"one_of": ["circle", "round"]}, "around", False),
    ],
)
async def test_answers(references: Any, answer: str, ruling: Ruling) -> None:
    assert (await strict.score_answer(references, answer, Question("How many?"))).ruling is ruling


async def test_a_decline_in_any_words_decides() -> None:
    question = Question("Who?")
    declined = await strict.score_answer({"fuzzy_match": "N/A"}, "No such person", question, declined=True)
    assert declined.ruling is True
    wrong = await strict.score_answer({"must_include": ["x"]}, "x", question, declined=True)
    assert wrong.ruling is False


@pytest.mark.parametrize("references", [{"some_rule": "x"}, {"required_values": ["about 5"]}])
async def test_what_cannot_be_read_is_refused(references: Any) -> None:
    with pytest.raises(UserError):
        await strict.score_answer(references, "5", Question("?"))


@pytest.mark.parametrize(
    ("final", "below", "ruling"),
    [
        ("http://a.test/x/y?q=1&page=2#top", False, True),
        ("https://A.test:443//X/y/?q=%201", False, True),
        ("http://a.test/x/y?q=2", False, False),
        ("http://a.test/x/y", False, False),
        ("http://a.test/x/yz?q=1", True, False),
        ("http://a.test/x/y/z?q=1", False, False),
        ("http://a.test/x/y/z?q=1", True, True),
        ("http://b.a.test/x/y?q=1", False, False),
        ("http://a.test@evil.test/x/y?q=1", False, False),
        ("http://[/x", False, False),
    ],
)
def test_urls(final: str, below: bool, ruling: bool) -> None:
    assert strict_url("http://a.test/x/y?q=1", final, below=below).ruling is ruling


@pytest.mark.parametrize(
    ("status", "ruling"), [(200, True), (304, True), (None, True), (404, False), (500, False)]
)
def test_the_final_page_must_be_there(status: int | None, ruling: bool) -> None:
    page = "http://a.test/x"
    assert strict_url(page, page, status=status).ruling is ruling
    assert strict_url(page, "http://a.test/y", status=status).ruling is False
    assert original_url(page, page).ruling is True


@pytest.mark.parametrize("bad", ["http://[bad", "http://a.test]/x", "http://\u2100.test/"])
def test_a_text_that_is_no_address_is_no_page(bad: str) -> None:
    assert original_url("http://a.test/x", bad).ruling is False
    assert strict_url("http://a.test/x", bad).ruling is False
    for rule in (original_url, strict_url):
        with pytest.raises(UserError, match="is not a URL"):
            rule(bad, "http://a.test/x")


def test_each_alternative_of_a_url_stands_alone() -> None:
    reference = "http://a.test/x?q=1 |OR| http://a.test/y?q=2"
    assert strict_url(reference, "http://a.test/y?q=2").ruling is True
    assert strict_url(reference, "http://a.test/x?q=2").ruling is False
