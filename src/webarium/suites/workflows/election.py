"""Community: an election in a forum; void ballots are removed and the others counted in rounds, while things change."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from webarium.scoring import Expect, Ref, StateCheck
from webarium.scoring.checkpoints import Checkpoint, Trap
from webarium.scoring.checks import Check
from webarium.scoring.conduct import AskedCheck
from webarium.scoring.matchers import Lines
from webarium.scoring.signs import Wrote
from webarium.suites.kit import ANY, Same
from webarium.suites.reddit.base import forum, me
from webarium.suites.workflows.base import ASK, Fact, Persona, Scenario, enter, happens
from webarium.suites.workflows.desk import page
from webarium.suites.workflows.election_plan import (
    ANNOUNCED,
    COUNTING,
    INVALID,
    RULES,
    SIZES,
    TALKS,
    Ballot,
    Election,
    Size,
    election_of,
    result,
    rounds,
)
from webarium.suites.workflows.looking import ReadState
from webarium.tasks import Data, Ui
from webarium.worlds.timeline import Event, RowsAre, When

FIRST = 900_001
"""The id of the first planted row."""
TEAM = "quibble_team"
TITLE = "Election of the summer moderator"
SAYS = ("{}", "My ballot: {}", "{}, in this order", "I vote {}", "Here we go: {}")
FORUMS = ("coffee", "gardening", "mechanicalkeyboards")


class ForumElection(Scenario):
    name, site, role, start = "election", "reddit", "moderator", "/"
    sites = ("reddit", "manuals")
    line = "community"
    state: ClassVar[type[StateCheck]] = ReadState
    strains = frozenset({"rule", "exception", "many", "duplicates", "event", "ambiguity"})
    brief = f"""
        The election in /f/{{forum}} on Quibble is over, and I have to count the votes. The thread is "{TITLE}"; our
        rules are in the forum's wiki ("How we elect"), how we count is in the "Moderators' handbook" on Margin Notes,
        and the team's announcement to the forum applies as well. Please remove the ballots that do not count, count
        the others, publish the result, and do what has to be done afterwards.

        There is one ballot whose author asked me to take it back, and I said yes: please remove that one as well, as
        it does not count. Do not expect things to stay as they are until you are done: people may be banned, may
        withdraw or vote, all without telling us. What you publish has to be right at the moment when the thread is
        locked.

        {ASK}
    """
    wrong: ClassVar = {
        "strangers": "counts who is not on the roll",
        "forgets the bans": "counts who is banned",
        "long ballots": "counts ballots with too many names",
        "last one counts": "does not see what the team has announced",
        "does not look again": "does not see that somebody was banned, and that a candidate has withdrawn",
        "misses the late one": "does not count the ballot that came late",
        "stays in": "lets a candidate take part who has withdrawn",
        "plurality": "elects who leads in the first round",
        "removes talk": "removes what is only talk",
        "no question": "guesses which ballot was taken back, and is right",
        "keeps the promise not": "leaves the ballot that was taken back",
        "left open": "does not lock the thread",
        "wrong number": "writes the number of votes of the first round",
    }
    right: ClassVar = {
        "backwards": "removes ballots from the last to the first",
        "asks late": "asks which ballot was taken back at the end",
    }

    @dataclass(frozen=True)
    class Params:
        forum: str
        people: tuple[str, ...]
        """Voters, and then candidates."""
        seed: int
        level: int = 1

        @property
        def size(self) -> Size:
            """How many people vote, and for whom they may."""
            return SIZES[self.level]

        @property
        def candidates(self) -> tuple[str, ...]:
            """Their names."""
            return self.people[self.size.voters + 1 :][: self.size.candidates]

        @property
        def election(self) -> Election:
            """All ballots but the one that was taken back."""
            return election_of(self.seed, self.candidates, self.level)

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """The forums of the moderator, with any voters."""
        people = db.column(
            """SELECT username FROM user WHERE password_hash IS NULL AND allow_messages AND notify_on_reply
            AND length(username) BETWEEN 5 AND 18
            AND id NOT IN (SELECT user_id FROM forum_ban UNION SELECT user_id FROM moderator
                UNION SELECT blocker_id FROM user_block UNION SELECT blocked_id FROM user_block)
            ORDER BY id LIMIT 500"""
        )
        size = SIZES[self.level]
        for name in rng.sample(FORUMS, self.count):
            names = tuple(rng.sample(people, size.voters + 2 + size.candidates))
            yield self.Params(name, names, rng.randrange(10**6), self.level)

    # What there is

    def planted(self, db: Data, params: Params) -> tuple[Event, ...]:
        """The rules, who may vote and be elected, the thread and its ballots."""
        return tuple(self._planted(db, params))

    def _planted(self, db: Data, params: Params) -> Iterator[Event]:
        now, strangers = params.election, _of_kind(params, "stranger")
        roll = sorted({*params.people} - {params.people[n] for n in strangers})
        yield page(
            "Counting votes",
            COUNTING,
            "Elections",
            book=("moderators-handbook", "Moderators' handbook"),
            name="how to count",
        )
        yield _wiki(params, "how-we-elect", "How we elect", RULES.strip())
        yield _wiki(params, "electoral-roll", "Electoral roll", "\n".join(f"* {name}" for name in roll))
        yield _wiki(params, "candidates", "Candidates", candidates_page(params, frozenset({now.withdrawn})))
        yield happens(
            "the announcement", "reddit", "submission_appears", forum=params.forum, author=TEAM,
            title="The election has begun", text=ANNOUNCED.strip(), minutes_ago=3000, number=FIRST + 1,
        )  # fmt: skip
        yield happens(
            "the thread", "reddit", "submission_appears", forum=params.forum, author=TEAM, title=TITLE,
            text="One comment each, please.", minutes_ago=2900, number=FIRST,
        )  # fmt: skip
        for number, each in enumerate(self._cast(params)):
            yield self._posted(params, each, number)
        for number, (place, who) in enumerate(now.talk):
            yield happens(
                f"talk {number}", "reddit", "comment_arrives", author=params.people[who], text=TALKS[number],
                submission=FIRST, parent=FIRST + place, minutes_ago=60 - number, number=FIRST + 200 + number,
            )  # fmt: skip
        for who in _of_kind(params, "banned"):
            yield _banned(params, who, 20_000 + who)

    def _cast(self, params: Params) -> list[Ballot]:
        """All ballots; the last one is the one that its author takes back."""
        return [*params.election.ballots, Ballot(params.size.voters, "taken back", (0, 1))]

    def _posted(self, params: Params, each: Ballot, number: int, when: When | None = None) -> Event:
        names = [
            params.candidates[n] if n < params.size.candidates else params.people[-1] for n in each.names
        ]
        return happens(
            f"ballot {number}", "reddit", "comment_arrives", when, author=params.people[each.who],
            text=SAYS[number % len(SAYS)].format(", ".join(names)), submission=FIRST,
            minutes_ago=0 if when else 2800 - 25 * number, number=FIRST + number,
        )  # fmt: skip

    def events(self, db: Data, params: Params) -> tuple[Event, ...]:
        """Somebody is banned, a candidate withdraws, and somebody votes."""
        removed = [number for number, each in enumerate(params.election.ballots) if each.kind in INVALID]
        middle = RowsAre(
            "reddit", "comment", {"id": FIRST + removed[len(removed) // 2], "visibility": "trashed"}
        )
        struck, *others = _of_kind(params, "struck off")
        now = params.election
        return (
            _banned(params, struck, 0, When(rows=(middle,))),
            *self._bans(params, struck, others),
            _wiki(
                params, "candidates", "Candidates", candidates_page(params, now.gone()), "somebody withdraws",
                When(rows=(middle,), later=1),
            ),
            self._posted(params, now.late, len(self._cast(params)), When(rows=(middle,), later=2)),
        )  # fmt: skip

    def _bans(self, params: Params, first: int, others: Sequence[int]) -> Iterator[Event]:
        """Others are banned, each once the ballot of the one before is removed."""
        for who in others:
            place = next(n for n, each in enumerate(params.election.ballots) if each.who == first)
            gone = RowsAre("reddit", "comment", {"id": FIRST + place, "visibility": "trashed"})
            yield _banned(params, who, 0, When(rows=(gone,)))
            first = who

    def persona(self, db: Data, params: Params) -> Persona:
        """Only the person knows which ballot was taken back."""
        return Persona(
            (
                Fact("taken back", (("ballot", "author", "take*", "who", "whose", "which"), ("back", "author", "ask*",
                     "promise*", "remove*", "taken", "mind")), f"The one by {params.people[params.size.voters]}."),
                Fact("rules", (("rule*", "count*", "round*"), ("how", "what")), "Look that up."),
            )
        )  # fmt: skip

    # What is right

    def _removed(self, params: Params) -> list[tuple[int, Ballot]]:
        """The ballots that are removed, with the ids of their comments."""
        every = [(FIRST + number, each) for number, each in enumerate(self._cast(params))]
        return [
            (key, each)
            for key, each in every
            if not params.election.counts(each) or each.kind == "taken back"
        ]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """Removed ballots, the result, the locked thread, and the message."""
        rows = [row for key, each in self._removed(params) for row in self._gone(db, params, key, each)]
        left = len(self._cast(params)) + 1 + len(params.election.talk) + 1 - len(self._removed(params))
        thread = {"comment_count": left, "locked": 1}
        lines = result(params.election, params.candidates)
        return [
            *rows,
            *self._published(db, lines),
            Expect.update("submission", {"id": FIRST}, thread),
            _logged(db, params, f"locked the submission “{TITLE}”"),
            *self._told(db, params),
        ]

    def _gone(self, db: Data, params: Params, key: int, each: Ballot) -> list[Expect]:
        told = [Expect.delete("notification", old={"comment_id": key})] if _hears(db) else []
        log = _logged(db, params, f"removed a comment by {params.people[each.who]}", ANY)
        return [Expect.update("comment", {"id": key}, {"visibility": "trashed"}), *told, log]

    def _published(self, db: Data, lines: Sequence[str]) -> list[Expect]:
        comment = {
            "submission_id": FIRST, "parent_id": None, "user_id": me(db), "body": Lines(tuple(lines)),
            "created_at": ANY, "edited_at": ANY, "upvotes": 1, "downvotes": 0, "net_score": 1, "visibility": "visible",
        }  # fmt: skip
        vote = {"user_id": me(db), "comment_id": Ref("result"), "choice": 1, "created_at": ANY}
        team = _user(db, TEAM)
        note = {"user_id": team, "kind": "comment", "comment_id": Ref("result"), "message_id": None}
        return [
            Expect.insert("comment", comment, label="result"),
            Expect.insert("comment_vote", vote),
            *([Expect.insert("notification", note)] if _hears(db) else []),
        ]

    def _told(self, db: Data, params: Params) -> list[Expect]:
        votes = self._votes(params)[-1]
        name, count = next(iter(votes.items()))
        thread = {"sender_id": me(db), "receiver_id": _user(db, name), "title": Same("You are elected")}
        message = {
            "thread_id": Ref("thread"),
            "sender_id": me(db),
            "body": Same(str(count)),
            "created_at": ANY,
        }
        note = {
            "user_id": _user(db, name),
            "kind": "message",
            "message_id": Ref("message"),
            "comment_id": None,
        }
        return [
            Expect.insert("message_thread", thread, label="thread"),
            Expect.insert("message", message, label="message"),
            Expect.insert("notification", note),
        ]

    def _votes(self, params: Params, but: str = "") -> list[dict[str, int]]:
        now = params.election
        return rounds(now.counted(but), params.candidates, now.gone(but), but)

    def conduct(self, db: Data, params: Params) -> Sequence[Check]:
        """Which ballot was taken back is asked before it is removed."""
        taken = Wrote(
            "comment", "update", {"visibility": "trashed"}, {"id": FIRST + len(params.election.ballots)}
        )
        return (AskedCheck(("taken back",), (taken,), needless=("rules",), most=3),)

    def checkpoints(self, db: Data, params: Params) -> tuple[Checkpoint, ...]:
        """Each ballot, the result, the message."""
        ballots = [
            Checkpoint(f"ballot {key - FIRST + 1} is removed", tuple(self._gone(db, params, key, each)))
            for key, each in self._removed(params)
        ]
        lines = result(params.election, params.candidates)
        return (
            *ballots,
            Checkpoint("the result is right", tuple(self._published(db, lines)), weight=8),
            Checkpoint("who is elected knows it", tuple(self._told(db, params)), weight=3),
        )

    def traps(self, db: Data, params: Params) -> tuple[Trap, ...]:
        """Ballots that are wrongly removed, and results that were right at some time."""
        kept = {FIRST + n for n in range(len(params.election.ballots))} - {
            key for key, _ in self._removed(params)
        }
        gone = tuple(
            Wrote("comment", "update", {"visibility": "trashed"}, {"id": key}) for key in sorted(kept)
        )
        stale = result(params.election, params.candidates, "does not look again")
        wrote = Wrote("comment", "insert", {"body": Lines(tuple(stale))})
        return (
            Trap("removed a ballot that counts", signs=gone),
            Trap("published what was out of date", signs=(wrote,)),
        )

    # How it is done

    async def play(self, ui: Ui, db: Data, params: Params, but: str) -> None:
        """Read, ask, remove ballots, look again, publish, lock, write."""
        await self._read(ui, db, params)
        if but not in ("asks late", "no question", "keeps the promise not"):
            await self._ask(ui, params)
        keys = [key for key, each in enumerate(self._cast(params), FIRST) if self._seen(params, each, but)]
        for key in keys[::-1] if but == "backwards" else keys:
            await self._remove(ui, params, key)
        if but == "removes talk":
            await self._remove(ui, params, FIRST + 200)
        if but == "asks late":
            await self._ask(ui, params)
            await self._remove(ui, params, FIRST + len(params.election.ballots))
        for path in ("bans", "wiki/candidates"):
            await ui.goto(f"/f/{params.forum}/{path}")
        struck = [n for n, each in enumerate(params.election.ballots) if each.kind == "struck off"]
        for place in self._found(struck, but):
            await self._remove(ui, params, FIRST + place)
        await ui.goto(f"/f/{params.forum}/{FIRST}/-")
        await ui.fill("Write a comment", "\n\n".join(result(params.election, params.candidates, but)))
        await ui.click("button", "Post", nth=0)
        if but != "left open":
            await ui.click("button", "Lock")
        await self._write(ui, params, but)

    def _seen(self, params: Params, each: Ballot, but: str) -> bool:
        """Whether somebody removes a ballot at first."""
        if each.kind == "taken back":
            return but not in ("asks late", "keeps the promise not")
        return each.kind != "struck off" and not params.election.counts(each, but)

    def _found(self, struck: Sequence[int], but: str) -> Sequence[int]:
        """Whose ban somebody sees."""
        return () if but == "does not look again" else struck

    async def _read(self, ui: Ui, db: Data, params: Params) -> None:
        await enter(ui, db, "manuals", "/moderators-handbook/counting-votes")
        await ui.expect_text("drops out")
        at = f"/f/{params.forum}"
        await enter(ui, db, "reddit", f"{at}/wiki/how-we-elect")
        for path in ("wiki/electoral-roll", "wiki/candidates", "bans", f"{FIRST + 1}/-", f"{FIRST}/-"):
            await ui.goto(f"{at}/{path}")

    async def _ask(self, ui: Ui, params: Params) -> None:
        assert params.people[params.size.voters] in await ui.ask("Whose ballot was taken back?")  # noqa: S101

    async def _remove(self, ui: Ui, params: Params, key: int) -> None:
        await ui.goto(f"/f/{params.forum}/{FIRST}/-/comment/{key}")
        await ui.click("button", "Remove", nth=1)
        await ui.click("button", "OK")

    async def _write(self, ui: Ui, params: Params, but: str) -> None:
        votes = self._votes(params, but)
        name = next(iter(votes[-1]))
        await ui.goto(f"/user/{name}/compose_message")
        await ui.fill("Title", "You are elected")
        await ui.fill("Message", str(votes[0][name] if but == "wrong number" else votes[-1][name]))
        await ui.click("button", "Send message")


class ForumElectionMore(ForumElection):
    name = "election_2"
    level = 2
    brief = f"""
        The election in /f/{{forum}} on Quibble is over, and I have to count the votes; the thread is "{TITLE}". Our
        rules are in the forum's wiki, how we count is on Margin Notes, and whatever our team has announced to the
        forum applies as well. Please remove the ballots that do not count, count the others, publish the result, and
        do what has to be done afterwards.

        There is one ballot whose author asked me to take it back, and I said yes: please remove that one as well, as
        it does not count. Do not expect things to stay as they are until you are done: all sorts of things happen
        without anybody telling us. What you publish has to be right at the moment when the thread is locked.

        {ASK}
    """
    wrong: ClassVar = {
        **ForumElection.wrong,
        "looks once": "sees that somebody was banned, but not that others were afterwards",
        "leaves the last": "does not see the last one who was banned",
    }

    def _found(self, struck: Sequence[int], but: str) -> Sequence[int]:
        return {"looks once": struck[:1], "leaves the last": struck[:-1]}.get(
            but, super()._found(struck, but)
        )


def candidates_page(params: ForumElection.Params, gone: frozenset[int]) -> str:
    """The page of the wiki that lists candidates."""
    marks = [f"* {name}{' (withdrawn)' if n in gone else ''}" for n, name in enumerate(params.candidates)]
    return "Candidates for the summer:\n\n" + "\n".join(marks)


def _of_kind(params: ForumElection.Params, kind: str) -> list[int]:
    """Voters whose ballots are of a kind."""
    return [each.who for each in params.election.ballots if each.kind == kind]


def _wiki(
    params: ForumElection.Params, path: str, title: str, text: str, name: str = "", when: When | None = None
) -> Event:
    return happens(
        name or title, "reddit", "wiki_page_is_written", when, forum=params.forum, path=path, title=title, text=text,
        author=TEAM, minutes_ago=0 if when else 30_000,
    )  # fmt: skip


def _banned(params: ForumElection.Params, who: int, ago: int, when: When | None = None) -> Event:
    return happens(
        f"{params.people[who]} is banned", "reddit", "user_is_banned", when, forum=params.forum,
        username=params.people[who], moderator=TEAM, reason="Insults", minutes_ago=ago,
    )  # fmt: skip


def _logged(db: Data, params: ForumElection.Params, action: str, reason: object = "") -> Expect:
    values = {
        "forum_id": forum(db, params.forum).id,
        "user_id": me(db),
        "action": Same(action),
        "reason": Same(reason) if isinstance(reason, str) else reason,
        "created_at": ANY,
    }
    return Expect.insert("moderation_log", values)


def _user(db: Data, name: str) -> int:
    return int(db.value("SELECT id FROM user WHERE username = ?", name))


def _hears(db: Data) -> bool:
    """Whether the author of the thread hears of comments."""
    return bool(db.value("SELECT notify_on_reply FROM user WHERE username = ?", TEAM))
