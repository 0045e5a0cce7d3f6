"""WebArena's tasks of a shop and another site in a real Chromium: golden paths pass, and what is near them does not."""

from __future__ import annotations

import pytest

from tests.loaded import FILE
from tests.published.webarena.walks import holds
from tests.scoring.foreign.recorded import needs_data
from webarium.envs import Arena

pytestmark = [pytest.mark.browser, pytest.mark.slow, needs_data, pytest.mark.asyncio(loop_scope="session")]
SUITE = f"webarena:{FILE}"


READ_AS_TYPED = (759,)
"""Its check reads what is filled in, whether or not the way was asked for."""


@pytest.mark.parametrize(
    ("sites", "number", "neighbor"),
    [(("shopping", "reddit"), 671, 672), (("map", "shopping_admin"), 759, 760)],
    ids=["reviews", "customers"],
)
async def test_golden_paths_pass_and_what_is_near_them_does_not(
    sites: tuple[str, ...], number: int, neighbor: int
) -> None:
    """A neighbor's path, all but the last action, and nothing at all are wrong."""
    async with await Arena.open(sites=sites, scale="webarena") as arena:
        await holds(arena, SUITE, number, neighbor, to_the_end=number not in READ_AS_TYPED)
