"""REAL's public tasks by their golden paths in a real Chromium, judged by the checks that REAL publishes."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.golden import FOLDER, unmet, walked
from webarium.envs import Arena
from webarium.sites.staynb.site import SITE

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]

NEEDS_DATA = pytest.mark.skipif(not FOLDER.is_dir(), reason=f"REAL's task files are not at {FOLDER}.")
BOOKED = {2, 4, 5, 6, 8, 9}
SAID = {1: "not possible", 3: "$982", 7: "City Hideaway (5.00, $14)\n2. Beach House (4.91, $19)"}


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def arena() -> AsyncIterator[Arena]:
    async with await Arena.open(sites=["staynb"]) as opened:
        yield opened


@NEEDS_DATA
@pytest.mark.parametrize("number", range(1, 10))
async def test_a_public_task_is_done_by_its_golden_path(arena: Arena, number: int) -> None:
    name = f"staynb-{number}"
    answer, state = await walked(arena, SITE, name)
    assert unmet(name, state) == []
    assert len(state["state"]["booking"]["bookingDetails"]) == (number in BOOKED)
    assert SAID.get(number, "") in answer
