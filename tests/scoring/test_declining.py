"""Declines in natural words count; an answer, or a decline beside an answer, is none."""

from __future__ import annotations

import pytest

from tests.scoring.test_score import IMPOSSIBLE, Asked, judged
from webarium.actions.types import ReasonClass, Stop
from webarium.scoring import AnswerCheck, StateCheck, Text

DECLINES = (
    "N/A",
    "n/a",
    "N/A.",
    "N/A: not_found",
    "N/A - there is no such forum",
    "N/A – there is no such forum",
    "N/A (no such user)",
    '"N/A"',
    "**N/A**",
    "`N/A`",
    "Answer: N/A",
    "N/A, because the shop has none",
    "This is not possible because the site has no such feature.",
    "I could not find any such product.",
    "There is no such forum.",
    "I'm sorry, but there is no user with this name.",
    "Unfortunately, this task cannot be completed.",
    "The site does not offer gift wrapping.",
    "I was unable to find the order.",
    "No such label exists.",
    "The task is impossible.",
    "Unable to complete the task: the item is sold out.",
    'The product "X" does not exist.',
    "It is not possible to change the name of a user.",
    "Sorry, I can't do this.",
    "I cannot complete this task since the host does not allow pets.",
    "Not found",
    "You cannot review a stay before it begins.",
    "No reviews mention the word lawsuit.",
    "The requested stay has no free nights.",
    "None of the reviews mention it.",
    "The answer is N/A.",
    "I looked everywhere, but there is no such thing.",
    "I searched the site and found no such thing.",
    "After checking all pages, I could not find it.",
    "I've checked; it isn't there.",
    "I opened my orders. There is no order with this number.",
    "It does not seem to exist.",
    "There doesn't seem to be one.",
    "There appears to be no such thing.",
    "There isn't one.",
    "None exists.",
    "Task not possible.",
    "Not feasible",
    "As far as I can see this isn't possible here.",
    "My search for it came up empty.",
    "The page shows no such thing; N/A.",
    "I must decline: it is not possible.",
    "The item you mention isn't available on this site.",
    "The product is sold out, so I could not order it.",
    "It is already canceled, so there is nothing to cancel.",
    "The request is ambiguous: two things fit.",
    "You have never ordered this product.",
    "I'm unable to do this.",
    "Only moderators can do this.",
    "No results",
    "There's no such dish here.",
    "The restaurant does not serve it.",
    "It does not appear on the menu.",
    "Turkey Club: not found",
    "The shop is not on DashDish.",
    "I could not access the page because permission was denied.",
)
OTHERS = (
    "$47.41",
    "N/A, but maybe $5",
    '"Not possible?"',
    "Not possible?",
    "N/A or 5",
    "done",
    "I ordered it.",
    "I could not find it in the list, but the total is $47.41",
    "The answer is 5",
    "There is one.",
    "Ann Lee",
    'I could not find the exact one, so instead I booked "Boathouse" for you',
    "It is possible.",
    "",
    "N/A. The answer is 5",
    "Perhaps N/A",
    "The answer is N/A or 5",
    "I could not find it, so I ordered another one instead.",
    "There is no other; it is Ann Lee.",
    "Nothing is impossible.",
    "There is no problem: I did it.",
    "There are no issues, everything is done.",
    "I could not do it at first, but then it worked.",
    "I can't believe it: $5",
    "The monthly fee is $300, and the home does not have a pool.",
    "Ann Lee wrote it, and she does not have a photo.",
    "I checked the list. It is $300.",
    "There are no fees, it is $12.95.",
    "I was unable to open the browser.",
    "I could not load the page.",
    "Failed to load the page.",
    "I'm unable to access the site.",
)


@pytest.mark.parametrize("said", DECLINES)
async def test_a_decline_counts_in_any_words(said: str) -> None:
    assert (await judged(IMPOSSIBLE, Stop(said))).passed


@pytest.mark.parametrize("said", OTHERS)
async def test_an_answer_or_a_decline_beside_one_does_not_count(said: str) -> None:
    assert not (await judged(IMPOSSIBLE, Stop(said))).passed


@pytest.mark.parametrize(
    ("said", "declined"),
    [
        ('Close the issue "Porto has no reading at noon".', False),
        ('Closed "Porto has no reading at noon".', False),
        ("Porto has no reading at noon", False),
        ('I cannot close "Porto has no reading at noon".', True),
        ('"Porto has no reading at noon" cannot be closed.', True),
        ("The page has no button to close it.", True),
    ],
)
async def test_what_the_request_quotes_declines_nothing(said: str, declined: bool) -> None:
    task = Asked(
        intent='Close the issue "Porto has no reading at noon".', kind="impossible", checks=(StateCheck(),)
    )
    assert (await judged(task, Stop(said))).passed is declined


async def test_the_request_itself_declines_nothing() -> None:
    intent = "I have never written to Ann Lee. Send her the message that I am late."
    task = Asked(intent=intent, kind="impossible", checks=(StateCheck(),))
    assert not (await judged(task, Stop(intent))).passed
    assert (await judged(task, Stop(f"{intent}\n\nI cannot write to her."))).passed


async def test_a_codecs_decline_beside_an_answer_does_not_count() -> None:
    assert (await judged(IMPOSSIBLE, Stop("there is no such shoe", "impossible"))).passed
    assert not (await judged(IMPOSSIBLE, Stop("but maybe $5", "impossible"))).passed


async def test_an_answer_that_reads_like_a_decline_is_an_answer() -> None:
    task = Asked(intent="What is the title?", checks=(AnswerCheck(Text("Not possible")), StateCheck()))
    assert (await judged(task, Stop("Not possible"))).passed
    assert not (await judged(task, Stop("N/A - Not possible"))).passed


@pytest.mark.parametrize("reason", ["not_found", "missing_feature", "not_allowed", "invalid", "other"])
async def test_giving_a_sensible_reason_is_never_worse_than_none(reason: ReasonClass) -> None:
    assert (await judged(IMPOSSIBLE, Stop("", "impossible", reason))).passed
    assert (await judged(IMPOSSIBLE, Stop(f"N/A ({reason})"))).passed


async def test_a_reason_of_quite_another_kind_fails() -> None:
    task = Asked("impossible", ("not_allowed",), checks=(StateCheck(),))
    assert not (await judged(task, Stop("", "impossible", "ambiguous"))).passed


NONE = (
    "0",
    "none",
    "There are no conversations with this label.",
    "No conversations.",
    "zero",
    "Nobody",
    "[]",
    "0.",
)


@pytest.mark.parametrize("said", NONE)
async def test_nothing_is_right_where_it_is_true(said: str) -> None:
    there_is_none = Asked("impossible", ("not_found",), "How many conversations?", True, (StateCheck(),))
    assert (await judged(there_is_none, Stop(said))).passed
    assert not (await judged(there_is_none, Stop("3"))).passed


@pytest.mark.parametrize("said", ["0", "done"])
async def test_nothing_is_no_answer_elsewhere(said: str) -> None:
    assert not (await judged(IMPOSSIBLE, Stop(said))).passed
