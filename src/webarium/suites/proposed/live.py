"""Proposals about a site of the live web, which has no tables: their answers are those that were found in its pages."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from urllib.parse import urljoin, urlsplit

from webarium.scoring.checks import AnswerCheck
from webarium.suites.foreign.base import ForeignSuite, ForeignTemplate, first_of_each_kind
from webarium.suites.proposed.answers import single
from webarium.suites.proposed.form import ProposalFile, ProposedTemplate
from webarium.tasks.task import Task
from webarium.worlds import Conditions

SINCE = datetime(2024, 1, 25)  # noqa: DTZ001 - tasks have naive local time
"""The day that tasks name; pages of the live web have the real date."""


def live_suite(name: str, file: ProposalFile) -> ForeignSuite:
    """The proposals of a live site as a suite."""
    tasks = tuple(tasks_of(file))
    return ForeignSuite(
        name=name,
        description=f"Proposed tasks of {file.site}.",
        templates=tuple({task.template_id: task.source for task in tasks}.values()),
        smoke=first_of_each_kind((task.id, task.kind) for task in tasks),
        remarks=("Their answers were found in pages of the live web, which may have changed since.",),
        make=lambda universe: tasks,
    )


def site_name(address: str) -> str:
    """What tasks call a site of the live web: its host without dots."""
    return (urlsplit(address).hostname or "live").replace(".", "_").replace("-", "_")


def tasks_of(file: ProposalFile) -> Iterator[Task]:
    """The tasks of a file, those left out that a reviewer rejected.

    Raises:
        UserError: An answer is not of its type.
    """
    for template in file.templates:
        yield from _tasks(file, template)


def _tasks(file: ProposalFile, template: ProposedTemplate) -> Iterator[Task]:
    site = site_name(file.site)
    source = ForeignTemplate(site, template.name, template.kind, template.difficulty)
    kept = [each for each in template.instances if each.review is None or each.review.decision == "accepted"]
    for number, instance in enumerate(kept):
        if template.answer is None:
            continue
        yield Task(
            id=f"{site}.{template.name}.{number}",
            template=template.name,
            params=dict(instance.params),
            intent=template.intent.format(**instance.params),
            sites=(site,),
            kind=template.kind,
            difficulty=template.difficulty,
            start_urls=(urljoin(file.site, template.start),),
            users={},
            conditions=Conditions(),
            now=SINCE,
            reasons=(),
            checks=(AnswerCheck(single(template.answer, instance.value, instance.params)),),
            source=source,
            live_hosts=(urlsplit(file.site).hostname or "",),
        )
