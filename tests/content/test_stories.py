"""The long reviews of things: enough of them, each its own, of kinds that the kit knows, and told seldom."""

from __future__ import annotations

from collections import Counter

import pytest

from webarium.content.opinions import Opinion, Reviewer, Subject, grammar, kinds, stories
from webarium.content.voices import Memory
from webarium.draws import Dice
from webarium.word_runs import runs

EVERY = {story.title: story for each in stories().values() for story in each}
SLOTS = {
    **grammar(plural=False),
    "noun": "monitor",
    "nouns": "monitors",
    "a_noun": "a monitor",
    "one": "one",
    "brand": "Veltrix",
    "rival": "Norvane",
}
SUBJECT = Subject(("monitor",), frozenset(("gear", "one")), SLOTS)


def written(pages: int, age: int) -> list[list[Opinion]]:
    """The stories that twelve people each tell of so many monitors, which they have had for up to so many days."""
    reviewer, dice = Reviewer(), Dice("stories", age)
    said = []
    for _ in range(pages):
        page = Memory()
        told = [reviewer.story(SUBJECT, dice.between(1, 5), age, str(dice.random()), page) for _ in range(12)]
        said.append([opinion for opinion in told if opinion])
    return said


def test_there_are_many_and_some_go_on_for_long() -> None:
    lengths = [len(story.line.source.split()) for story in EVERY.values()]
    assert sum(length >= 150 for length in lengths) >= 120
    assert sum(length >= 250 for length in lengths) >= 40
    assert sum(length >= 350 for length in lengths) >= 10
    assert min(lengths) >= 150
    assert max(lengths) <= 400


def test_each_is_its_own_and_of_a_kind_with_experiences() -> None:
    assert set(stories()) <= set(kinds())
    said = Counter(run for story in EVERY.values() for run in set(runs(story.line.source, 8)))
    assert [run for run, times in said.items() if times > 1] == []


def test_a_page_has_one_at_most_and_nobody_hears_the_same_twice() -> None:
    pages = written(20, 400)
    assert max(map(len, pages)) == 1
    told = [opinion for page in pages for opinion in page]
    assert len({opinion.body for opinion in told}) == len(told) > 3
    assert max(Counter(opinion.title for opinion in told).values()) <= 2
    assert any("\n\n" in opinion.body for opinion in told)


@pytest.mark.parametrize("age", [12, 25])
def test_nobody_tells_of_more_days_than_they_have_had(age: int) -> None:
    told = [opinion.title for page in written(8, age) for opinion in page]
    assert all(EVERY[title].days <= age for title in told)
    assert bool(told) == (age >= min(story.days for story in stories()["monitor"]))
