"""Pages and how a path finds one: an explicit tuple of frozen records, first match wins."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias, cast

import apsw
from starlette.convertors import Convertor, IntegerConvertor
from starlette.datastructures import QueryParams
from starlette.responses import Response
from starlette.routing import compile_path

from webarium.sites.kit.errors import NotFound, WrongMethod
from webarium.sites.kit.numbers import plain_number
from webarium.sites.kit.visit import Visit

PageHandler: TypeAlias = Callable[[Visit], Response]
MediaHandler: TypeAlias = "Callable[[MediaRequest], Response]"


@dataclass(frozen=True, slots=True)
class MediaRequest:
    """All that a world-independent page may depend on."""

    path: Mapping[str, Any]
    """The parameters of the path pattern."""
    query: QueryParams
    """The query string."""
    base: Callable[[], apsw.Connection] | None = None
    """Opens the universe's data, for the thread that calls it; only for pages that are `Page.of_base`."""


@dataclass(frozen=True)
class Page:
    """One page of a site: which requests it answers and with what."""

    methods: frozenset[str]
    """``GET`` (which includes ``HEAD``), ``POST`` or ``PUT``."""
    path: str
    """Pattern in Starlette's syntax, e.g. ``/sales/order/view/order_id/{order_id:int}/``; a final slash is
    optional in requests either way."""
    handler: PageHandler | MediaHandler
    """A plain function from the visit (or, if `worldless`, the `MediaRequest`) to a response."""
    name: str
    """For people and reports; the handler's name unless given."""
    worldless: bool = False
    """Whether the response depends on nothing but the URL: it needs no world, is made in a worker thread (so
    the handler must be thread-safe), kept in memory, and cached by browsers for good."""
    max_body: int = 2**20
    """Largest body in bytes that a POST may have."""
    file: bool = False
    """Whether it answers with a file, such as a feed, an archive or JSON for programs, instead of a page to look at."""
    cut: bool = False
    """Whether a larger body is cut one byte after that, for handlers that answer it in their own words; others
    never see it."""
    of_base: bool = False
    """Whether a `worldless` page depends on the universe's data, too; what it made is kept for each universe."""

    @property
    def serve(self) -> PageHandler:
        """The handler of a page that is not `worldless`."""
        return cast("PageHandler", self.handler)


def get(path: str, handler: PageHandler, *, name: str | None = None, file: bool = False) -> Page:
    """A page to look at, or a file; it cannot write to the database."""
    return Page(frozenset({"GET"}), path, handler, name or _name_of(handler), file=file)


def post(
    path: str, handler: PageHandler, *, name: str | None = None, max_body: int = 2**20, cut: bool = False
) -> Page:
    """A form's target; it runs in one transaction."""
    return Page(frozenset({"POST"}), path, handler, name or _name_of(handler), max_body=max_body, cut=cut)


def put(path: str, handler: PageHandler, *, name: str | None = None) -> Page:
    """What scripts change by ``PUT``; otherwise like the target of a form."""
    return Page(frozenset({"PUT"}), path, handler, name or _name_of(handler))


def media(path: str, handler: MediaHandler, *, name: str | None = None) -> Page:
    """A picture or other file made from its URL alone, the same in every world."""
    return Page(frozenset({"GET"}), path, handler, name or _name_of(handler), worldless=True)


def drawn(path: str, handler: MediaHandler, *, name: str | None = None) -> Page:
    """A picture made from its URL and the universe's data, the same in every world of the universe."""
    names = frozenset({"GET"})
    return Page(names, path, handler, name or _name_of(handler), worldless=True, of_base=True)


def _name_of(handler: Callable[..., Response]) -> str:
    return str(getattr(handler, "__name__", type(handler).__name__))


@dataclass(frozen=True, slots=True)
class Match:
    """A page and the values of its path parameters."""

    page: Page
    params: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class _Entry:
    page: Page
    regex: re.Pattern[str]
    convertors: Mapping[str, Convertor[Any]]
    fixed: frozenset[str]
    """The parts between slashes that every path of the page has; asking for them is quicker than matching."""

    def match(self, path: str) -> dict[str, Any] | None:
        found = self.regex.fullmatch(path)
        if found is None:
            return None
        params: dict[str, Any] = {}
        for key, text in found.groupdict().items():
            convertor = self.convertors[key]
            # Starlette's reads any number of digits; what is not an id names nothing.
            value = plain_number(text) if isinstance(convertor, IntegerConvertor) else convertor.convert(text)
            if value is None:
                return None
            params[key] = value
        return params


@dataclass(frozen=True)
class PageTable:
    """The compiled pages of a site."""

    pages: Sequence[Page]
    _plain: dict[str, list[Page]] = field(init=False, repr=False, default_factory=dict)
    _patterns: list[_Entry] = field(init=False, repr=False, default_factory=list)

    def __post_init__(self) -> None:
        for page in self.pages:
            if not page.path.startswith("/"):
                raise ValueError(f"A page's path starts with a slash, but {page.name!r} has {page.path!r}.")
            path = _bare(page.path)
            if "{" in path:
                found, _, convertors = compile_path(path)
                regex = re.compile(found.pattern, re.DOTALL)  # a path may have a line break in it
                fixed = frozenset(part for part in path.split("/") if "{" not in part and "}" not in part)
                self._patterns.append(_Entry(page, regex, convertors, fixed))
            else:
                self._plain.setdefault(path, []).append(page)

    def find(self, method: str, path: str) -> Match:
        """The page for a request; ``HEAD`` counts as ``GET``. Pages without parameters win over patterns.

        Raises:
            NotFound: no page has this path.
            WrongMethod: a page has it, but for other methods.
        """
        wanted = "GET" if method == "HEAD" else method
        allowed: set[str] = set()
        for match in self._candidates(_bare(path)):
            if wanted in match.page.methods:
                return match
            allowed |= match.page.methods
        if allowed:
            raise WrongMethod(frozenset(allowed | ({"HEAD"} if "GET" in allowed else set())))
        raise NotFound

    def _candidates(self, path: str) -> Iterable[Match]:
        if "\x00" in path:
            return
        for page in self._plain.get(path, ()):
            yield Match(page, {})
        parts = set(path.split("/"))
        for entry in self._patterns:
            if entry.fixed <= parts and (params := entry.match(path)) is not None:
                yield Match(entry.page, params)


def _bare(path: str) -> str:
    """The path without a final slash."""
    return path[:-1] if len(path) > 1 and path.endswith("/") else path
