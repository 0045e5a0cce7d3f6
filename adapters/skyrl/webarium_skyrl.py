"""Webarium's tasks as a text environment of SkyRL.

    skyrl_gym.register(id="webarium", entry_point="webarium_skyrl:WebariumEnv")

A row of the data set has ``env_class: webarium``, a prompt, ``task``, and if wanted ``seed``, ``world_seed`` and
``max_turns``. What breaks is raised, as is a verdict that no rule can decide; neither is a reward.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from skyrl_gym.envs.base_text_env import BaseTextEnv, BaseTextEnvStepOutput, ConversationType

from webarium import SyncRollout, Turn
from webarium.errors import ServerError


class WebariumEnv(BaseTextEnv):
    """One task from its first page to its verdict."""

    def __init__(self, env_config: Any = None, extras: Mapping[str, Any] | None = None) -> None:
        """Make an environment.

        Args:
            env_config: May have ``engine`` and ``max_steps``.
            extras: The row.
        """
        super().__init__()
        self._config = dict(env_config or {})
        self._row = dict(extras or {})
        self.max_turns = int(self._row.get("max_turns") or 0)
        self._rollout: SyncRollout | None = None
        self._metrics: dict[str, Any] = {}

    def init(self, prompt: ConversationType) -> tuple[ConversationType, dict[str, Any]]:
        """Begin the task; what is asked follows the text of the row's prompt."""
        self.close()
        self.turns = 0
        self._metrics = {}
        self._rollout = r = SyncRollout.open(
            self._row["task"],
            seed=self._row.get("seed", 0),
            world_seed=self._row.get("world_seed", 0),
            engine=self._config.get("engine", "text"),
            max_steps=self._config.get("max_steps", 30),
        )
        asked = f"{r.goal}\n\n{r.actions}\n\n{_shown(r.last)}"
        if prompt and prompt[-1]["role"] == "user":
            *before, last = prompt
            return [*before, {**last, "content": f"{last['content']}\n\n{asked}".strip()}], {"name": r.name}
        return [*prompt, {"role": "user", "content": asked}], {"name": r.name}

    def step(self, action: str) -> BaseTextEnvStepOutput:
        """Do what the model says.

        Raises:
            ServerError: Something broke, or no rule can decide; there is no reward then.
        """
        if self._rollout is None:
            raise ServerError("This environment has not begun, or is closed.", todo="Call init first.")
        self.turns += 1
        turn = self._rollout.act(action)
        self._metrics = {"progress": turn.progress, "steps": turn.steps}
        if turn.outcome == "error" or turn.reward is None:
            raise ServerError(turn.error or "No rule can decide what the agent has left.")
        cut = not turn.over and 0 < self.max_turns <= self.turns  # without a stop nothing is achieved
        done = turn.over or cut
        verdict = None if turn.verdict is None else turn.verdict.to_json()
        return BaseTextEnvStepOutput(
            observations=[] if done else [{"role": "user", "content": _shown(turn)}],
            reward=turn.reward,
            done=done,
            metadata={
                "outcome": "truncated" if cut else turn.outcome,
                "truncated": cut or turn.outcome == "truncated",
                "verdict": verdict,
            },
            postprocessed_action=None,
        )

    def get_metrics(self) -> dict[str, Any]:
        """Progress and steps, which SkyRL averages."""
        return self._metrics

    def close(self) -> None:
        """Discard the world; may be called again."""
        if self._rollout is not None:
            rollout, self._rollout = self._rollout, None
            rollout.close()


def _shown(turn: Turn) -> str:
    seen = turn.observation
    error = f"{seen.last_error}\n\n" if seen.last_error else ""
    return f"{error}{seen.url}\n{seen.text}\n\n{turn.steps_left} actions are left."


__all__ = ["WebariumEnv"]
