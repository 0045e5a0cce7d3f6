"""What most people add to a thread: short, about what the title names, and no long thing twice."""

from __future__ import annotations

from dataclasses import replace

import pytest

from webarium.content.voices import Habits
from webarium.draws import Dice
from webarium.sites.reddit.seed.chatter import Chatter, trimmed
from webarium.sites.reddit.seed.crowd import Crowd
from webarium.sites.reddit.seed.people import Members
from webarium.sites.reddit.seed.plan import make_plan
from webarium.sites.reddit.seed.posts import Post, plain_post


@pytest.fixture(scope="module")
def post() -> Post:
    members = Members()
    plan = make_plan(0, "small", Crowd(0, "small", len(members.names)), members)
    slot = next(slot for slot in plan if slot.told is None and slot.kind == "text")
    made = plain_post(slot, 0, set(), Habits())
    assert made is not None
    return made


def remarks(post: Post, above: str = "", count: int = 800) -> list[str]:
    chatter, dice = Chatter(), Dice("remarks")
    return [text for text in (chatter.remark(post, above, dice) for _ in range(count)) if text]


def test_most_remarks_are_short_and_no_long_one_comes_twice(post: Post) -> None:
    found = remarks(post)
    long = [text for text in found if len(text) > 40]
    assert len(set(long)) == len(long)
    assert sum(len(text) < 30 for text in found) > len(found) / 5
    assert sum(len(text) > 300 for text in found) > len(found) / 50


def test_remarks_are_whole(post: Post) -> None:
    for text in remarks(post, above="It was late. I had slept."):
        assert not set(text) & set("{}[]|"), text


def test_people_speak_of_what_a_title_names(post: Post) -> None:
    said = remarks(replace(post, title="Please stop returning my umbrella"))
    assert sum("umbrella" in text for text in said) > len(said) / 10
    assert not any("the umbrella" in text for text in remarks(replace(post, title="My evening.")))
    assert not any("the evening" in text for text in remarks(replace(post, title="My evening.")))


def test_answers_may_quote_the_first_sentence_above(post: Post) -> None:
    quoting = [text for text in remarks(post, above="It was late. I had slept.") if text.startswith(">")]
    assert quoting
    assert all(text.startswith("> It was late.\n\n") for text in quoting)


def test_a_last_word_goes_where_nothing_hangs_on_it() -> None:
    cut = {trimmed("It is the pad. Buy another one.", "camping", Dice("cut", seed)) for seed in range(20)}
    assert cut == {"It is the pad.", "It is the pad. Buy another one."}
    for text, forum in (
        ("It is the pad. It cost $40.", "camping"),
        ("It is the pad. Is it yours?", "camping"),
        ("Two fish are in a tank. One drives it.", "Jokes"),
        ("Only one.", "camping"),
    ):
        assert {trimmed(text, forum, Dice("cut", seed)) for seed in range(20)} == {text}
