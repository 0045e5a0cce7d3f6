"""The seam between environments and what shows pages: an engine opens windows, an episode acts in one.

Everything above stands on these protocols alone. `webarium.browser` is the engine that is built in; another one is a
package that implements them, brings observations in the form of `webarium.observation`, and names its `EngineKind`
under the entry point group ``webarium.engines``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Coroutine, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, Literal, Protocol

from webarium.envs.final_page import ElementText, FinalPage
from webarium.envs.laps import Lap
from webarium.envs.options import EpisodeOptions
from webarium.envs.window_state import WindowState

if TYPE_CHECKING:
    from contextlib import AbstractAsyncContextManager

    from webarium.actions.types import Action
    from webarium.observation.observation import Observation
    from webarium.observation.view import View
    from webarium.server import ServedWorld
    from webarium.types import Json

Finish = Callable[[str], "Coroutine[Any, Any, Mapping[str, Json] | None]"]
"""Tells the finish JSON of the replica at an address, ``None`` where there is none."""

HandoverKind = Literal["page", "cdp", "url"]
"""``page``: a live Playwright page; ``cdp``: a WebSocket address; ``url``: an address for any browser."""


@dataclass(frozen=True, slots=True)
class Settled:
    """How a wait until a page is quiet ended."""

    quiet: bool
    """False if the cap was hit first."""
    reason: str
    """What was still going on at the cap, in words; empty if quiet."""
    rounds: int
    """How many times the page was looked at."""


class Window(Protocol):
    """One visitor's tabs, in front of whatever engine; used by one episode, one call after the other.

    What an agent does wrong is told in `Observation.last_error`. Every method raises `BrowserError` if the engine under
    it breaks or takes forever; then only `recover` and `leave` are of use.
    """

    @property
    def settled(self) -> Settled:
        """How the last wait ended."""

    async def begin(self, lap: Lap) -> Observation:
        """Enter, open the start pages, and look at the first as the options say."""

    async def step(self, action: Action, lap: Lap) -> Observation:
        """Do an action by real input, settle, and look as the options say; never gets a `Stop`."""

    async def look(self, error: str, lap: Lap) -> Observation:
        """Look as the options say, with `error` told; what is seen is what the next action means."""

    async def observe(self, view: View, error: str) -> Observation:
        """Look in this way; marks that are seen are what marks of the next action mean."""

    async def state(self) -> WindowState:
        """All tabs as data; changes nothing."""

    async def restore(self, state: WindowState) -> None:
        """In a fresh window, open the tabs as they were, without asking sites for what they have sent before."""

    async def page(self, finish: Finish) -> FinalPage:
        """The page in front for checks; dialogs that are open are dismissed."""

    async def recover(self) -> None:
        """Go on after a page has crashed or hung: its tab is closed, and what was under way is given up."""

    async def leave(self) -> None:
        """Close everything; may be called again, and never raises for a broken engine."""


class DevTools(Protocol):
    """Where a client of the DevTools protocol connects."""

    @property
    def cdp_url(self) -> str:
        """WebSocket address of a whole browser, as far as a client may use it."""

    @property
    def http_url(self) -> str:
        """Address of ``json/version`` and ``json/list``."""


class Handover(Protocol):
    """A window that somebody else steers, at its start pages and in real time."""

    @property
    def handle(self) -> Any:
        """What the other one gets: a Playwright page, `DevTools`, or nothing."""

    async def seclude(self) -> None:
        """Shut the others out; what is there stays as it is, to be scored."""

    async def page(self, url: str | None) -> FinalPage:
        """The page in front; or that at `url`, where the other one's browser is not the engine's own."""

    async def leave(self) -> None:
        """Close everything; may be called again."""


class Engine(Protocol):
    """Something running that shows pages to many episodes at once."""

    @property
    def alive(self) -> bool:
        """Whether it still runs; a dead engine does not come back, start another."""

    @property
    def open_windows(self) -> int:
        """How many windows have not been left."""

    @property
    def wakes_late(self) -> bool:
        """Whether forks get their windows when they need them, as pages follow from what was sent and done."""

    @property
    def versions(self) -> Mapping[str, str]:
        """What it is made of, for records: name and version of each part."""

    async def open(self, world: ServedWorld | None, options: EpisodeOptions) -> Window:
        """Open a window on a world's sites, or with ``None`` on the live web.

        Raises:
            BrowserError: The engine is broken.
        """

    async def hand_over(
        self, kind: HandoverKind, world: ServedWorld, options: EpisodeOptions, now: Callable[[], datetime]
    ) -> Handover:
        """Open a window for somebody else's harness, at the start pages; `now` tells the world's time.

        Raises:
            UserError: The engine has no windows of this kind.
            BrowserError: The engine is broken.
        """

    async def close(self) -> None:
        """Close all windows and end; may be called again."""


class DocumentReader(Protocol):
    """Reads documents at rest: kept HTML, without scripts and without any network."""

    async def select(self, html: str, css: str) -> Sequence[ElementText]:
        """All elements that a CSS selector finds in a document, in order; none if it is malformed."""


@dataclass(frozen=True)
class EngineSettings:
    """How an engine is started."""

    port: int
    """Where on this machine all sites are served."""
    headed: bool = False
    """Whether its windows can be seen."""
    live_hosts: Collection[str] = ()
    """Hosts of the live web that may be visited, instead of sites."""
    warm: int = 1
    """How many blank windows to keep ready for episodes to come, if the engine can."""
    on_demand: bool = False
    """Whether to draw frames only when they are waited for, if the engine can; for one episode at a time."""


class EngineKind(Protocol):
    """How engines of one kind are come by; what an entry point names."""

    @property
    def has_pixels(self) -> bool:
        """Whether its pages can be pictured, and lie in a viewport; else everything on a page is in view."""

    def check(self, *, headed: bool) -> None:
        """Raise `BrowserError` with what to do, if it cannot be started here."""

    async def start(self, settings: EngineSettings) -> Engine:
        """Start one.

        Raises:
            BrowserError: It does not start.
        """

    def versions(self) -> Mapping[str, str]:
        """Versions of what it stands on, as far as they are known without starting it."""

    def reader(self) -> AbstractAsyncContextManager[DocumentReader]:
        """Something that reads documents at rest."""
