"""WebArena's tasks of the storefront in a real Chromium: golden paths pass, and what is near them does not."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.loaded import FILE
from tests.published.webarena.walks import holds, templates
from tests.scoring.foreign.recorded import needs_data
from webarium.envs import Arena

pytestmark = [pytest.mark.browser, pytest.mark.slow, needs_data, pytest.mark.asyncio(loop_scope="session")]
SUITE = f"webarena:{FILE}#shopping"
NEIGHBORS = {25: 26, 47: 49, 146: 148, 163: 163, 320: 321, 331: 332, 431: 433, 516: 516}
"""Neighbors that ask for something else, where the next task's gold is the same, a part of it, or on another page."""
SEEN_BEFORE = (118,)
"""Its gold is words that the list of what was found shows, too."""


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def arena() -> AsyncIterator[Arena]:
    async with await Arena.open(sites=["shopping"], scale="webarena") as opened:
        yield opened


@pytest.mark.parametrize(("number", "neighbor"), list(templates("shopping", NEIGHBORS, SEEN_BEFORE)))
async def test_golden_paths_pass_and_what_is_near_them_does_not(
    arena: Arena, number: int, neighbor: int
) -> None:
    """A neighbor's path, all but the last action, and nothing at all are wrong."""
    await holds(arena, SUITE, number, neighbor)
