"""What most people add to a thread: short things, whole remarks that suit the forum, and no long thing twice."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from webarium.content.phrases import Phrase
from webarium.content.voices import Habits
from webarium.draws import Dice
from webarium.sites.reddit.seed.chatter import Chatter, is_quip, trimmed
from webarium.sites.reddit.seed.cores import cores
from webarium.sites.reddit.seed.crowd import Crowd
from webarium.sites.reddit.seed.people import Members
from webarium.sites.reddit.seed.plan import make_plan
from webarium.sites.reddit.seed.posts import Post, plain_post
from webarium.sites.reddit.seed.remarks import Remarks, read_remarks
from webarium.sites.reddit.seed.remarks import remarks as remarks_by_forum


@pytest.fixture(scope="module")
def post() -> Post:
    members = Members()
    plan = make_plan(0, "small", Crowd(0, "small", len(members.names)), members)
    slot = next(slot for slot in plan if slot.told is None and slot.kind == "text")
    made = plain_post(slot, 0, set(), Habits())
    assert made is not None
    return made


def remarks(post: Post, above: str = "", count: int = 800) -> list[str]:
    """What is said below the last of all submissions, when everything may be said."""
    chatter, dice = Chatter("small", post.slot.id), Dice("remarks")
    return [text for text in (chatter.remark(post, above, Habits(), dice) for _ in range(count)) if text]


def test_many_remarks_are_short_and_no_long_one_comes_twice(post: Post) -> None:
    found = remarks(post)
    long = [text for text in found if len(text) > 40]
    assert len(set(long)) == len(long)
    assert sum(len(text) < 30 for text in found) > len(found) / 5
    assert sum(len(text) > 200 for text in found) > len(found) / 50


def test_remarks_are_whole(post: Post) -> None:
    for text in remarks(post, above="It was late. I had slept."):
        assert not set(text) & set("{}[]|"), text


def test_answers_may_quote_the_first_sentence_above(post: Post) -> None:
    quoting = [text for text in remarks(post, above="It was late. I had slept.") if text.startswith(">")]
    assert quoting
    assert all(text.startswith("> It was late.\n\n") for text in quoting)


def test_a_remark_stands_twice_at_most_in_a_small_universe_and_some_are_left_for_the_last_thread(
    post: Post,
) -> None:
    first, last = replace(post.slot, id=1), replace(post.slot, id=1_000)
    handed = Remarks("small", 1_000)
    early = [handed.take(first, False, Dice("early", n)) for n in range(3_000)]
    assert sum(map(bool, early)) < 10, "the first thread takes a few"
    late = [
        handed.take(last, answering, Dice("late", n)) for n in range(3_000) for answering in (False, True)
    ]
    said = Counter(filter(None, early + late))
    assert max(said.values()) == 2
    own = {
        text for (name, _), pile in remarks_by_forum().items() if name == post.slot.core.name for text in pile
    }
    assert len(own & set(said)) > 20


def test_whole_remarks_are_many_and_begin_in_many_ways() -> None:
    every = {text for pile in remarks_by_forum().values() for text in pile}
    assert len(every) > 2_000
    begun = Counter(" ".join(text.lower().split()[:3]) for text in every)
    assert max(begun.values()) <= len(every) / 50
    assert sum(len(text) > 300 for text in every) > len(every) / 40


def test_every_forum_has_remarks_of_its_own_and_every_slot_has_values() -> None:
    known = {"places"} | {core.name for core in cores()}
    names = {name for name, _ in remarks_by_forum()}
    assert names - {"*"} <= known
    for core in cores():
        assert core.is_place or (core.name, "any") in remarks_by_forum(), core.name
    for (name, kind), pile in remarks_by_forum().items():
        fits = [core for core in cores() if name in (core.name, "*") or (name == "places" and core.is_place)]
        for text in pile:
            Phrase(text)
            slots = {slot.removesuffix("_b") for slot in re.findall(r"{(\w+)}", text)}
            assert any(slots <= core.slots.keys() for core in fits) or len(fits) == 1, (name, kind, text)


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("== any\nOne.", "odd.txt:1: expected 'forums: …'"),
        ("forums: DIY\nOne.", "odd.txt:2: expected '== any' or '== answer'"),
        ("forums: DIY\n== else\nOne.", "odd.txt:3: expected '== any' or '== answer'"),
    ],
)
def test_a_malformed_file_of_remarks_is_refused(tmp_path: Path, lines: str, message: str) -> None:
    file = tmp_path / "odd.txt"
    file.write_text(lines, "utf-8")
    with pytest.raises(ValueError, match=re.escape(message)):
        read_remarks(file)


def test_only_short_words_without_links_are_quips() -> None:
    assert is_quip("He always does that.", "camping")
    assert is_quip("He did it 4 times.", "camping")
    assert not is_quip("He always does that.", "Jokes")
    for text in (
        "It is 4 miles from there. " * 5,
        "See [this](https://a.example).",
        "One.\n\nTwo.",
        "Long. " * 60,
    ):
        assert not is_quip(text, "camping")


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
