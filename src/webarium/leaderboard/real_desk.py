"""REAL's flow: a run has an id; each answer comes to ``/submit`` and is scored from the state that comes along."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass

from webarium.errors import ModelError
from webarium.leaderboard.database import Store, plain
from webarium.leaderboard.rules import NotNow, Rejected
from webarium.leaderboard.scoring import OpenJudge
from webarium.llm import for_episode
from webarium.scoring.foreign.real_checks import score_real
from webarium.scoring.judges.judges import Judges
from webarium.scoring.verdict import Verdict
from webarium.task_files.real_tasks import RealTask
from webarium.types import Json

LONGEST_ANSWER = 100_000
LARGEST_STATE = 20_000_000
_RUN_ID = re.compile(r"[0-9a-f]{1,64}")
_VERSIONED = re.compile(r"v1\.")


@dataclass(frozen=True)
class RealDesk:
    """Takes answers to REAL's tasks."""

    store: Store
    tasks: Mapping[str, RealTask]
    """By id, ``gomail-2``; empty where the server was given none, then answers are filed without a score."""
    judge: OpenJudge | None = None
    """Grades by rubrics; without one such answers stay undecided."""

    def begin(self, name: str, model: str) -> str:
        """A new run; its id cannot be guessed, because whoever knows it can file answers.

        Raises:
            Rejected: The name is empty or too long.
        """
        name, model = name.strip(), model.strip()
        if not 1 <= len(name) <= 200 or len(model) > 300 or not (name + model).isprintable():
            raise Rejected("A run has a name of 1 to 200 characters on one line, and a model of at most 300.")
        run_id = secrets.token_hex(16)  # never taken for an option of a command line
        self.store.add_real_run(run_id, name, model)
        return run_id

    async def submit(
        self, run_id: str, task_id: str, answer: str | None, state: Mapping[str, Json] | None
    ) -> Mapping[str, Json]:
        """File one answer, with the site's finish JSON where it came along; returns what was filed.

        Raises:
            Rejected: The run or the task is unknown, the answer is missing or too long, the state is of another task
                or run, or the task is answered already; `NotNow` if the judge does not answer.
        """
        if not _RUN_ID.fullmatch(run_id) or not self.store.has_real_run(run_id):
            raise Rejected(f"There is no run {run_id[:80]!r}; begin one first.")
        task_id = _VERSIONED.sub("", task_id, count=1)
        if self.tasks and task_id not in self.tasks:
            raise Rejected(f"There is no task {task_id[:80]!r}.")
        if not re.fullmatch(r"[a-z0-9-]{1,100}", task_id):
            raise Rejected("A task is named by task_id, for example task_id=gomail-2.")
        if answer is None:
            raise Rejected("The answer is missing: add retrieved_answer=….")
        if len(answer) > LONGEST_ANSWER:
            raise Rejected(
                f"The answer has {len(answer):,} characters; at most {LONGEST_ANSWER:,} are taken."
            )
        if state is not None:
            _require_same(state, run_id, task_id)
        passed, reason = await self._score(task_id, answer, state)
        values: dict[str, Json] = {
            "site": task_id.rpartition("-")[0],
            "answer": plain(answer),
            "passed": passed,
            "reason": plain(reason)[:2000],
        }
        self.store.add_real_answer(run_id, task_id, values)
        return {"run_id": run_id, "task_id": task_id, **values}

    async def _score(
        self, task_id: str, answer: str, state: Mapping[str, Json] | None
    ) -> tuple[bool | None, str]:
        """Whether it passed, ``None`` if that cannot be decided, and why."""
        task = self.tasks.get(task_id)
        if task is None:
            return None, "this server has no checks for the task"
        if state is None:
            return None, "the answer was sent without the site's state"
        verdict = await self._judged(task, state, answer)
        if any(not check.passed and not check.unverified for check in verdict.checks):
            return False, verdict.reason
        return (None if verdict.unverified else verdict.passed), verdict.reason

    async def _judged(self, task: RealTask, state: Mapping[str, Json], answer: str) -> Verdict:
        if self.judge is None:
            return await score_real(task, state, answer)
        model = self.judge()
        try:
            return await score_real(task, state, answer, Judges(for_episode(model)))
        except ModelError as error:
            raise NotNow(f"The server's judge does not answer: {error}. Send it again later.") from None
        finally:
            await model.close()


def read_state(body: bytes) -> Mapping[str, Json] | None:
    """The finish JSON of a request's body; ``None`` for an empty one.

    Raises:
        Rejected: It is not a JSON object.
    """
    if not body.strip():
        return None
    try:
        state = json.loads(body)
    except (ValueError, RecursionError):
        raise Rejected("The state sent with the answer is not JSON.") from None
    if not isinstance(state, dict):
        raise Rejected("The state sent with the answer is not a JSON object.")
    return state


def _require_same(state: Mapping[str, Json], run_id: str, task_id: str) -> None:
    """Refuse a state that says itself that it is of another task or run."""
    for settings in _settings(state):
        told = _VERSIONED.sub("", str(settings.get("task_id") or task_id), count=1)
        if told != task_id:
            raise Rejected(
                f"The state sent with the answer belongs to task {told[:80]!r}, not to {task_id!r}."
            )
        if settings.get("run_id") not in (None, "", "0", 0, run_id):
            raise Rejected("The state sent with the answer belongs to another run.")


def _settings(state: Mapping[str, Json]) -> list[Mapping[str, Json]]:
    """What ``/config`` had set where the state comes from, by site."""
    found = state.get("finalstate")
    config = found.get("config") if isinstance(found, dict) else None
    return [one for one in config.values() if isinstance(one, dict)] if isinstance(config, dict) else []
