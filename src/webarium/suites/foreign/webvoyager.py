"""WebVoyager's task file as a suite of the live web."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path

from webarium.errors import UserError
from webarium.scoring.foreign.webvoyager import AnsweredRule, EpisodeRule
from webarium.suites.foreign.base import (
    ForeignSuite,
    ForeignTemplate,
    check_selection,
    first_of_each_kind,
    split_selection,
)
from webarium.task_files.webvoyager import Reference, VoyagerTask, load_references, load_webvoyager
from webarium.tasks.task import Task
from webarium.worlds import Conditions

REFERENCES = "reference_answer.json"
"""The file with reference answers, read if it lies beside the task file."""
SINCE = datetime(2024, 1, 25)  # noqa: DTZ001 - tasks have naive local time
"""When the tasks were published; pages of the live web have the real date."""


def load(argument: str, sites: Mapping[str, str]) -> ForeignSuite:
    """The tasks of a file, ``FILE.jsonl`` or ``FILE.jsonl#ArXiv,BBC News``.

    Args:
        argument: The path.
        sites: Must be empty: the tasks say themselves where they start.
    """
    if sites:
        raise UserError(
            "Tasks of WebVoyager say themselves where they start, and take no addresses.",
            todo="Leave out --site.",
        )
    name, wanted = split_selection(argument)
    path = Path(name)
    loaded = load_webvoyager(path)
    check_selection(wanted, {task.site for task in loaded})
    beside = path.with_name(REFERENCES)
    references = load_references(beside) if beside.is_file() else {}
    chosen = [task for task in loaded if not wanted or task.site in wanted]
    tasks = tuple(_task(task, references.get(task.id)) for task in chosen)
    return ForeignSuite(
        name=f"webvoyager:{argument}",
        description=f"{len(tasks)} tasks of the live web from {path.name}.",
        templates=tuple({task.template_id: task.source for task in tasks}.values()),
        smoke=first_of_each_kind((task.id, task.kind) for task in tasks),
        make=lambda universe: tasks,
    )


def task_id(published: str) -> str:
    """The id of a task in commands: the published one without blanks."""
    return "webvoyager." + "_".join(published.split())


def _task(task: VoyagerTask, reference: Reference | None) -> Task:
    site = "_".join(task.site.split())
    return Task(
        id=task_id(task.id),
        template="question",
        params={"id": task.id},
        intent=task.question,
        sites=(site,),
        kind="retrieve",
        difficulty="medium",
        start_urls=(task.url,),
        users={},
        conditions=Conditions(),
        now=SINCE,
        reasons=(),
        checks=(AnsweredRule(), EpisodeRule(reference)),
        source=ForeignTemplate(site, "question", "retrieve", "medium"),
        foreign=True,
        live_hosts=("*",),
    )
