"""What is still missing of a site: each check looks at one thing and says in words what it did not find.

Everything here goes through what any site has: its record, its pages, its universe and the suite of its name.
"""

from __future__ import annotations

import hashlib
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import unquote

from starlette.types import Message, Scope

from webarium.agents.oracle import OracleAgent
from webarium.envs import Arena
from webarium.envs.attempt import Attempt
from webarium.errors import UnknownNameError, WebariumError
from webarium.runs.config import MOST_STEPS
from webarium.scoring import score
from webarium.server import HEADER, WebServer
from webarium.sites.kit.errors import PageError
from webarium.sites.kit.kinds import PageKind
from webarium.sites.kit.routing import PageTable
from webarium.sites.kit.site import Site
from webarium.sites.registry import load_sites
from webarium.sql import quoted, select
from webarium.suites import Suite, load_suite
from webarium.tasks import Task, check_template
from webarium.worlds import Universe, World

FLOOR_PLAN = ("site.py", "database.py", "pages.py", "kinds.py", "templates", "static")
"""What every site's folder holds."""
DATA_PLAN = ("schema.sql", "seed")
"""What it holds besides, unless the site shows another one's data."""
_CONTROLS = frozenset(("input", "select", "textarea"))
_QUIET = frozenset(("hidden", "submit", "button", "image", "reset"))
"""Kinds of inputs that need no label."""


@dataclass(frozen=True)
class Finding:
    """What one check found."""

    name: str
    """What was looked at."""
    faults: tuple[str, ...]
    """What is missing, in words; empty where all is well."""
    seen: str = ""
    """What was looked at, counted."""


@dataclass
class _Part:
    """An element that is open while a page is read."""

    tag: str
    named: bool
    text: str = ""


