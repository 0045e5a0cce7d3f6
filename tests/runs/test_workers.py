"""Worker processes and the scheduler, with episodes that need no browser."""

from __future__ import annotations

import multiprocessing
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from webarium.errors import InfrastructureError, UserError
from webarium.runs import Limits, RunFolder, RunOutcome, RunReader, run_suite
from webarium.runs.config import RunConfig
from webarium.runs.records.retries import read_retries
from webarium.runs.workers import scheduler as scheduling
from webarium.runs.workers.events import (
    EpisodeDamaged,
    EpisodeEnded,
    EpisodeStarted,
    LimitReached,
    RunStarted,
    WorkerLost,
)

from .conftest import TASKS, Events, config
from .quick import Quick

FOUR = (*TASKS, "shopping.latest_order_number.1")


@pytest.fixture(autouse=True)
def quick_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers that find what they import loaded already: a fifth of the time, and processes all the same."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["webarium.runs.workers.worker", "tests.runs.quick"])
    monkeypatch.setattr(multiprocessing, "get_context", lambda _: context)


def run(
    asked: RunConfig, place: Path, events: Events | None = None, resume: bool = False, **how: object
) -> RunOutcome:
    quick = Quick(str(place), **how)  # type: ignore[arg-type]
    return run_suite(
        asked, place / "run", resume=resume, listener=Events() if events is None else events, runner=quick
    )


def counted(events: Events) -> Counter[str]:
    """How often each episode's result counted."""
    return Counter(e.result.job.id for e in events if isinstance(e, EpisodeEnded) and not e.retrying)


@pytest.mark.parametrize(("stillborn", "enough"), [(2, True), (3, False)])
def test_workers_that_end_while_starting_are_started_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stillborn: int, enough: bool
) -> None:
    monkeypatch.setattr(scheduling, "REST_S", 0.01)
    monkeypatch.setattr(scheduling, "MAX_FAILED_STARTS", 3)
    if enough:
        outcome = run(config("null", tasks=TASKS[:1]), tmp_path, stillborn=stillborn)
        assert [result.outcome for result in outcome.results] == ["passed"]
    else:
        with pytest.raises(InfrastructureError, match="end while starting"):
            run(config("null", tasks=TASKS[:1]), tmp_path, stillborn=stillborn)


def test_several_episodes_at_once_in_one_worker(tmp_path: Path) -> None:
    outcome = run(config("null", tasks=FOUR, concurrency=3), tmp_path, together=3)
    assert max(int(result.answer or 0) for result in outcome.results) == 3


def test_trials_and_epochs_are_episodes_of_their_own(tmp_path: Path, events: Events) -> None:
    outcome = run(config("null", tasks=TASKS[:1], trials=2, epochs=2), tmp_path, events)
    names = [TASKS[0], f"{TASKS[0]}@t2", f"{TASKS[0]}@e2", f"{TASKS[0]}@e2t2"]
    assert [result.job.id for result in outcome.results] == names
    assert [entry.id for entry in RunReader(tmp_path / "run").entries()] == names
    assert counted(events) == Counter(names)
    first, second = outcome.folder.file.universes
    assert first != second


def test_shards_fill_one_folder(tmp_path: Path) -> None:
    asked = config("null", tasks=FOUR)
    first = run(replace(asked, shard=(1, 2)), tmp_path)
    assert len(first.results) == 2
    second = run(replace(asked, shard=(2, 2)), tmp_path, resume=True)
    assert sorted(result.task_id for result in second.results) == sorted(FOUR)


def test_a_worker_that_always_dies_is_an_error_and_the_run_goes_on(tmp_path: Path, events: Events) -> None:
    outcome = run(config("null"), tmp_path, events, always_dies=(TASKS[0],))
    assert [(r.outcome, r.error_kind, r.attempt) for r in outcome.results] == [
        ("error", "worker", 2),
        ("passed", None, 1),
        ("passed", None, 1),
    ]
    assert "exit code 7" in outcome.results[0].reason
    again = run(config("null"), tmp_path, resume=True)
    assert [result.outcome for result in again.results] == ["passed"] * 3


