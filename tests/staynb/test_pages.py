"""Every kind of page answers, to its owner and to somebody without an account."""

from __future__ import annotations

import asyncio
import re

import pytest
from starlette.types import ASGIApp

from webarium.sites.kit.real.finish import finish
from webarium.sites.staynb.site import SITE
from webarium.worlds import Universe

from .conftest import Guest
from .page_types import PAGE_TYPES


def address(guest: Guest, name: str) -> str:
    return re.sub(r"\((SELECT [^/]+)\)", lambda found: guest.db.execute(found[1]).get, PAGE_TYPES[name])


@pytest.mark.parametrize("name", PAGE_TYPES)
def test_a_page_answers(guest: Guest, name: str) -> None:
    response = guest.get(address(guest, name))
    assert response.status_code == 200, response.text[-600:]
    assert "<h1" in response.text
    assert not list(guest.world.changes())
    assert finish(guest.world, SITE)["bookingDetailsDiff"] == {"added": {}, "deleted": {}, "updated": {}}


def test_others_pages_are_closed(
    guest: Guest, staynb_app: ASGIApp, staynb_universe: Universe, runner: asyncio.Runner
) -> None:
    for user, status in ((None, 403), ("ida.fennel@mail.test", 404)):
        with staynb_universe.world(users={"staynb": user}) as world:
            other = Guest(staynb_app, world, runner)
            for name in ("trip", "wishlist", "conversation", "review"):
                assert other.get(address(guest, name)).status_code == status, name
            for path in ("/wishlists/1/delete", "/messages/2", f"{address(guest, 'trip')}/cancel"):
                assert other.post(path, {"text": "x"}).status_code == status, path
            assert not list(world.changes())
