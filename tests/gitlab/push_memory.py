"""How much memory a hostile push takes: ``python -m tests.gitlab.push_memory NAME`` prints kilobytes, and the answer.

A process of its own, whose peak nobody else raises.
"""

from __future__ import annotations

import asyncio
import base64
import os
import resource
import sys
import time
from collections.abc import Callable

from webarium.sites.gitlab.site import SITE
from webarium.sites.kit.serving import build_app
from webarium.worlds import Universe

from . import packs
from .client import Forge
from .git_client import PASSWORD

MB = 2**20
BASE = b"x" * 1000


def small_delta() -> bytes:
    """A delta of a few bytes that declares a target of two gigabytes."""
    base = packs.entry(packs.BLOB, BASE)
    delta = packs.varint(1000) + packs.varint(2**31) + b"\xb0\xe8\x03"
    return packs.pack([base, packs.entry(packs.OFS_DELTA, delta, base=bytes([len(base)]))])


def great_delta() -> bytes:
    """A delta whose steps do make 1.5 GB of a base of 16 MB."""
    base = packs.entry(packs.BLOB, bytes(16 * MB))
    delta = packs.copies(16 * MB, 1500 * MB)
    return packs.pack([base, packs.entry(packs.OFS_DELTA, delta, base=_back(len(base)))])


def _back(distance: int) -> bytes:
    """How far back a base is."""
    made = bytearray([distance & 0x7F])
    while distance := distance >> 7:
        distance -= 1
        made.insert(0, 0x80 | (distance & 0x7F))
    return bytes(made)


def worst() -> bytes:
    """The largest object that is taken and hardly gets smaller, and a delta that makes another one of it."""
    size = 32 * MB
    base = packs.entry(packs.BLOB, os.urandom(size), level=0)
    entries = [base]
    for more in (1, 2):
        back = sum(map(len, entries))
        delta = packs.copies(size, size - more)
        entries.append(packs.entry(packs.OFS_DELTA, delta, base=_back(back)))
    return packs.pack(entries)


def great_blob() -> bytes:
    """400 kB that unpack to 400 MB."""
    return packs.pack([packs.entry(packs.BLOB, bytes(400 * MB))])


def liar() -> bytes:
    """400 MB that declare ten bytes."""
    return packs.pack([packs.entry(packs.BLOB, bytes(400 * MB), size=10)])


def many_blobs() -> bytes:
    """Forty objects of 20 MB each."""
    return packs.pack(packs.entry(packs.BLOB, bytes([n]) * (20 * MB)) for n in range(40))


def allowed() -> bytes:
    """As much as a push may bring: two objects that hardly get smaller."""
    return packs.pack(packs.entry(packs.BLOB, os.urandom(24 * MB), level=0) for _ in range(2))


def chain() -> bytes:
    """A chain of 5,000 deltas, each of 20 kB, by ids."""
    data = bytes(20_000)
    made = [packs.entry(packs.BLOB, data)]
    for number in range(5_000):
        base = bytes.fromhex(packs.sha_of(packs.BLOB, data))
        new = number.to_bytes(4, "big") + data[4:]
        delta = packs.varint(20_000) * 2 + b"\x04" + new[:4] + b"\xb1\x04" + (19_996).to_bytes(2, "little")
        made.append(packs.entry(packs.REF_DELTA, delta, base=base))
        data = new
    return packs.pack(made)


PACKS: dict[str, Callable[[], bytes]] = {
    made.__name__: made
    for made in (small_delta, great_delta, great_blob, liar, many_blobs, allowed, worst, chain)
}


def main(name: str) -> None:
    body = packs.push("a" * 40, PACKS[name]())
    app = build_app(SITE)
    word = base64.b64encode(f"byteblaze:{PASSWORD}".encode()).decode()
    headers = {"authorization": f"Basic {word}"}
    with (
        Universe.open([SITE.database]) as universe,
        asyncio.Runner() as runner,
        universe.world(users={"gitlab": None}) as world,
    ):
        forge = Forge(app, world, runner)
        forge.get("/byteblaze/dotfiles.git/info/refs", service="git-upload-pack")
        reset_peak()
        before, began = peak(), time.process_time()
        reply = forge.request(
            "POST", "/byteblaze/dotfiles.git/git-receive-pack", content=body, headers=headers
        )
        print(peak() - before)
        print(len(body))
        print(int((time.process_time() - began) * 1000))
        print(reply.text.encode("ascii", "replace").decode())
        assert world.changes().empty


def reset_peak() -> None:
    """Forget what making the pack has taken, where the system can."""
    try:
        with open("/proc/self/clear_refs", "w") as file:
            file.write("5")
    except OSError:
        pass


def peak() -> int:
    """The most memory that this process has had, in kilobytes."""
    try:
        with open("/proc/self/status") as file:
            return next(int(line.split()[1]) for line in file if line.startswith("VmHWM"))
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


if __name__ == "__main__":
    main(sys.argv[1])
