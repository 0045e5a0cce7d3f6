"""Repositories of one's own in place of the forge's."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import apsw
import pytest
from dulwich.pack import write_pack_index_v2

from tests.cli.here import here, refused
from webarium.errors import UserError
from webarium.sites.gitlab.git.objects import Objects
from webarium.sites.gitlab.importer import imported_site
from webarium.sites.kit.serving import build_app
from webarium.worlds import Universe

from . import packs
from .client import Forge
from .git_client import served

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
ISSUES: list[dict[str, Any]] = [
    {
        "iid": 7,
        "title": "Leaks when it rains",
        "description": "See `roof.txt`.",
        "state": "closed",
        "created_at": "2024-02-01T10:00:00+02:00",
        "closed_at": "2024-02-03T10:00:00Z",
        "author": {"username": "tiler", "name": "Tilda Ler"},
        "labels": ["wet", {"name": "urgent"}],
        "assignees": [{"login": "mira.castell"}],
        "milestone": {"title": "Autumn"},
        "notes": [{"author": "tiler", "body": "Still does.", "created_at": "2024-02-02T10:00:00Z"}],
    },
    {"title": "Paint it", "created_at": "2024-02-05", "user": {"login": "tiler"}, "comments": 3},
    {"title": "A pull request", "created_at": "2024-02-05", "pull_request": {}},
]


def git(folder: Path, *words: str, name: str = "Ada Roofer", email: str = "ada@roof.test") -> str:
    line = ["git", "-c", f"user.name={name}", "-c", f"user.email={email}", *words]
    env = {"PATH": os.environ["PATH"], "HOME": str(folder), "GIT_COMMITTER_DATE": "2024-01-05T12:00:00Z"}
    done = subprocess.run(line, cwd=folder, env=env, capture_output=True, text=True, check=True)
    return done.stdout.strip()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """One repository with files, and one that is bare and a group's."""
    house = tmp_path / "src" / "house"
    house.mkdir(parents=True)
    git(house, "init", "-b", "trunk")
    (house / "roof.txt").write_text("tiles\n")
    (house / "run.sh").write_text("#!/bin/sh\n")
    (house / "run.sh").chmod(0o755)
    git(house, "add", ".")
    git(house, "commit", "-m", "Build it", "--date", "2024-01-05T12:00:00Z")
    git(house, "tag", "-a", "v1", "-m", "First")
    git(house, "checkout", "-b", "wing/east")
    (house / "east").mkdir()
    (house / "east" / "wall.txt").write_text("bricks\n")
    git(house, "add", ".")
    git(house, "commit", "-m", "Add a wing", name="Bo", email="bo@roof.test")
    git(house, "checkout", "trunk")
    (tmp_path / "src" / "guild").mkdir()
    git(tmp_path, "clone", "--bare", str(house), str(tmp_path / "src" / "guild" / "house.git"))
    (tmp_path / "src" / "house.json").write_text(json.dumps({"description": "A house", "issues": ISSUES}))
    return tmp_path / "src"


@pytest.fixture
def forge(folder: Path, tmp_path: Path, runner: Any) -> Iterator[Forge]:
    site = imported_site(folder)
    with Universe.open([site.database], cache=tmp_path) as universe, universe.world(users={}) as world:
        yield Forge(build_app(site), world, runner)


def test_commits_branches_and_tags_come_as_they_are(forge: Forge, folder: Path) -> None:
    head = git(folder / "house", "rev-parse", "trunk")
    assert forge.value("SELECT count(*) FROM git_commit") == 2
    sql = "SELECT c.sha FROM branch b JOIN git_commit c ON c.id = b.commit_id WHERE b.name = ? LIMIT 1"
    assert forge.value(sql, "trunk") == head
    assert forge.value(sql, "wing/east") == git(folder / "house", "rev-parse", "wing/east")
    sql = "SELECT c.sha FROM tag t JOIN git_commit c ON c.id = t.commit_id WHERE t.name = 'v1' LIMIT 1"
    assert forge.value(sql) == head
    tree = str(forge.value("SELECT tree FROM git_commit WHERE sha = ?", head))
    assert Objects(forge.db).files(tree)["run.sh"].mode == 0o100755
    assert "tiles" in forge.get("/byteblaze/house/-/blob/trunk/roof.txt").text
    assert "bricks" in forge.get("/guild/house/-/blob/wing/east/east/wall.txt").text


def test_issues_come_with_people_labels_and_notes(forge: Forge) -> None:
    page = forge.get("/byteblaze/house/-/issues/7")
    assert page.status == 200
    for words in ("Leaks when it rains", "Tilda Ler", "urgent", "Autumn", "Still does.", "Mira Castell"):
        assert words in page.text, words
    times = forge.row("SELECT created_at, closed_at, state FROM issue WHERE iid = 7")
    assert times == ("2024-02-01 08:00:00", "2024-02-03 10:00:00", "closed")
    assert "Paint it" in forge.get("/byteblaze/house/-/issues").text
    assert forge.value("SELECT count(*) FROM issue") == 2
    assert forge.get("/guild/house/-/issues").status == 200


def test_worlds_stand_after_all_that_was_imported(forge: Forge) -> None:
    assert str(forge.world.clock.now("gitlab")) >= "2024-02-05"


async def test_what_was_imported_can_be_cloned(folder: Path, tmp_path: Path) -> None:
    site = imported_site(folder)
    with Universe.open([site.database], cache=tmp_path) as universe:
        async with served(universe, tmp_path) as client:
            await client.clone("guild/house", "byteblaze", "again")
            await client.done("fsck", "--full", cwd="again")
            assert "First" in await client.done("cat-file", "tag", "v1", cwd="again")


