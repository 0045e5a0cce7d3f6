from __future__ import annotations

import asyncio

from webarium.server import Activity


async def test_idle_at_first() -> None:
    activity = Activity()
    assert await activity.wait_idle(0)
    assert (activity.in_flight, activity.total) == (0, 0)


async def test_waiting_ends_with_the_last_request() -> None:
    activity = Activity()
    activity.begin()
    activity.begin()
    waiter = asyncio.create_task(activity.wait_idle(5))
    await asyncio.sleep(0)
    activity.end()
    await asyncio.sleep(0)
    assert not waiter.done()
    activity.end()
    assert await waiter
    assert (activity.in_flight, activity.total) == (0, 2)


async def test_waiting_has_an_end() -> None:
    activity = Activity()
    activity.begin()
    assert not await asyncio.wait_for(activity.wait_idle(0.02), 60)
