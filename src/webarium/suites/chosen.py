"""Suites made of others: several as one, and the tasks of a named set."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from webarium.envs.opaque import opaque_id
from webarium.errors import UnknownNameError
from webarium.sites.registry import load_sites
from webarium.suites.manifest import Manifest, definition
from webarium.suites.suite import Suite
from webarium.tasks.task import Task

if TYPE_CHECKING:
    from webarium.worlds import Universe

SMOKE = 6
"""How many tasks of a set are its smoke subset."""
NAMED = 3
"""So many tasks are named in a sentence at most."""


def joined(name: str, description: str, parts: Iterable[Suite]) -> Suite:
    """Several suites as one, in this order."""
    suites = list(parts)
    return Suite(
        name=name,
        description=description,
        templates=tuple(template for part in suites for template in part.templates),
        smoke=tuple(task for part in suites for task in part.smoke),
        golden={task: path for part in suites for task, path in part.golden.items()},
    )


@dataclass(frozen=True)
class NamedSet(Suite, ABC):
    """The tasks of a set whose manifest says what they are."""

    manifest: Manifest = field(kw_only=True)
    """What the set is."""

    @property
    @abstractmethod
    def listed(self) -> tuple[str, ...]:
        """Ids of its tasks, in its order."""

    def noticed(self, tasks: Sequence[Task], universe: Universe) -> tuple[str, ...]:
        """That a universe is not the set's own, or in one sentence which tasks are not as the set defines them."""
        label, seed, scale = self.manifest.label, self.manifest.seed, self.manifest.scale
        if (universe.seed, universe.scale) != (seed, scale):
            return (
                f"{label} is defined at seed {seed} and scale {scale}: at seed {universe.seed} and scale "
                f"{universe.scale}, its templates ask for other things.",
            )
        changed = self.changed(tasks, universe)
        if not changed:
            return ()
        named = ", ".join(changed[:NAMED]) + (" …" if len(changed) > NAMED else "")
        return (
            f"{len(changed)} of {len(self.manifest.tasks)} tasks are not as {label} defines them ({named}): the result "
            "is not comparable with others on it.",
        )

    def changed(self, tasks: Sequence[Task], universe: Universe) -> tuple[str, ...]:
        """Which tasks of the set are gone, or are not as the set defines them: ids, opaque ones of those that are gone.

        Args:
            tasks: Those that are to be run; others that are there are not looked at.
            universe: Where they are from; in another one than the set's own, all of them are others.
        """
        known = self.manifest.tasks
        if (universe.seed, universe.scale) != (self.manifest.seed, self.manifest.scale):
            return tuple(task.id for task in tasks)
        return (
            *(task.id for task in tasks if known[opaque_id(task.id)] != definition(task)),
            *self._gone(universe),
        )

    def _gone(self, universe: Universe) -> list[str]:
        """Opaque ids of tasks of the set that are not there; in a universe without all of its sites nobody can tell."""
        sites = load_sites()
        if any(sites[site].database.name not in universe.databases for site in self.sites if site in sites):
            return []
        every = {opaque_id(task.id) for task in self.tasks(universe)}
        return [name for name in self.manifest.tasks if name not in every]


@dataclass(frozen=True)
class SetSuite(NamedSet):
    """The tasks of a named set, in the order of the suites that have them."""

    ids: tuple[str, ...] = field(kw_only=True)
    """Ids of its tasks."""

    @property
    def listed(self) -> tuple[str, ...]:
        """As `NamedSet.listed`."""
        return self.ids

    @classmethod
    def of(cls, manifest: Manifest, every: Iterable[Suite]) -> SetSuite:
        """A set, with its tasks from the suites that are installed; what none of them has is left out."""
        ids = resolve(manifest.tasks, every := list(every))
        named = {task_id.rpartition(".")[0] for task_id in ids}
        return cls(
            name=manifest.label,
            description=manifest.description,
            templates=tuple(t for suite in every for t in suite.templates if t.id in named),
            smoke=ids[:: max(1, len(ids) // SMOKE)][:SMOKE],
            scale=manifest.scale,
            part=True,
            manifest=manifest,
            ids=ids,
        )

    def tasks(self, universe: Universe) -> list[Task]:
        """The set's tasks in a universe; those that it does not have are left out."""
        own = set(self.ids)
        return [task for task in super().tasks(universe) if task.id in own]

    def task(self, universe: Universe, task_id: str) -> Task:
        """One task of the set by its id; raises `UnknownNameError` for those of its templates that it does not have."""
        if task_id not in self.ids:
            raise UnknownNameError(f"task of {self.manifest.label}", task_id, self.ids)
        return super().task(universe, task_id)


def resolve(opaque: Collection[str], suites: Iterable[Suite]) -> tuple[str, ...]:
    """The ids of tasks that opaque ids stand for, in the order of the suites; unknown ones are left out."""
    wanted = set(opaque)
    ids = (f"{t.id}.{number}" for suite in suites for t in suite.templates for number in range(t.count))
    return tuple(task_id for task_id in ids if opaque_id(task_id) in wanted)
