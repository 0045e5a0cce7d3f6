"""The sessions of a host: who is in, for how long still, and what came of them."""

from __future__ import annotations

import asyncio
import contextlib
import math
import secrets
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from webarium.errors import ServerError, UserError, WebariumError
from webarium.host.pool import Pool
from webarium.host.wire import broken
from webarium.host.wishes import SessionWish
from webarium.host.workers import DIED, HostWorker, WorkerGoneError
from webarium.types import Json

MOST_FORKS = 1024
"""So many forks may be asked for at once."""


TRIES = 3
"""So many workers a new session is offered to where one after the other dies under it."""


class FullError(WebariumError):
    """A host has no room for another session now."""

    def __init__(self, most: int, retry_after: int) -> None:
        """`retry_after` is in whole seconds."""
        self.retry_after = retry_after
        self.most = most
        super().__init__(
            f"This host is full: it has {most} sessions.", todo=f"Ask again in {retry_after} seconds."
        )


class NoSessionError(UserError):
    """There is no session of this name, or not any more."""

    def __init__(self) -> None:
        super().__init__(
            "There is no such session: it was closed, or its lease ran out.", todo="Open another one."
        )


@dataclass
class Session:
    """One rollout, somewhere in a worker."""

    id: str
    """What its client calls it; nobody can guess it."""
    worker: HostWorker
    """Where it is."""
    expires: float
    """When its lease ends, unless somebody asks for it before."""
    last: dict[str, Any] = field(default_factory=dict)
    """Its last turn."""
    about: dict[str, Json] = field(default_factory=dict)
    """Its goal, name and grammar."""
    busy: int = 0
    """How many requests are in hand: it is not idle then."""
    call: int = -1
    """The number of the last request that changed it, as its client counts."""
    answer: asyncio.Future[dict[str, Json]] | None = None
    """What came of that: who asks once more with the same number, after a lost connection, is told the same."""


@dataclass
class Counts:
    """What has become of all sessions."""

    opened: int = 0
    closed: int = 0
    """By their clients."""
    abandoned: int = 0
    """Because nobody asked for them until their lease ended."""
    lost: int = 0
    """Ended in an error with their worker."""
    refused: int = 0
    """Not opened, because the host was full."""


