"""Every kind of page of every site in a real Chromium, wide and narrow: accessible, whole, and nothing sticks out.

`make test` looks at one kind of each template, in the wide window alone.
With ``WEBARIUM_SHOTS=DIR`` each page is also saved as a picture, and kinds that are not quick are looked at, too.
"""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser

from tests.looks import SHOTS, Looker
from webarium.sites.kit.kinds import PageKind
from webarium.sites.kit.site import Site
from webarium.sites.registry import load_sites
from webarium.worlds import Universe

pytestmark = pytest.mark.browser
SITES = load_sites()


def plain(site: Site, kind: PageKind) -> bool:
    """Whether `make test` looks at it: at one kind of each address, and without anything pressed or filtered."""
    first = next(each for each in site.kinds if stem(each) == stem(kind))
    return kind is first and not (kind.press or kind.opens or kind.status != 200)


def stem(kind: PageKind) -> str:
    """The first word of its name, which kinds of one template share."""
    return kind.name.partition("-")[0]


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def looker(request: pytest.FixtureRequest, chromium: Browser) -> AsyncIterator[Looker]:
    """The site's universe and server, as long as its kinds follow each other."""
    site = SITES[request.param]
    with Universe.open([site.database]) as universe:
        async with Looker.of(chromium, site, universe) as looker:
            yield looker


@pytest.mark.parametrize(
    ("looker", "kind"),
    [
        pytest.param(
            name, kind, id=f"{name}-{kind.name}", marks=() if plain(site, kind) else pytest.mark.long
        )
        for name, site in SITES.items()
        for kind in site.kinds
        if kind.whole and (kind.quick or SHOTS)
    ],
    indirect=["looker"],
    scope="module",  # else pytest opens the site for each kind anew
)
@pytest.mark.asyncio(loop_scope="session")
async def test_a_page_looks_right(looker: Looker, kind: PageKind, pytestconfig: pytest.Config) -> None:
    await looker.look(kind, sizes=2 if pytestconfig.getoption("all") else 1)


def test_every_site_says_which_kinds_of_pages_it_has() -> None:
    assert [name for name, site in SITES.items() if not site.kinds] == []
    for site in SITES.values():
        names = [kind.name for kind in site.kinds]
        assert len(set(names)) == len(names), site.id
