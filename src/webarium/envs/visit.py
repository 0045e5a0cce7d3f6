"""A visit: one browser context as an episode uses it, with acting, settling and observing."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeAlias

from webarium.actions.types import Action, AnswerDialog, Noop, Upload, Wait
from webarium.browser import Context, Executor, Observation, Observer, Settled, Settler
from webarium.browser.dialogs import DialogOpenedError
from webarium.browser.gone import PageClosedError
from webarium.browser.navigate import ask_page, load, open_url
from webarium.browser.settle import ServerActivity
from webarium.envs.notices import unseen, with_notices, with_picture
from webarium.envs.options import EpisodeOptions
from webarium.errors import ActionError, ActionRefusedError
from webarium.types import ObservationKind

MAX_WAIT_S = 10.0
"""The longest `Wait`."""

Lap: TypeAlias = Callable[[str], None]
"""Called with the name of a part of a step at its end."""


class Laps:
    """How long the parts of a step take; call it at the end of each part."""

    def __init__(self) -> None:
        self._start = self._last = time.perf_counter()
        self._parts: dict[str, float] = {}

    def __call__(self, part: str) -> None:
        """Count the time since the last call as this part's."""
        now = time.perf_counter()
        self._parts[part] = round(self._parts.get(part, 0.0) + (now - self._last) * 1000, 3)
        self._last = now

    def timings(self) -> Mapping[str, float]:
        """Milliseconds by part, and of all as ``total``."""
        total = round((time.perf_counter() - self._start) * 1000, 3)
        return MappingProxyType({**self._parts, "total": total})


