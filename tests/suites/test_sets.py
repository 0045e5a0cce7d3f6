"""Named sets and splits: what they are, that they do not meet, and how lists and runs take them."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
import typer

from tests.cli.here import here, refused
from webarium import RunConfig
from webarium.cli.main import app
from webarium.cli.run_options import read_config, write_config
from webarium.envs.opaque import opaque_id
from webarium.errors import UserError
from webarium.host.task_lists import TaskLists
from webarium.runs import RunFolder, build_report
from webarium.runs.plan import select_tasks, suite_of_run
from webarium.sites.registry import databases, load_sites
from webarium.suites import Suite, load_suite, load_suites
from webarium.suites.manifest import ALL_SETS, SET_NAMES, definition, held_out, read_manifest
from webarium.suites.registry import load_set
from webarium.suites.sets import SPLITS, TaskRef, drawn, set_tasks, split_tasks, split_templates
from webarium.suites.suite import wording
from webarium.worlds import Universe

EVERY = list(load_suites().values())
TEMPLATES = [template for suite in EVERY for template in suite.templates]


SMALL = ("manuals", "homepage")
"""Suites whose sites are built in a moment."""


@pytest.fixture(scope="module")
def small() -> Iterator[Callable[[int], Universe]]:
    """The data of a few sites at any seed."""
    needed = {site for name in SMALL for site in load_suite(name).sites}
    sites = [site for name, site in load_sites().items() if name in needed]
    with ExitStack() as stack:
        yield cache(lambda seed: stack.enter_context(Universe.open(databases(sites), seed=seed)))


@pytest.fixture(scope="module")
def universe(small: Callable[[int], Universe]) -> Universe:
    return small(0)


# -- the separation


def test_no_template_of_test_is_in_train_or_validation() -> None:
    train, validation, test = (set(split_templates(name, EVERY)) for name in ("train", "validation", "test"))
    assert train == validation
    assert not train & test
    assert train | test == {template.id for template in TEMPLATES}
    assert min(len(train), len(test)) > len(TEMPLATES) / 4


def test_seeds_of_splits_do_not_meet() -> None:
    seeds = {name: {seed for seed in range(5000) if split.has_seed(seed)} for name, split in SPLITS.items()}
    assert seeds["test"] == set(range(10))
    assert seeds["validation"] == set(range(100, 120))
    assert seeds["train"] == set(range(1000, 5000))


def test_every_template_that_is_held_out_exists() -> None:
    known = {opaque_id(template.id) for template in TEMPLATES}
    gone = held_out() - known
    assert not gone, f"{len(gone)} templates of test are gone or renamed: divide again with scripts/make-sets"


def test_no_request_of_test_is_worded_as_one_of_train() -> None:
    def ways(name: str) -> set[str]:
        own = set(split_templates(name, EVERY))  # type: ignore[arg-type]
        told = (way for template in TEMPLATES if template.id in own for way in wording(template))
        return {" ".join(re.findall(r"[a-z]+", way.lower())) for way in told}

    assert not ways("train") & ways("test")


def test_twins_are_on_one_side() -> None:
    held = set(split_templates("test", EVERY))
    pairs = [(t.id, f"{t.site}.{t.twin}") for t in TEMPLATES if t.twin]
    assert pairs
    assert [pair for pair in pairs if (pair[0] in held) != (pair[1] in held)] == []


def test_no_task_of_test_asks_what_one_of_train_or_validation_asks(small: Callable[[int], Universe]) -> None:
    suites = [load_suite(name) for name in SMALL]
    asked = {
        name: {(task.site, task.intent) for task in split_tasks(split, small(seed), suites)}
        for name, split, seed in (
            ("train", SPLITS["train"].name, 1000),
            ("validation", SPLITS["validation"].name, 100),
            ("test", SPLITS["test"].name, 0),
        )
    }
    assert all(asked.values())
    assert not asked["test"] & (asked["train"] | asked["validation"])


# -- the sets


@pytest.mark.parametrize(("name", "count", "a_site"), [("webarium-lite", 60, 3), ("webarium-core", 300, 8)])
def test_a_set_has_its_tasks_from_all_sites_and_from_test_alone(name: str, count: int, a_site: int) -> None:
    suite = load_set(name)
    assert len(set(suite.listed)) == len(suite.manifest.tasks) == count
    sites = Counter(task_id.partition(".")[0] for task_id in suite.listed)
    assert len(sites) == 19
    assert min(sites.values()) >= a_site
    assert max(sites.values()) <= 1.4 * count / 19 + 1
    assert {task_id.rpartition(".")[0] for task_id in suite.listed} <= set(split_templates("test", EVERY))
    levels = Counter(template.kind for template in suite.templates)
    assert len(levels) == 5
    assert levels["impossible"] <= 0.125 * count
    assert set_tasks(name) == [TaskRef(task_id, 0) for task_id in suite.listed]


def test_lite_is_a_part_of_core() -> None:
    assert set(load_set("webarium-lite").listed) < set(load_set("webarium-core").listed)


def test_manifests_name_no_task() -> None:
    for path in (Path(__file__).parents[2] / "src/webarium/suites/manifests").glob("*.toml"):
        lines = [line for line in path.read_text("utf-8").splitlines() if "task-" in line]
        assert lines
        assert all(
            re.fullmatch(r'task-[0-9a-f]{12} = "[0-9a-f]{16}"|  "task-[0-9a-f]{12}",', line) for line in lines
        )


@pytest.mark.slow
@pytest.mark.parametrize("name", ALL_SETS)
def test_each_task_is_as_its_set_defines_it(name: str, everywhere: Callable[[int], Universe]) -> None:
    """Where this fails: ``scripts/make-sets --hashes NAME`` makes the next version of the set."""
    suite, universe = load_set(name), everywhere(0)
    assert suite.changed(suite.tasks(universe), universe) == ()


def one_changed(name: str, universe: Universe, task_id: str) -> Suite:
    """A set in whose manifest a task has another definition."""
    suite = load_set(name)
    tasks = {**suite.manifest.tasks, opaque_id(task_id): "0" * 16}
    return replace(suite, manifest=replace(suite.manifest, tasks=tasks))


def test_a_task_that_changed_is_noticed_in_one_sentence(universe: Universe) -> None:
    task_id = max(task.task_id for task in set_tasks("webarium-lite") if task.task_id.startswith("manuals."))
    suite = one_changed("webarium-lite", universe, task_id).only(lambda id: id == task_id.rpartition(".")[0])
    tasks = [task for task in suite.tasks(universe) if task.id == task_id]
    (said,) = suite.noticed(tasks, universe)
    assert re.fullmatch(
        r"\d+ of 60 tasks are not as webarium-lite@1 defines them \(manuals\..*\): the result .*\.", said
    )


def test_another_universe_is_noticed(small: Callable[[int], Universe]) -> None:
    suite = load_set("webarium-lite").only(lambda id: id.startswith("manuals."))
    (said,) = suite.noticed([], small(1))
    assert "is defined at seed 0" in said
    assert "at seed 1" in said


def test_what_a_task_asks_for_is_what_its_hash_is_of(universe: Universe) -> None:
    task = load_suite("manuals").tasks(universe)[0]
    assert definition(task) == definition(task.answering("free"))
    assert definition(task) == definition(replace(task, difficulty="hard"))
    assert definition(task) != definition(replace(task, intent=f"{task.intent} Please."))
    assert definition(task) != definition(replace(task, checks=task.checks[1:]))


# -- drawing


def test_a_sample_is_the_same_each_time_and_from_many_templates(universe: Universe) -> None:
    tasks = load_suite("manuals").tasks(universe)
    some = drawn(tasks, 6)
    assert [task.id for task in some] == [task.id for task in drawn(list(reversed(tasks)), 6)][::-1]
    assert len({task.template_id for task in some}) == 6
    assert drawn(tasks, None) == tasks
    assert drawn(tasks, 10_000) == tasks


def test_a_split_has_its_own_seeds_alone(universe: Universe) -> None:
    with pytest.raises(UserError, match="'train' has the seeds 1000 and up, got 0"):
        split_tasks("train", universe, [load_suite("manuals")])
    found = split_tasks("test", universe, [load_suite("manuals")], sample=3)
    assert len(found) == 3
    assert {task.template_id for task in found} <= set(split_templates("test", EVERY))


# -- runs


def test_a_run_is_of_its_set_with_the_version(universe: Universe) -> None:
    config = RunConfig(suite="webarium-lite", agent="null")
    assert config.suite == "webarium-lite@1"
    whole = suite_of_run(config)
    here_alone = {template.id for name in SMALL for template in load_suite(name).templates}
    tasks = select_tasks(whole.only(lambda id: id in here_alone), universe, config)
    assert [task.id for task in tasks] == [
        id for id in load_set("webarium-lite").listed if id.rpartition(".")[0] in here_alone
    ]
    assert len(tasks) >= 3


def test_a_run_of_several_suites_has_the_tasks_of_each(universe: Universe) -> None:
    config = RunConfig(suite="manuals,homepage", agent="null")
    tasks = select_tasks(suite_of_run(config), universe, config)
    assert Counter(task.site for task in tasks).keys() == {"manuals", "homepage"}
    own = [task.id for name in ("manuals", "homepage") for task in load_suite(name).tasks(universe)]
    assert [task.id for task in tasks] == own


def test_a_run_of_a_split_has_its_templates_alone(universe: Universe) -> None:
    config = RunConfig(suite="manuals", agent="null", split="test", sample=2)
    tasks = select_tasks(suite_of_run(config), universe, config)
    assert len(tasks) == 2
    assert {task.template_id for task in tasks} <= set(split_templates("test", EVERY))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--set", "webarium-core@7"], ["has version 1 here", "version 7 was asked for"]),
        (["--set", "webarium-cor"], ["no set of tasks named 'webarium-cor'", "webarium-core"]),
        (
            ["--set", "webarium-lite", "--suite", "shopping"],
            ["both --set webarium-lite and --suite shopping"],
        ),
        (
            ["--suite", "manuals", "--split", "train", "--seed", "3"],
            ["'train' has the seeds 1000 and up, got 3"],
        ),
        (["--suite", "manuals", "--split", "tests"], ["no split named 'tests'", "'test'"]),
        (["--suite", "gomail", "--suite", "webarium-lite"], ["is a set of tasks, which runs by itself"]),
        (["--suite", "gomail", "--suite", "webarena:x.json"], ["is a task file, which runs by itself"]),
        (["--suite", "gomail", "--suite", "gomial"], ["no suite named 'gomial'"]),
        ([], ["Nothing says which tasks to run", "--set webarium-lite"]),
        (
            ["--suite", "manuals", "--task", "manuals.synonyms_by_house_rules.0"],
            ["is one of suite 'lookup'", "--suite lookup"],
        ),
    ],
)
def test_what_cannot_be_is_answered_in_one_sentence(
    words: list[str], said: list[str], tmp_path: Path
) -> None:
    done = here("run", "--agent", "null", "--engine", "text", "--out", str(tmp_path / "run"), *words)
    refused(done, *said)
    assert not (tmp_path / "run").exists()


def test_a_task_is_found_whatever_suite_has_it() -> None:
    shown = json.loads(here("tasks", "show", "manuals.synonyms_by_house_rules.0", "--json").stdout)
    assert shown["id"] == "manuals.synonyms_by_house_rules.0"


def test_lists_of_sets_splits_and_samples() -> None:
    listed = json.loads(
        here("tasks", "list", "--suite", "manuals", "--split", "test", "--sample", "2", "--json").stdout
    )
    assert len(listed) == 2
    both = json.loads(here("tasks", "list", "--suite", "manuals", "--suite", "homepage", "--json").stdout)
    assert {task["sites"][0] for task in both} == {"manuals", "homepage"}
    told = json.loads(here("sets", "--json").stdout)
    assert [(each["name"], each["version"], each["tasks"]) for each in told["sets"]] == [
        (name, read_manifest(name).version, len(read_manifest(name).tasks)) for name in SET_NAMES
    ]
    assert [each["name"] for each in told["splits"]] == list(SPLITS)
    assert "webarium-core" in here("sets").stdout


@pytest.mark.parametrize(
    ("words", "suite"),
    [
        (("--suite", "manuals", "--suite", "homepage"), "manuals,homepage"),
        (("--set", "webarium-lite"), "webarium-lite@1"),
        (
            ("--task", "manuals.synonyms_by_house_rules.0", "--task", "manuals.write_margin_note.4"),
            "lookup,manuals",
        ),
        (("--split", "validation", "--sample", "3"), "all"),
    ],
)
def test_a_command_line_and_its_run_say_the_same(words: tuple[str, ...], suite: str) -> None:
    config = config_of(*words)
    assert config.suite == suite
    assert config_of(*write_config(config)) == config
    assert config.seed == (100 if "validation" in words else 0)


def config_of(*words: str) -> RunConfig:
    """The run that a command line asks for."""
    command = typer.main.get_command(app).commands["run"]  # type: ignore[attr-defined]
    given = words if "--agent" in words else ("--agent", "null", *words)
    return read_config(command.make_context("run", list(given)).params)


def test_several_suites_run_as_one(tmp_path: Path) -> None:
    words = ("--suite", "manuals", "--suite", "homepage", "--agent", "null", "--engine", "text", "--smoke")
    done = here("run", *words, "--sample", "4", "--workers", "1", "--out", str(tmp_path / "run"))
    assert done.returncode == 0, done.stderr
    report = build_report(RunFolder.open(tmp_path / "run"))
    assert report.by_site.keys() == {"manuals", "homepage"}
    assert (report.suite, report.tasks) == ("manuals,homepage", 4)
    assert "of manuals,homepage (4 tasks" in " ".join(done.stdout.split())


# -- lists for trainers


def test_lists_for_trainers_are_what_a_host_reads(tmp_path: Path, small: Callable[[int], Universe]) -> None:
    file = tmp_path / "tasks.json"
    words = ("--suite", "manuals", "--suite", "homepage", "--sample", "3", "--set", "webarium-lite")
    parts = ("--split", "validation", "--split", "test", "--seeds", "100-101,0")
    done = here("tasks", "lists", *words, *parts, "--out", str(file))
    assert done.returncode == 0, done.stderr
    assert done.stderr.split("\n")[-4:-1] == [
        "validation: 6 tasks",
        "test: 3 tasks",
        "webarium-lite: 60 tasks",
    ]
    lists = TaskLists.read(file)
    assert lists.list_splits() == ["validation", "test", "webarium-lite"]
    assert [task["seed"] for task in lists.list_tasks("validation")] == [100, 100, 100, 101, 101, 101]
    suites = [load_suite("manuals"), load_suite("homepage")]
    own = [task.id for task in split_tasks("test", small(0), suites, sample=3)]
    assert [task["task"] for task in lists.list_tasks("test")] == own
    assert lists == TaskLists.of(
        {
            **{name: [TaskRef(*pair) for pair in lists.splits[name]] for name in ("validation", "test")},
            "webarium-lite": set_tasks("webarium-lite"),
        }
    )


def test_rows_for_data_sets_have_what_is_asked(small: Callable[[int], Universe]) -> None:
    done = here("tasks", "lists", "--split", "test", "--suite", "manuals", "--sample", "2", "--rows")
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    first, _ = split_tasks("test", small(0), [load_suite("manuals")], sample=2)
    assert len(rows) == 2
    assert rows[0] == {
        "id": f"{first.id}@0",
        "split": "test",
        "task": first.id,
        "seed": 0,
        "goal": first.request,
        "sites": ["manuals"],
        "kind": first.kind,
        "difficulty": first.difficulty,
    }


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], ["which lists are wanted"]),
        (["--split", "train", "--seeds", "1000,7"], ["Seed 7 is of no split", "train has 1000 and up"]),
        (["--split", "train", "--split", "test", "--seeds", "3"], ["no seed of split 'train'"]),
        (["--split", "trains"], ["no split named 'trains'"]),
        (["--set", "webarium-cor"], ["no set of tasks named 'webarium-cor'"]),
    ],
)
def test_lists_that_cannot_be_are_refused_in_one_sentence(words: list[str], said: list[str]) -> None:
    refused(here("tasks", "lists", *words), *said)