def test_a_new_commit_makes_new_data(folder: Path) -> None:
    before = imported_site(folder).database.key(0, "small")
    assert imported_site(folder).database.key(0, "small") == before
    git(folder / "house", "commit", "--allow-empty", "-m", "Sweep")
    assert imported_site(folder).database.key(0, "small") != before


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "JSON"),
        ('[{"title": "x"}]', "issue 1"),
        ('[{"title": "x", "created_at": "soon"}]', "soon"),
        ('{"visibility": "secret"}', "visibility"),
        (
            '[{"title": "x", "created_at": "2024-01-01", "iid": 2}, {"title": "y", "created_at": "2024-01-01"}]',
            "both have the number 2",
        ),
    ],
)
def test_wrong_issues_are_named(folder: Path, text: str, said: str) -> None:
    (folder / "house.json").write_text(text)
    with pytest.raises(UserError, match=said):
        imported_site(folder)


def test_folders_without_whole_repositories_are_refused(folder: Path, tmp_path: Path) -> None:
    refused(here("import", "gitlab", str(tmp_path / "none")), "no folder")
    (tmp_path / "empty").mkdir()
    refused(here("import", "gitlab", str(tmp_path / "empty")), "no git repository")
    git(folder / "house", "commit", "--allow-empty", "-m", "More")
    source = (folder / "house").as_uri()
    git(tmp_path, "clone", "--depth", "1", source, str(tmp_path / "empty" / "shallow"))
    refused(here("import", "gitlab", str(tmp_path / "empty")), "unshallow")


def hostile(folder: Path, size: int) -> None:
    """Put a delta in place of a file, whose target it says has so many bytes."""
    data = b"tiles\n"
    base = packs.entry(packs.BLOB, b"x")
    delta = packs.varint(1) + packs.varint(size) + b"\x90\x01"
    made = packs.pack([base, packs.entry(packs.OFS_DELTA, delta, base=bytes([len(base)]))])
    name = packs.sha_of(packs.BLOB, data)
    entries = sorted(
        [(bytes.fromhex(packs.sha_of(packs.BLOB, b"x")), 12), (bytes.fromhex(name), 12 + len(base))]
    )
    place = folder / ".git" / "objects" / "pack" / f"pack-{'a' * 40}"
    place.with_suffix(".pack").write_bytes(made)
    with place.with_suffix(".idx").open("wb") as file:
        write_pack_index_v2(file, [(sha, at, 0) for sha, at in entries], made[-20:])
    (folder / ".git" / "objects" / name[:2] / name[2:]).unlink()


@pytest.mark.parametrize(
    ("size", "said"),
    [(2**31, "2,147,483,648 bytes; at most 100 MB"), (2**63 - 1, "at most 100 MB"), (5, "cannot be read")],
)
def test_a_repository_that_declares_too_much_is_refused(
    folder: Path, tmp_path: Path, size: int, said: str
) -> None:
    """Among them what makes a library in Rust panic, which is no `Exception`."""
    hostile(folder / "house", size)
    site = imported_site(folder)
    db = apsw.Connection(":memory:")
    db.execute(site.database.schema)
    tracemalloc.start()
    with pytest.raises(UserError, match=said):
        site.database.generate(db, 0, "small")
    assert tracemalloc.get_traced_memory()[1] < 100 * 2**20
    tracemalloc.stop()


OPEN = {"title": "Wet", "created_at": "2024-02-01"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (json.dumps([OPEN | {"iid": 7}, OPEN, OPEN | {"iid": 7}]), "issues 1 and 3 both have the number 7"),
        (json.dumps([OPEN | {"iid": 2**63}]), "issue 1 has a number that is not from 1 to"),
        (json.dumps([OPEN | {"iid": True}]), "issue 1 needs a title"),
        (json.dumps([OPEN, OPEN | {"title": "\ud800"}]), "issue 2 holds half a character"),
        (json.dumps([OPEN | {"author": {"username": "\udfff"}}]), "issue 1 holds half a character"),
        (json.dumps([OPEN | {"labels": "wet"}]), "issue 1: labels should be a list"),
        (json.dumps([OPEN | {"assignees": 5}]), "issue 1: assignees should be a list"),
        (json.dumps([OPEN | {"due_date": "someday"}]), "issue 1: 'someday' is not a time"),
        (json.dumps([OPEN | {"created_at": "0001-01-01T00:00:00+14:00"}]), "is not a time"),
        ('[{"title": NaN}]', "NaN is no JSON"),
        ("[" * 100_000, "cannot be read as JSON"),
    ],
)
def test_hostile_issues_are_refused_with_their_place(folder: Path, text: str, said: str) -> None:
    (folder / "house.json").write_text(text, "utf-8")
    with pytest.raises(UserError) as refused_:
        imported_site(folder)
    assert said in str(refused_.value)
    assert "house.json" in str(refused_.value)


def test_issues_in_latin_1_are_refused_with_their_line(folder: Path) -> None:
    (folder / "house.json").write_bytes(b'[\n{"title": "cr\xe8me", "created_at": "2024-02-01"}]')
    with pytest.raises(UserError, match=r"house\.json, line 2 is not UTF-8 \(byte 0xe8\)"):
        imported_site(folder)


def test_a_byte_order_mark_and_control_characters_are_taken(folder: Path, tmp_path: Path) -> None:
    issues = json.dumps([OPEN | {"title": "W\x07et\x00", "author": {"username": "a/b\n"}}])
    (folder / "house.json").write_bytes(b"\xef\xbb\xbf" + issues.encode())
    with Universe.open([imported_site(folder).database], cache=tmp_path / "cache") as universe:
        db = universe.reader("gitlab")
        sql = "SELECT i.title, u.username FROM issue i JOIN user u ON u.id = i.author_id"
        assert db.execute(sql).fetchall() == [("Wet", "a-b")]
