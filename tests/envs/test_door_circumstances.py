"""Doors to tasks in which things happen: what is planted is there, and events come for who says when somebody acts."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

import httpx
import pytest
import pytest_asyncio
from starlette.types import ASGIApp, Receive, Scope, Send

from tests.envs.test_circumstances import HOME, MAIL, NEWS, PERSONA
from tests.envs.test_gym import PlainReward
from tests.envs.test_url_doors import visit
from webarium.actions.types import AskUser, Noop, Stop
from webarium.envs import Arena
from webarium.envs.circumstances import Circumstances
from webarium.envs.doors import Door
from webarium.envs.final_page import FinalPage
from webarium.envs.journal import Journal
from webarium.errors import UserError
from webarium.worlds import Changes, Conditions, Universe
from webarium.worlds.timeline import Event, Timeline, When

pytestmark = pytest.mark.asyncio(loop_scope="module")
PLANTED = Event("before", "gomail", "mail_arrives", When(), {**MAIL, "subject": "Planted before"})
AROUND = Circumstances(Timeline(events=(NEWS,), planted=(PLANTED,)), PERSONA)


@dataclass(frozen=True)
class MovingTask:
    """A task in a world that moves on."""

    id: str = "moving"
    intent: str = "Wait."
    start_urls: tuple[str, ...] = (HOME,)
    users: Mapping[str, str | None] = field(default_factory=dict)
    conditions: Conditions = field(default_factory=Conditions)
    now: datetime = datetime(2024, 7, 18, 12)  # noqa: DTZ001
    circumstances: Circumstances = AROUND


class Source:
    """Keeps what it scores."""

    def __init__(self) -> None:
        self.scored: list[tuple[Changes, Journal]] = []

    def task(self, universe: Universe, task_id: str) -> MovingTask:
        return MovingTask()

    async def score(
        self, task: Any, *, stop: Stop | None, page: FinalPage, changes: Changes, journal: Journal = ()
    ) -> PlainReward:
        self.scored.append((changes, journal))
        return PlainReward(1.0)

    def progress(self, task: Any, changes: Changes) -> float:
        return 0.0


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def mailbox() -> AsyncIterator[Arena]:
    async with await Arena.open(sites=["gomail"], engine="text") as arena:
        yield arena


async def subjects(door: Door) -> str:
    return (await visit(door.url)).text


async def test_what_is_planted_is_there_and_nobody_has_changed_it(mailbox: Arena) -> None:
    source = Source()
    async with mailbox.door("moving", "url", source=source) as door:
        assert "Planted before" in await subjects(door)
        await door.submit()
    [(changes, journal)] = source.scored
    assert changes.empty
    assert journal == ()


async def test_events_come_with_the_actions_that_are_said(mailbox: Arena) -> None:
    source = Source()
    async with mailbox.door("moving", "url", source=source) as door:
        heard = [await door.before(Noop()) for _ in range(3)]
        assert "The crossing is off" in await subjects(door)
        heard.append(await door.before(AskUser("What is the budget?")))
        assert heard == [[], [], [], ["Sorry, make it $300."]]
        assert await door.ask("What is the budget?") == "At most $300."
        door.world.db("gomail").execute("UPDATE email SET starred = 1 WHERE place = 1")
        await door.submit()
    [(changes, journal)] = source.scored
    assert [(change.table, change.op) for change in changes] == [("email", "update")]
    assert [(entry.step, entry.kind) for entry in journal] == [
        (3, "event"),
        (4, "said"),
        (4, "asked"),
        (4, "answered"),
        (4, "wrote"),
    ]


async def test_nobody_answers_where_nobody_is_there(mailbox: Arena) -> None:
    plain = MovingTask(circumstances=Circumstances())
    async with mailbox.door(plain, "url", source=Source()) as door:
        assert await door.before(Noop()) == ()
        with pytest.raises(UserError, match="Nobody answers"):
            await door.ask("Why?")


async def test_something_may_stand_in_front_of_an_address(mailbox: Arena) -> None:
    asked: list[str] = []

    def front(world: ASGIApp) -> ASGIApp:
        async def app(scope: Scope, receive: Receive, send: Send) -> None:
            asked.append(scope["path"])
            await world(scope, receive, send)

        return app

    async with mailbox.door(MovingTask(), "url", source=Source(), front=front) as door:
        url = door.url
        assert "Planted before" in await subjects(door)
        assert asked == ["/"]
        assert door.inside(url) == HOME
        assert door.outside(HOME) == url
        assert set(door.times) == {url.rstrip("/")}
        assert door.times[url.rstrip("/")].year == 2024
    with pytest.raises(httpx.ConnectError):
        await visit(url)
