"""Work of somebody who looks after forums."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass

from webarium.scoring import Expect, Ref
from webarium.suites.kit import Same
from webarium.suites.reddit.base import (
    ANY,
    ModeratorTemplate,
    me,
    named,
    some,
)
from webarium.suites.reddit.base import (
    forum as forum_of,
)
from webarium.suites.reddit.base import (
    thread as thread_of,
)
from webarium.suites.reddit.paths import open_forum, open_thread
from webarium.tasks import Data, Ui


def _own_forums(db: Data) -> list[str]:
    """Forums that the moderator looks after."""
    sql = "SELECT f.name FROM moderator m JOIN forum f ON f.id = m.forum_id WHERE m.user_id = ? ORDER BY f.id"
    return db.column(sql, me(db))


def _logged(db: Data, forum: str, action: str, reason: str = "") -> Expect:
    values = {
        "forum_id": forum_of(db, forum).id,
        "user_id": me(db),
        "action": Same(action),
        "reason": Same(reason),
        "created_at": ANY,
    }
    return Expect.insert("moderation_log", values)


class BanUser(ModeratorTemplate):
    """Somebody to be kept out."""

    name = "ban_user"
    kind = "mutate"
    difficulty = "medium"
    intent = 'Ban {user} from /f/{forum} permanently, giving the reason "{reason}".'

    @dataclass(frozen=True)
    class Params:
        forum: str
        user: str
        reason: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """People who write there and are not banned."""
        for forum, reason in zip(
            some(rng, _own_forums(db), 3), ("Spam links", "Insults", "Selling things"), strict=True
        ):
            people = db.column(
                """SELECT DISTINCT u.username FROM comment c JOIN submission s ON s.id = c.submission_id
                JOIN user u ON u.id = c.user_id WHERE s.forum_id = ?1 AND u.id > 10
                AND u.id NOT IN (SELECT user_id FROM moderator WHERE forum_id = ?1)
                AND u.id NOT IN (SELECT user_id FROM forum_ban WHERE forum_id = ?1) ORDER BY u.id""",
                forum_of(db, forum).id,
            )
            if people:
                yield BanUser.Params(forum=forum, user=rng.choice(people), reason=reason)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """A ban and its entry in the log."""
        values = {
            "forum_id": forum_of(db, params.forum).id,
            "user_id": db.value("SELECT id FROM user WHERE username = ?", params.user),
            "reason": Same(params.reason),
            "banned_by": me(db),
            "created_at": ANY,
            "expires_at": None,
        }
        return [
            Expect.insert("forum_ban", values),
            _logged(db, params.forum, f"banned {params.user}", params.reason),
        ]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        """By the form under the list."""
        await open_forum(ui, params.forum)
        await ui.click("link", "Bans")
        await ui.fill("Username", params.user)
        await ui.fill("Reason for banning", params.reason)
        await ui.click("button", "Ban user")
        await ui.expect_text("was banned")


class Unban(ModeratorTemplate):
    """Somebody to be let in again."""

    name = "unban_user"
    kind = "mutate"
    difficulty = "easy"
    intent = "Lift the ban on {user} in /f/{forum}."

    @dataclass(frozen=True)
    class Params:
        forum: str
        user: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Bans in the moderator's forums."""
        rows = db.rows(
            "SELECT f.name AS forum, u.username AS user FROM forum_ban b JOIN forum f ON f.id = b.forum_id "
            "JOIN user u ON u.id = b.user_id WHERE f.id IN (SELECT forum_id FROM moderator WHERE user_id = ?) "
            "ORDER BY f.id, u.id",
            me(db),
        )
        return [Unban.Params(forum=r.forum, user=r.user) for r in some(rng, rows, 4)]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """The ban goes, the log grows."""
        key = {
            "forum_id": forum_of(db, params.forum).id,
            "user_id": db.value("SELECT id FROM user WHERE username = ?", params.user),
        }
        return [Expect.delete("forum_ban", key), _logged(db, params.forum, f"unbanned {params.user}")]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await open_forum(ui, params.forum)
        await ui.click("link", "Bans")
        await ui.click("button", f"Unban {params.user}")


class LockOrPin(ModeratorTemplate):
    """A submission closed, or put on top."""

    name = "lock_or_pin"
    kind = "mutate"
    difficulty = "easy"
    intent = '{verb} the submission "{title}" in /f/{forum}{rest}.'
    count = 4

    @dataclass(frozen=True)
    class Params:
        thread: int
        title: str
        forum: str
        verb: str
        rest: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Open submissions in the moderator's forums."""
        for place, forum in enumerate(some(rng, _own_forums(db), 4)):
            rows = named(db, "f.name = ? AND s.locked = 0 AND s.sticky = 0", forum)
            if not rows:
                continue
            row = rng.choice(rows)
            verb, rest = (("Lock", ""), ("Pin", " to the top"))[place % 2]
            yield LockOrPin.Params(thread=row.id, title=row.title, forum=forum, verb=verb, rest=rest)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """The switch, and its entry in the log."""
        column, word = {"Lock": ("locked", "locked"), "Pin": ("sticky", "pinned")}[params.verb]
        full = thread_of(db, params.thread).title
        return [
            Expect.update("submission", {"id": params.thread}, {column: 1}),
            _logged(db, params.forum, f"{word} the submission “{full}”"),
        ]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await open_thread(ui, thread_of(db, params.thread))
        await ui.click("button", params.verb)
        await ui.expect_text("The submission was")


