"""Conformance of templates: what must hold for every template at any seed, without opening a browser."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from webarium.errors import TaskError, WebariumError
from webarium.scoring.checks import AnswerCheck, PageCheck, StateCheck, UrlCheck
from webarium.scoring.expect import Expect
from webarium.tasks.data import Data
from webarium.tasks.sampling import ill_posed, sample
from webarium.tasks.task import Task
from webarium.types import DIFFICULTIES, TASK_KINDS

if TYPE_CHECKING:
    from webarium.tasks.template import Template
    from webarium.worlds import Universe

_NAME = re.compile(r"[a-z][a-z0-9_]*")


def check_template(template: Template, universe: Universe, tasks: Sequence[Task] | None = None) -> list[str]:
    """All faults of a template in a universe, in words; an empty list is what it should be.

    Whoever has its tasks already gives them, and only the second sample is made, with which they are compared.
    """
    faults = list(_declaration_faults(template))
    if faults:
        return faults
    try:
        tasks = tasks or sample(template, universe)
        again = sample(template, universe)
    except WebariumError as error:
        return [str(error)]
    if [task.to_json() for task in tasks] != [task.to_json() for task in again]:
        faults.append("sampling twice gives different tasks")
    if len({_asked(task) for task in tasks}) < len(tasks):
        faults.append("two instances ask the same from the same page")
    for task in tasks:
        sites = [Data.of(universe, site) for site in task.sites]
        faults += [f"{task.id}: {fault}" for fault in (*_task_faults(task), *_table_faults(task, sites))]
    return faults


def require_template(template: Template, universe: Universe) -> None:
    """Check a template.

    Raises:
        TaskError: It has faults; the message lists them.
    """
    faults = check_template(template, universe)
    if faults:
        raise TaskError(f"Template {template.id} is not sound: " + "; ".join(faults) + ".")


def _declaration_faults(template: Template) -> Iterable[str]:
    for attribute in ("site", "name", "kind", "difficulty", "intent"):
        if not isinstance(getattr(template, attribute, None), str):
            yield f"it has no {attribute}"
            return
    if not _NAME.fullmatch(template.name):
        yield f"its name {template.name!r} is not lower case with underscores"
    if template.kind not in TASK_KINDS:
        yield f"its kind {template.kind!r} is not one of {', '.join(TASK_KINDS)}"
    if template.difficulty not in DIFFICULTIES:
        yield f"its difficulty {template.difficulty!r} is not one of {', '.join(DIFFICULTIES)}"
    if (template.kind == "impossible") != bool(template.reasons):
        yield "reason classes belong to impossible tasks, and only to those"
    if template.count < 1:
        yield "it wants no instance"


def _task_faults(task: Task) -> Iterable[str]:
    """What is wrong with an instance by its own."""
    if re.search(r"[{}]|\bNone\b|\n|  ", task.intent) or task.intent.rstrip('"')[-1:] not in set(".?!"):
        yield f"the intent reads badly: {task.intent!r}"
    if any(urlsplit(url).scheme != "http" or not urlsplit(url).netloc for url in task.start_urls):
        yield f"a start page is not a URL inside the harness: {task.start_urls}"
    fault = ill_posed(task)
    if fault:
        yield fault
    kinds = {StateCheck if isinstance(check, StateCheck) else type(check) for check in task.checks}
    changing = any(isinstance(check, StateCheck) and check.options != ((),) for check in task.checks)
    if StateCheck not in kinds:
        yield "nothing checks the state"
    yield from _kind_faults(task, kinds, changing)


def _kind_faults(task: Task, kinds: set[type], changing: bool) -> Iterable[str]:
    goals = {
        "retrieve": AnswerCheck in kinds,
        "navigate": bool(kinds & {UrlCheck, PageCheck}),
        "mutate": changing,
    }
    goals["combined"] = changing + (AnswerCheck in kinds) + bool(kinds & {UrlCheck, PageCheck}) >= 2
    if not goals.get(task.kind, True):
        yield f"a {task.kind} task has no check of that kind"
    if changing and task.kind not in ("mutate", "combined"):
        yield f"a {task.kind} task may not expect changes"
    if task.kind == "impossible" and kinds != {StateCheck}:
        yield "an impossible task has nothing to check but the decline and the state"


def _table_faults(task: Task, sites: Sequence[Data]) -> Iterable[str]:
    """Expectations that name tables or columns which no site has, or leave columns of a new row open."""
    for wish in _wishes(task):
        tables = [
            {row.name: row.pk for row in data.rows("SELECT name, pk FROM pragma_table_info(?)", wish.table)}
            for data in sites
        ]
        if not any(tables):
            yield f"it expects changes in {wish.table!r}, which does not exist"
            continue
        # Two sites may have a table of one name: the one that fits is meant.
        yield from min((list(_column_faults(wish, each)) for each in tables if each), key=len)


def _column_faults(wish: Expect, columns: Mapping[str, int]) -> Iterable[str]:
    named = {*wish.values, *wish.key, *wish.old}
    if named - set(columns):
        yield f"it expects unknown columns of {wish.table}: {sorted(named - set(columns))}"
    missing = {name for name, pk in columns.items() if not pk} - named
    if wish.op == "insert" and missing:
        yield f"it leaves columns of a new {wish.table} open: {sorted(missing)}"
    if wish.op == "update" and not wish.values:
        yield f"it expects an update of {wish.table} without new values"


def _wishes(task: Task) -> Iterable[Expect]:
    for check in task.checks:
        if isinstance(check, StateCheck):
            for option in check.options:
                yield from option


def _asked(task: Task) -> tuple[str, tuple[str, ...]]:
    return (task.intent, task.start_urls)
