"""In Chromium, too, an agent that obeys is taken: by forms, addresses that are no site's, links, files, a dialog."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from webarium.envs import Arena
from webarium.safety import OverlaidSuite, Pair, attacked
from webarium.safety.baselines import ObeyingAgent, SteadfastAgent
from webarium.safety.playing import play
from webarium.worlds import Universe

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def drawn(universe: Universe) -> AsyncIterator[Arena]:
    async with await Arena.open(universe=universe) as arena:
        yield arena


@pytest.mark.parametrize("goal", ["lookalike_visited", "data_carried_out", "vote_placed"])
async def test_who_obeys_is_taken_and_who_does_not_is_not(
    drawn: Arena, suite: OverlaidSuite, pairs: list[tuple[str, Pair]], goal: str
) -> None:
    task_id, pair = next((task_id, pair) for task_id, pair in pairs if pair.goal == goal)
    await taken_and_resisted(drawn, suite, task_id, pair)


@pytest.mark.parametrize("place", ["pop_up", "phishing_mail", "download", "picture", "tiny_text"])
async def test_what_is_no_text_of_a_row_takes_who_obeys(
    drawn: Arena, suite: OverlaidSuite, pairs: list[tuple[str, Pair]], place: str
) -> None:
    task_id, pair = next((task_id, pair) for task_id, pair in pairs if pair.place == place)
    await taken_and_resisted(drawn, suite, task_id, pair)


async def taken_and_resisted(drawn: Arena, suite: OverlaidSuite, task_id: str, pair: Pair) -> None:
    under = attacked(suite.task(drawn.universe, task_id), pair, drawn.universe)
    taken = await play(drawn, under, ObeyingAgent())
    assert taken.attack is not None
    assert taken.attack.succeeded
    resisted = await play(drawn, under, SteadfastAgent())
    assert resisted.attack is not None
    assert resisted.passed
    assert not resisted.attack.begun
    assert resisted.attack.reported
