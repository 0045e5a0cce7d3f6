"""How answers are asked for: a setting of a run, part of its identity, and in what is recorded and exported."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tests.recorded import Recorded, write_run
from webarium.actions.types import Stop
from webarium.agents.agent import Goal
from webarium.cli.run_options import write_config
from webarium.errors import UserError
from webarium.runs import RunConfig, RunFolder
from webarium.runs.again.recorded import RecordedTask
from webarium.runs.exports import export_run
from webarium.runs.plan import select_tasks
from webarium.runs.records.reader import RunReader
from webarium.runs.reports.html import render_html
from webarium.runs.reports.report import build_report
from webarium.scoring import AnswerCheck, score
from webarium.suites.registry import load_suite
from webarium.tasks.task import Task
from webarium.worlds import Changes, Universe

from ..scoring.outcomes import Page

TASK = "shopping.latest_order_total.0"
CONFIG = RunConfig("shopping", "oracle", tasks=(TASK,))


@pytest.fixture
def universe(everywhere: Callable[[int], Universe]) -> Universe:
    return everywhere(0)


@pytest.fixture
def task(universe: Universe) -> Task:
    return load_suite("shopping").task(universe, TASK)


def test_the_form_is_the_default_and_the_option_says_otherwise() -> None:
    assert CONFIG.answers == "form"
    assert "--answers" not in write_config(CONFIG)
    words = write_config(replace(CONFIG, answers="free"))
    assert words[words.index("--answers") + 1] == "free"


def test_a_run_goes_on_only_with_the_answers_it_began_with(tmp_path: Path) -> None:
    write_run(tmp_path / "run", [Recorded(TASK)], agent="oracle", tasks=(TASK,))
    with pytest.raises(UserError, match="answers: this run has 'form', you asked for 'free'"):
        RunFolder.resume(tmp_path / "run", replace(CONFIG, answers="free"), ["0" * 16])
    assert RunFolder.resume(tmp_path / "run", CONFIG, ["0" * 16]).config.answers == "form"


def test_runs_from_before_there_was_a_choice_had_free_answers() -> None:
    old = {name: value for name, value in CONFIG.to_json().items() if name != "answers"}
    assert RunConfig.from_json(old).answers == "free"
    assert RunConfig.from_json(CONFIG.to_json()).answers == "form"


def test_a_run_asks_as_it_is_set(universe: Universe) -> None:
    (form,) = select_tasks(load_suite("shopping"), universe, CONFIG)
    (free,) = select_tasks(load_suite("shopping"), universe, replace(CONFIG, answers="free"))
    assert form.request == f"{form.intent}\n{form.how_to_answer}"
    assert form.how_to_answer.startswith("Answer with the amount alone, such as $12.34.")
    assert (free.request, free.how_to_answer) == (form.intent, "")


def test_a_goal_has_how_to_answer_apart_from_the_intent() -> None:
    goal = Goal(
        "task-1", "How much is it?", "http://shop.test/", how_to_answer="Answer with the amount alone."
    )
    assert goal.request == "How much is it?\nAnswer with the amount alone."
    assert Goal("task-1", "How much is it?", "http://shop.test/").request == "How much is it?"


async def test_a_record_is_scored_again_as_it_was_asked(tmp_path: Path, task: Task) -> None:
    (check,) = (check for check in task.checks if isinstance(check, AnswerCheck))
    told = {"form": f"Answer: {check.answer.natural()}", "free": f"I paid {check.answer.natural()} in total."}
    for asked in (task, task.answering("free")):
        folder = write_run(tmp_path / asked.answers, [Recorded(TASK, task={**asked.to_json(), "checks": []})])
        recorded = RecordedTask.of(RunReader(folder.path).episode(TASK))
        for said, text in told.items():
            checked = replace(recorded, checks=task.checks)
            verdict = await score(checked, stop=Stop(text), page=Page(), changes=Changes())
            assert verdict.passed is (asked.answers == "free" or said == "form"), (asked.answers, text)


@pytest.mark.parametrize("name", ["jsonl", "chat", "webarena"])
def test_exports_show_how_to_answer(tmp_path: Path, name: str) -> None:
    how = "Answer with the amount alone, such as $12.34."
    write_run(tmp_path / "run", [Recorded("shopping.mug.0", how_to_answer=how)])
    files = export_run(RunReader(tmp_path / "run"), name, tmp_path / "out").files
    text = "".join(
        file.read_text("utf-8") for file in files if file.suffix in (".jsonl", ".html", ".txt", ".json")
    )
    assert how in text
    if name == "jsonl":
        assert json.loads(text)["how_to_answer"] == how


def test_a_report_shows_how_to_answer(tmp_path: Path) -> None:
    how = "Answer with the amount alone, such as $12.34."
    folder = write_run(tmp_path / "run", [Recorded("shopping.mug.0", how_to_answer=how)])
    assert how in render_html(build_report(folder))
