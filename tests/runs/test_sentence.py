"""A run's number for a paper: an interval that knows of templates, and a sentence with all that it depends on."""

from __future__ import annotations

from pathlib import Path

import pytest

from webarium.runs.config import RunConfig
from webarium.runs.records.record import EpisodeRecorder
from webarium.runs.records.results import EpisodeResult
from webarium.runs.records.store import RunFolder
from webarium.runs.reports.report import Report, build_report
from webarium.runs.reports.sentence import sentence
from webarium.runs.reports.statistics import clustered, wilson

from .builders import result


def report_of(
    path: Path, config: RunConfig, results: list[EpisodeResult], changed: tuple[str, ...] = ()
) -> Report:
    folder = RunFolder.create(path, config, [each.job for each in results], ["u"], changed)
    for each in results:
        with EpisodeRecorder(folder.partial(each.job.id), folder.archive(each.job.id)) as recorder:
            recorder.finish(each)
    return build_report(folder)


def of_template(name: str, outcomes: str) -> list[EpisodeResult]:
    """Episodes of a template: ``+`` passed, ``-`` failed."""
    return [
        result(task_id=f"{name}.{n}", template=name, outcome="passed" if sign == "+" else "failed")
        for n, sign in enumerate(outcomes)
    ]


def test_equal_episodes_of_a_template_are_no_more_than_one() -> None:
    passed, failed = [(5, 5)] * 10, [(0, 5)] * 10
    low, high = clustered(passed + failed) or (0, 1)
    assert (low, high) == pytest.approx(wilson(10, 20), abs=0.012)
    alone = wilson(50, 100)
    assert alone is not None
    assert high - low > 2 * (alone[1] - alone[0])


def test_clusters_of_one_are_no_clusters() -> None:
    assert clustered([(1, 1)] * 30 + [(0, 1)] * 70) == wilson(30, 100)


def test_all_alike_counts_clusters() -> None:
    assert clustered([(5, 5)] * 12) == wilson(12, 12)
    assert clustered([]) is None


def test_the_interval_of_a_run_is_clustered_by_template(tmp_path: Path) -> None:
    alike = [each for n in range(8) for each in of_template(f"s.t{n}", "++++" if n % 2 else "----")]
    mixed = [each for n in range(8) for each in of_template(f"s.t{n}", "++--")]
    config = RunConfig("s", "x")
    wide = report_of(tmp_path / "wide", config, alike).interval
    narrow = report_of(tmp_path / "narrow", config, mixed).interval
    assert wide is not None
    assert narrow is not None
    assert narrow == wilson(16, 32)
    assert wide[1] - wide[0] > 1.5 * (narrow[1] - narrow[0])


def test_the_sentence_says_what_the_number_depends_on(tmp_path: Path) -> None:
    config = RunConfig(
        "webarium-lite",
        "webarium",
        model="openai/gpt-4o",
        observe="axtree",
        max_steps=30,
        engine="text",
        trials=2,
    )
    tries = [
        result(task_id=f"s.{name}.0", template=f"s.{name}", outcome=outcome, trial=trial)
        for name, outcomes in (("a", ("passed", "failed")), ("b", ("passed", "passed")))
        for trial, outcome in enumerate(outcomes, 1)
    ]
    said = sentence(report_of(tmp_path / "run", config, tries, changed=("s.a.0",)))
    for part in (
        "webarium with openai/gpt-4o passed 75.0 %",
        "clustered by template",
        "pass@2 100.0 %, pass^2 50.0 %",
        "webarium-lite version 1 (2 tasks of 2 templates, scale small, seed 0)",
        "answers in the declared form",
        "view axtree",
        "engine text",
        "at most 30 steps",
        "2 trials",
        "no judge",
        "Webarium 0.",
        "not as the set defines them: 1.",
    ):
        assert part in said, said
    assert "\n" not in said


def test_what_is_missing_is_said(tmp_path: Path) -> None:
    results = [*of_template("s.a", "+"), result(task_id="s.b.0", template="s.b", outcome="error")]
    report = report_of(tmp_path / "run", RunConfig("s", "x", judge="m/j"), results)
    assert "Broken and counted as not passed: 1 episode." in sentence(report)
    assert "judge m/j" in sentence(report)
