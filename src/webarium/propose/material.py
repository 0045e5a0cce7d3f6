"""What a proposer is shown of a site: pages as agents see them, tables with some rows, and requests that are asked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urldefrag, urljoin, urlsplit

from webarium.draws import Dice
from webarium.propose.survey import HREF, survey
from webarium.propose.tables import Tables
from webarium.propose.walker import Page, Walker
from webarium.sql import quoted, select
from webarium.suites.registry import load_suites
from webarium.suites.suite import Suite
from webarium.tasks.data import Data
from webarium.text import clip

if TYPE_CHECKING:
    from webarium.envs.arena import Arena

PAGES, LONGEST_PAGE = 10, 2500
"""Pages that are shown, and characters of each."""
TABLES, ROWS, LONGEST_ROW = 60, 2, 400
EXAMPLES = 8


@dataclass(frozen=True)
class Shown:
    """A page."""

    url: str
    title: str
    text: str


@dataclass(frozen=True)
class TableShown:
    """A table."""

    name: str
    sql: str
    count: int
    rows: tuple[str, ...]


@dataclass(frozen=True)
class Material:
    """All that a proposer is shown."""

    brand: str
    origin: str
    pages: tuple[Shown, ...]
    tables: tuple[TableShown, ...] = ()
    """None of a site that has no tables to look into."""
    examples: tuple[str, ...] = ()

    def text(self) -> str:
        """As a prompt shows it."""
        parts = [f"The site is {self.brand}, at {self.origin}."]
        parts += [f"PAGE {page.url} ({page.title})\n{page.text}" for page in self.pages]
        parts += [
            "\n".join([f"TABLE {table.name}, {table.count} rows", table.sql, *table.rows])
            for table in self.tables
        ]
        if self.examples:
            parts.append("\n".join(["REQUESTS THAT ARE ASKED ALREADY", *self.examples]))
        return "\n\n".join(parts)


async def material_of(arena: Arena, site: str, walker: Walker, seed: int = 0) -> Material:
    """What a site shows; of an address of the live web, its start page and some that it links to."""
    if site not in arena.sites:
        return await _of_live(site, walker)
    record = arena.sites[site]
    seen = await survey(
        walker, record, record.origin, arena.universe.reader(record.database.name), each=1, most=40
    )
    pages = Dice("material", site, seed).shuffled(seen[1:])[: PAGES - 1]
    shown = tuple(_shown(each.page) for each in (*seen[:1], *pages))
    return Material(
        record.brand,
        record.origin,
        shown,
        tuple(_tables(Tables(Data.of(arena.universe, site)))),
        tuple(_examples(arena, site)),
    )


def _shown(page: Page) -> Shown:
    seen = page.screen.observation
    return Shown(page.url, seen.title, clip(seen.text, LONGEST_PAGE))


async def _of_live(address: str, walker: Walker) -> Material:
    start = await walker.begin()
    shown = [_shown(start)]
    links = dict.fromkeys(urldefrag(urljoin(start.url, href)).url for href in HREF.findall(start.html))
    for url in links:
        if len(shown) == PAGES:
            break
        if urlsplit(url).netloc == urlsplit(start.url).netloc and url != start.url:
            page = await walker.visit(url)
            if page is not None:
                shown.append(_shown(page))
    return Material(urlsplit(address).hostname or address, address, tuple(shown))


def _tables(tables: Tables) -> Iterator[TableShown]:
    for name in tables.names[:TABLES]:
        sql = tables.data.value("SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ?", name)
        rows = tables.data.rows(select("*", quoted(name), tail=f"LIMIT {ROWS}"))
        shown = tuple(
            clip(
                ", ".join(
                    f"{column}={value!r}" for column, value in row.items() if not isinstance(value, bytes)
                ),
                LONGEST_ROW,
            )
            for row in rows
        )
        yield TableShown(name, " ".join(str(sql).split()), tables.counts[name], shown)


def _examples(arena: Arena, site: str) -> Iterator[str]:
    suite: Suite | None = load_suites().get(site)
    if suite is None:
        return
    tasks = [task for task in suite.tasks(arena.universe) if set(task.sites) <= {site}]
    for task in Dice("examples", site).shuffled(tasks)[:EXAMPLES]:
        yield f"{task.kind}: {task.intent}"
