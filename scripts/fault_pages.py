"""Pages that would keep an episode from going on, shown to one as a live website on this machine."""

from __future__ import annotations

import asyncio
import resource
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from fault_tools import LIMIT_S, Run, check

from webarium import Arena
from webarium.actions.types import Action, AnswerDialog, Click, CloseTab, ElementId, Goto
from webarium.envs import Episode
from webarium.observation import Observation

NODES = 1_000_000
DOWNLOAD = 200_000_000
PAGES = {
    "/": "<h1>Start</h1>",
    "/alerts": "<h1>Alerts</h1><button onclick='for (let n = 1;; n++) alert(n)'>Go</button>",
    "/nodes": f"""<h1>Nodes</h1><script>
        const all = document.createElement("div");
        for (let n = 0; n < {NODES}; n++) all.append(document.createElement("i"));
        document.body.append(all);</script>""",
    "/download": "<h1>Download</h1><a href=/file>Go</a>",
}


class Pages(BaseHTTPRequestHandler):
    """Serves `PAGES` and a large file."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        """Answer."""
        if self.path == "/file":
            self._head(
                "application/octet-stream", DOWNLOAD, ("content-disposition", "attachment; filename=big.bin")
            )
            for _ in range(DOWNLOAD // 1_000_000):
                self.wfile.write(bytes(1_000_000))
            return
        body = f"<!doctype html><title>x</title>{PAGES.get(self.path, '')}".encode()
        self._head("text/html", len(body))
        self.wfile.write(body)

    def _head(self, kind: str, length: int, *more: tuple[str, str]) -> None:
        self.send_response(200)
        for name, value in (("content-type", kind), ("content-length", str(length)), *more):
            self.send_header(name, value)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Nothing is logged."""


class Visitor:
    """Acts in an episode, and remembers how long the longest step took."""

    def __init__(self, episode: Episode, address: str) -> None:
        self.address = address
        self.longest = 0.0
        self._episode = episode

    async def act(self, action: Action) -> Observation:
        """One step."""
        began = time.monotonic()
        seen = await self._episode.step(action)
        self.longest = max(self.longest, time.monotonic() - began)
        return seen

    async def open(self, path: str) -> Observation:
        """Go to a page."""
        return await self.act(Goto(self.address + path))

    async def press(self, seen: Observation) -> Observation:
        """Press what is called Go."""
        assert seen.tree is not None
        (go,) = [node for node in seen.tree.walk() if node.name == "Go" and node.role in ("button", "link")]
        return await self.act(Click(ElementId(go.id)))


@asynccontextmanager
async def visiting() -> AsyncIterator[Visitor]:
    """An episode on the pages; afterwards an ordinary page must still come."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Pages)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}"
    try:
        async with await Arena.open(live_hosts=["127.0.0.1"]) as arena:
            episode = await arena.episode(start_urls=[f"{address}/"])
            async with episode:
                visitor = Visitor(episode, address)
                yield visitor
                seen = await visitor.open("/")
                check("Start" in seen.text, f"no other page comes: {seen.last_error} {seen.text[:200]}")
    finally:
        server.shutdown()
        server.server_close()


async def _alerts(visitor: Visitor) -> str:
    seen = await visitor.press(await visitor.open("/alerts"))
    for number in range(1, 21):
        check(
            seen.dialog is not None and seen.dialog.message == str(number), f"dialog {number}: {seen.dialog}"
        )
        seen = await visitor.act(AnswerDialog(accept=True))
    seen = await visitor.act(CloseTab())
    check((seen.dialog, seen.last_error) == (None, ""), f"the tab does not close: {seen.last_error}")
    return "The agent answered 20 of them, then closed the tab and went on in another."


async def _nodes(visitor: Visitor) -> str:
    seen = await visitor.open("/nodes")
    check(
        "Nodes" in seen.text or "The tab was closed." in seen.last_error,
        f"{seen.last_error} {seen.text[:200]}",
    )
    told = f"The agent was told: “{seen.last_error}”" if seen.last_error else ""
    return " ".join(["The agent saw the page."] * ("Nodes" in seen.text) + [told] * bool(told))


async def _download(visitor: Visitor) -> str:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    seen = await visitor.press(await visitor.open("/download"))
    for _ in range(20):
        if seen.downloads:
            break
        seen = await visitor.open("/download")
    (file,) = seen.downloads
    check((file.name, file.size, file.failure) == ("big.bin", DOWNLOAD, ""), f"{file}")
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1000
    check(grown < 100, f"memory grew by {grown:.0f} MB")
    return (
        f"The agent was told the file's name and size; memory grew by {grown:.0f} MB; the file was removed."
    )


def _visit(work: Callable[[Visitor], Awaitable[str]]) -> str:
    async def visit() -> str:
        async with asyncio.timeout(LIMIT_S), visiting() as visitor:
            seen = await work(visitor)
        return f"{seen} The longest step took {visitor.longest:.0f} s."

    return asyncio.run(visit())


def endless_alerts(run: Run) -> str:
    """A page that opens alerts without end."""
    return _visit(_alerts)


def million_nodes(run: Run) -> str:
    """A page of 1,000,000 elements."""
    return _visit(_nodes)


def large_download(run: Run) -> str:
    """A download of 200 MB."""
    return _visit(_download)


PAGE_FAULTS: Sequence[Callable[[Run], str]] = (endless_alerts, million_nodes, large_download)
