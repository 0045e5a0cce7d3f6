"""What REAL's client asks of a site, of every installed replica, without a browser."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import httpx
import pytest

from tests.kit.conftest import client_of
from webarium.sites.kit.real.endpoints import ENDPOINTS
from webarium.sites.kit.site import Site
from webarium.sites.registry import databases, default_users, load_sites
from webarium.worlds import Conditions, Universe, World

REPLICAS = {name: site for name, site in load_sites().items() if site.replica is not None}
COMMON = ("actionhistory", "initialstate", "finalstate", "state", "initialfinaldiff")
PUBLISHED: dict[str, tuple[str, ...]] = {
    "gocalendar": (
        "eventsDiff.added",
        "eventsDiff.updated",
        "eventsDiff.deleted",
        "differences.events.added",
        "finalstate.calendar.myEvents",
        "finalstate.calendar.myCalendars",
    ),
    "dashdish": (
        "differences.foodOrders.added",
        "finalstate.cart.cartItems",
        "finalstate.cart.foodOrders",
        "finalstate.orderHistory.orders",
        "finalstate.user.paymentMethods",
        "finalstate.filter.searchQuery",
    ),
    "flyunified": (
        "differences.bookedFlights.added",
        "finalstate.booking.bookedFlights",
        "finalstate.booking.selectedFlights",
        "finalstate.airports",
        "finalstate.miles",
    ),
    "gomail": (
        "differences.emails.added",
        "differences.emails.updated",
        "differences.emails.deleted",
        "finalstate.email.emails",
    ),
    "omnizon": ("orderDetailsDiff.added", "cancelledOrderDetailsDiff.added", "cartDetailsDiff.added"),
    "opendining": (
        "bookingDetailsDiff.added",
        "reviewDetailsDiff.added",
        "differences.bookings.added",
        "differences.reviews.added",
        "differences.savedRestaurants.added",
        "finalstate.booking.bookingDetails",
        "finalstate.notification.notifications",
        "finalstate.savedRestaurants",
    ),
    "staynb": (
        "bookingDetailsDiff.added",
        "finalstate.booking.bookingDetails",
        "finalstate.search.recentSearches",
        "finalstate.wishlist.wishlists",
    ),
    "networkin": (
        *(f"feedPostsDiff.{part}" for part in ("added", "updated", "deleted")),
        "profilesDiff.added",
        "profilesDiff.updated",
        "contactListDiff.added",
        "contactListDiff.updated",
        "searchHistoryDiff.added",
        "finalstate.ui.feed.postDynamicData",
        "finalstate.ui.messaging.chatroomData",
        "finalstate.connectionGrades",
        "finalstate.followedCompanies",
        "finalstate.attendedEvents",
    ),
    "zilloft": (
        "differences.requestTours.added",
        "differences.contactAgents.added",
        "differences.savedHomes.added",
        "finalstate.tourRequests.requestTourList",
        "finalstate.tourRequests.contactAgentList",
        "finalstate.search.recentSearches",
    ),
    "topwork": (
        *(
            f"{name}.{part}"
            for name in ("jobsDiff", "messagesDiff")
            for part in ("added", "updated", "deleted")
        ),
        "differences.messagesDiff.added",
        "finalstate.jobs.jobs",
        "finalstate.messages.contactList",
        "finalstate.offers.offers",
        "finalstate.saved.savedFreelancerIds",
        "finalstate.search.resultIds",
    ),
    "udriver": (
        "differences.currentTrips.added",
        "differences.bookedTrips.added",
        "finalstate.ride.trips",
        "finalstate.ride.bookedTrips",
        "finalstate.user.wallet.balance",
        "finalstate.user.wallet.paymentMethods",
        "finalstate.user.wallet.transactions",
    ),
}
"""Paths that published checks and dumps have, by site."""
LISTS = {
    "gomail": ("differences.emails.added", "differences.emails.updated", "differences.emails.deleted"),
    "networkin": tuple(f"feedPostsDiff.{part}" for part in ("added", "updated", "deleted")),
    "opendining": tuple(f"differences.{name}.added" for name in ("bookings", "reviews", "savedRestaurants")),
    "zilloft": tuple(
        f"differences.{name}.added" for name in ("savedHomes", "savedSearches", "rentalApplications")
    ),
    "topwork": ("differences.messagesDiff.added",),
}
"""Which of them are lists; every other collection of differences is an object."""


@pytest.fixture(scope="module", params=sorted(REPLICAS))
def site(request: pytest.FixtureRequest) -> Site:
    return REPLICAS[request.param]


@pytest.fixture(scope="module")
def universe(site: Site) -> Iterator[Universe]:
    with Universe.open(databases([site])) as universe:
        yield universe


@pytest.fixture
def world(site: Site, universe: Universe) -> Iterator[World]:
    conditions = Conditions(endpoints=ENDPOINTS)
    with universe.world(users=default_users([site]), conditions=conditions) as world:
        yield world


async def finished(client: httpx.AsyncClient, path: str) -> dict[str, Any]:
    response = await client.get(path)
    assert response.status_code == 200
    assert response.headers["content-type"].startswith("text/html")
    (text,) = re.findall("<pre>(.*?)</pre>", response.text, re.DOTALL)
    assert response.headers["content-security-policy"].startswith("default-src 'none'"), (
        "nothing is fetched later"
    )
    found: dict[str, Any] = json.loads(unescape(text))
    return found


def at(state: Any, path: str) -> Any:
    for name in path.split("."):
        assert name in state, f"{path}: {name} is not among {sorted(state)}"
        state = state[name]
    return state


async def test_the_requests_of_reals_client(site: Site, world: World) -> None:
    task = f"v1.{site.id}-1"
    async with client_of(site, world) as client:
        for slashes in ("/", "//"):  # the second version's addresses end in a slash
            query = f"run_id=run-1&task_id={task}&latency=0"
            assert (await client.get(f"{site.origin}{slashes}config?{query}")).status_code < 400
            got = await finished(client, f"{site.origin}{slashes}finish")
        assert (await client.get("/", follow_redirects=True)).status_code == 200
        assert site.replica is not None
        settings = got["state"]["config"][site.replica.config_name]
        assert (settings["run_id"], settings["task_id"], settings["latency"]) == ("run-1", task, 0)
        assert (await client.get("/submit?retrieved_answer=all%20done")).status_code < 400
        assert world.session(site.id)["submitted"] == {
            "run_id": "run-1",
            "task_id": task,
            "answer": "all done",
        }
        assert (await client.get("/clear")).status_code < 400
        assert world.changes().empty
        assert (await finished(client, "/finish"))["state"]["config"][site.replica.config_name][
            "run_id"
        ] == "0"


async def test_finish_has_the_published_keys_and_no_difference_at_the_beginning(
    site: Site, world: World
) -> None:
    async with client_of(site, world) as client:
        got = await finished(client, "/finish")
    for path in (*COMMON, *PUBLISHED.get(site.id, ())):
        at(got, path)
    assert got["actionhistory"] == []
    assert got["initialfinaldiff"] == {"added": {}, "updated": {}, "deleted": {}}
    for path in PUBLISHED.get(site.id, ()):
        if path.rpartition(".")[2] in ("added", "updated", "deleted"):
            assert at(got, path) == ([] if path in LISTS.get(site.id, ()) else {}), path


async def test_nothing_of_it_is_there_unless_a_run_opens_it(site: Site, universe: Universe) -> None:
    with universe.world(users=default_users([site])) as world:
        async with client_of(site, world) as client:
            for path in sorted(ENDPOINTS):
                assert (await client.get(f"/{path}")).status_code == 404


async def test_every_published_key_can_be_configured(site: Site, world: World) -> None:
    assert site.replica is not None
    async with client_of(site, world) as client:
        for key in site.replica.keys:
            if key.default is None:
                continue
            text = key.default if isinstance(key.default, str) else json.dumps(key.default)
            response = await client.get("/config", params={key.name: text})
            assert response.status_code == 200, (key.name, response.text)
        refused = await client.get("/config?no_such_key=1")
    assert refused.status_code == 400
    assert "latency, hide_aria_labels, run_id" in refused.text


def test_there_are_replicas() -> None:
    assert REPLICAS
