"""Community: three dozen entries of a contest are checked against an encyclopedia that goes on being corrected."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from webarium.scoring import Expect, Ref
from webarium.scoring.checkpoints import Checkpoint, Trap
from webarium.scoring.checks import Check
from webarium.scoring.conduct import OrderCheck
from webarium.scoring.signs import Happened, Wrote
from webarium.sites.wikipedia.titles import path_of
from webarium.suites.kit import ANY, Same
from webarium.suites.reddit.base import me
from webarium.suites.wikipedia.base import fact, source
from webarium.suites.workflows.base import LOOK, Scenario, enter, happens, on
from webarium.suites.workflows.desk import page
from webarium.suites.workflows.quiz_entries import (
    COMMENT,
    KINDS,
    RULES,
    Entry,
    countries_of,
    drawn,
    ranked,
    summary,
)
from webarium.tasks import Data, Ui
from webarium.worlds.timeline import Event, RowsAre, When

THREAD = 900_001
"""The id of the planted submission."""
FORUM = "todayilearned"


class Quiz(Scenario):
    name, site, role, start = "quiz", "reddit", "member", "/"
    sites = ("reddit", "wikipedia", "manuals")
    line = "community"
    strains = frozenset({"rule", "exception", "many", "duplicates", "event"})
    brief = f"""
        My contest "{{title}}" in /f/{FORUM} on Quibble is over. Please judge the entries with the help of the
        encyclopedia Quillpedia, by the rules on Margin Notes (book "Contests", page "The country contest"). Do not go
        by what you know yourself.

        When all votes are cast, look at my messages and do what the rules say about them. Then write a comment under
        the thread with the result, in exactly this form: "Right: 7 of 19." (right entries out of all that take part),
        and send a private message with the title "You won" to the author of the right entry about the country with
        the most people; its text is the name of that country and nothing else. Only entries about how many people
        live somewhere can win. Write nothing to anybody else.

        {LOOK}
    """
    wrong: ClassVar = {
        "by heart": "goes by what was right before the articles were corrected",
        "one left out": "gives one entry no vote",
        "second entry": "lets the second entry of a person take part",
        "withdrawn": "lets an entry take part that was withdrawn",
        "other fact": "lets an entry about something else take part",
        "wrong way": "gives a wrong entry an upvote",
        "appeals missed": "does not look into the messages",
        "appeal believed": "believes an appeal without looking it up",
        "wrong result": "counts one right entry less",
        "wrong winner": "writes to the author of the second largest country",
    }
    right: ClassVar = {
        "backwards": "goes from the last entry to the first",
        "thinks again": "gives one entry the wrong vote and takes it back",
    }

    @dataclass(frozen=True)
    class Params:
        title: str
        entries: Sequence[Sequence[str]]
        """Kind, country, line of the box, number said, author, and what the box says in the end."""

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Any countries; numbers that are wrong look like right ones."""
        wiki = on(db, "wikipedia")
        countries = countries_of(wiki)
        people = db.column(
            """SELECT username FROM user WHERE password_hash IS NULL AND allow_messages AND id NOT IN
            (SELECT blocked_id FROM user_block UNION SELECT blocker_id FROM user_block) ORDER BY id LIMIT 400"""
        )
        titles = (
            "Country contest: people and areas",
            "How big is it? The contest",
            "Contest: countries in numbers",
        )
        for number in range(self.count):
            named = rng.sample(countries, len(KINDS))
            authors = rng.sample(people, len(KINDS))
            found = [
                drawn(wiki, rng, kind, country, author)
                for kind, country, author in zip(KINDS, named, authors, strict=True)
            ]
            first = [each for each in found if each[0] != "again"]
            rng.shuffle(first)
            again = [each for each in found if each[0] == "again"]
            for place, each in enumerate(again):
                each[4] = first[3 * place + 1][4]
            yield self.Params(titles[number], [*first[:20], *again[:2], *first[20:], *again[2:]])

    # What there is

    def _entries(self, params: Params) -> list[Entry]:
        return [
            Entry(COMMENT + n, kind, country, label, number, author, true)
            for n, (kind, country, label, number, author, true) in enumerate(params.entries)
        ]

    def planted(self, db: Data, params: Params) -> tuple[Event, ...]:
        """The rules, the thread with its entries, and what was corrected before."""
        wiki = on(db, "wikipedia")
        entries = self._entries(params)
        rules = page("The country contest", RULES, "Rules", book=("contests", "Contests"), name="the rules")
        thread = happens(
            "the thread",
            "reddit",
            "submission_appears",
            forum=FORUM,
            author=db.user or "",
            title=params.title,
            text="Name a country and a number: its population or its area in km². One entry each.",
            minutes_ago=9_000,
            number=THREAD,
        )
        corrected = [
            _corrected(wiki, each, minutes_ago=200)
            for each in entries
            if each.kind in ("newly right", "newly wrong")
        ]
        return (rules, thread, *corrected, *(event for each in entries for event in self._said(each)))

    def _said(self, entry: Entry) -> list[Event]:
        ago = 7_000 - 120 * (entry.id - COMMENT)

        def says(name: str, text: str, minutes_ago: int, **more: Any) -> Event:
            return happens(
                f"{name} {entry.id}",
                "reddit",
                "comment_arrives",
                author=entry.author,
                text=text,
                submission=THREAD,
                minutes_ago=minutes_ago,
                **more,
            )

        found = [says("entry", entry.text, ago, number=entry.id)]
        if entry.kind == "withdrawn":
            gone = "I looked it up after all, so please leave me out."
            found.append(says("withdrawal", gone, ago - 30, parent=entry.id, number=entry.id + 500))
        return found

    def events(self, db: Data, params: Params) -> tuple[Event, ...]:
        """An article is corrected and its entry's author appeals; somebody else appeals without a reason."""
        entries = self._entries(params)
        wiki = on(db, "wikipedia")
        rightly = next(each for each in entries if each.kind == "appeals rightly")
        wrongly = next(each for each in entries if each.kind == "appeals wrongly")

        def voted(entry: Entry) -> When:
            return When(rows=(RowsAre("reddit", "comment_vote", {"comment_id": entry.id, "choice": -1}),))

        def appeals(name: str, entry: Entry) -> Event:
            return happens(
                name,
                "reddit",
                "message_arrives",
                voted(entry),
                sender=entry.author,
                receiver=db.user or "",
                title="Your downvote",
                text=f"My number for {entry.country} is right; Quillpedia was corrected today. Please look again.",
            )

        return (
            _corrected(wiki, rightly, voted(rightly)),
            appeals("somebody appeals rightly", rightly),
            appeals("somebody appeals wrongly", wrongly),
        )

    # What is right

    def _judged(self, db: Data, entry: Entry) -> list[Expect]:
        choice = 1 if entry.right else -1
        vote = {"user_id": me(db), "comment_id": entry.id, "choice": choice, "created_at": ANY}
        counts = {"upvotes": 2, "net_score": 2} if entry.right else {"downvotes": 1, "net_score": 0}
        return [Expect.insert("comment_vote", vote), Expect.update("comment", {"id": entry.id}, counts)]

    def _result(self, db: Data, params: Params) -> list[Expect]:
        comment = {
            "submission_id": THREAD,
            "parent_id": None,
            "user_id": me(db),
            "body": Same(summary(self._entries(params))),
            "created_at": ANY,
            "edited_at": ANY,
            "upvotes": 1,
            "downvotes": 0,
            "net_score": 1,
            "visibility": "visible",
        }
        vote = {"user_id": me(db), "comment_id": Ref("comment"), "choice": 1, "created_at": ANY}
        counts = {"comment_count": ANY, "last_active": ANY, "ranking": ANY}
        return [
            Expect.insert("comment", comment, label="comment"),
            Expect.insert("comment_vote", vote),
            Expect.update("submission", {"id": THREAD}, counts),
        ]

    def _prize(self, db: Data, params: Params) -> list[Expect]:
        winner = ranked(self._entries(params))[0]
        whom = db.value("SELECT id FROM user WHERE username = ?", winner.author)
        thread = {"sender_id": me(db), "receiver_id": whom, "title": Same("You won")}
        body = {
            "thread_id": Ref("thread"),
            "sender_id": me(db),
            "body": Same(winner.country),
            "created_at": ANY,
        }
        note = {"user_id": whom, "kind": "message", "message_id": Ref("message"), "comment_id": None}
        return [
            Expect.insert("message_thread", thread, label="thread"),
            Expect.insert("message", body, label="message"),
            Expect.insert("notification", note),
        ]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """Votes, the result, and the message."""
        entries = [each for each in self._entries(params) if each.counts]
        votes = [row for each in entries for row in self._judged(db, each)]
        return [*votes, *self._result(db, params), *self._prize(db, params)]

    def conduct(self, db: Data, params: Params) -> Sequence[Check]:
        """The result is written when the appeals have come."""
        said = Wrote("comment", "insert", {"submission_id": THREAD, "parent_id": None})
        return (OrderCheck(Happened("somebody appeals rightly"), said, "result after the votes"),)

    def checkpoints(self, db: Data, params: Params) -> tuple[Checkpoint, ...]:
        """Each entry, the result, and the message."""
        votes = [
            Checkpoint(f"{each.country} is judged", tuple(self._judged(db, each)))
            for each in self._entries(params)
            if each.counts
        ]
        return (
            *votes,
            Checkpoint("the result is right", tuple(self._result(db, params)), weight=3),
            Checkpoint("the winner knows", tuple(self._prize(db, params)), weight=2),
        )

    def traps(self, db: Data, params: Params) -> tuple[Trap, ...]:
        """Votes that nobody should have given."""
        entries = self._entries(params)

        def voted(kind: str, *choices: int) -> tuple[Expect, ...]:
            votes = [
                (each.id, choice) for each in entries if each.kind == kind for choice in choices or (1, -1)
            ]
            return tuple(
                Expect.insert(
                    "comment_vote",
                    {"user_id": me(db), "comment_id": number, "choice": choice, "created_at": ANY},
                )
                for number, choice in votes
            )

        return (
            Trap("let a second entry take part", voted("again")),
            Trap("let a withdrawn entry take part", voted("withdrawn")),
            Trap("let another fact take part", voted("other fact")),
            Trap("went by heart", (*voted("newly right", -1), *voted("newly wrong", 1))),
            Trap("believed a wrong appeal", voted("appeals wrongly", 1)),
        )

    # How it is done

    async def play(self, ui: Ui, db: Data, params: Params, but: str) -> None:
        """Read the rules and the entries, look each up and vote, look into the messages, tell the result."""
        await enter(ui, db, "manuals", "/contests/the-country-contest")
        await ui.expect_text("Only the first entry")
        await enter(ui, db, "reddit", f"/f/{FORUM}/{THREAD}")
        entries = [each for each in self._entries(params) if each.counts or each.kind == _ALSO.get(but)]
        if but == "one left out":
            entries = entries[1:]
        for turn, each in enumerate(reversed(entries) if but == "backwards" else entries):
            up = _seen_right(each, but)
            await self._look_up(ui, db, each)
            if but == "thinks again" and turn == 2:
                await self._vote(ui, db, each, up=not up)
            await self._vote(ui, db, each, up=up)
        if but != "appeals missed":
            await enter(ui, db, "reddit", "/messages")
            appealing = ["appeals rightly", *(["appeals wrongly"] if but == "appeal believed" else [])]
            for each in entries:
                if each.kind in appealing:
                    await self._look_up(ui, db, each)
                    await self._vote(ui, db, each, up=True)
        await self._tell(ui, db, params, but)

    async def _look_up(self, ui: Ui, db: Data, entry: Entry) -> None:
        await enter(ui, db, "wikipedia", path_of(entry.country))

    async def _vote(self, ui: Ui, db: Data, entry: Entry, *, up: bool) -> None:
        await enter(ui, db, "reddit", f"/f/{FORUM}/{THREAD}/-/comment/{entry.id}")
        await ui.click("button", "Upvote" if up else "Downvote", nth=1)

    async def _tell(self, ui: Ui, db: Data, params: Params, but: str) -> None:
        entries = self._entries(params)
        await enter(ui, db, "reddit", f"/f/{FORUM}/{THREAD}")
        await ui.fill("Comment", summary(entries, less=int(but == "wrong result")))
        await ui.click("button", "Post")
        winner = ranked(entries)[int(but == "wrong winner")]
        await ui.goto(f"/user/{winner.author}/compose_message")
        await ui.fill("Title", "You won")
        await ui.fill("Message", winner.country)
        await ui.click("button", "Send message")


_ALSO = {"second entry": "again", "withdrawn": "withdrawn", "other fact": "other fact"}


def _seen_right(entry: Entry, but: str) -> bool:
    """What an ending takes an entry for, before anybody appeals."""
    if but == "by heart" and entry.kind.startswith("newly"):
        return not entry.right
    if but == "wrong way" and entry.kind == "wrong":
        return True
    return entry.right and entry.kind != "appeals rightly"


def _corrected(wiki: Data, entry: Entry, when: When | None = None, minutes_ago: int = 0) -> Event:
    """The encyclopedia says what it says in the end."""
    before = fact(wiki, entry.country, entry.label).removesuffix(" km²")
    return happens(
        f"{entry.country} is corrected",
        "wikipedia",
        "article_is_rewritten",
        when,
        title=entry.country,
        source=source(wiki, entry.country).replace(before, entry.true),
        editor=wiki.value("SELECT username FROM user ORDER BY id LIMIT 1"),
        comment="newer figure",
        minutes_ago=minutes_ago,
    )
