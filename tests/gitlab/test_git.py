"""Git's own client against a world: clone, fetch and push, with rights."""

from __future__ import annotations

import asyncio
import os
import shutil
import time
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
import pytest_asyncio

from webarium.server import HEADER
from webarium.sites.gitlab.git.commits import count
from webarium.sites.gitlab.git.packets import FLUSH, packet
from webarium.worlds import Universe

from .git_client import PASSWORD, Git, served

TIPS = (
    "SELECT n.path || '/' || p.path, b.commit_id FROM project p JOIN namespace n ON n.id = p.namespace_id"
    " JOIN branch b ON b.project_id = p.id AND b.name = p.default_branch WHERE p.visibility = 'public'"
)
pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")


@pytest_asyncio.fixture
async def git(forge_universe: Universe, tmp_path: Path) -> AsyncIterator[Git]:
    async with served(forge_universe, tmp_path) as found:
        yield found


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


async def test_a_push_of_more_than_50_mb_is_refused_in_words(git: Git) -> None:
    await git.clone("byteblaze/dotfiles", "byteblaze", "here")
    (git.folder / "here" / "big.bin").write_bytes(os.urandom(51 * 2**20))
    await git.done("add", "big.bin", cwd="here")
    await git.done("commit", "-m", "Add a disk image", cwd="here")
    said = await git.refused("push", "origin", "main", cwd="here")
    assert "50 MB" in said
    assert git.world.changes().empty
    await git.commit("here", "small.txt", "still alive\n")
    await git.done("ls-remote", cwd="here")


async def test_a_push_of_some_megabytes_is_taken(git: Git) -> None:
    await git.clone("byteblaze/dotfiles", "byteblaze", "here")
    (git.folder / "here" / "some.bin").write_bytes(os.urandom(5 * 2**20))
    await git.done("add", "some.bin", cwd="here")
    await git.done("commit", "-m", "Add a font", cwd="here")
    await git.done("push", "origin", "main", cwd="here")


async def test_only_one_of_two_pushes_moves_a_branch(git: Git) -> None:
    for name in ("one", "two"):
        await git.clone("byteblaze/dotfiles", "byteblaze", name)
        await git.commit(name, f"{name}.txt", "x\n")
    ends = await asyncio.gather(*(git.run("push", "origin", "main", cwd=name) for name in ("one", "two")))
    assert sorted(code != 0 for code, _ in ends) == [False, True]
    loser = next(name for name, (code, _) in zip(("one", "two"), ends, strict=True) if code)
    await git.done("pull", "--rebase", "origin", "main", cwd=loser)
    await git.done("push", "origin", "main", cwd=loser)


async def test_forced_pushes_move_topics_but_no_protected_branches(git: Git) -> None:
    await git.clone("byteblaze/dotfiles", "byteblaze", "here")
    await git.done("commit", "--amend", "-m", "Another last commit", cwd="here")
    assert "forced" in await git.refused("push", "--force", "origin", "main", cwd="here")
    assert git.world.changes().empty
    await git.done("push", "origin", "HEAD:topic", cwd="here")
    await git.done("commit", "--amend", "-m", "A third last commit", cwd="here")
    await git.refused("push", "origin", "HEAD:topic", cwd="here")
    await git.done("push", "--force", "origin", "HEAD:topic", cwd="here")
    await git.done("push", "origin", "--delete", "topic", cwd="here")
    assert "default branch" in await git.refused("push", "origin", "--delete", "main", cwd="here")


async def test_odd_names_of_refs_are_refused_and_long_ones_taken(git: Git) -> None:
    await git.clone("byteblaze/dotfiles", "byteblaze", "here")
    for name in ("fix/umlaut-ü", "a" * 150, "release/2023.06"):
        await git.done("push", "origin", f"HEAD:refs/heads/{name}", cwd="here")
    assert "only branches and tags" in await git.refused("push", "origin", "HEAD:refs/notes/x", cwd="here")
    assert "cannot have" in await git.refused("push", "origin", f"HEAD:refs/tags/{'b' * 201}", cwd="here")


