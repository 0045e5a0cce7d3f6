"""WebArena's tasks across sites in a real Chromium: golden paths pass, what is near them does not."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.loaded import FILE
from tests.published.webarena.walks import holds
from tests.scoring.foreign.recorded import needs_data
from webarium.envs import Arena

pytestmark = [pytest.mark.browser, pytest.mark.slow, needs_data, pytest.mark.asyncio(loop_scope="session")]
SUITE = f"webarena:{FILE}"
SITES = ["gitlab", "map", "reddit", "wikipedia"]
LISTED = (425,)
"""Asked for is the page of a place, whose name the published check finds in the list of results, too."""


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def arena() -> AsyncIterator[Arena]:
    async with await Arena.open(sites=SITES, scale="webarena") as opened:
        yield opened


@pytest.mark.parametrize(
    ("number", "neighbor"),
    [
        (552, 553), (563, 562), (681, 682), (684, 685), (687, 688),  # the forum and the forge
        (265, 267), (425, 427), (556, 557), (559, 560), (738, 739),  # what the encyclopedia says
    ],
)  # fmt: skip
async def test_golden_paths_pass_and_what_is_near_them_does_not(
    arena: Arena, number: int, neighbor: int
) -> None:
    """A neighbor's path, all but the last action, and nothing at all are wrong."""
    await holds(arena, SUITE, number, neighbor, to_the_end=number not in LISTED)
