"""Histories as they are, whatever clocks say: blame, lists and merge bases go by parents. And rows of submodules."""

from __future__ import annotations

import io
import shutil
import tarfile
import zipfile
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
import pytest_asyncio

from tests.dom import parse
from webarium.server import HEADER
from webarium.worlds import Universe

from .git_client import Git, served

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
SLUG, ROOT = "byteblaze/dotfiles", "/byteblaze/dotfiles"
MODULE = "ab" * 20


@pytest_asyncio.fixture
async def git(forge_universe: Universe, tmp_path: Path) -> AsyncIterator[Git]:
    async with served(forge_universe, tmp_path) as found:
        found.world.session("gitlab")["user"] = "byteblaze"
        yield found


async def asked(git: Git, path: str, data: dict[str, str] | None = None) -> httpx.Response:
    """What the forge answers to somebody who is signed in."""
    async with httpx.AsyncClient(
        base_url=f"http://127.0.0.1:{git.port}",
        headers={HEADER: git.token, "host": f"smithy.localhost:{git.port}"},
        timeout=60,
    ) as client:
        if data is None:
            return await client.get(path)
        return await client.post(path, data=data)


async def push_in(git: Git, year: int, name: str, text: str, cwd: str = "here") -> None:
    """Push a commit that a clock of another year has dated."""
    path = git.folder / cwd / name
    path.write_text(text)
    await git.done("add", name, cwd=cwd)
    dated = f"alias.dated=!GIT_COMMITTER_DATE={year}-02-03T04:05:06 git"
    await git.done("-c", dated, "dated", "commit", "-m", f"In {year}", cwd=cwd)
    await git.done("push", "origin", "HEAD", cwd=cwd)


async def edit(git: Git, name: str, text: str, message: str) -> None:
    """Commit a file on the web, where it is 2023."""
    form = {"file_path": name, "content": text, "commit_message": message, "branch_name": "main"}
    assert (await asked(git, f"{ROOT}/-/update/main/{name}", form)).status_code == 302


async def test_blame_goes_by_parents(git: Git) -> None:
    await git.clone(SLUG, "byteblaze", "here")
    await push_in(git, 2031, "later.txt", "one\ntwo\n")
    await edit(git, "later.txt", "one\ntwo\nthree\n", "Say three")
    await git.done("pull", cwd="here")
    await push_in(git, 2001, "later.txt", "zero\none\ntwo\nthree\n")
    page = await asked(git, f"{ROOT}/-/blame/main/later.txt")
    assert page.status_code == 200
    titles = [cell.one("a").text for cell in parse(page.text).all("td.blame-commit")]
    assert titles == ["In 2001", "In 2031", "Say three"]


async def test_lists_of_commits_go_by_parents(git: Git) -> None:
    await git.clone(SLUG, "byteblaze", "here")
    await push_in(git, 2031, "later.txt", "one\n")
    await edit(git, "later.txt", "one\ntwo\n", "Say two")
    await git.done("pull", cwd="here")
    await push_in(git, 2001, "later.txt", "zero\none\ntwo\n")
    wanted = ["In 2001", "Say two", "In 2031"]
    for place in ("main", "main/later.txt"):
        page = parse((await asked(git, f"{ROOT}/-/commits/{place}")).text)
        assert [each.text for each in page.all(".commit-title")][:3] == wanted
    tree = parse((await asked(git, f"{ROOT}/-/tree/main")).text)
    (row,) = (each for each in tree.all("table.files tbody tr") if "later.txt" in each.text)
    assert "In 2001" in row.text
    assert (await asked(git, f"{ROOT}/-/graphs/main")).status_code == 200


async def test_a_merge_base_is_the_last_commit_that_both_have(git: Git) -> None:
    await git.clone(SLUG, "byteblaze", "here")
    await push_in(git, 2031, "later.txt", "one\n")
    await push_in(git, 2001, "later.txt", "one\ntwo\n")
    await git.done("checkout", "-b", "topic", cwd="here")
    await push_in(git, 2002, "topic.txt", "x\n")
    page = parse((await asked(git, f"{ROOT}/-/compare/main...topic")).text)
    assert [each.text for each in page.all(".commit-title")] == ["In 2002"]
    assert ["topic.txt" in each.text for each in page.all(".diff h2")] == [True]


