"""Two tabs of one visitor on one form: finding forms over what is kept on a site's pages, and sending them."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from urllib.parse import urljoin, urlsplit

from tests.dom import Element, parse, shown_in
from tests.visitor import Reply, Walker
from webarium.sites.kit.errors import PageError
from webarium.sites.kit.forms import SEEN
from webarium.sites.kit.kinds import PageKind
from webarium.sites.kit.routing import PageTable
from webarium.sites.kit.serving import build_app
from webarium.sites.kit.site import Site
from webarium.worlds import Universe

_FORM = re.compile(r"<form\b.*?</form>", re.DOTALL)
_TYPED = frozenset(("text", "email", "number", "tel", "date", "time", "url", "search"))
Sent = dict[str, str | list[str]]


@dataclass(frozen=True)
class Sheet:
    """A form that is sent by POST, as a page shows it."""

    route: str
    """The pattern of the path that takes it."""
    path: str
    """Where it is sent."""
    element: Element

    @property
    def sent(self) -> Sent:
        """What it would send as it is shown."""
        return shown_in(self.element)

    @property
    def versions(self) -> list[str]:
        """The fields that hold versions."""
        return [name for name in self.sent if name == SEEN or name.startswith(f"{SEEN}[")]

    @property
    def prefilled(self) -> bool:
        """Whether something stands in it that could have been typed or chosen."""
        inputs = self.element.all("input")
        return (
            any(
                each.attrs.get("type", "text") in _TYPED and each.attrs.get("value", "").strip()
                for each in inputs
            )
            or any("checked" in each.attrs for each in inputs)
            or any(each.text for each in self.element.all("textarea"))
            or any(
                "selected" in each.attrs and each.attrs.get("value") for each in self.element.all("option")
            )
        )

    def named(self, name: str) -> str:
        """The field of a name, or the first one whose name begins so: ``qty[``."""
        fields = self.element.all("input") + self.element.all("textarea") + self.element.all("select")
        names = [each.attrs.get("name", "") for each in fields]
        return name if name in names else next(each for each in names if each.startswith(name))


class Tabs:
    """Somebody on one page of a site, in as many tabs as they like."""

    def __init__(self, walker: Walker, table: PageTable, path: str) -> None:
        self.walker = walker
        self.table = table
        self._path = path

    def open(self) -> Reply:
        """The page, in a new tab."""
        return self.walker.follow(self.walker.get(self._path))

    def sheets(self, reply: Reply | None = None) -> list[Sheet]:
        """The forms on the page, or on an answer."""
        body = (self.open() if reply is None else reply).body
        found = []
        for match in _FORM.finditer(body):
            (form,) = parse(match[0]).all("form")
            action = form.attrs.get("action") or form.attrs.get("hx-post") or self._path
            path = urljoin(f"http://x{self._path}", action).removeprefix("http://x")
            if form.attrs.get("method", "get").lower() == "post" and (route := self._route(path)):
                found.append(Sheet(route, path, form))
        return found

    def sheet(self, route: str, name: str, reply: Reply | None = None, path: str = "") -> Sheet:
        """The first form that a route takes, perhaps at a path, that has a version and a field of the name."""
        for each in self.sheets(reply):
            fits = each.route == route and path in ("", each.path)
            if fits and each.versions and any(key.startswith(name) for key in _names(each)):
                return each
        raise AssertionError(f"no form for {route} with {name} at {self._path}")

    def send(self, sheet: Sheet, **changed: str | list[str]) -> Reply:
        """Send a form with some values changed."""
        return self.walker.post(sheet.path, {**sheet.sent, **changed})

    def _route(self, path: str) -> str:
        try:
            return self.table.find("POST", urlsplit(path).path).page.path
        except PageError:
            return ""


def _names(sheet: Sheet) -> set[str]:
    fields = sheet.element.all("input") + sheet.element.all("textarea") + sheet.element.all("select")
    return {each.attrs["name"] for each in fields if "name" in each.attrs}


class Browsing:
    """A site's universe and pages, for opening its kinds of pages."""

    def __init__(self, site: Site, universe: Universe, runner: asyncio.Runner) -> None:
        self.site = site
        self._universe = universe
        self._runner = runner
        self._app = build_app(site)
        self._table = PageTable(site.pages)
        self._visitor = type("Somebody", (Walker,), {"site": site})

    @contextmanager
    def on(self, kind: PageKind, at: str = "") -> Iterator[Tabs]:
        """On a kind of page, or another one like it, in a world of its own."""
        user = None if kind.guest else self.site.roles[0].user
        with self._universe.world(users={self.site.id: user}, conditions=kind.conditions) as world:
            walker: Walker = self._visitor(self._app, world, self._runner)
            for sql in kind.prepare:
                walker.db.execute(sql)
            world.session(self.site.id).update(kind.session)
            yield Tabs(walker, self._table, at or kind.path(walker.db).partition("#")[0])

    def kind(self, name: str) -> PageKind:
        """The kind of page of a name."""
        return next(each for each in self.site.kinds if each.name == name)
