"""Archives of a project's files: every kind, at every address that the original has."""

from __future__ import annotations

import io
import re
import tarfile
import zipfile

import httpx
import pytest

from . import packs
from .client import Forge
from .packs import pushed

SLUG = "byteblaze/dotfiles"
ROOT = f"/{SLUG}/-/archive"


class Raw(Forge):
    """A visitor who reads answers as they are."""

    async def _request(self, method: str, path: str, options: object) -> object:  # type: ignore[override]
        transport = httpx.ASGITransport(self._in_world)
        async with httpx.AsyncClient(transport=transport, base_url=self.site.origin) as client:
            return await client.request(method, path)


def bytes_of(forge: Forge, path: str) -> bytes:
    raw = Raw(forge.app, forge.world, forge.runner)
    reply: httpx.Response = raw.request("GET", path)  # type: ignore[assignment]
    assert reply.status_code == 200, (path, reply.text[:300])
    return reply.content


def names(data: bytes) -> dict[str, bytes]:
    """Files of an archive of any kind."""
    if data[:2] == b"PK":
        with zipfile.ZipFile(io.BytesIO(data)) as found:
            assert found.testzip() is None
            return {info.filename: found.read(info) for info in found.infolist()}
    with tarfile.open(fileobj=io.BytesIO(data)) as opened:
        made = {}
        for info in opened.getmembers():
            file = opened.extractfile(info) if info.isfile() else None
            made[info.name] = file.read() if file else info.linkname.encode()
        return made


@pytest.mark.parametrize("kind", ["zip", "tar", "tar.gz", "tar.bz2"])
def test_archives_are_where_the_original_has_them(me: Forge, kind: str) -> None:
    data = bytes_of(me, f"{ROOT}/main/dotfiles-main.{kind}")
    files = names(data)
    assert files["dotfiles-main/zshrc"] == me.get(f"/{SLUG}/-/raw/main/zshrc").text.encode()
    assert data == bytes_of(me, f"{ROOT}/main/dotfiles-main.{kind}")
    assert files == names(bytes_of(me, f"{ROOT}/main.{kind}"))
    sha = me.value(
        "SELECT sha FROM git_commit c JOIN branch b ON b.commit_id = c.id WHERE b.name = 'main' AND project_id = ?",
        me.project(SLUG),
    )
    assert len(names(bytes_of(me, f"{ROOT}/{sha}/dotfiles-{sha}.{kind}"))) == len(files)
    for path in (
        f"{ROOT}/nothing/dotfiles-nothing.{kind}",
        f"{ROOT}/main/zshrc/x.{kind}",
        f"{ROOT}/main.exe",
    ):
        assert me.get(path).status == 404, path


def test_pages_lead_to_archives(me: Forge) -> None:
    for path in (f"/{SLUG}", "/primer/design/-/releases"):
        links = re.findall(r'href="([^"]*/-/archive/[^"]*)"', me.get(path).text)
        assert len(links) >= 4
        for link in links:
            assert names(bytes_of(me, link))


def test_an_archive_of_a_folder_and_of_what_is_no_file(me: Forge) -> None:
    """A submodule is an empty folder, a link a link, a program can be run, times are the commit's."""
    data = b"#!/bin/sh\n"
    sha = packs.sha_of(packs.BLOB, data)
    inner = packs.tree((b"100755", b"run", sha), (b"120000", b"to", sha), (b"160000", b"sub", "c" * 40))
    outer = packs.tree((b"40000", b"bin", packs.sha_of(packs.TREE, inner)), (b"100644", b"caf\xe9<b>", sha))
    commit = packs.commit(packs.sha_of(packs.TREE, outer))
    made = [(packs.BLOB, data), (packs.TREE, inner), (packs.TREE, outer), (packs.COMMIT, commit)]
    reply = pushed(me, packs.sha_of(packs.COMMIT, commit), packs.pack(packs.entry(*each) for each in made))
    assert "ok refs/heads/x" in reply.text
    whole = names(bytes_of(me, f"{ROOT}/x/dotfiles-x.tar"))
    assert set(whole) == {
        "dotfiles-x/bin/run",
        "dotfiles-x/bin/to",
        "dotfiles-x/bin/sub",
        "dotfiles-x/caf\udce9<b>",
    }
    with tarfile.open(fileobj=io.BytesIO(bytes_of(me, f"{ROOT}/x/dotfiles-x.tar.gz?path=bin"))) as found:
        members = {info.name.rpartition("/")[2]: info for info in found.getmembers()}
    assert members["run"].name == "dotfiles-x-bin/bin/run"
    assert members["run"].mode & 0o100
    assert members["to"].issym()
    assert members["sub"].isdir()
    assert {info.mtime for info in members.values()} == {1_686_000_000}
    assert "dotfiles-x/bin/sub/" in names(bytes_of(me, f"{ROOT}/x/dotfiles-x.zip"))
    assert me.get(f"{ROOT}/x/dotfiles-x.zip?path=nothing").status == 404