class Labels(HTMLParser):
    """Reads a page and notes what a person who cannot see it would miss."""

    def __init__(self) -> None:
        super().__init__()
        self.faults: list[str] = []
        self._open: list[_Part] = []
        self._labelled: set[str] = set()
        self._controls: list[tuple[str, str]] = []
        self._heads = 0
        self._title = ""

    @classmethod
    def of(cls, html: str) -> list[str]:
        """What is missing on a page, in words."""
        page = cls()
        page.feed(html)
        page.close()
        unnamed = [told for told, key in page._controls if key not in page._labelled]
        found = [*page.faults, *(f"{told} has no label" for told in unnamed)]
        if page._heads != 1:
            found.append(f"there should be one h1, and there are {page._heads}")
        if not page._title.strip():
            found.append("the page has no title")
        return found

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what an element says of itself."""
        given = {key: value or "" for key, value in attrs}
        named = bool(given.get("aria-label") or given.get("aria-labelledby") or given.get("title"))
        within = any(part.tag == "label" for part in self._open)
        if tag == "label" and given.get("for"):
            self._labelled.add(given["for"])
        if tag in _CONTROLS and given.get("type") not in _QUIET and not (named or within):
            told = f"<{tag} name={given.get('name', '')!r}>"
            self._controls.append((told, given.get("id", "")))
        if tag == "img":
            if "alt" not in given:
                self.faults.append(f"the picture {given.get('src', '')[:60]} has no alt")
            for part in self._open:
                part.named = part.named or bool(given.get("alt"))
        if given.get("role") == "img" and named:
            for part in self._open:
                part.named = True
        self._heads += tag == "h1"
        if tag in ("a", "button", "title", "label"):
            hidden = given.get("aria-hidden") == "true" or "hidden" in given
            self._open.append(_Part(tag, named or hidden))

    def handle_endtag(self, tag: str) -> None:
        """See whether the element that ends has a name."""
        if not self._open or self._open[-1].tag != tag:
            return
        part = self._open.pop()
        if tag == "title":
            self._title = self._title or part.text
        elif tag in ("a", "button") and not (part.named or part.text.strip()):
            self.faults.append("a link or button has no name")

    def handle_data(self, data: str) -> None:
        """Keep the words of what is open."""
        for part in self._open:
            part.text += data


class SiteCheck:
    """The checks of one site at one seed."""

    def __init__(self, site: Site, universe: Universe) -> None:
        self.site = site
        self.universe = universe

    def findings(self) -> Iterator[Finding]:
        """All checks that need no browser, in the order in which they help."""
        yield self.floor_plan()
        yield self.keys()
        yield self.kinds()
        yield self.determinism()
        yield self.templates()

    def floor_plan(self) -> Finding:
        """Whether the folder has the rooms that every site's has."""
        site, other = self.site, load_sites().get(self.site.data_of)
        rooms = FLOOR_PLAN if site.data_of else (*FLOOR_PLAN, *DATA_PLAN)
        faults = [
            f"there is no {name} in {site.folder}" for name in rooms if not (site.folder / name).exists()
        ]
        if site.data_of and (other is None or other.database is not site.database):
            faults.append(
                f"it says that its data is {site.data_of}'s, but no installed site of that name has its own database"
            )
        return Finding("floor plan", tuple(faults))

    def keys(self) -> Finding:
        """Whether settings have one meaning each; that every table has a key, the universe saw to."""
        names = [key.name for key in self.site.replica.keys] if self.site.replica else []
        twice = sorted({name for name in names if names.count(name) > 1})
        return Finding(
            "keys", tuple(f"two settings are called {name}" for name in twice), f"{len(names)} settings"
        )

    def kinds(self) -> Finding:
        """Whether each page to look at has a kind, at one of its addresses if it has several."""
        table = PageTable(self.site.pages)
        paths, handlers = [], []
        with self._world() as world:
            db = world.db(self.site.database.name)
            for kind in self.site.kinds:
                path = kind.path(db).partition("#")[0].partition("?")[0]
                with suppress(PageError):
                    page = table.find("GET", path).page
                    paths.append(page.path)
                    handlers.append(page.handler)
        shown = [
            page for page in self.site.pages if "GET" in page.methods and not (page.worldless or page.file)
        ]
        missed = [page for page in shown if page.path not in paths and page.handler not in handlers]
        faults = [f"no kind of page opens {page.path}" for page in missed]
        return Finding("kinds of pages", tuple(faults), f"{len(self.site.kinds)} kinds")

    def determinism(self) -> Finding:
        """Whether the generator gives the same data twice."""
        database = self.site.database
        digests = []
        for _ in range(2):
            with (
                TemporaryDirectory() as folder,
                Universe.open([database], seed=self.universe.seed, cache=Path(folder)) as again,
            ):
                digests.append(_digest(again, database.name))
        same = digests[0] == digests[1]
        fault = "building the data twice gives different rows: something unseeded was drawn or asked"
        return Finding("determinism of the data", () if same else (fault,))

    def templates(self) -> Finding:
        """Whether there are tasks, and whether their templates are sound."""
        suite = self.suite()
        if suite is None:
            return Finding("tasks", (f"there is no suite {self.site.id!r}: register one as webarium.suites",))
        faults = [
            f"{template.id}: {fault}"
            for template in suite.templates
            for fault in check_template(template, self.universe)
        ]
        return Finding("tasks", tuple(faults), f"{len(suite.templates)} templates")

    def suite(self) -> Suite | None:
        """The suite of the site's name, if there is one."""
        try:
            return load_suite(self.site.id)
        except UnknownNameError:
            return None

    async def pages(self) -> Finding:
        """Whether every kind of page answers, has its labels, looks the same twice, and changes nothing."""
        faults: list[str] = []
        for kind in self.site.kinds:
            faults += [f"{kind.name}: {fault}" async for fault in self._page_faults(kind)]
        return Finding("labels and answers of pages", tuple(faults), f"{len(self.site.kinds)} kinds")

    async def _page_faults(self, kind: PageKind) -> AsyncIterator[str]:
        looks = [await self._look(kind) for _ in range(2)]
        (status, html, changed), again = looks
        if status != kind.status:
            yield f"answers {status} instead of {kind.status}"
            return
        if html != again[1]:
            yield "two worlds of the same state show different pages"
        if changed and not kind.leaves:
            yield f"looking at it changes {changed} rows"
        for fault in Labels.of(html) if kind.whole else ():
            yield fault

    async def _look(self, kind: PageKind) -> tuple[int, str, int]:
        """Status, page and changed rows of a kind in a world of its own."""
        server = WebServer({self.site.id: self.site}, self.universe)
        with self._world(kind) as world:
            db = world.db(self.site.database.name)
            for sql in kind.prepare:
                db.execute(sql)
            world.session(self.site.id).update(kind.session)
            before = len(list(world.changes()))
            token = server.attach(world)
            status, html = await _get(server, self.site.host, kind.path(db), token)
            changed = len(list(world.changes())) - before
            server.detach(token)
        return status, html, changed

    def _world(self, kind: PageKind | None = None) -> World:
        user = None if kind is not None and kind.guest else self.site.roles[0].user
        conditions = None if kind is None else kind.conditions
        return self.universe.world(users={self.site.id: user}, conditions=conditions)

    async def golden_paths(self, told: Callable[[str], None]) -> Finding:
        """Whether one task of each template can be done through the real pages, and passes."""
        suite = self.suite()
        if suite is None:
            return Finding("golden paths", ("there is no suite",))
        first: Mapping[str, Task] = {task.template: task for task in reversed(suite.tasks(self.universe))}
        async with await Arena.open(sites=[self.site.id], universe=self.universe, progress=told) as arena:
            walked = {task.id: await _walk(arena, task) for task in first.values()}
        faults = tuple(f"{task_id}: {fault}" for task_id, fault in walked.items() if fault)
        return Finding("golden paths", faults, f"{len(first)} tasks")


async def _get(server: WebServer, host: str, address: str, token: str) -> tuple[int, str]:
    """Status and page of an address, asked without a socket."""
    path, _, query = address.partition("#")[0].partition("?")
    scope: Scope = {
        "type": "http",
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": unquote(path),
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "headers": [(b"host", f"{host}.test".encode()), (HEADER.lower().encode(), token.encode())],
        "server": ("127.0.0.1", 80),
        "client": ("127.0.0.1", 1),
        "root_path": "",
    }
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        sent.append(message)

    await server.app(scope, receive, send)
    body = b"".join(message.get("body", b"") for message in sent[1:])
    return int(sent[0]["status"]), body.decode("utf-8", "replace")


async def _walk(arena: Arena, task: Task) -> str:
    """Walk a golden path; what went wrong, if anything."""
    oracle = OracleAgent()
    await oracle.start_privileged(task, arena.universe)
    episode = await arena.episode(
        start_urls=task.start_urls, users=task.users, conditions=task.conditions, now=task.now
    )
    try:
        async with episode:
            attempt = Attempt(task, episode, score, max_steps=MOST_STEPS)
            ended = None
            while ended is None:
                ended = (await attempt.act(await oracle.act(episode.observation))).ended
            verdict = await attempt.score()
    except WebariumError as error:
        return str(error)
    return "" if verdict.passed else verdict.reason


def _digest(universe: Universe, name: str) -> str:
    """A digest of all rows of a database."""
    reader = universe.reader(name)
    listed = reader.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").fetchall()
    digest = hashlib.sha256()
    for (table,) in listed:
        for row in reader.execute(select("*", quoted(str(table)))):
            digest.update(repr(row).encode())
    return digest.hexdigest()
