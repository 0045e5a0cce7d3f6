from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from tests.processes import children, left_behind
from webarium.errors import UnknownNameError, UserError
from webarium.runs import RunOutcome, build_report, run_suite
from webarium.runs.workers.events import EpisodeEnded, EpisodeStarted, RunStarted, WorkerLost

from .conftest import TASKS, Events, config

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def of_two(tmp_path_factory: pytest.TempPathFactory) -> tuple[RunOutcome, Events]:
    """What two workers with two episodes each made of the tasks, and what was heard meanwhile."""
    events = Events()
    asked = config("oracle", workers=2, concurrency=2)
    return run_suite(asked, tmp_path_factory.mktemp("two") / "run", listener=events), events


def test_the_oracle_passes_and_the_folder_is_complete(of_two: tuple[RunOutcome, Events]) -> None:
    outcome, events = of_two
    assert {result.task_id: result.outcome for result in outcome.results} == dict.fromkeys(TASKS, "passed")
    assert [event for event in events if isinstance(event, RunStarted)] == [RunStarted(3, 0, 0)]
    assert Counter(type(event) for event in events)[EpisodeEnded] == 3
    assert sorted(path.name for path in (outcome.folder.path / "episodes").iterdir()) == sorted(
        f"{t}.zip" for t in TASKS
    )
    report = build_report(outcome.folder)
    assert (report.passed, report.errors) == (3, 0)
    assert report.wall_s > 0


def test_how_many_run_at_once_changes_nothing_that_is_seen(
    of_two: tuple[RunOutcome, Events], tmp_path: Path
) -> None:
    alone = run_suite(config("oracle"), tmp_path / "run")
    assert build_report(alone.folder).digest == build_report(of_two[0].folder).digest


def test_a_dead_worker_gives_its_episode_back(tmp_path: Path, own_agents: str, events: Events) -> None:
    outcome = run_suite(config(f"{own_agents}:Dies"), tmp_path / "run", listener=events)
    assert [event.why for event in events if isinstance(event, WorkerLost)] == ["exit code 7"]
    assert [result.outcome for result in outcome.results] == ["failed"] * 3
    tries = Counter(event.episode for event in events if isinstance(event, EpisodeStarted))
    assert sorted(tries.values()) == [1, 1, 2]


def test_a_killed_chromium_is_retried_once(tmp_path: Path, own_agents: str, events: Events) -> None:
    outcome = run_suite(config(f"{own_agents}:KillsBrowser"), tmp_path / "run", listener=events)
    ended = [(event.result.outcome, event.retrying) for event in events if isinstance(event, EpisodeEnded)]
    assert ended.count(("error", True)) == 1
    assert [result.outcome for result in outcome.results] == ["failed"] * 3
    assert not any(isinstance(event, WorkerLost) for event in events)


def test_each_way_to_end_is_told(tmp_path: Path, own_agents: str) -> None:
    outcome = run_suite(config(f"{own_agents}:Differs", max_steps=4), tmp_path / "run")
    raised, mumbled, wandered = outcome.results
    assert (raised.outcome, raised.error_kind, raised.attempt) == ("error", "agent", 1)
    assert "ValueError: no idea" in raised.reason
    # text that is no action is a step that the agent hears about
    assert (mumbled.outcome, mumbled.ended_by, mumbled.steps) == ("failed", "stop", 1)
    assert mumbled.answer
    assert "click [" in mumbled.answer
    assert (wandered.outcome, wandered.ended_by, wandered.steps) == ("failed", "max_steps", 4)


@pytest.mark.usefixtures("interruptible")
def test_an_interrupt_keeps_what_is_finished_and_resume_does_the_rest(
    tmp_path: Path, own_agents: str, events: Events
) -> None:
    asked, before = config(f"{own_agents}:Interrupts"), children()
    outcome = run_suite(asked, tmp_path / "run")
    assert outcome.interrupted
    assert [result.answer for result in outcome.results] == ["first"]
    assert not list((tmp_path / "run" / "episodes").glob("*.partial"))
    assert not left_behind(before)
    kept = (tmp_path / "run" / "episodes" / f"{TASKS[0]}.zip").stat().st_mtime_ns

    folder = tmp_path / "agents"
    source = (
        (folder / "misbehaving.py")
        .read_text()
        .replace("class Interrupts(Quiet)", "class Interrupts(Quiet, calm=True)")
    )
    (folder / "misbehaving.py").write_text(source.replace("class Quiet:", QUIET_WITH_SWITCH))
    again = run_suite(replace(asked, workers=2), tmp_path / "run", resume=True, listener=events)
    assert not again.interrupted
    assert [event for event in events if isinstance(event, RunStarted)] == [RunStarted(3, 1, 0)]
    assert len(again.results) == 3
    assert (tmp_path / "run" / "episodes" / f"{TASKS[0]}.zip").stat().st_mtime_ns == kept


QUIET_WITH_SWITCH = """class Quiet:
    def __init_subclass__(cls, calm=False):
        if calm:
            cls.act = Quiet.act
"""


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"suite": "shoping"}, "suite named 'shoping'.*Did you mean 'shopping'"),
        ({"agent": "oracel"}, "agent named 'oracel'.*Did you mean 'oracle'"),
        ({"agent": "nowhere:Agent"}, "no Python module named 'nowhere'"),
        ({"tasks": ("shopping.latest_order_total.99",)}, "task named"),
    ],
)
def test_unknown_names_are_refused_before_anything_is_written(
    tmp_path: Path, changes: dict[str, object], words: str
) -> None:
    with pytest.raises((UnknownNameError, UserError), match=words):
        run_suite(replace(config("oracle"), **changes), tmp_path / "run")  # type: ignore[arg-type]
    assert not (tmp_path / "run").exists()
