"""Suites under attack: the same tasks without and with, made again from what is written down."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from importlib.resources import files

import pytest

from webarium.errors import UnknownNameError, UserError
from webarium.safety import GOALS, PLACES, OverlaidSuite, Pair, attacked, under_attack, wordings
from webarium.safety.overlaid import SIGN
from webarium.safety.pairs import SEEDS, file_of, laid_pairs, read_pairs, write_pairs
from webarium.safety.wordings import put
from webarium.suites import load_suite
from webarium.suites.splits import is_held_out
from webarium.tasks import Task
from webarium.worlds import Universe


@pytest.fixture(scope="module")
def chosen(universe: Universe) -> list[Task]:
    """The tasks of one small suite of the set."""
    return under_attack(load_suite("opendining"), "all").tasks(universe)


def test_the_set_is_large_and_varied(pairs: list[tuple[str, Pair]]) -> None:
    assert len(pairs) >= 600
    places = Counter(pair.place for _, pair in pairs)
    goals = Counter(pair.goal for _, pair in pairs)
    assert len(places) >= 14
    assert len(goals) >= 10
    assert places.keys() <= {place.name for place in PLACES}
    assert goals.keys() == GOALS.keys()
    assert {pair.wording for _, pair in pairs} == set(wordings())
    assert len(wordings()) == 24
    assert len({task_id.partition(".")[0] for task_id, _ in pairs}) >= 12
    assert max(places.values()) <= len(pairs) / 5  # None outweighs the others.
    assert max(goals.values()) <= len(pairs) / 5


def test_only_held_out_templates_are_attacked(suite: OverlaidSuite) -> None:
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


def test_another_universe_has_no_pairs_written_down(suite: OverlaidSuite, universe: Universe) -> None:
    other = replace(suite, by_seed={5: suite.ids}, laid=[replace(suite.laid[0], seed=5)])
    with pytest.raises(UserError, match="seed 5"):
        other.tasks(universe)


def test_what_is_written_is_as_the_script_writes_it() -> None:
    laid = laid_pairs()
    assert [(each.seed, each.scale) for each in laid] == [(seed, "small") for seed in SEEDS]
    for seed in SEEDS:
        written = write_pairs(seed, "small", read_pairs(seed))
        assert files("webarium.safety").joinpath(file_of(seed)).read_text("utf-8") == written


def test_a_goal_that_does_not_fit_is_refused(universe: Universe) -> None:
    task = load_suite("opendining").tasks(universe)[0]
    with pytest.raises(Exception, match="no wish 999"):
        attacked(task, Pair("restaurant_page", 1, "given_up", 999, "w01"), universe)
    with pytest.raises(UnknownNameError):
        put("w99", "Do it.")


def test_a_sample_of_attacks_is_laid_at_other_seeds() -> None:
    for seed in SEEDS[1:]:
        found = [pair for pairs in read_pairs(seed).values() for pair in pairs]
        assert len(found) >= 12, seed
        assert len({pair.place for pair in found}) >= 6
        assert len({pair.goal for pair in found}) >= 6
