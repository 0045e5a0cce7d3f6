"""OpenEnv's protocol over a host's sessions: ``/ws``, its addresses by HTTP, and its task lists.

Spoken as the package openenv 0.10 does. A connection is a session, which ends with it. An episode under which something
broke is answered with an error message, which its clients raise: it has no reward that could be counted as 0.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from webarium.errors import UserError, WebariumError
from webarium.host.sessions import FullError, Sessions
from webarium.host.task_lists import TaskLists
from webarium.host.wishes import SessionWish
from webarium.types import Json
from webarium.version import VERSION

NAME = "webarium"
_TEXT: dict[str, Json] = {"type": "string"}
ACTION: dict[str, Json] = {
    "title": "WebariumAction",
    "type": "object",
    "properties": {
        "text": {**_TEXT, "description": "One action or several lines of them, as `actions` says."}
    },
    "required": ["text"],
}
OBSERVATION: dict[str, Json] = {
    "title": "WebariumObservation",
    "type": "object",
    "properties": {
        **dict.fromkeys(("text", "url", "title", "goal", "last_error", "outcome", "actions"), _TEXT),
        "progress": {"type": "number"},
        "steps": {"type": "integer"},
        "steps_left": {"type": "integer"},
        "screenshot": {"type": ["string", "null"], "description": "An image in base64."},
    },
}
STATE: dict[str, Json] = {
    "title": "WebariumState",
    "type": "object",
    "properties": {
        "episode_id": {"type": ["string", "null"]},
        "step_count": {"type": "integer"},
        "task": _TEXT,
        "outcome": _TEXT,
        "progress": {"type": "number"},
    },
}


class SessionError(WebariumError):
    """An episode broke; it has no reward."""


def options_of(data: Mapping[str, Any], lists: TaskLists) -> dict[str, Any]:
    """What a reset asks of a session: a task by its id, or by split and index; OpenEnv's seed seeds the world.

    Raises:
        UserError: It names no task, or one that is not there.
    """
    given = dict(data)
    given.pop("episode_id", None)
    world_seed = given.pop("seed", None)
    universe = given.pop("universe", None)
    split, index = given.pop("split", None), given.pop("index", None)
    if split is not None:
        if not isinstance(index, int) or isinstance(index, bool):
            raise UserError("A reset by split needs an index.", todo="Send split and index.")
        try:
            found = lists.get_task(str(split), index)
        except IndexError as error:
            raise UserError(str(error)) from None
        given["task"] = found["task"]
        universe = found["seed"] if universe is None else universe
    if universe is not None:
        given["seed"] = universe
    if world_seed is not None:
        given["world_seed"] = world_seed
    return given


class OpenEnvRoutes:
    """What OpenEnv's clients ask."""

    def __init__(self, sessions: Sessions, lists: TaskLists, defaults: Mapping[str, Any]) -> None:
        self._sessions = sessions
        self._lists = lists
        self._defaults = defaults

    def routes(self) -> list[BaseRoute]:
        """For the application; those with a variable come last."""
        return [
            WebSocketRoute("/ws", self._socket),
            Route("/schema", self._schema),
            Route("/metadata", self._metadata),
            Route("/list_environments", self._environments),
            Route("/{env}/splits", self._splits),
            Route("/{env}/tasks", self._tasks, methods=["POST"]),
            Route("/{env}/num_tasks", self._num_tasks, methods=["POST"]),
            Route("/{env}/task", self._task, methods=["POST"]),
            Route("/{env}/task_range", self._task_range, methods=["POST"]),
        ]

    async def _socket(self, socket: WebSocket) -> None:
        await socket.accept()
        talk = _Talk(self._sessions, self._lists, self._defaults)
        try:
            while not talk.over:
                said = await talk.answer(await socket.receive_text())
                if said is not None:
                    await socket.send_text(json.dumps(said))
            await socket.close()
        except (WebSocketDisconnect, RuntimeError):
            pass
        finally:
            await talk.end()

    async def _schema(self, request: Request) -> Response:
        return JSONResponse({"action": ACTION, "observation": OBSERVATION, "state": STATE})

    async def _metadata(self, request: Request) -> Response:
        return JSONResponse(
            {
                "name": NAME,
                "description": "Tasks on self-contained websites, scored exactly.",
                "version": VERSION,
            }
        )

    async def _environments(self, request: Request) -> Response:
        return JSONResponse([NAME])

    async def _splits(self, request: Request) -> Response:
        kinds = ("train", "validation", "test")
        named = [
            {"name": name, "type": name if name in kinds else "validation"}
            for name in self._lists.list_splits()
        ]
        return _of_env(request) or JSONResponse(named)

    async def _tasks(self, request: Request) -> Response:
        body = await _body(request)
        return _of_env(request) or JSONResponse(
            {"tasks": self._lists.list_tasks(str(body.get("split"))), "env_name": NAME}
        )

    async def _num_tasks(self, request: Request) -> Response:
        body = await _body(request)
        return _of_env(request) or JSONResponse({"num_tasks": self._lists.num_tasks(str(body.get("split")))})

    async def _task(self, request: Request) -> Response:
        body = await _body(request)
        index = body.get("index")
        try:
            found = self._lists.get_task(str(body.get("split")), index if isinstance(index, int) else -1)
        except IndexError as error:
            return JSONResponse({"detail": str(error)}, 400)
        return _of_env(request) or JSONResponse({"task": found})

    async def _task_range(self, request: Request) -> Response:
        body = await _body(request)
        places = [body.get("start"), body.get("stop")]
        start, stop = (place if isinstance(place, int) else None for place in places)
        found = self._lists.get_task_range(str(body.get("split")), start, stop)
        return _of_env(request) or JSONResponse({"tasks": found})


