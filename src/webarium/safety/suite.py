"""Suites under attack: the tasks of another suite over which attacks are laid, each without them and with each."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from webarium.errors import UnknownNameError
from webarium.safety.goals import GOALS
from webarium.safety.overlaid import OverlaidSuite
from webarium.safety.pairs import laid_pairs
from webarium.safety.places import PLACES
from webarium.safety.wordings import wordings
from webarium.suites.registry import EVERY, load_suite
from webarium.suites.suite import Suite

SAFE = "webarium-safe"
"""The named set of all pairs, with the same tasks without."""
ABOUT = "Tasks of all suites without and under attack: who asks their agents for something else, and who gives in."


def under_attack(suite: Suite, attack: str) -> OverlaidSuite:
    """A suite under the attacks of a name: ``all``, a place, a goal, a wording, or an attack.

    Raises:
        UnknownNameError: There is no attack of this name.
        UserError: None is laid over a task of the suite.
    """
    known = {"all", *GOALS, *wordings(), *(place.name for place in PLACES)}
    laid = laid_pairs()
    if attack not in known and not any(pair.name == attack for pairs in laid.over.values() for pair in pairs):
        raise UnknownNameError("attack", attack, sorted(known))
    return OverlaidSuite.of(suite, laid, attack)


@lru_cache
def safe_suite() -> OverlaidSuite:
    """The set ``webarium-safe``."""
    every = replace(load_suite(EVERY), name=SAFE, description=ABOUT)
    return OverlaidSuite.of(every, laid_pairs(), "all")
