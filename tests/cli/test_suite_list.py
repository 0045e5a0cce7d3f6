"""``webarium tasks list`` without a suite: all suites with counts, and no universe built for it."""

from __future__ import annotations

import json

import pytest

from tests.cli.here import here, refused
from webarium.cli import suite_list
from webarium.suites.registry import load_suites, suite_names


@pytest.fixture
def no_universe(monkeypatch: pytest.MonkeyPatch) -> None:
    """Opening a universe fails the test."""

    def fail(*_: object) -> None:
        raise AssertionError("a universe was asked for")

    monkeypatch.setattr(suite_list, "suites_universe", fail)


@pytest.mark.usefixtures("no_universe")
def test_suites_are_counted_without_a_universe() -> None:
    found = json.loads(here("tasks", "list", "--json").stdout)
    assert [each["suite"] for each in found] == suite_names()
    for each in found:
        templates = load_suites()[each["suite"]].templates
        assert (
            each["total"]
            == len(templates)
            == sum(each["kinds"].values())
            == sum(each["difficulties"].values())
        )
        assert each["kinds"]["impossible"] == sum(one.kind == "impossible" for one in templates)
    (only,) = (
        each
        for each in json.loads(here("tasks", "list", "--kind", "mutate", "--json").stdout)
        if each["suite"] == "gomail"
    )
    assert only["total"] == only["kinds"]["mutate"] > 0


@pytest.mark.usefixtures("no_universe")
def test_suites_have_a_command_of_their_own() -> None:
    assert here("suites", "--json").stdout == here("tasks", "list", "--json").stdout


@pytest.mark.usefixtures("no_universe")
@pytest.mark.parametrize("columns", ["80", "60", "200"])
def test_the_list_is_whole_at_any_width(columns: str) -> None:
    done = here("tasks", "list", COLUMNS=columns)
    for name, suite in load_suites().items():
        line = next(line for line in done.stdout.splitlines() if line.split()[:1] == [name])
        assert line.split()[1] == str(len(suite.templates))
    assert f"{len(suite_names())} suites" in done.stderr


def test_with_a_seed_tasks_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    gomail = {"gomail": load_suites()["gomail"]}
    monkeypatch.setattr(suite_list, "load_suites", lambda: gomail)
    (found,) = json.loads(here("tasks", "list", "--seed", "0", "--json").stdout)
    listed = json.loads(here("tasks", "list", "--suite", "gomail", "--json").stdout)
    assert found["total"] == len(listed) > len(gomail["gomail"].templates)
    (smoke,) = json.loads(here("tasks", "list", "--seed", "0", "--smoke", "--json").stdout)
    assert smoke["total"] == len(gomail["gomail"].smoke)


def test_the_smoke_subset_consists_of_tasks() -> None:
    refused(here("tasks", "list", "--smoke"), "smoke subset consists of tasks", "--seed 0")
