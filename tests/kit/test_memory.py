"""What was said: nothing twice on a page, nothing twice by one speaker."""

from __future__ import annotations

from webarium.sites.kit.voices import Memory, Sayings

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
