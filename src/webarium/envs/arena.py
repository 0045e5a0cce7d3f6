"""One universe, one web server and one engine, for many episodes at once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Self

from webarium.closing import Closing
from webarium.envs.addresses import live_list
from webarium.envs.circumstances import PLAIN, Circumstances
from webarium.envs.doors import DOOR_KINDS, Door, DoorKind, Front
from webarium.envs.engine import Engine, EngineKind, EngineSettings
from webarium.envs.engines import DEFAULT_ENGINE, engine_kind
from webarium.envs.episode import Episode
from webarium.envs.ground import Ground
from webarium.envs.laps import Lap
from webarium.envs.options import MAX_TABS, DialogPolicy, EpisodeOptions, Preparation
from webarium.envs.profile import Profile
from webarium.envs.rollout import Rollout
from webarium.envs.rules import Rules
from webarium.envs.several.company import Company
from webarium.envs.several.opening import begin_company
from webarium.envs.several.state import CompanyState
from webarium.envs.several.task import CompanyTask, require_single
from webarium.envs.source import EpisodeTask, TaskSource, source_of
from webarium.envs.state import unpack
from webarium.errors import UnknownNameError, UserError
from webarium.observation.requests import Exchange
from webarium.observation.view import View
from webarium.published.webarena.variants import sites_at
from webarium.server import WebServer
from webarium.server.answered import Told
from webarium.sites.kit.budget import REQUEST_SECONDS
from webarium.sites.kit.site import Site
from webarium.sites.registry import databases, default_users, load_sites
from webarium.types import Answers, Scale
from webarium.worlds import Conditions, Universe


class Arena(Closing):
    """Where episodes happen; made by `open`, closed by `close` or by leaving ``async with``.

    It belongs to one event loop. Its engine may die (`Engine.alive`); `revive` starts another one.
    """

    def __init__(
        self,
        ground: Ground,
        kind: EngineKind,
        settings: EngineSettings,
        *,
        owns_universe: bool,
        owns_server: bool = True,
    ) -> None:
        self._ground = ground
        self._kind = kind
        self._settings = settings
        self._owns_universe = owns_universe
        self._owns_server = owns_server
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
        engine: str = DEFAULT_ENGINE,
        warm: int = 1,
        on_demand: bool = False,
        request_seconds: float = REQUEST_SECONDS,
        progress: Callable[[str], None] | None = None,
    ) -> Self:
        """Open a universe, serve it, and start an engine.

        Args:
            sites: Which sites, as records or by id; by default all installed ones that the universe has data of.
            universe: An open universe to use, which stays open; else one is opened, and built if need be.
            seed: Which universe to open.
            scale: How much data it holds.
            cache: Its folder of base files.
            headed: Show the browser's windows.
            viewport: Width and height of pages.
            live_hosts: Hosts of the live web that may be visited, such as ``example.org``, or ``*.example.org`` for
                what is below it, too; then there are no sites, and episodes have no world.
            engine: What shows the pages, by the name of an installed engine.
            warm: How many blank windows it keeps ready, like those of the last two episodes that were opened.
            on_demand: Let it draw frames only when they are waited for, if it can. Steps are quicker then, but a page
                that stands still, as with an open dialog, holds up the other episodes; for one at a time.
            request_seconds: How long a request to a site may compute; one that goes on is undone and answered 503,
                and the observation's ``last_error`` says so.
            progress: Told in sentences what takes time.

        Raises:
            UnknownNameError: there is no such site or engine.
            InfrastructureError: the engine or the server does not start.
        """
        if live_hosts and sites:
            raise UserError(
                "An arena has either sites or the live web.", todo="Open two of them, or leave out `sites`."
            )
        live_hosts = live_list(live_hosts)
        kind = engine_kind(engine)
        at = scale if universe is None else universe.scale
        chosen = {} if live_hosts else sites_at(at, _choose(sites))
        if sites is None and universe is not None:
            chosen = {name: site for name, site in chosen.items() if site.database.name in universe.databases}
        base = universe
        if base is None:
            base = await asyncio.to_thread(
                Universe.open, databases(chosen), seed=seed, scale=scale, cache=cache, progress=progress
            )
        server = WebServer(chosen, base, request_seconds=request_seconds)
        try:
            await server.start()
            settings = EngineSettings(
                server.port, headed=headed, live_hosts=live_hosts, warm=warm, on_demand=on_demand
            )
            started = await kind.start(settings)
        except BaseException:
            await server.stop()
            if universe is None:
                base.close()
            raise
        ground = Ground(chosen, base, server, started, viewport, live_hosts)
        return cls(ground, kind, settings, owns_universe=universe is None)

    @property
    def sites(self) -> Mapping[str, Site]:
        """The sites by id."""
        return self._ground.sites

    @property
    def universe(self) -> Universe:
        """The base of all worlds."""
        return self._ground.universe

    @property
    def server(self) -> WebServer:
        """Serves them all."""
        return self._ground.server

    @property
    def engine(self) -> Engine:
        """Shows the pages of all episodes."""
        return self._ground.engine

    @property
    def viewport(self) -> tuple[int, int]:
        """Width and height of pages in CSS pixels."""
        return self._ground.viewport

    @property
    def live_hosts(self) -> frozenset[str]:
        """Hosts of the live web that may be visited; with any, there are no sites."""
        return self._ground.live_hosts

    def tell_laps(self, tell: Lap | None) -> None:
        """Have `tell` hear of the end of each part of each episode's steps, for measurements."""
        self._ground.on_lap = tell

    @property
    def hosts(self) -> frozenset[str]:
        """Host names of all sites, or those of the live web that may be visited."""
        return self._ground.hosts

    @property
    def episodes(self) -> int:
        """How many episodes are open."""
        return len(self._ground.opened)

    async def episode(
        self,
        *,
        start_urls: Sequence[str],
        users: Mapping[str, str | None] | None = None,
        world_seed: int = 0,
        conditions: Conditions | None = None,
        now: datetime | None = None,
        view: View | None = None,
        viewport: tuple[int, int] | None = None,
        uploads: Path | None = None,
        dialogs: DialogPolicy = "show",
        enter: Callable[[Preparation], Awaitable[None]] | None = None,
        circumstances: Circumstances = PLAIN,
        on_request: Callable[[Exchange], None] | None = None,
    ) -> Episode:
        """Open a world and a window on it, load the start pages, and look.

        Args:
            start_urls: One tab each, the first one in front.
            users: Who is signed in, by site id; a site that is not named has its default role.
            world_seed: Seeds whatever happens by chance in the world.
            conditions: How the sites behave beyond their data.
            now: Where the clock of the site stands on which it starts, by default at its family's epoch; the others
                are moved by as much.
            view: What observations show, and how they are written; by default the tree of what can be seen.
            viewport: Width and height of its pages, if not the arena's.
            uploads: Folder of files that may be uploaded.
            dialogs: ``show`` lets the agent answer native dialogs, ``dismiss`` answers them at once.
            enter: Done in the fresh window before the start pages open, such as signing in.
            circumstances: How time passes, what happens meanwhile, and who answers questions.
            on_request: Told about each request of its pages that ended.

        Raises:
            UserError: a start URL is no address or may not be opened, or there are too many.
            InfrastructureError: the engine or the server is broken.
        """
        if not 0 < len(start_urls) <= MAX_TABS:
            raise UserError(
                f"An episode needs 1 to {MAX_TABS} start URLs, one tab each, not {len(start_urls)}."
            )
        start_urls = self._ground.start_addresses(start_urls)
        world = None
        if not self.live_hosts:
            world = self.universe.world(
                seed=world_seed,
                users={**default_users(self.sites), **(users or {})},
                now=now,
                at=self._ground.clock_at(start_urls[0]),
                conditions=conditions,
            )
        options = EpisodeOptions(
            start_urls=start_urls,
            profile=self._ground.profile(start_urls[0], world, viewport),
            hosts=self.hosts,
            live=world is None,
            view=view or View(),
            uploads=uploads,
            dialogs=dialogs,
            enter=enter,
            circumstances=circumstances,
            on_request=on_request,
        )
        return await Episode.begin(self._ground, world, options)

    async def begin(
        self,
        task: EpisodeTask,
        *,
        world_seed: int = 0,
        view: View | None = None,
        viewport: tuple[int, int] | None = None,
        on_request: Callable[[Exchange], None] | None = None,
    ) -> Episode:
        """Open the episode of a task: its start pages, users, conditions, time and circumstances; as `episode`.

        Raises `UserError` for a task that needs several agents: see `company`.
        """
        require_single(task)
        return await self.episode(
            start_urls=task.start_urls,
            users=task.users,
            world_seed=world_seed,
            conditions=task.conditions,
            now=task.now,
            view=view,
            viewport=viewport,
            enter=getattr(task, "enter", None),
            circumstances=getattr(task, "circumstances", PLAIN),
            on_request=on_request,
        )

    async def restore(self, snapshot: bytes) -> Episode:
        """Open an episode at the moment that `Episode.snapshot` saved.

        Raises `UserError` for bytes that are not a snapshot, or one of another universe.
        """
        blank = EpisodeOptions((), Profile(), self.hosts)
        return await Episode.resume(self._ground, unpack(snapshot, self.universe.id, blank))

    async def company(
        self,
        task: CompanyTask,
        *,
        world_seed: int = 0,
        view: View | Mapping[str, View] | None = None,
        viewport: tuple[int, int] | None = None,
        on_request: Mapping[str, Callable[[Exchange], None]] | None = None,
    ) -> Company:
        """Open a world with a window for each role of a task.

        Args:
            task: What they are asked; see `webarium.tasks.Together`.
            world_seed: Seeds whatever happens by chance in the world.
            view: What observations show, of all roles or by role.
            viewport: Width and height of their pages, if not the arena's.
            on_request: By role, told about each request of its pages that ended.

        Raises:
            UserError: The task is for one agent, or starts where nobody may go.
            InfrastructureError: The engine or the server is broken.
        """
        hears = on_request or {}
        views = view if isinstance(view, Mapping) else dict.fromkeys((r.name for r in task.roles), view)
        return await begin_company(
            self._ground, task, world_seed=world_seed, views=views, viewport=viewport, hears=hears
        )

    async def restore_company(self, snapshot: bytes) -> Company:
        """Open a company at the moment that `Company.snapshot` saved.

        Raises `UserError` for bytes that are not such a snapshot, or one of another universe.
        """
        blank = EpisodeOptions((), Profile(), self.hosts)
        return await Company.resume(self._ground, CompanyState.from_bytes(snapshot, self.universe.id, blank))

    def door(
        self,
        task: str | EpisodeTask,
        kind: DoorKind = "page",
        *,
        source: TaskSource | None = None,
        answers: Answers | None = None,
        appearance: int = 0,
        world_seed: int = 0,
        tell: Told | None = None,
        front: Front | None = None,
    ) -> Door:
        """Open a task to an agent that brings its own harness; use as ``async with``.

        Args:
            task: The task's id, or a task of `source`.
            kind: ``page``, ``cdp`` or ``url``.
            source: Where tasks come from and are scored, if not the installed suites.
            answers: How the task asks for its answer, ``form`` or ``free``, where it is named by its id; ``form`` is
                the installed suites' default.
            appearance: The number of the sites' looks, where the task is named by its id; 0 is the usual one.
            world_seed: Seeds whatever happens by chance in the world.
            tell: Hears of each answer of the world, whoever asks it.
            front: Puts something in front of the world that a ``url`` door leads to.

        Raises:
            UserError: The task starts where nobody may go, or there is no such task or kind of door.
        """
        if kind not in DOOR_KINDS:
            raise UnknownNameError("kind of door", kind, DOOR_KINDS)
        chosen = source_of(source, answers, appearance)
        found = chosen.task(self.universe, task) if isinstance(task, str) else task
        self._ground.start_addresses(found.start_urls)
        world = self.universe.world(
            seed=world_seed,
            users={**default_users(self.sites), **found.users},
            now=found.now,
            at=self._ground.clock_at(found.start_urls[0]),
            conditions=found.conditions,
        )
        return Door(self._ground, world, found, chosen, kind, tell, front)

    async def rollout(
        self,
        task: str | EpisodeTask,
        *,
        codec: str = "webarena",
        view: View | None = None,
        max_steps: int | None = None,
        seconds: float | None = None,
        progress: float = 0.0,
        source: TaskSource | None = None,
        answers: Answers | None = None,
        appearance: int = 0,
        world_seed: int = 0,
    ) -> Rollout:
        """Begin a task in a fresh world; the arguments are those of `Rollout.open`.

        Raises:
            UnknownNameError: There is no such task or grammar.
            InfrastructureError: The engine or the server is broken.
        """
        rules = Rules.of(codec, view=view, max_steps=max_steps, seconds=seconds, progress=progress)
        chosen = source_of(source, answers, appearance)
        return await Rollout.begin(self, task, rules, source=chosen, world_seed=world_seed)

    async def group(
        self,
        task: str | EpisodeTask,
        n: int,
        *,
        codec: str = "webarena",
        view: View | None = None,
        max_steps: int | None = None,
        seconds: float | None = None,
        progress: float = 0.0,
        source: TaskSource | None = None,
        answers: Answers | None = None,
        appearance: int = 0,
        world_seed: int = 0,
    ) -> list[Rollout]:
        """Begin a task `n` times from one moment: equal worlds, equal first observations; close each.

        The other arguments and what is raised are as in `rollout`.
        """
        if n < 1:
            raise UserError(f"A group has at least one rollout, not {n}.")
        first = await self.rollout(
            task,
            codec=codec,
            view=view,
            max_steps=max_steps,
            seconds=seconds,
            progress=progress,
            source=source,
            answers=answers,
            appearance=appearance,
            world_seed=world_seed,
        )
        if n == 1:
            return [first]
        try:
            return [first, *await first.fork(n - 1)]
        except BaseException:
            await first.close()
            raise

    async def resume(
        self,
        snapshot: bytes,
        *,
        codec: str = "webarena",
        max_steps: int | None = None,
        seconds: float | None = None,
        progress: float = 0.0,
        source: TaskSource | None = None,
        answers: Answers | None = None,
    ) -> Rollout:
        """Go on from the moment that `Rollout.snapshot` saved; what is shown comes with it.

        Raises:
            UserError: These bytes are no snapshot, or one of another universe.
        """
        rules = Rules.of(codec, max_steps=max_steps, seconds=seconds, progress=progress)
        return await Rollout.resume(self, snapshot, rules, source=source_of(source, answers))

    async def beside(self, engine: str) -> Arena:
        """Another arena on the same server and universe, with an engine of this name; close it before this one.

        Raises:
            UnknownNameError: There is no such engine.
            InfrastructureError: It does not start.
        """
        kind = engine_kind(engine)
        settings = EngineSettings(self.server.port, live_hosts=self.live_hosts, warm=0)
        ground = replace(self._ground, engine=await kind.start(settings), on_lap=None, opened=set())
        return Arena(ground, kind, settings, owns_universe=False, owns_server=False)

    async def revive(self) -> None:
        """Start the engine afresh if it has died: once, whoever asks at the same time."""
        async with self._reviving:
            if not self.engine.alive:
                await self.restart_engine()

    async def restart_engine(self) -> None:
        """Start the engine afresh; episodes that are open end with the old one."""
        await self._close_episodes()
        await self.engine.close()
        self._ground.engine = await self._kind.start(self._settings)

    async def close(self) -> None:
        """Close all episodes, the engine, the server and the universe; may be called again."""
        if self._closed:
            return
        self._closed = True
        try:
            await self._close_episodes()
        finally:
            try:
                await self.engine.close()
            finally:
                if self._owns_server:
                    await self.server.stop()
                if self._owns_universe:
                    self.universe.close()

    async def _close_episodes(self) -> None:
        for episode in list(self._ground.opened):
            await episode.close()


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
