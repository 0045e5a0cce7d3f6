"""A service on this machine that speaks HTTP and answers, or fails, as a test wants."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from webarium.llm.retry import Timer


@dataclass(frozen=True)
class Reply:
    """What the service sends."""

    body: Any = None
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    fate: str = "whole"
    """``whole``, ``cut`` in the middle, ``dropped`` without a word, or ``silent`` for ever."""


@dataclass(frozen=True)
class Asked:
    """What the service was sent."""

    path: str
    headers: Mapping[str, str]
    body: Any


@dataclass
class Service:
    """Gives its replies in order, the last one again and again."""

    replies: list[Reply]
    url: str = ""
    asked: list[Asked] = field(default_factory=list)
    most_at_once: int = 0
    gate: asyncio.Event | None = None
    """Holds all replies back until it is set."""
    _now: int = 0
    _arrived: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(0))

    async def wait_for(self, requests: int) -> None:
        """Wait until so many further requests have come in."""
        for _ in range(requests):
            await self._arrived.acquire()

    async def handle(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            self.asked.append(await _read(reader))
            self._arrived.release()
            self._now += 1
            self.most_at_once = max(self.most_at_once, self._now)
            if self.gate is not None:
                await self.gate.wait()
            reply = self.replies[min(len(self.asked), len(self.replies)) - 1]
            if reply.fate == "silent":
                await reader.read()
            elif reply.fate != "dropped":
                writer.write(_written(reply))
                await writer.drain()
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            self._now -= 1
            writer.close()


@asynccontextmanager
async def serve(*replies: Reply) -> AsyncIterator[Service]:
    service = Service(list(replies))
    server = await asyncio.start_server(service.handle, "127.0.0.1", 0)
    service.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    try:
        yield service
    finally:
        server.close()


async def _read(reader: asyncio.StreamReader) -> Asked:
    head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
    headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in head[1:]) if name}
    body = await reader.readexactly(int(headers.get("content-length", "0")))
    return Asked(head[0].split()[1], headers, json.loads(body) if body else None)


def _written(reply: Reply) -> bytes:
    body = (reply.body if isinstance(reply.body, str) else json.dumps(reply.body)).encode()
    headers = {
        "Content-Type": "application/json",
        "Content-Length": str(len(body)),
        "Connection": "close",
        **reply.headers,
    }
    lines = [f"HTTP/1.1 {reply.status} Status", *(f"{name}: {value}" for name, value in headers.items())]
    whole = ("\r\n".join(lines) + "\r\n\r\n").encode() + body
    return whole[: -len(body) // 2] if reply.fate == "cut" else whole


@dataclass
class Clock:
    """A clock that stands still but for the sleeps, which take no time."""

    slept: list[float] = field(default_factory=list)
    now: float = 1_700_000_000.0

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds

    @property
    def timer(self) -> Timer:
        return Timer(self.sleep, lambda: self.now, lambda: self.now)
