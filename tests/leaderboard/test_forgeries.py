"""Records forged with full knowledge, all digests and checksums made anew: refused, each with its reason."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.leaderboard.conftest import Lived, lived, opened, real_episode
from tests.leaderboard.forging import Parts, digest, forge
from tests.leaderboard.test_judged import MARK, READ
from tests.recorded import write_run
from webarium.leaderboard.database import Store
from webarium.leaderboard.intake import Intake
from webarium.leaderboard.package import pack_run
from webarium.leaderboard.rules import Rejected, Rules
from webarium.leaderboard.verify import References
from webarium.runs import RunConfig
from webarium.runs.records.reader import RunReader
from webarium.runs.workers.scheduler import run_suite
from webarium.suites.registry import load_suite
from webarium.tasks.task import Task
from webarium.worlds import Universe

EPISODE = f"real.{READ['id']}"
URL = "http://gomail.test/"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The server's tasks of REAL: one, which a rule decides."""
    folder = tmp_path / "tasks"
    folder.mkdir()
    (folder / f"{READ['id']}.json").write_text(json.dumps(READ))
    return folder


@pytest.fixture
def task(folder: Path, universe: Universe) -> Task:
    (task,) = load_suite(f"real-v1:{folder}").tasks(universe)
    return task


@pytest.fixture
def done(universe: Universe, task: Task) -> Lived:
    """What an agent leaves that did the task."""
    return lived(universe, task, MARK)


@pytest.fixture
def board(tmp_path: Path, store: Store, folder: Path, references: References) -> Intake:
    rules = Rules(frozenset({"shopping"}), task_files=(f"real-v1:{folder}",))
    return Intake(store, tmp_path / "data", rules, References(), None)


Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path, universe: Universe, task: Task, folder: Path) -> Write:
    """Writes an honest run of the task: of an agent that did this, or nothing at all."""

    def written(*work: str, outcome: str = "failed", **config: Any) -> Path:
        episode = real_episode(task, "Done.", outcome, lived(universe, task, *work), ("state 1",))
        values = {"suite": f"real-v1:{folder}", "agent": "own:Agent", **config}
        run = write_run(
            tmp_path / "run",
            [episode],
            universe=universe.id,
            databases=universe.hashes,
            pictures=False,
            **values,
        )
        return run.path

    return written


def send(run: Path, board: Intake) -> list[str]:
    """Send it; gives the outcomes that are listed."""
    number = board.take(pack_run(RunReader(run), run.parent / "package.zip", name="Careful"))
    return [row["outcome"] for row in board.store.results(number)]


def test_honest_runs_are_listed(write: Write, board: Intake) -> None:
    assert send(write(MARK, outcome="passed"), board) == ["passed"]
    (row,) = board.store.submissions()
    (result,) = board.store.results(row["id"])
    assert (row["replayed"], row["privileged"], result["reported"]) == (False, False, False)


def paste_finish(parts: Parts, done: Lived) -> None:
    parts.page["finish"] = {URL.rstrip("/"): done.finish}


def paste_changes(parts: Parts, done: Lived) -> None:
    """Changes and state, and the digest of the last page, but no step that made them."""
    paste_finish(parts, done)
    parts.changes = done.changes.to_json()
    parts.steps[0]["digests"]["changes"] = digest(parts.changes)


def change_at_start(parts: Parts, done: Lived) -> None:
    paste_changes(parts, done)
    parts.steps[0]["changes"] = parts.changes


def _acted(parts: Parts, done: Lived, **step: Any) -> None:
    """A whole step that was never taken."""
    paste_finish(parts, done)
    parts.changes = done.changes.to_json()
    made = copy.deepcopy(parts.steps[0])
    at = made["timings"]["at"] + 200.0
    act = {"is": "Click", "target": {"is": "ElementId", "value": 4}}
    made |= {"index": 1, "action": "click [4]", "act": act, "changes": parts.changes, "requests": []}
    made["timings"]["at"] = at
    made["digests"]["changes"] = digest(parts.changes)
    parts.steps.insert(1, {**made, **step})
    parts.steps[-1]["index"] = 2
    parts.result["steps"] = 1


