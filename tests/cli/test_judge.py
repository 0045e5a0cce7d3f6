"""`webarium judge`: a run's episodes judged by a scripted model."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tests.recorded import Recorded, write_run
from webarium.cli.main import app
from webarium.errors import UserError
from webarium.scoring import Judgement
from webarium.scoring.judges import Judges
from webarium.scoring.trajectory import Trajectory


@pytest.fixture
def run(tmp_path: Path) -> Path:
    episodes = [Recorded("a"), Recorded("b", "failed", intent="Buy two."), Recorded("c", intent="Buy three.")]
    return write_run(tmp_path / "voyage", episodes, planned=["d"]).path


def script(folder: Path, *answers: object) -> str:
    path = folder / "judge.jsonl"
    path.write_text("\n".join(json.dumps(answer) for answer in answers), "utf-8")
    return f"scripted/{path}"


def judge(*words: object) -> Result:
    return CliRunner(env={"COLUMNS": "100"}).invoke(
        app, ["judge", *[str(word) for word in words]], catch_exceptions=False
    )


def says(verdict: str, **more: object) -> dict[str, object]:
    return {"json": {"reason": "seen", "verdict": verdict}, "cost": 0.25, **more}


def test_each_finished_episode_gets_a_line_that_agreement_reads(run: Path, tmp_path: Path) -> None:
    model = script(
        tmp_path, says("failure", when="Buy two."), says("unverified", when="Buy three."), says("success")
    )
    target = tmp_path / "judged.jsonl"
    done = judge(run, "--judge", model, "--method", "screenshots", "--last", 1, "--out", target)
    assert done.exit_code == 0, done.output
    lines = [json.loads(line) for line in target.read_text("utf-8").splitlines()]
    assert [(line["id"], line["verdict"]) for line in lines] == [
        ("a", "success"),
        ("b", "failure"),
        ("c", "unverified"),
    ]
    assert lines[0] == {
        "id": "a",
        "verdict": "success",
        "score": None,
        "reason": "seen",
        "cost": 0.25,
        "method": "screenshots",
        "model": model,
        "points": [],
    }
    assert "3 episodes" in done.output
    assert "$0.75" in done.output
    compared = CliRunner().invoke(app, ["agreement", str(run), str(target), "--json"])
    assert json.loads(compared.output)["pairs"][0]["agreement"]["value"] == pytest.approx(2 / 3)


def test_a_failing_model_is_told_and_leaves_the_others(run: Path, tmp_path: Path) -> None:
    model = script(tmp_path, {"error": "overloaded", "when": "Buy two."}, says("success"))
    target = tmp_path / "judged.jsonl"
    done = judge(run, "--judge", model, "--method", "trusting", "--out", target)
    assert done.exit_code == 1
    assert "overloaded" in done.output
    assert [json.loads(line)["verdict"] for line in target.read_text("utf-8").splitlines()] == [
        "success",
        "error",
        "success",
    ]


def test_what_is_judged_is_kept_when_the_rest_breaks(
    run: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = Judges.trajectory

    async def breaking(self: Judges, seen: Trajectory) -> Judgement:
        if seen.intent == "Buy three.":
            raise RuntimeError("a fault of ours")
        return await whole(self, seen)

    monkeypatch.setattr(Judges, "trajectory", breaking)
    target = tmp_path / "judged.jsonl"
    with pytest.raises(ExceptionGroup):
        judge(run, "--judge", script(tmp_path, says("success")), "--method", "trusting", "--out", target)
    assert [json.loads(line)["id"] for line in target.read_text("utf-8").splitlines()] == ["a", "b"]


def test_a_place_that_cannot_be_written_is_named_before_a_model_is_asked(run: Path, tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"missing/judged\.jsonl cannot be written: No such file"):
        judge(run, "--judge", script(tmp_path), "--out", tmp_path / "missing" / "judged.jsonl")


def test_judgements_are_not_overwritten(run: Path, tmp_path: Path) -> None:
    target = tmp_path / "judged.jsonl"
    target.write_text("precious", "utf-8")
    with pytest.raises(UserError, match="exists already"):
        judge(run, "--judge", script(tmp_path, "x"), "--out", target)
    assert target.read_text("utf-8") == "precious"


def test_wrong_wishes_are_refused(run: Path, tmp_path: Path) -> None:
    with pytest.raises(UserError, match="looks at all screenshots"):
        judge(run, "--judge", script(tmp_path, "x"), "--last", 2)
    empty = write_run(tmp_path / "empty", [], planned=["a"]).path
    with pytest.raises(UserError, match="no finished episode"):
        judge(empty, "--judge", script(tmp_path, "x"), "--out", tmp_path / "out.jsonl")
