"""Every kind of page answers, to its owner and to somebody without an account."""

from __future__ import annotations

import asyncio

import pytest
from starlette.types import ASGIApp

from tests.page_kind import PageType
from webarium.sites.kit.real.finish import finish
from webarium.sites.staynb.site import SITE
from webarium.worlds import Universe

from .client import Guest
from .page_types import PAGE_TYPES


@pytest.mark.parametrize("kind", PAGE_TYPES, ids=lambda kind: kind.name)
def test_a_page_answers(guest: Guest, kind: PageType) -> None:
    response = guest.get(kind.path(guest.db))
    assert response.status == 200, response.text[-600:]
    assert "<h1" in response.text
    assert not list(guest.world.changes())
    assert finish(guest.world, SITE)["bookingDetailsDiff"] == {"added": {}, "deleted": {}, "updated": {}}


def test_others_pages_are_closed(
    guest: Guest, staynb_app: ASGIApp, staynb_universe: Universe, runner: asyncio.Runner
) -> None:
    for user, status in ((None, 403), ("ida.fennel@mail.test", 404)):
        with staynb_universe.world(users={"staynb": user}) as world:
            other = Guest(staynb_app, world, runner)
            for kind in PAGE_TYPES:
                if kind.name in ("trip", "wishlist", "conversation", "review"):
                    assert other.get(kind.path(guest.db)).status == status, kind.name
            trip = next(kind for kind in PAGE_TYPES if kind.name == "trip").path(guest.db)
            for path in ("/wishlists/1/delete", "/messages/2", f"{trip}/cancel"):
                assert other.post(path, {"text": "x"}).status == status, path
            assert not list(world.changes())
