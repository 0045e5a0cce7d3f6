"""What belongs to somebody is closed to everybody else."""

from __future__ import annotations

import asyncio

from starlette.types import ASGIApp

from webarium.worlds import Universe

from .client import WHO, Buyer


def test_others_pages_are_closed(
    buyer: Buyer, app: ASGIApp, universe: Universe, runner: asyncio.Runner
) -> None:
    mine = "email LIKE 'leah%'"
    tour = buyer.value(f"SELECT max(id) FROM tour WHERE {mine} AND status = 'requested'")
    search = buyer.value(f"SELECT max(id) FROM saved_search WHERE {mine}")
    home = buyer.value(f"SELECT max(home_id) FROM saved_home WHERE {mine}")
    application = buyer.value("SELECT max(id) FROM application")
    pages = (f"/tours/{tour}", f"/tours/{tour}/change", f"/applications/{application}")
    deeds = (
        f"/tours/{tour}/cancel",
        f"/tours/{tour}/change",
        f"/searches/{search}/delete",
        f"/searches/{search}/alerts",
        f"/homes/{home}/note",
        f"/applications/{application}/withdraw",
    )
    for user in ("priya.lindqvist@mail.test", None):
        with universe.world(users={"zilloft": user}) as world:
            other = Buyer(app, world, runner)
            for path in pages:
                assert other.get(path).status in (303, 404), path
            for path in deeds:
                assert other.post(path, {"alerts": "never", "day": "2024-07-20", **WHO}).status in (
                    303,
                    404,
                ), path
            assert not list(world.changes())
    with universe.world(users={"zilloft": None}) as world:
        guest = Buyer(app, world, runner)
        for path in ("/saved", "/searches", "/tours", "/applications", "/account"):
            assert guest.get(path).location.startswith("/login"), path
        assert guest.post(f"/homes/{home}/save").location.startswith("/login")
        assert not list(world.changes())
