"""One role's place in a world that it shares with others: its window, its user, and what it has done there."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager
from dataclasses import replace
from typing import Protocol

from webarium.actions.types import Action
from webarium.envs.episode import Episode
from webarium.envs.ground import Ground
from webarium.envs.laps import Laps
from webarium.envs.meanwhile import Meanwhile
from webarium.envs.options import EpisodeOptions
from webarium.envs.state import EpisodeState, fingerprint
from webarium.envs.window_state import WindowState
from webarium.errors import ActionError, UserError
from webarium.observation.observation import Observation
from webarium.types import Json
from webarium.worlds import Changes, World


class Whole(Protocol):
    """What a seat knows of its company."""

    world: World
    meanwhile: Meanwhile
    log: list[tuple[str, Action]]

    def turn(self, role: str) -> AbstractContextManager[None]:
        """Let one role act."""

    async def read_changes(self) -> Changes:
        """What all visitors have changed together."""


class Seat(Episode):
    """An episode of one role: it is acted in like any other.

    World, time and journal are those of the whole company; it begins, forks, is saved and ends only with that.
    """

    def __init__(self, ground: Ground, company: Whole, role: str, options: EpisodeOptions) -> None:
        super().__init__(ground, None, options)
        self.role = role
        """What others call it."""
        self._company = company
        self._served = ground.serve(company.world, role)
        self._meanwhile = company.meanwhile

    @property
    def _moment(self) -> int:
        return len(self._company.log)

    async def begin_there(self) -> None:
        """Enter, and open the start pages."""
        with self._timing() as lap:
            window = await self._enter()
            self._observation = self._with_news(await window.begin(lap))

    async def bring_back(self, state: EpisodeState) -> None:
        """Enter, and open the tabs as they were."""
        window = await self._enter()
        await window.restore(state.window)

    async def again(self, action: Action) -> None:
        """Do once more what was done in another company at this point."""
        await self._before(action, self._moment)
        await self.window.step(action, Laps())

    async def arrive_at(self, state: EpisodeState) -> bool:
        """Go on from a moment, now that the window is there; says whether it shows what was shown then."""
        self._set_off(state.actions, state.steps, state.stopped)
        with self._timing() as lap:
            self._observation = await self.window.look(state.last_error, lap)
        return await self._shown() == state.shown

    async def state(self, *, exact: bool) -> EpisodeState:
        """This seat alone as data; `exact` leaves out the tabs, which are to be had by doing all again."""
        return EpisodeState(
            options=self.options,
            world=b"",
            origin=b"",
            actions=tuple(self.actions),
            steps=self.steps,
            stopped=self.stopped,
            window=WindowState() if exact else await self.window.state(),
            shown=await self._shown(),
            last_error=self.observation.last_error,
        )

    async def _shown(self) -> str:
        window = await self.window.state()
        seen = await self.window.observe(replace(self.view, kind="axtree", screenshot=False, html=False), "")
        return fingerprint(seen, window.tabs)

    async def step(self, action: Action) -> Observation:
        """Take one action and look again; raises `UserError` while another role acts."""
        with self._company.turn(self.role):
            return await super().step(action)

    async def reject(self, error: ActionError) -> Observation:
        """Count a step for text that was not an action at all, and show why it was not."""
        with self._company.turn(self.role):
            return await super().reject(error)

    async def _before(self, action: Action, step: int) -> list[str]:
        self._company.log.append((self.role, action))
        return await super()._before(action, self._moment)

    async def read_changes(self) -> Changes:
        """What all visitors have changed in their world since the company began."""
        return await self._company.read_changes()

    async def _finish(self, url: str) -> Mapping[str, Json] | None:
        return await self._ground.finish(self.world, url, self.role)

    async def reset(self) -> Observation:
        """Refuse: a seat begins with its company."""
        raise UserError(_ALONE.format("begins again"), todo="Begin another company.")

    async def forks(self, n: int, *, exact: bool = False) -> list[Episode]:
        """Refuse: a seat forks with its company."""
        raise UserError(_ALONE.format("forks"), todo="Fork the company.")

    async def snapshot(self, *, exact: bool = False) -> bytes:
        """Refuse: a seat is saved with its company."""
        raise UserError(_ALONE.format("is saved"), todo="Take the company's snapshot.")

    async def close(self) -> None:
        """Close the window and end this role's visits; the world stays. May be called again."""
        if self.closed:
            return
        self.closed = True
        try:
            await self._leave()
        finally:
            self._window = None
            if self._served is not None:
                self._served.leave()


_ALONE = "A seat {} with its whole company, not alone."
