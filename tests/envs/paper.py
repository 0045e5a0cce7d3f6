"""A second engine, without any browser: it reads pages as text and follows links. What the seam asks, and no more."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from datetime import datetime
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urljoin

import httpx

from webarium.actions.types import Action, Click, ElementId, Goto
from webarium.envs.addresses import resolve_url
from webarium.envs.engine import DocumentReader, EngineSettings, Finish, Handover, HandoverKind, Settled
from webarium.envs.final_page import ElementText, FinalPage
from webarium.envs.laps import Lap
from webarium.envs.options import EpisodeOptions
from webarium.envs.window_state import TabState, WindowState
from webarium.errors import ActionError, ActionRefusedError, UserError
from webarium.observation import Node, Observation, Scroll, Tab, View
from webarium.observation.requests import SeenRequest
from webarium.observation.tree import Style, render_tabs, render_tree
from webarium.server import HEADER, ServedWorld
from webarium.types import Json

VIEWPORT = (1280, 720)


class Links(HTMLParser):
    """The title and the links of a document."""

    def __init__(self) -> None:
        super().__init__()
        self.title = ""
        self.links: list[tuple[str, str]] = []
        self._inside: str | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("a", "title"):
            self._inside = tag
        if tag == "a":
            self.links.append((dict(attrs).get("href") or "", ""))

    def handle_endtag(self, tag: str) -> None:
        if tag == self._inside:
            self._inside = None

    def handle_data(self, data: str) -> None:
        if self._inside == "title":
            self.title += data
        elif self._inside == "a":
            href, name = self.links[-1]
            self.links[-1] = href, (name + " " + data).strip()


class PaperPage:
    """The document in front, for checks."""

    def __init__(self, window: PaperWindow, finish: Finish) -> None:
        self.url = self.address = window.url
        self.title = window.read.title
        self.html = window.html
        self.status: int | None = window.status
        self.finish = finish

    @property
    def opened(self) -> FinalPage:
        return self

    async def select(self, css: str) -> list[ElementText]:
        raise UserError("On paper nothing is selected.")

    async def values(self, css: str) -> list[str | None]:
        return [element.value for element in await self.select(css)]

    async def texts(self, css: str) -> list[str]:
        return [element.text for element in await self.select(css)]

    async def kept(self) -> str:
        return self.html

    async def asked(self) -> Sequence[SeenRequest] | None:
        return None

    async def visit(self, url: str) -> bool:
        return False

    async def evaluate(self, expression: str) -> Any:
        raise UserError("On paper nothing runs.")

    async def content(self) -> str:
        return self.html

    async def ask(
        self, method: str, url: str, *, data: Json = None, headers: Mapping[str, str] | None = None
    ) -> Any:
        raise UserError(f"{url} is not asked on paper.")


class PaperWindow:
    """One page at a time."""

    def __init__(self, world: ServedWorld, options: EpisodeOptions) -> None:
        transport = httpx.ASGITransport(app=world.server.app)
        self._client = httpx.AsyncClient(
            transport=transport, headers={HEADER: world.token}, follow_redirects=True
        )
        self._options = options
        self.settled = Settled(True, "", 1)
        self.url, self.html, self.status = "about:blank", "", 0
        self.read = Links()

    async def begin(self, lap: Lap) -> Observation:
        await self._open(self._options.start_urls[0])
        return await self.look("", lap)

    async def step(self, action: Action, lap: Lap) -> Observation:
        error = ""
        try:
            await self._act(action)
        except ActionError as refused:
            error = str(refused)
        lap("execute")
        return await self.look(error, lap)

    async def _act(self, action: Action) -> None:
        match action:
            case Goto(url):
                await self._open(resolve_url(url, current=self.url, hosts=self._options.hosts))
            case Click(ElementId(number)) if 2 <= number < 2 + len(self.read.links):
                await self._open(urljoin(self.url, self.read.links[number - 2][0]))
            case _:
                raise ActionRefusedError("On paper one can only follow links.")

    async def _open(self, url: str) -> None:
        answer = await self._client.get(url)
        self.url, self.html, self.status = str(answer.url), answer.text, answer.status_code
        self.read = Links()
        self.read.feed(self.html)

    async def look(self, error: str, lap: Lap) -> Observation:
        seen = await self.observe(self._options.view, error)
        lap("observe")
        return seen

    async def observe(self, view: View, error: str) -> Observation:
        links = tuple(
            Node(2 + place, "link", name, in_view=True, visible=1.0)
            for place, (_, name) in enumerate(self.read.links)
        )
        tree = Node(1, "RootWebArea", self.read.title, in_view=True, children=links)
        tabs = (Tab(0, self.read.title, self.url, True),)
        text = f"{render_tabs(tabs)}\n\n{render_tree(tree, Style(budget=view.budget))}"
        scroll = Scroll(0, 0, 0, 0)
        return Observation(
            view.kind, text, self.url, self.read.title, tabs, VIEWPORT, scroll, tree, last_error=error
        )

    async def state(self) -> WindowState:
        return WindowState((TabState((self.url,), 0, 0.0, {"html": self.html}, None),))

    async def restore(self, state: WindowState) -> None:
        await self._open(state.tabs[0].history[0])

    async def page(self, finish: Finish) -> FinalPage:
        return PaperPage(self, finish)

    async def recover(self) -> None:
        pass

    async def leave(self) -> None:
        await self._client.aclose()


class PaperEngine:
    """Opens windows on paper."""

    alive = True
    open_windows = 0
    wakes_late = False

    @property
    def versions(self) -> Mapping[str, str]:
        return {"paper": "A4"}

    async def open(self, world: ServedWorld | None, options: EpisodeOptions) -> PaperWindow:
        assert world is not None
        return PaperWindow(world, options)

    async def hand_over(
        self, kind: HandoverKind, world: ServedWorld, options: EpisodeOptions, now: Callable[[], datetime]
    ) -> Handover:
        raise UserError(f"Nobody steers paper by {kind!r}.")

    async def close(self) -> None:
        pass


class Paper:
    """How paper is come by."""

    has_pixels = True

    def check(self, *, headed: bool) -> None:
        pass

    async def start(self, settings: EngineSettings) -> PaperEngine:
        return PaperEngine()

    def versions(self) -> Mapping[str, str]:
        return {}

    def reader(self) -> AbstractAsyncContextManager[DocumentReader]:
        raise UserError("Paper is read by hand.")


PAPER = Paper()
"""What an entry point names."""
