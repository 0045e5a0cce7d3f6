"""Several visitors of one world, each in a window of its own: what they share, and how all of it forks and is saved."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from typing import Any, Self, TypeAlias

from webarium.actions.types import Action
from webarium.closing import Closing
from webarium.envs.circumstances import Circumstances
from webarium.envs.ground import Ground
from webarium.envs.journal import Journal, written_by
from webarium.envs.meanwhile import Meanwhile
from webarium.envs.options import EpisodeOptions
from webarium.envs.several.seat import Seat
from webarium.envs.several.state import CompanyState
from webarium.errors import UserError
from webarium.worlds import Changes, World
from webarium.worlds.waiting import when_free


class Company(Closing):
    """Roles in one world; opened by `Arena.company`, closed by `close` or by leaving ``async with``.

    Their turns are up to who drives them; two may not act at the same time. All that one does the others find the next
    time that they ask for a page.
    """

    def __init__(
        self, ground: Ground, world: World, options: Mapping[str, EpisodeOptions], meanwhile: Meanwhile
    ) -> None:
        self.world = world
        """The state of the sites, the same for all."""
        self.meanwhile = meanwhile
        """Time, events and journal, the same for all."""
        self.log: list[tuple[str, Action]] = []
        """Everything that was done since the beginning, with who did it."""
        self.closed = False
        self.faithful = True
        """For a fork: whether it began by showing what the original showed."""
        self._ground = ground
        self._acting: str | None = None
        self._origin = b""
        self.seats: Mapping[str, Seat] = {
            role: Seat(ground, self, role, each) for role, each in options.items()
        }
        """By role, in the order of their turns."""

    @classmethod
    async def begin(
        cls,
        ground: Ground,
        world: World,
        options: Mapping[str, EpisodeOptions],
        users: Mapping[str, Mapping[str, str | None]],
        circumstances: Circumstances,
    ) -> Self:
        """Let each role in as its users, and open its start pages."""
        for role, named in users.items():
            world.admit(role, named)
        meanwhile = Meanwhile(circumstances)
        meanwhile.plant(world, ground.sites)
        company = cls(ground, world, options, meanwhile)
        company._origin = await when_free(world, world.snapshot)
        async with company._opening():
            for seat in company.seats.values():
                await seat.begin_there()
        return company

    @classmethod
    async def resume(cls, ground: Ground, state: CompanyState) -> Self:
        """Go on where another company was: its pages are brought back, or else all that it did is done again."""
        way = _do_again if state.exact else _bring_back
        company = await cls._resumed(ground, state, way)
        if company.faithful or way is _do_again:
            return company
        await company.close()
        return await cls._resumed(ground, state, _do_again)

    @classmethod
    async def _resumed(cls, ground: Ground, state: CompanyState, way: Way) -> Self:
        options = {role: each.options for role, each in state.seats.items()}
        circumstances = next(iter(options.values())).circumstances
        world = ground.universe.restore(state.origin if way is _do_again else state.world)
        company = cls(ground, world, options, Meanwhile(circumstances))
        company._origin = state.origin
        async with company._opening():
            await way(company, state)
            company.log = list(state.log)
            company.meanwhile.resume(state.journal, state.held, state.passed, await company.read_changes())
            found = [await seat.arrive_at(state.seats[role]) for role, seat in company.seats.items()]
            company.faithful = all(found)
        return company

    @asynccontextmanager
    async def _opening(self) -> AsyncIterator[None]:
        """Be one of the arena's; closed if this is left with an error."""
        self._ground.opened.add(self)
        try:
            yield
        except BaseException:
            await self.close()
            raise

    @property
    def journal(self) -> Journal:
        """What happened so far, in order, with who did it."""
        return self.meanwhile.journal

    async def read_changes(self) -> Changes:
        """What all visitors have changed together."""
        return await when_free(self.world, partial(self.world.changes, "visitor"))

    def own(self, role: str) -> Changes:
        """What one role has written, all its steps taken together."""
        return written_by((role,), self.journal)

    @contextmanager
    def turn(self, role: str) -> Iterator[None]:
        """Let one role act; raises `UserError` while another one does."""
        self._check()
        if self._acting is not None:
            raise UserError(
                f"{role} cannot act while {self._acting} does.", todo="Await one turn before the next."
            )
        self._acting = self.meanwhile.role = role
        try:
            yield
        finally:
            self._acting = None

    async def fork(self, n: int = 1, *, exact: bool = False) -> list[Company]:
        """So many companies at this moment, each with a world and windows of its own; all or none."""
        state = await self.state(exact=exact)
        made: list[Company] = []
        try:
            while len(made) < n:
                made.append(await Company.resume(self._ground, state))
        except BaseException:
            for company in made:
                await company.close()
            raise
        return made

    async def snapshot(self, *, exact: bool = False) -> bytes:
        """This moment as bytes for `Arena.restore_company`; `exact` does all actions again there."""
        return (await self.state(exact=exact)).to_bytes(self._ground.universe.id)

    async def state(self, *, exact: bool = False) -> CompanyState:
        """This moment as data."""
        self._check()
        return CompanyState(
            seats={role: await seat.state(exact=exact) for role, seat in self.seats.items()},
            world=await when_free(self.world, self.world.snapshot),
            origin=self._origin,
            log=tuple(self.log),
            journal=self.meanwhile.journal,
            held=dict(self.meanwhile.held),
            passed=self.meanwhile.passed,
        )

    async def close(self) -> None:
        """Close all windows and discard the world; may be called again."""
        if self.closed:
            return
        self.closed = True
        self._ground.opened.discard(self)
        try:
            for seat in self.seats.values():
                await seat.close()
        finally:
            await self._ground.server.end(self.world)

    def _check(self) -> None:
        if self.closed:
            raise UserError("This company is closed.", todo="Open another one.")


Way: TypeAlias = Callable[[Company, CompanyState], Coroutine[Any, Any, None]]
"""How a company's windows are brought to a moment of another one."""


async def _bring_back(company: Company, state: CompanyState) -> None:
    """Open the tabs as they were."""
    for role, seat in company.seats.items():
        await seat.bring_back(state.seats[role])


async def _do_again(company: Company, state: CompanyState) -> None:
    """Begin at the very beginning, and repeat every action of everybody in the order of then."""
    for seat in company.seats.values():
        await seat.begin_there()
    for role, action in state.log:
        with company.turn(role):
            await company.seats[role].again(action)
