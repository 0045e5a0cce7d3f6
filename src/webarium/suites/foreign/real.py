"""REAL's version 1 folder as a suite: on Webarium's replicas of its sites, or where the sites are published."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from webarium.browser import Context
from webarium.browser.navigate import load as load_page
from webarium.errors import TaskError, UserError
from webarium.scoring.foreign.real import CriterionRule
from webarium.scoring.foreign.webvoyager import AnsweredRule
from webarium.sites.registry import load_sites
from webarium.suites.foreign.base import (
    ForeignSuite,
    ForeignTemplate,
    check_selection,
    first_of_each_kind,
    split_selection,
)
from webarium.suites.registry import load_suites
from webarium.tasks.data import Data
from webarium.tasks.foreign.real import RealTask, load_real
from webarium.tasks.task import Task
from webarium.tasks.ui import Ui
from webarium.types import TaskKind
from webarium.worlds import Conditions

EPOCH = datetime(2024, 7, 18, 9)  # noqa: DTZ001 - worlds have naive local time
"""When the tasks take place."""
KINDS: Mapping[str, TaskKind] = {
    "action": "mutate", "retrieval": "retrieve", "retrieval-action": "combined", "no-action": "impossible"
}  # fmt: skip


def load(argument: str, sites: Mapping[str, str]) -> ForeignSuite:
    """The tasks of a folder, ``DIR`` or ``DIR#gomail,omnizon``.

    Args:
        argument: The folder, or one task file.
        sites: Addresses by site id; a site without one is Webarium's own if there is such a site, else the published.
    """
    path, wanted = split_selection(argument)
    loaded = load_real(Path(path))
    check_selection(wanted, {task.site for task in loaded})
    chosen = [task for task in loaded if not wanted or task.site in wanted]
    own = {name: url for task in chosen for name, url in [_own(task.site)] if url}
    unknown = sorted(set(sites) - {task.site for task in chosen})
    if unknown:
        raise UserError(f"No task of {Path(path).name} is about {unknown[0]}.")
    tasks = tuple(_task(task, sites.get(task.site), own.get(task.site)) for task in chosen)
    return ForeignSuite(
        name=f"real-v1:{argument}",
        description=f"{len(tasks)} tasks of REAL from {Path(path).name}.",
        templates=tuple({task.template_id: task.source for task in tasks}.values()),
        smoke=first_of_each_kind((task.id, task.kind) for task in tasks),
        make=lambda universe: tasks,
    )


def _own(site: str) -> tuple[str, str]:
    """The address of Webarium's replica, whose id has no hyphens; empty if there is none."""
    replica = load_sites().get(site.replace("-", ""))
    return site, "" if replica is None else replica.origin


def _task(task: RealTask, given: str | None, own: str | None) -> Task:
    url = given or own or task.site_url
    live = given is not None or own is None
    template = RealTemplate(task, own=not live)
    return Task(
        id=f"real.{task.id}",
        template=task.challenge,
        params={"id": task.id},
        intent=task.goal,
        sites=(template.site,),
        kind=KINDS[task.challenge],
        difficulty=task.difficulty,
        start_urls=(url,),
        users={},
        conditions=Conditions(),
        now=EPOCH,
        reasons=(),
        checks=(
            AnsweredRule(),
            *[CriterionRule(task, place, url.rstrip("/")) for place in range(len(task.evals))],
        ),
        source=template,
        foreign=True,
        live_hosts=("*",) if live else (),
        enter=Configured(url.rstrip("/"), task.id) if live else None,
    )


class RealTemplate(ForeignTemplate):
    """The shape of a task of REAL; on Webarium's own replica the site's suite knows the golden path."""

    def __init__(self, task: RealTask, *, own: bool) -> None:
        site = task.site.replace("-", "") if own else task.site
        super().__init__(site, task.challenge, KINDS[task.challenge], task.difficulty)
        self._own = own
        if own:
            setattr(self, "role", load_sites()[site].roles[0].name)  # noqa: B010 - a class variable of templates

    async def solve(self, ui: Ui, db: Data, id: str = "", **params: object) -> None:
        """Walk the golden path of the task with this id.

        Raises:
            TaskError: The task is on a published site, or nobody has written a path for it.
        """
        suites = load_suites() if self._own else {}
        suite = suites.get(self.site)
        if suite is None or id not in suite.golden:
            raise TaskError(
                f"Nobody has written a golden path for {id}.", todo="Run another agent than oracle."
            )
        await suite.golden[id](ui, db)


@dataclass(frozen=True)
class Configured:
    """Tells a published site which task begins, as REAL's own harness does."""

    url: str
    task_id: str

    async def __call__(self, context: Context) -> None:
        """Open the site's ``/config``."""
        await load_page(context, f"{self.url}/config?run_id=0&task_id=v1.{self.task_id}&latency=0")
        await context.page.wait_for_load_state("load")
