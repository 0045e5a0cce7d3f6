"""Suites of tasks with something laid over them: each task as it is, and each of its variants behind it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, Protocol

from webarium.envs.opaque import opaque_id
from webarium.errors import UnknownNameError, UserError
from webarium.suites.suite import Suite
from webarium.tasks.task import Task
from webarium.types import Scale

if TYPE_CHECKING:
    from webarium.worlds import Universe

SIGN = "+"
"""Parts the id of a task from the name of what is laid over it."""


class Overlay(Protocol):
    """What makes another task of a task."""

    @property
    def name(self) -> str:
        """Stands in the id of the variant, behind a plus."""

    @property
    def sites(self) -> tuple[str, ...]:
        """Sites that the variant needs and the task does not."""

    def is_called(self, name: str) -> bool:
        """Whether a name means it."""

    def over(self, task: Task, universe: Universe) -> Task:
        """The variant of a task."""


@dataclass(frozen=True)
class Laid:
    """What is laid over tasks at a seed and scale."""

    seed: int
    scale: Scale
    over: Mapping[str, Sequence[Overlay]]
    """By the opaque id of the task over which it is laid."""


@dataclass(frozen=True)
class OverlaidSuite(Suite):
    """Tasks of a suite, each followed by its variants."""

    laid: Laid = field(kw_only=True)
    """What is laid over its tasks."""
    ids: Mapping[str, tuple[Overlay, ...]] = field(kw_only=True)
    """The same by the ids of its tasks."""

    @classmethod
    def of(cls, suite: Suite, laid: Laid, called: str) -> OverlaidSuite:
        """A suite with what is laid over its tasks and called so.

        Raises:
            UserError: Nothing of that is laid over a task of it.
        """
        chosen = {
            task: found
            for task, overlays in laid.over.items()
            if (found := tuple(each for each in overlays if each.is_called(called)))
        }
        named = (f"{each.id}.{number}" for each in suite.templates for number in range(each.count))
        ids = {task_id: chosen[opaque] for task_id in named if (opaque := opaque_id(task_id)) in chosen}
        if not ids:
            raise UserError(
                f"Nothing called {called!r} is laid over tasks of suite {suite.name!r}.",
                todo="Name something else, or all.",
            )
        kept = {task_id.rpartition(".")[0] for task_id in ids}
        own: dict[str, Any] = {
            part.name: getattr(suite, part.name)
            for part in fields(Suite)
            if part.init and part.name[0] != "_"
        }
        own |= {"part": True, "smoke": _smoke(ids)}
        own["templates"] = tuple(each for each in suite.templates if each.id in kept)
        return cls(**own, laid=laid, ids=ids)

    def tasks(self, universe: Universe) -> list[Task]:
        """Each task over which something is laid, and its variants.

        Raises:
            UserError: Variants are made in another universe.
        """
        self._require_universe(universe)
        every = super().tasks(universe)
        return [each for task in every if task.id in self.ids for each in self._all(task, universe)]

    def task(self, universe: Universe, task_id: str) -> Task:
        """A task by its id, or a variant by its own; raises as `Suite.task` and `tasks`."""
        plain, _, name = task_id.partition(SIGN)
        task = super().task(universe, plain)
        if not name:
            return task
        self._require_universe(universe)
        for overlay in self.ids.get(plain, ()):
            if overlay.name == name:
                return overlay.over(task, universe)
        known = [f"{plain}{SIGN}{overlay.name}" for overlay in self.ids.get(plain, ())]
        raise UnknownNameError("variant of a task", task_id, known)

    def sites_for(self, task_ids: Collection[str]) -> tuple[str, ...]:
        """Those of the tasks and of their variants."""
        plain = {task_id.partition(SIGN)[0] for task_id in task_ids} or self.ids.keys()
        more = {site for task_id in plain for overlay in self.ids.get(task_id, ()) for site in overlay.sites}
        return tuple(sorted({*super().sites_for(plain), *more}))

    def position(self, task: Task) -> tuple[int, ...]:
        """Variants stand behind their tasks."""
        plain, _, name = task.id.partition(SIGN)
        places = [template.id for template in self.templates]
        variants = ["", *(overlay.name for overlay in self.ids.get(plain, ()))]
        return places.index(task.source.id), int(plain.rpartition(".")[2]), variants.index(name)

    def _all(self, task: Task, universe: Universe) -> Iterator[Task]:
        yield task
        for overlay in self.ids[task.id]:
            yield overlay.over(task, universe)

    def _require_universe(self, universe: Universe) -> None:
        if (universe.seed, universe.scale) != (self.laid.seed, self.laid.scale):
            raise UserError(
                f"Attacks and rules are laid over tasks at seed {self.laid.seed} and scale {self.laid.scale}, "
                f"not at seed {universe.seed} and scale {universe.scale}.",
                todo=f"Use --seed {self.laid.seed} --scale {self.laid.scale}.",
            )


def _smoke(ids: Mapping[str, Sequence[Overlay]]) -> tuple[str, ...]:
    """Two tasks, each as it is and as its first variant."""
    return tuple(
        name
        for task_id, overlays in list(ids.items())[:: max(1, len(ids) // 2)][:2]
        for name in (task_id, f"{task_id}{SIGN}{overlays[0].name}")
    )
