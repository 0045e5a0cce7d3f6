"""Measures how long a light page takes in one world while another world gets hostile input."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import re
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import Connection
from statistics import median
from urllib.parse import urlencode

from webarium.server.dispatch import HEADER
from webarium.server.web import WebServer
from webarium.sites.kit.site import Site
from webarium.sites.registry import default_users
from webarium.sites.wikipedia.database import DEFAULT_PASSWORD
from webarium.types import Json
from webarium.worlds import Conditions, Universe

_PAUSE = 0.01
"""Seconds between light pages, so that they meet the others at any moment."""
_LENGTH = re.compile(rb"\r\ncontent-length: (\d+)", re.IGNORECASE)
_FORM = "application/x-www-form-urlencoded"


@dataclass(frozen=True)
class Ask:
    """A request as it goes over the wire."""

    host: str
    method: str
    path: str
    body: bytes = b""
    kind: str = _FORM

    def bytes(self, token: str) -> bytes:
        """The request of a world."""
        head = (
            f"{self.method} {self.path} HTTP/1.1\r\nhost: {self.host}.test\r\n{HEADER}: {token}\r\n"
            f"content-type: {self.kind}\r\ncontent-length: {len(self.body)}\r\n\r\n"
        )
        return head.encode() + self.body


@dataclass(frozen=True)
class Isolation:
    """How long the light page took beside one kind of input."""

    beside: str
    requests: int
    """How many light pages were asked for."""
    hostile: int
    """How many hostile requests were answered meanwhile."""
    median_ms: float
    p99_ms: float
    slowest_ms: float
    p99_cpu_ms: float
    """As `p99_ms`, but only what the server's process computed meanwhile: what a page takes if nothing else runs."""

    def to_json(self) -> dict[str, Json]:
        """The numbers by name."""
        return dict(vars(self))


def _form(**fields: str) -> bytes:
    return urlencode(fields).encode()


def _letter(text: str) -> bytes:
    return _form(action="save", key="t1", to="a@b.test", subject="x", content=text)


def _file(content: str) -> bytes:
    return _form(file_path="a.txt", content=content, commit_message="x", branch_name="main")


