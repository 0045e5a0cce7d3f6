"""What belongs to somebody is closed to everybody else."""

from __future__ import annotations

import asyncio

from starlette.types import ASGIApp

from webarium.sites.staynb.site import SITE
from webarium.worlds import Universe

from .client import Guest


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
