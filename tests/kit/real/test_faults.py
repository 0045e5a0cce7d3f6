"""Injected faults: always, for the first tries, or for as many as a shared key says; every try counts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import httpx
import pytest
from starlette.responses import Response

from tests.kit.conftest import client_of
from webarium.sites.kit.real.faults import Fault, Outage
from webarium.sites.kit.replicas.config import whole
from webarium.sites.kit.routing import get, post
from webarium.sites.kit.site import Site
from webarium.sites.kit.visit import Visit
from webarium.worlds import Conditions, Universe, World

MOST = whole("failing_tries", None, "How many tries fail.")
SAVING = Fault(
    "error_saving", "Saving fails.", "Not saved.", tries=whole("first_failures", 0, "First tries.")
)
MOVING = Fault("error_moving", "Moving fails.", "Not moved.", most=MOST)


DOWN = Outage("down", "Everything is down.", "Down.")


def save(visit: Visit) -> Response:
    """Fails by leading back, as a form does."""
    failure = SAVING.failure(visit)
    return visit.redirect("/failed" if failure else "/saved")


def move(visit: Visit) -> Response:
    """Fails by an error page, which undoes what the request did."""
    if failure := MOVING.failure(visit):
        visit.session["left"] = "behind"
        return Response(failure, 422)
    return visit.redirect("/moved")


def home(visit: Visit) -> Response:
    return Response("home", media_type="text/html")


@pytest.fixture
def faulty(site: Site) -> Site:
    replica = replace(site.replica, own_keys=(*SAVING.keys, *MOVING.keys, MOST, *DOWN.keys))  # type: ignore[type-var]
    pages = tuple(DOWN.over(page) for page in (get("/", home), post("/save", save), post("/move", move)))
    return replace(site, replica=replica, pages=pages)


Send = Callable[[str, int], list[int]]


@pytest.fixture
def world(universe: Universe) -> Iterator[World]:
    with universe.world() as world:
        yield world


def under(world: World, site: Site, *errors: str, **knobs: int) -> None:
    world.conditions = Conditions(errors=frozenset(errors), knobs={site.id: knobs})


async def outcomes(site: Site, world: World, path: str, tries: int) -> list[bool]:
    """Which of some tries worked."""
    client: httpx.AsyncClient
    async with client_of(site, world) as client:
        replies = [await client.post(path) for _ in range(tries)]
    return [reply.headers.get("location") in ("/saved", "/moved") for reply in replies]


async def test_a_fault_is_off_until_it_is_asked_for(faulty: Site, world: World) -> None:
    assert await outcomes(faulty, world, "/save", 2) == [True, True]
    assert await outcomes(faulty, world, "/move", 2) == [True, True]


async def test_a_switch_lets_every_try_fail(faulty: Site, world: World) -> None:
    under(world, faulty, "error_saving", "error_moving")
    assert await outcomes(faulty, world, "/save", 3) == [False] * 3
    assert await outcomes(faulty, world, "/move", 3) == [False] * 3


async def test_the_first_tries_fail_and_then_it_works(faulty: Site, world: World) -> None:
    under(world, faulty, first_failures=2)
    assert await outcomes(faulty, world, "/save", 4) == [False, False, True, True]


async def test_tries_count_where_the_request_is_undone(faulty: Site, world: World) -> None:
    under(world, faulty, "error_moving", failing_tries=2)
    assert await outcomes(faulty, world, "/move", 4) == [False, False, True, True]
    assert "left" not in world.session(faulty.id)


async def test_reverting_the_site_forgets_the_tries(faulty: Site, world: World) -> None:
    under(world, faulty, first_failures=1)
    assert await outcomes(faulty, world, "/save", 2) == [False, True]
    world.revert(faulty.database.name, faulty.id)
    assert await outcomes(faulty, world, "/save", 2) == [False, True]


async def test_in_an_outage_every_page_answers_with_its_error(faulty: Site, world: World) -> None:
    under(world, faulty, down=True)
    async with client_of(faulty, world) as client:
        assert (await client.get("/")).status_code == 503
        assert (await client.post("/save")).status_code == 503
