"""The golden paths of REAL's public tasks, and the published checks on what they leave behind."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.golden import assert_the_published_checks_hold
from tests.scoring.foreign.recorded import needs_data
from webarium.envs import Arena
from webarium.sites.gomail.site import SITE
from webarium.suites.gomail.real_v1 import GOLDEN

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module"), needs_data]
TOLD = {"gomail-1": ["17"], "gomail-4": ["13"], "gomail-6": ["read"]}
"""What answers must mention where the published check asks a judge."""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def arena() -> AsyncIterator[Arena]:
    async with await Arena.open(sites=[SITE.id]) as arena:
        yield arena


@pytest.mark.parametrize("name", GOLDEN)
async def test_the_published_checks_hold(arena: Arena, name: str) -> None:
    await assert_the_published_checks_hold(arena, SITE, name, TOLD)
