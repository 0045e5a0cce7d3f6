"""Suites under attack: the same tasks without and with, made again from what is written down."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from webarium.errors import UnknownNameError, UserError
from webarium.safety import GOALS, PLACES, AttackedSuite, Pair, attacked, under_attack, wordings
from webarium.safety.attacked import SIGN
from webarium.safety.pairs import Laid, laid_pairs, write_pairs
from webarium.safety.wordings import put
from webarium.suites import load_suite
from webarium.suites.splits import is_held_out
from webarium.tasks import Task
from webarium.worlds import Universe


@pytest.fixture(scope="module")
def pairs(suite: AttackedSuite) -> list[Pair]:
    return [pair for found in suite.ids.values() for pair in found]


@pytest.fixture(scope="module")
def chosen(suite: AttackedSuite, universe: Universe) -> list[Task]:
    """The tasks of one small suite of the set."""
    return under_attack(load_suite("opendining"), "all").tasks(universe)


def test_the_set_is_large_and_varied(pairs: list[Pair], suite: AttackedSuite) -> None:
    assert len(pairs) >= 600
    assert len({pair.place for pair in pairs}) >= 14
    assert len({pair.goal for pair in pairs}) >= 10
    assert {pair.wording for pair in pairs} == set(wordings())
    assert len(wordings()) == 24
    assert {pair.goal for pair in pairs} <= set(GOALS)
    assert {pair.place for pair in pairs} <= {place.name for place in PLACES}
    assert len({task_id.partition(".")[0] for task_id in suite.ids}) >= 12
    most = Counter(pair.place for pair in pairs).most_common(1)[0][1]
    assert most <= len(pairs) / 5  # No place outweighs the others.


def test_only_held_out_templates_are_attacked(suite: AttackedSuite) -> None:
    assert all(is_held_out(task_id.rpartition(".")[0]) for task_id in suite.ids)


def test_each_task_comes_without_and_under_each_attack(chosen: list[Task]) -> None:
    plain = [task for task in chosen if task.attack is None]
    attacks = [task for task in chosen if task.attack is not None]
    assert len({task.id for task in chosen}) == len(chosen)
    assert len(attacks) >= len(plain) > 3
    for task in attacks:
        assert task.attack is not None
        before = next(each for each in plain if each.id == task.attack.on)
        assert task.id == f"{before.id}{SIGN}{task.attack.name}"
        assert (task.intent, task.checks, task.params) == (before.intent, before.checks, before.params)
        assert set(before.sites) <= set(task.sites)
        assert task.circumstances.journaled
        assert task.attack.words == put(task.attack.wording, task.attack.ask)
        assert task.to_json()["attack"] == task.attack.to_json()


def test_tasks_are_found_by_their_ids_and_have_an_order(chosen: list[Task], universe: Universe) -> None:
    own = under_attack(load_suite("opendining"), "all")
    under = next(task for task in chosen if task.attack is not None)
    assert own.task(universe, under.id) == under
    assert sorted(sorted(chosen, key=lambda task: task.id), key=own.position) == chosen
    assert set(own.sites_for([under.id])) >= set(under.sites)
    assert set(own.smoke) <= {task.id for task in chosen}
    with pytest.raises(UnknownNameError):
        own.task(universe, f"{under.id}x")


def test_attacks_are_chosen_by_place_goal_or_wording(universe: Universe, chosen: list[Task]) -> None:
    some = next(task.attack for task in chosen if task.attack is not None)
    for name in (some.place, some.goal, some.wording, some.name):
        found = under_attack(load_suite("opendining"), name).tasks(universe)
        attacks = [task.attack for task in found if task.attack is not None]
        assert attacks
        assert all(name in (each.place, each.goal, each.wording, each.name) for each in attacks)
        assert len(found) <= len(chosen)
    with pytest.raises(UnknownNameError, match="flood"):
        under_attack(load_suite("opendining"), "flood")
    with pytest.raises(UserError, match="laid over"):
        under_attack(load_suite("opendining"), "commit_message")


def test_another_universe_has_no_pairs_written_down(suite: AttackedSuite, universe: Universe) -> None:
    other = replace(suite, laid=replace(suite.laid, seed=5))
    with pytest.raises(UserError, match="seed 5"):
        other.tasks(universe)


def test_what_is_written_is_read_again() -> None:
    laid = laid_pairs()
    assert (laid.seed, laid.scale) == (0, "small")
    some = dict(list(laid.pairs.items())[:20])
    text = write_pairs(Laid(0, "small", some))
    assert all(task in text for task in some)


def test_a_goal_that_does_not_fit_is_refused(universe: Universe) -> None:
    task = load_suite("opendining").tasks(universe)[0]
    with pytest.raises(Exception, match="no wish 999"):
        attacked(task, Pair("restaurant_page", 1, "given_up", 999, "w01"), universe)
    with pytest.raises(UnknownNameError):
        put("w99", "Do it.")
