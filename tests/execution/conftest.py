from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from tests.execution.site import FixtureSite
from webarium.actions.types import Action, ElementId
from webarium.browser import Browser, Context, Executor, Observer, Settler
from webarium.browser.tabs.navigate import load
from webarium.envs.engine import Settled
from webarium.envs.profile import Profile
from webarium.errors import ActionRefusedError
from webarium.observation import Observation
from webarium.observation.view import View
from webarium.server.listener import Listener

NOW = datetime(2023, 6, 12, 12)  # noqa: DTZ001 - naive local time
HOSTS = ("shop.test", "forum.test")


@dataclass
class Hands:
    """A context on the fixture site, with everything that an episode has around it."""

    site: FixtureSite
    context: Context
    observer: Observer
    executor: Executor
    settler: Settler
    settled: Settled = field(default_factory=lambda: Settled(True, "", 0))

    async def open(self, body: str, **others: str) -> Observation:
        """Show a page (and others by name) and look at it."""
        self.site.show({"/": body, **{f"/{name}": text for name, text in others.items()}})
        await load(self.context, "http://shop.test/")
        self.settled = await self.settler.settle()
        return await self.look()

    async def look(self) -> Observation:
        page = (await self.context.tab()).page
        return await self.observer.observe(page, View(viewport_only=False), tabs=self.context.pages)

    async def do(self, action: Action, *, page_time_ms: float = 500) -> Observation:
        """Execute, settle, look."""
        await self.executor.execute(action)
        self.settled = await self.settler.settle(page_time_ms=page_time_ms)
        return await self.look()

    async def refused(self, action: Action) -> str:
        """Execute something that must be refused; gives the sentence."""
        with pytest.raises(ActionRefusedError) as caught:
            await self.executor.execute(action)
        return str(caught.value)

    async def id(self, name: str, role: str | None = None) -> ElementId:
        """The id of the element with this accessible name."""
        tree = (await self.look()).tree
        assert tree is not None
        found = [node for node in tree.walk() if node.name == name and role in (None, node.role)]
        best = [node for node in found if node.role != "StaticText"] or found
        assert best, f"no {name!r} in {[(n.role, n.name) for n in tree.walk()]}"
        return ElementId(best[0].id)

    async def js(self, expression: str) -> Any:
        return await self.context.page.evaluate(expression)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def site_port() -> AsyncIterator[tuple[FixtureSite, int]]:
    site = FixtureSite()
    listener = Listener(site)
    yield site, await listener.open("127.0.0.1", 0)
    await listener.stop(1.0)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser(site_port: tuple[FixtureSite, int]) -> AsyncIterator[Browser]:
    async with await Browser.start(port=site_port[1]) as browser:
        yield browser
        assert browser.open_contexts == 0


@pytest_asyncio.fixture(loop_scope="session")
async def make_hands(
    site_port: tuple[FixtureSite, int], browser: Browser, tmp_path: Path
) -> AsyncIterator[Callable[..., Awaitable[Hands]]]:
    opened: list[Context] = []

    async def make(profile: Profile | None = None, token: str = "secret", cap: float = 30.0) -> Hands:
        context = await browser.new_context(token, profile=profile or Profile(now=NOW), hosts=HOSTS)
        opened.append(context)
        observer = Observer()
        (tmp_path / "uploads").mkdir(exist_ok=True)
        executor = Executor(context, observer, uploads=tmp_path / "uploads")
        site = site_port[0]
        return Hands(site, context, observer, executor, Settler(context, site.activity, cap=cap))

    site_port[0].answers.clear()
    site_port[0].delays.clear()
    yield make
    for context in opened:
        await context.close()


@pytest_asyncio.fixture(loop_scope="session")
async def hands(make_hands: Callable[..., Awaitable[Hands]]) -> Hands:
    return await make_hands()
