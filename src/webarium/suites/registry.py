"""Finding suites through entry points, as sites and agents are found."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.metadata import entry_points
from typing import TYPE_CHECKING

from webarium.errors import UnknownNameError, UserError
from webarium.suites.suite import Suite

if TYPE_CHECKING:
    from webarium.tasks.task import Task
    from webarium.worlds import Universe

GROUP = "webarium.suites"
"""The entry point group under which packages offer suites."""


def suite_names() -> list[str]:
    """Names of all installed suites, sorted."""
    return sorted(entry_points(group=GROUP).names)


def load_suite(name: str) -> Suite:
    """An installed suite.

    Raises:
        UnknownNameError: There is none of this name.
        UserError: The entry point does not lead to a suite.
    """
    found = entry_points(group=GROUP)
    if name not in found.names:
        raise UnknownNameError("suite", name, found.names)
    suite = found[name].load()
    if not isinstance(suite, Suite):
        raise UserError(
            f"The entry point {found[name].value!r} of suite {name!r} is no webarium.suites.Suite."
        )
    return suite


def load_suites() -> dict[str, Suite]:
    """All installed suites by name."""
    return {name: load_suite(name) for name in suite_names()}


def find_task(universe: Universe, task_id: str, suites: Iterable[Suite] | None = None) -> Task:
    """A task by its id, from whichever installed suite has its template.

    Raises:
        UnknownNameError: No suite has such a task in this universe.
    """
    every = list(load_suites().values() if suites is None else suites)
    template_id = task_id.rpartition(".")[0]
    for suite in every:
        if any(template.id == template_id for template in suite.templates):
            return suite.task(universe, task_id)
    ids = [f"{template.id}.0" for suite in every for template in suite.templates]
    raise UnknownNameError("task", task_id, ids, todo="List all with: webarium tasks list")
