"""Git's own client in a folder, against a world of its own."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from webarium.server import HEADER, WebServer
from webarium.sites.gitlab.site import SITE
from webarium.worlds import Universe, World

PASSWORD = "Teacup.2023"


@dataclass
class Git:
    """Git in a folder, against one world."""

    folder: Path
    port: int
    token: str
    world: World

    async def run(self, *words: str, cwd: str = ".") -> tuple[int, str]:
        process = await asyncio.create_subprocess_exec(
            "git",
            *("-c", f"http.extraHeader={HEADER}: {self.token}", "-c", "user.name=Byte Blaze"),
            *("-c", "user.email=byteblaze@mail.test", *words),
            cwd=self.folder / cwd,
            env={"PATH": os.environ["PATH"], "HOME": str(self.folder), "GIT_TERMINAL_PROMPT": "0"},
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        out, _ = await process.communicate()
        return process.returncode or 0, out.decode("utf-8", "backslashreplace")

    async def done(self, *words: str, cwd: str = ".") -> str:
        """What git says where it must succeed."""
        code, said = await self.run(*words, cwd=cwd)
        assert code == 0, said
        return said

    async def refused(self, *words: str, cwd: str = ".") -> str:
        """What git says where it must fail."""
        code, said = await self.run(*words, cwd=cwd)
        assert code != 0, said
        return said

    def url(self, slug: str, user: str = "") -> str:
        who = f"{user}:{PASSWORD}@" if user else ""
        return f"http://{who}smithy.localhost:{self.port}/{slug}.git"

    async def clone(self, slug: str, user: str, folder: str) -> None:
        await self.done("clone", self.url(slug, user), folder)

    async def commit(self, cwd: str, name: str, text: str) -> None:
        path = self.folder / cwd / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        await self.done("add", name, cwd=cwd)
        await self.done("commit", "-m", f"Add {name}", cwd=cwd)


@asynccontextmanager
async def served(universe: Universe, folder: Path) -> AsyncIterator[Git]:
    """A world with a port, and git beside it."""
    server = WebServer({SITE.id: SITE}, universe)
    await server.start()
    with universe.world(users={"gitlab": None}) as world:
        token = server.attach(world)
        yield Git(folder, server.port, token, world)
        server.detach(token)
    await server.stop()
