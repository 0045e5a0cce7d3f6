"""A command that runs for one task: its output, its end, and the end of everything that it started."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from collections.abc import Iterable, Sequence
from pathlib import Path

from webarium.errors import AgentError

MOST_OUTPUT = 1_000_000
"""Bytes that are kept of each stream; of a longer one its beginning and its end."""
TERM_S = 3.0
"""How long a command may take to end when it is asked to."""
EOF_S = 1.0
"""How long its output may stay open after its end."""
VARIABLE = "WEBARIUM_DOOR"
"""The environment variable that holds the door as JSON; whatever inherits it belongs to the command."""


class Stream:
    """What came out of one end of a command: the beginning and the end of it, if it is long."""

    def __init__(self) -> None:
        self._head = bytearray()
        self._tail = bytearray()
        self._lost = 0

    def add(self, chunk: bytes) -> None:
        """Take a piece."""
        half = MOST_OUTPUT // 2
        room = half - len(self._head)
        self._head += chunk[:room]
        self._tail += chunk[max(0, room) :]
        if len(self._tail) > 2 * half:
            self._lost += len(self._tail) - half
            del self._tail[:-half]

    @property
    def text(self) -> str:
        """What was kept, with a line for what was left out."""
        left_out = f"\n[… {self._lost:,} bytes left out …]\n".encode() if self._lost else b""
        return bytes(self._head + left_out + self._tail).decode("utf-8", "replace")

    @property
    def last_line(self) -> str:
        """The last line that is not blank, trimmed; empty if there is none."""
        lines = [line.strip() for line in self.text.splitlines()]
        return next((line for line in reversed(lines) if line), "")


class Child:
    """A command that was started; `stop` ends it and all that it started."""

    def __init__(self, process: asyncio.subprocess.Process, mark: str) -> None:
        self.output = Stream()
        """Its standard output."""
        self.messages = Stream()
        """Its standard error."""
        self._process = process
        self._mark = mark
        self._reading = [
            asyncio.ensure_future(_read(stream, into))
            for stream, into in ((process.stdout, self.output), (process.stderr, self.messages))
        ]

    @classmethod
    async def start(cls, words: Sequence[str], door: str) -> Child:
        """Start a command, with the door as JSON in its environment.

        Raises:
            AgentError: It cannot be started.
        """
        try:
            process = await asyncio.create_subprocess_exec(
                *words,
                stdin=asyncio.subprocess.DEVNULL,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.PIPE,
                env={**os.environ, VARIABLE: door},
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            raise AgentError(f"The command cannot be started: {error}.") from None
        return cls(process, door)

    @property
    def exit_code(self) -> int | None:
        """How it ended, the negative number of a signal if by one; ``None`` while it runs."""
        return self._process.returncode

    async def ended(self) -> int:
        """Wait until it has ended and its output is read; gives the exit code."""
        code = await self._process.wait()
        await asyncio.wait(self._reading, timeout=EOF_S)
        return code

    async def stop(self) -> None:
        """End it and what it started, wherever these went; may be called again, and after its end."""
        self._signal(signal.SIGTERM)
        if self.exit_code is None:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._process.wait(), TERM_S)
        self._signal(signal.SIGKILL)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._process.wait(), TERM_S)
        await asyncio.wait(self._reading, timeout=EOF_S)
        for reading in self._reading:
            reading.cancel()

    def _signal(self, number: int) -> None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, number)
        for process in marked(f"{VARIABLE}={self._mark}"):
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(process, number)


def marked(entry: str, processes: Path = Path("/proc")) -> Iterable[int]:
    """Processes whose environment holds this entry, such as browsers that left their starter's group.

    None where the system does not tell environments of processes.
    """
    wanted = entry.encode()
    for folder in processes.glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if wanted in (folder / "environ").read_bytes().split(b"\0"):
                yield int(folder.name)


def redacted(text: str, secrets: Iterable[str]) -> str:
    """A text without any of these secrets."""
    for secret in secrets:
        text = text.replace(secret, "…")
    return text


async def _read(stream: asyncio.StreamReader | None, into: Stream) -> None:
    while stream is not None and (chunk := await stream.read(1 << 16)):
        into.add(chunk)
