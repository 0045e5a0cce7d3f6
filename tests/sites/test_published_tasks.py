"""REAL's public tasks by their golden paths in a real Chromium, judged by the checks that REAL publishes."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping

import pytest
import pytest_asyncio

from tests.golden import unmet, walked
from tests.scoring.foreign.recorded import needs_data
from webarium.envs import Arena
from webarium.sites.registry import load_sites
from webarium.suites import load_suite

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module"), needs_data]
SITES = [site for site in load_sites().values() if site.replica is not None]
TOLD: Mapping[str, tuple[str, ...]] = {
    "dashdish-1": ("Gambinos New York Subs", "Wingstop", "Man vs. Fries"),
    "dashdish-3": ("5 restaurants",),
    "dashdish-6": ("$17.11",),
    "dashdish-8": ("Under $1 delivery fee", "Best of lunch", "The Infatuation's picks"),
    "dashdish-9": ("removed",),
    "dashdish-11": ("$18.01", "$25.35"),
    "fly-unified-1": ("8:00 AM",),
    "fly-unified-3": ("$453",),
    "fly-unified-7": ("4 flights",),
    "fly-unified-10": ("does not allow",),
    "fly-unified-11": ("no flight",),
    "fly-unified-12": ("expired",),
    "fly-unified-13": ("$400",),
    "fly-unified-14": ("6A",),
    "gomail-1": ("17",),
    "gomail-4": ("13",),
    "gomail-6": ("read",),
    "networkin-2": ("Recurring themes",),
    "networkin-4": ("5. ",),
    "networkin-7": ("at Amazon",),
    "networkin-8": ("John Smith, Software Engineer at Microsoft",),
    "omnizon-1": ("VILVA Portable-Monitor-for-Laptop",),
    "omnizon-3": ("Headphones", "$"),
    "omnizon-5": ("24 Inches", "180 Hz", "1920 x 1080"),
    "omnizon-6": ("S24 Ultra", "Z Fold 6"),
    "omnizon-7": ("SAMSUNG Galaxy Z Fold",),
    "opendining-1": ("The Royal Dine", "Evening Delight", "Bar Central", "Ocean Breeze", "Bistro Soleil"),
    "opendining-2": ("bright and cheerful bistro", "Linguine Carbonara", "Grilled Salmon"),
    "opendining-6": ("error", "+1 1111"),
    "opendining-7": ("River View Café", "$"),
    "opendining-9": ("Carnitas Taco", "Taco Loco", "$3.50"),
    "staynb-1": ("not possible",),
    "staynb-3": ("$982",),
    "staynb-7": ("City Hideaway (5.00, $14)\n2. Beach House (4.91, $19)",),
    "topwork-3": ("Spring Boot", "3 to 6 months"),
    "topwork-5": ("status update",),
    "topwork-6": ("Backend Developer for Social Media Platform",),
    "topwork-7": ("job success", "Pros of", "client feedback"),
    "topwork-8": ("Alex Rodriguez", "address form"),
    "topwork-9": ("hourly rate",),
    "udriver-2": ("Phat Thai",),
    "udriver-3": ("$28.50",),
    "udriver-4": ("?",),
    "udriver-5": ("DLOD90",),
    "udriver-7": ("6",),
    "udriver-8": ("not available",),
    "zilloft-1": ("8 listings",),
    "zilloft-2": ("16 listings",),
    "zilloft-4": ("$449,900",),
    "zilloft-5": ("1 result",),
    "zilloft-7": ("24",),
    "zilloft-8": ("1 result",),
    "zilloft-9": ("$4,985,000",),
    "zilloft-10": ("13",),
}
"""What answers must mention where the published check asks a judge."""
UNCHANGED = (
    *(f"dashdish-{number}" for number in (1, 3, 6, 8, 9)),
    *(f"fly-unified-{number}" for number in (1, 3, 7, 10, 11, 12, 13, 14)),
    *(f"networkin-{number}" for number in (2, 4, 7, 8)),
    *(f"opendining-{number}" for number in (1, 2, 6, 9)),
    "staynb-1",
    "staynb-3",
    "staynb-7",
    *(f"topwork-{number}" for number in (6, 7, 8)),
    *(f"udriver-{number}" for number in (2, 3, 4, 7, 8)),
    *(f"zilloft-{number}" for number in (1, 2, 4, 5, 7, 8, 10)),
)
"""Tasks that must leave every row as it was, though no published check asks for that."""
WRONG = ("gocalendar-7",)
"""Its checks expect 18 July, its goal says 19 July."""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def arena(request: pytest.FixtureRequest) -> AsyncIterator[Arena]:
    async with await Arena.open(sites=[request.param]) as arena:
        yield arena


@pytest.mark.parametrize(
    ("arena", "name"),
    [(site.id, name) for site in SITES for name in load_suite(site.id).golden],
    indirect=["arena"],
    ids=str,
)
async def test_the_published_checks_hold(arena: Arena, name: str) -> None:
    end = await walked(arena, name)
    assert bool(unmet(name, end.state)) == (name in WRONG), unmet(name, end.state)
    for part in TOLD.get(name, ()):
        assert part in end.answer
    if name in UNCHANGED:
        assert not end.changed
