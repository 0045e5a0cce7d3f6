"""Which episodes a run has, in which order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from webarium.agents.registry import load_agent
from webarium.browser import find_chromium
from webarium.errors import UserError
from webarium.runs.config import RunConfig
from webarium.sites.registry import databases, load_sites
from webarium.suites.registry import load_suite
from webarium.suites.suite import Suite
from webarium.tasks.task import Task
from webarium.worlds import Universe


@dataclass(frozen=True)
class Plan:
    """All episodes of a run."""

    tasks: tuple[Task, ...]
    """One episode each, in this order."""
    universe_id: str


def select_tasks(suite: Suite, universe: Universe, config: RunConfig) -> list[Task]:
    """The tasks that a configuration asks for, each once, in the suite's order; samples their templates only.

    Raises:
        UnknownNameError: A task id is not in the suite.
    """
    wanted = config.tasks or (suite.smoke if config.smoke else ())
    if not wanted:
        return suite.tasks(universe)
    chosen = {task.id: task for task in (suite.task(universe, task_id) for task_id in wanted)}
    places = {template.id: place for place, template in enumerate(suite.templates)}
    return sorted(chosen.values(), key=lambda task: (places[task.source.id], int(task.id.rpartition(".")[2])))


def make_plan(config: RunConfig, progress: Callable[[str], None]) -> Plan:
    """Check all names and list the episodes; builds the universe where it is missing.

    Raises:
        UserError: A suite, agent or task is unknown, or nothing is left to run.
        BrowserError: There is no Chromium.
    """
    suite = load_suite(config.suite)
    load_agent(config.agent)
    find_chromium()
    universe = Universe.open(databases(load_sites()), seed=config.seed, scale=config.scale, progress=progress)
    try:
        tasks = select_tasks(suite, universe, config)
    finally:
        universe.close()
    if not tasks:
        raise UserError(
            f"Suite {config.suite!r} has no tasks at seed {config.seed}.", todo="Try another --seed."
        )
    return Plan(tuple(tasks), universe.id)