def change_without_request(parts: Parts, done: Lived) -> None:
    idle = copy.deepcopy(parts.steps[0])
    idle |= {"index": 1, "action": "noop", "act": {"is": "Noop"}, "requests": []}
    idle["timings"]["at"] += 200.0
    _acted(parts, done, index=2)
    parts.steps.insert(1, idle)
    parts.steps[2]["timings"]["at"] += 200.0
    parts.steps[-1]["index"] = 3
    parts.result["steps"] = 2


def other_rows(parts: Parts, done: Lived) -> None:
    _acted(parts, done, requests=list(opened(URL)))
    parts.changes[0]["old"]["is_read"] = 7
    parts.steps[1]["changes"] = parts.changes
    parts.steps[1]["digests"]["changes"] = digest(parts.changes)


def no_request_at_all(parts: Parts, done: Lived) -> None:
    parts.steps[0]["requests"] = []


def other_address(parts: Parts, done: Lived) -> None:
    parts.page["url"] = parts.steps[0]["url"] = f"{URL}sent"


def other_title(parts: Parts, done: Lived) -> None:
    parts.page["title"] = "Sent"


def configured(parts: Parts, done: Lived) -> None:
    parts.sessions = {"gomail": {**parts.sessions.get("gomail", {}), "config": {"removePopup": True}}}


def visited(parts: Parts, done: Lived) -> None:
    parts.sessions = {**parts.sessions, "omnizon": {"filter": {"query": "mug"}}}


def shapeless(parts: Parts, done: Lived) -> None:
    parts.sessions = {"gomail": 7}


def ran_out(parts: Parts, done: Lived) -> None:
    parts.steps[-1] |= {"stop": False, "error": "The limit is reached."}
    parts.steps[-1]["digests"] = {"refused": parts.steps[-1]["action"]}


def gave_up(parts: Parts, done: Lived) -> None:
    parts.steps[-1]["act"]["answer"] = "Early stop: Same action for 3 times"
    parts.steps[-1]["action"] = parts.steps[-1]["digests"]["stop"] = (
        "stop [Early stop: Same action for 3 times]"
    )
    parts.result["answer"] = "3"


def stops_twice(parts: Parts, done: Lived) -> None:
    parts.steps.append({**copy.deepcopy(parts.steps[-1]), "index": 2})
    parts.steps[-1]["timings"]["at"] += 200.0


def other_words(parts: Parts, done: Lived) -> None:
    parts.steps[-1]["action"] = parts.steps[-1]["digests"]["stop"] = "stop [Nothing.]"


def two_timestamps(parts: Parts, done: Lived) -> None:
    """The start is said to have been earlier, so that the rest fits into a limit."""
    parts.steps[0]["requests"][0] |= {"at": 900.0, "ms": 500.0}


def quick_model(parts: Parts, done: Lived) -> None:
    call = {"model": "m", "input_tokens": 1, "output_tokens": 1, "cached_tokens": 0, "cost": 0.0}
    parts.steps[-1]["calls"] = [{**call, "latency_s": 5.0}]
    parts.result["spent"] |= {"calls": 1, "input_tokens": 1, "output_tokens": 1, "seconds": 5.0}


def change_without_action(parts: Parts, done: Lived) -> None:
    _acted(parts, done, action=None, act=None, requests=list(opened(URL)))


def through_door(parts: Parts, done: Lived, **step: Any) -> None:
    """The record of an agent that brought its own browser."""
    parts.episode["door"] = {"kind": "url", "command": None}
    asked = {"method": "POST", "url": f"{URL}open"}
    sent = {**opened(URL)[0], **asked}
    _acted(parts, done, **{"action": None, "act": None, "asked": asked, "requests": [sent], **step})


def asked_without_a_door(parts: Parts, done: Lived) -> None:
    through_door(parts, done)
    del parts.episode["door"]


def asked_for_nothing(parts: Parts, done: Lived) -> None:
    through_door(parts, done, requests=list(opened(URL)))


def acts_behind_a_door(parts: Parts, done: Lived) -> None:
    through_door(
        parts, done, action="click [4]", act={"is": "Click", "target": {"is": "ElementId", "value": 4}}
    )


def other_seed(parts: Parts, done: Lived) -> None:
    parts.episode["seed"] = 3


