"""WebArena's task file as a suite: on Webarium's own sites, or on a person's own copies of the original ones."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from webarium.errors import TaskError
from webarium.published.webarena.tasks import adopt
from webarium.published.webarena.variants import SCALE
from webarium.scoring.checks import Check
from webarium.scoring.foreign.checks import AnswerRule, PagesRule, StopRule, UrlRule
from webarium.scoring.foreign.helpers import ShopFacts
from webarium.shapes import as_object, as_whole
from webarium.sites.registry import load_sites
from webarium.suites.foreign.base import (
    ForeignSuite,
    ForeignTemplate,
    check_selection,
    first_of_each_kind,
    sites_at,
    split_selection,
)
from webarium.suites.foreign.sign_in import FORMS, SignIn
from webarium.suites.registry import load_suite, suite_names
from webarium.suites.shopping.foreign import ShopAnswers
from webarium.suites.suite import GoldenPath
from webarium.task_files.sites import SITE_NAMES, SiteMap
from webarium.task_files.webarena import PageTarget, WebArenaTask, load_webarena
from webarium.tasks.data import Data
from webarium.tasks.task import Task
from webarium.tasks.ui import Ui
from webarium.types import Json, TaskKind
from webarium.worlds import Conditions

if TYPE_CHECKING:
    from webarium.worlds import Universe

EPOCH = datetime(2023, 6, 12, 12)  # noqa: DTZ001 - worlds have naive local time
"""When the tasks take place; several say so in their intents."""

ACROSS = "cross"
"""The suite that knows golden paths of tasks on several sites."""
_SKU = re.compile(r"latest_review_\w+\(\s*['\"]([^'\"]+)")


def load(argument: str, sites: Mapping[str, str]) -> ForeignSuite:
    """The tasks of a file, ``FILE`` or ``FILE#shopping,reddit`` for those that need no other sites.

    Args:
        argument: The path.
        sites: Addresses by site name; else the environment's, else Webarium's own sites.
    """
    path, wanted = split_selection(argument)
    loaded = load_webarena(Path(path))
    check_selection(wanted, {site for task in loaded for site in task.sites})
    chosen = [task for task in loaded if not wanted or set(task.sites) <= wanted]
    places = SiteMap.choose(sites, os.environ, own_sites())
    maker = Maker("webarena", places, Path(path).parent)
    known = places.own and adopt(Path(path))
    templates = {task.template_id: maker.template(task) for task in chosen}
    return ForeignSuite(
        name=f"webarena:{argument}",
        description=f"{len(chosen)} tasks of WebArena from {Path(path).name}.",
        templates=tuple(templates.values()),
        smoke=first_of_each_kind((f"webarena.{task.id}", kind_of(task)) for task in chosen),
        make=lambda universe: maker.tasks(chosen, universe),
        missing=lambda task: places.missing(task.sites),
        own=maker.own(chosen),
        scale=SCALE if known else "small",
    )


def own_sites() -> dict[str, str]:
    """The addresses of Webarium's own sites that tasks of WebArena may name."""
    return {site.id: site.address for site in load_sites().values() if site.id in SITE_NAMES}