_CODE = "/byteblaze/dotfiles/-"
_BRANCH = _form(branch_name="before", ref="main")
_PLACES = "/directions?engine=fossgis_osrm_{}&route_from=Philadelphia&route_to=Pittsburgh"
_MARKS = "''[[a|b]] '''c''' {{d}} <ref>e</ref> * # | "
LIGHT = Ask("omnizon", "GET", "/cart")
HOSTILE: Mapping[str, Sequence[Ask]] = {
    "nothing": (),
    "20 kB of broken tags in a letter": (Ask("gomail", "POST", "/compose", _letter("<a " * 6_700)),),
    "lists in lists in a letter": (Ask("gomail", "POST", "/compose", _letter("<ul><li>" * 2_400)),),
    "500 conversations moved at once": (
        Ask(
            "gomail",
            "POST",
            "/mail/act",
            "&".join(["action=archive", *(f"id={n}" for n in range(500))]).encode(),
        ),
    ),
    "forms of 1,000 fields and 1 MB": (
        Ask(
            "onestopshop",
            "POST",
            "/customer/account/login/",
            b"&".join(b"f%d=%s" % (n, b"%41" * 340) for n in range(999)),
        ),
    ),
    "addresses of 30 kB": (Ask("gomail", "GET", "/search?q=" + "%28+" * 7_500),),
    "searches for common words": (
        Ask("onestopshop", "GET", "/catalogsearch/result/?q=" + "+".join("abcdefghijklmnop")),
        Ask("quibble", "GET", "/search?q=" + "+".join(("the", "a", "to", "of", "in", "is", "it"))),
    ),
    "large pages": (
        Ask("quibble", "GET", "/all"),
        Ask("daybook", "GET", "/month/2024-07-18"),
        Ask("staynb", "GET", "/?shown=99999"),
    ),
    "lines that compare badly in the forge": (
        Ask("smithy", "GET", f"{_CODE}/compare/before...main"),
        Ask("smithy", "GET", f"{_CODE}/blame/main/a.txt"),
        Ask("smithy", "POST", f"{_CODE}/update/main/a.txt", _file("b\na\n" * 1_000)),
        Ask("smithy", "POST", f"{_CODE}/update/main/a.txt", _file("a\nb\n" * 1_000)),
    ),
    "searches and long ways on the map": (
        Ask("waymark", "GET", _PLACES.format("car")),
        Ask("waymark", "GET", _PLACES.format("foot")),
        Ask("waymark", "GET", "/search?query=" + "+".join(("street", "avenue", "park", "a", "the"))),
        Ask("waymark", "GET", "/nominatim/search?limit=50&q=" + "a+" * 400),
    ),
    "texts and comparisons in the encyclopedia": (
        Ask("quillpedia", "POST", "/edit/Hummus", _form(source=_MARKS * 2_000, do="preview")),
        Ask("quillpedia", "POST", "/edit/Hummus", _form(source="a\n\n" * 4_000, comment="x", do="save")),
        Ask("quillpedia", "POST", "/edit/Hummus", _form(source="a\n\nb\n\n" * 2_000, comment="x", do="save")),
        Ask("quillpedia", "GET", "/search?q=" + "+".join(("the", "of", "a", "in", "and", "to"))),
    ),
    "grids and exports in the back office": (
        Ask("onestopshop-admin", "GET", "/admin/sales/order/?limit=200&search=" + "a+" * 500),
        Ask("onestopshop-admin", "GET", "/admin/catalog/product/?limit=200&search=the"),
        Ask("onestopshop-admin", "GET", "/admin/catalog/product/export.csv"),
    ),
    "wrong passwords": (Ask("quibble", "POST", "/login_check", _form(username="x", password="x" * 4_000)),),
}
PREPARED: Mapping[str, Sequence[Ask]] = {
    "lines that compare badly in the forge": (
        Ask("smithy", "POST", f"{_CODE}/new/main", _file("a\n" * 2_000)),
        Ask("smithy", "POST", f"{_CODE}/branches/new", _BRANCH),
        Ask("smithy", "POST", f"{_CODE}/update/main/a.txt", _file("a\nb\n" * 1_000)),
    ),
    "texts and comparisons in the encyclopedia": (
        Ask("quillpedia", "POST", "/login", _form(username="Wren_Hollis", password=DEFAULT_PASSWORD)),
    ),
}
"""What is asked for once before the hostile input."""
_CONDITIONS = Conditions(knobs={"wikipedia": {"editing": True}})
"""In which the encyclopedia takes edits."""
WORLDS = 1
"""How many worlds get the hostile input."""
CONNECTIONS = 6
"""How many requests each of them has under way."""


async def bench_isolation(
    universe: Universe, sites: Mapping[str, Site], *, seconds: float = 4.0
) -> list[Isolation]:
    """Asks for a light page, over a socket and from a process of its own, beside each kind of `HOSTILE` input.

    That comes from another process. Each world's answers are served by this one, as in an arena.
    """
    server = WebServer(sites, universe)
    await server.start()
    worlds = [universe.world(users=default_users(sites), conditions=_CONDITIONS) for _ in range(WORLDS + 1)]
    light, *others = [server.attach(world) for world in worlds]
    found = []
    try:
        with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as visitor:
            loop = asyncio.get_running_loop()
            visit = partial(_measure, server.port, os.getpid(), light, seconds)
            for beside, asks in HOSTILE.items():
                await _prepare(server.port, others, PREPARED.get(beside, ()))
                async with _attacked(server.port, others, asks) as answered:
                    pages = await loop.run_in_executor(visitor, visit)
                found.append(_summary(beside, pages, await answered))
                for world in worlds:
                    await asyncio.to_thread(world.reset)
    finally:
        await server.stop()
        for world in worlds:
            world.close()
    return found


