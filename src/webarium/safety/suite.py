"""Suites under attack: the tasks of another suite over which attacks are laid, each without them and with each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from webarium.errors import UnknownNameError
from webarium.safety.goals import GOALS
from webarium.safety.overlaid import SIGN, OverlaidSuite, Overlay
from webarium.safety.pairs import laid_pairs
from webarium.safety.places import PLACES
from webarium.safety.wordings import wordings
from webarium.suites.chosen import NamedSet
from webarium.suites.manifest import read_manifest
from webarium.suites.registry import EVERY, load_suite
from webarium.suites.suite import Suite

SAFE = "webarium-safe"
"""The named set of all pairs, with the same tasks without."""


def under_attack(suite: Suite, attack: str) -> OverlaidSuite:
    """A suite under the attacks of a name: ``all``, a place, a goal, a wording, or an attack.

    Raises:
        UnknownNameError: There is no attack of this name.
        UserError: None is laid over a task of the suite.
    """
    known = {"all", *GOALS, *wordings(), *(place.name for place in PLACES)}
    laid = laid_pairs()
    every = (pair for each in laid for pairs in each.over.values() for pair in pairs)
    if attack not in known and not any(pair.name == attack for pair in every):
        raise UnknownNameError("attack", attack, sorted(known))
    return OverlaidSuite.of(suite, laid, attack)


@dataclass(frozen=True)
class AttackedSet(OverlaidSuite, NamedSet):
    """A named set of tasks without and under attack."""

    @property
    def listed(self) -> tuple[str, ...]:
        """Ids of its tasks, each before its variants."""
        return tuple(name for task_id, pairs in self.ids.items() for name in _names(task_id, pairs))


@lru_cache
def safe_suite() -> AttackedSet:
    """The set ``webarium-safe``, with the pairs of its own seed alone."""
    manifest = read_manifest(SAFE)
    every = replace(load_suite(EVERY), name=manifest.label, description=manifest.description)
    own = [each for each in laid_pairs() if each.seed == manifest.seed]
    return AttackedSet.of(every, own, "all", manifest=manifest)


def _names(task_id: str, overlays: Iterable[Overlay]) -> Iterator[str]:
    yield task_id
    for overlay in overlays:
        yield f"{task_id}{SIGN}{overlay.name}"
