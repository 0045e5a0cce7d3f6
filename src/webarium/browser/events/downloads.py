"""Files that pages hand out: their names, sizes, and what they say."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path

from playwright.async_api import Download
from playwright.async_api import Error as PlaywrightError

from webarium.observation.downloads import READ_LIMIT, describe_file
from webarium.observation.observation import DownloadedFile


class Downloads:
    """The downloads of one context."""

    def __init__(self) -> None:
        self.files: list[DownloadedFile] = []
        """All files so far that have arrived, in order of arrival."""
        self.begun = 0
        """How many files have been announced so far."""
        self._coming: set[asyncio.Task[None]] = set()
        self._announced = asyncio.Event()
        self._told = 0

    @property
    def names(self) -> list[str]:
        """Suggested names of all files that have arrived."""
        return [file.name for file in self.files]

    def began(self, download: Download) -> None:
        """A page hands out a file."""
        self.begun += 1
        self._announced.set()
        task = asyncio.ensure_future(self._receive(download))
        self._coming.add(task)
        task.add_done_callback(self._coming.discard)

    async def announced(self, count: int, limit: float) -> None:
        """Wait until so many have been announced in all, `limit` seconds at most."""
        with suppress(TimeoutError):
            async with asyncio.timeout(limit):
                while self.begun < count:
                    self._announced.clear()
                    await self._announced.wait()

    async def arrived(self, limit: float) -> bool:
        """Wait for files on their way, `limit` seconds at most; whether there are none any more."""
        if self._coming:
            await asyncio.wait(set(self._coming), timeout=max(0.0, limit))
        return not self._coming

    def news(self) -> tuple[DownloadedFile, ...]:
        """The files that have arrived since this was asked last."""
        new = tuple(self.files[self._told :])
        self._told = len(self.files)
        return new

    async def close(self) -> None:
        """Stop waiting for files."""
        for task in list(self._coming):
            task.cancel()
        if self._coming:
            await asyncio.wait(set(self._coming))

    async def _receive(self, download: Download) -> None:
        name = download.suggested_filename
        try:
            path = await download.path()
        except PlaywrightError as error:
            reason = error.message.partition("\n")[0].removeprefix("Download.path: ")
            self.files.append(DownloadedFile(name, 0, None, failure=reason))
            return
        self.files.append(await asyncio.to_thread(read_file, name, path))
        with suppress(PlaywrightError):  # The context may be closed, and its files gone with it.
            await download.delete()


def read_file(name: str, path: Path) -> DownloadedFile:
    """Name, size and text of a file; the text is ``None`` for what is not text."""
    size = path.stat().st_size
    return DownloadedFile(name, size, None) if size > READ_LIMIT else describe_file(name, path.read_bytes())
