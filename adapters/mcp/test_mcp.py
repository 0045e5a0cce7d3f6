"""``webarium mcp`` with the real package's client; run by ``scripts/check-adapters mcp``."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.client.streamable_http import streamable_http_client

from webarium.cli.mcp import server_for
from webarium.envs import Rollout
from webarium.errors import BrowserError

TASK = "shopping.search_for.0"


def text(result: Any) -> str:
    """What a tool said."""
    return "".join(part.text for part in result.content)


def test_a_task_over_standard_input_and_output(tmp_path: Path) -> None:
    out = tmp_path / "result.json"
    command = ["-m", "webarium", "mcp", TASK, "--engine", "text", "--max-steps", "3", "--out", str(out)]

    async def play() -> None:
        async with (
            stdio_client(StdioServerParameters(command=sys.executable, args=command)) as (read, write),
            ClientSession(read, write) as session,
        ):
            await session.initialize()
            tools = {tool.name for tool in (await session.list_tools()).tools}
            assert tools == {"goal", "look", "act", "stop"}
            goal = text(await session.call_tool("goal", {}))
            assert "click [27]" in goal
            assert "RootWebArea" in text(await session.call_tool("look", {}))
            assert "2 actions are left" in text(await session.call_tool("act", {"text": "scroll [down]"}))
            assert "not an action" in text(await session.call_tool("act", {"text": "hop"}))
            assert text(await session.call_tool("stop", {"answer": "nothing"})) == "The task has ended."
            late = await session.call_tool("act", {"text": "noop"})
            assert "over: failed" in text(late)

    asyncio.run(play())
    told = json.loads(out.read_text())
    assert (told["outcome"], told["reward"], told["steps"]) == ("failed", 0.0, 2)


def test_what_breaks_is_an_error_and_no_reward(tmp_path: Path) -> None:
    out = tmp_path / "result.json"

    async def play() -> None:
        async def begin() -> Rollout:
            r = await Rollout.open(TASK, engine="text")

            async def crash(*_: Any) -> None:
                raise BrowserError("The page crashed.")

            r.episode.window.step = crash  # type: ignore[method-assign, assignment]
            return r

        from mcp import Client

        async with Client(server_for(begin, out)) as client:
            result = await client.call_tool("act", {"text": "noop"})
            assert result.is_error
            assert "crashed" in text(result)

    asyncio.run(play())
    told = json.loads(out.read_text())
    assert (told["outcome"], told["reward"]) == ("error", None)


def test_a_task_over_http_goes_on_when_a_client_comes_back(tmp_path: Path) -> None:
    out = tmp_path / "result.json"
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words = ["--engine", "text", "--max-steps", "3", "--out", str(out), "--port", str(port)]
    server = subprocess.Popen([sys.executable, "-m", "webarium", "mcp", TASK, *words])
    url = f"http://127.0.0.1:{port}/mcp"

    async def play() -> None:
        async with streamable_http_client(url) as streams, ClientSession(*streams[:2]) as session:
            await session.initialize()
            assert "2 actions are left" in text(await session.call_tool("act", {"text": "scroll [down]"}))
        told = json.loads(out.read_text())
        assert (told["outcome"], told["reward"], told["steps"]) == ("running", 0.0, 1)
        async with streamable_http_client(url) as streams, ClientSession(*streams[:2]) as session:
            await session.initialize()
            assert "2 actions are left" in text(await session.call_tool("look", {}))
            assert text(await session.call_tool("stop", {"answer": "nothing"})) == "The task has ended."

    try:
        until = time.monotonic() + 300
        while not out.exists():
            assert server.poll() is None
            assert time.monotonic() < until
            time.sleep(0.1)
        for _ in range(100):  # the task has begun; the port opens right after
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
                break
            time.sleep(0.1)
        asyncio.run(play())
    finally:
        server.terminate()
        server.wait(60)
    assert json.loads(out.read_text())["outcome"] == "failed"
