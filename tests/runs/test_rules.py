"""Every record, report and export names the rules that scored it, and two runs of different ones say so."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from pathlib import Path

import pyarrow.parquet
import pytest
from typer.testing import CliRunner

from tests.recorded import RULES, Act, Recorded, write_run
from tests.runs.builders import result
from tests.runs.test_rescore import make as make_scorable
from webarium.cli.main import app
from webarium.runs import RunConfig, RunFolder
from webarium.runs.exports import FORMATS, export_run
from webarium.runs.records.reader import RunReader
from webarium.runs.records.record import EpisodeRecorder
from webarium.runs.records.results import CheckLine, EpisodeResult
from webarium.runs.workers.scheduler import write_summary
from webarium.scoring.checks import StateCheck
from webarium.scoring.rules import rules_version

OLD, NEW = "0.1.0+aaaaaaaa", "0.2.0+bbbbbbbb"
Make = Callable[..., RunFolder]


@pytest.fixture
def make(tmp_path: Path) -> Make:
    """Make a run of these results."""

    def one(name: str, *episodes: EpisodeResult) -> RunFolder:
        folder = RunFolder.create(tmp_path / name, RunConfig("s", "x"), [e.job for e in episodes], ["u"])
        for episode in episodes:
            EpisodeRecorder(folder.partial(episode.job.id), folder.archive(episode.job.id)).finish(episode)
        return folder

    return one


def shown(*words: object) -> str:
    done = CliRunner(env={"COLUMNS": "200"}).invoke(app, [str(word) for word in words])
    assert done.exception is None, done.exception
    return done.stdout


def test_a_run_names_the_rules_that_it_began_with(make: Make) -> None:
    folder = make("run", result(task_id="a"))
    assert json.loads((folder.path / "run.json").read_text())["versions"]["rules"] == rules_version()


def test_reports_name_all_rules_of_a_run_that_was_resumed_after_they_changed(
    make: Make, tmp_path: Path
) -> None:
    broken = result(task_id="c", outcome="error", error_kind="browser")
    folder = make("run", result(task_id="a", rules=NEW), result(task_id="b", rules=OLD), broken)
    assert f"scored by rules {OLD}, {NEW}" in shown("report", folder.path)
    shown("report", folder.path, "--html", tmp_path / "report.html")
    assert f"{OLD}, {NEW}" in (tmp_path / "report.html").read_text("utf-8")
    found = json.loads(shown("report", folder.path, "--json"))
    assert found["rules"] == [OLD, NEW]
    assert [each["rules"] for each in found["results"]] == [NEW, OLD, ""]
    write_summary(folder, tuple(folder.results()), 1.0, False, None)
    assert json.loads((folder.path / "summary.json").read_text())["rules"] == [OLD, NEW]


def test_verdicts_of_earlier_versions_are_of_unknown_rules(make: Make) -> None:
    assert "scored by rules unknown" in shown("report", make("run", result(task_id="a")).path)


def test_a_comparison_says_when_two_runs_were_scored_by_different_rules(make: Make) -> None:
    old, new, same = (
        make(name, result(task_id="a", rules=rules)).path
        for name, rules in (("old", OLD), ("new", NEW), ("same", NEW))
    )
    words = f"scored by different rules ({OLD}, {NEW})"
    assert words in shown("compare", old, new)
    assert "different rules" not in shown("compare", new, same)
    (pair,) = json.loads(shown("compare", old, new, "--json"))["pairs"]
    assert pair["rules"] == [OLD, NEW]


def test_scoring_again_names_both_rules_where_they_differ(tmp_path: Path) -> None:
    run = make_scorable(tmp_path / "run", StateCheck(), before=(CheckLine("state", True, ""),)).folder.path
    words = f"Scored by rules {rules_version()}, recorded by rules unknown."
    assert words in shown("rescore", run, "--recorded")
    found = json.loads(shown("rescore", run, "--recorded", "--json"))
    assert (found["rules"], found["rules_before"]) == (rules_version(), ["unknown"])
    assert found["results"][0]["verdict"]["rules"] == rules_version()


def test_scoring_again_by_the_same_rules_does_not_speak_of_them(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    before = (CheckLine("state", True, ""),)
    run = make_scorable(folder, StateCheck(), before=before, rules=rules_version()).folder.path
    assert "recorded by rules" not in shown("rescore", run, "--recorded")


@pytest.mark.parametrize("name", FORMATS)
def test_every_export_names_the_rules(tmp_path: Path, name: str) -> None:
    page = "[1] RootWebArea 'Shop' focused: True\n\t[2] link 'Mug'\n\t[3] link 'Lamp'"
    acts = (Act(observation=page), Act("click [2]", observation=page), Act("stop []"))
    write_run(tmp_path / "run", [Recorded("shopping.mug.0", acts=acts)], model="fake/model")
    export_run(RunReader(tmp_path / "run"), name, tmp_path / "out")
    written = [path.read_bytes() for path in sorted((tmp_path / "out").rglob("*")) if path.is_file()]
    assert any(RULES.encode() in _plain(data) for data in written)


def _plain(data: bytes) -> bytes:
    """What a file holds: archives unpacked, tables read."""
    if data.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return b"".join(archive.read(name) for name in archive.namelist())
    if data.startswith(b"PAR1"):
        return repr(pyarrow.parquet.read_table(io.BytesIO(data)).to_pylist()).encode()
    return data
