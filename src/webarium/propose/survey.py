"""A first look at a site: its kinds of pages, some pages of each, and what they state."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from html import unescape
from typing import TYPE_CHECKING, Any
from urllib.parse import urldefrag, urljoin, urlsplit

from webarium.draws import Dice
from webarium.errors import WebariumError
from webarium.propose.facts import Fact, facts_of, heading_of
from webarium.propose.walker import Page, Walker
from webarium.sites.kit.errors import NotFound, WrongMethod
from webarium.sites.kit.routing import PageTable

if TYPE_CHECKING:
    import apsw

    from webarium.sites.kit.site import Site

EACH = 10
"""Pages of one kind that are looked at."""
MOST = 260
"""Pages that are looked at."""
HREF = re.compile(r"""<a\s[^>]*?href=["']([^"'#][^"']*)["']""")
"""Addresses of links in HTML."""
_LEAVING = re.compile(r"log-?out|sign-?out|delete|remove|language|switch", re.IGNORECASE)


@dataclass(frozen=True)
class SeenPage:
    """A page that was looked at."""

    kind: str
    """Name of the route that answers, or the path's shape."""
    shape: str
    """The route's pattern: ``/product/{id:int}``."""
    page: Page
    heading: str
    facts: tuple[Fact, ...]
    params: Mapping[str, Any] = field(default_factory=dict)
    """What the address names by the route's parameters."""


class Routes:
    """Kinds of pages by their addresses."""

    def __init__(self, site: Site | None, origin: str) -> None:
        self._table = None if site is None else PageTable(site.pages)
        self._host = urlsplit(origin).netloc

    def of(self, url: str) -> tuple[str, str, Mapping[str, Any]] | None:
        """Name, pattern and parameters of the page at an address; ``None`` for files, and for addresses elsewhere."""
        parts = urlsplit(url)
        if parts.netloc != self._host:
            return None
        path = parts.path or "/"
        if self._table is None:
            shape = re.sub(r"\d+", "{n}", path)
            return shape, shape, {}
        try:
            found = self._table.find("GET", path)
        except (NotFound, WrongMethod):
            return None
        if found.page.worldless or found.page.file:
            return None
        return found.page.name, found.page.path, found.params


async def survey(
    walker: Walker,
    site: Site | None,
    origin: str,
    db: apsw.Connection | None,
    *,
    each: int = EACH,
    most: int = MOST,
) -> list[SeenPage]:
    """Look at the declared kinds of pages, and at others of each kind that are linked from there."""
    routes = Routes(site, origin)
    start = await walker.begin()
    seen: dict[str, SeenPage] = {}
    todo = list(dict.fromkeys([start.url, *(_declared(site, db) if site and db else ())]))
    counts: dict[str, int] = defaultdict(int)
    for url in todo:
        await _look(walker, routes, url, seen, counts)
    for _ in range(2):
        near = _links([seen[url] for url in [start.url] if url in seen], routes, seen)
        every = _links(seen.values(), routes, seen)
        dice = Dice("links", origin)
        links = dice.shuffled(sorted(every - near)) + dice.shuffled(sorted(near))
        for kind, url in links:
            if counts[kind] < each and len(seen) < most:
                await _look(walker, routes, url, seen, counts)
    return list(seen.values())


async def _look(
    walker: Walker, routes: Routes, url: str, seen: dict[str, SeenPage], counts: dict[str, int]
) -> None:
    if url in seen:
        return
    page = await walker.visit(url)
    found = None if page is None else routes.of(page.url)
    if page is None or found is None or page.url in seen:
        return
    kind, shape, params = found
    counts[kind] += 1
    facts = tuple(facts_of(page.tree))
    seen[page.url] = SeenPage(kind, shape, page, heading_of(page.tree), facts, params)


def _declared(site: Site, db: apsw.Connection) -> Iterator[str]:
    """Addresses of the kinds of pages that the site declares, as its usual visitor sees them."""
    for kind in site.kinds:
        plain = not (kind.guest or kind.prepare or kind.press or kind.opens or kind.session)
        if plain and kind.whole and kind.status == 200 and kind.conditions == type(kind.conditions)():
            try:
                yield site.origin + kind.path(db)
            except (WebariumError, TypeError, LookupError, ValueError):
                continue


def _links(pages: Iterable[SeenPage], routes: Routes, known: Mapping[str, SeenPage]) -> set[tuple[str, str]]:
    found = set()
    for seen in pages:
        for href in HREF.findall(seen.page.html):
            url = urldefrag(urljoin(seen.page.url, unescape(href))).url
            if url in known or _LEAVING.search(url) or urlsplit(url).query:
                continue
            route = routes.of(url)
            if route is not None:
                found.add((route[0], url))
    return found
