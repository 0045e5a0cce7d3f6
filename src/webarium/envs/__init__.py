"""Environments: the arena, its rollouts and episodes, Gymnasium's view of them, and PettingZoo's of several agents."""

from importlib import import_module
from typing import TYPE_CHECKING

from webarium.envs.arena import Arena
from webarium.envs.episode import Episode
from webarium.envs.final_page import ElementText, FinalPage
from webarium.envs.gym_env import TaskEnv
from webarium.envs.rollout import Rollout
from webarium.envs.sync_rollout import SyncRollout
from webarium.envs.turn import Turn
from webarium.envs.vector import VectorTaskEnv
from webarium.errors import UserError

if TYPE_CHECKING:
    from webarium.envs.several.parallel import ParallelTaskEnv
    from webarium.envs.several.turns import TurnTaskEnv

__all__ = [
    "Arena",
    "ElementText",
    "Episode",
    "FinalPage",
    "ParallelTaskEnv",
    "Rollout",
    "SyncRollout",
    "TaskEnv",
    "Turn",
    "TurnTaskEnv",
    "VectorTaskEnv",
]

_ON_PETTINGZOO = {"ParallelTaskEnv": "parallel", "TurnTaskEnv": "turns"}

if not TYPE_CHECKING:  # for type checkers an unknown name is an error

    def __getattr__(name: str) -> object:
        """Load what needs PettingZoo, an extra, on first use."""
        if name not in _ON_PETTINGZOO:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        try:
            found = getattr(import_module(f"webarium.envs.several.{_ON_PETTINGZOO[name]}"), name)
        except ModuleNotFoundError as missing:
            if missing.name != "pettingzoo":
                raise
            raise UserError(
                f"{name} needs PettingZoo, which is not installed.",
                todo="Install it: pip install 'webarium[pettingzoo]'.",
            ) from missing
        globals()[name] = found
        return found
