"""Long answers: what counts where, sentence by sentence."""

from __future__ import annotations

import pytest

from webarium.scoring.answers import Choice, Money, Number, Text

QUESTION = "How many stays does Staynb list in Hobart, Australia?"
STEPS = (
    "I typed the town into the search and left out the dates, because with dates the list could be shorter. "
    "Either way of sorting it shows the same stays, and some of them stand near the 3 harbours. "
)
SAYS = "Staynb lists 2 stays in Hobart, Australia."
AFTER = " Any of them might be booked out in summer, which makes no difference to the list."


def test_doubts_and_values_of_steps_do_not_count() -> None:
    assert Number(2).grade(STEPS + SAYS + AFTER, QUESTION).passed


@pytest.mark.parametrize(
    "back",
    [
        "I may have missed some.",
        "However, it could also be 3.",
        "That might be wrong.",
        "There could be more.",
        "I'm not sure about that.",
        "Please check it yourself.",
        "It is either 2 or 4.",
        "This turned out to be wrong.",
        "I can't guarantee that this is correct.",
        "That is not the number you asked for.",
        "Looking at the map, Staynb lists 5 stays in Hobart.",
        "Or is it 3?",
    ],
)
def test_taking_it_back_in_a_sentence_of_its_own_counts(back: str) -> None:
    answer = Number(2)
    assert not answer.grade(f"{STEPS}{SAYS} {back}", QUESTION).passed
    assert not answer.grade(f"{STEPS}{SAYS}{AFTER} {back}", QUESTION).passed


def test_another_value_of_what_was_asked_counts_behind_the_right_one() -> None:
    question = "Where does the lunch take place?"
    head = "I searched for the lunch and opened its details in order to read the line with the place. "
    answer = Text("Board Room")
    assert answer.grade(
        head + "It might well be overlooked there. The lunch takes place in the Board Room.", question
    )
    wrong = "The Board Room is where the meeting before takes place. For the lunch another one is named. "
    assert not answer.grade(f"{head}{wrong}The lunch takes place in the Quiet Hall.", question).passed


def test_a_conclusion_outweighs_what_was_said_on_the_way() -> None:
    text = (
        "The list price is $57.99, and a used one may be had for $30.00 elsewhere. I opened the page of the mat "
        "and looked at every price that stands there, some of them crossed out. So the mat costs $47.95."
    )
    assert Money(4795).grade(text, "How much does the mat cost?").passed
    assert not Money(5799).grade(text, "How much does the mat cost?").passed


@pytest.mark.parametrize("said", ["read\nunread", "- read\n- unread", "unread\nread"])
def test_a_value_alone_on_its_line_is_no_step_on_the_way(said: str) -> None:
    status = Choice("unread", ("read", "unread"))
    assert not status.grade(said, "What is the reading status of the conversation?").passed


@pytest.mark.parametrize(
    "said", ["$17.87. $12.05.", "It is $17.87. It is $12.05.", "It is $17.87. The price is $12.05."]
)
def test_a_sentence_that_only_names_another_value_explains_nothing(said: str) -> None:
    question = "What does the ramen cost?"
    assert not Money(1787).grade(said, question).passed
    told = "It is $17.87. The regular size of the same ramen is $12.05."
    assert Money(1787).grade(told, question).finding != "wrong"


def test_what_was_thought_at_first_is_no_answer() -> None:
    question = "How many products are there?"
    assert not Number(33).grade("First I thought 33, it is 13.", question).passed
    assert Number(33).grade("First I thought 13, but it is 33.", question).passed


@pytest.mark.parametrize(
    "said", ["Answer 1: 11\nAnswer 2: 10", "Option A: 11; Option B: 10", "Guess 1: 11. Guess 2: 10."]
)
def test_a_second_answer_takes_the_first_one_back(said: str) -> None:
    assert not Number(11).grade(said, "How many trips did I take in March 2024?").passed


def test_what_is_offered_is_not_off() -> None:
    question = "How many doors has the barn?"
    offered = "I opened the page of the barn, which is offered for sale. It has 3 doors."
    assert Number(3).grade(offered, question).passed
    assert not Number(3).grade("It has 3 doors. That is off.", question).passed
