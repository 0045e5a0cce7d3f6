"""The named sets and the splits as plain lists of tasks, for those who evaluate, train, or serve tasks to trainers.

* `set_tasks` gives a named set as `TaskRef`, each a task's id with the seed of its universe. It builds nothing.
* `split_tasks` gives what a split has at one seed. It samples, and so takes a universe.
* `split_templates` gives the ids of a split's templates. It builds nothing.

A set and a split never mix: all named sets of ordinary tasks are in *test*, whose templates are in neither *train* nor
*validation*.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from webarium.suites.manifest import SET_NAMES, Manifest, definition, read_manifest
from webarium.suites.registry import load_set, load_suites
from webarium.suites.splits import (
    SPLIT_NAMES,
    SPLITS,
    Split,
    SplitName,
    drawn,
    find_split,
    is_held_out,
    split_of,
)
from webarium.suites.suite import Suite

if TYPE_CHECKING:
    from webarium.tasks.task import Task
    from webarium.worlds import Universe

__all__ = [
    "SET_NAMES",
    "SPLITS",
    "SPLIT_NAMES",
    "Manifest",
    "Split",
    "SplitName",
    "TaskRef",
    "definition",
    "drawn",
    "find_split",
    "is_held_out",
    "read_manifest",
    "set_tasks",
    "split_of",
    "split_tasks",
    "split_templates",
]


@dataclass(frozen=True, order=True)
class TaskRef:
    """One task: its id, and the seed of the universe in which it asks what it asks."""

    task_id: str
    seed: int


def set_tasks(name: str) -> list[TaskRef]:
    """The tasks of a named set, such as ``webarium-lite``, in its order, at the seed that it is defined at.

    Raises:
        UnknownNameError: There is no set of this name.
    """
    manifest = read_manifest(name)
    return [TaskRef(task_id, manifest.seed) for task_id in load_set(manifest.label).listed]


def split_templates(name: SplitName, suites: Iterable[Suite] | None = None) -> list[str]:
    """Ids of a split's templates, by default of all installed suites, in their order.

    Raises:
        UnknownNameError: There is no split of this name.
    """
    split = find_split(name)
    every = load_suites().values() if suites is None else suites
    return [template.id for suite in every for template in suite.templates if split.has(template.id)]


def split_tasks(
    name: SplitName, universe: Universe, suites: Iterable[Suite] | None = None, *, sample: int | None = None
) -> list[Task]:
    """The tasks that a split has in a universe, by default of all installed suites, in their order.

    Args:
        name: ``train``, ``validation`` or ``test``.
        universe: Of a seed of the split, with the data of all sites that the suites need.
        suites: Whose tasks are wanted.
        sample: At most so many of them, the same ones each time, from as many templates as possible.

    Raises:
        UnknownNameError: There is no split of this name.
        UserError: The universe's seed is none of the split's.
    """
    split = find_split(name)
    split.require_seed(universe.seed)
    every = load_suites().values() if suites is None else suites
    return drawn((task for suite in every for task in suite.only(split.has).tasks(universe)), sample)
