"""WebArena's tasks of the back office in a real Chromium: golden paths pass, and what is near them does not."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.loaded import FILE
from tests.published.webarena.walks import holds, templates
from tests.scoring.foreign.recorded import needs_data
from webarium.envs import Arena

pytestmark = [pytest.mark.browser, pytest.mark.slow, needs_data, pytest.mark.asyncio(loop_scope="session")]
SUITE = f"webarena:{FILE}#shopping_admin"
NEIGHBORS = {344: 346, 773: 775}
"""Neighbors that ask for something else, where the next task's gold is the same or a part of it."""

READ_AS_TYPED = (704, 709)
"""Their checks read what is filled in, whether or not the report was made."""


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def arena() -> AsyncIterator[Arena]:
    async with await Arena.open(sites=["shopping_admin"], scale="webarena") as opened:
        yield opened


@pytest.mark.parametrize(("number", "neighbor"), list(templates("shopping_admin", NEIGHBORS)))
async def test_golden_paths_pass_and_what_is_near_them_does_not(
    arena: Arena, number: int, neighbor: int
) -> None:
    """A neighbor's path, all but the last action, and nothing at all are wrong."""
    await holds(arena, SUITE, number, neighbor, to_the_end=number not in READ_AS_TYPED)
