"""Webarium's tasks in BrowserGym: importing this makes ``browsergym/webarium.<task>`` known to Gymnasium.

The browser is BrowserGym's own, and reaches the task's world on a port of its own. The agent ends a task with
`send_msg_to_user`, or declines it with `report_infeasible`. What breaks, and a verdict that no rule can decide, is
raised by the environment's step; it is no reward.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from browsergym.core.registration import register_task
from browsergym.core.task import AbstractBrowserTask
from playwright.sync_api import Page

from webarium import SyncRollout, Turn
from webarium.actions.types import REASON_CLASSES
from webarium.errors import ServerError, UserError
from webarium.suites import load_suites

ENDING = (
    "When you are done, call send_msg_to_user with the answer, or with an empty text if none is asked for. If it "
    f"cannot be done, call report_infeasible with one of these as the reason: {', '.join(REASON_CLASSES)}."
)


class WebariumTask(AbstractBrowserTask):
    """One task in a world of its own."""

    def __init__(self, seed: int, task: str, universe: int = 0, scale: str = "small") -> None:
        """Make a task.

        Args:
            seed: Seeds what happens by chance in the world; BrowserGym's ``reset(seed=…)``.
            task: The task's id.
            universe: The seed of its universe.
            scale: How much data that holds.
        """
        super().__init__(seed)
        self.slow_mo = 0
        self.timeout = 30_000  # of a navigation, on a busy machine; clicks have their own
        self._task = task
        self._options: dict[str, Any] = {"seed": universe, "scale": scale, "world_seed": seed or 0}
        self._rollout: SyncRollout | None = None

    @classmethod
    def get_task_id(cls) -> str:
        """The part of names that all tasks have."""
        return "webarium"

    def setup(self, page: Page) -> tuple[str, dict[str, Any]]:
        """Begin the task, and open its start pages."""
        self._rollout = r = SyncRollout.open(self._task, engine="none", **self._options)
        first, *others = (r.outside(url) for url in r.rollout.task.start_urls)
        page.goto(first)
        for url in others:
            page.context.new_page().goto(url)
        page.bring_to_front()
        return f"{r.goal}\n\n{ENDING}", {"name": r.name}

    def validate(
        self, page: Page, chat_messages: Sequence[dict[str, Any]]
    ) -> tuple[float, bool, str, dict[str, Any]]:
        """Score the task once the agent has ended it.

        Raises:
            ServerError: Something broke, or no rule can decide; there is no reward then.
        """
        if self._rollout is None:
            raise ServerError("This task is not set up.")
        last = chat_messages[-1]
        if self._rollout.last.over or last["role"] not in ("assistant", "infeasible"):
            return 0.0, self._rollout.last.over, "", {}
        turn = self._stopped(
            self._rollout, last["message"], declined=last["role"] == "infeasible", at=page.url
        )
        if turn.reward is None:
            raise ServerError(turn.error or "No rule can decide what the agent has left.")
        verdict = None if turn.verdict is None else turn.verdict.to_json()
        return turn.reward, True, "", {"outcome": turn.outcome, "verdict": verdict}

    def teardown(self) -> None:
        """Discard the world."""
        if self._rollout is not None:
            rollout, self._rollout = self._rollout, None
            rollout.close()

    def _stopped(self, r: SyncRollout, said: str, *, declined: bool, at: str) -> Turn:
        try:
            r.inside(at)
        except UserError:  # it ended on a page of another place
            at = ""
        reason = next((name for name in REASON_CLASSES if re.search(rf"\b{name}\b", said)), None)
        if declined:
            return r.stop(said, status="impossible", reason=reason, url=at or None)
        return r.stop(said, url=at or None)


def register(tasks: Iterable[str]) -> None:
    """Make tasks known by their ids, such as ``shopping.search_for.0``, with ``browsergym/webarium.`` before them."""
    for task in tasks:
        register_task(
            f"webarium.{task}",
            WebariumTask,
            task_kwargs={"task": task},
            default_task_kwargs={"universe": 0, "scale": "small"},
            nondeterministic=False,
        )


def benchmark(
    tasks: Sequence[tuple[str, int]],
    *,
    name: str = "webarium",
    max_steps: int = 30,
    seeds: Sequence[int] = (0,),
) -> Any:
    """A benchmark for AgentLab's studies, of pairs of a task's id and the seed of its universe.

    Args:
        tasks: The pairs, as `webarium.suites.sets` and ``webarium tasks lists`` give them.
        name: What results call it.
        max_steps: How many actions there may be.
        seeds: A trial for each of these world seeds.
    """
    from agentlab.experiments.loop import EnvArgs
    from bgym import Benchmark, HighLevelActionSetArgs

    return Benchmark(
        name=name,
        high_level_action_set_args=HighLevelActionSetArgs(subsets=("chat", "infeas", "bid", "nav", "tab")),
        is_multi_tab=True,
        supports_parallel_seeds=True,
        env_args_list=[
            EnvArgs(
                task_name=f"webarium.{task}",
                task_seed=seed,
                max_steps=max_steps,
                headless=True,
                task_kwargs={"universe": universe},
            )
            for task, universe in tasks
            for seed in seeds
        ],
        backends=[],
    )


register(
    f"{template.id}.{number}"
    for suite in load_suites().values()
    for template in suite.templates
    for number in range(template.count)
)

__all__ = ["WebariumTask", "benchmark", "register"]
