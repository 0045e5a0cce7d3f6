"""What was said: nothing twice on a page, nothing twice by one speaker."""

from __future__ import annotations

from webarium.content.voices import Crowd, Memory, Sayings

LINE = "I would have slept standing up and taken the machine."


def test_a_speaker_says_a_thing_once_and_others_may_say_it() -> None:
    sayings = Sayings()
    assert not sayings.repeats(1, LINE)
    sayings.keep(1, LINE)
    assert sayings.repeats(1, LINE)
    assert sayings.repeats(1, LINE.lower().rstrip(".")), "case and full stops make no other saying"
    assert not sayings.repeats(2, LINE)


def test_a_few_words_may_be_said_again_and_again() -> None:
    sayings = Sayings()
    sayings.keep(1, "Thanks, will do.")
    assert not sayings.repeats(1, "Thanks, will do.")


def test_a_page_has_no_run_of_words_twice_whoever_says_it() -> None:
    page = Memory([LINE])
    assert page.repeats("We would have slept standing up and taken the bus")
    assert not page.repeats("Standing up is no way to sleep")


def test_a_turn_of_phrase_wears_off_when_many_have_said_it() -> None:
    crowd = Crowd()
    for number in range(8):
        text = f"{LINE} {number} times."
        assert not crowd.worn(text)
        crowd.keep(text)
        assert crowd.worn(text)
    assert crowd.worn(f"Well, {LINE}")
    assert not crowd.worn("I would have slept standing up")
    texts = iter((LINE, "A bus would have done as well for me and my machine."))
    assert crowd.fresh(Memory(), lambda: next(texts)).startswith("A bus")


def test_the_last_try_is_taken_where_nothing_is_fresh() -> None:
    page = Memory([LINE])
    assert Crowd().fresh(page, lambda: LINE, tries=3) == LINE
