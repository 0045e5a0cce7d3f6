"""What people do with git's own client besides cloning and pushing: shallow histories, tags, options, odd names."""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from webarium.worlds import Universe

from .git_client import Git, served

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
DOTFILES = "byteblaze/dotfiles"
VERSIONS = pytest.mark.parametrize("version", ["0", "2"])


@pytest_asyncio.fixture
async def git(forge_universe: Universe, tmp_path: Path) -> AsyncIterator[Git]:
    async with served(forge_universe, tmp_path) as found:
        yield found


async def count(git: Git, cwd: str) -> int:
    return int(await git.done("rev-list", "--count", "--all", cwd=cwd))


async def whole(git: Git, cwd: str) -> None:
    assert (await git.run("fsck", "--full", "--strict", cwd=cwd))[0] == 0


@VERSIONS
async def test_a_clone_is_shallow_and_gets_deeper(git: Git, version: str) -> None:
    speak = ("-c", f"protocol.version={version}")
    await git.clone(DOTFILES, "byteblaze", "all")
    commits = int(await git.done("rev-list", "--count", "HEAD", cwd="all"))
    await git.done(*speak, "clone", "--depth", "1", git.url(DOTFILES, "byteblaze"), "here")
    assert await count(git, "here") == 1
    await git.done(*speak, "fetch", "--deepen", "2", cwd="here")
    assert 1 < await count(git, "here") < commits
    await git.done(*speak, "fetch", "--depth", "2", cwd="here")
    assert await git.done("rev-parse", "--is-shallow-repository", cwd="here") == "true\n"
    await git.done(*speak, "fetch", "--unshallow", cwd="here")
    assert await git.done("rev-parse", "--is-shallow-repository", cwd="here") == "false\n"
    assert int(await git.done("rev-list", "--count", "HEAD", cwd="here")) == commits
    await whole(git, "here")


@VERSIONS
async def test_a_shallow_clone_fetches_and_pushes(git: Git, version: str) -> None:
    speak = ("-c", f"protocol.version={version}")
    await git.clone(DOTFILES, "byteblaze", "other")
    await git.done(
        *speak, "clone", "--depth", "1", "--no-single-branch", git.url(DOTFILES, "byteblaze"), "here"
    )
    await git.commit("other", "new.conf", "x\n")
    await git.done("push", "origin", "main", cwd="other")
    await git.done(*speak, "pull", "--ff-only", "origin", "main", cwd="here")
    assert (git.folder / "here" / "new.conf").exists()
    await git.commit("here", "mine.conf", "y\n")
    await git.done(*speak, "push", "origin", "main", cwd="here")
    await git.done("pull", "--ff-only", "origin", "main", cwd="other")
    assert (git.folder / "other" / "mine.conf").exists()
    await whole(git, "here")


