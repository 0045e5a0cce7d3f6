"""Scoring hand-made records again, with a judge and without the suite; and checks as data."""

from __future__ import annotations

import json
import re
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from webarium.actions.record import action_to_json
from webarium.actions.types import Stop
from webarium.errors import UserError
from webarium.frozen import UnfreezableError, freeze, freeze_all, thaw
from webarium.llm import ScriptedModel
from webarium.runs import Job, RunConfig, RunFolder, RunReader
from webarium.runs.again.rescore import Rescorer
from webarium.runs.playing.models import judges_of
from webarium.runs.records.record import EpisodeRecorder
from webarium.runs.records.results import CheckLine
from webarium.runs.records.step import Step
from webarium.scoring import checks as checking
from webarium.scoring.checks import Check, StateCheck, UrlCheck
from webarium.scoring.judges.checks import JudgedAnswerCheck
from webarium.sites.registry import databases, load_sites
from webarium.suites.registry import load_suite
from webarium.types import Json
from webarium.worlds import Universe

from .builders import result

STOPPED = CheckLine("stop", True, "the agent stopped by itself")


PAGE: dict[str, Json] = {"url": "http://s.test/end", "title": "End", "html": "<p>", "reads": {}}


def make(
    path: Path,
    *checks: Any,
    before: tuple[CheckLine, ...],
    page: dict[str, Json] = PAGE,
    outcome: str = "undecided",
    rules: str = "",
) -> RunReader:
    """A run of one episode that did not pass, whose task has these checks."""
    run = RunFolder.create(path, RunConfig("gone", "x"), [Job("a.0")], ["u"])
    with EpisodeRecorder(run.partial("a.0"), run.archive("a.0")) as recorder:
        named = [{"name": check.name, "wants": ""} for check in checks]
        recorder.write("task", {"intent": "Who wrote it?", "kind": "retrieve", "checks": named})
        recorder.write("checks", freeze_all(checks))
        recorder.write("changes", [])
        recorder.write("page", page)
        recorder.step(Step.from_json({"index": 0, "observation": "a page"}), pictures={}, digests={})
        stop = action_to_json(Stop("Ann, I think"))
        recorder.step(Step.from_json({"index": 1, "act": stop, "stop": True}), pictures={}, digests={})
        recorder.finish(
            result(
                task_id="a.0", outcome=outcome, rules=rules, digest=recorder.digest, checks=(STOPPED, *before)
            )
        )
    return RunReader(path)


@pytest.mark.parametrize(("verdict", "passes"), [("correct", True), ("incorrect", False)])
async def test_a_judge_decides_what_was_left_open(tmp_path: Path, verdict: str, passes: bool) -> None:
    checks = (StateCheck(), JudgedAnswerCheck("Ann"))
    open_line = CheckLine("answer", False, "no judge", unverified=True)
    run = make(tmp_path / "run", *checks, before=(CheckLine("state", True, ""), open_line))
    said: Json = {"json": {"reason": "it names her", "verdict": verdict}, "when": "Who wrote it?"}
    judge = ScriptedModel.of(said)
    async with Rescorer(run, judge=judge, recorded=True) as rescorer:
        again = await rescorer.rescore(Job("a.0"))
    assert again is not None
    assert (again.verdict.passed, again.changed, again.verdict.by) == (passes, True, "judge")


async def test_a_page_of_another_shape_is_refused_in_one_sentence(tmp_path: Path) -> None:
    page: dict[str, Json] = {**PAGE, "reads": {"h1": [{"tag": "h1", "text": None}]}}
    run = make(tmp_path / "run", StateCheck(), before=(), page=page)
    async with Rescorer(run, recorded=True) as rescorer:
        with pytest.raises(
            UserError,
            match=r"a\.0\.zip, page\.json, reads, h1\[0\]: the field 'text' must be a text, got null",
        ):
            await rescorer.rescore(Job("a.0"))


async def test_the_judge_looks_as_the_run_says_or_as_asked(tmp_path: Path) -> None:
    config = RunConfig("gone", "x", judge_method="trusting", judge_last=2)
    run = RunReader(RunFolder.create(tmp_path / "run", config, [Job("a.0")], ["u"]).path)
    judge = ScriptedModel.of()
    async with Rescorer(run, judge=judge) as same:
        found = judges_of(judge, same.judging)
    assert found is not None
    assert (found.method, found.last) == ("trusting", 2)
    async with Rescorer(run, judge=judge, method="key-points") as other:
        found = judges_of(judge, other.judging)
    assert found is not None
    assert (found.method, found.last) == ("key-points", None)
    with pytest.raises(UserError, match="all screenshots"):
        Rescorer(run, judge=judge, method="key-points", last=3)


async def test_without_a_judge_it_stays_open(tmp_path: Path) -> None:
    open_line = CheckLine("answer", False, "no judge", unverified=True)
    run = make(tmp_path / "run", JudgedAnswerCheck("Ann"), before=(open_line,))
    async with Rescorer(run, recorded=True) as rescorer:
        again = await rescorer.rescore(Job("a.0"))
    assert again is not None
    assert (again.verdict.unverified, again.changed, again.kept) == (True, False, ())


class Hidden:
    """A check that no record can hold."""

    name = "page"


@pytest.mark.parametrize("held", [True, False])
async def test_what_cannot_be_done_again_keeps_its_result(tmp_path: Path, held: bool) -> None:
    lines = (CheckLine("page", held, "as it was"), CheckLine("url", True, ""))
    run = make(tmp_path / "run", Hidden(), UrlCheck("http://s.test", ("/end",)), before=lines)
    async with Rescorer(run, recorded=True) as rescorer:
        again = await rescorer.rescore(Job("a.0"))
    assert again is not None
    assert (again.verdict.passed, again.kept) == (held, ("page",))
    assert again.verdict.checks[1].detail == "as it was"


def test_the_checks_of_tasks_survive_json() -> None:
    shop = {"shopping": load_sites()["shopping"]}
    suite = load_suite("shopping")
    checks: list[Check] = []
    with Universe.open(databases(shop)) as universe:
        for template in suite.templates[::8]:
            checks += suite.task(universe, f"{template.id}.0").checks
    assert len(checks) > 10
    for check in checks:
        assert thaw(json.loads(json.dumps(freeze(check)))) == check


def test_plain_values_survive_json() -> None:
    values = (
        Decimal("1.10"),
        datetime(2023, 6, 12, 12, tzinfo=UTC),
        date(2023, 6, 12),
        time(9, 30),
        timedelta(hours=1.5),
        re.compile("a+", re.IGNORECASE),
        frozenset({"b", "a"}),
        {"a": (1, None, True)},
        {1: 2.5},
        (),
    )
    assert thaw(json.loads(json.dumps(freeze(values)))) == values


def test_what_is_not_plain_is_left_out() -> None:
    with pytest.raises(UnfreezableError, match="function"):
        freeze((print, len))
    assert freeze_all([StateCheck(), object()])[1] is None


@pytest.mark.parametrize(
    "named",
    [
        "os:system",
        "subprocess:Popen",
        "webarium.runs.workers.scheduler:run_suite",
        "webarium.scoring.checks:Nothing",
        "webarium.scoring.checks:clip",
        "webarium.scoring.checks:UrlCheck.run",
        "pathlib:Path",
        "",
    ],
)
def test_a_hostile_record_makes_nothing_but_data(named: str) -> None:
    assert hasattr(checking, "clip")
    with pytest.raises(UserError):
        thaw({"is": named, "args": "touch /tmp/harm"})
