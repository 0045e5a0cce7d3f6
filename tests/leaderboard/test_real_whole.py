"""A run over all of REAL's first version is listed as the server scores it again; what was changed is found out."""

from __future__ import annotations

import asyncio
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.leaderboard.conftest import Lived, lived, real_episode
from tests.leaderboard.test_packages import answer_better, claim, claim_verdict, rewrite, steps
from tests.recorded import write_run
from tests.scoring.foreign.recorded import DATA, needs_data
from webarium.leaderboard.database import Store, connect
from webarium.leaderboard.intake import Intake
from webarium.leaderboard.package import pack_run
from webarium.leaderboard.real_desk import RealDesk
from webarium.leaderboard.rules import Rejected, Rules
from webarium.leaderboard.verify import References
from webarium.llm import load_model
from webarium.runs.records.reader import RunReader
from webarium.scoring.foreign.real_checks import name_of, score_real
from webarium.scoring.verdict import Judgement
from webarium.suites.registry import load_suite
from webarium.task_files.real_tasks import RealTask, load_real
from webarium.types import Json
from webarium.worlds import Universe

pytestmark = needs_data
FOLDER = DATA / "real" / "v1"
ANSWER = "I am done."


class Kind:
    """A judge who finds every answer good."""

    async def rubric(self, *, task: str, rubric: str, answer: str, facts: str | None = None) -> Judgement:
        return Judgement("success", 1.0, "")


@pytest.fixture(scope="module")
def loaded() -> dict[str, RealTask]:
    return {task.id: task for task in load_real(FOLDER)}


@pytest.fixture(scope="module")
def references() -> References:
    return References()


@pytest.fixture(scope="module")
def states(universe: Universe) -> dict[str, Lived]:
    """What is left of each task by an agent that only answers."""
    suite = load_suite(f"real-v1:{FOLDER}")
    return {task.id.removeprefix("real."): lived(universe, task) for task in suite.tasks(universe)}


@pytest.fixture(scope="module")
def expected(loaded: dict[str, RealTask], states: dict[str, Lived]) -> dict[str, bool]:
    """Whether each task passes by REAL's checks, with a kind judge, when nobody has scored a record yet."""

    async def all_of() -> dict[str, bool]:
        verdicts = {
            name: await score_real(task, states[name].finish, ANSWER, Kind()) for name, task in loaded.items()
        }
        return {name: verdict.passed for name, verdict in verdicts.items()}

    return asyncio.run(all_of())


@pytest.fixture(scope="module")
def written(
    tmp_path_factory: pytest.TempPathFactory,
    universe: Universe,
    loaded: dict[str, RealTask],
    expected: dict[str, bool],
    states: dict[str, Lived],
) -> Path:
    """The folder of a run over all tasks, as somebody's machine wrote it."""
    episodes = []
    for task in load_suite(f"real-v1:{FOLDER}").tasks(universe):
        published = loaded[task.id.removeprefix("real.")]
        outcome = "passed" if expected[published.id] else "failed"
        names = tuple(name_of(e, n) for n, e in enumerate(published.evals))
        episodes.append(real_episode(task, ANSWER, outcome, states[published.id], names))
    folder = tmp_path_factory.mktemp("whole") / "run"
    config: dict[str, Any] = {"suite": "real-v1:/home/ann/tasks", "agent": "own:Agent"}
    write_run(folder, episodes, universe=universe.id, databases=universe.hashes, pictures=False, **config)
    return folder


@pytest.fixture
def run(written: Path, tmp_path: Path) -> Path:
    """A copy of it to work with."""
    return shutil.copytree(written, tmp_path / "run")


@pytest.fixture
def board(tmp_path: Path, store: Store, references: References) -> Intake:
    judge = tmp_path / "judge.jsonl"
    judge.write_text(
        json.dumps({"json": {"reason": "Looked.", "evidence": "enough", "score": 1.0}, "repeat": True})
    )
    name = f"scripted/{judge}"
    rules = Rules(frozenset(), task_files=(f"real-v1:{FOLDER}",), judge=name)
    return Intake(store, tmp_path / "data", rules, references, lambda: load_model(name))


def packed(run: Path) -> Path:
    return pack_run(RunReader(run), run.parent / "package.zip", name="Careful")


def test_all_112_are_filed_and_scored_again_to_the_same(
    run: Path, board: Intake, expected: dict[str, bool]
) -> None:
    number = board.take(packed(run))
    (row,) = board.store.submissions()
    assert row["scope"] == "full"
    listed = {str(each["episode"]): each["outcome"] for each in board.store.results(number)}
    assert len(listed) == len(expected) == 112
    assert listed == {f"real.{name}": "passed" if ok else "failed" for name, ok in expected.items()}
    assert 10 < sum(expected.values()) < 112


Change = Callable[[bytes], bytes | None]


def spoil(data: bytes) -> bytes:
    page = json.loads(data)
    page["finish"] = {place: {} for place in page["finish"]}
    return json.dumps(page).encode()


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"page.json": spoil}, "is not the one that its changes lead to"),
        ({"steps.jsonl": steps(answer_better)}, "is not the one that it says"),
    ],
    ids=["state", "answer"],
)
def test_a_changed_state_or_answer_is_found_out(
    changes: dict[str, Change], told: str, run: Path, board: Intake
) -> None:
    rewrite(run, "real.dashdish-2", changes)
    with pytest.raises(Rejected, match=told):
        board.take(packed(run))
    assert board.store.submissions() == []


def test_a_failed_task_cannot_be_claimed(run: Path, board: Intake, expected: dict[str, bool]) -> None:
    lost = next(name for name, passed in expected.items() if not passed)
    rewrite(run, f"real.{lost}", {"result.json": claim, "verdict.json": claim_verdict})
    with pytest.raises(Rejected, match="claims 'passed', but scored again it failed"):
        board.take(packed(run))


async def test_one_by_one_they_are_scored_alike(
    tmp_path: Path, loaded: dict[str, RealTask], expected: dict[str, bool], states: dict[str, Lived]
) -> None:
    engine = connect(f"sqlite:///{tmp_path / 'desk.sqlite'}")
    desk = RealDesk(Store(engine), loaded)
    run_id = desk.begin("Careful", "")
    for name, task in loaded.items():
        filed = await desk.submit(run_id, f"v1.{name}", ANSWER, states[name].finish)
        judged = any(item.type == "llm_boolean" for item in task.evals)
        assert filed["passed"] is (None if judged and expected[name] else expected[name])
    assert len(list(desk.store.real_answers(run_id))) == 112
    other: dict[str, Json] = {"finalstate": {"config": {"gomail": {"task_id": "v1.gomail-3"}}}}
    with pytest.raises(Rejected, match="belongs to task"):
        await desk.submit(run_id, "v1.gomail-2", ANSWER, other)
    engine.dispose()
