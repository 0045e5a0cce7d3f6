"""A worker of a host: arenas in a process of their own, and the rollouts in them.

Run as ``python -m webarium.host.worker FD``, where the file descriptor is a socket to the host.
"""

from __future__ import annotations

import asyncio
import base64
import logging
import os
import signal
import socket
import sys
from collections.abc import Mapping
from typing import Any

from webarium.actions.record import action_from_json
from webarium.actions.types import Action
from webarium.envs.rollout import Rollout
from webarium.envs.rules import Rules
from webarium.envs.shared import Arenas, Wish
from webarium.envs.source import sites_of, source_of
from webarium.errors import UserError, WebariumError
from webarium.host.frames import Frames
from webarium.host.wire import turn_to_json
from webarium.host.wishes import SessionWish
from webarium.observation.view import View
from webarium.types import Json

_log = logging.getLogger("webarium.host.worker")
KEPT = 4
"""So many arenas without sessions stay open for those to come."""


class Worker:
    """Does what the host says, one request of each session after the other."""

    def __init__(self, engine: str) -> None:
        self._engine = engine
        self._arenas = Arenas(KEPT)
        self._rollouts: dict[str, Rollout] = {}

    async def answer(self, message: Mapping[str, Any]) -> dict[str, Json]:
        """Do what a message says; gives the answer, why it is refused, or what broke."""
        try:
            return {"answer": await self._do(message["do"], message["session"], message["data"])}
        except UserError as error:
            return {"refused": error.message, "todo": error.todo}
        except WebariumError as error:
            return {"error": str(error)}
        except Exception as error:  # the boundary of a session: what surprises is its error, and no reward
            _log.exception("a session's request failed")
            return {"error": f"{type(error).__name__}: {error}"}

    async def close(self) -> None:
        """Close all rollouts and arenas."""
        for rollout in list(self._rollouts.values()):
            await rollout.close()
        await self._arenas.close()

    async def _do(self, what: str, session: str, data: Mapping[str, Any]) -> dict[str, Json]:
        if what == "open":
            return await self._open(session, SessionWish.checked(data))
        if what == "close":
            return await self._close(session)
        if what == "count":
            return {"sessions": len(self._rollouts), "episodes": self._arenas.episodes}
        rollout = self._rollouts.get(session)
        if rollout is None:
            raise UserError("There is no such session any more.", todo="Open another one.")
        match what:
            case "act":
                return {"turn": turn_to_json(await rollout.act(_said(data["said"])))}
            case "stop":
                turn = await rollout.stop(
                    data.get("answer", ""),
                    status=data.get("status", "done"),
                    reason=data.get("reason"),
                    url=data.get("url"),
                )
                return {"turn": turn_to_json(turn)}
            case "fork":
                return await self._fork(rollout, data)
            case "snapshot":
                saved = await rollout.snapshot(exact=bool(data.get("exact")))
                return {"snapshot": base64.b64encode(saved).decode()}
            case "outside":
                return {"url": await rollout.outside(data.get("url") or rollout.task.start_urls[0])}
            case "inside":
                return {"url": await rollout.inside(data["url"])}
        raise UserError(f"A session cannot {what!r}.")

    async def _open(self, session: str, wish: SessionWish) -> dict[str, Json]:
        view = None if wish.view is None else View.from_json(wish.view)
        rules = Rules.of(
            wish.codec, view=view, max_steps=wish.max_steps, seconds=wish.seconds, progress=wish.progress
        )
        source = source_of(None, wish.answers, wish.appearance)
        sites = sites_of(source, wish.task) if wish.sites is None else wish.sites
        place = Wish(wish.seed, wish.scale, None, engine=self._engine, sites=sites)
        async with self._arenas.rented(place) as (arena, tenants):
            if wish.snapshot is None:
                rollout = await Rollout.begin(
                    arena, wish.task, rules, source=source, world_seed=wish.world_seed, tenants=tenants
                )
            else:
                saved = _unpacked(wish.snapshot)
                rollout = await Rollout.resume(arena, saved, rules, source=source, tenants=tenants)
        self._rollouts[session] = rollout
        return _about(rollout)

    async def _fork(self, rollout: Rollout, data: Mapping[str, Any]) -> dict[str, Json]:
        names = data["sessions"]
        forks = await rollout.fork(len(names), exact=bool(data.get("exact")))
        self._rollouts.update(zip(names, forks, strict=True))
        return {"forks": [_about(fork) for fork in forks]}

    async def _close(self, session: str) -> dict[str, Json]:
        rollout = self._rollouts.pop(session, None)
        if rollout is not None:
            await rollout.close()
        return {}


def _about(rollout: Rollout) -> dict[str, Json]:
    return {
        "goal": rollout.goal,
        "name": rollout.name,
        "actions": rollout.actions,
        "turn": turn_to_json(rollout.last),
    }


def _said(said: Any) -> str | list[Action]:
    if isinstance(said, str):
        return said
    try:
        return [action_from_json(record) for record in said]
    except (KeyError, TypeError, ValueError) as error:
        raise UserError(f"These are not actions as JSON: {error}.") from None


def _unpacked(snapshot: str) -> bytes:
    try:
        return base64.b64decode(snapshot, validate=True)
    except ValueError:
        raise UserError("A snapshot is sent in base64.", todo="Use what the host gave, unchanged.") from None


async def serve(descriptor: int, engine: str) -> None:
    """Serve the host at the other end of a socket until it is gone."""
    reader, writer = await asyncio.open_connection(sock=socket.socket(fileno=descriptor), limit=2**20)
    frames, worker, working = Frames(reader, writer), Worker(engine), set[asyncio.Task[None]]()

    async def answer(message: Mapping[str, Any]) -> None:
        await frames.send({"id": message["id"], **await worker.answer(message)})

    await frames.send({"ready": os.getpid()})
    while (message := await frames.receive()) is not None:
        task = asyncio.create_task(answer(message))
        working.add(task)
        task.add_done_callback(working.discard)
    for task in working:
        task.cancel()
    await worker.close()


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the host, which then lets go of its workers
    asyncio.run(serve(int(sys.argv[1]), sys.argv[2]))
