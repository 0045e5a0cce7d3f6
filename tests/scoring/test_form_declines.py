"""Which texts decline a task where answers have a declared form."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webarium.actions.types import Stop
from webarium.scoring.form.declines import as_declared, decline_in

DECLINES = (
    "N/A",
    "n/a.",
    "**N/A**",
    "N/A: the shop does not sell it.",
    "N/A - there is no such order",
    "N/A (not_found)",
    "N/A because the form refuses more than 12 people.",
    "N/A\nThe handbook has no such page.",
    "Answer: N/A",
    "Answer: N/A. There is no restaurant of this name.",
    "I looked at all three pages of the list.\nAnswer: N/A, the label does not exist.",
    "The account has never bought it. The page of orders is empty.\nN/A",
    "Order #000001052 was delivered on May 3.\n\nN/A",
    "The restaurant is closed on Mondays, so it cannot be done.",
    "There is no such forum. So this cannot be done.",
    "Nobody of this name has an account. Therefore, the task is not possible.",
    "I found 3 orders, all delivered; it can't be done.",
    "Not possible: the button is missing.",
    "It cannot be done because guests may not write reviews.",
    "I tried both ways.\nThis is not possible. The forum takes no pictures.",
    "**N/A** the second try failed, too",
    '{"answer": "N/A", "reason": "nobody of this name has an account"}',
    "The review cannot be posted before the stay, which means that the request cannot be completed.",
)
OTHERS = (
    "",
    "$12.34",
    "There is no such restaurant.",
    "The restaurant is closed on Mondays.",
    "I could not find the product.",
    "The button is disabled for guests.",
    "I thought that it cannot be done, but then it worked.",
    "It cannot be done? Yes, it can: done.",
    "N/A, but the closest one is $5.",
    "N/A\n$5",
    "N/A or 5",
    "The phone number is N/A",
    "At first I thought N/A.\nAnswer: $5",
    "This cannot be done by guests, so I signed in and did it.",
    "So it cannot be done.\nAnswer: 5",
    "Answer: 5",
    "NA",
    "N/A for members",
    "It was not possible to order two, so I ordered one.",
    "This was not possible because the red one is sold out, so I took the blue one.",
    "It is not impossible: done.",
    "Not possible: I ordered it anyway.",
    "Not possible: $5",
    '{"answer": "$5", "note": "N/A"}',
    '{"date": "N/A", "total": "N/A"}',
    "Nora",
)


@pytest.mark.parametrize("text", DECLINES)
def test_what_declines(text: str) -> None:
    assert decline_in(text) is not None
    assert as_declared(Stop(text)).status == "impossible"


@pytest.mark.parametrize("text", OTHERS)
def test_what_does_not(text: str) -> None:
    assert decline_in(text) is None
    assert as_declared(Stop(text)) == Stop(text)


@pytest.mark.parametrize("text", OTHERS)
def test_a_status_decides_whatever_the_words_say(text: str) -> None:
    assert as_declared(Stop(text, "impossible")).status == "impossible"


@pytest.mark.parametrize(
    "text", ["N/A: not_found, nobody has this name", "N/A (not_found)", "Answer: N/A - not_found"]
)
def test_a_reason_class_is_read(text: str) -> None:
    assert as_declared(Stop(text)).reason == "not_found"
    assert as_declared(Stop("not_allowed: guests may not", "impossible")).reason == "not_allowed"


@given(st.text(max_size=300))
def test_no_text_breaks_it(text: str) -> None:
    decline_in(text)
    decline_in(f"{text}, so it cannot be done.")
