"""Messages between a host and its workers: JSON behind its length."""

from __future__ import annotations

import asyncio
import json
import struct
from collections.abc import Mapping
from typing import Any

from webarium.errors import ServerError
from webarium.types import Json

_HEAD = struct.Struct(">I")
_MOST = 2**29
"""Bytes of a message."""


class Frames:
    """One end of a connection; several may send, one receives."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    async def send(self, message: Mapping[str, Json]) -> None:
        """Send a message.

        Raises:
            ServerError: The other end is gone.
        """
        body = json.dumps(message).encode()
        try:
            self._writer.write(_HEAD.pack(len(body)) + body)
            await self._writer.drain()
        except OSError as error:
            raise ServerError(f"The other end is gone: {error}.") from error

    async def receive(self) -> dict[str, Any] | None:
        """The next message; ``None`` once the other end is gone."""
        try:
            (size,) = _HEAD.unpack(await self._reader.readexactly(_HEAD.size))
            if size > _MOST:
                return None
            message: dict[str, Any] = json.loads(await self._reader.readexactly(size))
        except (asyncio.IncompleteReadError, OSError):
            return None
        return message

    def close(self) -> None:
        """Close it; may be called again."""
        self._writer.close()
