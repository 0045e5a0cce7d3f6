"""Packs and objects made by hand, as no honest client would send them."""

from __future__ import annotations

import base64
import hashlib
import zlib
from collections.abc import Iterable

from tests.visitor import Reply
from webarium.sites.gitlab.git.packets import FLUSH, packet

from .client import Forge
from .git_client import PASSWORD

COMMIT, TREE, BLOB, TAG, OFS_DELTA, REF_DELTA = 1, 2, 3, 4, 6, 7
KINDS = {COMMIT: "commit", TREE: "tree", BLOB: "blob", TAG: "tag"}
ZERO = "0" * 40


def varint(number: int) -> bytes:
    """A number in groups of seven bits, lowest first."""
    made = bytearray()
    while True:
        byte, number = number & 0x7F, number >> 7
        made.append(byte | (0x80 if number else 0))
        if not number:
            return bytes(made)


def entry(kind: int, data: bytes, *, base: bytes = b"", size: int | None = None, level: int = 9) -> bytes:
    """An object in a pack; `size` is what it declares, where that is a lie."""
    size = len(data) if size is None else size
    first = (kind << 4) | (size & 15)
    head = bytes([first | 0x80]) + varint(size >> 4) if size >> 4 else bytes([first])
    return head + base + zlib.compress(data, level)


def pack(entries: Iterable[bytes], count: int | None = None) -> bytes:
    """A pack of entries; `count` is what it declares, where that is a lie."""
    entries = list(entries)
    number = len(entries) if count is None else count
    made = b"PACK\0\0\0\2" + number.to_bytes(4, "big") + b"".join(entries)
    return made + hashlib.sha1(made, usedforsecurity=False).digest()


def sha_of(kind: int, data: bytes) -> str:
    """The id of an object."""
    head = f"{KINDS[kind]} {len(data)}\0".encode()
    return hashlib.sha1(head + data, usedforsecurity=False).hexdigest()


def copies(base: int, target: int, *, piece: int = 0xFFFFFF) -> bytes:
    """A delta that copies the beginning of its base until the target is full."""
    made = varint(base) + varint(target)
    piece = min(piece, base)
    while target > 0:
        size = min(piece, target)
        made += b"\xf0" + size.to_bytes(3, "little")
        target -= size
    return made


def tree(*rows: tuple[bytes, bytes, str]) -> bytes:
    """A tree of modes, names and ids."""
    return b"".join(mode + b" " + name + b"\0" + bytes.fromhex(sha) for mode, name, sha in rows)


def commit(
    tree_sha: str, *parents: str, message: str = "Hostile", author: bytes = b"A <a@mail.test>"
) -> bytes:
    """A commit."""
    above = "".join(f"parent {parent}\n" for parent in parents).encode()
    who = author + b" 1686000000 +0000\n"
    head = f"tree {tree_sha}\n".encode() + above
    return head + b"author " + who + b"committer " + who + b"\n" + message.encode() + b"\n"


def tag(sha: str, name: str = "v1", message: str = "Said", kind: str = "commit") -> bytes:
    """An annotated tag."""
    who = "tagger A <a@mail.test> 1686000000 +0000"
    return f"object {sha}\ntype {kind}\ntag {name}\n{who}\n\n{message}\n".encode()


def push(new: str, data: bytes, *, ref: str = "refs/heads/x", old: str = ZERO, able: str = "") -> bytes:
    """The body of a push of one ref."""
    line = f"{old} {new} {ref}\0report-status side-band-64k {able}\n".encode()
    return packet(line) + FLUSH + data


def pushed(
    forge: Forge, new: str, pack: bytes, slug: str = "byteblaze/dotfiles", ref: str = "refs/heads/x"
) -> Reply:
    """Push a pack as it is."""
    word = base64.b64encode(f"byteblaze:{PASSWORD}".encode()).decode()
    headers = {"authorization": f"Basic {word}"}
    body = push(new, pack, ref=ref)
    return forge.request("POST", f"/{slug}.git/git-receive-pack", content=body, headers=headers)