class Visit:
    """What one episode does in one browser context, until it is left."""

    def __init__(
        self,
        context: Context,
        observer: Observer,
        options: EpisodeOptions,
        activity: ServerActivity | None,
        *,
        live: bool,
    ) -> None:
        self.context = context
        """The browser context."""
        self.settler = Settler(context, activity)
        """Waits until its pages are quiet."""
        self.settled = Settled(True, "", 0)
        """How the last wait ended."""
        self._observer = observer
        self._options = options
        self._live = live
        self._executor = Executor(context, observer, uploads=options.uploads)
        self._suspended: asyncio.Task[None] | None = None
        self._plain: Observation | None = None
        self._dialogs = 0
        self._turned_away = 0
        self._file_windows = 0
        context.dialogs.policy = options.dialogs

    async def begin(self, lap: Lap) -> Observation:
        """Open the start pages and look at the first."""
        context = self.context
        error = ""
        if self._options.enter is not None:
            await self._options.enter(context)
        for index, url in enumerate(self._options.start_urls):
            if index:
                await context.new_tab()
            try:
                await (open_url if self._live else load)(context, url)
            except ActionRefusedError as refused:
                error = str(refused)
            lap("execute")
            await self.settle()
            lap("settle")
        if len(self._options.start_urls) > 1:
            with contextlib.suppress(PageClosedError):
                await context.focus(context.tabs[0])
            await self.settle()
        for tab in context.tabs:
            with contextlib.suppress(PageClosedError):
                await ask_page(tab, "Page.resetNavigationHistory")
        lap("settle")
        return await self.look(error, lap)

    async def step(self, action: Action, lap: Lap) -> Observation:
        """Do an action, settle, and look."""
        error = ""
        try:
            await self._act(action)
        except ActionError as refused:
            error = str(refused)
        lap("execute")
        seconds = min(max(action.seconds, 0.0), MAX_WAIT_S) if isinstance(action, Wait) else None
        if self._live and seconds is not None:
            await asyncio.sleep(seconds)  # nobody but time itself moves the clocks of the live web
        await self.settle(None if seconds is None else seconds * 1000)
        lap("settle")
        asked = self._asked_for_files(action)
        return await self.look(
            error or asked or self._new_dialogs() or self._too_many() or self._dead_end(), lap
        )

    def _asked_for_files(self, action: Action) -> str:
        """What to tell about a page that has asked for files since the last look, unless it was given some."""
        told, self._file_windows = self._file_windows, self.context.file_windows
        if told == self._file_windows or isinstance(action, Upload):
            return ""
        return "The page asks for a file. Use the upload action on what opened this, instead of a click."

    def _too_many(self) -> str:
        """What to tell about tabs that a page wanted to open beyond the limit since the last look."""
        told, self._turned_away = self._turned_away, self.context.turned_away
        if told == self._turned_away:
            return ""
        return f"The page opened more tabs than can be open, {len(self.context.tabs)}; the rest were closed."

    def _dead_end(self) -> str:
        """On the live web, what to tell about a page that led where nobody may go."""
        if self._live and self.context.pages and self.context.page.url.startswith("chrome-error:"):
            return (
                "That page cannot be opened here: its host is not on the list, or does not answer. Go back."
            )
        return ""

    def _new_dialogs(self) -> str:
        """What native dialogs said since the last look, as an agent should know."""
        if self._options.dialogs == "show":
            return ""
        shown = self.context.dialogs.answered[self._dialogs :]
        self._dialogs = len(self.context.dialogs.answered)
        return " ".join(
            f"The page showed the {dialog.kind} dialog {dialog.message!r}; it was "
            + ("accepted." if dialog.accepted else "dismissed.")
            for dialog in shown
        )

    async def _act(self, action: Action) -> None:
        """Do an action; when it opens a dialog, its rest waits for the answer."""
        dialogs = self.context.dialogs
        if isinstance(action, AnswerDialog):
            await dialogs.answer(accept=action.accept, text=action.text)
        elif dialogs.current is not None:
            if isinstance(action, Noop | Wait):
                return
            raise ActionRefusedError("A dialog is open.", todo="Answer it first.")
        else:
            self._suspended = asyncio.ensure_future(self._executor.execute(action))
        if self._suspended is not None and await dialogs.finished(self._suspended):
            done, self._suspended = self._suspended, None
            done.result()

    async def settle(self, page_time_ms: float | None = None) -> None:
        """Settle, unless a dialog keeps the page from it."""
        work = (
            self.settler.settle() if page_time_ms is None else self.settler.settle(page_time_ms=page_time_ms)
        )
        try:
            self.settled = await self.context.dialogs.unless_open(work)
        except DialogOpenedError:
            self.settled = Settled(True, "", 0)

    async def look(self, error: str, lap: Lap) -> Observation:
        """Look as the episode's options say; what is seen is what the next action means."""
        options = self._options
        seen = await self._looked(options.observe, screenshot=options.screenshots, html=options.html)
        lap("observe")
        self._plain = seen or self._plain
        observation = self._told(
            seen or self._last_seen(options.observe, screenshot=options.screenshots), error
        )
        self._executor.marks = _marks(observation)
        self._executor.tree = observation.tree
        return observation

    async def observe(
        self, kind: ObservationKind, error: str, *, screenshot: bool, html: bool
    ) -> Observation:
        """Look in this way."""
        seen = await self._looked(kind, screenshot=screenshot, html=html)
        return self._told(seen or self._last_seen(kind, screenshot=screenshot), error)

    def _told(self, seen: Observation, error: str) -> Observation:
        context = self.context
        return with_notices(
            seen, dialog=context.dialogs.current, downloads=context.downloads.news(), last_error=error
        )

    async def _looked(self, kind: ObservationKind, *, screenshot: bool, html: bool) -> Observation | None:
        """What can be seen now; ``None`` while a dialog keeps the page from answering."""
        try:
            return await self.context.dialogs.unless_open(
                self._look_in_front(kind, screenshot=screenshot, html=html)
            )
        except DialogOpenedError:
            return None

    async def _look_in_front(self, kind: ObservationKind, *, screenshot: bool, html: bool) -> Observation:
        """Look at the tab in front; one that is closed meanwhile leaves another one there."""
        while True:
            tab = await self.context.tab()
            with contextlib.suppress(PageClosedError):
                return await self._observer.observe(
                    tab.page,
                    kind=kind,
                    viewport_only=self._options.viewport_only,
                    screenshot=screenshot,
                    html=html,
                    picture=self._options.picture,
                    budget=self._options.budget,
                    rendering=self._options.rendering,
                    tabs=self.context.pages,
                )

    def _last_seen(self, kind: ObservationKind, *, screenshot: bool) -> Observation:
        """What was seen of the page before it opened a dialog, if anything."""
        url = self.context.page.url
        if self._plain is not None and self._plain.url == url:
            seen = self._plain
        else:
            urls = [page.url for page in self.context.pages]
            seen = unseen(kind, url, urls, self._options.profile.viewport)
        wanted = screenshot or kind in ("screenshot", "som")
        return with_picture(seen, kind, self._options.picture.format) if wanted else seen

    def keep_marks(self, seen: Observation) -> None:
        """Let marks in actions mean those of this observation, if it has any."""
        self._executor.marks = _marks(seen) or self._executor.marks

    async def recover(self) -> None:
        """Go on after a page has crashed or hung: its tab is closed, and what was under way is given up."""
        await self.context.recover()
        await self._give_up()

    async def leave(self) -> None:
        """Close the context, and give up what is under way in it."""
        await self.context.close()
        await self._give_up()

    async def _give_up(self) -> None:
        suspended, self._suspended, self._plain = self._suspended, None, None
        if suspended is not None:
            suspended.cancel()
            await asyncio.wait([suspended])


def _marks(seen: Observation) -> dict[int, int]:
    return {mark.number: mark.element_id for mark in seen.marks}
