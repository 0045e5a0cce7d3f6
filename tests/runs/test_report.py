from __future__ import annotations

import re
from pathlib import Path

import pytest

from webarium.runs.config import RunConfig
from webarium.runs.jobs import Job
from webarium.runs.records.record import EpisodeRecorder
from webarium.runs.records.results import Spent
from webarium.runs.records.store import RunFolder, write_json
from webarium.runs.reports.baseline import Pairs
from webarium.runs.reports.compare import compare
from webarium.runs.reports.html import render_html, step_columns
from webarium.runs.reports.report import Report, build_report

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


def test_a_damaged_record_is_left_out_and_named(tmp_path: Path) -> None:
    make(tmp_path / "run")
    folder = RunFolder.open(tmp_path / "run")
    write_json(folder.path / "summary.json", {"episodes": 4})
    first = folder.jobs[0]
    folder.archive(first.id).write_bytes(b"PK torn")
    found = build_report(folder)
    assert (found.episodes, found.wall_s) == (3, 0.0)
    assert folder.unreadable(found.results) == [first.id]
    assert [each.episodes for each in compare([folder, folder]).reports] == [3, 3]


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


def test_trials_are_summed_up_by_task(tmp_path: Path) -> None:
    outcomes = {"a": "pf", "b": "pp", "c": "ff"}
    episodes = [
        result(task_id=task, trial=trial, outcome="passed" if said == "p" else "failed")
        for task, tries in outcomes.items()
        for trial, said in enumerate(tries, 1)
    ]
    folder = RunFolder.create(
        tmp_path / "run", RunConfig("s", "x", trials=2), [e.job for e in episodes], ["u"]
    )
    for episode in episodes:
        EpisodeRecorder(folder.partial(episode.job.id), folder.archive(episode.job.id)).finish(episode)
    report = build_report(folder)
    assert report.pass_at_k == pytest.approx(2 / 3, abs=1e-4)
    assert report.pass_hat_k == pytest.approx(1 / 3, abs=1e-4)


def test_what_models_took_is_summed_up(tmp_path: Path) -> None:
    episodes = [
        result(task_id="a", spent=Spent(2, 100, 20, 10, 0.25, 0, 1.5)),
        result(task_id="b", spent=Spent(1, 50, 5, 0, 0.0, 1, 0.5), outcome="undecided"),
    ]
    folder = RunFolder.create(tmp_path / "run", RunConfig("s", "x"), [e.job for e in episodes], ["u"])
    for episode in episodes:
        EpisodeRecorder(folder.partial(episode.job.id), folder.archive(episode.job.id)).finish(episode)
    report = build_report(folder)
    assert report.spent == Spent(3, 150, 25, 10, 0.25, 1, 2.0)
    assert (report.undecided, report.failed) == (1, 0)
    assert report.by_kind["retrieve"].tokens_mean == 87.5
    assert report.by_kind["retrieve"].cost_mean is None, "a call without a price is not free"
    assert "the others cost $0.25" in render_html(report)


def test_the_html_report_stands_alone_and_says_everything(report: Report) -> None:
    page = render_html(report)
    assert not re.search(r"""(src|href)=|url\(|@import|https?://""", page)
    for words in ("50.0 %", "100.0 %", "browser", "a.1", "c.0", "What is it?", "1 not run", "SR_AC"):
        assert words in page


def test_the_html_report_shows_hostile_text_as_text(tmp_path: Path) -> None:
    hostile = result(task_id="a", outcome="failed", intent="<script>alert(1)</script>", reason="</table><b>")
    folder = RunFolder.create(tmp_path / "run", RunConfig("s", "x"), [hostile.job], ["u"])
    EpisodeRecorder(folder.partial("a"), folder.archive("a")).finish(hostile)
    page = render_html(build_report(folder))
    assert "&lt;script&gt;alert(1)" in page
    assert "</table><b>" not in page


def test_an_empty_run_has_an_html_report(tmp_path: Path) -> None:
    report = build_report(RunFolder.create(tmp_path / "run", RunConfig("s", "x"), [Job("a.0")], ["u"]))
    assert "1 not run" in render_html(report)


def test_steps_fall_into_classes_of_equal_width() -> None:
    found = [result(steps=steps, outcome="passed" if steps < 10 else "failed") for steps in (0, 1, 1, 29, 30)]
    columns = step_columns(tuple(found), most=11)
    assert [(bar.label, bar.value) for bar in columns if bar.value] == [
        ("0–2", 3),
        ("27–29", 1),
        ("30–32", 1),
    ]
    assert [bar.passed for bar in columns if bar.value] == [1.0, 0.0, 0.0]


def test_a_result_stands_beside_what_declining_alone_would_score(report: Report) -> None:
    declined = [episode for episode in EPISODES if episode.kind == "impossible"]
    assert report.always_declines == len(declined) / len(EPISODES)
    assert report.answers_nothing == 0.0
    assert report.by_kind["impossible"].always_declines == 1.0
    assert f"{100 * len(declined) / len(EPISODES):.1f}" in render_html(report)


def test_pairs_count_where_both_sides_are_right(tmp_path: Path) -> None:
    outcomes = {"a": ("passed", "passed"), "b": ("passed", "failed"), "c": ("error", "passed")}
    episodes = [result(task_id="possible.d"), result(task_id="alone", kind="impossible", twin="not.there")]
    for name, (done, declined) in outcomes.items():
        episodes.append(result(task_id=f"possible.{name}", outcome=done))
        twin = f"possible.{name}"
        episodes.append(result(task_id=f"not.{name}", kind="impossible", outcome=declined, twin=twin))
    folder = RunFolder.create(tmp_path, RunConfig("s", "x"), [e.job for e in episodes], ["u"])
    for episode in episodes:
        EpisodeRecorder(folder.partial(episode.task_id), folder.archive(episode.task_id)).finish(episode)
    report = build_report(folder)
    assert report.pairs == Pairs(pairs=3, both=1, only_possible=1, only_impossible=1, neither=0)
    assert report.pairs.rate == pytest.approx(1 / 3)
    assert "1/3" in render_html(report)
