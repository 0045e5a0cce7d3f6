from __future__ import annotations

from pathlib import Path

import pytest

from webarium.runs.config import RunConfig
from webarium.runs.jobs import Job
from webarium.runs.record import EpisodeRecorder
from webarium.runs.report import Report, build_report, wilson
from webarium.runs.store import RunFolder, write_json

from .builders import result

EPISODES = [
    result(task_id="a.0", template="a", kind="retrieve", outcome="passed", steps=2),
    result(task_id="a.1", template="a", kind="retrieve", outcome="failed", steps=4),
    result(task_id="b.0", template="b", kind="impossible", outcome="passed", steps=6, difficulty="hard"),
    result(
        task_id="c.0",
        template="c",
        kind="mutate",
        outcome="error",
        steps=0,
        error_kind="browser",
        ended_by="error",
    ),
]


def make(folder_path: Path, order: int = 1) -> Report:
    folder = RunFolder.create(
        folder_path, RunConfig("s", "x"), [e.job for e in EPISODES] + [Job("d.0")], ["u"]
    )
    for episode in EPISODES[::order]:
        EpisodeRecorder(folder.partial(episode.task_id), folder.archive(episode.task_id)).finish(episode)
    write_json(folder.path / "summary.json", {"wall_s": 30.0})
    return build_report(folder)


@pytest.fixture
def report(tmp_path: Path) -> Report:
    return make(tmp_path / "run")


def test_errors_are_apart_from_failures_and_stay_in_the_denominator(report: Report) -> None:
    assert (report.tasks, report.episodes, report.passed, report.failed, report.errors) == (5, 4, 2, 1, 1)
    assert report.success_rate == 0.5
    assert report.success_rate_achievable == pytest.approx(1 / 3, abs=1e-4)
    assert report.success_rate_unachievable == 1.0
    assert report.error_kinds == {"browser": 1}


def test_groups(report: Report) -> None:
    assert {name: (g.episodes, g.passed) for name, g in report.by_template.items()} == {
        "a": (2, 1),
        "b": (1, 1),
        "c": (1, 0),
    }
    assert report.by_kind["mutate"].errors == 1
    assert report.by_difficulty["hard"].success_rate == 1.0
    assert report.steps_mean == 3.0
    assert report.episodes_per_minute == 8.0


def test_json_has_the_promised_keys(report: Report) -> None:
    promised = (
        "run suite agent tasks episodes passed failed errors success_rate success_rate_achievable "
        "success_rate_unachievable by_site by_kind by_template steps_mean wall_s"
    )
    assert set(promised.split()) <= report.to_json().keys()


def test_the_digest_does_not_depend_on_the_order_of_episodes(tmp_path: Path, report: Report) -> None:
    assert make(tmp_path / "other", order=-1).digest == report.digest


def test_a_run_without_episodes_has_no_rates(tmp_path: Path) -> None:
    report = build_report(RunFolder.create(tmp_path / "run", RunConfig("s", "x"), [Job("a.0")], ["u"]))
    assert report.success_rate is None
    assert report.interval is None


@pytest.mark.parametrize(
    ("passed", "total", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (81, 263, 0.2553, 0.3662)],
)
def test_wilson_agrees_with_published_values(passed: int, total: int, low: float, high: float) -> None:
    assert wilson(passed, total) == pytest.approx((low, high), abs=1e-4)