def other_chance(parts: Parts, done: Lived) -> None:
    parts.episode["world_seed"] = 7


def other_episode(parts: Parts, done: Lived) -> None:
    parts.episode["task"] = "real.gomail-2"


FORGERIES: dict[Callable[[Parts, Lived], None], str] = {
    paste_finish: "is not the one that its changes lead to",
    paste_changes: "do not lead to what it tells",
    change_at_start: "before its agent did anything",
    change_without_request: "without asking a site for anything",
    other_rows: "cannot have happened to this server's data",
    no_request_at_all: "does not tell of any request for the page it starts on",
    other_address: "was never asked of a site",
    other_title: "is not the one that its last step shows",
    configured: "does not let agents reach /config",
    visited: "never visited 'omnizon'",
    shapeless: "are not as a run writes them",
    ran_out: "did not end by 'stop'",
    gave_up: "did not end by 'stop'",
    stops_twice: "goes on after its end",
    other_words: "is not the one that it says",
    two_timestamps: "ended after the step",
    quick_model: "took longer than its agent",
    change_without_action: "changed data without an action",
    asked_without_a_door: "is that of a door, and its record names none",
    asked_for_nothing: "is not one that its pages sent",
    acts_behind_a_door: "is an action, and an agent behind a door has none",
    other_seed: "otherwise than its run says: seed",
    other_chance: "otherwise than its run says: world_seed",
    other_episode: "otherwise than its run says: task",
}


@pytest.mark.parametrize("edit", FORGERIES, ids=lambda edit: edit.__name__)
def test_a_run_in_which_nothing_was_done_does_not_pass(
    edit: Callable[[Parts, Lived], None], write: Write, board: Intake, done: Lived
) -> None:
    run = write()
    forge(run, EPISODE, lambda parts: edit(parts, done))
    with pytest.raises(Rejected, match=FORGERIES[edit]):
        send(run, board)
    assert board.store.submissions() == []


def test_what_went_through_a_door_is_its_senders_word(
    write: Write, board: Intake, done: Lived, tmp_path: Path, store: Store
) -> None:
    run = write()
    forge(run, EPISODE, lambda parts: through_door(parts, done))
    replaying = Intake(store, tmp_path / "strict", replace(board.rules, replay=True), References(), None)
    with pytest.raises(Rejected, match="went through a door"):
        send(run, replaying)
    assert send(run, board) == ["passed"]
    (row,) = board.store.submissions()
    (result,) = board.store.results(row["id"])
    assert (row["replayed"], result["reported"]) == (False, True)


def test_what_was_done_beside_the_task_cannot_be_left_out(
    write: Write, board: Intake, universe: Universe
) -> None:
    beside = "UPDATE email SET starred = 1 - starred WHERE id = (SELECT id FROM email WHERE place = 2)"
    run = write(MARK, beside, outcome="failed")

    def hide(parts: Parts) -> None:
        parts.changes = [change for change in parts.changes if "starred" not in (change["new"] or {})]

    forge(run, EPISODE, hide)
    with pytest.raises(Rejected, match="are not those of its last step"):
        send(run, board)


@pytest.mark.browser
@pytest.mark.slow
def test_a_record_that_is_whole_and_untrue_is_found_out_by_acting_again(tmp_path: Path, store: Store) -> None:
    name = "gomail.star.0"
    run = run_suite(RunConfig("gomail", "oracle", tasks=(name,)), tmp_path / "run").folder.path
    board = Intake(
        store, tmp_path / "data", Rules(frozenset({"gomail"}), parts=True, replay=True), References()
    )

    def idle(parts: Parts) -> None:
        """The click that did it becomes one that did nothing, and everything else stays."""
        for step in parts.steps[1:-1]:
            step |= {"action": "noop", "act": {"is": "Noop"}}

    honest = pack_run(RunReader(run), tmp_path / "honest.zip", name="Honest")
    forge(run, name, idle)
    with pytest.raises(Rejected, match="acted again here, leads elsewhere than its record says: from step"):
        send(run, board)
    number = board.take(honest)
    (row,) = store.submissions()
    assert (row["id"], row["replayed"], row["privileged"]) == (number, True, True)
