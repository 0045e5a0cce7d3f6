"""Environments: the arena, its episodes, and Gymnasium's view of them.

Importing this package registers ``webarium/Task-v0`` with Gymnasium.
"""

from webarium.envs.arena import Arena
from webarium.envs.episode import Episode
from webarium.envs.final_page import ElementText, FinalPage
from webarium.envs.registration import register

register()

__all__ = ["Arena", "ElementText", "Episode", "FinalPage", "register"]