class Maker:
    """Turns WebArena's records into tasks, with addresses as they are here."""

    def __init__(
        self,
        suite: str,
        places: SiteMap,
        folder: Path,
        answers: Callable[[Mapping[str, Json], str], Check] = AnswerRule,
    ) -> None:
        self._suite = suite
        self._answers = answers
        self._places = places
        self._folder = folder

    def own(self, loaded: list[WebArenaTask]) -> tuple[str, ...]:
        """The installed sites that the tasks need."""
        if not self._places.own:
            return ()
        urls = [self._places.render(url) for task in loaded for url in task.start_urls]
        return sites_at((site for task in loaded for site in task.sites), urls)

    def template(self, task: WebArenaTask) -> ForeignTemplate:
        """The template that a task is of."""
        own = tuple(task.sites) if self._places.own else ()
        return WebArenaTemplate(self._suite, str(task.template_id), kind_of(task), own)

    def tasks(self, loaded: list[WebArenaTask], universe: Universe) -> tuple[Task, ...]:
        """Records as tasks of a universe."""
        shop: ShopFacts | None = None
        if self._places.own and load_sites()["shopping"].database.name in universe.databases:
            locators = [target.locator for task in loaded for target in task.evaluation.targets]
            shop = ShopAnswers.of(universe, {m[1] for text in locators for m in _SKU.finditer(text)})
        return tuple(self._task(task, shop) for task in loaded)

    def _task(self, task: WebArenaTask, shop: ShopFacts | None) -> Task:
        places = self._places
        return Task(
            id=f"{self._suite}.{task.id}",
            template=str(task.template_id),
            params={"task_id": task.id, **task.params},
            intent=task.intent,
            sites=task.sites,
            kind=kind_of(task),
            difficulty="medium",
            start_urls=tuple(places.render(url) for url in task.start_urls),
            users={},
            conditions=Conditions(),
            now=EPOCH,
            reasons=(),
            checks=self._checks(task, shop),
            source=self.template(task),
            foreign=True,
            live_hosts=() if places.own else places.hosts,
            enter=None if places.own else sign_in(task.storage_state, task.sites, places, self._folder),
        )

    def _checks(self, task: WebArenaTask, shop: ShopFacts | None) -> tuple[Check, ...]:
        wanted, render = task.evaluation, self._places.render
        rules: dict[str, Check] = {
            "string_match": self._answers(as_object(render_all(wanted.answers, render)), wanted.note),
            "url_match": UrlRule(render(wanted.url), wanted.url_note, below="program_html" in wanted.types),
            "program_html": PagesRule(
                tuple(rendered(target, self._places) for target in wanted.targets),
                self._places.urls.get("shopping", ""),
                shop,
            ),
        }
        return (StopRule(), *[rules[name] for name in wanted.types])


class WebArenaTemplate(ForeignTemplate):
    """The shape of WebArena's tasks; on Webarium's own sites their suites know golden paths."""

    def __init__(self, suite: str, name: str, kind: TaskKind, own: tuple[str, ...]) -> None:
        super().__init__(suite, name, kind, "medium")
        self._own = own

    @dataclass(frozen=True)
    class Params:
        """Which task it is."""

        task_id: int

    def given(self, params: Mapping[str, Json]) -> Params:
        """Its number alone."""
        return self.Params(as_whole(params["task_id"]))

    def data(self, universe: Universe) -> Data:
        """What the first of its sites holds."""
        return Data.of(universe, self._own[0])

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        """Walk the golden path of the task with this number.

        Raises:
            TaskError: It runs elsewhere, or nobody has written a path for it.
        """
        path = self._path(params.task_id)
        if path is None:
            raise TaskError(
                f"Nobody has written a golden path for task {params.task_id} of WebArena.",
                todo="Run another agent than oracle.",
            )
        await path(ui, db)

    def has_path(self, params: Params) -> bool:
        """Whether somebody has written one for the task with this number."""
        return self._path(params.task_id) is not None

    def _path(self, number: int) -> GoldenPath | None:
        """The path."""
        return self._known(f"webarena.{number}")

    def _known(self, name: str) -> GoldenPath | None:
        """A path by its name, which the suite of its site knows, or that of tasks across sites."""
        suite = ACROSS if len(self._own) > 1 else "".join(self._own)
        return load_suite(suite).golden.get(name) if suite in suite_names() else None


def kind_of(task: WebArenaTask) -> TaskKind:
    """What it asks for, told from how it is scored."""
    if not task.achievable:
        return "impossible"
    kinds: dict[frozenset[str], TaskKind] = {
        frozenset({"string_match"}): "retrieve",
        frozenset({"url_match"}): "navigate",
        frozenset({"program_html"}): "mutate",
    }
    return kinds.get(frozenset(task.evaluation.types), "combined")


def rendered(target: PageTarget, places: SiteMap) -> PageTarget:
    """The same target with addresses for placeholders."""
    contents = as_object(render_all(target.contents, places.render))
    return replace(target, url=places.render(target.url), contents=contents)


def render_all(value: Json, render: Callable[[str], str]) -> Json:
    """A JSON value with each text rendered."""
    if isinstance(value, str):
        return render(value)
    if isinstance(value, Mapping):
        return {name: render_all(item, render) for name, item in value.items()}
    return [render_all(item, render) for item in value] if isinstance(value, list) else value


def sign_in(state: str | None, sites: tuple[str, ...], places: SiteMap, folder: Path) -> SignIn | None:
    """How a task signs in on the live sites; ``None`` if nobody signs in there."""
    known = tuple((name, places.urls[name]) for name in sites if name in FORMS and name in places.urls)
    return SignIn(state, folder, known) if known else None
