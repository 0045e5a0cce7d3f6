"""Every kind of page answers, to its owner and to somebody without an account."""

from __future__ import annotations

import asyncio

import pytest
from starlette.types import ASGIApp

from webarium.sites.kit.kinds import PageKind
from webarium.sites.kit.real.finish import finish
from webarium.sites.staynb.site import SITE
from webarium.worlds import Universe

from .client import Guest


@pytest.mark.parametrize("kind", SITE.kinds, ids=lambda kind: kind.name)
def test_a_page_answers(guest: Guest, kind: PageKind) -> None:
    if kind.guest:
        guest.world.session("staynb")["user"] = None
    response = guest.get(kind.path(guest.db))
    assert response.status == 200, response.text[-600:]
    assert "<h1" in response.text
    assert not list(guest.world.changes())
    assert finish(guest.world, SITE)["bookingDetailsDiff"] == {"added": {}, "deleted": {}, "updated": {}}


def test_others_pages_are_closed(
    guest: Guest, app: ASGIApp, universe: Universe, runner: asyncio.Runner
) -> None:
    for user, status in ((None, 403), ("ida.fennel@mail.test", 404)):
        with universe.world(users={"staynb": user}) as world:
            other = Guest(app, world, runner)
            for kind in SITE.kinds:
                if kind.name in ("trip", "wishlist", "conversation", "review"):
                    assert other.get(kind.path(guest.db)).status == status, kind.name
            trip = next(kind for kind in SITE.kinds if kind.name == "trip").path(guest.db)
            for path in ("/wishlists/1/delete", "/messages/2", f"{trip}/cancel"):
                assert other.post(path, {"text": "x"}).status == status, path
            assert not list(world.changes())
