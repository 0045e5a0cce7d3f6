"""Pages in other appearances, in a real Chromium: accessible, whole, nothing sticks out; one kind of each address."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from dataclasses import replace

import pytest
import pytest_asyncio
from playwright.async_api import Browser

from tests.appearances import first_appearance
from tests.looks import SIZES, Looker
from tests.sites.test_looks import SITES, plain
from webarium.sites.kit.appearance import STRUCTURES
from webarium.sites.kit.appearance.structures import Markup
from webarium.sites.kit.kinds import PageKind
from webarium.worlds import Universe

pytestmark = pytest.mark.browser
NUMBERS = (1, 2, 3)
EACH = 20
"""One in so many plain kinds is looked at in each appearance, and in each of them others."""

CARDS = {each.markup: each for each in STRUCTURES if each.rows == "cards" and each.menus != "commands"}
"""Structures that draw cards, by their markup."""
PLACES = """() => [...document.querySelectorAll(".spreading")].flatMap((list) =>
  [...list.children].map((each) => [each.getBoundingClientRect(), getComputedStyle(each)])
    .map(([box, style]) => [Math.round(box.left), Math.round(box.right), parseFloat(style.borderTopWidth) > 0]))"""
"""Where the cards of a page begin and end, and whether they have a border."""


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


@pytest.mark.parametrize(
    ("looker", "name", "markup"),
    [
        ("gitlab", "issues", "usual"),
        ("reddit", "search", "roles"),
        ("topwork", "find-work", "bare"),
    ],
    indirect=["looker"],
    scope="module",
)
@pytest.mark.asyncio(loop_scope="session")
async def test_items_of_a_list_are_cards_next_to_each_other(
    looker: Looker, name: str, markup: Markup
) -> None:
    number = first_appearance(looker.site.id, structure=CARDS[markup])
    kind = next(each for each in looker.site.kinds if each.name == name)
    kind = replace(kind, conditions=replace(kind.conditions, appearance=number))
    across = {size: await looker.measure(kind, width, PLACES) for size, (width, _) in SIZES.items()}
    assert all(framed for places in across.values() for _, _, framed in places)
    assert len({left for left, _, _ in across["wide"]}) > 1
    assert len({left for left, _, _ in across["narrow"]}) == 1
    assert all(right <= SIZES["narrow"][0] for _, right, _ in across["narrow"])
