"""Environments: the arena, its episodes, and Gymnasium's view of them."""

from webarium.envs.arena import Arena
from webarium.envs.episode import Episode
from webarium.envs.final_page import ElementText, FinalPage

__all__ = ["Arena", "ElementText", "Episode", "FinalPage"]
