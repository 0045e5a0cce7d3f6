"""Webarium's tasks as a resources server of NeMo Gym, in front of ``webarium host``, by OpenEnv's protocol.

NeMo Gym's own server for OpenEnv resets to the same arguments for all rows, and gives what breaks a reward of 0. This
one takes the task from the row, and answers `verify` of a session that has no reward with 500, which ends the rollout
in an error. `rows` writes the data set: what is asked stands in the row.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from fastapi import FastAPI, HTTPException, Request
from nemo_gym.base_resources_server import (
    BaseResourcesServerConfig,
    BaseSeedSessionRequest,
    BaseSeedSessionResponse,
    BaseVerifyRequest,
    BaseVerifyResponse,
    SimpleResourcesServer,
)
from nemo_gym.server_utils import SESSION_ID_KEY
from openenv.core.generic_client import GenericEnvClient
from pydantic import BaseModel, ConfigDict

from webarium import get_codec

ENDED = {"result": "The task has ended."}


class WebariumConfig(BaseResourcesServerConfig):
    """Where rollouts are, and their limits."""

    rollouts: str
    """Address of ``webarium host``."""
    max_steps: int = 30
    """How many actions there may be."""


class Row(BaseSeedSessionRequest):
    """What a row of the data set says of its task."""

    model_config = ConfigDict(extra="ignore")
    task: str
    seed: int = 0
    world_seed: int = 0


class Act(BaseModel):
    """What the model says."""

    action: str


@dataclass
class _Session:
    client: Any
    shown: Mapping[str, Any]
    reward: float | None = 0.0
    done: bool = False
    error: str = ""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)


class WebariumResourcesServer(SimpleResourcesServer):
    """A session is an episode at the host."""

    config: WebariumConfig
    _sessions: dict[str, _Session] = {}  # noqa: RUF012  # pydantic gives each instance its own

    def setup_webserver(self) -> FastAPI:
        """The usual addresses, and the tools."""
        app = super().setup_webserver()
        app.post("/look")(self.look)
        app.post("/act")(self.act)
        return app

    async def seed_session(self, request: Request, body: Row) -> BaseSeedSessionResponse:
        """Begin the row's task; a failure here is one of the request, and ends the rollout."""
        client = GenericEnvClient(base_url=self.config.rollouts)
        try:
            first = await client.reset(
                task=body.task, universe=body.seed, seed=body.world_seed, max_steps=self.config.max_steps
            )
        except BaseException:
            await client.close()
            raise
        self._sessions[request.session[SESSION_ID_KEY]] = _Session(client, first.observation)
        return BaseSeedSessionResponse()

    async def look(self, request: Request) -> dict[str, Any]:
        """The page as it is."""
        session = self._session(request)
        return ENDED if session.done else {"result": _page(session.shown)}

    async def act(self, request: Request, body: Act) -> dict[str, Any]:
        """Do what the model says, and show what came of it."""
        session = self._session(request)
        async with session.lock:
            if session.done:
                return ENDED
            try:
                turn = await session.client.step({"text": body.action})
            except Exception as error:  # whatever it is: this episode has no reward
                session.done, session.reward, session.error = True, None, str(error)
                return {"error": "The task has broken off, and is not scored."}
            session.shown, session.done = turn.observation, turn.done
            if turn.done:
                session.reward = turn.reward
                session.error = (
                    "" if turn.reward is not None else "No rule can decide what the agent has left."
                )
            return ENDED if turn.done else {"result": _page(turn.observation)}

    async def verify(self, request: Request, body: BaseVerifyRequest) -> BaseVerifyResponse:
        """The verdict's score; 0 for a rollout that ends without a stop, for nothing is achieved without it."""
        session = self._sessions.pop(request.session[SESSION_ID_KEY], None)
        if session is None:
            raise HTTPException(500, "There is no such session.")
        with contextlib.suppress(Exception):  # it may have broken
            await session.client.close()
        if session.reward is None:
            raise HTTPException(500, f"This rollout has no reward: {session.error}")
        return BaseVerifyResponse(**body.model_dump(), reward=session.reward)

    def _session(self, request: Request) -> _Session:
        session = self._sessions.get(request.session[SESSION_ID_KEY])
        if session is None:
            raise HTTPException(400, "There is no such session: call /seed_session first.")
        return session


def rows(tasks: Path | Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Rows for NeMo Gym, of those that ``webarium tasks lists --rows`` writes, or of a file of them."""
    if isinstance(tasks, Path):
        tasks = [json.loads(line) for line in tasks.read_text("utf-8").splitlines()]
    grammar = get_codec("webarena").describe(several=True)
    return [_row(row, grammar) for row in tasks]


def _row(row: Mapping[str, Any], grammar: str) -> dict[str, Any]:
    return {
        "responses_create_params": {
            "input": [
                {"role": "developer", "content": f"Look at the page, and act in it.\n\n{grammar}"},
                {"role": "user", "content": row["goal"]},
            ],
            "tools": [
                _tool("look", "Shows the page as it is.", {}),
                _tool(
                    "act", "Does one action, or a line for each of several.", {"action": {"type": "string"}}
                ),
            ],
        },
        "task": row["task"],
        "seed": row["seed"],
    }


def _tool(name: str, description: str, properties: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "type": "function",
        "name": name,
        "description": description,
        "parameters": {
            "type": "object",
            "properties": dict(properties),
            "required": list(properties),
            "additionalProperties": False,
        },
        "strict": True,
    }


def _page(shown: Mapping[str, Any]) -> str:
    error = f"{shown['last_error']}\n\n" if shown["last_error"] else ""
    return f"{error}{shown['url']}\n{shown['text']}\n\n{shown['steps_left']} actions are left."


if __name__ == "__main__":
    WebariumResourcesServer.run_webserver()
