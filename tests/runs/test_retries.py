"""No money is forgotten: what broken, lost and cut-off attempts took is beside what the episodes took."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from webarium.runs import RunConfig, RunFolder, build_report
from webarium.runs.jobs import Job
from webarium.runs.records.record import EpisodeRecorder
from webarium.runs.records.results import EpisodeResult, Spent
from webarium.runs.records.retries import FILE, read_retries, write_retry
from webarium.runs.records.step import Step
from webarium.runs.workers.events import EpisodeEnded, WorkerLost, ignore
from webarium.runs.workers.retries import Retries

from .builders import result

ONE = Spent(calls=1, input_tokens=10, output_tokens=5, cost=0.25, seconds=1.0)
CALL: dict[str, Any] = {
    "model": "fake/model",
    "input_tokens": 10,
    "output_tokens": 5,
    "cached_tokens": 0,
    "cost": 0.25,
    "latency_s": 1.0,
}


@pytest.fixture
def folder(tmp_path: Path) -> RunFolder:
    return RunFolder.create(tmp_path / "run", RunConfig("s", "x"), [Job("a"), Job("b")], ["u"])


def end(folder: RunFolder, listener: Retries, done: EpisodeResult, *, retrying: bool = False) -> None:
    """The episode's archive is in place before the scheduler tells of it."""
    EpisodeRecorder(folder.partial(done.job.id), folder.archive(done.job.id)).finish(done)
    listener(EpisodeEnded(0, done, retrying))


def broken(task_id: str, attempt: int = 1) -> EpisodeResult:
    return result(task_id=task_id, outcome="error", error_kind="browser", attempt=attempt, spent=ONE)


def begin(folder: RunFolder, task_id: str) -> None:
    """An episode that has taken one step, which asked a model."""
    with EpisodeRecorder(folder.partial(task_id), folder.archive(task_id)) as recorder:
        recorder.step(Step.from_json({"index": 1, "calls": [CALL]}), pictures={}, digests={})


def test_a_line_that_was_cut_off_hides_no_other(folder: RunFolder) -> None:
    write_retry(folder, "a", "broke", ONE)
    with (folder.path / FILE).open("a", encoding="utf-8") as file:
        file.write('{"episode": "x", "wh')
    write_retry(folder, "b", "broke", ONE)
    assert read_retries(folder) == [ONE, ONE]


def test_half_a_character_in_a_models_words_breaks_no_record(folder: RunFolder) -> None:
    with EpisodeRecorder(folder.partial("a"), folder.archive("a")) as recorder:
        step = Step.from_json({"index": 1, "calls": [CALL]})
        recorder.step(replace(step, raw="stop [\ud83d]"), pictures={}, digests={})
    assert "stop [\ufffd]" in (folder.partial("a") / "steps.jsonl").read_text("utf-8")


def told(folder: RunFolder) -> tuple[int, int, float, float]:
    report = build_report(folder)
    return report.retries, report.spent_retrying.calls, report.spent_retrying.cost, report.spent.cost


def test_an_attempt_that_is_tried_again_is_counted_beside_the_episode(folder: RunFolder) -> None:
    listener = Retries(folder, ignore)
    end(folder, listener, broken("a"), retrying=True)
    assert told(folder) == (0, 0, 0.0, 0.25)  # its own record still knows
    end(folder, listener, result(task_id="a", attempt=2, spent=ONE))
    assert told(folder) == (1, 1, 0.25, 0.25)


def test_an_error_that_a_later_session_replaces_is_counted_once(folder: RunFolder) -> None:
    end(folder, Retries(folder, ignore), broken("a", 2))
    for _ in range(2):  # two sessions that do not come to it
        Retries(folder, ignore)
    end(folder, Retries(folder, ignore), result(task_id="a", spent=ONE))
    assert told(folder) == (1, 1, 0.25, 0.25)


def test_what_a_lost_worker_had_in_hand_is_counted(folder: RunFolder) -> None:
    begin(folder, "a")
    begin(folder, "b")
    listener = Retries(folder, ignore)
    listener(WorkerLost(0, "exit code 7", ("a", "b")))
    assert told(folder) == (2, 2, 0.5, 0.0)


def test_what_an_interrupt_cuts_off_is_counted_if_it_took_anything(folder: RunFolder) -> None:
    begin(folder, "a")
    folder.partial("b").mkdir()
    Retries(folder, ignore).drop([Job("a"), Job("b")])
    assert told(folder) == (1, 1, 0.25, 0.0)
    assert not list(folder.episodes.iterdir())
