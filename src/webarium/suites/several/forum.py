"""On the forum: two moderators share a queue."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from webarium.scoring import Contains, Expect, Number
from webarium.scoring.checks import AnswerCheck, Check
from webarium.scoring.expect import Expected
from webarium.scoring.signs import Wrote
from webarium.suites.kit import ANY, Same, some
from webarium.suites.reddit.base import forum, me
from webarium.suites.several.base import SaidCheck, Shared, seen_by, until
from webarium.suites.workflows.base import happens
from webarium.tasks import Data, Ui
from webarium.tasks.together import Users
from webarium.worlds.timeline import Event

MODERATOR, TEAM = "gentle_gavel", "quibble_team"
THINGS = (
    "teapot", "bicycle", "ladder", "trumpet", "umbrella", "suitcase", "lamp", "kettle", "guitar", "blanket", "compass",
    "hammock", "telescope", "toaster",
)  # fmt: skip
PLAIN = "I have had my {thing} for nine years. What do you do to keep yours in shape?"
ADVERT = "Order your {thing} today at the lowest price, and get a second one free. Only until Sunday!"
FIRST = 900_001
"""The id of the first thread that is planted."""


def messages(one: Data, other: Data) -> tuple[Expect, ...]:
    """What one member may write to another in private, in conversations new or old."""
    return (
        Expect.insert("message_thread", {"sender_id": me(one), "receiver_id": me(other), "title": ANY}),
        Expect.insert("message", {"thread_id": ANY, "sender_id": me(one), "body": ANY, "created_at": ANY}),
        Expect.insert(
            "notification", {"user_id": me(other), "kind": "message", "message_id": ANY, "comment_id": None}
        ),
        Expect.delete("notification", old={"user_id": me(one), "kind": "message"}),
    )


async def write_to(ui: Ui, username: str, title: str, text: str) -> None:
    """Begin a conversation with somebody by a private message."""
    await ui.goto(f"/user/{username}/compose_message")
    await ui.fill("Title", title)
    await ui.fill("Message", text)
    await ui.click("button", "Send message")


async def wait_for_message(ui: Ui, title: str, *texts: str) -> None:
    """Until a private message of this title has come, and says this."""
    await ui.goto("/messages")
    await until(ui, title)
    await ui.click("link", title)
    await until(ui, *texts)


@dataclass(frozen=True)
class Thread:
    """A thread of the queue."""

    id: int
    thing: str
    title: str
    advert: bool
    ours: bool
    """Whether it is the first moderator's."""


