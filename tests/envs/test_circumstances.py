"""Time that passes, events that come, and a person who answers: in both engines, forks and snapshots."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
import pytest_asyncio

from tests.envs.conftest import ENGINES
from tests.envs.test_gym import PlainSource
from webarium.actions.types import AskUser, Goto, Noop, Stop, Wait
from webarium.envs import Arena, Episode
from webarium.envs.circumstances import Circumstances
from webarium.envs.persona import Change, Fact, Persona
from webarium.errors import ActionParsingError, UserError
from webarium.worlds.timeline import Event, RowsAre, Timeline, When

pytestmark = pytest.mark.asyncio(loop_scope="session")
HOME = "http://gomail.test/"
MAIL: dict[str, Any] = {
    "sender_name": "Ada Byron",
    "sender_email": "ada@byron.test",
    "subject": "The crossing is off",
    "text": "The ferry of Friday does not sail.",
}
NEWS = Event("crossing is off", "gomail", "mail_arrives", When(actions=2), MAIL)
BUDGET = Fact("budget", (("budget", "spend", "cost"),), "At most $400.")
COLOUR = Fact("colour", (("colour", "color"),), "I don't mind.")
PERSONA = Persona(
    (BUDGET, COLOUR),
    (
        Change(
            "less", When(actions=3), "Sorry, make it $300.", (Fact("budget", BUDGET.about, "At most $300."),)
        ),
    ),
)


@pytest_asyncio.fixture(scope="module", loop_scope="session", params=ENGINES)
async def mailbox(request: pytest.FixtureRequest) -> AsyncIterator[Arena]:
    async with await Arena.open(sites=["gomail"], engine=request.param) as arena:
        yield arena


async def begun(arena: Arena, *events: Event, seconds: int = 0, persona: Persona | None = None) -> Episode:
    timeline = Timeline(events=events, seconds_per_action=seconds)
    return await arena.episode(start_urls=[HOME], circumstances=Circumstances(timeline, persona))


def told(episode: Episode) -> list[tuple[int, str, str]]:
    return [(entry.step, entry.kind, entry.name) for entry in episode.journal]


async def test_a_mail_arrives_after_two_actions(mailbox: Arena) -> None:
    async with await begun(mailbox, NEWS) as episode:
        assert "The crossing is off" not in episode.observation.text
        await episode.step(Noop())
        seen = await episode.step(Goto(HOME))
        assert "The crossing is off" not in seen.text
        seen = await episode.step(Goto(HOME))
        assert "The crossing is off" in seen.text
        assert told(episode) == [(3, "event", "crossing is off")]
        assert (await episode.read_changes()).empty
        [change] = episode.world.changes("world")
        assert (change.table, change.op) == ("email", "insert")


async def test_what_the_agent_does_with_it_is_its_own(mailbox: Arena) -> None:
    async with await begun(mailbox, NEWS) as episode:
        for _ in range(2):
            await episode.step(Noop())
        seen = await episode.step(Goto(HOME))
        [link] = [n for n in seen.tree.walk() if n.role == "link" and "crossing is off" in n.name][:1]  # type: ignore[union-attr]
        await episode.step(Noop())
        number = episode.world.changes("world")[0].key["id"]
        await episode.step(Goto(f"{HOME}mail/{number!r}"))
        assert link.name
        changes = await episode.read_changes()
        assert [(change.table, change.op) for change in changes] == [("email", "update")]
        assert [kind for _, kind, _ in told(episode)] == ["event", "wrote"]


async def test_events_wait_for_rows_and_for_each_other(mailbox: Arena) -> None:
    starred = RowsAre("gomail", "email", {"starred": 1, "place": 1})
    first = Event("first", "gomail", "mail_arrives", When(rows=(starred,), later=1), MAIL)
    second = Event("second", "gomail", "mail_arrives", When(after="first"), {**MAIL, "subject": "Too late"})
    async with await begun(mailbox, second, first) as episode:
        await episode.step(Noop())
        assert told(episode) == []
        episode.world.db("gomail").execute("UPDATE email SET starred = 1 WHERE place = 1")
        for _ in range(4):
            await episode.step(Noop())
        assert [entry for entry in told(episode) if entry[1] == "event"] == [
            (3, "event", "first"),
            (4, "event", "second"),
        ]


async def test_an_event_that_cannot_come_is_written_down_and_changes_nothing(mailbox: Arena) -> None:
    reply = Event(
        "reply",
        "gomail",
        "reply_arrives",
        When(),
        {"thread": 987654, "sender_name": "A", "sender_email": "a@b.test", "text": "x"},
    )
    async with await begun(mailbox, reply) as episode:
        await episode.step(Noop())
        [entry] = episode.journal
        assert (entry.kind, entry.name) == ("no_event", "reply")
        assert "no conversation" in entry.text
        assert episode.world.changes("anyone").empty


async def test_addresses_outside_and_questions_that_nobody_answers_are_written_down(mailbox: Arena) -> None:
    async with await begun(mailbox, NEWS) as episode:
        await episode.step(Goto("http://elsewhere.test/?for=415"))
        await episode.step(Goto(HOME))
        await episode.step(AskUser("Is that right?"))
        said = [(entry.step, entry.kind, entry.text) for entry in episode.journal if entry.kind != "event"]
        assert said == [(1, "outside", "http://elsewhere.test/?for=415"), (3, "asked", "Is that right?")]


async def test_time_passes_with_actions_and_more_with_waiting(mailbox: Arena) -> None:
    late = Event("late", "gomail", "mail_arrives", When(seconds=70), MAIL)
    async with await begun(mailbox, late, seconds=30) as episode:
        before = episode.world.clock.now("gomail")
        await episode.step(Noop())
        await episode.reject(ActionParsingError("what?"))
        assert told(episode) == []
        await episode.step(Wait(10))
        assert told(episode) == [(3, "event", "late")]
        assert (episode.world.clock.now("gomail") - before).total_seconds() == 90


async def test_the_person_answers_and_changes_its_mind(mailbox: Arena) -> None:
    async with await begun(mailbox, persona=PERSONA) as episode:
        seen = await episode.step(AskUser("How much may I spend?"))
        assert seen.heard == ("At most $400.",)
        assert "\nUser: At most $400.\n" in seen.text
        assert seen.last_error == ""
        seen = await episode.step(AskUser("Why?"))
        assert seen.heard == (PERSONA.puzzled,)
        await episode.step(Noop())
        seen = await episode.step(AskUser("What is the budget, and which colour?"))
        assert seen.heard == ("Sorry, make it $300.", "At most $300. I don't mind.")
        assert told(episode) == [
            (1, "asked", ""),
            (1, "answered", "budget"),
            (2, "asked", ""),
            (2, "answered", ""),
            (4, "said", "less"),
            (4, "asked", ""),
            (4, "answered", "budget,colour"),
        ]


async def test_nobody_answers_where_a_task_has_nobody(mailbox: Arena) -> None:
    async with await begun(mailbox) as episode:
        seen = await episode.step(AskUser("How much?"))
        assert "Nobody answers" in seen.last_error
        assert episode.journal == ()


@pytest.mark.parametrize("exact", [False, True])
async def test_forks_and_snapshots_go_on_from_there(mailbox: Arena, exact: bool) -> None:
    async with await begun(mailbox, NEWS, seconds=60, persona=PERSONA) as episode:
        await episode.step(AskUser("What is the budget?"))
        await episode.reject(ActionParsingError("what?"))
        saved = await episode.snapshot(exact=exact)
        for other in (await episode.fork(exact=exact), await mailbox.restore(saved)):
            async with other:
                assert other.journal == episode.journal
                seen = await other.step(Goto(HOME))
                assert "The crossing is off" in seen.text
                seen = await other.step(AskUser("And the budget now?"))
                assert seen.heard == ("Sorry, make it $300.", "At most $300.")
                assert (await other.read_changes()).empty
        assert told(episode) == [(1, "asked", ""), (1, "answered", "budget")]
        await episode.reset()
        assert episode.journal == ()


async def test_an_exact_fork_meets_the_events_again(mailbox: Arena) -> None:
    async with await begun(mailbox, NEWS) as episode:
        for _ in range(3):
            await episode.step(Goto(HOME))
        async with await episode.fork(exact=True) as other:
            assert other.journal == episode.journal
            assert other.world.changes("world") == episode.world.changes("world")
            assert "The crossing is off" in (await other.observe()).text
            await other.step(Stop())


COUNTED = {
    "an event": Circumstances(Timeline(events=(NEWS,))),
    "time": Circumstances(Timeline(seconds_per_action=60)),
    "a person": Circumstances(persona=PERSONA),
    "a journal": Circumstances(journaled=True),
}


def plain_task(circumstances: Circumstances) -> SimpleNamespace:
    return SimpleNamespace(
        start_urls=(HOME,), users={}, now=None, conditions=None, intent="", circumstances=circumstances
    )


@pytest.mark.parametrize("what", COUNTED)
async def test_a_browser_of_ones_own_is_refused_what_counts_actions(what: str) -> None:
    async with await Arena.open(sites=["gomail"], engine="none") as arena:
        with pytest.raises(UserError, match="Nobody counts those of a browser of its own"):
            await arena.episode(start_urls=[HOME], circumstances=COUNTED[what])


async def test_what_is_planted_stands_behind_a_door_and_is_no_change(mailbox: Arena) -> None:
    planted = Circumstances(Timeline(planted=(replace(NEWS, when=When()),)))
    async with mailbox.door(plain_task(planted), "url", source=PlainSource()) as door:
        rows = door.world.db("gomail").execute(
            "SELECT count(*) FROM email WHERE subject = ?", ("The crossing is off",)
        )
        assert rows.fetchone() == (1,)
        assert door.world.changes("visitor").empty
        assert not door.world.changes("world").empty


async def test_what_is_planted_is_there_from_the_first_page(mailbox: Arena) -> None:
    planted = Circumstances(Timeline(planted=(replace(NEWS, when=When()),)))
    async with await mailbox.episode(start_urls=[HOME], circumstances=planted) as episode:
        assert "The crossing is off" in episode.observation.text
        assert episode.changes.empty


async def test_what_arrives_never_takes_the_number_of_a_mail_that_was_deleted(mailbox: Arena) -> None:
    late = Event("another one", "gomail", "mail_arrives", When(actions=4), {**MAIL, "subject": "Once more"})
    async with await begun(mailbox, NEWS, late) as episode:
        for _ in range(3):
            await episode.step(Noop())
        db = episode.world.db("gomail")
        [(number,)] = db.execute(
            "SELECT id FROM email WHERE subject = ?", ("The crossing is off",)
        ).fetchall()
        with db:
            db.execute("DELETE FROM email_label WHERE email_id = ?", (number,))
            db.execute("DELETE FROM email WHERE id = ?", (number,))
        for _ in range(2):
            await episode.step(Noop())
        assert [name for _, kind, name in told(episode) if kind == "event"] == [
            "crossing is off",
            "another one",
        ]
        deleted = [change.key["id"] for change in await episode.read_changes() if change.table == "email"]
        assert deleted == [number]
