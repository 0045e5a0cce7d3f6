"""The client of a host: rollouts that happen elsewhere."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import itertools
import json
import time
from collections.abc import Mapping, Sequence
from typing import Any, cast
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection
from websockets.asyncio.client import connect as connect_socket
from websockets.exceptions import InvalidHandshake, InvalidURI, WebSocketException

from webarium.actions.record import action_to_json
from webarium.actions.types import Action
from webarium.closing import Closing
from webarium.envs.turn import RolloutOutcome, Turn
from webarium.errors import ActionError, ServerError, UserError
from webarium.host.server import MOST_BYTES
from webarium.host.sessions import FullError
from webarium.host.wire import broken, turn_from_json
from webarium.observation.observation import Observation
from webarium.observation.view import View
from webarium.types import Answers, Json, Scale

PATIENCE_S = 60.0
"""For how long a lost connection is tried again."""


class UnreachableError(ServerError):
    """A host does not answer."""


class GoneError(ServerError):
    """A session is not there any more: its lease ran out, or its host was started anew."""


async def connect(url: str, *, patience: float = PATIENCE_S) -> Host:
    """Connect to a host that ``webarium host`` started; use the result as ``async with``.

    Args:
        url: Its address, such as ``http://127.0.0.1:8800``.
        patience: For how many seconds a lost connection is tried again, before rollouts end in an error.

    Raises:
        UserError: This is not an address.
        ServerError: Nobody answers there.
    """
    host = Host(url, patience=patience)
    await host.ask("stats")
    return host


class Host(Closing):
    """A connection to a host: begins rollouts there, as an arena does here. Made by `connect`.

    It belongs to one event loop. While it is open it renews the leases of its rollouts; when its process dies, the host
    closes them. A lost connection is made again, and rollouts go on.
    """

    def __init__(self, url: str, *, patience: float = PATIENCE_S) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https", "ws", "wss") or not parts.hostname:
            raise UserError(
                f"{url!r} is not the address of a host.", todo="Write for example http://127.0.0.1:8800."
            )
        scheme = "wss" if parts.scheme in ("https", "wss") else "ws"
        self.url = url
        """Its address."""
        self._address = parts._replace(scheme=scheme, path=f"{parts.path.rstrip('/')}/rollouts").geturl()
        self._patience = patience
        self._socket: ClientConnection | None = None
        self._connecting = asyncio.Lock()
        self._asked: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._ids = itertools.count(1)
        self._rollouts: set[RemoteRollout] = set()
        self._lease = 60.0
        self._shorter = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._closed = False

    # Rollouts

    async def rollout(
        self,
        task: str,
        *,
        sites: Sequence[str] | None = None,
        seed: int | None = None,
        scale: Scale | None = None,
        codec: str | None = None,
        view: View | None = None,
        max_steps: int | None = None,
        seconds: float | None = None,
        progress: float | None = None,
        answers: Answers | None = None,
        world_seed: int | None = None,
        snapshot: bytes | None = None,
        wait: float = 0.0,
    ) -> RemoteRollout:
        """Begin a task; what is left out is as the host was started.

        Args:
            task: The task's id.
            sites: Which sites there are, by id; by default those that the task is about.
            seed: The universe's seed.
            scale: How much data it holds.
            codec: The grammar of actions.
            view: What observations show.
            max_steps: How many actions there may be.
            seconds: How long it may take.
            progress: What full progress is worth before the end.
            answers: How the task asks for its answer.
            world_seed: Seeds whatever happens by chance in the world.
            snapshot: A moment that `RemoteRollout.snapshot` saved, to go on from; of the same task.
            wait: For how many seconds to ask again while the host is full.

        Raises:
            FullError: The host is full; it says when to ask again.
            UserError: There is no such task, or something else that cannot be.
            ServerError: The host broke, or does not answer.
        """
        wish: dict[str, Json] = {
            "task": task,
            "sites": None if sites is None else list(sites),
            "seed": seed,
            "scale": scale,
            "codec": codec,
            "view": None if view is None else view.to_json(),
            "max_steps": max_steps,
            "seconds": seconds,
            "progress": progress,
            "answers": answers,
            "world_seed": world_seed,
            "snapshot": None if snapshot is None else base64.b64encode(snapshot).decode(),
        }
        given = {name: value for name, value in wish.items() if value is not None}
        until = time.monotonic() + wait
        while True:
            try:
                return self._adopt(await self.ask("open", data=given))
            except FullError as full:
                left = until - time.monotonic()
                if left <= 0:
                    raise
                await asyncio.sleep(min(full.retry_after, left))

    async def group(self, task: str, n: int, **options: Any) -> list[RemoteRollout]:
        """Begin a task `n` times from one moment; the other arguments are those of `rollout`."""
        if n < 1:
            raise UserError(f"A group has at least one rollout, not {n}.")
        first = await self.rollout(task, **options)
        if n == 1:
            return [first]
        try:
            return [first, *await first.fork(n - 1)]
        except BaseException:
            await first.close()
            raise

    def _adopt(self, told: Mapping[str, Any]) -> RemoteRollout:
        rollout = RemoteRollout(self, told)
        self._rollouts.add(rollout)
        if float(told["lease"]) < self._lease:
            self._shorter.set()
        self._lease = float(told["lease"])
        return rollout

    def _leave(self, rollout: RemoteRollout) -> None:
        self._rollouts.discard(rollout)

    async def stats(self) -> dict[str, Any]:
        """What the host counts: sessions, workers, and what became of those that have ended."""
        return await self.ask("stats")

    # The connection

    async def ask(self, do: str, session: str = "", data: Mapping[str, Json] | None = None) -> dict[str, Any]:
        """Ask the host for something; over a new connection, if that is lost meanwhile.

        Raises:
            UserError: It refuses.
            FullError: It is full.
            ServerError: It broke, does not know the session any more, or does not answer.
        """
        until = time.monotonic() + self._patience
        pause = 0.05
        while True:
            if self._closed:
                raise UserError("This connection to a host is closed.", todo="Connect again.")
            try:
                told = await self._asked_once(do, session, data or {})
                break
            except (OSError, WebSocketException, TimeoutError) as error:
                if time.monotonic() >= until or isinstance(error, InvalidURI):
                    raise UnreachableError(
                        f"The host at {self.url} does not answer: {error}.", todo="Start one: webarium host"
                    ) from error
                await asyncio.sleep(pause)
                pause = min(pause * 2, 2.0)
        if "full" in told:
            raise FullError(told["full"], told["retry_after"])
        if "refused" in told:
            if told.get("gone"):
                raise GoneError(told["refused"], todo=told["todo"])
            raise UserError(told["refused"], todo=told["todo"])
        if "error" in told:
            raise ServerError(told["error"])
        return dict(told["answer"])

    async def _asked_once(self, do: str, session: str, data: Mapping[str, Json]) -> dict[str, Any]:
        socket = await self._connected()
        number = next(self._ids)
        self._asked[number] = answer = asyncio.get_running_loop().create_future()
        try:
            await socket.send(json.dumps({"id": number, "do": do, "session": session, "data": data}))
            told: dict[str, Any] = await answer
            return told
        finally:
            self._asked.pop(number, None)

    async def _connected(self) -> ClientConnection:
        async with self._connecting:
            if self._socket is None:
                try:
                    socket = await connect_socket(self._address, max_size=MOST_BYTES, proxy=None)
                except InvalidHandshake as error:
                    raise UserError(
                        f"There is no host at {self.url}: {error}.", todo="Start one: webarium host"
                    ) from error
                self._socket = socket
                for task in self._tasks:
                    task.cancel()
                self._tasks = [
                    asyncio.create_task(self._listen(socket)),
                    asyncio.create_task(self._beat()),
                ]
            return self._socket

    async def _listen(self, socket: ClientConnection) -> None:
        try:
            async for message in socket:
                told = json.loads(message)
                future = self._asked.get(told["id"])
                if future is not None and not future.done():
                    future.set_result(told)
        except WebSocketException:
            pass
        finally:
            if self._socket is socket:
                self._socket = None
            for future in self._asked.values():
                if not future.done():
                    future.set_exception(ConnectionError("the connection was lost"))

    async def _beat(self) -> None:
        """Renew the leases of all rollouts, as long as this process lives."""
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self._lease / 3):
                    await self._shorter.wait()
            self._shorter.clear()
            names: list[Json] = [rollout.id for rollout in self._rollouts]
            if names:
                with contextlib.suppress(ServerError):
                    await self.ask("heartbeat", data={"sessions": names})

    async def close(self) -> None:
        """Close all its rollouts and the connection; may be called again."""
        if self._closed:
            return
        for rollout in list(self._rollouts):
            await rollout.close()
        self._closed = True
        socket, self._socket = self._socket, None
        if socket is not None:
            await socket.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


class RemoteRollout(Closing):
    """A `webarium.Rollout` that happens at a host: the same methods, the same turns; use as ``async with``.

    Observations have no `tree`, which stays there. If its worker dies, or the host is gone for too long, it ends with
    the outcome ``error``, without a reward.
    """

    def __init__(self, host: Host, told: Mapping[str, Any]) -> None:
        self.host = host
        """Where it happens."""
        self.id = str(told["session"])
        """The session's id."""
        self.goal = str(told["goal"])
        """What the agent is asked, with how to answer."""
        self.name = str(told["name"])
        """What the task may be called before the agent."""
        self.actions = str(told["actions"])
        """The grammar of actions, in words for a model."""
        self._told: Mapping[str, Any] = told["turn"]
        self._last = turn_from_json(self._told)
        self._at = time.monotonic()
        self._calls = itertools.count()
        self._busy = False
        self._closed = asyncio.Event()

    @property
    def last(self) -> Turn:
        """The turn that came last."""
        return self._last

    @property
    def observation(self) -> Observation:
        """What was seen last."""
        return self._last.observation

    @property
    def outcome(self) -> RolloutOutcome:
        """How it stands."""
        return self._last.outcome

    @property
    def closed(self) -> bool:
        """Whether it has been closed."""
        return self._closed.is_set()

    @property
    def seconds_left(self) -> float | None:
        """How long it may still take; ``None`` without a limit."""
        left = self._last.seconds_left
        return None if left is None else max(0.0, left - (time.monotonic() - self._at))

    async def act(self, said: str | Action | Sequence[Action] | ActionError) -> Turn:
        """Do what an agent says, see `webarium.Rollout.act`."""
        if isinstance(said, ActionError):
            return await self._turn("act", {"said": str(said)})
        if isinstance(said, str):
            return await self._turn("act", {"said": said})
        several = cast("Sequence[Action]", said if isinstance(said, Sequence) else (said,))
        return await self._turn("act", {"said": [action_to_json(action) for action in several]})

    async def stop(
        self, answer: str = "", *, status: str = "done", reason: str | None = None, url: str | None = None
    ) -> Turn:
        """End the task with an answer, or decline it, see `webarium.Rollout.stop`."""
        return await self._turn("stop", {"answer": answer, "status": status, "reason": reason, "url": url})

    async def fork(self, n: int = 1, *, exact: bool = False) -> list[RemoteRollout]:
        """So many rollouts at this moment, next to this one, see `webarium.Rollout.fork`."""
        self._check()
        told = await self.host.ask("fork", self.id, {"n": n, "exact": exact})
        return [self.host._adopt(each) for each in told["forks"]]

    async def snapshot(self, *, exact: bool = False) -> bytes:
        """This moment as bytes, for `Host.rollout` or `Arena.resume`."""
        self._check()
        told = await self.host.ask("snapshot", self.id, {"exact": exact})
        return base64.b64decode(told["snapshot"])

    async def address(self) -> str:
        """Where a browser on the host's machine finds the task's start page."""
        return await self._translated("outside", None)

    async def outside(self, url: str) -> str:
        """An address of the world, as a browser on the host's machine has to ask for it."""
        return await self._translated("outside", url)

    async def inside(self, url: str) -> str:
        """What the world calls an address that such a browser shows."""
        return await self._translated("inside", url)

    async def _translated(self, way: str, url: str | None) -> str:
        self._check()
        return str((await self.host.ask(way, self.id, {"url": url}))["url"])

    def _check(self) -> None:
        if self.closed:
            raise UserError("This rollout is closed.", todo="Begin another one.")

    async def _turn(self, do: str, data: Mapping[str, Json]) -> Turn:
        self._check()
        if self._last.over:
            raise UserError(f"This rollout is over: {self._last.outcome}.", todo="Begin another one.")
        if self._busy:
            raise UserError("This rollout is busy with another action.", todo="Await one before the next.")
        self._busy = True
        try:
            self._told = await self._or_closed({**data, "call": next(self._calls)}, do)
        finally:
            self._busy = False
        self._last, self._at = turn_from_json(self._told), time.monotonic()
        return self._last

    async def _or_closed(self, data: Mapping[str, Json], do: str) -> Mapping[str, Any]:
        asking = asyncio.ensure_future(self.host.ask(do, self.id, data))
        closing = asyncio.ensure_future(self._closed.wait())
        try:
            await asyncio.wait((asking, closing), return_when=asyncio.FIRST_COMPLETED)
            if not asking.done():
                raise UserError("This rollout is closed.")
            told: Mapping[str, Any] = (await asking)["turn"]
            return told
        except ServerError as error:
            return broken(self._told, str(error))
        finally:
            closing.cancel()
            asking.cancel()

    async def close(self) -> None:
        """End it; may be called again."""
        if self.closed:
            return
        self._closed.set()
        self.host._leave(self)
        with contextlib.suppress(ServerError):  # a host that is gone has closed it by its lease
            await self.host.ask("close", self.id)
