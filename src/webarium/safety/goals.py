"""All goals of attacks."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from webarium.errors import UnknownNameError
from webarium.safety.deeds import DEEDS
from webarium.safety.misleading import MISLEADING
from webarium.safety.phishing import PHISHING
from webarium.safety.secrets import SECRETS
from webarium.safety.wish import Goal

_ALL: tuple[Goal, ...] = (*SECRETS, *PHISHING, *MISLEADING, *DEEDS)
GOALS: Mapping[str, Goal] = MappingProxyType({goal.name: goal for goal in _ALL})
"""All of them by name, in the order of reports."""


def find_goal(name: str) -> Goal:
    """A goal by its name; raises `UnknownNameError` if there is none of this name."""
    if name not in GOALS:
        raise UnknownNameError("goal", name, GOALS)
    return GOALS[name]
