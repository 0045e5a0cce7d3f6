"""Environments: the arena, its rollouts and episodes, and Gymnasium's view of them."""

from webarium.envs.arena import Arena
from webarium.envs.episode import Episode
from webarium.envs.final_page import ElementText, FinalPage
from webarium.envs.gym_env import TaskEnv
from webarium.envs.rollout import Rollout
from webarium.envs.sync_rollout import SyncRollout
from webarium.envs.turn import Turn
from webarium.envs.vector import VectorTaskEnv

__all__ = [
    "Arena",
    "ElementText",
    "Episode",
    "FinalPage",
    "Rollout",
    "SyncRollout",
    "TaskEnv",
    "Turn",
    "VectorTaskEnv",
]
