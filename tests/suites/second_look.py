"""A task of any suite in a world of its own, with visitors of all sites: what somebody did, and what that scores."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest
from starlette.types import ASGIApp

from tests.dashdish.client import Eater
from tests.flyunified.client import Flyer
from tests.gitlab.client import Forge
from tests.gocalendar.client import Diary
from tests.gomail.client import Mailbox
from tests.networkin.client import Member
from tests.omnizon.client import Store
from tests.opendining.client import Diner
from tests.reddit.client import Forum
from tests.scoring.outcomes import Element, Page
from tests.shopping.client import Shop
from tests.shopping_admin.client import Office
from tests.staynb.client import Guest
from tests.suite_checks import answered
from tests.topwork.client import Member as Worker
from tests.udriver.client import Rider
from tests.visitor import Visitor
from tests.zilloft.client import Buyer
from webarium.actions.types import Stop
from webarium.scoring import UrlCheck, Verdict, score
from webarium.sites.kit.serving import build_app
from webarium.sites.registry import load_sites
from webarium.suites import load_suite
from webarium.tasks import Task, Template
from webarium.tasks.sampling import NoInstanceError, sample
from webarium.worlds import Universe, World

VISITORS: Mapping[str, type[Visitor[Any]]] = {
    "dashdish": Eater,
    "flyunified": Flyer,
    "gitlab": Forge,
    "gocalendar": Diary,
    "gomail": Mailbox,
    "networkin": Member,
    "omnizon": Store,
    "opendining": Diner,
    "reddit": Forum,
    "shopping": Shop,
    "shopping_admin": Office,
    "staynb": Guest,
    "topwork": Worker,
    "udriver": Rider,
    "zilloft": Buyer,
}
SUITES = (*VISITORS, "cross", "cross_real")


@dataclass(frozen=True)
class Try:
    """A task in a world of its own, with a visitor of each site."""

    task: Task
    world: World
    visitors: Mapping[str, Visitor[Any]]

    def __getitem__(self, name: str) -> Any:
        return self.task.params[name]

    @property
    def chosen(self) -> Any:
        """The options of a product that the task wants."""
        return self.task.params.get("options")

    @property
    def diary(self) -> Any:
        return self.visitors["gocalendar"]

    @property
    def mailbox(self) -> Any:
        return self.visitors["gomail"]

    @property
    def store(self) -> Any:
        return self.visitors["omnizon"]

    @property
    def forge(self) -> Any:
        return self.visitors["gitlab"]

    @property
    def forum(self) -> Any:
        return self.visitors["reddit"]

    @property
    def shop(self) -> Any:
        return self.visitors["shopping"]

    @property
    def office(self) -> Any:
        return self.visitors["shopping_admin"]

    @property
    def stays(self) -> Any:
        return self.visitors["staynb"]

    @property
    def eater(self) -> Any:
        return self.visitors["dashdish"]

    @property
    def diner(self) -> Any:
        return self.visitors["opendining"]

    @property
    def rider(self) -> Any:
        return self.visitors["udriver"]

    @property
    def flyer(self) -> Any:
        return self.visitors["flyunified"]

    @property
    def buyer(self) -> Any:
        return self.visitors["zilloft"]

    @property
    def worker(self) -> Any:
        return self.visitors["topwork"]


Deed = Callable[[Try], object]
"""What somebody does; what it gives does not matter, so that several may be said as one tuple."""
Ways = Mapping[str, tuple[str, Deed]]
"""Tasks and what somebody does about them, by what it is."""


@dataclass(frozen=True, eq=False)
class Tasks(Mapping[str, Task]):
    """The tasks of some templates in a universe by their ids; each template's are made as one of them is asked for."""

    universe: Universe
    templates: Mapping[str, Template]
    _made: dict[str, dict[str, Task]] = field(default_factory=dict)

    def __getitem__(self, name: str) -> Task:
        return self.by_template(name.rpartition(".")[0])[name]

    def __iter__(self) -> Iterator[str]:
        for template in self.templates:
            yield from self.by_template(template)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def by_template(self, template_id: str) -> Mapping[str, Task]:
        """A template's tasks."""
        if template_id not in self._made:
            try:
                tasks = sample(self.templates[template_id], self.universe)
            except NoInstanceError:
                tasks = []
            self._made[template_id] = {task.id: task for task in tasks}
        return self._made[template_id]

    def combined(self) -> list[Task]:
        """Tasks with something to do and something to tell."""
        found = [name for name, template in self.templates.items() if template.kind == "combined"]
        return [task for name in found for task in self.by_template(name).values()]


