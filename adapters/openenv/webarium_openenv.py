"""Webarium as an OpenEnv environment in this process, and as a typed client of ``webarium host``.

`WebariumEnvironment` is for `openenv.core.env_server.http_server.create_fastapi_app`, sync and async, and has the
methods of `TaskProvider`. `WebariumEnv` is the client; any other of OpenEnv's works, too.
"""

from __future__ import annotations

import asyncio
import base64
from typing import Any

from openenv.core.client_types import StepResult
from openenv.core.env_client import EnvClient
from openenv.core.env_server.interfaces import Environment
from openenv.core.env_server.types import Action, Observation, State

from webarium import SyncRollout, Turn
from webarium.errors import ServerError
from webarium.host.openenv import options_of
from webarium.host.task_lists import TaskLists
from webarium.host.wishes import SessionWish
from webarium.observation import View


class WebariumAction(Action):
    """What the agent says: one action, or a line for each of several."""

    text: str


class WebariumObservation(Observation):
    """What the agent is shown."""

    text: str
    url: str
    title: str
    goal: str
    last_error: str = ""
    actions: str = ""
    outcome: str = "running"
    progress: float = 0.0
    steps: int = 0
    steps_left: int = 0
    screenshot: str | None = None


class WebariumState(State):
    """How the episode stands."""

    task: str = ""
    outcome: str = ""
    progress: float = 0.0


class WebariumEnvironment(Environment[WebariumAction, WebariumObservation, WebariumState]):
    """One episode at a time; `engine` and `tasks` are given by a factory such as `functools.partial`."""

    SUPPORTS_CONCURRENT_SESSIONS = True

    def __init__(self, *, engine: str = "text", tasks: TaskLists | None = None) -> None:
        super().__init__()
        self._engine = engine
        self._tasks = tasks or TaskLists()
        self._rollout: SyncRollout | None = None
        self._episode: str | None = None

    def reset(
        self, seed: int | None = None, episode_id: str | None = None, **kwargs: Any
    ) -> WebariumObservation:
        """Begin an episode: ``task=`` by its id, or ``split=`` and ``index=``."""
        given = kwargs if seed is None else {**kwargs, "seed": seed}
        wish = SessionWish.checked(options_of(given, self._tasks))
        self.close()
        self._rollout = SyncRollout.open(
            wish.task,
            sites=wish.sites,
            seed=wish.seed,
            scale=wish.scale,
            engine=self._engine,
            codec=wish.codec,
            view=None if wish.view is None else View.from_json(wish.view),
            max_steps=wish.max_steps,
            seconds=wish.seconds,
            progress=wish.progress,
            answers=wish.answers,
            world_seed=wish.world_seed,
        )
        self._episode = episode_id
        return self._shown(self._rollout, self._rollout.last, self._rollout.actions)

    def step(
        self, action: WebariumAction, timeout_s: float | None = None, **kwargs: Any
    ) -> WebariumObservation:
        """Take a turn; raises `ServerError` where something breaks, for there is no reward then."""
        if self._rollout is None:
            raise RuntimeError("Reset the environment first.")
        return self._shown(self._rollout, self._rollout.act(action.text))

    async def step_async(
        self, action: WebariumAction, timeout_s: float | None = None, **kwargs: Any
    ) -> WebariumObservation:
        """The same, without holding up the event loop."""
        return await asyncio.to_thread(self.step, action, timeout_s, **kwargs)

    async def reset_async(
        self, seed: int | None = None, episode_id: str | None = None, **kwargs: Any
    ) -> WebariumObservation:
        """The same, without holding up the event loop."""
        return await asyncio.to_thread(self.reset, seed, episode_id, **kwargs)

    @property
    def state(self) -> WebariumState:
        """How the episode stands."""
        if self._rollout is None:
            return WebariumState()
        turn = self._rollout.last
        return WebariumState(
            episode_id=self._episode,
            step_count=turn.steps,
            task=self._rollout.name,
            outcome=turn.outcome,
            progress=turn.progress,
        )

    def close(self) -> None:
        """End the episode; OpenEnv calls it from any thread."""
        if self._rollout is not None:
            rollout, self._rollout = self._rollout, None
            rollout.close()

    # TaskProvider

    def list_splits(self) -> list[str]:
        """The names of all splits."""
        return self._tasks.list_splits()

    def num_tasks(self, split: str) -> int:
        """How many tasks a split has."""
        return self._tasks.num_tasks(split)

    def list_tasks(self, split: str) -> list[Any]:
        """All tasks of a split."""
        return list(self._tasks.list_tasks(split))

    def get_task(self, split: str, index: int) -> Any:
        """One task of a split."""
        return self._tasks.get_task(split, index)

    def get_task_range(self, split: str, start: int | None = None, stop: int | None = None) -> list[Any]:
        """Some tasks of a split."""
        return list(self._tasks.get_task_range(split, start, stop))

    def _shown(self, rollout: SyncRollout, turn: Turn, actions: str = "") -> WebariumObservation:
        if turn.outcome == "error":
            raise ServerError(turn.error, todo="The episode has no reward. Reset to begin another one.")
        seen = turn.observation
        picture = seen.screenshot
        return WebariumObservation(
            text=seen.text,
            url=seen.url,
            title=seen.title,
            goal=rollout.goal,
            last_error=seen.last_error,
            actions=actions,
            outcome=turn.outcome,
            progress=turn.progress,
            steps=turn.steps,
            steps_left=turn.steps_left,
            screenshot=None if picture is None else base64.b64encode(picture).decode(),
            reward=turn.reward,
            done=turn.over,
            metadata={
                "outcome": turn.outcome,
                "truncated": turn.outcome == "truncated",
                "verdict": None if turn.verdict is None else turn.verdict.to_json(),
            },
        )


class WebariumEnv(EnvClient[WebariumAction, WebariumObservation, WebariumState]):
    """A typed client of ``webarium host``, or of a server of `WebariumEnvironment`."""

    def _step_payload(self, action: WebariumAction) -> dict[str, Any]:
        return {"text": action.text}

    def _parse_result(self, payload: dict[str, Any]) -> StepResult[WebariumObservation]:
        given = {**payload["observation"], "reward": payload["reward"], "done": payload["done"]}
        observation = WebariumObservation.model_validate(given)
        return StepResult(observation=observation, reward=payload["reward"], done=payload["done"])

    def _parse_state(self, payload: dict[str, Any]) -> WebariumState:
        return WebariumState.model_validate(payload)


__all__ = ["WebariumAction", "WebariumEnv", "WebariumEnvironment", "WebariumObservation", "WebariumState"]
