"""People write in their own way, and what they say stays whole."""

from __future__ import annotations

import pytest

from webarium.content.voices import Habits, speak
from webarium.draws import Dice

TEXT = "It was late. I had slept. The bus had gone. Marta laughed. She had a car."


def said(text: str, **habits: object) -> str:
    return speak(text, Habits(**habits), Dice("manner"))  # type: ignore[arg-type]


def test_who_writes_no_stops_joins_sentences_and_keeps_names() -> None:
    joined = "It was late, I had slept, the bus had gone. Marta laughed, she had a car"
    assert said(TEXT, stops="never", contracts=False) == joined


def test_who_writes_neither_stops_nor_commas_runs_on() -> None:
    run_on = "It was late I had slept the bus had gone. Marta laughed she had a car"
    assert said(TEXT.replace("I had", "We had"), stops="none", contracts=False) == run_on.replace(
        "I had", "we had"
    )


def test_only_a_word_that_was_just_said_keeps_its_stop() -> None:
    assert said("We had a spa. A car came.", stops="never") == "We had a spa, a car came"
    assert said("That was it. It was late.", stops="never") == "That was it. It was late"


def test_who_is_in_a_hurry_leaves_out_small_words_and_slips_in_long_ones_alone() -> None:
    text = "We went to the river and it was cold. " * 20
    hurried = {said_by for n in range(20) for said_by in speak(text, Habits(typos=8.0), Dice(n)).split()}
    assert set(text.split()) >= hurried
    found = speak("Somebody remembered the neighbors. " * 40, Habits(typos=30.0), Dice("slips"))
    wrong = {
        word
        for word in found.replace(".", "").split()
        if word not in {"Somebody", "remembered", "the", "neighbors"}
    }
    assert wrong
    assert all(word[:2] in {"re", "ne"} and word[-1] in "ds" for word in wrong)
    assert found.count("the") < 40


def test_who_is_glad_shouts_and_who_is_not_trails_off() -> None:
    glad = speak("It works. I like it.", Habits(bangs=1.0), Dice("manner"), "glad")
    assert glad == "It works! I like it!"
    assert speak("It works. I like it.", Habits(bangs=1.0), Dice("manner"), "cross") == "It works. I like it."
    assert said("It works. I like it.", trails=1.0) == "It works... I like it."


KEPT = (
    "I know. It did.\n\n```\nIt fails. It stops.\n```\n\n"
    "[It is. It was.](https://a.example) Yes. It is.\n\n> It broke. It rained."
)
"""A fence, a link and a quote with stops of their own, and what somebody says about them."""


def test_what_is_quoted_or_in_a_fence_keeps_its_stops() -> None:
    glad = speak(KEPT, Habits(bangs=1.0, contracts=False), Dice("manner"), "glad")
    assert glad == KEPT.replace("know.", "know!").replace("Yes.", "Yes!")
    open_ended = said(KEPT, trails=1.0, contracts=False)
    assert open_ended == KEPT.replace("know.", "know...").replace("Yes.", "Yes...")


def test_kept_speech_keeps_its_stops() -> None:
    text = 'She said "It works. It is fine." It was late. It rained.'
    assert speak(text, Habits(bangs=1.0, contracts=False), Dice("manner"), "glad", quoting=True) == (
        'She said "It works. It is fine." It was late! It rained!'
    )
    assert speak(text, Habits(trails=1.0, contracts=False), Dice("manner"), quoting=True) == (
        'She said "It works. It is fine." It was late... It rained.'
    )


@pytest.mark.parametrize("stops", ["always", "inside", "never"])
def test_no_text_ends_in_a_comma_or_has_one_before_a_capital(stops: str) -> None:
    text = f"{TEXT}\n\nThen she drove to [Ohio](https://a.example). We waited `there`. No."
    found = said(text, stops=stops)
    assert ",\n" not in found
    assert not found.endswith(",")
    assert ", S" not in found
    assert "[Ohio](https://a.example)" in found


def test_lower_case_goes_through_the_text() -> None:
    assert (
        said("I know. Marta and I left.", lower=True, stops="inside", contracts=False)
        == "i know. marta and i left"
    )


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Old Mrs. So-and-so waved at Dr. Hall. Then she left.", "Mrs. So-and-so waved at Dr. Hall"),
        ("The last train is at 11 p.m.", "11 p.m."),
        ("He came at 9 a.m. She was late.", "9 a.m. She"),
    ],
)
def test_stops_that_belong_to_a_word_stay(text: str, kept: str) -> None:
    assert kept in said(text, stops="never", contracts=False)


@pytest.mark.parametrize(
    ("text", "full"),
    [
        ("Don't you know? I don't.", "Don't you know? I do not."),
        ("Why isn't it on? It isn't broken.", "Why isn't it on? It is not broken."),
        ("It's been a year, it's cold.", "It's been a year, it is cold."),
        ("That's never happened. That's a lie.", "That's never happened. That is a lie."),
        ("Isn't the door open?", "Isn't the door open?"),
    ],
)
def test_only_what_has_a_full_form_is_written_out(text: str, full: str) -> None:
    assert said(text, contracts=False) == full


def test_only_what_can_be_short_is_shortened() -> None:
    text = "Let us go. They let us in, and I like the way it is now."
    assert said(text) == "Let's go. They let us in, and I like the way it is now."


def test_names_and_instruments_keep_their_spelling() -> None:
    text = "The parking meter in Bar Harbor is ten meters from the harbor. Neighbors of Mr. Gray like gray."
    found = said(text, spelling="UK")
    assert found == (
        "The parking meter in Bar Harbor is ten metres from the harbour. Neighbours of Mr. Gray like grey."
    )


def test_nobody_hears_of_in_a_verb_that_stands_alone() -> None:
    said_by = {speak("You should have a look.", Habits(mishears=True), Dice(n)) for n in range(20)}
    assert said_by == {"You should have a look."}


def test_nobody_answers_silence_with_an_emoji() -> None:
    assert {speak("", Habits(emoji=("🎉", "💀")), Dice(n)) for n in range(20)} == {""}


def test_two_people_keep_their_verb() -> None:
    text = (
        "My wife and I have been there. Marta and I will go, and I have been ill. It was late and I am tired."
    )
    assert said(text) == (
        "My wife and I have been there. Marta and I will go, and I've been ill. It was late and I'm tired."
    )
