"""Pages in other appearances, in a real Chromium: accessible, whole, nothing sticks out; one kind of each address."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from dataclasses import replace

import pytest
import pytest_asyncio
from playwright.async_api import Browser

from tests.looks import Looker
from tests.sites.test_looks import SITES, plain
from webarium.sites.kit.kinds import PageKind
from webarium.worlds import Universe

pytestmark = pytest.mark.browser
NUMBERS = (1, 2, 3)
EACH = 20
"""One in so many plain kinds is looked at in each appearance, and in each of them others."""


def sampled() -> Iterator[tuple[str, PageKind, int]]:
    """Site, kind and number of what is looked at."""
    for name, site in SITES.items():
        kinds = [kind for kind in site.kinds if kind.whole and kind.quick and plain(site, kind)]
        for number in NUMBERS:
            for kind in kinds[number % min(EACH, len(kinds)) :: EACH]:
                yield name, kind, number


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def looker(request: pytest.FixtureRequest, chromium: Browser) -> AsyncIterator[Looker]:
    """The site's universe and server, as long as its kinds follow each other."""
    site = SITES[request.param]
    with Universe.open([site.database]) as universe:
        async with Looker.of(chromium, site, universe) as looker:
            yield looker


@pytest.mark.parametrize(
    ("looker", "kind", "number"),
    [pytest.param(*each, id=f"{each[0]}-{each[1].name}-{each[2]}") for each in sampled()],
    indirect=["looker"],
    scope="module",
)
@pytest.mark.asyncio(loop_scope="session")
async def test_a_page_looks_right_in_other_appearances(looker: Looker, kind: PageKind, number: int) -> None:
    await looker.look(replace(kind, conditions=replace(kind.conditions, appearance=number)))