async def test_trees_with_odd_paths_are_refused(git: Git) -> None:
    await git.clone("byteblaze/dotfiles", "byteblaze", "here")
    blob = (await git.done("hash-object", "-w", "zshrc", cwd="here")).strip()
    for name in ("..", ".git", "."):
        tree = git.folder / "tree"
        tree.write_bytes(b"100644 " + name.encode() + b"\0" + bytes.fromhex(blob))
        made = await git.done("hash-object", "-w", "-t", "tree", "--literally", str(tree), cwd="here")
        commit = await git.done("commit-tree", "-m", "Odd", "-p", "HEAD", made.strip(), cwd="here")
        said = await git.refused("push", "origin", f"{commit.strip()}:refs/heads/odd", cwd="here")
        assert "path" in said, said
    assert git.world.changes().empty


async def test_a_commit_of_another_project_cannot_be_named(git: Git) -> None:
    await git.clone("byteblaze/timeit", "byteblaze", "secret")
    await git.clone("primer/design", "mira.castell", "open")
    sha = (await git.done("rev-parse", "HEAD", cwd="secret")).strip()
    status, said = await raw_push(git, "primer/design", "mira.castell", f"{'0' * 40} {sha} refs/heads/x")
    assert status == 200
    assert b"ng refs/heads/x" in said
    assert git.world.changes().empty


@pytest.mark.parametrize(
    "pack",
    [
        b"",
        b"PACK",
        b"PACK\0\0\0\2\0\0\0\1" + b"x" * 40,
        b"PACK\0\0\0\2\xff\xff\xff\xff" + b"\0" * 20,
        b"\0" * 5000,
    ],
)
async def test_malformed_packs_are_refused(git: Git, pack: bytes) -> None:
    command = f"{'0' * 40} {'a' * 40} refs/heads/x"
    status, said = await raw_push(git, "byteblaze/dotfiles", "byteblaze", command, pack)
    assert status in (200, 400)
    assert b"ok refs/heads/x" not in said
    assert git.world.changes().empty


@pytest.mark.parametrize("body", [b"", b"zzzz", b"0010", b"fffff", b"0004", b"0008want0000", b"\xff" * 9])
async def test_malformed_requests_are_refused(git: Git, body: bytes) -> None:
    for service in ("git-upload-pack", "git-receive-pack"):
        status, _ = await post(git, "byteblaze/dotfiles", "byteblaze", service, body)
        assert status in (200, 400)
    assert git.world.changes().empty


async def test_the_biggest_project_is_cloned_in_two_seconds(git: Git, forge_universe: Universe) -> None:
    db = forge_universe.reader("gitlab")
    sizes = {str(slug): count(db, int(str(tip))) for slug, tip in db.execute(TIPS).fetchall()}
    biggest = max(sizes, key=lambda slug: sizes[slug])
    began = time.process_time()
    await git.done("clone", git.url(biggest), "big")
    assert time.process_time() - began < 2  # what the server computes; git itself takes some ms
    assert int(await git.done("rev-list", "--count", "HEAD", cwd="big")) == sizes[biggest] >= 100


async def post(git: Git, slug: str, user: str, service: str, body: bytes) -> tuple[int, bytes]:
    """What the server answers to a request that no client would make."""
    async with httpx.AsyncClient(auth=(user, PASSWORD)) as client:
        reply = await client.post(
            f"http://127.0.0.1:{git.port}/{slug}.git/{service}",
            content=body,
            headers={
                HEADER: git.token,
                "host": f"smithy.localhost:{git.port}",
                "content-type": f"application/x-{service}-request",
            },
        )
        return reply.status_code, reply.content


async def raw_push(git: Git, slug: str, user: str, command: str, pack: bytes = b"") -> tuple[int, bytes]:
    """Send one command with a pack as it is."""
    line = packet(command.encode() + b"\0report-status side-band-64k\n")
    return await post(git, slug, user, "git-receive-pack", line + FLUSH + pack)
