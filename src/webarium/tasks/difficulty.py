"""How difficult a template is: what its golden path takes, where that was measured, else what it declares."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import TYPE_CHECKING

from webarium.types import Difficulty

if TYPE_CHECKING:
    from webarium.tasks.template import Template

EASY, MEDIUM = 3, 8
"""The most actions of an easy and of a medium task; more are hard."""


def band(actions: int, sites: int) -> Difficulty:
    """The difficulty that follows from a golden path's actions and the sites that it touches.

    A task over several sites is never easy: one has to find out where to go.
    """
    if actions > MEDIUM:
        return "hard"
    return "easy" if actions <= EASY and sites == 1 else "medium"


@cache
def measured() -> Mapping[str, int]:
    """By template id, how many actions the oracle took; ``scripts/measure-difficulty`` writes the file."""
    text = files("webarium.tasks").joinpath("measured.toml").read_text("utf-8")
    return MappingProxyType(tomllib.loads(text)["actions"])


def difficulty_of(template: Template) -> Difficulty:
    """The measured difficulty of a template, or the declared one where its path was not measured."""
    actions = measured().get(template.id)
    return template.difficulty if actions is None else band(actions, len(template.all_sites))