@pytest_asyncio.fixture
async def module(git: Git) -> Git:
    """A project with a submodule among its files."""
    await git.clone(SLUG, "byteblaze", "here")
    entry = f"160000,{MODULE},libs/sub"
    await git.done("update-index", "--add", "--cacheinfo", entry, cwd="here")
    await git.done("commit", "-m", "Add a submodule", cwd="here")
    await git.done("push", "origin", "main", cwd="here")
    return git


async def test_a_submodule_is_a_row_without_a_page(module: Git) -> None:
    page = parse((await asked(module, f"{ROOT}/-/tree/main/libs")).text)
    (row,) = page.all("table.files tbody tr")
    cell = row.all("td")[0]
    assert " ".join(cell.text.split()) == f"sub @ {MODULE[:8]}"
    assert not cell.all("a")
    for kind in ("tree", "blob", "raw", "blame", "edit", "delete"):
        answer = await asked(module, f"{ROOT}/-/{kind}/main/libs/sub")
        if answer.is_redirect:
            answer = await asked(module, answer.headers["location"])
        assert answer.status_code == 404, kind
        assert "submodule" in answer.text


async def test_pages_of_a_project_with_a_submodule_are_whole(module: Git) -> None:
    number = module.world.db("gitlab").execute(
        "SELECT p.id FROM project p JOIN namespace n ON n.id = p.namespace_id"
        " WHERE n.path || '/' || p.path = ?", (SLUG,)
    ).get  # fmt: skip
    for path in (
        ROOT,
        f"{ROOT}/-/commits/main/libs/sub",
        f"{ROOT}/-/find_file/main?search=sub",
        f"/search?search=sub&scope=blobs&project_id={number}",
        f"{ROOT}/-/blame/main/zshrc",
    ):
        assert (await asked(module, path)).status_code == 200, path
    tip = (await module.done("rev-parse", "HEAD", cwd="here")).strip()
    commit = parse((await asked(module, f"{ROOT}/-/commit/{tip}")).text)
    assert f"Submodule libs/sub added at {MODULE[:8]}" in " ".join(commit.one("section.diff").text.split())
    await edit(module, "zshrc", "setopt\n", "Edit beside it")
    await module.done("pull", cwd="here")
    assert MODULE in await module.done("ls-tree", "-r", "HEAD", cwd="here")


async def test_archives_hold_an_empty_folder_for_a_submodule(module: Git) -> None:
    zipped = await asked(module, f"{ROOT}/-/archive/main.zip")
    with zipfile.ZipFile(io.BytesIO(zipped.content)) as made:
        (info,) = (each for each in made.infolist() if each.filename.rstrip("/").endswith("libs/sub"))
        assert info.is_dir()
    tarred = await asked(module, f"{ROOT}/-/archive/main.tar")
    with tarfile.open(fileobj=io.BytesIO(tarred.content)) as made_tar:
        (member,) = (each for each in made_tar if each.name.endswith("libs/sub"))
        assert member.isdir()


async def test_a_module_that_both_sides_change_is_a_conflict(module: Git) -> None:
    other = "cd" * 20
    await module.done("checkout", "-b", "topic", cwd="here")
    for branch, sha in (("topic", other), ("main", "ef" * 20)):
        await module.done("checkout", branch, cwd="here")
        await module.done("update-index", "--cacheinfo", f"160000,{sha},libs/sub", cwd="here")
        await module.done("commit", "-m", f"Move on {branch}", cwd="here")
    await module.done("push", "origin", "main", "topic", cwd="here")
    form = {"title": "T", "source_branch": "topic", "target_branch": "main"}
    made = await asked(module, f"{ROOT}/-/merge_requests/new", form)
    assert made.status_code == 302, made.text
    page = await asked(module, made.headers["location"])
    assert page.status_code == 200
    assert "conflicts" in page.text
    assert (await asked(module, f"{made.headers['location']}/conflicts")).status_code == 200
