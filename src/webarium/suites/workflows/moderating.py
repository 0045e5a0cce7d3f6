"""Community: three dozen threads are moderated by the rules page, appeals arrive, one case is to be handed over."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from webarium.scoring import Expect, Ref
from webarium.scoring.checkpoints import Checkpoint, Trap
from webarium.scoring.checks import Check
from webarium.scoring.conduct import AskedCheck
from webarium.scoring.signs import Wrote
from webarium.suites.kit import ANY, Same
from webarium.suites.reddit.base import forum, me
from webarium.suites.workflows.base import ASK, Fact, Persona, Scenario, enter, happens
from webarium.suites.workflows.desk import page
from webarium.suites.workflows.moderating_hands import BAN, REASONS, Moderator
from webarium.suites.workflows.moderating_kinds import EDIT, FORUMS, HANDBOOK, RULES, posts
from webarium.suites.workflows.moderating_threads import (
    Thread,
    appealing,
    critic,
    edited,
    friends_page,
    paired,
    posted,
)
from webarium.tasks import Data, Ui
from webarium.worlds.timeline import Event, RowsAre, When

FIRST = 900_001
"""The id of the first planted submission."""
TEAM = "quibble_team"


class Moderating(Scenario):
    name, site, role, start = "moderating", "reddit", "moderator", "/"
    sites = ("reddit", "manuals")
    line = "community"
    strains = frozenset({"rule", "exception", "many", "duplicates", "event", "ambiguity", "noise"})
    brief = f"""
        Please go through everything that was posted to /f/{{forum}} since yesterday noon, threads and comments, and
        moderate it by our rules, which are on the page "How we moderate" in the forum's wiki. Anything older has
        already been looked at. I promised Marta that I would pin the thread about her meetup; please do that as well.

        While you work people may appeal, so look at the messages when you are done, and decide on what has come in by
        then. People may also change what they have posted; everything has to be right by the rules as it is when you
        stop. Do not write to anybody unless the rules ask for it, and do nothing that they do not ask for.

        {ASK}
    """
    wrong: ClassVar = {
        "one left out": "leaves one advertisement where it is",
        "friend": "removes what a friend of the forum advertises",
        "given": "removes what somebody gives away",
        "marked": "removes a thread that is marked as off topic",
        "wrong reason": "gives another reason",
        "older": "locks the older one of two threads",
        "not banned": "bans nobody",
        "for good": "bans for good instead of for 30 days",
        "handed nothing over": "removes what has to be handed over",
        "insult": "overlooks an insult",
        "criticism": "removes a comment that is only harsh",
        "edit missed": "does not see that a harmless thread became an advertisement",
        "appeal missed": "does not look into the messages",
        "appeal believed": "restores a thread of somebody who is no friend",
        "wrong meetup": "pins the thread of the other Marta",
        "asked nothing": "guesses which Marta is meant, and is right",
    }
    right: ClassVar = {
        "backwards": "goes from the oldest to the newest",
        "asks late": "asks which Marta is meant at the end",
    }

    @dataclass(frozen=True)
    class Params:
        forum: str
        posts: Sequence[Sequence[Any]]
        """Place in `posts`, thing and author of each thread, oldest first."""

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """The forums of the moderator that have a flair for help."""
        people = db.column(
            """SELECT username FROM user WHERE password_hash IS NULL AND allow_messages AND notify_on_reply
            AND id NOT IN (SELECT user_id FROM forum_ban UNION SELECT user_id FROM moderator
                UNION SELECT blocker_id FROM user_block UNION SELECT blocked_id FROM user_block)
            ORDER BY id LIMIT 400"""
        )
        for name, things in rng.sample(sorted(FORUMS.items()), self.count):
            count = len(posts("Help"))
            authors = rng.sample(people, count)
            named = [things[n % len(things)] for n in range(count)]
            rng.shuffle(named)
            order = rng.sample(range(count), count)
            yield self.Params(name, paired(order, named, authors))

    # What there is

    def _threads(self, db: Data, params: Params) -> list[Thread]:
        """All of them, oldest first."""
        home = forum(db, params.forum).id
        flair = db.value("SELECT min(label) FROM flair WHERE forum_id = ? AND label <> 'Help'", home)
        made = posts(flair)
        return [
            Thread(FIRST + n, made[place].about(thing), author)
            for n, (place, thing, author) in enumerate(params.posts)
        ]

    def planted(self, db: Data, params: Params) -> tuple[Event, ...]:
        """Rules, friends, threads and comments."""
        threads = self._threads(db, params)
        moderated = db.user or ""

        def wiki(path: str, title: str, text: str) -> Event:
            return happens(
                title,
                "reddit",
                "wiki_page_is_written",
                forum=params.forum,
                path=path,
                title=title,
                text=text,
                author=moderated,
                minutes_ago=30_000,
            )

        handbook = page(
            "Bans and handing over",
            HANDBOOK,
            "Decisions",
            book=("moderators-handbook", "Moderators' handbook"),
            name="the handbook",
        )
        rules = wiki("how-we-moderate", "How we moderate", RULES.strip())
        friends = wiki("friends", "Friends of the forum", friends_page(threads))
        critics = [post[2] for post in params.posts]
        made = [event for n, each in enumerate(threads) for event in posted(params.forum, critics, n, each)]
        thanks = happens(
            "thanks",
            "reddit",
            "message_arrives",
            sender=TEAM,
            receiver=moderated,
            title="Thank you",
            text="We wanted to say that your forums are in good hands.",
            minutes_ago=120,
        )
        return (handbook, rules, friends, *made, thanks)

    def events(self, db: Data, params: Params) -> tuple[Event, ...]:
        """Somebody becomes a friend and appeals; somebody else appeals without being one."""
        threads = self._threads(db, params)
        friend, other = appealing(threads)
        gone = [
            When(rows=(RowsAre("reddit", "submission", {"id": each.id, "visibility": "trashed"}),))
            for each in (friend, other)
        ]

        def appeals(name: str, when: When, each: Thread) -> Event:
            return happens(
                name,
                "reddit",
                "message_arrives",
                when,
                sender=each.author,
                receiver=db.user or "",
                title=f"You removed “{each.post.title}”",
                text="Please put my thread back. I am on the list of friends; have a look, it is all right.",
            )

        listed = happens(
            "the list of friends grows",
            "reddit",
            "wiki_page_is_written",
            gone[0],
            forum=params.forum,
            path="friends",
            title="Friends of the forum",
            text=friends_page(threads, friend.author),
            author=TEAM,
        )
        late = edited(threads)
        text = f"{late.post.text}\n\n{EDIT}"
        edit = happens(
            "a thread is edited", "reddit", "submission_is_edited", gone[0], submission=late.id, text=text
        )
        return (
            edit,
            listed,
            appeals("a friend appeals", gone[0], friend),
            appeals("another appeals", gone[1], other),
        )

    def persona(self, db: Data, params: Params) -> Persona:
        """Only the person knows which Marta is meant."""
        meant = self._meant(db, params)
        names = tuple(each.author.lower() for each in self._threads(db, params) if each.kind == "meetup")
        return Persona(
            (
                Fact("marta", (("marta", "meetup*", "meet", "pin", *names),) * 2,
                     f"I mean the Marta who posted “{meant.post.title}”, as {meant.author}."),
                Fact("rules", (("rule*", "handbook", "friend*", "ban"),), "Look that up."),
            )
        )  # fmt: skip

    def _meant(self, db: Data, params: Params) -> Thread:
        meetups = [each for each in self._threads(db, params) if each.kind == "meetup"]
        return meetups[len(params.forum) % 2]

    # What is right

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """What becomes of each thread, the ban, the message, the pin, and the forum's count."""
        threads = self._threads(db, params)
        home = forum(db, params.forum)
        removed = sum(each.kind in REASONS for each in threads)  # one is restored, and one more is edited
        count = home.submission_count + len(threads) - removed
        found = [row for each in threads for row in self._judged(db, params, each)]
        return [
            *found,
            *self._banned(db, params),
            *self._handed_over(db, params),
            *self._pinned(db, params),
            Expect.update("forum", {"id": home.id}, {"submission_count": count}),
        ]

    def _judged(self, db: Data, params: Params, each: Thread) -> list[Expect]:
        friend, _ = appealing(self._threads(db, params))
        late = each == edited(self._threads(db, params))
        if late or each.kind in REASONS:
            reason = REASONS["advert" if late else each.kind]
            entry = self._logged(db, params, f"removed the submission “{each.post.title}”", reason)
            if each == friend:
                return [entry, self._logged(db, params, f"restored the submission “{each.post.title}”")]
            return [Expect.update("submission", {"id": each.id}, {"visibility": "trashed"}), entry]
        if each.kind == "double":
            locked = Expect.update("submission", {"id": each.id}, {"locked": 1})
            return [locked, self._logged(db, params, f"locked the submission “{each.post.title}”")]
        if each.kind == "question":
            flair = db.value(
                "SELECT id FROM flair WHERE label = 'Help' AND forum_id = ?", forum(db, params.forum).id
            )
            return [Expect.update("submission", {"id": each.id}, {"flair_id": flair})]
        return self._comment_removed(db, params, each) if each.kind == "insult" else []

    def _comment_removed(self, db: Data, params: Params, each: Thread) -> list[Expect]:
        who = critic(self._threads(db, params), each)
        counts = {"comment_count": 0, "last_active": ANY, "ranking": ANY}
        return [
            Expect.update("comment", {"id": each.id}, {"visibility": "trashed"}),
            Expect.update("submission", {"id": each.id}, counts),
            Expect.delete("notification", old={"comment_id": each.id}),
            self._logged(db, params, f"removed a comment by {who}", ANY),
        ]

    def _banned(self, db: Data, params: Params) -> list[Expect]:
        user = next(each.author for each in self._threads(db, params) if each.kind == "repeated")
        values = {
            "forum_id": forum(db, params.forum).id,
            "user_id": db.value("SELECT id FROM user WHERE username = ?", user),
            "reason": Same(BAN),
            "banned_by": me(db),
            "created_at": ANY,
            "expires_at": "2023-07-12 12:00:00",
        }
        return [Expect.insert("forum_ban", values), self._logged(db, params, f"banned {user}", BAN)]

    def _handed_over(self, db: Data, params: Params) -> list[Expect]:
        hurt = next(each for each in self._threads(db, params) if each.kind == "hurt")
        team = db.value("SELECT id FROM user WHERE username = ?", TEAM)
        thread = {"sender_id": me(db), "receiver_id": team, "title": Same("Handover")}
        message = {
            "thread_id": Ref("thread"),
            "sender_id": me(db),
            "body": Same(hurt.post.title),
            "created_at": ANY,
        }
        note = {"user_id": team, "kind": "message", "message_id": Ref("message"), "comment_id": None}
        return [
            Expect.insert("message_thread", thread, label="thread"),
            Expect.insert("message", message, label="message"),
            Expect.insert("notification", note),
        ]

    def _pinned(self, db: Data, params: Params) -> list[Expect]:
        meant = self._meant(db, params)
        pinned = Expect.update("submission", {"id": meant.id}, {"sticky": 1})
        return [pinned, self._logged(db, params, f"pinned the submission “{meant.post.title}”")]

    def _logged(self, db: Data, params: Params, action: str, reason: object = "") -> Expect:
        values = {
            "forum_id": forum(db, params.forum).id,
            "user_id": me(db),
            "action": Same(action),
            "reason": Same(reason) if isinstance(reason, str) else reason,
            "created_at": ANY,
        }
        return Expect.insert("moderation_log", values)

    def conduct(self, db: Data, params: Params) -> Sequence[Check]:
        """It asks which Marta is meant before it pins a thread."""
        pins = Wrote("submission", "update", {"sticky": 1})
        return (AskedCheck(("marta",), (pins,), needless=("rules",), most=3),)

    def checkpoints(self, db: Data, params: Params) -> tuple[Checkpoint, ...]:
        """Each thread with which something is to be done, and the rest."""
        judged = [(each, self._judged(db, params, each)) for each in self._threads(db, params)]
        return (
            *(Checkpoint(f"{each.post.title!r} is dealt with", tuple(rows)) for each, rows in judged if rows),
            Checkpoint("who advertised again is banned", tuple(self._banned(db, params)), weight=2),
            Checkpoint("one case is handed over", tuple(self._handed_over(db, params)), weight=2),
            Checkpoint("the right thread is pinned", tuple(self._pinned(db, params))),
        )

    def traps(self, db: Data, params: Params) -> tuple[Trap, ...]:
        """What nobody should have touched."""
        threads = self._threads(db, params)
        _, other = appealing(threads)

        def gone(name: str, *kinds: str) -> Trap:
            numbers = [each.id for each in threads if each.kind in kinds and each != edited(threads)]
            return Trap(
                name,
                signs=tuple(
                    Wrote("submission", "update", {"visibility": "trashed"}, {"id": n}) for n in numbers
                ),
            )

        restored = Wrote("submission", "update", {"visibility": "visible"}, {"id": other.id})
        return (
            gone("removed what a friend advertised", "friend"),
            gone("removed what had to be handed over", "hurt"),
            gone("removed what was fine", "fine", "insult", "question", "double", "meetup"),
            Trap("believed a false appeal", signs=(restored,)),
        )

    # How it is done

    async def play(self, ui: Ui, db: Data, params: Params, but: str) -> None:
        """Read the rules, go through the threads, ban, hand over, pin, look into the messages."""
        at = f"/f/{params.forum}"
        for title in ("how-we-moderate", "friends"):
            await ui.goto(f"{at}/wiki/{title}")
        await enter(ui, db, "manuals", "/moderators-handbook/bans-and-handing-over")
        await ui.expect_text("Hand over.")
        await enter(ui, db, "reddit", f"{at}/new")
        await Moderator(ui, at, but).judge_all(self._threads(db, params))
        if but not in ("asked nothing", "asks late"):
            await ui.ask("Which Marta do you mean?")
        await self._ban(ui, db, params, but)
        await self._hand_over(ui, db, params, but)
        if but == "asks late":
            await ui.ask("Which Marta do you mean?")
        meetups = [each for each in self._threads(db, params) if each.kind == "meetup"]
        meant = self._meant(db, params)
        wrong = next(each for each in meetups if each != meant)
        await ui.goto(f"{at}/{(wrong if but == 'wrong meetup' else meant).path}")
        await ui.click("button", "Pin")
        friend, other = appealing(self._threads(db, params))
        if but != "appeal missed":
            await ui.goto("/messages")
            await ui.goto(f"{at}/wiki/friends")
            await ui.expect_text(friend.author)
            for each in (friend, other) if but == "appeal believed" else (friend,):
                await ui.goto(f"{at}/{each.path}")
                await ui.click("button", "Restore")
        if but != "edit missed":
            await self._look_again(ui, db, params)

    async def _look_again(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.goto(f"/f/{params.forum}/{edited(self._threads(db, params)).path}")
        await ui.expect_text("25 dollars each")
        await ui.fill("Reason for removal", REASONS["advert"])
        await ui.click("button", "Remove", nth=0)

    async def _ban(self, ui: Ui, db: Data, params: Params, but: str) -> None:
        if but == "not banned":
            return
        user = next(each.author for each in self._threads(db, params) if each.kind == "repeated")
        await ui.goto(f"/f/{params.forum}/bans")
        await ui.fill("Username", user)
        await ui.fill("Reason for banning", BAN)
        if but != "for good":
            await ui.select("Expires", "30 days")
        await ui.click("button", "Ban user")
        await ui.expect_text("was banned")

    async def _hand_over(self, ui: Ui, db: Data, params: Params, but: str) -> None:
        hurt = next(each for each in self._threads(db, params) if each.kind == "hurt")
        if but == "handed nothing over":
            return
        await ui.goto(f"/user/{TEAM}/compose_message")
        await ui.fill("Title", "Handover")
        await ui.fill("Message", hurt.post.title)
        await ui.click("button", "Send message")
