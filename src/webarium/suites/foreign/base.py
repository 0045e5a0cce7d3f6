"""What suites from task files share: their templates have no golden path, and their tasks come as the file has them."""

from __future__ import annotations

import random
import weakref
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from webarium.errors import TaskError, UnknownNameError, UserError
from webarium.scoring.foreign.outcomes import Profile
from webarium.sites.registry import load_sites
from webarium.suites.suite import Suite
from webarium.tasks.data import Data
from webarium.tasks.task import Task
from webarium.tasks.template import NoParams, Template
from webarium.tasks.ui import Ui
from webarium.types import Difficulty, Json, TaskKind

if TYPE_CHECKING:
    from webarium.worlds import Universe


class ForeignTemplate(Template):
    """The shape of tasks that a file holds; nobody knows a golden path for it."""

    def __init__(self, site: str, name: str, kind: TaskKind, difficulty: Difficulty) -> None:
        for attribute, value in {
            "site": site,
            "name": name,
            "kind": kind,
            "difficulty": difficulty,
            "intent": "",
        }.items():
            setattr(self, attribute, value)

    def instances(self, db: Data, rng: random.Random) -> Iterable[NoParams]:
        """None: the file has them."""
        return ()

    def given(self, params: Mapping[str, Json]) -> Any:
        """Nothing: what a file says of its tasks has no use here."""
        return NoParams()

    def has_path(self, params: Any) -> bool:
        """No."""
        return False

    async def solve(self, ui: Ui, db: Data, params: Any) -> None:
        """There is no golden path.

        Raises:
            TaskError: always.
        """
        raise TaskError(
            f"Tasks of {self.id} come from another benchmark's file, which holds no solutions.",
            todo="Run another agent than oracle.",
        )


@dataclass(frozen=True)
class ForeignSuite(Suite):
    """The tasks of one file."""

    make: Callable[[Universe], tuple[Task, ...]] = field(default=lambda universe: ())
    """Makes the tasks, in the file's order; those that run on the live web are the same in any universe."""
    missing: Callable[[Task], Sequence[str]] = field(default=lambda task: ())
    """Names of sites that a task needs and that are nowhere."""
    own: tuple[str, ...] = ()
    """Ids of the installed sites on which tasks of the file run; none if all of them run on the live web."""
    profiled: Mapping[Profile, tuple[str, ...]] = field(default_factory=dict)
    """Sentences beside `remarks` that hold for runs of one profile."""
    _made: weakref.WeakKeyDictionary[Universe, dict[str, Task]] = field(
        default_factory=weakref.WeakKeyDictionary, repr=False, compare=False
    )
    _places: dict[str, int] = field(default_factory=dict, repr=False, compare=False)

    def sites_for(self, task_ids: Collection[str]) -> tuple[str, ...]:
        """The installed sites on which the file's tasks run."""
        return self.own

    def remarks_by(self, profile: Profile) -> tuple[str, ...]:
        """What holds for every profile, and then what holds for this one."""
        return self.remarks + self.profiled.get(profile, ())

    def tasks(self, universe: Universe) -> list[Task]:
        """All tasks of the file, those included whose sites are nowhere."""
        return list(self._all(universe).values())

    def task(self, universe: Universe, task_id: str) -> Task:
        """One task by its id.

        Raises:
            UnknownNameError: The file has no such task.
        """
        known = self._all(universe)
        if task_id not in known:
            raise UnknownNameError(
                "task", task_id, known, todo=f"List all with: webarium tasks list --suite {self.name}"
            )
        return known[task_id]

    def position(self, task: Task) -> tuple[int, int]:
        """Its place in the file."""
        return 0, self._places[task.id]

    def require(self, tasks: Sequence[Task]) -> None:
        """Raise `UserError` if the sites of some of these tasks are nowhere."""
        lacking = {task.id: self.missing(task) for task in tasks}
        count = sum(bool(names) for names in lacking.values())
        if count:
            names = sorted({name for found in lacking.values() for name in found})
            raise UserError(
                f"{count} of {len(tasks)} tasks need sites that are nowhere: {', '.join(names)}.",
                todo=f"Say where they are with --site {names[0]}=URL (or {names[0].upper()}=URL in the "
                f"environment), or choose the tasks of other sites: --suite {self.name.partition('#')[0]}#SITE.",
            )

    def _all(self, universe: Universe) -> dict[str, Task]:
        if universe not in self._made:
            self._made[universe] = {task.id: task for task in self.make(universe)}
            self._places.update({task_id: place for place, task_id in enumerate(self._made[universe])})
        return self._made[universe]


def first_of_each_kind(tasks: Iterable[tuple[str, TaskKind]]) -> tuple[str, ...]:
    """A smoke subset: the id of the first task of each kind."""
    first: dict[TaskKind, str] = {}
    for task_id, kind in tasks:
        first.setdefault(kind, task_id)
    return tuple(first.values())


def sites_at(names: Iterable[str], urls: Iterable[str]) -> tuple[str, ...]:
    """Ids of the installed sites that have one of these ids, or one of these addresses; sorted."""
    ids, hosts = set(names), {urlsplit(url).hostname for url in urls}
    return tuple(
        sorted(site.id for site in load_sites().values() if site.id in ids or f"{site.host}.test" in hosts)
    )


def split_selection(argument: str) -> tuple[str, frozenset[str]]:
    """``FILE#shopping,reddit``: the path, and the names behind the sign, none for all tasks."""
    path, _, names = argument.rpartition("#") if "#" in argument else (argument, "", "")
    return path, frozenset(name.strip() for name in names.split(",") if name.strip())


def check_selection(wanted: frozenset[str], known: Iterable[str]) -> None:
    """Raise `UnknownNameError` if a name behind the sign is not in the file."""
    names = set(known)
    for name in sorted(wanted):
        if name not in names:
            raise UnknownNameError("site in the task file", name, names)
