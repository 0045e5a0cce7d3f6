"""From templates to tasks: the same ones for the same seed and scale, in any order and process."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any
from urllib.parse import urljoin

from webarium.errors import TaskError
from webarium.scoring.answers import Choice
from webarium.scoring.checks import AnswerCheck, UrlCheck
from webarium.scoring.collections import Record
from webarium.scoring.form.reader import grade_form
from webarium.scoring.form.sentences import written
from webarium.scoring.free.mentions import named
from webarium.scoring.grading import Answer
from webarium.tasks.data import Data
from webarium.tasks.difficulty import difficulty_of
from webarium.tasks.surroundings import with_siblings
from webarium.tasks.task import Task

if TYPE_CHECKING:
    from webarium.tasks.template import Template
    from webarium.worlds import Universe


class NoInstanceError(TaskError):
    """A template finds nothing in a universe for which its task would be well-posed."""


def sample(template: Template, universe: Universe) -> list[Task]:
    """A template's tasks in a universe, at most `Template.count`.

    Raises:
        NoInstanceError: The template offers no well-posed instance.
    """
    data = Data.of(universe, template.site, template.role)
    tasks: list[Task] = []
    refused: list[str] = []
    for params in _distinct(template, data):
        task = build(template, data, params, len(tasks))
        fault = ill_posed(task)
        if fault is None:
            tasks.append(task)
            if len(tasks) == template.count:
                break
        else:
            refused.append(fault)
    if not tasks:
        why = (
            f" All {len(refused)} candidates were refused; the first because {refused[0]}." if refused else ""
        )
        raise NoInstanceError(f"Template {template.id} has no instance at seed {universe.seed}.{why}")
    return [task.answering("form") for task in _told_apart(tasks)]


def _told_apart(tasks: list[Task]) -> list[Task]:
    """The tasks, whose answers are each known to be wrong for the others."""
    checks = [next((c for c in task.checks if isinstance(c, AnswerCheck)), None) for task in tasks]
    answered = [(task, check) for task, check in zip(tasks, checks, strict=True) if check is not None]
    contexts = with_siblings([task for task, _ in answered], [(c.answer, c.context) for _, c in answered])
    known = {
        task.id: replace(check, context=context)
        for (task, check), context in zip(answered, contexts, strict=True)
    }
    return [
        replace(task, checks=tuple(known[task.id] if isinstance(c, AnswerCheck) else c for c in task.checks))
        for task in tasks
    ]


def build(template: Template, data: Data, params: Any, number: int) -> Task:
    """One task from its parameters, an object of the template's ``Params``."""
    sites = template.all_sites
    origin = data.origin + "/"
    task = Task(
        id=f"{template.id}.{number}",
        template=template.name,
        params=dict(vars(params)),
        intent=template.asked(number, params),
        sites=sites,
        kind=template.kind,
        difficulty=difficulty_of(template),
        start_urls=tuple(urljoin(origin, path) for path in template.starts(data, params)),
        users=_users(data, sites),
        conditions=template.conditions,
        now=data.now,
        reasons=template.reasons,
        twin=f"{template.site}.{template.twin}.{number}" if template.twin else "",
        none_is_right=template.none_is_right,
        checks=template.checks(data, params),
        circumstances=template.circumstances(data, params),
        checkpoints=template.checkpoints(data, params),
        traps=template.traps(data, params),
        max_steps=template.max_steps,
        harm=template.harm(data, params),
        source=template,
    )
    return template.finished(task, data, params)


def ill_posed(task: Task) -> str | None:
    """Why a task would pass or fail for the wrong reason, or ``None``."""
    for check in task.checks:
        if isinstance(check, AnswerCheck):
            grade = check.grade(check.answer.natural(), task.intent)
            if not grade.passed:
                return f"it rejects its own answer: {grade.detail}"
            declared = grade_form(check.answer, written(check.answer))
            if not declared.passed:
                return f"it rejects its own answer in its declared form: {declared.detail}"
            if check.grade(task.intent.replace("?", ""), task.intent).passed:
                return f"repeating the request {task.intent!r} answers it"
            if _names_choice(check.answer, task.intent):
                return f"the request {task.intent!r} names a value that its answer could have"
        if isinstance(check, UrlCheck) and task.kind == "navigate":
            lone = len(task.checks) == 2
            if lone and any(check.mismatch(url) is None for url in task.start_urls):
                return "it starts where it should end"
    return None


def _names_choice(answer: Answer, question: str) -> bool:
    """Whether a question names some values of the closed domain that its answer is from, but not all of them."""
    fields = [field for _, field in answer.fields] if isinstance(answer, Record) else [answer]
    return any(
        isinstance(field, Choice) and 0 < len(named(field, question)) < len(field.domain) for field in fields
    )


def _users(data: Data, sites: tuple[str, ...]) -> dict[str, str | None]:
    """Who is signed in where: the template's role on its own site, the default one on all others."""
    others = [site for site in sites if site != data.site.id]
    users: dict[str, str | None] = {data.site.id: data.user}
    return users | {site: Data.of(data.universe, site, None).user for site in others}


def _distinct(template: Template, data: Data) -> Iterator[Any]:
    """A template's candidates, each once; its generator depends on its name, the seed and the scale alone."""
    rng = random.Random(f"{template.id}:{data.universe.seed}:{data.universe.scale}")  # noqa: S311
    seen: set[str] = set()
    for params in template.instances(data, rng):
        key = json.dumps(vars(params), sort_keys=True)
        if key not in seen:
            seen.add(key)
            yield params
