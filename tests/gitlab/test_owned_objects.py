"""An object's id alone opens nothing: a push may name only what it brings or what its project has."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from webarium.sites.gitlab.git.objects import Objects

from . import packs
from .client import Forge
from .packs import pushed

SECRET, OPEN = "byteblaze/timeit", "byteblaze/dotfiles"


def tip(forge: Forge, slug: str) -> tuple[str, str]:
    """The last commit of a project, and its tree."""
    sql = (
        "SELECT c.sha, c.tree FROM branch b JOIN git_commit c ON c.id = b.commit_id WHERE b.project_id = ?"
        " ORDER BY b.name = 'main' DESC"
    )
    sha, tree = forge.row(sql, forge.project(slug))
    return str(sha), str(tree)


def secret_file(forge: Forge) -> tuple[str, bytes]:
    """A file that only the secret project has."""
    objects = Objects(forge.db)
    entry = objects.files(tip(forge, SECRET)[1])["README.md"]
    return entry.sha, objects.blob(entry.sha)


def names_the_file(forge: Forge) -> tuple[str, list[bytes]]:
    return in_a_commit(packs.tree((b"100644", b"stolen", secret_file(forge)[0])))


def names_the_folder(forge: Forge) -> tuple[str, list[bytes]]:
    return in_a_commit(packs.tree((b"40000", b"stolen", tip(forge, SECRET)[1])))


def names_the_tree(forge: Forge) -> tuple[str, list[bytes]]:
    commit = packs.commit(tip(forge, SECRET)[1])
    return packs.sha_of(packs.COMMIT, commit), [packs.entry(packs.COMMIT, commit)]


def names_the_parent(forge: Forge) -> tuple[str, list[bytes]]:
    commit = packs.commit(packs.sha_of(packs.TREE, b""), tip(forge, SECRET)[0])
    return packs.sha_of(packs.COMMIT, commit), [packs.entry(packs.COMMIT, commit)]


def names_the_commit(forge: Forge) -> tuple[str, list[bytes]]:
    return tip(forge, SECRET)[0], []


def brings_the_commit_alone(forge: Forge) -> tuple[str, list[bytes]]:
    """Who knows a commit's words has not its files."""
    sha, _ = tip(forge, SECRET)
    return sha, [packs.entry(packs.COMMIT, Objects(forge.db).raw(sha)[1])]


def builds_on_the_file(forge: Forge) -> tuple[str, list[bytes]]:
    sha, data = secret_file(forge)
    new = data + b"!"
    delta = packs.varint(len(data)) + packs.varint(len(new))
    delta += b"\xf0" + len(data).to_bytes(3, "little") + b"\x01!"
    name, made = in_a_commit(packs.tree((b"100644", b"stolen", packs.sha_of(packs.BLOB, new))))
    return name, [packs.entry(packs.REF_DELTA, delta, base=bytes.fromhex(sha)), *made]


def tags_the_commit(forge: Forge) -> tuple[str, list[bytes]]:
    made = packs.tag(tip(forge, SECRET)[0])
    return packs.sha_of(packs.TAG, made), [packs.entry(packs.TAG, made)]


def in_a_commit(tree: bytes) -> tuple[str, list[bytes]]:
    commit = packs.commit(packs.sha_of(packs.TREE, tree))
    return packs.sha_of(packs.COMMIT, commit), [
        packs.entry(packs.TREE, tree),
        packs.entry(packs.COMMIT, commit),
    ]


@pytest.mark.parametrize("ref", ["refs/heads/x", "refs/tags/x"])
@pytest.mark.parametrize(
    "way",
    [
        names_the_file,
        names_the_folder,
        names_the_tree,
        names_the_parent,
        names_the_commit,
        brings_the_commit_alone,
        builds_on_the_file,
        tags_the_commit,
    ],
)
def test_no_way_leads_to_what_another_project_has(
    me: Forge, way: Callable[[Forge], tuple[str, list[bytes]]], ref: str
) -> None:
    sha, entries = way(me)
    reply = pushed(me, sha, packs.pack(entries) if entries else b"", OPEN, ref)
    assert f"ng {ref} missing object" in reply.text, reply.text
    assert me.world.changes().empty
    assert me.get(f"/{OPEN}/-/tree/x").status == 404


def test_a_submodule_makes_nothing_ones_own(me: Forge) -> None:
    """A row of another repository's commit stands for nothing; a later push cannot build on it."""
    secret, _ = tip(me, SECRET)
    sha, entries = in_a_commit(packs.tree((b"160000", b"sub", secret)))
    assert "ok refs/heads/x" in pushed(me, sha, packs.pack(entries), OPEN).text
    data = Objects(me.db).raw(secret)[1]
    delta = packs.varint(len(data)) * 2 + b"\xf0" + len(data).to_bytes(3, "little")
    pack = packs.pack([packs.entry(packs.REF_DELTA, delta, base=bytes.fromhex(secret))])
    assert f"missing object {secret}" in pushed(me, sha, pack, OPEN, "refs/heads/y").text


def test_what_the_project_has_may_be_named(me: Forge) -> None:
    """A push need not bring again what is there: a file of the first commit, and a folder of the last one."""
    first = me.value(
        "SELECT c.tree FROM git_commit c JOIN commit_parent p ON p.parent = c.id WHERE c.sha = ?"
        " UNION ALL SELECT tree FROM git_commit WHERE sha = ?",
        *[tip(me, OPEN)[0]] * 2,
    )
    last = tip(me, OPEN)
    file = next(iter(Objects(me.db).files(str(first)).values()))
    tree = packs.tree((b"100644", b"a", file.sha), (b"40000", b"b", last[1]))
    commit = packs.commit(packs.sha_of(packs.TREE, tree), last[0])
    entries = [packs.entry(packs.TREE, tree), packs.entry(packs.COMMIT, commit)]
    reply = pushed(me, packs.sha_of(packs.COMMIT, commit), packs.pack(entries), OPEN)
    assert "ok refs/heads/x" in reply.text, reply.text


def test_pages_show_no_object_of_another_project(me: Forge) -> None:
    """Ids of a commit, a folder and a file of a project that one even may see are no ids of this one."""
    sha, tree = tip(me, SECRET)
    file, _ = secret_file(me)
    assert me.get(f"/{SECRET}/-/blob/{sha}/README.md").status == 200
    for each in (sha, sha[:10], tree, file):
        for page in ("tree", "blob", "raw", "blame", "commits", "graphs", "find_file", "edit", "new"):
            for path in ("", "/README.md"):
                assert me.get(f"/{OPEN}/-/{page}/{each}{path}").status == 404, (page, each, path)
        for path in (
            f"commit/{each}",
            f"archive/{each}.zip",
            f"archive/{each}/dotfiles-{each}.tar.gz",
            f"compare/main...{each}",
            f"compare?from={each}&to=main",
        ):
            reply = me.get(f"/{OPEN}/-/{path}")
            assert reply.status == 404 or "README" not in reply.text, path
        for deed in ("revert", "cherry-pick"):
            form = {"branch": "main"}
            assert me.post(f"/{OPEN}/-/commit/{each}/{deed}", form).status == 404
    for path, form in (
        ("branches/new", {"branch_name": "x", "ref": sha}),
        ("tags/new", {"tag_name": "x", "ref": sha}),
        ("releases/new", {"tag": "v99", "ref": sha, "name": "x"}),
    ):
        assert me.post(f"/{OPEN}/-/{path}", form).status in (404, 422), path
    assert me.world.changes().empty
