"""webarena-verified's task file as a suite."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from webarium.envs.options import Preparation
from webarium.published.webarena.tasks import SECOND, adopt
from webarium.published.webarena.verified import differing
from webarium.scoring.checks import Check
from webarium.scoring.foreign.verified import RequestRule, ResponseRule
from webarium.scoring.foreign.verified.texts import is_pattern
from webarium.shapes import as_object
from webarium.suites.foreign.base import (
    ForeignSuite,
    check_selection,
    first_of_each_kind,
    sites_at,
    split_selection,
)
from webarium.suites.foreign.webarena import EPOCH, WebArenaTemplate, own_sites, render_all, sign_in
from webarium.suites.suite import GoldenPath
from webarium.task_files.sites import SiteMap
from webarium.task_files.verified import VerifiedTask, load_verified
from webarium.tasks.data import Data
from webarium.tasks.task import Task
from webarium.tasks.ui import Ui
from webarium.types import Json, TaskKind
from webarium.worlds import Conditions

KINDS: Mapping[str, TaskKind] = {"retrieve": "retrieve", "navigate": "navigate", "mutate": "mutate"}
FORMAT = (
    "When you stop, answer with JSON and nothing else: "
    '{"task_type": "RETRIEVE" or "MUTATE" or "NAVIGATE", '
    '"status": "SUCCESS" or "NOT_FOUND_ERROR" or "ACTION_NOT_ALLOWED_ERROR" or "PERMISSION_DENIED_ERROR" or '
    '"DATA_VALIDATION_ERROR" or "UNKNOWN_ERROR", "retrieved_data": [values] or null, "error_details": text or null}.'
)
"""What agents are told about their answer, behind the request."""


@dataclass(frozen=True)
class Watch:
    """Takes down the requests of an episode, and signs in where that is needed."""

    first: Callable[[Preparation], Awaitable[None]] | None = None

    async def __call__(self, fresh: Preparation) -> None:
        """Sign in, then begin to watch."""
        if self.first is not None:
            await self.first(fresh)
        fresh.keep_requests()


class VerifiedTemplate(WebArenaTemplate):
    """The shape of one task, whose golden path is WebArena's for the same number, or one of its own."""

    def __init__(self, task: VerifiedTask, kind: TaskKind, own: tuple[str, ...]) -> None:
        super().__init__("webarena-verified", str(task.template_id), kind, own)
        self._response = task.response.expected

    async def solve(self, ui: Ui, db: Data, params: WebArenaTemplate.Params) -> None:
        """Walk the path, and answer as the format wants it.

        The answer is what the file says is right: that the data agree is asked of them when they are built.
        """
        await super().solve(ui, db, params)
        said = ui.ending.answer if ui.ending is not None else ""
        ui.stop(json.dumps(right_response(self._response, said), ensure_ascii=False))

    def _path(self, number: int) -> GoldenPath | None:
        """Its own path; else WebArena's, unless that leads to another outcome."""
        own = self._known(f"webarena-verified.{number}")
        return own or (None if number in differing() else self._known(f"webarena.{number}"))


def right_response(expected: Mapping[str, Json], said: str) -> dict[str, Json]:
    """The response that a task expects: of alternatives the first, and for a pattern what was said that fits it."""
    return {
        "task_type": str(expected["task_type"]).upper(),
        "status": expected["status"],
        "retrieved_data": _right(expected.get("retrieved_data"), _parts(said), 0),
        "error_details": None,
    }


def _parts(said: str) -> list[str]:
    """An answer and what is between its commas, colons and line breaks."""
    return [said, *(part.strip() for part in re.split(r"[,:\n]", said))]


def _right(value: Json, said: list[str], depth: int) -> Json:
    if isinstance(value, dict):
        return {
            name: item if isinstance(item, list) else _right(item, said, depth + 1)
            for name, item in value.items()
        }
    if isinstance(value, list):
        return (
            [_right(item, said, depth + 1) for item in value] if depth == 0 else _right(value[0], said, depth)
        )
    if isinstance(value, str) and is_pattern(value):
        return next((part for part in said if re.match(value, part, re.IGNORECASE)), None)
    return value


def load(argument: str, sites: Mapping[str, str]) -> ForeignSuite:
    """The tasks of a file, ``FILE`` or ``FILE#shopping,reddit`` for those that need no other sites.

    Args:
        argument: The path.
        sites: Addresses by site name; else the environment's, else Webarium's own sites.
    """
    path, wanted = split_selection(argument)
    loaded = load_verified(Path(path))
    check_selection(wanted, {site for task in loaded for site in task.sites})
    chosen = [task for task in loaded if not wanted or set(task.sites) <= wanted]
    places = SiteMap.choose(sites, os.environ, own_sites())
    adopt(Path(path), SECOND)
    tasks = tuple(_task(task, places, Path(path).parent) for task in chosen)
    return ForeignSuite(
        name=f"webarena-verified:{argument}",
        description=f"{len(tasks)} tasks of webarena-verified from {Path(path).name}.",
        templates=tuple({task.template: task.source for task in tasks}.values()),
        smoke=first_of_each_kind((task.id, task.kind) for task in tasks),
        make=lambda universe: tasks,
        missing=lambda task: places.missing(task.sites),
        scale=SECOND if places.own else "small",
        own=sites_at(
            (site for task in tasks for site in task.sites),
            (url for task in tasks for url in task.start_urls),
        )
        if places.own
        else (),
    )


def _task(task: VerifiedTask, places: SiteMap, folder: Path) -> Task:
    kind: TaskKind = KINDS.get(task.task_type, "retrieve") if task.achievable else "impossible"
    live = None if places.own else sign_in(None, task.sites, places, folder)
    return Task(
        id=f"webarena-verified.{task.id}",
        template=str(task.template_id),
        params={"task_id": task.id, **task.params},
        intent=f"{task.intent}\n\n{FORMAT}",
        sites=task.sites,
        kind=kind,
        difficulty="medium",
        start_urls=tuple(places.render(url) for url in task.start_urls),
        users={},
        conditions=Conditions(),
        now=EPOCH,
        reasons=(),
        checks=_checks(task, places),
        source=VerifiedTemplate(task, kind, task.sites if places.own else ()),
        foreign=True,
        live_hosts=() if places.own else places.hosts,
        enter=Watch(live),
    )


def _checks(task: VerifiedTask, places: SiteMap) -> tuple[Check, ...]:
    def rendered(value: Mapping[str, Json]) -> Mapping[str, Json]:
        return as_object(render_all(value, places.render))

    answer = task.response
    schema = as_object(answer.options.get("results_schema") or {})
    response = ResponseRule(rendered(answer.expected), schema, bool(answer.options.get("ordered")))
    navigating = task.task_type == "navigate"
    return (
        response,
        *[RequestRule(rendered(event.expected), event.options, navigating) for event in task.events],
    )
