"""A suite: the templates of one benchmark and the tasks that they give in a universe."""

from __future__ import annotations

import re
import weakref
from collections.abc import Awaitable, Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import ModuleType
from typing import TYPE_CHECKING, Self, TypeAlias

from webarium.errors import TaskError, UnknownNameError
from webarium.scoring.foreign.outcomes import Profile
from webarium.scoring.foreign.references import Reference
from webarium.tasks.data import Data
from webarium.tasks.sampling import NoInstanceError, sample
from webarium.tasks.task import Task
from webarium.tasks.template import Template
from webarium.tasks.ui import Ui
from webarium.types import Scale

if TYPE_CHECKING:
    from webarium.worlds import Universe

GoldenPath: TypeAlias = Callable[[Ui, Data], Awaitable[None]]
"""Does one task through the user interface, and may say how it ends by `Ui.stop` or `Ui.decline`."""

References: TypeAlias = Callable[[Data], Mapping[str, Reference]]
"""Gives references by the benchmark's ids, from the second criterion on with its number: ``gocalendar-10.2``."""


@dataclass(frozen=True)
class Suite:
    """Templates under one name; their tasks depend on the universe's seed and scale alone."""

    name: str
    """What commands and reports call it."""
    description: str
    """One sentence about what it asks."""
    templates: tuple[Template, ...]
    """In the order of reports."""
    smoke: tuple[str, ...] = ()
    """Ids of a few quick tasks over all kinds, there in every universe."""
    golden: Mapping[str, GoldenPath] = field(default_factory=dict, repr=False, compare=False)
    """Ways to do another benchmark's tasks on this suite's sites, by that benchmark's ids."""
    references: References | None = field(default=None, repr=False, compare=False)
    """Reference answers to another benchmark's tasks on this suite's sites, where it leaves them to a judge."""
    remarks: tuple[str, ...] = ()
    """Sentences about a file's tasks for those who start a run or list them: what was left out, what is wrong."""
    scale: Scale = "small"
    """At which scale it runs where nobody asks for another."""
    part: bool = False
    """Whether it is some templates of other suites, whose twins may be among the others."""
    _known: weakref.WeakKeyDictionary[Universe, dict[str, tuple[Task, ...]]] = field(
        default_factory=weakref.WeakKeyDictionary, repr=False, compare=False
    )

    def __post_init__(self) -> None:
        ids = [template.id for template in self.templates]
        twice = sorted({template_id for template_id in ids if ids.count(template_id) > 1})
        if twice:
            raise TaskError(f"Suite {self.name!r} has templates of the same name: {', '.join(twice)}.")
        faults = [] if self.part else list(_twin_faults(self.templates))
        if faults:
            raise TaskError(f"Suite {self.name!r} has unequal twins: {'; '.join(faults)}.")

    def only(self, wanted: Callable[[str], bool]) -> Self:
        """The same suite with those templates alone whose ids are wanted."""
        kept = tuple(template for template in self.templates if wanted(template.id))
        smoke = tuple(task for task in self.smoke if wanted(task.rpartition(".")[0]))
        return replace(self, templates=kept, smoke=smoke, part=True)

    @property
    def sites(self) -> tuple[str, ...]:
        """The sites whose data its tasks need, by id; sorted."""
        return self.sites_for(())

    def sites_for(self, task_ids: Collection[str]) -> tuple[str, ...]:
        """The sites whose data some of its tasks need, by id; sorted. Those of all its tasks if none is named."""
        named = {task_id.rpartition(".")[0] for task_id in task_ids}
        chosen = [template for template in self.templates if template.id in named] or self.templates
        return tuple(sorted({site for template in chosen for site in template.all_sites}))

    def remarks_by(self, profile: Profile) -> tuple[str, ...]:
        """What to say to those who start a run that is scored by a profile."""
        return self.remarks

    def tasks(self, universe: Universe) -> list[Task]:
        """All tasks in a universe, template by template; one that finds nothing to ask there is left out."""
        return [task for template in self.templates for task in self._of(template, universe)]

    def changed(self, tasks: Sequence[Task], universe: Universe) -> tuple[str, ...]:
        """Ids of the tasks that are not as a named set defines them; a suite that is no set defines none."""
        return ()

    def noticed(self, tasks: Sequence[Task], universe: Universe) -> tuple[str, ...]:
        """What to say to those who start a run, now that its tasks are known."""
        return ()

    def without_instance(self, universe: Universe) -> tuple[str, ...]:
        """Ids of the templates that were asked for tasks in a universe, and found nothing there to ask."""
        return tuple(name for name, tasks in self._known.get(universe, {}).items() if not tasks)

    def task(self, universe: Universe, task_id: str) -> Task:
        """One task by its id.

        Raises:
            UnknownNameError: The suite has no such task in this universe.
        """
        template_id = task_id.rpartition(".")[0]
        for template in self.templates:
            if template.id == template_id:
                tasks = self._of(template, universe)
                known = {task.id: task for task in tasks}
                if task_id in known:
                    return known[task_id]
                raise UnknownNameError("task", task_id, known)
        ids = [f"{template.id}.0" for template in self.templates]
        raise UnknownNameError("task", task_id, ids, todo="List all with: webarium tasks list")

    def position(self, task: Task) -> tuple[int, ...]:
        """Where a task of this suite stands in its order."""
        places = [template.id for template in self.templates]
        return places.index(task.source.id), int(task.id.rpartition(".")[2])

    def require(self, tasks: Sequence[Task]) -> None:
        """Raise `UserError` if one of these tasks of this suite cannot be run here."""

    def _of(self, template: Template, universe: Universe) -> tuple[Task, ...]:
        known = self._known.setdefault(universe, {})
        if template.id not in known:
            try:
                known[template.id] = tuple(sample(template, universe))
            except NoInstanceError:
                known[template.id] = ()
        return known[template.id]


def _twin_faults(templates: Sequence[Template]) -> Iterator[str]:
    """Why an impossible template and the one that it names as its twin do not make a pair."""
    known = {template.id: template for template in templates}
    for template in templates:
        if not template.twin:
            continue
        twin = known.get(f"{template.site}.{template.twin}")
        if template.kind != "impossible":
            yield f"{template.id} can be done and names a twin"
        elif twin is None or twin.kind == "impossible":
            yield f"{template.id} names {template.twin!r}, which is not a template here that can be done"
        elif wording(twin) != wording(template):
            yield f"{template.id} and {twin.id} are worded differently"
        elif twin.role != template.role:
            yield f"{template.id} and {twin.id} are asked by different people"


def left_out(suite: str, templates: Sequence[str], seed: int) -> str:
    """A sentence about templates that have no instance at a seed; empty if all have one."""
    if not templates:
        return ""
    which = (
        "1 template has no instance"
        if len(templates) == 1
        else f"{len(templates)} templates have no instances"
    )
    return f"{which} at seed {seed}, left out of {suite}: {', '.join(templates)}."


def wording(template: Template) -> list[str]:
    """A template's requests without their parameters."""
    return [re.sub(r"\{\w+\}", "{}", way) for way in (template.intent, *template.wordings)]


def collect(*modules: ModuleType) -> tuple[Template, ...]:
    """One template of each class that the modules define under a name of its own, in the order of their definition."""
    return tuple(
        made()
        for module in modules
        for made in vars(module).values()
        if isinstance(made, type)
        and issubclass(made, Template)
        and made.__module__ == module.__name__
        and "name" in vars(made)
    )