class ShareQueue(Shared):
    """Each one takes a part of the new threads, and one tells the other how many were removed."""

    name = "share_queue"
    site: ClassVar[str] = "reddit"
    role: ClassVar[str] = "moderator"
    max_steps: ClassVar[int | None] = 80
    briefs: ClassVar[Mapping[str, str]] = {
        "first": """You and /u/quibble_team look after /f/{forum} today. New threads there have titles that begin
            with a tag. Yours are those tagged [{ours}]; those tagged [{theirs}] are the other one's. Remove each
            of yours that advertises something, with the reason "Advertising", and leave the others. The other one
            tells you in a private message how many they have removed. How many did the two of you remove
            together?""",
        "second": """You and /u/gentle_gavel look after /f/{forum} today. New threads there have titles that begin
            with a tag. Yours are those tagged [{theirs}]; those tagged [{ours}] are the other one's. Remove each
            of yours that advertises something, with the reason "Advertising", and leave the others. When you are
            done, tell the other one in a private message with the title "{word}" how many you have removed.""",
    }
    wrong: ClassVar[Mapping[str, str]] = {
        "all by one": "the first one removes the other's, too",
        "one left": "the second one leaves an advertisement",
        "too strict": "the first one removes what is none",
        "wrong reason": "the second one gives another reason",
        "own count": "the first one tells only how many it has removed itself",
    }
    right: ClassVar[Mapping[str, str]] = {"backwards": "the second one begins at the end"}

    @dataclass(frozen=True)
    class Params:
        forum: str
        ours: str
        theirs: str
        word: str
        threads: list[list[object]]

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Forums of the moderator, with seven threads each."""
        names = db.column(
            "SELECT f.name FROM moderator m JOIN forum f ON f.id = m.forum_id WHERE m.user_id = ? ORDER BY f.id",
            me(db),
        )
        authors = db.column(
            "SELECT username FROM user WHERE password_hash IS NULL AND id > 10 ORDER BY id LIMIT 400"
        )
        for name in some(rng, names, self.count):
            things = rng.sample(THINGS, 7)
            mine, other = rng.choice((("Swap", "Repair"), ("Ask", "Show"), ("Old", "New")))
            kinds = [(True, True), (True, False), (False, True), (False, True), (False, False)]
            kinds += [(rng.random() < 0.5, rng.random() < 0.7) for _ in range(2)]
            rng.shuffle(kinds)
            threads: list[list[object]] = [
                [thing, rng.choice(authors), ours, advert]
                for thing, (ours, advert) in zip(things, kinds, strict=True)
            ]
            yield ShareQueue.Params(name, mine, other, f"Done in {name}", threads)

    def _threads(self, params: Params) -> list[Thread]:
        return [
            Thread(
                FIRST + number,
                str(thing),
                f"[{params.ours if ours else params.theirs}] About my {thing}",
                bool(advert),
                bool(ours),
            )
            for number, (thing, _, ours, advert) in enumerate(params.threads)
        ]

    def planted(self, db: Data, params: Params) -> tuple[Event, ...]:
        """The new threads."""
        return tuple(
            happens(
                f"thread {each.id}",
                "reddit",
                "submission_appears",
                forum=params.forum,
                author=str(author),
                title=each.title,
                text=(ADVERT if each.advert else PLAIN).format(thing=each.thing),
                minutes_ago=30 * (number + 1),
                number=each.id,
            )
            for number, (each, (_, author, *_)) in enumerate(
                zip(self._threads(params), params.threads, strict=True)
            )
        )

    def accounts(self, db: Data, params: Params) -> Mapping[str, Users]:
        """One who looks after the forum, and one who looks after all."""
        return {"first": {"reddit": MODERATOR}, "second": {"reddit": TEAM}}

    def opens(self, db: Data, params: Params) -> Mapping[str, Sequence[str]]:
        """Both start at the forum."""
        return dict.fromkeys(self.briefs, (f"/f/{params.forum}/new",))

    def talk(self, db: Data, params: Params) -> Mapping[str, Sequence[Expect]]:
        """Both may write to each other."""
        first, second = seen_by(db, "reddit", MODERATOR), seen_by(db, "reddit", TEAM)
        return {"first": messages(first, second), "second": messages(second, first)}

    def _adverts(self, params: Params, *, ours: bool) -> list[Thread]:
        return [each for each in self._threads(params) if each.advert and each.ours == ours]

    def parts(self, db: Data, params: Params) -> Mapping[str, Expected]:
        """Each one's own removals."""
        home = forum(db, params.forum)
        count = Expect.update("forum", {"id": home.id}, {"submission_count": ANY})
        users = {"first": (MODERATOR, True), "second": (TEAM, False)}
        return {
            role: [count, *self._removed(seen_by(db, "reddit", user), params, ours=ours)]
            for role, (user, ours) in users.items()
        }

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """All removals, and how many threads are left."""
        home = forum(db, params.forum)
        gone = [
            *self._removed(seen_by(db, "reddit", MODERATOR), params, ours=True),
            *self._removed(seen_by(db, "reddit", TEAM), params, ours=False),
        ]
        left = home.submission_count + len(params.threads) - len(gone) // 2
        return [Expect.update("forum", {"id": home.id}, {"submission_count": left}), *gone]

    def _removed(self, who: Data, params: Params, *, ours: bool) -> list[Expect]:
        found: list[Expect] = []
        for each in self._adverts(params, ours=ours):
            log = {
                "forum_id": forum(who, params.forum).id,
                "user_id": me(who),
                "action": Same(f"removed the submission “{each.title}”"),
                "reason": Same("Advertising"),
                "created_at": ANY,
            }
            found.append(Expect.update("submission", {"id": each.id}, {"visibility": "trashed"}))
            found.append(Expect.insert("moderation_log", log))
        return found

    def conduct(self, role: str, db: Data, params: Params) -> Sequence[Check]:
        """The second one tells a number, the first one knows the sum."""
        theirs = len(self._adverts(params, ours=False))
        if role == "second":
            told = Wrote("message", "insert", {"body": Contains.of(str(theirs))}, role="second")
            return (SaidCheck((told,)),)
        total = theirs + len(self._adverts(params, ours=True))
        return (AnswerCheck(Number(total)),) if role == "first" else ()

    async def play(self, role: str, ui: Ui, db: Data, params: Params, but: str) -> None:
        """Go through one's own threads, then tell or hear."""
        ours = role == "first"
        mine = [each for each in self._threads(params) if each.ours == ours or (ours and but == "all by one")]
        adverts = [each for each in mine if each.advert]
        if but == "one left" and not ours:
            adverts = adverts[1:]
        if but == "too strict" and ours:
            adverts = mine
        for each in reversed(adverts) if but == "backwards" else adverts:
            await ui.goto(f"/f/{params.forum}/{each.id}/-")
            await ui.fill(
                "Reason for removal", "Spam" if but == "wrong reason" and not ours else "Advertising"
            )
            await ui.click("button", "Remove", nth=0)
        if not ours:
            removed = len(self._adverts(params, ours=False))
            if but != "all by one":
                await write_to(ui, MODERATOR, params.word, f"I have removed {removed}.")
            return
        own = len(self._adverts(params, ours=True))
        if but not in ("all by one", "own count"):
            await wait_for_message(ui, params.word, "I have removed")
            own += len(self._adverts(params, ours=False))
        ui.stop(str(own))
