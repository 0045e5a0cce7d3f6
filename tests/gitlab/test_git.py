"""Git's own client against a world: clone, fetch and push, with rights."""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import pytest_asyncio

from webarium.server import HEADER, WebServer
from webarium.sites.gitlab.site import SITE
from webarium.worlds import Universe, World

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
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
        return process.returncode or 0, out.decode()

    def url(self, slug: str, user: str = "") -> str:
        who = f"{user}:{PASSWORD}@" if user else ""
        return f"http://{who}smithy.localhost:{self.port}/{slug}.git"

    async def commit(self, cwd: str, name: str, text: str) -> None:
        (self.folder / cwd / name).write_text(text)
        await self.run("add", name, cwd=cwd)
        assert (await self.run("commit", "-m", f"Add {name}", cwd=cwd))[0] == 0


@pytest_asyncio.fixture
async def git(forge_universe: Universe, tmp_path: Path) -> AsyncIterator[Git]:
    server = WebServer({SITE.id: SITE}, forge_universe)
    await server.start()
    with forge_universe.world(users={"gitlab": None}) as world:
        token = server.attach(world)
        yield Git(tmp_path, server.port, token, world)
        server.detach(token)
    await server.stop()


async def test_a_clone_is_whole_and_can_be_pushed(git: Git) -> None:
    code, said = await git.run("clone", git.url("byteblaze/dotfiles", "byteblaze"), "here")
    assert code == 0, said
    assert (await git.run("fsck", "--full", cwd="here"))[0] == 0
    await git.commit("here", "tmux.conf", "set -g mouse on\n")
    code, said = await git.run("push", "origin", "main", cwd="here")
    assert code == 0, said
    changed = sorted((change.op, change.table) for change in git.world.changes())
    assert changed == [
        ("insert", "commit_parent"),
        ("insert", "git_commit"),
        ("update", "branch"),
        ("update", "project"),
    ]
    await git.run("clone", git.url("byteblaze/dotfiles"), "again")
    assert (git.folder / "again" / "tmux.conf").read_text() == "set -g mouse on\n"
    await git.commit("here", "more.conf", "x\n")
    assert (await git.run("push", "origin", "main:topic", cwd="here"))[0] == 0
    code, said = await git.run("fetch", "origin", cwd="again")
    assert code == 0, said
    assert "topic" in said


async def test_pushes_without_rights_are_refused(git: Git) -> None:
    for user in ("", "mira.castell"):
        folder = f"x{user}"
        assert (await git.run("clone", git.url("byteblaze/dotfiles", user), folder))[0] == 0
        await git.commit(folder, "a.txt", "a\n")
        code, said = await git.run("push", "origin", "main", cwd=folder)
        assert code != 0, said
    assert (await git.run("clone", git.url("primer/design", "byteblaze"), "design"))[0] == 0
    await git.commit("design", "b.txt", "b\n")
    code, said = await git.run("push", "origin", "main", cwd="design")
    assert code != 0
    assert "protected branch" in said
    assert git.world.changes().empty


async def test_private_projects_are_cloned_by_members_only(git: Git) -> None:
    assert (await git.run("clone", git.url("byteblaze/timeit", "byteblaze"), "mine"))[0] == 0
    assert (await git.run("clone", git.url("byteblaze/timeit"), "guest"))[0] != 0
    assert (await git.run("clone", git.url("byteblaze/timeit", "mira.castell"), "other"))[0] != 0
