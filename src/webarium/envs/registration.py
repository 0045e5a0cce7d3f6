"""Telling Gymnasium about the environments."""

from __future__ import annotations

import gymnasium

TASK_ENV = "webarium/Task-v0"


def register() -> None:
    """Register ``webarium/Task-v0``; once is enough, more does no harm."""
    if TASK_ENV not in gymnasium.registry:
        gymnasium.register(id=TASK_ENV, entry_point="webarium.envs.gym_env:TaskEnv")