def test_nothing_is_lost_or_counted_twice_when_a_busy_worker_dies(tmp_path: Path, events: Events) -> None:
    asked = config("null", tasks=FOUR, concurrency=4, trials=2)
    outcome = run(asked, tmp_path, events, dies=(FOUR[1],), takes_s=0.1)
    assert {result.outcome for result in outcome.results} == {"passed"}
    assert counted(events) == Counter(result.job.id for result in outcome.results)
    assert len(outcome.results) == 8
    (lost,) = [event for event in events if isinstance(event, WorkerLost)]
    assert len(lost.episodes) > 1


def test_a_worker_that_hangs_gives_its_episode_back(
    tmp_path: Path, events: Events, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scheduling, "LEASE_S", 4.0)
    outcome = run(config("null", tasks=TASKS[:1]), tmp_path, events, hangs=(TASKS[0],), beat_s=0.1)
    assert [(result.outcome, result.attempt) for result in outcome.results] == [("passed", 2)]


@pytest.mark.usefixtures("interruptible")
def test_an_interrupt_keeps_what_is_finished_and_resume_does_the_rest(tmp_path: Path, events: Events) -> None:
    asked = config("null")
    outcome = run(asked, tmp_path, interrupts=True)
    assert outcome.interrupted
    (kept,) = outcome.results
    assert not list((tmp_path / "run" / "episodes").glob("*.partial"))
    written = outcome.folder.archive(kept.job.id).stat().st_mtime_ns
    again = run(replace(asked, workers=2), tmp_path, events, resume=True)
    assert not again.interrupted
    assert [event for event in events if isinstance(event, RunStarted)] == [RunStarted(3, 1, 1)]
    assert len(again.results) == 3
    assert again.folder.archive(kept.job.id).stat().st_mtime_ns == written


def test_a_run_stops_at_its_limit_and_resume_goes_on(tmp_path: Path, events: Events) -> None:
    asked = config("null", run_limits=Limits(cost=0.15))
    outcome = run(asked, tmp_path, events)
    assert (len(outcome.results), outcome.limit, outcome.interrupted) == (2, "cost", False)
    assert LimitReached("cost") in events
    assert len([event for event in events if isinstance(event, EpisodeStarted)]) == 2
    again = run(replace(asked, run_limits=Limits()), tmp_path, resume=True)
    assert (len(again.results), again.limit) == (3, None)


def test_a_full_disk_stops_the_run_keeps_what_is_finished_and_resume_does_the_rest(
    tmp_path: Path, events: Events
) -> None:
    outcome = run(config("null"), tmp_path, events, full=(TASKS[1],))
    assert "No space left on device" in (outcome.full or "")
    assert [result.job.id for result in outcome.results] == [TASKS[0]]
    assert not [event for event in events if isinstance(event, WorkerLost)], "no other worker is tried"
    assert not list((tmp_path / "run" / "episodes").glob("*.partial"))
    again = run(config("null"), tmp_path, resume=True)
    assert (len(again.results), again.full) == (3, None)


def test_a_damaged_episode_is_run_again_and_what_it_took_is_remembered(
    tmp_path: Path, events: Events
) -> None:
    first = run(config("null"), tmp_path)
    kept, damaged = first.folder.archive(TASKS[0]), first.folder.archive(TASKS[1])
    written, data = kept.stat().st_mtime_ns, bytearray(damaged.read_bytes())
    data[data.index(b"steps.jsonl") + 20] ^= 1
    damaged.write_bytes(bytes(data))
    again = run(config("null"), tmp_path, events, resume=True)
    assert [event.episode for event in events if isinstance(event, EpisodeDamaged)] == [TASKS[1]]
    assert [event for event in events if isinstance(event, RunStarted)] == [RunStarted(3, 2, 2)]
    assert (len(again.results), kept.stat().st_mtime_ns) == (3, written)
    assert damaged.with_suffix(".damaged").read_bytes() == bytes(data)
    assert [spent.calls for spent in read_retries(again.folder)] == [1]


def test_two_sessions_on_one_folder_are_refused(tmp_path: Path) -> None:
    run(config("null", tasks=TASKS[:1]), tmp_path)
    with RunFolder(tmp_path / "run").session(), pytest.raises(UserError, match="Another session"):
        run(config("null", tasks=TASKS[:1]), tmp_path, resume=True)


@pytest.mark.parametrize("on", ["moon", "local:8", "ray:nowhere.invalid:1"])
def test_an_unknown_place_is_one_clear_message(tmp_path: Path, on: str) -> None:
    with pytest.raises(UserError, match="ray"):
        run(config("null", tasks=TASKS[:1], on=on), tmp_path)
