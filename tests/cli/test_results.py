"""The commands that look at runs: report, compare, rescore, replay; and the limits that a run is given."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tests.runs.builders import result
from webarium.cli.main import app
from webarium.cli.run import resume_command
from webarium.cli.run_options import read_shard
from webarium.errors import UserError
from webarium.runs import Limits, RunConfig, RunFolder
from webarium.runs.records.record import EpisodeRecorder
from webarium.runs.records.results import EpisodeResult, Spent

Make = Callable[..., Path]


@pytest.fixture
def make(tmp_path: Path) -> Make:
    """Make a run of these results."""

    def one(name: str, *episodes: EpisodeResult) -> Path:
        folder = RunFolder.create(tmp_path / name, RunConfig("s", "x"), [e.job for e in episodes], ["u"])
        for episode in episodes:
            EpisodeRecorder(folder.partial(episode.job.id), folder.archive(episode.job.id)).finish(episode)
        return folder.path

    return one


def invoke(*words: object) -> Result:
    return CliRunner(env={"COLUMNS": "140"}).invoke(app, [str(word) for word in words])


def test_report_as_table_json_and_html(make: Make, tmp_path: Path) -> None:
    run = make(
        "run",
        result(task_id="a"),
        result(task_id="b", outcome="failed", ended_by="max_steps", spent=Spent(3, 10)),
    )
    table = invoke("report", run, "--templates").stdout
    for words in (
        "50.0 %",
        "1 passed",
        "1 failed",
        "out of steps 1",
        "3 model calls",
        "shopping.sample",
        "█",
    ):
        assert words in table
    target = tmp_path / "report.html"
    both = invoke("report", run, "--html", target, "--json")
    assert json.loads(both.stdout)["success_rate"] == 0.5
    assert "50.0 %" in target.read_text("utf-8")
    nowhere = invoke("report", run, "--html", tmp_path / "no" / "where.html")
    assert isinstance(nowhere.exception, UserError)


def test_compare_shows_significance_and_flips(make: Make) -> None:
    names = [f"t.{n}" for n in range(7)]
    bad = make("bad", *(result(task_id=name, outcome="failed", reason="it was wrong") for name in names))
    good = make("good", *(result(task_id=name) for name in names))
    shown = invoke("compare", bad, good).stdout
    for words in ("+100.0 points", "p = 0.016", "significant", "Gained by good", "t.6", "it was wrong"):
        assert words in shown
    (pair,) = json.loads(invoke("compare", bad, good, "--json").stdout)["pairs"]
    assert (pair["only_second"], pair["p_value"]) == (7, 0.015625)
    assert "t.6" not in invoke("compare", bad, good, "--most", 2).stdout
    assert isinstance(invoke("compare", bad).exception, UserError)


def test_rescore_leaves_out_what_has_no_page(make: Make) -> None:
    run = make("run", result(task_id="a"), result(task_id="b", outcome="error", error_kind="browser"))
    assert json.loads(invoke("rescore", run, "--json").stdout)["episodes"] == 0
    assert "No verdict changed" in invoke("rescore", run).stdout


def test_replay_of_something_unknown_is_one_clear_message(make: Make) -> None:
    run = make("run", result(task_id="shop.a.0"))
    failed = invoke("replay", run, "shop.a.1")
    assert "Did you mean 'shop.a.0'" in str(failed.exception)
    assert "does not say how it was run" in str(invoke("replay", run, "shop.a.0", "--check").exception)


@pytest.mark.parametrize("text", ["0/4", "5/4", "1", "a/b", "1/4/2", "-1/4", ""])
def test_a_shard_is_one_of_some(text: str) -> None:
    with pytest.raises(UserError, match="i/n"):
        read_shard(text)


def test_the_command_that_continues_a_run_can_be_pasted() -> None:
    model = 'openai/gpt-5?reasoning={"effort": "high"}'
    config = RunConfig(
        "webarena:my tasks.json#shopping",
        "cot",
        model=model,
        judge="scripted/judge.jsonl",
        judge_method="screenshots",
        judge_last=3,
        agent_options=(("prompt", "it's.json"),),
    )
    words = shlex.split(resume_command(config, Path("my runs/x")))
    for name, value in (
        ("--suite", "webarena:my tasks.json#shopping"),
        ("--model", model),
        ("--judge-method", "screenshots"),
        ("--judge-last", "3"),
        ("--option", "prompt=it's.json"),
        ("--out", "my runs/x"),
    ):
        assert words[words.index(name) + 1] == value


@pytest.mark.parametrize(
    ("words", "missing"),
    [
        (("--model", "openai/gpt-4o"), "OPENAI_API_KEY is not set"),
        (("--model", "gpt-4o"), "names no model"),
        (("--model", "scripted/nothing.jsonl"), "cannot be read"),
        (("--model", "scripted/x.jsonl", "--on", "slurm"), "cannot run on 'slurm'"),
        (("--model", "scripted/x.jsonl", "--judge-last", "3"), "looks at all screenshots"),
    ],
)
def test_what_cannot_run_is_told_before_a_folder_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], missing: str
) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    monkeypatch.delenv("OPENAI_BASE_URL", raising=False)
    told = invoke("run", "--suite", "shopping", "--agent", "cot", "--out", tmp_path / "run", *words)
    assert isinstance(told.exception, UserError)
    assert missing in str(told.exception)
    assert not (tmp_path / "run").exists()


def test_the_command_that_continues_a_run_says_everything() -> None:
    config = RunConfig(
        "shopping",
        "oracle",
        trials=3,
        limits=Limits(tokens=500, cost=0.25),
        shard=read_shard("2/4"),
        concurrency=3,
        on="ray",
        run_limits=Limits(seconds=90.0, steps=7),
    )
    command = resume_command(config, Path("runs/x"))
    for words in (
        "--trials 3",
        "--max-tokens 500",
        "--max-cost 0.25",
        "--shard 2/4",
        "--concurrency 3",
        "--on ray",
        "--run-max-seconds 90",
        "--run-max-steps 7",
        "--out runs/x --resume",
    ):
        assert words in command
