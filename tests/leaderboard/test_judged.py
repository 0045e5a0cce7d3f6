"""Runs of the server's own task files, and runs that need its judge."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.leaderboard.conftest import lived, real_episode
from tests.recorded import write_run
from webarium.leaderboard.database import Store
from webarium.leaderboard.intake import Intake
from webarium.leaderboard.package import pack_run
from webarium.leaderboard.real_desk import RealDesk
from webarium.leaderboard.rules import NotNow, Rejected, Rules, listed_as
from webarium.leaderboard.verify import References
from webarium.llm import load_model
from webarium.runs.records.reader import RunReader
from webarium.suites.registry import load_suite
from webarium.task_files.real_tasks import load_real
from webarium.types import Json
from webarium.worlds import Universe

SITE = {"id": "gomail", "name": "GoMail", "url": "http://gomail.test"}
CHANGED = "length(differences.emails.updated) == `1`"
MARK = "UPDATE email SET is_read = 1 - is_read WHERE id = (SELECT id FROM email WHERE place = 1)"
READ = {
    "id": "gomail-901",
    "goal": "Mark the first mail as read.",
    "website": SITE,
    "difficulty": "easy",
    "points": 1,
    "challengeType": "action",
    "possible": True,
    "config": {},
    "evals": [{"type": "jmespath", "description": "", "query": CHANGED, "expected_value": True}],
}
SAY = {
    **READ,
    "id": "gomail-902",
    "goal": "Who wrote first?",
    "challengeType": "retrieval",
    "evals": [{"type": "llm_boolean", "description": "", "rubric": "It is Ann.", "expected_value": True}],
}
GOOD: dict[str, Json] = {"reason": "Looked.", "evidence": "enough", "score": 1.0}
BAD: dict[str, Json] = {**GOOD, "score": 0.0}


@pytest.fixture
def tasks(tmp_path: Path) -> Path:
    """The server's folder of REAL's tasks: one that a rule decides, one for a judge."""
    folder = tmp_path / "server" / "tasks"
    folder.mkdir(parents=True)
    for task in (READ, SAY):
        (folder / f"{task['id']}.json").write_text(json.dumps(task))
    return folder


Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path, universe: Universe, tasks: Path) -> Write:
    """Writes the package of a run of both tasks, made from the same files at another place."""

    def package(said: str = "passed", *, read: bool = True, claims: str = "passed", **config: Any) -> Path:
        suite = load_suite(f"real-v1:{tasks}")
        work: tuple[tuple[str, ...], ...] = ((MARK,) if read else (), ())
        episodes = [
            real_episode(task, "Ann", outcome, lived(universe, task, *sql), (name,))
            for task, sql, outcome, name in zip(
                suite.tasks(universe), work, (claims, said), ("state 1", "rubric 1"), strict=True
            )
        ]
        values = {"suite": "real-v1:/home/ann/REAL/v1", "agent": "own:Agent", **config}
        run = write_run(
            tmp_path / "run",
            episodes,
            universe=universe.id,
            databases=universe.hashes,
            pictures=False,
            **values,
        )
        return pack_run(RunReader(run.path), tmp_path / "package.zip", name="Careful")

    return package


def script(tmp_path: Path, said: Mapping[str, Json]) -> str:
    path = tmp_path / "judge.jsonl"
    path.write_text(json.dumps({**said, "repeat": True}))
    return f"scripted/{path}"


@pytest.fixture
def server(tmp_path: Path, store: Store, tasks: Path, references: References) -> Callable[..., Intake]:
    """A server that knows the tasks, with a judge that says this or none."""

    def intake(said: Mapping[str, Json] | None = None, **rules: Any) -> Intake:
        name = None if said is None else script(tmp_path, said)
        known = Rules(
            frozenset({"shopping"}), **{"task_files": (f"real-v1:{tasks}",), "judge": name, **rules}
        )
        judge = None if name is None else lambda: load_model(name)
        return Intake(store, tmp_path / "data", known, references, judge)

    return intake


def test_the_servers_judge_decides_whatever_the_run_claims(
    write: Write, server: Callable[..., Intake], store: Store, tmp_path: Path
) -> None:
    number = server({"json": BAD}).take(write("passed"))
    assert [row["outcome"] for row in store.results(number)] == ["passed", "failed"]
    (row,) = store.submissions()
    assert (row["suite"], row["scope"]) == ("real-v1:tasks", "full")
    assert row["judge"] == f"scripted/{tmp_path / 'judge.jsonl'}"


def test_what_nobody_decided_where_the_run_was_made_is_decided(
    write: Write, server: Callable[..., Intake], store: Store
) -> None:
    number = server({"json": GOOD}).take(write("failed"))
    assert [row["outcome"] for row in store.results(number)] == ["passed", "passed"]


def test_a_rule_is_not_overruled_by_a_judge(write: Write, server: Callable[..., Intake]) -> None:
    with pytest.raises(Rejected, match=r"gomail-901' claims 'passed', but scored again it failed"):
        server({"json": GOOD}).take(write(read=False))


@pytest.mark.parametrize("said", ["passed", "failed"])
def test_without_a_judge_a_run_that_needs_one_is_refused(
    write: Write, server: Callable[..., Intake], said: str
) -> None:
    with pytest.raises(Rejected, match="needs a judge, and this server has none"):
        server().take(write(said))


def test_a_judge_that_does_not_answer_refuses_nothing_for_good(
    write: Write, server: Callable[..., Intake], store: Store
) -> None:
    with pytest.raises(NotNow, match=r"does not answer: .*no more credit"):
        server({"error": "no more credit"}).take(write())
    assert store.submissions() == []


@pytest.mark.parametrize(
    ("rules", "config", "reason"),
    [
        ({"task_files": ()}, {}, "this server takes shopping"),
        ({}, {"suite": "webarena:/home/ann/REAL/v1"}, "takes real-v1:tasks, shopping"),
        ({}, {"profile": "original"}, "was scored as 'original'"),
        ({}, {"base_urls": (("gomail", "http://mail.example"),)}, "of sites elsewhere"),
    ],
)
def test_runs_of_other_files_and_rules_are_refused(
    write: Write, server: Callable[..., Intake], rules: dict[str, Any], config: dict[str, Any], reason: str
) -> None:
    with pytest.raises(Rejected, match=reason):
        server({"json": GOOD}, **rules).take(write(**config))


def test_runs_of_changed_tasks_are_refused(write: Write, server: Callable[..., Intake], tasks: Path) -> None:
    package = write()
    easier = {**SAY, "goal": "Say Ann."}
    (tasks / "gomail-902.json").write_text(json.dumps(easier))
    with pytest.raises(Rejected, match="asked something else"):
        server({"json": GOOD}).take(package)
    (tasks / "gomail-902.json").write_text(json.dumps({**SAY, "id": "gomail-903"}))
    (tasks / "gomail-902.json").rename(tasks / "gomail-903.json")
    with pytest.raises(Rejected, match="that no real-v1 file of this server has"):
        Intake(server().store, tasks.parent / "other", server().rules).take(package)


def test_boards_of_files_are_named_without_folders() -> None:
    assert listed_as("webarena:/data/test.raw.json#map") == "webarena:test.raw.json#map"
    assert listed_as("real-v1:tasks") == "real-v1:tasks"


async def test_answers_are_graded_by_the_judge(store: Store, tasks: Path, tmp_path: Path) -> None:
    name = script(tmp_path, {"json": GOOD})
    desk = RealDesk(store, {task.id: task for task in load_real(tasks)}, lambda: load_model(name))
    run_id = desk.begin("Careful", "")
    assert (await desk.submit(run_id, "gomail-902", "Ann", {}))["passed"] is True
    script(tmp_path, {"error": "no more credit"})
    with pytest.raises(NotNow, match="no more credit"):
        await desk.submit(desk.begin("Other", ""), "gomail-902", "Ann", {})
    without = replace(desk, judge=None)
    assert (await without.submit(desk.begin("Third", ""), "gomail-902", "Ann", {}))["passed"] is None
