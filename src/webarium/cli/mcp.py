"""`webarium mcp`: a task as tools of the Model Context Protocol, on standard input and output or over HTTP."""

from __future__ import annotations

import asyncio
import functools
import json
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import typer

from webarium.cli.options import Scale, ScaleName, Seed
from webarium.envs.engines import DEFAULT_ENGINE
from webarium.envs.rollout import Rollout
from webarium.envs.turn import Turn
from webarium.errors import ServerError, UserError, WebariumError
from webarium.types import Json

if TYPE_CHECKING:
    from mcp.server.mcpserver import MCPServer

Tool: TypeAlias = Callable[..., Coroutine[Any, Any, str]]
"""What an agent can call."""
INSTALL = "Install it: pip install 'webarium[mcp]'."


def mcp(
    task: Annotated[str, typer.Argument(help="Id of the task, such as shopping.search_for.0.")],
    seed: Seed = 0,
    scale: Scale = ScaleName.small,
    engine: Annotated[str, typer.Option("--engine", help="What shows the pages.")] = DEFAULT_ENGINE,
    max_steps: Annotated[int, typer.Option("--max-steps", min=1, help="Actions that there may be.")] = 30,
    seconds: Annotated[
        float | None, typer.Option("--seconds", min=0.1, help="Seconds that it may take.")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="Where to write outcome, reward and verdict, as JSON."),
    ] = None,
    port: Annotated[
        int | None,
        typer.Option(
            "--port", "-p", min=1, max=65535, help="Serve HTTP on this port, at /mcp, in place of stdio."
        ),
    ] = None,
    address: Annotated[
        str,
        typer.Option(
            "--address",
            help="Address to listen on with --port. Nobody is asked for a password: trust all who reach it.",
        ),
    ] = "127.0.0.1",
) -> None:
    """Offer a task to an agent as tools of the Model Context Protocol. The agent's program starts this command.

    With --port it serves any client over HTTP until it is stopped: one task, however often clients come back.

    [bold]Examples[/]

      webarium mcp shopping.search_for.0 --engine text --out result.json
      webarium mcp shopping.search_for.0 --engine text --out result.json --port 8801
    """

    async def begin() -> Rollout:
        return await Rollout.open(
            task, seed=seed, scale=scale.value, engine=engine, max_steps=max_steps, seconds=seconds
        )

    if port is None:
        server_for(begin, out).run()
    else:
        server_for(begin, out, eager=True).run("streamable-http", host=address, port=port)


def server_for(begin: Callable[[], Any], out: Path | None, *, eager: bool = False) -> MCPServer[Any]:
    """A server whose tools act in the rollout that `begin` opens once the client has come; `eager`, before that.

    Raises:
        UserError: The package mcp is not installed, or an old one.
    """
    try:
        from mcp.server.mcpserver import MCPServer  # an extra
        from mcp.server.mcpserver.exceptions import ToolError
    except ImportError:
        raise UserError("The command `mcp` needs the package mcp 2.3 or newer.", todo=INSTALL) from None

    tools = _Tools(begin, out, eager=eager)
    server: MCPServer[Any] = MCPServer(
        "webarium",
        instructions="Read the goal, look at the page, act, and stop with the answer.",
        lifespan=tools.lifespan,
        log_level="ERROR",
    )
    for tool in (tools.goal, tools.look, tools.act, tools.stop):
        server.add_tool(_saying(tool, ToolError))
    return server


def _saying(tool: Tool, error_class: type[Exception]) -> Tool:
    """The tool, whose errors say what they are: those of other classes are hidden from agents."""

    @functools.wraps(tool)
    async def say(*given: Any, **named: Any) -> str:
        try:
            return await tool(*given, **named)
        except WebariumError as error:
            raise error_class(str(error)) from error

    return say


class _Tools:
    """What an agent can call."""

    def __init__(self, begin: Callable[[], Any], out: Path | None, *, eager: bool) -> None:
        self._begin = begin
        self._out = out
        self._eager = eager
        self._begun: Rollout | None = None
        self._beginning = asyncio.Lock()

    def lifespan(self, server: Any) -> AbstractAsyncContextManager[None]:
        """Close the rollout when the client has gone; whatever stands then is its result."""

        @asynccontextmanager
        async def living() -> AsyncIterator[None]:
            try:
                if self._eager:
                    self._write((await self._rollout()).last)
                yield
            finally:
                if self._begun is not None:
                    self._write(self._begun.last)
                    await self._begun.close()

        return living()

    async def _rollout(self) -> Rollout:
        async with self._beginning:
            if self._begun is None:
                self._begun = await self._begin()
            return self._begun

    async def goal(self) -> str:
        """What is asked, and how actions are written."""
        r = await self._rollout()
        return f"{r.goal}\n\n{r.actions}"

    async def look(self) -> str:
        """The page as it is, without acting."""
        return _shown((await self._rollout()).last)

    async def act(self, text: str) -> str:
        """Do an action, such as `click [12]`, or several, one a line; gives the page after it."""
        r = await self._rollout()
        return self._told(await r.act(text))

    async def stop(self, answer: str = "", impossible: bool = False, reason: str | None = None) -> str:
        """End the task with the answer; or, if it cannot be done, with impossible and a reason class."""
        r = await self._rollout()
        status = "impossible" if impossible else "done"
        return self._told(await r.stop(answer, status=status, reason=reason or None))

    def _told(self, turn: Turn) -> str:
        self._write(turn)
        if turn.outcome == "error":
            raise ServerError(turn.error, todo="The task has ended, and is not scored.")
        if turn.outcome == "truncated":
            return f"{turn.observation.last_error} The task has ended."
        return "The task has ended." if turn.over else _shown(turn)

    def _write(self, turn: Turn) -> None:
        if self._out is None:
            return
        result: dict[str, Json] = {
            "outcome": turn.outcome,
            "reward": turn.reward,
            "progress": turn.progress,
            "steps": turn.steps,
            "error": turn.error,
            "verdict": None if turn.verdict is None else turn.verdict.to_json(),
        }
        self._out.write_text(json.dumps(result, indent=1) + "\n", "utf-8")


def _shown(turn: Turn) -> str:
    seen = turn.observation
    error = f"{seen.last_error}\n\n" if seen.last_error else ""
    return f"{error}{seen.url}\n{seen.text}\n\n{turn.steps_left} actions are left."
