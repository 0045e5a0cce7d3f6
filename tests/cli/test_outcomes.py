"""What nobody could decide is neither passed nor failed, wherever results are shown; nothing is cut at 80 columns."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.runs.builders import result
from webarium.cli.main import app
from webarium.cli.progress import RunDisplay
from webarium.runs import RunConfig, RunFolder, RunReader, build_report
from webarium.runs.records.record import EpisodeRecorder
from webarium.runs.records.results import EpisodeResult, Spent
from webarium.runs.reports.compare import compare
from webarium.runs.reports.html import render_html
from webarium.runs.workers.events import EpisodeEnded, RunStarted
from webarium.runs.workers.scheduler import write_summary
from webarium.scoring.verdict import CheckResult, Verdict
from webarium.viewer.tally import Tally

LONG = "shopping_admin.a_template_whose_name_is_longer_than_a_terminal_is_wide_by_far_and_more.0"
NAME = "a-run-with-a-name-that-nobody-would-want-to-type-by-hand-but-somebody-did-001"
Make = Callable[..., RunFolder]


@pytest.fixture
def make(tmp_path: Path) -> Make:
    """Make a run of these results."""

    def one(name: str, *episodes: EpisodeResult) -> RunFolder:
        folder = RunFolder.create(tmp_path / name, RunConfig("s", "x"), [e.job for e in episodes], ["u" * 64])
        for episode in episodes:
            EpisodeRecorder(folder.partial(episode.job.id), folder.archive(episode.job.id)).finish(episode)
        write_summary(folder, tuple(folder.results()), 14.0, interrupted=False, limit=None)
        return folder

    return one


def mixed() -> list[EpisodeResult]:
    """Two passed, one failed, three undecided, one broken."""
    outcomes = ["passed", "passed", "failed", "undecided", "undecided", "undecided", "error"]
    return [result(task_id=f"t.{n}", outcome=outcome) for n, outcome in enumerate(outcomes)]


def at_80(*words: object) -> str:
    done = CliRunner(env={"COLUMNS": "80"}).invoke(app, [str(word) for word in words])
    assert done.exit_code == 0, done.output
    return done.stdout


def test_reports_count_three_outcomes_and_two_rates(make: Make) -> None:
    folder = make("run", *mixed())
    report = build_report(folder)
    assert (report.passed, report.failed, report.undecided, report.errors) == (2, 1, 3, 1)
    assert (report.success_rate, report.success_rate_decided) == (0.2857, 0.6667)
    kind = report.by_kind["retrieve"]
    assert (kind.failed, kind.undecided, kind.success_rate_decided) == (1, 3, 0.6667)
    table = at_80("report", folder.path)
    assert "2 passed, 1 failed, 3 undecided, 1 errors" in table
    assert "66.7 % of the 3 that were decided" in table
    page = render_html(report)
    assert "3 undecided" in page
    assert "of the 3 episodes that were decided" in " ".join(page.split())
    summary = json.loads((folder.path / "summary.json").read_text())
    assert (summary["failed"], summary["undecided"], summary["success_rate_decided"]) == (1, 3, 0.6667)


def test_the_viewer_counts_alike(make: Make) -> None:
    tally = Tally.of(RunReader(make("run", *mixed()).path).entries())
    assert (tally.passed, tally.failed, tally.undecided, tally.errors, tally.ended) == (2, 1, 3, 1, 7)
    assert tally.rate_decided == 0.6667


def test_comparisons_leave_out_what_nobody_could_decide(make: Make) -> None:
    first = make("first", *mixed())
    second = make("second", *(result(task_id=f"t.{n}") for n in range(7)))
    (pair,) = compare([first, second]).pairs
    assert (pair.episodes, pair.undecided, pair.both, pair.only_second, pair.only_first) == (4, 3, 2, 2, 0)
    told = at_80("compare", first.path, second.path)
    assert "3 episodes are undecided in one of them and not compared." in told
    assert re.search(r"Of decided +66\.7 % +100\.0 %", told)


def test_a_verdict_says_which_of_three() -> None:
    good, bad = CheckResult("a", True, ""), CheckResult("b", False, "wrong")
    unknown = CheckResult.undecided("c", "no judge")
    assert [Verdict(checks).outcome for checks in ((good,), (good, unknown), (bad, unknown))] == [
        "passed",
        "undecided",
        "failed",
    ]
    assert Verdict((bad, unknown)).reason == "b: wrong"
    assert Verdict((good, unknown)).to_json()["outcome"] == "undecided"


def test_records_of_earlier_versions_are_read_alike() -> None:
    old = {**result().to_json(), "outcome": "failed", "unverified": True}
    assert EpisodeResult.from_json(old).outcome == "undecided"
    assert EpisodeResult.from_json({**old, "unverified": False}).outcome == "failed"


def test_progress_shows_undecided_ones_apart(capsys: pytest.CaptureFixture[str]) -> None:
    from webarium.cli.console import output

    with RunDisplay(output()) as display:
        display(RunStarted(2, 0, 0))
        display(EpisodeEnded(0, result(task_id="t.0", outcome="undecided", reason="no judge"), False))
    assert "? t.0  no judge" in capsys.readouterr().out


def test_nothing_that_is_copied_is_cut_at_80_columns(make: Make) -> None:
    lost = [
        result(task_id=LONG, template=LONG[:-2], outcome="failed", reason="it was wrong " * 12),
        result(task_id="t.1", outcome="undecided"),
    ]
    first, second = make(NAME, *lost), make(f"{NAME}-again", result(task_id=LONG), result(task_id="t.1"))
    table = at_80("report", first.path, "--templates")
    assert f"{LONG}  failed: wrong, page not known" in table.splitlines()
    assert f"\n{LONG[:-2]}\n" in table
    assert NAME in table.splitlines()[0]
    told = at_80("compare", first.path, second.path)
    assert f"{LONG}  wrong, page not known" in told.splitlines()
    assert f"1  {NAME}  x" in told
    assert f"2  {NAME}-again  x" in told
    assert "…" not in table + told


def test_a_run_says_when_and_where_it_was(make: Make) -> None:
    folder = make("run", *mixed())
    moment = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")
    assert moment.fullmatch(folder.file.began)
    assert moment.fullmatch(folder.ended)
    assert folder.file.host.keys() == {"cpu", "cores", "os"}
    report = build_report(folder)
    again = build_report(make("again", *mixed()))
    assert (report.digest, folder.record["identity"]) == (
        again.digest,
        RunFolder.open(folder.path).record["identity"],
    )
    day = report.began.partition("T")[0]
    assert day in at_80("report", folder.path)
    assert day in render_html(report)
    assert "u" * 16 in at_80("report", folder.path)


def test_a_cost_is_told_where_it_is_known_whole(make: Make) -> None:
    free = make("free", result(task_id="t.0"))
    known = make("known", result(task_id="t.0", spent=Spent(2, 10, 5, 0, 0.5, 0)))
    partly = make("partly", result(task_id="t.0", spent=Spent(8, 10, 5, 0, 0.045, 3)))
    costs = [build_report(folder).spent.whole_cost for folder in (free, known, partly)]
    assert costs == [None, 0.5, None]
    assert [Tally.of(RunReader(f.path).entries()).cost for f in (free, known, partly)] == costs
    assert "cost – (3 calls without a price)" in at_80("report", partly.path)
    assert re.search(r"Cost +– +\$0\.5000 +–", at_80("compare", free.path, known.path, partly.path))