class RemoveSubmission(ModeratorTemplate):
    """A submission taken out of sight."""

    name = "remove_submission"
    kind = "mutate"
    difficulty = "medium"
    intent = 'Remove the submission "{title}" from /f/{forum} and give "{reason}" as the reason.'

    @dataclass(frozen=True)
    class Params:
        thread: int
        title: str
        forum: str
        reason: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Submissions of others in the moderator's forums."""
        mine = me(db)
        for forum, reason in zip(
            some(rng, _own_forums(db), 3), ("Off topic", "Duplicate", "Advertising"), strict=False
        ):
            rows = named(db, "f.name = ? AND s.user_id <> ?", forum, mine)
            if not rows:
                continue
            row = rng.choice(rows)
            yield RemoveSubmission.Params(thread=row.id, title=row.title, forum=forum, reason=reason)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """It goes into the trash."""
        home = forum_of(db, params.forum)
        return [
            Expect.update("submission", {"id": params.thread}, {"visibility": "trashed"}),
            Expect.update("forum", {"id": home.id}, {"submission_count": home.submission_count - 1}),
            _logged(db, params.forum, f"removed the submission “{params.title}”", params.reason),
        ]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await open_thread(ui, thread_of(db, params.thread))
        await ui.fill("Reason for removal", params.reason)
        await ui.click("button", "Remove", nth=0)
        await ui.expect_text("The submission was removed")


class EditForum(ModeratorTemplate):
    """A forum that describes itself in other words."""

    name = "edit_forum"
    kind = "mutate"
    difficulty = "medium"
    intent = 'Change the description of /f/{forum} to "{description}"'

    WORDS = (
        "Everything welcome but spam.",
        "Now with weekly threads.",
        "Ask first, argue later.",
        "Be kind, cite sources.",
        "For beginners and old hands.",
        "Pictures on Fridays only.",
        "Under the same roof since 2011.",
        "Long posts are read here.",
        "No question is too small.",
    )

    @dataclass(frozen=True)
    class Params:
        forum: str
        description: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for forum, words in zip(some(rng, _own_forums(db), 3), rng.sample(self.WORDS, 3), strict=False):
            yield EditForum.Params(forum=forum, description=words)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [
            Expect.update(
                "forum", {"id": forum_of(db, params.forum).id}, {"description": Same(params.description)}
            )
        ]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await open_forum(ui, params.forum)
        await ui.click("link", "Edit forum")
        await ui.fill("Description", params.description)
        await ui.click("button", "Save changes")
        await ui.expect_text("The forum was updated")


class NewWikiPage(ModeratorTemplate):
    """A page for a wiki."""

    name = "new_wiki_page"
    kind = "mutate"
    difficulty = "medium"
    intent = (
        'Add a page to the wiki of /f/{forum}, at the address "{path}", with the title "{title}" '
        'and the text "{text}"'
    )

    PAGES = (
        ("events", "Events", "We meet on the last Friday of each month."),
        ("glossary", "Glossary", "Ask before you use an acronym."),
        ("thanks", "Thanks", "To everybody who helps newcomers."),
        ("faq", "Often asked", "Search before you ask."),
        ("reading", "Reading list", "Ten books that we all know."),
        ("history", "How it began", "With three people and a typo."),
        ("flair", "About flairs", "Choose the one that fits best."),
        ("weekly", "Weekly threads", "A new one every Monday."),
        ("meetings", "Meetings", "Twice a year, in turn."),
        ("tools", "Tools", "What most of us use."),
        ("spelling", "Spelling", "Both ways are fine."),
        ("credits", "Credits", "The header was drawn by a member."),
        ("contests", "Contests", "One each season."),
        ("archive", "Archive", "The best posts of each year."),
    )

    @dataclass(frozen=True)
    class Params:
        forum: str
        path: str
        title: str
        text: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        taken = set(db.column("SELECT DISTINCT path FROM wiki_page"))
        free = [page for page in self.PAGES if page[0] not in taken]
        for forum, (path, title, text) in zip(
            some(rng, _own_forums(db), 3), some(rng, free, 3), strict=False
        ):
            yield NewWikiPage.Params(forum=forum, path=path, title=title, text=text)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """A page and its first revision."""
        page = {
            "forum_id": forum_of(db, params.forum).id,
            "path": params.path,
            "title": Same(params.title),
            "body": Same(params.text),
            "locked": 0,
        }
        revision = {
            "page_id": Ref("page"),
            "user_id": me(db),
            "title": Same(params.title),
            "body": Same(params.text),
            "created_at": ANY,
        }
        return [Expect.insert("wiki_page", page, label="page"), Expect.insert("wiki_revision", revision)]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await open_forum(ui, params.forum)
        await ui.click("link", "Wiki")
        await ui.click("link", "New page")
        await ui.fill("Address", params.path)
        await ui.fill("Title", params.title)
        await ui.fill("Body", params.text)
        await ui.click("button", "Save")
        await ui.expect_text(params.text)
