"""Who does which task."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from webarium.errors import UserError
from webarium.people.shares import checked_each, checked_people, checked_successors, shares


@pytest.mark.parametrize(
    ("tasks", "people", "each"),
    [(n, p, e) for n, p, e in product((1, 7, 40), (1, 2, 3, 5), (1, 2, 3)) if e <= p],
)
def test_each_task_goes_to_as_many_people_and_nobody_has_more(tasks: int, people: int, each: int) -> None:
    ids = [f"shop.task.{number}" for number in range(tasks)]
    names = [f"p{number}" for number in range(people)]
    drawn = shares(ids, names, each, 0)
    assert Counter(task for given in drawn.values() for task in given) == dict.fromkeys(ids, each)
    assert all(len(set(given)) == len(given) for given in drawn.values()), "nobody has a task twice"
    loads = [len(given) for given in drawn.values()]
    assert max(loads) - min(loads) <= 1


def test_the_draw_is_the_same_every_time_and_orders_differ() -> None:
    ids = [f"shop.task.{number}" for number in range(20)]
    drawn = shares(ids, ("ann", "ben"), 2, 0)
    assert drawn == shares(ids, ("ann", "ben"), 2, 0)
    assert drawn["ann"] != drawn["ben"]
    assert sorted(drawn["ann"]) == sorted(drawn["ben"]) == sorted(ids)
    assert shares(ids, ("ann", "ben"), 1, 0) != shares(ids, ("ann", "ben"), 1, 1)


@pytest.mark.parametrize(
    ("names", "why"),
    [
        ((), "Nobody"),
        (("../x",), "cannot be the name"),
        (("ann", "Ann"), "same name"),
        (("a" * 41,), "up to 40"),
    ],
)
def test_names_that_cannot_be_are_refused(names: tuple[str, ...], why: str) -> None:
    with pytest.raises(UserError, match=why):
        checked_people(names)


def test_two_people_do_each_task_where_nobody_says_otherwise() -> None:
    assert [checked_each(None, people) for people in (("a",), ("a", "b"), ("a", "b", "c"))] == [1, 2, 2]
    with pytest.raises(UserError, match="2 are named"):
        checked_each(3, ("a", "b"))


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("ann",), "does not say who"),
        (("=dan",), "does not say who"),
        (("eve=dan",), "eve does not take part"),
        (("ann=ben",), "same name"),
        (("ann=dan", "ann=eve"), "ann does not take part"),
        (("ann=dan", "ben=dan"), "same name"),
        (("ann=../x",), "cannot be the name"),
    ],
)
def test_successors_that_cannot_be_are_refused(words: tuple[str, ...], why: str) -> None:
    with pytest.raises(UserError, match=why):
        checked_successors(words, ("ann", "ben"))


def test_a_successor_may_be_succeeded() -> None:
    assert checked_successors(("ann=dan", "dan=eve"), ("ann", "ben")) == {"ann": "dan", "dan": "eve"}