class Sessions:
    """All sessions, by id."""

    def __init__(
        self, pool: Pool, *, most: int, lease: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.pool = pool
        """Where they are."""
        self.most = most
        """How many there may be."""
        self.lease = lease
        """For how many seconds a session stays without being asked for."""
        self.counts = Counts()
        """What has become of them."""
        self._clock = clock
        self._sessions: dict[str, Session] = {}
        self._background: set[asyncio.Task[None]] = set()

    def __len__(self) -> int:
        return len(self._sessions)

    def stats(self) -> dict[str, Json]:
        """Everything that is counted."""
        return {
            "sessions": len(self._sessions),
            "most": self.most,
            "lease": self.lease,
            "workers": [
                {"pid": worker.pid, "node": worker.node, "sessions": len(worker.sessions)}
                for worker in self.pool.workers
            ],
            "worker_deaths": self.pool.deaths,
            **vars(self.counts),
        }

    # What clients ask

    async def open(self, wish: SessionWish) -> dict[str, Json]:
        """Open a session.

        Raises:
            FullError: There is no room.
            UserError: It cannot be as it is wanted.
            ServerError: Something broke.
        """
        for tries_left in reversed(range(TRIES)):
            self._check_room(1)
            session = self._put(self.pool.least())
            try:
                told = await session.worker.ask("open", session.id, wish.to_json())
            except WorkerGoneError:  # the client has nothing to lose yet: another worker can have it
                self._forget(session)
                if not tries_left:
                    raise
            except BaseException:
                self._close_later(session)
                raise
            else:
                return self._begun(session, told)
        raise AssertionError("unreachable")

    async def act(self, name: str, call: int | None, data: Mapping[str, Any]) -> dict[str, Json]:
        """Say something in a session; gives its turn, an error's if its worker is gone."""
        return await self._turn(name, "act", call, data)

    async def stop(self, name: str, call: int | None, data: Mapping[str, Any]) -> dict[str, Json]:
        """Stop in a session; gives its last turn."""
        return await self._turn(name, "stop", call, data)

    async def fork(self, name: str, n: int, *, exact: bool = False) -> list[dict[str, Json]]:
        """So many sessions at the moment of this one, in the same worker.

        Raises:
            FullError: There is no room for all of them.
        """
        parent = self._get(name)
        if not 1 <= n <= MOST_FORKS:
            raise UserError(f"A session is forked 1 to {MOST_FORKS} times, not {n} times.")
        self._check_room(n)
        with self._busy(parent):
            forks = [self._put(parent.worker) for _ in range(n)]
            try:
                told = await parent.worker.ask(
                    "fork", parent.id, {"sessions": [fork.id for fork in forks], "exact": exact}
                )
            except BaseException:
                for fork in forks:
                    self._close_later(fork)
                raise
        return [self._begun(fork, about) for fork, about in zip(forks, told["forks"], strict=True)]

    async def ask(self, name: str, do: str, data: Mapping[str, Json]) -> dict[str, Any]:
        """Ask a session for what changes nothing: ``snapshot``, ``outside``, ``inside``."""
        session = self._get(name)
        with self._busy(session):
            return await session.worker.ask(do, session.id, data)

    def look(self, name: str) -> dict[str, Json]:
        """What is known of a session, and its last turn."""
        return self._told(self._get(name))

    def beat(self, names: list[str]) -> dict[str, Json]:
        """Renew the leases of sessions; tells those that are gone."""
        gone = []
        for name in names:
            try:
                self._get(name)
            except NoSessionError:
                gone.append(name)
        return {"gone": gone, "lease": self.lease}

    async def close(self, name: str) -> None:
        """Close a session; one that is gone already is closed, too."""
        session = self._sessions.get(name)
        if session is not None:
            self.counts.closed += 1
            await self._end(session)

    # What happens to them

    def lose(self, worker: HostWorker) -> None:
        """A worker is gone: its sessions end in an error. They stay, so that their clients hear of it."""
        for name in list(worker.sessions):
            session = self._sessions[name]
            if not session.last:
                continue
            if session.last["outcome"] == "running":
                self.counts.lost += 1
                session.last = broken(session.last, DIED)

    async def reap(self) -> int:
        """Close all sessions whose lease has ended; gives how many."""
        now = self._clock()
        late = [each for each in self._sessions.values() if not each.busy and each.expires < now]
        self.counts.abandoned += len(late)
        await asyncio.gather(*[self._end(session) for session in late])
        return len(late)

    async def settle(self) -> None:
        """Wait until what is closed in the background is closed."""
        await asyncio.gather(*self._background)

    # Within

    def _check_room(self, n: int) -> None:
        if len(self._sessions) + n > self.most:
            self.counts.refused += n
            raise FullError(self.most, self._when())

    def _when(self) -> int:
        """In how many seconds the next lease ends, at the latest after one."""
        idle = [each.expires for each in self._sessions.values() if not each.busy]
        return max(1, math.ceil(min(idle, default=self._clock() + self.lease) - self._clock()))

    def _put(self, worker: HostWorker) -> Session:
        session = Session(secrets.token_urlsafe(16), worker, self._clock() + self.lease, busy=1)
        self._sessions[session.id] = session
        worker.sessions.add(session.id)
        return session

    def _begun(self, session: Session, told: Mapping[str, Any]) -> dict[str, Json]:
        session.busy = 0
        session.expires = self._clock() + self.lease
        session.last = dict(told["turn"])
        session.about = {name: told[name] for name in ("goal", "name", "actions")}
        self.counts.opened += 1
        return self._told(session)

    def _told(self, session: Session) -> dict[str, Json]:
        return {"session": session.id, "lease": self.lease, **session.about, "turn": session.last}

    def _get(self, name: str) -> Session:
        session = self._sessions.get(name)
        if session is None or not session.last:
            raise NoSessionError
        session.expires = self._clock() + self.lease
        return session

    @contextlib.contextmanager
    def _busy(self, session: Session) -> Iterator[None]:
        session.busy += 1
        try:
            yield
        finally:
            session.busy -= 1
            session.expires = self._clock() + self.lease

    async def _turn(self, name: str, do: str, call: int | None, data: Mapping[str, Any]) -> dict[str, Json]:
        session = self._get(name)
        if call is not None and call == session.call and session.answer is not None:
            return await asyncio.shield(session.answer)
        answer = asyncio.ensure_future(self._asked(session, do, data))
        if call is not None:
            session.call, session.answer = call, answer
        return await asyncio.shield(answer)

    async def _asked(self, session: Session, do: str, data: Mapping[str, Any]) -> dict[str, Json]:
        with self._busy(session):
            if session.last["outcome"] == "error":
                return session.last
            try:
                session.last = dict((await session.worker.ask(do, session.id, data))["turn"])
            except ServerError as error:
                if session.last["outcome"] == "running":
                    self.counts.lost += 1
                    session.last = broken(session.last, str(error))
            return session.last

    def _forget(self, session: Session) -> None:
        self._sessions.pop(session.id, None)
        session.worker.sessions.discard(session.id)

    async def _end(self, session: Session) -> None:
        self._forget(session)
        if session.worker.alive:
            with contextlib.suppress(ServerError):
                await session.worker.ask("close", session.id, {})

    def _close_later(self, session: Session) -> None:
        """Forget it, and have the worker close what it may have begun, though nobody waits for that."""
        self._forget(session)
        task = asyncio.ensure_future(self._end(session))
        self._background.add(task)
        task.add_done_callback(self._background.discard)
