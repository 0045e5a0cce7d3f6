"""Suites of tasks with something laid over them: each task as it is, and each of its variants behind it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, Protocol, Self

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

    laid: Sequence[Laid] = field(kw_only=True)
    """What is laid over its tasks, for one seed after another."""
    by_seed: Mapping[int, Mapping[str, tuple[Overlay, ...]]] = field(kw_only=True)
    """The same by seed and by the ids of its tasks."""

    @classmethod
    def of(cls, suite: Suite, laid: Sequence[Laid], called: str, **more: Any) -> Self:
        """A suite with what is laid over its tasks and called so.

        Raises:
            UserError: Nothing of that is laid over a task of it.
        """
        by_seed = {each.seed: found for each in laid if (found := _chosen(suite, each, called))}
        if not by_seed:
            raise UserError(
                f"Nothing called {called!r} is laid over tasks of suite {suite.name!r}.",
                todo="Name something else, or all.",
            )
        kept = {task_id.rpartition(".")[0] for ids in by_seed.values() for task_id in ids}
        own: dict[str, Any] = {
            part.name: getattr(suite, part.name)
            for part in fields(Suite)
            if part.init and part.name[0] != "_"
        }
        own |= {"part": True, "smoke": _smoke(next(iter(by_seed.values())))}
        own["templates"] = tuple(each for each in suite.templates if each.id in kept)
        return cls(**own, laid=tuple(laid), by_seed=by_seed, **more)

    @property
    def ids(self) -> Mapping[str, tuple[Overlay, ...]]:
        """What is laid over its tasks at the first seed, by their ids."""
        return next(iter(self.by_seed.values()))

    def tasks(self, universe: Universe) -> list[Task]:
        """Each task over which something is laid, and its variants.

        Raises:
            UserError: Variants are made in another universe.
        """
        ids = self._at(universe)
        every = super().tasks(universe)
        return [each for task in every for each in _variants(task, ids.get(task.id, ()), universe)]

    def task(self, universe: Universe, task_id: str) -> Task:
        """A task by its id, or a variant by its own; raises as `Suite.task` and `tasks`."""
        plain, _, name = task_id.partition(SIGN)
        task = super().task(universe, plain)
        if not name:
            return task
        overlays = self._at(universe).get(plain, ())
        for overlay in overlays:
            if overlay.name == name:
                return overlay.over(task, universe)
        known = [f"{plain}{SIGN}{overlay.name}" for overlay in overlays]
        raise UnknownNameError("variant of a task", task_id, known)

    def sites_for(self, task_ids: Collection[str]) -> tuple[str, ...]:
        """Those of the tasks and of their variants."""
        plain = {task_id.partition(SIGN)[0] for task_id in task_ids}
        plain = plain or {task_id for ids in self.by_seed.values() for task_id in ids}
        more = {site for task_id in plain for overlay in self._overlays(task_id) for site in overlay.sites}
        return tuple(sorted({*super().sites_for(plain), *more}))

    def position(self, task: Task) -> tuple[int, ...]:
        """Variants stand behind their tasks."""
        plain, _, name = task.id.partition(SIGN)
        places = [template.id for template in self.templates]
        variants = ["", *(overlay.name for overlay in self._overlays(plain))]
        return places.index(task.source.id), int(plain.rpartition(".")[2]), variants.index(name)

    def _overlays(self, task_id: str) -> Iterator[Overlay]:
        """What is laid over a task at all seeds."""
        for ids in self.by_seed.values():
            yield from ids.get(task_id, ())

    def _at(self, universe: Universe) -> Mapping[str, tuple[Overlay, ...]]:
        known = {laid.seed: laid.scale for laid in self.laid if laid.seed in self.by_seed}
        if known.get(universe.seed) != universe.scale:
            seeds = ", ".join(map(str, known))
            scale = next(iter(known.values()))
            raise UserError(
                f"What is laid over these tasks is laid at seed {seeds} and scale {scale}, "
                f"not at seed {universe.seed} and scale {universe.scale}.",
                todo=f"Use --seed {next(iter(known))} --scale {scale}.",
            )
        return self.by_seed[universe.seed]


def _chosen(suite: Suite, laid: Laid, called: str) -> dict[str, tuple[Overlay, ...]]:
    """What is laid over tasks of a suite at a seed and called so, by the ids of the tasks."""
    chosen = {
        task: found
        for task, overlays in laid.over.items()
        if (found := tuple(each for each in overlays if each.is_called(called)))
    }
    named = (f"{each.id}.{number}" for each in suite.templates for number in range(each.count))
    return {task_id: chosen[opaque] for task_id in named if (opaque := opaque_id(task_id)) in chosen}


def _variants(task: Task, overlays: Sequence[Overlay], universe: Universe) -> Iterator[Task]:
    """A task and what is laid over it; nothing where nothing is."""
    if overlays:
        yield task
    for overlay in overlays:
        yield overlay.over(task, universe)


def _smoke(ids: Mapping[str, Sequence[Overlay]]) -> tuple[str, ...]:
    """Two tasks, each as it is and as its first variant."""
    return tuple(
        name
        for task_id, overlays in list(ids.items())[:: max(1, len(ids) // 2)][:2]
        for name in (task_id, f"{task_id}{SIGN}{overlays[0].name}")
    )
