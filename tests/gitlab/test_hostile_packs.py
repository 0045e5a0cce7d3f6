"""Pushes that would take more memory or time than they may, or that hold what git would not make."""

from __future__ import annotations

import base64
import os
import subprocess
import sys
import zlib
from pathlib import Path

import pytest

from webarium.sites.gitlab.git.limits import PUSH

from . import packs
from .client import Forge
from .git_client import PASSWORD
from .packs import pushed

MOST = 3 * PUSH.all // 2**10
"""Kilobytes."""
ROOT = Path(__file__).parent.parent.parent


def refused(forge: Forge, new: str, pack: bytes, words: str) -> None:
    """A push must be refused in git's own protocol, and nothing of it kept."""
    reply = pushed(forge, new, pack)
    assert reply.status == 200
    assert f"ng refs/heads/x {words}" in reply.text, reply.text
    assert f"Smithy: {words}" in reply.text
    assert forge.world.changes().empty
    assert not forge.value("SELECT count(*) FROM git_object WHERE sha = ?", new)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("small_delta", "an object may have at most 32 MB"),
        ("great_delta", "an object may have at most 32 MB"),
        ("great_blob", "an object may have at most 32 MB"),
        ("liar", "a malformed pack"),
    ],
)
def test_what_declares_too_much_is_refused_before_memory_is_taken(name: str, words: str) -> None:
    kilobytes, _, said = measured(name)
    assert kilobytes < 50_000
    assert words in said


@pytest.mark.slow
@pytest.mark.parametrize("name", ["many_blobs", "allowed", "worst", "chain"])
def test_no_push_takes_more_than_three_times_the_limit(name: str) -> None:
    kilobytes, milliseconds, said = measured(name)
    assert kilobytes < MOST
    assert milliseconds < 40_000
    assert ("100 MB" in said) == (name == "many_blobs")


