"""An arena of all sites without a browser, at the seed at which attacks are laid."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable

import pytest
import pytest_asyncio

from webarium.envs import Arena
from webarium.safety import OverlaidSuite, Pair, safe_suite
from webarium.worlds import Universe


@pytest.fixture(scope="session")
def universe(everywhere: Callable[[int], Universe]) -> Universe:
    return everywhere(0)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def arena(universe: Universe) -> AsyncIterator[Arena]:
    async with await Arena.open(engine="text", universe=universe) as arena:
        yield arena


@pytest.fixture(scope="session")
def suite() -> OverlaidSuite:
    return safe_suite()


@pytest.fixture(scope="session")
def pairs(suite: OverlaidSuite) -> list[tuple[str, Pair]]:
    """All attacks of the set with the ids of their tasks."""
    return [(task, pair) for task, found in suite.ids.items() for pair in found if isinstance(pair, Pair)]
