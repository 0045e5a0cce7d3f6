"""Every kind of page of every replica answers, and looking at it is no deed: no row and no check's difference changes.

Without a browser; what the pages look like, and what may be pressed on them, has tests of its own.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import lru_cache

import pytest
from starlette.types import ASGIApp

from tests.visitor import Walker
from webarium.sites.kit.kinds import PageKind
from webarium.sites.kit.serving import build_app
from webarium.sites.kit.site import Site
from webarium.sites.registry import load_sites
from webarium.types import Json
from webarium.worlds import Universe

REPLICAS = [site for site in load_sites().values() if site.replica]
NO_DEEDS = {"actionhistory", "initialstate", "finalstate", "state", "initialfinaldiff", "searchHistoryDiff"}
"""What ``/finish`` tells beside the differences that deeds make; a search is remembered as soon as it is made."""


@lru_cache(maxsize=len(REPLICAS))
def app_of(site: str) -> ASGIApp:
    return build_app(load_sites()[site])


def is_empty(told: Json) -> bool:
    return all(map(is_empty, told.values())) if isinstance(told, dict) else told == []


@pytest.mark.parametrize(
    ("site", "kind"),
    [pytest.param(site, kind, id=f"{site.id}-{kind.name}") for site in REPLICAS for kind in site.kinds],
)
def test_a_page_answers_and_nothing_was_done(
    site: Site, kind: PageKind, everywhere: Callable[[int], Universe], runner: asyncio.Runner
) -> None:
    somebody: type[Walker] = type("Somebody", (Walker,), {"site": site})
    user = None if kind.guest else site.roles[0].user
    with everywhere(0).world(users={site.id: user}, conditions=kind.conditions) as world:
        visitor = somebody(app_of(site.id), world, runner)
        for statement in kind.prepare:
            visitor.db.execute(statement)
        world.session(site.id).update(kind.session)
        before = list(world.changes())
        reply = visitor.follow(visitor.get(kind.path(visitor.db)))
        if kind.whole:
            assert reply.status == kind.status, reply.text[-600:]
            assert "<h1" in reply.text
        if not kind.leaves:
            assert list(world.changes()) == before
        if not kind.prepare:
            told = {
                name: part for name, part in visitor.finish().items() if name not in (*NO_DEEDS, "unchanged")
            }
            assert told
            assert all(map(is_empty, told.values())), told