@VERSIONS
async def test_a_clone_leaves_out_what_is_old_or_named(git: Git, version: str) -> None:
    speak = ("-c", f"protocol.version={version}")
    await git.clone(DOTFILES, "byteblaze", "all")
    days = (await git.done("log", "--format=%ct", "--date-order", cwd="all")).split()
    middle = sorted(map(int, days))[len(days) // 2]
    await git.done(*speak, "clone", f"--shallow-since={middle}", git.url(DOTFILES), "since")
    assert 0 < await count(git, "since") < len(days)
    before = (await git.done("rev-parse", "HEAD~1", cwd="all")).strip()
    await git.done("push", "origin", f"{before}:refs/tags/before", cwd="all")
    await git.done(*speak, "clone", "--shallow-exclude=before", git.url(DOTFILES), "without")
    assert int(await git.done("rev-list", "--count", "HEAD", cwd="without")) == 1


@VERSIONS
async def test_annotated_tags_are_pushed_and_fetched(git: Git, version: str) -> None:
    speak = ("-c", f"protocol.version={version}")
    await git.clone(DOTFILES, "byteblaze", "here")
    await git.clone(DOTFILES, "", "other")
    await git.done("tag", "-a", "v9.0", "-m", "Better <script>colours</script>", cwd="here")
    await git.done("tag", "-a", "v9.1", "-m", "A tag of a tag", "v9.0", cwd="here")
    await git.done("tag", "plain", cwd="here")
    await git.done(*speak, "push", "origin", "--tags", cwd="here")
    tags = (await git.done(*speak, "ls-remote", "--tags", "origin", cwd="here")).split()
    assert {"refs/tags/v9.0", "refs/tags/v9.0^{}", "refs/tags/v9.1^{}", "refs/tags/plain"} <= set(tags)
    assert "refs/tags/plain^{}" not in tags
    await git.done(*speak, "fetch", cwd="other")
    for name in ("v9.0", "v9.1"):
        assert await git.done("cat-file", "-t", name, cwd="other") == "tag\n"
    assert await git.done("rev-parse", "v9.0", cwd="here") == await git.done("rev-parse", "v9.0", cwd="other")
    await git.done(*speak, "clone", "--branch", "v9.1", "--depth", "1", git.url(DOTFILES), "tagged")
    assert "A tag of a tag" in await git.done("cat-file", "tag", "v9.1", cwd="tagged")
    await git.done("push", "origin", "--delete", "v9.1", cwd="here")
    assert "v9.1" not in await git.done("ls-remote", "--tags", "origin", cwd="here")
    await whole(git, "other")


async def test_an_atomic_push_moves_all_or_nothing(git: Git) -> None:
    await git.clone(DOTFILES, "byteblaze", "here")
    await git.done("commit", "--amend", "-m", "Another", cwd="here")
    refs = ("main", "HEAD:refs/heads/topic", "HEAD:refs/tags/v9")
    said = await git.refused("push", "--force", "--atomic", "origin", *refs, cwd="here")
    assert "atomic push failure" in said
    assert "remote: Smithy: a protected branch takes no forced pushes" in said
    assert "[remote rejected] main -> main" in said
    assert git.world.changes().empty
    await git.refused("push", "--force", "origin", *refs, cwd="here")
    assert "refs/heads/topic" in await git.done("ls-remote", "origin", cwd="here")
    await git.done("push", "--atomic", "origin", "HEAD:refs/heads/one", "HEAD:refs/heads/two", cwd="here")


async def test_push_options_are_taken_and_open_merge_requests(git: Git) -> None:
    await git.clone(DOTFILES, "byteblaze", "here")
    await git.commit("here", "one.conf", "x\n")
    said = await git.done("push", "-o", "ci.skip", "origin", "HEAD:first", cwd="here")
    assert "remote: To create a merge request for first, visit:" in said
    options = ("-o", "merge_request.create", "-o", "merge_request.title=Set one <b>thing</b>")
    said = await git.done("push", *options, "origin", "HEAD:second", cwd="here")
    assert "remote: View merge request for second:" in said
    made = [change for change in git.world.changes() if change.table == "merge_request"]
    assert [(each.op, each.new["title"], each.new["source_branch"]) for each in made] == [  # type: ignore[index]
        ("insert", "Set one <b>thing</b>", "second")
    ]
    await git.commit("here", "two.conf", "x\n")
    said = await git.done("push", *options, "origin", "HEAD:second", cwd="here")
    assert "open merge request for these branches already" in said


@VERSIONS
async def test_an_address_without_git_is_led_to_the_one_with_it(git: Git, version: str) -> None:
    url = git.url(DOTFILES, "byteblaze").removesuffix(".git")
    await git.done("-c", f"protocol.version={version}", "clone", url, "here")
    await git.commit("here", "a.conf", "x\n")
    await git.done("push", "origin", "main", cwd="here")
    assert (await git.run("clone", git.url("byteblaze/timeit").removesuffix(".git"), "secret"))[0] != 0


ODD = {
    b"caf\xe9.txt": "latin one",
    b"new\nline.md": "# two",
    b'quote".py': "print(3)",
    b"<script>alert(1)</script>.txt": "four",
    b"\xef\xbf\xbd.txt": "five",
    "naïve ü.txt".encode(): "six",
    b"d\xff\xfe/<b>.txt": "seven",
    b"per%41cent#?.txt": "eight",
}


def write_odd(folder: Path) -> None:
    for name, text in ODD.items():
        path = folder / os.fsdecode(name)
        path.parent.mkdir(exist_ok=True)
        path.write_text(text + "\n")


def assert_odd(folder: Path) -> None:
    for name, text in ODD.items():
        assert (folder / os.fsdecode(name)).read_text() == text + "\n"


async def test_odd_names_travel_unchanged(git: Git) -> None:
    await git.clone(DOTFILES, "byteblaze", "here")
    write_odd(git.folder / "here")
    await git.done("add", "-A", cwd="here")
    author = 'Zoë "<q>" O\'Brien <zoe@mail.test>'.replace("<q>", "q")
    await git.done("commit", "-m", "Add <i>odd</i> names", "--author", author, cwd="here")
    await git.done("push", "origin", "main", cwd="here")
    branch = os.fsdecode(b"br\xe9nch")
    await git.done("push", "origin", f"HEAD:refs/heads/{branch}", cwd="here")
    await git.done("clone", "--branch", branch, git.url(DOTFILES), "again")
    assert_odd(git.folder / "again")
    ours, theirs = [await git.done("rev-parse", "HEAD", cwd=cwd) for cwd in ("here", "again")]
    assert ours == theirs
    await whole(git, "again")


@VERSIONS
async def test_a_wiki_is_cloned(git: Git, version: str) -> None:
    speak = ("-c", f"protocol.version={version}")
    slug = str(
        git.world.db("gitlab")
        .execute(
            "SELECT n.path || '/' || p.path FROM wiki_page w JOIN project p ON p.id = w.project_id"
            " JOIN namespace n ON n.id = p.namespace_id WHERE p.visibility = 'public' GROUP BY p.id"
            " ORDER BY count(*) DESC LIMIT 1"
        )
        .get
    )
    await git.done(*speak, "clone", git.url(f"{slug}.wiki"), "wiki")
    await git.done(*speak, "clone", git.url(f"{slug}.wiki"), "again")
    assert (git.folder / "wiki" / "home.md").exists()
    versions = (
        "SELECT count(*) FROM wiki_version v JOIN wiki_page w ON w.id = v.wiki_page_id WHERE w.project_id ="
    )
    project = "(SELECT p.id FROM project p JOIN namespace n ON n.id = p.namespace_id WHERE n.path || '/' || p.path = ?)"
    assert await count(git, "wiki") == git.world.db("gitlab").execute(f"{versions} {project}", (slug,)).get
    heads = [await git.done("rev-parse", "HEAD", cwd=cwd) for cwd in ("wiki", "again")]
    assert heads[0] == heads[1]
    await whole(git, "wiki")
    assert git.world.changes().empty


async def test_a_wiki_takes_no_push_and_hides_with_its_project(git: Git) -> None:
    await git.done("clone", git.url("byteblaze/timeit.wiki", "byteblaze"), "wiki")
    (git.folder / "wiki" / "a.md").write_text("x\n")
    await git.done("add", "a.md", cwd="wiki")
    await git.done("commit", "-m", "Write a page", cwd="wiki")
    said = await git.refused("push", "origin", "HEAD:main", cwd="wiki")
    assert "remote: Smithy: wiki pages are written at /byteblaze/timeit/-/wikis, not pushed" in said
    assert (await git.run("clone", git.url("byteblaze/timeit.wiki"), "other"))[0] != 0
    assert git.world.changes().empty


async def test_a_fetch_of_an_id_finds_what_is_reachable_only(git: Git) -> None:
    await git.clone("byteblaze/timeit", "byteblaze", "secret")
    sha = (await git.done("rev-parse", "HEAD", cwd="secret")).strip()
    await git.clone(DOTFILES, "", "here")
    assert "not our ref" in await git.refused("fetch", "origin", sha, cwd="here")
    before = (await git.done("rev-parse", "HEAD~1", cwd="here")).strip()
    await git.done("init", "empty")
    await git.done("fetch", git.url(DOTFILES), before, cwd="empty")


async def test_partial_clones_are_whole(git: Git) -> None:
    """The filter is not offered, so that git leaves it out with a warning."""
    said = await git.done("clone", "--filter=blob:none", git.url(DOTFILES), "here")
    assert "filtering not recognized" in said
    await whole(git, "here")


@VERSIONS
async def test_a_project_without_commits_is_cloned_and_begun(git: Git, version: str) -> None:
    speak = ("-c", f"protocol.version={version}")
    db = git.world.db("gitlab")
    owner, home = db.execute("SELECT user_id, id FROM namespace WHERE path = 'byteblaze'").fetchone()  # type: ignore[misc]
    db.execute(
        "INSERT INTO project (namespace_id, path, name, visibility, creator_id, created_at, last_activity_at)"
        " VALUES (?, 'empty', 'Empty', 'public', ?, '2023-06-12 00:00:00', '2023-06-12 00:00:00')",
        (home, owner),
    )
    await git.done(*speak, "clone", git.url("byteblaze/empty", "byteblaze"), "here")
    await git.commit("here", "a.txt", "a\n")
    await git.done(*speak, "push", "origin", "HEAD:main", cwd="here")
    await git.done(*speak, "clone", git.url("byteblaze/empty"), "again")
    assert (git.folder / "again" / "a.txt").exists()