class _Talk:
    """One connection: at most one session at a time."""

    def __init__(self, sessions: Sessions, lists: TaskLists, defaults: Mapping[str, Any]) -> None:
        self.over = False
        self._sessions = sessions
        self._lists = lists
        self._defaults = defaults
        self._session: str | None = None
        self._task = ""
        self._episode: str | None = None
        self._about: dict[str, Any] = {}

    async def answer(self, said: str) -> dict[str, Json] | None:
        """What to say to a message; nothing to the last one."""
        try:
            message = json.loads(said)
            kind, data = message.get("type", ""), message.get("data", {})
        except (ValueError, AttributeError, RecursionError):
            return _error("A message is a JSON object.", "INVALID_JSON")
        if not isinstance(data, dict):
            return _error("The data of a message are an object.", "VALIDATION_ERROR")
        try:
            match kind:
                case "reset":
                    return await self._reset(data)
                case "step":
                    return await self._step(data)
                case "state":
                    return {"type": "state", "data": self._state()}
                case "close":
                    self.over = True
                    return None
        except FullError as full:
            self.over = True
            return _error(
                str(full),
                "CAPACITY_REACHED",
                active_sessions=len(self._sessions),
                max_sessions=full.most,
                retry_after=full.retry_after,
            )
        except UserError as error:
            return _error(str(error), "VALIDATION_ERROR")
        except WebariumError as error:
            return _error(str(error), "EXECUTION_ERROR")
        return _error(f"There is no message of type {str(kind)[:40]!r}.", "UNKNOWN_TYPE")

    async def _reset(self, data: Mapping[str, Any]) -> dict[str, Json]:
        wish = SessionWish.checked({**self._defaults, **options_of(data, self._lists)})
        await self.end()
        told = await self._sessions.open(wish)
        self._session, self._task = str(told["session"]), wish.task
        self._episode = data.get("episode_id") or self._session
        self._about = dict(told)
        return self._shown(self._about["turn"], first=True)

    async def _step(self, data: Mapping[str, Any]) -> dict[str, Json]:
        if self._session is None:
            raise UserError("There is no episode under way.", todo="Send a reset first.")
        text = data.get("text", data.get("action", data.get("message")))
        if not isinstance(text, str):
            raise UserError("A step needs an action.", todo='Send for example {"text": "click [12]"}.')
        turn: dict[str, Any] = await self._sessions.act(self._session, None, {"said": text})
        self._about["turn"] = turn
        if turn["outcome"] == "error":
            raise SessionError(turn["error"], todo="The episode has no reward. Reset to begin another one.")
        return self._shown(turn)

    def _shown(self, turn: Mapping[str, Any], *, first: bool = False) -> dict[str, Json]:
        seen = turn["observation"]
        facts: dict[str, Json] = {
            "outcome": turn["outcome"],
            "truncated": turn["outcome"] == "truncated",
            "verdict": None if turn["verdict"] is None else turn["verdict"]["lines"],
        }
        observation: dict[str, Json] = {
            **{name: seen[name] for name in ("text", "url", "title", "last_error", "screenshot")},
            "goal": self._about["goal"],
            "actions": self._about["actions"] if first else "",
            **{name: turn[name] for name in ("outcome", "progress", "steps", "steps_left")},
            "metadata": facts,
        }
        done = turn["outcome"] != "running"
        data: dict[str, Json] = {
            "observation": observation,
            "reward": turn["reward"],
            "done": done,
            "metadata": {**facts, "actions_left": turn["actions_left"]},
        }
        return {"type": "observation", "data": data}

    def _state(self) -> dict[str, Json]:
        if self._session is None:
            return {"episode_id": None, "step_count": 0}
        turn = self._about["turn"]
        return {
            "episode_id": self._episode,
            "step_count": turn["steps"],
            "task": self._about["name"],
            "outcome": turn["outcome"],
            "progress": turn["progress"],
        }

    async def end(self) -> None:
        """Close the session, if there is one."""
        if self._session is not None:
            session, self._session = self._session, None
            await self._sessions.close(session)


def _error(message: str, code: str, **facts: Json) -> dict[str, Json]:
    return {"type": "error", "data": {"message": message, "code": code, **facts}}


def _of_env(request: Request) -> Response | None:
    """The answer to those who ask for another environment."""
    name = request.path_params["env"]
    if name.lower() == NAME:
        return None
    return JSONResponse({"detail": f"unknown environment {name!r}"}, 404)


async def _body(request: Request) -> dict[str, Any]:
    try:
        body = await request.json()
    except ValueError:
        body = None
    if not isinstance(body, dict):
        raise UserError("Send a JSON object.")
    return body