@dataclass(frozen=True)
class Bench:
    """All tasks of one universe, to be tried."""

    universe: Universe
    apps: Mapping[str, ASGIApp]
    tasks: Tasks
    runner: asyncio.Runner

    @classmethod
    def of(
        cls,
        universe: Universe,
        runner: asyncio.Runner,
        *,
        sites: Collection[str] = (),
        suites: Collection[str] = (),
    ) -> Bench:
        """The tasks of some suites there, all by default, as far as some sites are enough, with visitors of those."""
        known = sites or VISITORS
        apps = {name: build_app(load_sites()[name]) for name in known}
        templates = [each for name in suites or SUITES for each in load_suite(name).templates]
        fitting = [each for each in templates if {each.site, *each.sites} <= set(known)]
        return cls(universe, apps, Tasks(universe, {each.id: each for each in fitting}), runner)

    @contextmanager
    def trying(self, name: str) -> Iterator[Try]:
        """A task in a new world, under its own conditions."""
        task = self.tasks[name]
        users = {site: load_sites()[site].roles[0].user for site in self.apps} | dict(task.users)
        with self.universe.world(users=users, conditions=task.conditions) as world:
            on = {site: VISITORS[site](app, world, self.runner) for site, app in self.apps.items()}
            yield Try(task, world, on)

    def verdict(
        self, name: str, deed: Deed, *, said: str | None = None, url: str = "", field: str | None = None
    ) -> Verdict:
        """What a deed scores, with the right answer unless another one is said.

        ``url`` is the final page, else the one that is asked for or where the task starts; ``field`` is what all
        form fields hold there.
        """
        with self.trying(name) as attempt:
            deed(attempt)
            task = attempt.task
            right = "".join(check.answer.natural() for check in answered(task))
            places = [c.origin + c.paths[0] for c in task.checks if isinstance(c, UrlCheck)]
            selectors = {c.selector for c in task.checks if hasattr(c, "selector")}
            page = Page(
                url or (places or list(task.start_urls))[0],
                {} if field is None else {css: [Element(value=field)] for css in selectors},
            )
            stop = Stop(right if said is None else said)
            changes = attempt.world.changes()
            return self.runner.run(score(task, stop=stop, page=page, changes=changes))

    def passes(self, name: str, deed: Deed, **more: Any) -> bool:
        """Whether a task passes after a deed."""
        return self.verdict(name, deed, **more).passed


def fails(wrong: Ways) -> Callable[[Bench, str], None]:
    """A test that none of these ways passes."""

    @pytest.mark.parametrize("what", wrong)
    def test(bench: Bench, what: str) -> None:
        name, deed = wrong[what]
        verdict = bench.verdict(name, deed)
        assert not verdict.passed, verdict

    return test


def succeeds(right: Ways) -> Callable[[Bench, str], None]:
    """A test that all of these ways pass."""

    @pytest.mark.parametrize("what", right)
    def test(bench: Bench, what: str) -> None:
        name, deed = right[what]
        verdict = bench.verdict(name, deed)
        assert verdict.passed, verdict

    return test


def nothing(_: Try) -> None:
    """No deed at all."""


def shop_options(t: Try, product: int, chosen: list[list[str]] | None = None) -> dict[str, str]:
    """The shop's form fields for a product's options, the first of each unless chosen."""
    picked = dict(chosen or [])
    sql = "SELECT position, title, choices FROM product_option WHERE product_id = ? ORDER BY position"
    return {
        f"options[{position}]": picked.get(title, json.loads(choices)[0])
        for position, title, choices in t.shop.db.execute(sql, (product,))
    }
