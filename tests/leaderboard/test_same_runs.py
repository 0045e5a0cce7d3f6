"""A run is known again by what its episodes did, whatever it is called and however it is packed."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from starlette.testclient import TestClient

from tests.leaderboard.conftest import TASKS, long_episode, right
from tests.leaderboard.test_packages import edit_json, pack, repack, rewrite, run_says, steps
from tests.recorded import Act, Recorded, write_run
from webarium.leaderboard.app import create_leaderboard
from webarium.leaderboard.deeds import Deed, compare
from webarium.leaderboard.intake import Intake
from webarium.leaderboard.real_desk import RealDesk
from webarium.leaderboard.rules import Rejected
from webarium.leaderboard.verify import References
from webarium.tasks.task import Task
from webarium.worlds import Universe

SHOP = "http://onestopshop.test/"


def slower(lines: list[Any]) -> None:
    for line in lines:
        line["timings"] = {name: 3 * value for name, value in line["timings"].items()}


def reworded(lines: list[Any]) -> None:
    for line in lines:
        line["raw"] = line["reasoning"] = "I am another model."


def longer(data: bytes) -> bytes:
    return edit_json(data, lambda result: result.update(wall_s=99.0))


def turned_around(files: dict[str, bytes]) -> None:
    files["run.json"] = edit_json(files["run.json"], lambda run: run["episodes"].reverse())


def relabelled(run: Path) -> None:
    for task in TASKS:
        says = lambda data: edit_json(data, lambda about: about.update(agent="gpt-9", model="gpt-9"))  # noqa: E731
        rewrite(run, task, {"episode.json": says})


def rewritten(run: Path) -> None:
    for task in TASKS:
        rewrite(
            run,
            task,
            {"steps.jsonl": lambda data: steps(reworded)(steps(slower)(data)), "result.json": longer},
        )


COPIES: dict[str, tuple[Callable[[Path], None], Callable[[dict[str, bytes]], None]]] = {
    "another model": (lambda run: None, run_says(model="openai/gpt-9")),
    "another agent": (lambda run: None, run_says(agent="others:Better", model=None)),
    "labels in every record": (relabelled, run_says(agent="gpt-9", model="gpt-9")),
    "times and words of the model": (rewritten, run_says(model="m")),
    "another order": (lambda run: None, turned_around),
}


@pytest.mark.parametrize("what", COPIES)
def test_a_copy_of_a_run_is_refused_under_another_name(honest: Path, intake: Intake, what: str) -> None:
    intake.take(pack(honest))
    change, relabel = COPIES[what]
    change(honest)
    package = pack(honest, name="Somebody else's")
    repack(package, relabel, honest=True)
    with pytest.raises(Rejected, match="listed already, as number 1"):
        intake.take(package)
    assert len(intake.store.submissions()) == 1


def write(folder: Path, universe: Universe, episodes: list[Recorded], **config: Any) -> Path:
    config = {"universe": universe.id, "databases": universe.hashes, "tasks": TASKS, **config}
    write_run(folder, episodes, pictures=False, **config)
    return folder


def test_steps_that_do_nothing_and_another_spelling_make_no_new_run(
    tmp_path: Path, universe: Universe, tasks: list[Task], intake: Intake
) -> None:
    first = [long_episode(task, "no idea", "failed", f"{SHOP}a") for task in tasks]
    intake.take(pack(write(tmp_path / "a", universe, first)))
    idle = Act("noop", url=f"{SHOP}a", observation=first[0].acts[1].observation)
    no_action = replace(idle, action=None)
    padded = [
        replace(
            one,
            acts=(*one.acts[:2], idle, no_action, Act("stop [No  Idea]")),
            answer="No  Idea",
        )
        for one in first
    ]
    with pytest.raises(Rejected, match="2 of 2 episodes did the same"):
        intake.take(pack(write(tmp_path / "b", universe, padded, agent="other:Agent")))


def test_runs_that_did_something_else_are_listed_and_likeness_is_told(
    tmp_path: Path, universe: Universe, tasks: list[Task], intake: Intake
) -> None:
    same = long_episode(tasks[0], right(tasks[0]), "passed", f"{SHOP}a")
    runs = [
        [same, long_episode(tasks[1], "no idea", "failed", f"{SHOP}a")],
        [same, long_episode(tasks[1], "no idea", "failed", f"{SHOP}b")],  # half of it is as before
        [long_episode(task, "perhaps", "failed", f"{SHOP}c") for task in tasks],
    ]
    for number, episodes in enumerate(runs, 1):
        assert intake.take(pack(write(tmp_path / str(number), universe, episodes))) == number
    told = [(row["resembles"], row["resemblance"]) for row in intake.store.submissions()]
    assert told == [(None, None), (1, 0.5), (None, None)]
    client = TestClient(create_leaderboard(intake, RealDesk(intake.store, {})), base_url="http://localhost")
    assert "50.0 % of its episodes did the same as those of" in client.get("/submissions/2").text
    for path in ("/", "/models", "/submissions/1"):
        assert "are the sender&#39;s word" in client.get(path).text.replace("'", "&#39;")


def test_a_board_of_an_earlier_version_knows_its_runs_again(honest: Path, intake: Intake) -> None:
    intake.take(pack(honest))
    with intake.store.engine.begin() as connection:
        connection.execute(text("UPDATE results SET asked = '', did = ''"))
    package = pack(honest)
    repack(package, run_says(model="other"), honest=True)
    with pytest.raises(Rejected, match="listed already, as number 1"):
        intake.take(package)


def test_an_operator_may_list_copies(honest: Path, intake: Intake, references: References) -> None:
    lax = Intake(intake.store, intake.records.parent, replace(intake.rules, alike=1.01), references)
    lax.take(pack(honest))
    package = pack(honest)
    repack(package, run_says(model="other"), honest=True)
    assert lax.take(package) == 2


def deeds(*names: str) -> list[Deed]:
    """``a1`` is task a, done in way 1; ``a`` broke."""
    return [Deed(name[0], name[1:] and name) for name in names]


@pytest.mark.parametrize(
    ("new", "listed", "equal", "common"),
    [
        ("a1 b1 c1 d1", "d1 c1 b1 a1", 4, 4),
        ("a1 b1 c1", "a1 b1 c1 d1", 3, 3),  # one is left out
        ("a1 b1 c1 d", "a1 b1 c1 d1", 3, 3),  # one broke
        ("a1 a2", "a2 a1", 2, 2),  # trials in another order
        ("a1 a2 b1", "a2 b1", 2, 2),
        ("a1 a1", "a1 a2", 1, 2),
        ("a1 b2", "a1 b1", 1, 2),
        ("a1 b1 c1 d1", "a1", None, None),  # most of it is new
        ("a b", "a b", 0, 0),  # nothing was done
    ],
)
def test_likeness_counts_equal_episodes_of_common_tasks(
    new: str, listed: str, equal: int | None, common: int | None
) -> None:
    found = compare(deeds(*new.split()), {7: deeds(*listed.split())})
    assert [(one.submission, one.equal, one.common) for one in found] == (
        [] if equal is None else [(7, equal, common)]
    )


def timed(change: Callable[[list[Any]], Any]) -> dict[str, Callable[[bytes], bytes]]:
    return {"steps.jsonl": steps(change)}


TIMES: dict[str, tuple[dict[str, Callable[[bytes], bytes]], str]] = {
    "no time at all": (
        {"result.json": lambda data: edit_json(data, lambda result: result.update(wall_s=0.001))},
        r"tells that it took 0\.001 s",
    ),
    "a year": (
        {"result.json": lambda data: edit_json(data, lambda result: result.update(wall_s=3.2e7))},
        "more than 30 days",
    ),
    "steps before they were done": (
        timed(lambda s: s[0]["timings"].update(settle=5000.0)),
        "of work within 500 ms",
    ),
    "steps at once": (
        timed(lambda s: [line.update(timings={"at": 0.001}) for line in s] and None),
        "tells of 10 ms of work within 0 ms",
    ),
    "time turned back": (timed(lambda s: s[0]["timings"].update(at=9000.0)), "of work within"),
    "no times": (timed(lambda s: s[1].update(timings={})), "does not record times"),
    "times that are none": (timed(lambda s: s[1]["timings"].update(at="soon")), "the field 'at' is wrong"),
    "less than nothing": (
        timed(lambda s: s[0]["timings"].update(agent=-1e9)),
        "a time that is not a plausible number",
    ),
}


@pytest.mark.parametrize("what", TIMES)
def test_times_that_cannot_be_are_refused(honest: Path, intake: Intake, what: str) -> None:
    changes, reason = TIMES[what]
    package = pack(honest)
    rewrite(honest, TASKS[0], changes)
    archive = (honest / "episodes" / f"{TASKS[0]}.zip").read_bytes()
    repack(package, lambda files: files.update({f"episodes/{TASKS[0]}.zip": archive}), honest=True)
    with pytest.raises(Rejected, match=reason):
        intake.take(package)
    assert json.dumps(intake.store.submissions()) == "[]"
