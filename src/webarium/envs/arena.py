"""One universe, one web server and one Chromium, for many episodes at once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Self
from urllib.parse import urlsplit

from webarium.browser import Browser, Context, DialogPolicy, Picture, Profile
from webarium.browser.context import MAX_TABS
from webarium.browser.pictures import VIEWPORT
from webarium.browser.urls import live_list
from webarium.envs.doors import DOOR_KINDS, Door, DoorKind, live_profile
from webarium.envs.episode import Episode
from webarium.envs.options import EpisodeOptions
from webarium.envs.source import EpisodeTask, TaskSource, installed_source
from webarium.envs.state import EpisodeState, unpack
from webarium.errors import UnknownNameError, UserError
from webarium.server import WebServer
from webarium.sites.kit.site import Site
from webarium.sites.registry import databases, default_users, load_sites
from webarium.types import ObservationKind, Rendering, Scale
from webarium.worlds import Conditions, Universe

TIME_ZONES: Mapping[str, str] = {"webarena": "America/New_York", "real": "America/Los_Angeles"}
"""Where the browser is, by the family of the site on which an episode starts."""


class Arena:
    """Where episodes happen; made by `open`, closed by `close` or by leaving ``async with``.

    It belongs to one event loop. Chromium may die (`Browser.alive`); `revive` starts another one.
    """

    def __init__(
        self, sites: Mapping[str, Site], universe: Universe, server: WebServer, browser: Browser, *,
        headed: bool, viewport: tuple[int, int], owns_universe: bool,
        live_hosts: frozenset[str] = frozenset(),
    ) -> None:  # fmt: skip
        self.sites = sites
        """The sites by id."""
        self.universe = universe
        """The base of all worlds."""
        self.server = server
        """Serves them all."""
        self.browser = browser
        """The Chromium of all episodes."""
        self.viewport = viewport
        """Width and height of pages in CSS pixels."""
        self.headed = headed
        """Whether its windows can be seen."""
        self.live_hosts = live_hosts
        """Hosts of the live web that may be visited; with any, there are no sites."""
        self._owns_universe = owns_universe
        self._episodes: set[Episode | Door] = set()
        self._reviving = asyncio.Lock()
        self._closed = False

    @classmethod
    async def open(
        cls,
        *,
        sites: Mapping[str, Site] | Sequence[str] | None = None,
        universe: Universe | None = None,
        seed: int = 0,
        scale: Scale = "small",
        cache: Path | None = None,
        headed: bool = False,
        viewport: tuple[int, int] = (1280, 720),
        live_hosts: Collection[str] = (),
        progress: Callable[[str], None] | None = None,
    ) -> Self:
        """Open a universe, serve it, and start Chromium.

        Args:
            sites: Which sites, as records or by id; all installed ones by default.
            universe: An open universe to use, which stays open; else one is opened, and built if need be.
            seed: Which universe to open.
            scale: How much data it holds.
            cache: Its folder of base files.
            headed: Show the browser's windows.
            viewport: Width and height of pages.
            live_hosts: Hosts of the live web that may be visited, such as ``example.org``, or ``*.example.org`` for
                what is below it, too; then there are no sites, and episodes have no world.
            progress: Told in sentences what takes time.

        Raises:
            UnknownNameError: there is no such site.
            InfrastructureError: Chromium or the server does not start.
        """
        if live_hosts and sites:
            raise UserError(
                "An arena has either sites or the live web.", todo="Open two of them, or leave out `sites`."
            )
        live_hosts = live_list(live_hosts)
        chosen = {} if live_hosts else _choose(sites)
        base = universe
        if base is None:
            base = await asyncio.to_thread(
                Universe.open, databases(chosen), seed=seed, scale=scale, cache=cache, progress=progress
            )
        server = WebServer(chosen, base)
        try:
            await server.start()
            browser = await Browser.start(port=server.port, headed=headed, live_hosts=live_hosts)
        except BaseException:
            await server.stop()
            if universe is None:
                base.close()
            raise
        return cls(
            chosen,
            base,
            server,
            browser,
            headed=headed,
            viewport=viewport,
            owns_universe=universe is None,
            live_hosts=live_hosts,
        )

    @property
    def hosts(self) -> frozenset[str]:
        """Host names of all sites, or those of the live web that may be visited."""
        return self.live_hosts or frozenset(f"{site.host}.test" for site in self.sites.values())

    @property
    def episodes(self) -> int:
        """How many episodes are open."""
        return len(self._episodes)

    async def episode(
        self,
        *,
        start_urls: Sequence[str],
        users: Mapping[str, str | None] | None = None,
        world_seed: int = 0,
        conditions: Conditions | None = None,
        now: datetime | None = None,
        observe: ObservationKind = "axtree",
        screenshots: bool = False,
        html: bool = False,
        viewport: tuple[int, int] | None = None,
        viewport_only: bool = True,
        uploads: Path | None = None,
        dialogs: DialogPolicy = "show",
        enter: Callable[[Context], Awaitable[None]] | None = None,
        picture: Picture | None = None,
        budget: int | None = None,
        rendering: Rendering = "repaired",
    ) -> Episode:
        """Open a world and a browser context, load the start pages, and look.

        Args:
            start_urls: One tab each, the first one in front.
            users: Who is signed in, by site id; a site that is not named has its default role.
            world_seed: Seeds whatever happens by chance in the world.
            conditions: How the sites behave beyond their data.
            now: Where the world's clock stands; the family's epoch by default.
            observe: What `Observation.text` holds.
            screenshots: Take a picture in every step.
            html: Read the full HTML in every step.
            viewport: Width and height of its pages, if not the arena's.
            viewport_only: Leave out of the text what cannot be seen without scrolling.
            uploads: Folder of files that may be uploaded.
            dialogs: ``show`` lets the agent answer native dialogs, ``dismiss`` answers them at once.
            enter: Done in the fresh browser before the start pages open, such as signing in.
            picture: How pictures are taken; PNGs of the viewport by default.
            budget: How many tokens the text may have; what matters least is left out, and it says what.
            rendering: ``original`` writes text and marks as WebArena and WebVoyager do, for comparison.

        Raises:
            InfrastructureError: the browser or the server is broken.
        """
        if not 0 < len(start_urls) <= MAX_TABS:
            raise UserError(
                f"An episode needs 1 to {MAX_TABS} start URLs, one tab each, not {len(start_urls)}."
            )
        world = None
        if not self.live_hosts:
            world = self.universe.world(
                seed=world_seed,
                users={**default_users(self.sites), **(users or {})},
                now=now,
                conditions=conditions,
            )
        profile = Profile(viewport=self.viewport)
        if world is not None:
            profile = self._profile(start_urls[0], world.clock.now())
        if viewport is not None:
            profile = replace(profile, viewport=viewport)
        options = EpisodeOptions(
            tuple(start_urls),
            profile,
            self.hosts,
            observe,
            screenshots,
            html,
            viewport_only,
            uploads,
            dialogs,
            enter,
            picture or VIEWPORT,
            budget,
            rendering,
        )
        return await self._begun(Episode(self, world, options))

    async def resume(self, state: EpisodeState) -> Episode:
        """Open an episode that goes on where another one was; see `Episode.fork`."""
        world = self.universe.restore(state.world)
        return await self._begun(Episode(self, world, state.options, begin_at=state))

    async def restore(self, snapshot: bytes) -> Episode:
        """Open an episode at the moment that `Episode.snapshot` saved.

        Raises `UserError` for bytes that are no snapshot, or one of another universe.
        """
        blank = EpisodeOptions((), Profile(), self.hosts)
        return await self.resume(unpack(snapshot, self.universe.id, blank))

    def door(
        self,
        task: str | EpisodeTask,
        kind: DoorKind = "page",
        *,
        source: TaskSource | None = None,
        world_seed: int = 0,
    ) -> Door:
        """Open a task to an agent that brings its own harness; use as ``async with``.

        Args:
            task: The task's id, or a task of `source`.
            kind: ``page``, ``cdp`` or ``url``.
            source: Where tasks come from and are scored, if not the installed suites.
            world_seed: Seeds whatever happens by chance in the world.
        """
        if kind not in DOOR_KINDS:
            raise UnknownNameError("kind of door", kind, DOOR_KINDS)
        chosen = source or installed_source()
        found = chosen.task(self.universe, task) if isinstance(task, str) else task
        world = self.universe.world(
            seed=world_seed, users={**default_users(self.sites), **found.users}, now=found.now,
            conditions=found.conditions,
        )  # fmt: skip
        profile = live_profile(self._profile(found.start_urls[0], world.clock.now()))
        door = Door(self, world, found, chosen, kind, profile)
        self._episodes.add(door)
        return door

    async def _begun(self, episode: Episode) -> Episode:
        self._episodes.add(episode)
        try:
            await episode.reset()
        except BaseException:
            await episode.close()
            raise
        return episode

    def _profile(self, start_url: str, now: datetime) -> Profile:
        host = (urlsplit(start_url).hostname or "").removesuffix(".test")
        family = next((site.family for site in self.sites.values() if site.host == host), "webarena")
        return Profile(viewport=self.viewport, time_zone=TIME_ZONES[family], now=now)

    def forget(self, episode: Episode | Door) -> None:
        """Take an episode off the list; it does so itself when it closes."""
        self._episodes.discard(episode)

    async def revive(self) -> None:
        """Start Chromium afresh if it has died: once, whoever asks at the same time."""
        async with self._reviving:
            if not self.browser.alive:
                await self.restart_browser()

    async def restart_browser(self) -> None:
        """Start Chromium afresh; episodes that are open end with the old one."""
        await self._close_episodes()
        await self.browser.close()
        self.browser = await Browser.start(
            port=self.server.port, headed=self.headed, live_hosts=self.live_hosts
        )

    async def close(self) -> None:
        """Close all episodes, Chromium, the server and the universe; may be called again."""
        if self._closed:
            return
        self._closed = True
        try:
            await self._close_episodes()
        finally:
            try:
                await self.browser.close()
            finally:
                await self.server.stop()
                if self._owns_universe:
                    self.universe.close()

    async def _close_episodes(self) -> None:
        for episode in list(self._episodes):
            await episode.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()


def _choose(sites: Mapping[str, Site] | Sequence[str] | None) -> dict[str, Site]:
    if isinstance(sites, Mapping):
        return dict(sites)
    known = load_sites()
    if sites is None:
        return known
    for name in sites:
        if name not in known:
            raise UnknownNameError("site", name, known)
    return {name: known[name] for name in sites}
