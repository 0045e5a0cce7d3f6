"""Walking a site page by page in an untouched world, each page once: what a solver sees when it follows links."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from webarium.actions.types import Action, Click, ElementId, Goto, Type
from webarium.errors import WebariumError
from webarium.observation.observation import Node, Observation
from webarium.observation.view import View
from webarium.suites.proposed.form import PathStep
from webarium.tasks.screen import Screen
from webarium.tasks.ui import WRITABLE

if TYPE_CHECKING:
    from webarium.envs.arena import Arena
    from webarium.envs.episode import Episode

VIEW = View(viewport_only=False, html=True)
"""Whole pages, with their HTML for the links' addresses."""


@dataclass(frozen=True)
class Page:
    """A page as it was seen, and how one gets there from the start."""

    url: str
    screen: Screen
    html: str
    path: tuple[PathStep, ...] = ()
    local: tuple[PathStep, ...] = ()
    """What was pressed since it was loaded, such as the button of a menu."""

    @property
    def state(self) -> tuple[str, tuple[PathStep, ...]]:
        """What tells it from other pages."""
        return self.url, self.local

    @property
    def tree(self) -> Node:
        """Its accessibility tree."""
        return self.screen.root


class Walker:
    """Follows links and searches from a start page; made by `open`, closed by `close`."""

    def __init__(self, episode: Episode, start: str) -> None:
        self._episode = episode
        self._start = start
        self._at: tuple[str, tuple[PathStep, ...]] | None = None
        self._known: dict[tuple[str, tuple[PathStep, ...], PathStep], Page | None] = {}
        self._opened: dict[str, Page | None] = {}
        self.loads = 0
        """Pages loaded so far."""

    @classmethod
    async def open(cls, arena: Arena, start: str, users: Mapping[str, str | None]) -> Walker:
        """Stand on the start page in a world of its own."""
        episode = await arena.episode(start_urls=[start], users=users, view=VIEW)
        return cls(episode, start)

    async def close(self) -> None:
        """Leave."""
        await self._episode.close()

    async def begin(self) -> Page:
        """The start page."""
        page = await self.visit(self._start)
        if page is None:
            raise WebariumError(f"The start page {self._start} does not open.")
        return page

    async def visit(self, url: str) -> Page | None:
        """The page at an address, with no path to it; ``None`` if it does not open."""
        if url not in self._opened:
            seen = await self._step(Goto(url))
            self._opened[url] = None if seen is None else Page(seen.url, Screen(seen), seen.html or "")
        return self._opened[url]

    async def follow(self, page: Page, step: PathStep) -> Page | None:
        """The page behind a link or a search; ``None`` if there is none, or it changed something."""
        key = (*page.state, step)
        if key not in self._known:
            self._known[key] = await self._take(page, step)
        found = self._known[key]
        return None if found is None else replace(found, path=(*page.path, step))

    async def _take(self, page: Page, step: PathStep) -> Page | None:
        if self._at != page.state:
            if await self._step(Goto(page.url)) is None:
                return None
            for pressed in page.local:
                await self._press(pressed)
        seen = await self._press(step)
        if seen is None or len(seen.tabs) > 1 or not (await self._episode.read_changes()).empty:
            await self._episode.reset()
            self._at = None
            return None
        stayed = step.role == "button" and seen.url == page.url
        found = Page(seen.url, Screen(seen), seen.html or "", local=(*page.local, step) if stayed else ())
        self._at = found.state
        return found

    async def _press(self, step: PathStep) -> Observation | None:
        node = find(Screen(self._episode.observation), step)
        if node is None:
            self._at = None
            return None
        target = ElementId(node.id)
        return await self._step(
            Click(target) if step.do == "click" else Type(target, step.text, submit=step.submit)
        )

    async def _step(self, action: Action) -> Observation | None:
        self.loads += 1
        try:
            seen = await self._episode.step(action)
        except WebariumError:
            self._at = None
            return None
        self._at = (seen.url, ())
        return None if seen.last_error or seen.tree is None else seen


def find(screen: Screen, step: PathStep) -> Node | None:
    """The element that a step is about, as golden paths find it."""
    roles = (
        WRITABLE if step.do == "fill" else ("combobox", "listbox") if step.do == "select" else (step.role,)
    )
    found = screen.find(roles, step.name, None)
    return found[step.nth] if step.nth < len(found) else None


def step_to(screen: Screen, node: Node) -> PathStep | None:
    """The click on a node as a path notes it; ``None`` if it could not be found again."""
    found = screen.find((node.role,), node.name, None)
    at = next((i for i, each in enumerate(found) if each.id == node.id), None)
    return None if at is None else PathStep(do="click", role=node.role, name=node.name, nth=at)


def search_fields(screen: Screen) -> Iterator[Node]:
    """Fields that search the whole site, those of the page's head first."""
    for node in screen.root.walk():
        if node.role in WRITABLE and "search" in node.name.casefold():
            yield node
