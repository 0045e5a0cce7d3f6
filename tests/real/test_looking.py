"""Looking is no change: what somebody opens who only wants to see something leaves no row, on any replica.

The pages of all kinds are covered by the tests of their looks; here are the ways beyond their addresses.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack

import pytest
import pytest_asyncio
from playwright.async_api import Browser

from tests.looks import Looker
from webarium.sites.kit.kinds import PageKind
from webarium.sites.registry import databases, load_sites
from webarium.worlds import Universe

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

SERIES = "SELECT '/event/' || id FROM event WHERE series_id IS NOT NULL ORDER BY id LIMIT 1"
OPEN_ORDER = "SELECT '/orders/' || number FROM purchase WHERE status = 'processing' ORDER BY id LIMIT 1"
FIELDS = (".floating [name=subject]", ".floating .chosen [role=combobox]")
UNREAD = "SELECT '/mail/' || min(id) FROM email WHERE NOT is_read"
TRIP = "SELECT '/trips/' || code FROM booking WHERE status = 'confirmed' ORDER BY checkin DESC LIMIT 1"
LOOKS: Mapping[str, tuple[PageKind, ...]] = {
    "omnizon": (
        PageKind("the checkout, by Buy Now", "/product/16", press=("button[formaction='/buy']",)),
        PageKind(
            "another day and address in it",
            "/product/16",
            press=(
                "button[formaction='/buy']",
                "input[name=delivery] >> nth=2",
                "input[name=address] >> nth=1",
                "button[name=next][value=card]",
            ),
        ),
        PageKind("filters", "/category/headphones", press=("input[name=rating] >> nth=0",)),
        PageKind("what cancelling asks", lambda db: db.execute(OPEN_ORDER).get, press=("text=Cancel order",)),
        PageKind("the form for a review", "/product/16", press=("text=Write a review",)),
    ),
    "staynb": (
        PageKind(
            "the payment",
            "/rooms/1?checkin=2025-10-13&checkout=2025-10-23&adults=2",
            press=("button:has-text('Reserve')",),
        ),
        PageKind("the dialog for sharing", "/rooms/3", press=(".acts a[href^='/share']",)),
        PageKind("the dialog for saving", "/rooms/3", press=(".acts a[href^='/save']",)),
        PageKind("an unread conversation", "/messages", press=("a[href^='/messages/'] >> nth=1",)),
        PageKind("a trip", lambda db: db.execute(TRIP).get),
        PageKind("filters", "/s?where=Paris%2C+France", press=("[data-dialog='filters']",)),
    ),
    "topwork": (
        PageKind("a filtered list", "/talent", press=("#level-3", "text=Show talent")),
        PageKind(
            "two who are compared",
            "/talent",
            press=(".person input >> nth=0", ".person input >> nth=1", "text=Compare chosen"),
        ),
        PageKind("an unread conversation", "/messages", press=(".chat-list a >> nth=0",)),
        PageKind(
            "an offer inside a message", "/messages", press=(".chat-list a >> nth=2", "text=View offer")
        ),
        PageKind(
            "what somebody is asked before removing",
            "/jobs/mine",
            press=(".job .name a >> nth=0", "text=Remove post"),
        ),
        PageKind("the first step of a job post", "/", press=(".greet >> text=Post a job",)),
    ),
    "networkin": (
        PageKind("the form for a post", "/", press=("text=Start a post",)),
        PageKind("an unread conversation", "/messaging", press=(".chat-list a >> nth=1",)),
        PageKind(
            "what somebody is asked before removing",
            "/mynetwork/connections",
            press=("text=Remove >> nth=0",),
        ),
        PageKind(
            "a filtered search",
            "/search/results/people?keywords=design",
            press=("#grade-2nd", "text=Show results"),
        ),
        PageKind("a job and its form", "/jobs?easy=1", press=(".job-row .name >> nth=0", "text=Easy Apply")),
    ),
    "dashdish": (
        PageKind(
            "a dish in its dialog",
            "/restaurants/souvla",
            press=("a[data-sheet]", "input[name=size] >> nth=3"),
        ),
        PageKind("dishes found", "/search?q=burger", press=("text=Dishes (",)),
        PageKind("the cart", "/", press=("a[aria-controls='cart-drawer']",)),
        PageKind("a section that delivers", "/", press=("text=Light & fresh", "text=Offers delivery")),
        PageKind("a month's orders", "/orders?month=2024-06", press=(".was a",)),
    ),
    "opendining": (
        PageKind("a table that could be booked", "/search?q=Sushi+Zen", press=(".slot >> nth=0", "#tel")),
        PageKind("all times of a day", "/restaurants/3", press=("text=See all times that day",)),
        PageKind("the next restaurants of a row", "/", press=("a[href='#lunch-9']",)),
        PageKind(
            "another day", "/", press=("input[name=date]", ".calendar [data-day]:enabled >> nth=9", ".go")
        ),
        PageKind("what could be changed", "/dining", press=("text=Modify >> nth=0",)),
    ),
    "udriver": (
        PageKind("options, while they are prepared", "/options?pickup=11&dropoff=1"),
        PageKind(
            "options, when they are prepared",
            "/options?pickup=11&dropoff=1&ready=1",
            press=("input[name=car] >> nth=1",),
        ),
        PageKind("a month's trips", "/trips?month=2024-06", press=("a.trip >> nth=2",)),
        PageKind("the form for a rating", "/rides/6", press=("text=Rate and tip",)),
        PageKind("what was typed", "/find?pickup=Pacific+Catch&dropoff=Fox+Plaza", press=(".choices a",)),
    ),
    "gocalendar": (
        PageKind("an event", "/day/2024-07-17", press=(".block[data-event]",)),
        PageKind(
            "the long form for a new one", "/week/2024-07-18", press=("text=Create", "text=More options")
        ),
        PageKind(
            "which ones to delete",
            lambda db: db.execute(SERIES).get,
            press=("a[href$='/delete']",),
        ),
        PageKind(
            "the next week, and a room's day",
            "/week/2024-07-18",
            press=("[aria-label^='Next']", "text=Rooms"),
        ),
        PageKind(
            "the week without a calendar",
            "/week/2024-07-18",
            press=("form[action$='/show'] input >> nth=1",),
            leaves="Hiding a calendar is kept; it passes where a task asks for no change.",
        ),
    ),
    "gomail": (
        PageKind("an empty message", "/compose", press=("#subject", "#to")),
        PageKind("an answer, not written", "/compose?reply=19", press=("#subject", "#to")),
        PageKind("a message to forward", "/compose?forward=19", press=("#subject", "#to")),
        PageKind("a draft", "/drafts", press=(".rows .subject >> nth=0", *FIELDS, "[aria-label=Minimize]")),
        PageKind(
            "an answer in its conversation",
            "/mail/5",
            press=("[data-key=r]", ".chosen [role=combobox]"),
        ),
        PageKind("when to snooze", "/mail/5", press=("summary[aria-label=Snooze]",)),
        PageKind(
            "an unread conversation",
            lambda db: db.execute(UNREAD).get,
            leaves="Opening marks as read, as everywhere; it passes unless the task is about just that.",
        ),
    ),
}
"""What is opened on each site, by what it is; those that `leaves` something say why."""


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def lookers(chromium: Browser) -> AsyncIterator[Mapping[str, Looker]]:
    sites = {name: load_sites()[name] for name in LOOKS}
    async with AsyncExitStack() as stack:
        with Universe.open(databases(sites)) as universe:
            yield {
                name: await stack.enter_async_context(Looker.of(chromium, site, universe))
                for name, site in sites.items()
            }


@pytest.mark.parametrize(
    ("site", "kind"),
    [pytest.param(site, kind, id=f"{site}-{kind.name}") for site in LOOKS for kind in LOOKS[site]],
)
async def test_looking_leaves_no_row(site: str, kind: PageKind, lookers: Mapping[str, Looker]) -> None:
    assert bool(await lookers[site].glance(kind)) == bool(kind.leaves)
