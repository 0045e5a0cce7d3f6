"""One episode: a world, a window on it, and the loop of acting, settling and observing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Self, cast

from webarium.actions.types import Action, AskUser, Goto, NewTab, Noop, Stop
from webarium.closing import Closing
from webarium.envs.addresses import outside
from webarium.envs.engine import Settled, Window
from webarium.envs.final_page import FinalPage
from webarium.envs.fork_point import ForkPoint, bring_back, do_again
from webarium.envs.ground import Ground
from webarium.envs.journal import Journal
from webarium.envs.laps import Lap, Laps
from webarium.envs.meanwhile import Meanwhile
from webarium.envs.options import EpisodeOptions
from webarium.envs.outside import OutsideAddresses
from webarium.envs.state import EpisodeState, fingerprint, pack, told
from webarium.envs.window_state import WindowState
from webarium.errors import ActionError, BrowserError, UserError
from webarium.observation.notices import with_heard
from webarium.observation.observation import Observation
from webarium.observation.requests import Exchange
from webarium.observation.view import View
from webarium.types import Json
from webarium.worlds import Changes, World
from webarium.worlds.waiting import when_free


class Episode(Closing):
    """A person's visit to the sites of one world; opened by `Arena.episode`.

    It never raises for what an agent does wrong: `Observation.last_error` says why. It raises
    `InfrastructureError` when something under it breaks; then only `reset` and `close` are of use.
    """

    def __init__(
        self,
        ground: Ground,
        world: World | None,
        options: EpisodeOptions,
        *,
        begin_at: ForkPoint | None = None,
    ) -> None:
        self.options = options
        self.steps = 0
        """How many actions were taken: refused ones count, as does text that was not an action, but not the stop."""
        self.stopped: Stop | None = None
        """The agent's own stop, once it came."""
        self.actions: list[Action] = []
        """Everything that was done since the beginning, for a fork by its ancestors too."""
        self.timings: Mapping[str, float] = MappingProxyType({})
        """Milliseconds of the last step or reset: ``execute``, ``settle``, ``observe``, ``total``."""
        self.closed = False
        self._ground = ground
        self._served = None if world is None else ground.serve(world)
        self._begin_at = begin_at
        self._origin = begin_at.state.origin if begin_at else b""
        self._asleep: ForkPoint | None = None
        """Where it is to be, as long as it has no window."""
        self._present: ForkPoint | None = None
        """This moment, if forks of it were made."""
        self._window: Window | None = None
        self._observation: Observation | None = None
        self._fresh = False
        self._changes = Changes()
        self._port: int | None = None
        self._meanwhile: Meanwhile | None = None

    @property
    def world(self) -> World:
        """The state of the sites; raises `UserError` on the live web, which has none."""
        if self._served is None:
            raise UserError("An episode on the live web has no world.", todo="Use an arena with sites.")
        return self._served.world

    @property
    def faithful(self) -> bool:
        """For a fork or a restored episode: whether it began by showing what the original showed.

        Of a fork that has no window yet (see `fork`) this is what others of that moment found out, or else true.
        """
        return self._begin_at is None or self._begin_at.faithful

    @property
    def changes(self) -> Changes:
        """What its visitor has changed in its world since the episode began; nothing on the live web.

        While the world answers a request this is what was read last; `read_changes` waits for the answer.
        """
        if self._served is not None and self._served.world.lock.acquire(blocking=False):
            try:
                self._changes = self._served.world.changes("visitor")
            finally:
                self._served.world.lock.release()
        return self._changes

    async def read_changes(self) -> Changes:
        """The same, once the world has answered what it is being asked."""
        if self._served is not None:
            world = self._served.world
            self._changes = await when_free(world, partial(world.changes, "visitor"))
        return self._changes

    @property
    def journal(self) -> Journal:
        """What happened so far, in order; nothing where a task lets nothing happen and nobody answers."""
        return () if self._meanwhile is None else self._meanwhile.journal

    @property
    def _moment(self) -> int:
        """How many actions were begun in its world, by whomever."""
        return self.steps

    @property
    def live(self) -> bool:
        """Whether it visits the live web instead of a world."""
        return self._served is None

    @property
    def view(self) -> View:
        """What its observations show."""
        return self.options.view

    @property
    def observation(self) -> Observation:
        """What was seen last."""
        if self._observation is None:
            raise UserError("This episode has not begun.", todo="Await reset() first.")
        return self._observation

    @property
    def window(self) -> Window:
        """The engine's side of it, for those who look deeper than observations."""
        self._check_open()
        if self._window is None:
            raise UserError("This fork has no window yet.", todo="Await wake() first.")
        return self._window

    @property
    def settled(self) -> Settled:
        """How the last wait ended."""
        return self.window.settled

    @classmethod
    async def begin(
        cls,
        ground: Ground,
        world: World | None,
        options: EpisodeOptions,
        *,
        begin_at: ForkPoint | None = None,
    ) -> Self:
        """Open an episode and let it begin; raises `InfrastructureError` if something under it is broken."""
        episode = cls(ground, world, options, begin_at=begin_at)
        ground.opened.add(episode)
        try:
            await episode.reset()
        except BaseException:
            await episode.close()
            raise
        return episode

    @classmethod
    async def resume(cls, ground: Ground, state: EpisodeState) -> Self:
        """Open an episode that goes on where another one was."""
        return await cls._resume(ground, ForkPoint(state))

    @classmethod
    async def _resume(cls, ground: Ground, point: ForkPoint) -> Self:
        world = ground.universe.restore(point.state.world)
        return await cls.begin(ground, world, point.state.options, begin_at=point)

    async def reset(self) -> Observation:
        """Begin (again): the world as it was at first, a new window, the start pages.

        Does nothing if nothing has been done since the episode began.
        """
        self._check_open()
        if self._fresh:
            return self.observation
        self._asleep = self._present = None
        if self._begin_at is not None:
            self._observation = await self._begin_again(self._begin_at)
        else:
            began = self._window is not None
            await self._leave()
            if began and self._served is not None:
                await when_free(self.world, self.world.reset)
            self._meanwhile = await self._begun(None)
            if self._meanwhile is not None:
                await when_free(self.world, partial(self._meanwhile.plant, self.world, self._ground.sites))
            self._origin = b"" if self._served is None else await when_free(self.world, self.world.snapshot)
            self._set_off((), 0, None)
            with self._timing() as lap:
                window = await self._enter()
                self._observation = self._with_news(await window.begin(lap))
        self._fresh = True
        return self._observation

    def _set_off(self, actions: Sequence[Action], steps: int, stopped: Stop | None) -> None:
        self.actions, self.steps, self.stopped = list(actions), steps, stopped

    async def _begun(self, state: EpisodeState | None) -> Meanwhile | None:
        """What goes on around it from its beginning, or from a moment of another episode."""
        if self.options.circumstances.plain or self._served is None:
            return None
        if state is None:
            return Meanwhile(self.options.circumstances)
        began = Meanwhile(self.options.circumstances)
        began.resume(state.journal, state.held, state.passed, await self.read_changes())
        return began

    async def _enter(self) -> Window:
        """A fresh window on its world."""
        options = self.options
        if self._meanwhile is not None:
            options = replace(options, on_request=self._answered)
        if self._served is not None and (strange := self._served.world.conditions.strange_hosts):
            options = replace(options, also=strange)
        self._window = await self._ground.engine.open(self._served, options)
        return self._window

    def _answered(self, exchange: Exchange) -> None:
        """Hear of a request of its pages: pages led elsewhere are written down."""
        if exchange.resource == "document":
            self._note_outside(exchange.url)
        if self.options.on_request is not None:
            self.options.on_request(exchange)

    def _note_outside(self, address: str) -> None:
        """Write down an address that was asked for, if it is of a host that is no site."""
        url = outside(address, self.options.hosts)
        if url and self._meanwhile is not None:
            self._meanwhile.reached_out(url, self._moment)

    async def _begin_again(self, point: ForkPoint, *, there: bool = False) -> Observation:
        """Begin at a moment of another episode: bring its pages back, or else do again what it did.

        The world is `there` already, or a new one is made.
        """
        state, ways = point.state, point.ways()
        with self._timing() as lap:
            for way in ways:
                await self._leave()
                if way is do_again or not there:
                    await self._renew(state.origin if way is do_again else state.world)
                there = False
                window = await self._enter()
                self._meanwhile = await self._begun(None)
                await way(window, state, self._before)
                self._set_off(state.actions, state.steps, state.stopped)
                self._meanwhile = await self._begun(state)
                lap("execute")
                if way is point.way:
                    return await window.look(state.last_error, lap)
                before = None if way is ways[-1] else await window.state()
                if before is not None and told(before.tabs) != told(state.window.tabs):
                    continue  # The tabs say so before the page in front is looked at.
                seen = await window.look(state.last_error, lap)
                shown = before or await window.state()
                point.faithful = fingerprint(seen, shown.tabs) == state.shown and await self._is_in(
                    state.world
                )
                if point.faithful:
                    break
            point.way = way
        return seen

    async def _is_in(self, snapshot: bytes) -> bool:
        """Whether its world is as that one was."""
        changes = await when_free(self.world, self.world.changes)
        with self._ground.universe.restore(snapshot) as other:
            return changes == other.changes() and self.world.clock.moments == other.clock.moments

    async def _renew(self, snapshot: bytes) -> None:
        """Go on in another world."""
        if self._served is not None:
            await self._served.end()
            self._port = None
        self._served = self._ground.serve(self._ground.universe.restore(snapshot))

    async def fork(self, *, exact: bool = False) -> Episode:
        """A new episode at this moment, with a world of its own; both go on independently.

        It resets to this moment. Equal actions give equal observations in both, unless `faithful` is false, but
        for what nothing shows: what scripts keep to themselves, and how pages further back in a tab's history
        were left. `exact` brings these back too, by doing all actions again. Where the engine has it so, as the
        text engine does, a fork gets its window when it is first acted in or looked at: see `wake`.
        """
        return (await self.forks(1, exact=exact))[0]

    async def forks(self, n: int, *, exact: bool = False) -> list[Episode]:
        """So many new episodes at this moment, each as `fork` makes it; all or none."""
        point = await self._fork_point(exact=exact)
        made: list[Episode] = []
        try:
            while len(made) < n:
                made.append(await self._forked(point))
        except BaseException:
            for episode in made:
                await episode.close()
            raise
        return made

    async def _forked(self, point: ForkPoint) -> Episode:
        if point.seen is None:
            return await Episode._resume(self._ground, ForkPoint(point.state))
        world = await when_free(self.world, self.world.fork)
        episode = Episode(self._ground, world, point.state.options, begin_at=point)
        episode._asleep, episode._observation, episode._fresh = point, point.seen, True
        episode._set_off(point.state.actions, point.state.steps, point.state.stopped)
        episode._meanwhile = await episode._begun(point.state)
        self._ground.opened.add(episode)
        return episode

    async def _fork_point(self, *, exact: bool) -> ForkPoint:
        """This moment, as it was told before if nothing has happened since."""
        self._check_open()
        if exact or not self._ground.engine.wakes_late:
            return ForkPoint(await self._state(exact=exact))
        world = await self._told_world()
        known = self._asleep or self._present
        if known is None or known.world != world or None in world:
            seen = await self.observe()
            known = ForkPoint(await self._state(exact=False), seen, world)
        self._present = known
        return known

    async def _told_world(self) -> tuple[bytes | None, str | None]:
        """Equal for equal worlds; with ``None`` in it for one of which nothing is said."""
        return await when_free(self.world, self.world.digest), self.world.sessions_text()

    async def wake(self) -> None:
        """Get the window of a fork that has none yet; happens by itself before anything is done in it.

        A world that somebody has changed meanwhile stays as it is; else `world` may be another one afterwards.
        """
        self._check_open()
        if self._asleep is not None:
            point, stopped = self._asleep, self.stopped
            if await self._told_world() != point.world:
                point = ForkPoint(point.state, way=bring_back)
            self._observation = await self._begin_again(point, there=True)
            self._asleep, self.stopped = None, stopped

    async def addresses(self) -> OutsideAddresses:
        """How its world is reached by browsers that are not ours: on a port of its own, opened on first use.

        Raises `UserError` on the live web, which has no world.
        """
        if self._served is None:
            raise UserError("An episode on the live web has no world.", todo="Use an arena with sites.")
        if self._port is None:
            self._port = await self._served.open_port()
        return OutsideAddresses(self._ground.hosts, self._port)

    async def arrive(self, url: str) -> None:
        """Be at an address before the end, because a browser that is not ours is there; not a step."""
        await self._set_out()
        await self.window.step(Goto(url), Laps())

    async def snapshot(self, *, exact: bool = False) -> bytes:
        """This moment as bytes for `Arena.restore`; `exact` as in `fork`."""
        return pack(await self._state(exact=exact), self._ground.universe.id)

    async def _state(self, *, exact: bool) -> EpisodeState:
        await self.wake()
        window = await self.window.state()
        seen = await self.window.observe(replace(self.view, kind="axtree", screenshot=False, html=False), "")
        return EpisodeState(
            options=self.options,
            world=await when_free(self.world, self.world.snapshot),
            origin=self._origin,
            actions=tuple(self.actions),
            steps=self.steps,
            stopped=self.stopped,
            window=WindowState() if exact else window,
            shown=fingerprint(seen, window.tabs),
            last_error=self.observation.last_error,
            **({} if self._meanwhile is None else self._meanwhile.state()),
        )

    async def step(self, action: Action) -> Observation:
        """Take one action and look again; `Stop` ends the episode and shows what was seen last."""
        self._check_running()
        self._fresh = False
        if isinstance(action, Stop):
            self.stopped, self._present = action, None
            return self.observation
        await self._set_out()
        self.steps += 1
        self.actions.append(action)
        heard = await self._before(action, self.steps)
        with self._timing() as lap:
            try:
                if self._meanwhile is not None and self._meanwhile.asks(action):
                    heard.append(await self._meanwhile.ask(cast("AskUser", action).question, self._moment))
                    seen = await self.window.look("", lap)
                else:
                    seen = await self.window.step(action, lap)
            except BrowserError as error:
                if not self.live or not self._ground.engine.alive:
                    raise
                seen = await self._recover(error, lap)
        await self._after()
        self._observation = with_heard(self._with_news(seen), heard)
        return self._observation

    async def _before(self, action: Action, step: int) -> list[str]:
        """Let happen what comes before an action; gives what is heard with it."""
        if self._meanwhile is None:
            return []
        if isinstance(action, Goto | NewTab) and action.url:
            self._note_outside(action.url)
        before = partial(self._meanwhile.before, action, step, self.world, self._ground.sites)
        return await when_free(self.world, before)

    async def _after(self) -> None:
        """Write down what an action has changed."""
        if self._meanwhile is not None:
            self._meanwhile.after(await self.read_changes(), self._moment)

    def _with_news(self, seen: Observation) -> Observation:
        """The same, which says too what the server has to report, such as a request that it gave up."""
        news = [] if self._served is None or self.closed else self._served.activity.news()
        if not news:
            return seen
        return replace(seen, last_error=" ".join(filter(None, [seen.last_error, *news])))

    async def _set_out(self) -> None:
        """Be ready for what changes this moment."""
        await self.wake()
        self._fresh, self._present = False, None

    async def _recover(self, error: BrowserError, lap: Lap) -> Observation:
        """Go on after a page of the live web has crashed or hung: its tab is closed."""
        await self.window.recover()
        return await self.window.look(f"{error.args[0]} The tab was closed. Go on in another one.", lap)

    async def reject(self, error: ActionError) -> Observation:
        """Count a step for text that was not an action at all, and show why it was not."""
        self._check_running()
        await self._set_out()
        self.steps += 1
        heard = await self._before(Noop(), self.steps)
        if self._meanwhile is not None:
            self.actions.append(Noop())  # so that whoever does it all again counts as many
            await self._after()
        self._observation = with_heard(replace(self.observation, last_error=str(error)), heard)
        return self._observation

    def tell(self, error: str) -> Observation:
        """What was seen last, with this to be said of the actions before it."""
        self._present = None
        self._observation = replace(self.observation, last_error=error)
        return self._observation

    async def observe(self, view: View | None = None) -> Observation:
        """Look once more without acting, in another way if asked; not a step."""
        await self.wake()
        return await self.window.observe(view or self.view, self.observation.last_error)

    async def final_page(self) -> FinalPage:
        """The page that is in front now, for checks; dialogs that are open are dismissed."""
        await self.wake()
        self._present = None
        return await self.window.page(self._finish)

    async def _finish(self, url: str) -> Mapping[str, Json] | None:
        """The finish JSON of the replica at an address, ``None`` if there is none."""
        return None if self._served is None else await self._ground.finish(self._served.world, url)

    async def close(self) -> None:
        """Close the window, end all visits to the world, and discard it; may be called again."""
        if self.closed:
            return
        self.closed = True
        try:
            await self._leave()
        finally:
            self._window = None
            if self._served is not None:
                await self._served.end()
            self._ground.opened.discard(self)

    async def _leave(self) -> None:
        """Give up whatever is under way in the window, and close it."""
        if self._window is not None:
            await self._window.leave()

    def _check_open(self) -> None:
        if self.closed:
            raise UserError("This episode is closed.", todo="Open another one.")

    def _check_running(self) -> None:
        self._check_open()
        if self.stopped is not None:
            raise UserError("This episode has been stopped.", todo="Await reset() to begin again.")

    @contextmanager
    def _timing(self) -> Iterator[Lap]:
        """Measure the parts of a step: call the result at the end of each."""
        laps = Laps(self._ground.on_lap)
        try:
            yield laps
        finally:
            self.timings = laps.timings()