def measured(name: str) -> tuple[int, int, str]:
    """Memory and time that a push takes in a process of its own, and what was answered."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.gitlab.push_memory", name],
        cwd=ROOT,
        env=dict(os.environ),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    kilobytes, _, milliseconds, said = done.stdout.split("\n", 3)
    return int(kilobytes), int(milliseconds), said


def test_more_objects_than_a_pack_can_hold_are_not_believed(me: Forge) -> None:
    refused(me, "a" * 40, packs.pack([], count=2**32 - 1), "a pack may have 100,000 objects")
    refused(me, "a" * 40, packs.pack([], count=90_000), "a malformed pack")


@pytest.mark.parametrize(
    "entry",
    [
        packs.entry(packs.REF_DELTA, b"", base=bytes(20)),
        packs.entry(packs.OFS_DELTA, b"\x01\x01\x01a", base=b"\x7f"),
        packs.entry(packs.OFS_DELTA, b"\x01\x01\x01a", base=b"\x00"),
        packs.entry(0, b"a"),
        packs.entry(5, b"a"),
        b"\xff" * 40,
        b"\xb5" + b"\xff" * 60,
        b"\x31notzlib",
        packs.entry(packs.BLOB, b"abc")[:-2],
        packs.entry(packs.BLOB, b"abc") + b"rest",
    ],
)
def test_malformed_entries_are_refused(me: Forge, entry: bytes) -> None:
    reply = pushed(me, "a" * 40, packs.pack([entry]))
    assert "ng refs/heads/x" in reply.text
    assert me.world.changes().empty


@pytest.mark.parametrize(
    "delta",
    [
        b"",
        b"\x80" * 30,
        b"\x03" + b"\xff" * 9 + b"\x7f",
        b"\x03\x05\x01a",
        b"\x03\x01\x03abc",
        b"\x04\x01\x01a",
        b"\x03\x01\x00",
        b"\x03\x01\x91",
        b"\x03\x03\x91\x02\x03",
        b"\x03\x7f\x7fab",
    ],
)
def test_deltas_that_fit_neither_base_nor_target_are_refused(me: Forge, delta: bytes) -> None:
    base = packs.entry(packs.BLOB, b"abc")
    pack = packs.pack([base, packs.entry(packs.OFS_DELTA, delta, base=bytes([len(base)]))])
    refused(me, "a" * 40, pack, "")
    assert "unpack ok" not in pushed(me, "a" * 40, pack).text


def test_deltas_may_come_before_what_they_build_on(me: Forge) -> None:
    """Chains of deltas, by ids and by places, whose first object comes last."""
    one, two, three = b"abc", b"abcd", b"abcde"
    first = packs.entry(
        packs.REF_DELTA, b"\x03\x04\x90\x03\x01d", base=bytes.fromhex(packs.sha_of(packs.BLOB, one))
    )
    second = packs.entry(packs.OFS_DELTA, b"\x04\x05\x90\x04\x01e", base=bytes([len(first)]))
    rows = [
        (b"100644", name, packs.sha_of(packs.BLOB, data))
        for name, data in ((b"a", one), (b"b", two), (b"c", three))
    ]
    tree = packs.tree(*rows)
    commit = packs.commit(packs.sha_of(packs.TREE, tree))
    whole = [
        packs.entry(kind, data)
        for kind, data in ((packs.COMMIT, commit), (packs.TREE, tree), (packs.BLOB, one))
    ]
    sha = packs.sha_of(packs.COMMIT, commit)
    reply = pushed(me, sha, packs.pack([first, second, *whole]))
    assert "ok refs/heads/x" in reply.text, reply.text
    assert me.get("/byteblaze/dotfiles/-/raw/x/c").text == "abcde"


def test_a_bomb_of_folders_is_refused(me: Forge) -> None:
    """Ten folders, each with the next one ten times: ten billion files in a kilobyte."""
    blob = b"boom"
    made = [packs.entry(packs.BLOB, blob)]
    mode, sha = b"100644", packs.sha_of(packs.BLOB, blob)
    for _ in range(10):
        tree = packs.tree(*((mode, b"d%d" % number, sha) for number in range(10)))
        made.append(packs.entry(packs.TREE, tree))
        mode, sha = b"40000", packs.sha_of(packs.TREE, tree)
    commit = packs.commit(sha)
    made.append(packs.entry(packs.COMMIT, commit))
    refused(
        me, packs.sha_of(packs.COMMIT, commit), packs.pack(made), "a commit may have at most 100,000 files"
    )


def test_folders_without_end_are_refused_even_bit_by_bit(me: Forge) -> None:
    sha, made = packs.sha_of(packs.BLOB, b"x"), [packs.entry(packs.BLOB, b"x")]
    mode, parents, tips = b"100644", list[str](), list[bytes]()
    for depth in range(150):
        tree = packs.tree((mode, b"d", sha))
        mode, sha = b"40000", packs.sha_of(packs.TREE, tree)
        made.append(packs.entry(packs.TREE, tree))
        if depth % 30 == 29:
            commit = packs.commit(sha, *parents)
            parents = [packs.sha_of(packs.COMMIT, commit)]
            tips.append(commit)
    made += [packs.entry(packs.COMMIT, commit) for commit in tips]
    refused(me, parents[0], packs.pack(made), "a commit may have at most 100 folders")


@pytest.mark.parametrize(
    ("tree", "words"),
    [
        (b"100644 a\0" + bytes(10), "a malformed folder"),
        (b"\xff\xff a\0" + bytes(20), "a malformed folder"),
        (b"777777777777 a\0" + bytes(20), "a malformed folder"),
        (b"100644 a/b\0" + bytes(20), "a file with a path that is not allowed"),
        (b"40000 .GIT\0" + bytes(20), "a file with a path that is not allowed"),
        (b"100644 a\0" + bytes(20), "missing object 00000"),
        (b"40000 a\0" + bytes.fromhex(packs.sha_of(packs.BLOB, b"x")), "a malformed folder"),
        (b"100644 a\0" + bytes.fromhex(packs.sha_of(packs.TREE, b"")), "a malformed folder"),
    ],
)
def test_malformed_folders_are_refused(me: Forge, tree: bytes, words: str) -> None:
    commit = packs.commit(packs.sha_of(packs.TREE, tree))
    pack = packs.pack(
        packs.entry(kind, data)
        for kind, data in ((packs.BLOB, b"x"), (packs.TREE, b""), (packs.TREE, tree), (packs.COMMIT, commit))
    )
    refused(me, packs.sha_of(packs.COMMIT, commit), pack, words)


@pytest.mark.parametrize(
    ("commit", "words"),
    [
        (b"", "a malformed commit"),
        (b"tree " + b"0" * 40 + b"\n", "a malformed commit"),
        (
            packs.commit(packs.sha_of(packs.TREE, b""), author=b"A <a@mail.test> 9" + b"9" * 12),
            "a malformed commit",
        ),
        (
            packs.commit(packs.sha_of(packs.TREE, b"")).replace(b"1686000000", b"253402300800"),
            "a commit or tag with a time",
        ),
        (packs.commit(packs.sha_of(packs.TREE, b""), "0" * 40), "missing object 0000"),
        (packs.commit("0" * 40), "missing object 0000"),
        (packs.commit(packs.sha_of(packs.TREE, b""), message="a\0b"), "a commit or tag with a time"),
        (
            packs.commit(packs.sha_of(packs.TREE, b""), message="a" * (2**20)),
            "a message may have at most 1 MB",
        ),
        (
            packs.commit(packs.sha_of(packs.TREE, b"")).replace(b"A <a@", b"<" * 300_000 + b" <a@"),
            "a malformed commit",
        ),
    ],
)
def test_malformed_commits_are_refused(me: Forge, commit: bytes, words: str) -> None:
    refused(me, packs.sha_of(packs.COMMIT, commit), packs.pack([packs.entry(packs.COMMIT, commit)]), words)


def test_a_zipped_request_is_unzipped_up_to_the_limit(me: Forge) -> None:
    word = base64.b64encode(f"byteblaze:{PASSWORD}".encode()).decode()
    headers = {"authorization": f"Basic {word}", "content-encoding": "gzip"}
    for service in ("git-upload-pack", "git-receive-pack"):
        zipped = zlib.compressobj(9, zlib.DEFLATED, 31)
        body = zipped.compress(bytes(200 * 2**20)) + zipped.flush()
        reply = me.request("POST", f"/byteblaze/dotfiles.git/{service}", content=body, headers=headers)
        assert "too large" in reply.text