async def _prepare(port: int, tokens: Sequence[str], asks: Sequence[Ask]) -> None:
    async with _connected(port) as ask:
        for token in tokens:
            for each in asks:
                await ask(each, token)


@dataclass(frozen=True)
class _Page:
    """What a light page took."""

    wall_ms: float
    cpu_ms: float


def _summary(beside: str, pages: Sequence[_Page], hostile: int) -> Isolation:
    wall = sorted(page.wall_ms for page in pages)
    cpu = sorted(page.cpu_ms for page in pages)
    most = len(pages) * 99 // 100
    return Isolation(beside, len(pages), hostile, median(wall), wall[most], wall[-1], cpu[most])


@asynccontextmanager
async def _attacked(port: int, tokens: Sequence[str], asks: Sequence[Ask]) -> AsyncIterator[Awaitable[int]]:
    """Hostile input goes to these worlds meanwhile; gives what will be the number of answers, once it has ended."""
    ours, theirs = multiprocessing.Pipe()
    attacker = multiprocessing.get_context("spawn").Process(target=_attack, args=(theirs, port, tokens, asks))
    attacker.start()
    theirs.close()
    answered = asyncio.get_running_loop().create_future()
    try:
        await asyncio.to_thread(ours.recv)  # It has begun.
        yield answered
        ours.send("enough")
        answered.set_result(await asyncio.to_thread(ours.recv))
    finally:
        ours.close()
        await asyncio.to_thread(attacker.join)


def _attack(line: Connection, port: int, tokens: Sequence[str], asks: Sequence[Ask]) -> None:
    """Send hostile input until something comes over the line, then tell it the number of answers."""
    line.send(asyncio.run(_attack_until(line, port, tokens, asks)))


async def _attack_until(line: Connection, port: int, tokens: Sequence[str], asks: Sequence[Ask]) -> int:
    answered = 0

    async def attack(token: str) -> None:
        nonlocal answered
        async with _connected(port) as ask:
            while True:
                for each in asks:
                    await ask(each, token)
                    answered += 1

    attacks = [
        asyncio.create_task(attack(token)) for token in tokens for _ in range(CONNECTIONS if asks else 0)
    ]
    line.send("begun")
    await asyncio.to_thread(line.poll, None)
    for task in attacks:
        task.cancel()
    await asyncio.gather(*attacks, return_exceptions=True)
    return answered


def _measure(port: int, server: int, token: str, seconds: float) -> list[_Page]:
    """All light pages; `server` is the id of the process that serves them."""
    return asyncio.run(_visit(port, server, token, seconds))


def _computed(process: int) -> float:
    """Seconds that all threads of a process have computed so far; Linux calls its clock by a number made of its id."""
    return time.clock_gettime(~process << 3 | 2)


async def _visit(port: int, server: int, token: str, seconds: float) -> list[_Page]:
    pages: list[_Page] = []
    async with _connected(port) as ask:
        for _ in range(5):
            await ask(LIGHT, token)
        end = time.perf_counter() + seconds
        while (began := time.perf_counter()) < end or len(pages) < 20:
            computed = _computed(server)
            await ask(LIGHT, token)
            computed = _computed(server) - computed
            pages.append(_Page((time.perf_counter() - began) * 1000, computed * 1000))
            await asyncio.sleep(_PAUSE)
    return pages


@asynccontextmanager
async def _connected(port: int) -> AsyncIterator[Callable[[Ask, str], Awaitable[None]]]:
    """A connection that is kept: sends a request and waits for the whole answer."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)

    async def ask(what: Ask, token: str) -> None:
        writer.write(what.bytes(token))
        head = await reader.readuntil(b"\r\n\r\n")
        length = _LENGTH.search(head)
        await reader.readexactly(int(length[1]) if length else 0)

    try:
        yield ask
    finally:
        writer.close()
