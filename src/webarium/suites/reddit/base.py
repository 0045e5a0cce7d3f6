"""What the forum's templates share: facts about forums, threads and people, and what actions change."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, ClassVar, TypeVar

from webarium.content.people import word_list
from webarium.content.sampling import draw
from webarium.scoring import AnyValue, Expect, Ref, Text
from webarium.sites.reddit.ranking import controversy, hot, seconds
from webarium.sites.reddit.threads.listing import PAGE
from webarium.sites.reddit.threads.submissions import thread_path
from webarium.sql import select
from webarium.suites.kit import Errand, Same
from webarium.suites.kit import Instances as Instances
from webarium.tasks import Data, Row

_KINDS = tuple(word.lower() for word in word_list("adjectives"))
_BEASTS = tuple(word.lower() for word in word_list("creatures"))
ANY = AnyValue()
T = TypeVar("T")

_HOT = "ORDER BY s.ranking DESC, s.id DESC"
_THREAD = """SELECT s.*, f.name AS forum, u.username AS author FROM submission s
    JOIN forum f ON f.id = s.forum_id JOIN user u ON u.id = s.user_id WHERE s.visibility = 'visible' """


class ForumTemplate(Errand):
    """Base of all templates of the forum."""

    site: ClassVar[str] = "reddit"
    role: ClassVar[str] = "member"
    count: ClassVar[int] = 3


class ModeratorTemplate(ForumTemplate):
    """Base of templates for somebody who looks after forums."""

    role: ClassVar[str] = "moderator"


def me(db: Data) -> int:
    """The id of the member for whom the task is signed in."""
    return int(db.value("SELECT id FROM user WHERE username = ?", db.user))


def forum(db: Data, name: str) -> Row:
    """A forum by its name."""
    return db.row("SELECT * FROM forum WHERE name = ?", name)


def forums(db: Data, where: str = "1", *params: object) -> list[Row]:
    """Forums that fit a condition, by name."""
    return db.rows(select("f.*", "forum f", where, "ORDER BY f.name COLLATE NOCASE"), *params)


def thread(db: Data, thread_id: int) -> Row:
    """A visible submission by its id, with its forum's and author's names."""
    return db.row(_THREAD + "AND s.id = ?", thread_id)


def threads(db: Data, where: str = "1", *params: object, rest: str = "ORDER BY s.id") -> list[Row]:
    """Submissions that fit a condition and that the member sees in lists: not those of people they block."""
    return db.rows(f"{_THREAD} AND {not_blocked(db, 's')} AND ({where}) {rest}", *params)


def named(db: Data, where: str = "1", *params: object, rest: str = "ORDER BY s.id") -> list[Row]:
    """Submissions whose title reads well in a request and is the only one that begins so."""
    lone = "s.title IN (SELECT title FROM submission GROUP BY title HAVING count(*) = 1)"
    found = threads(db, f"{lone} AND length(s.title) BETWEEN 22 AND 90 AND ({where})", *params, rest=rest)
    return [row for row in found if not set('"{}[]<>*') & set(row.title) and not row.title.endswith(".")]


def best(db: Data, name: str, column: str, where: str = "1", *params: object) -> Row | None:
    """The submission of a forum with the largest value in a column, if no other has as much."""
    order = f"ORDER BY s.{column} DESC, s.id DESC LIMIT 2"
    found = threads(db, f"f.name = ? AND ({where})", name, *params, rest=order)
    if not found or (len(found) > 1 and found[0][column] == found[1][column]):
        return None
    return found[0]


def newest(db: Data, name: str) -> Row:
    """The newest submission of a forum."""
    return threads(db, "f.name = ?", name, rest="ORDER BY s.id DESC LIMIT 1")[0]


def leads(db: Data, row: Row) -> bool:
    """Whether a forum's page begins with this submission without being sorted, so that nobody needs to sort it."""
    order = "ORDER BY s.sticky DESC, s.ranking DESC, s.id DESC LIMIT 1"
    return bool(threads(db, "f.name = ?", row.forum, rest=order)[0].id == row.id)


def shown_at_once(db: Data, row: Row) -> bool:
    """Whether a submission leads its forum's page or stands on the member's front page before anything is sorted."""
    return leads(db, row) or row.id in _front_page(db)


def _front_page(db: Data) -> list[int]:
    """The submissions on the member's front page, and some more: what is hidden from the member lets others move up."""
    return [row.id for row in front_page(db)]


def front_page(db: Data) -> list[Row]:
    """What may stand on the member's front page."""
    homes = select("forum_id", "subscription", "user_id = ?")
    return threads(db, f"s.forum_id IN ({homes})", me(db), rest=f"{_HOT} LIMIT {2 * PAGE}")


def followed_forums(db: Data) -> list[str]:
    """Forums that the member follows, whose submissions stand on their front page."""
    return db.column(
        "SELECT f.name FROM forum f JOIN subscription x ON x.forum_id = f.id WHERE x.user_id = ? ORDER BY f.id",
        me(db),
    )


def free_names(db: Data, rng: random.Random, count: int) -> list[str]:
    """Names that nobody and no forum has, though they could: ``quiet_otters_41``."""
    taken = {name.lower() for name in db.column("SELECT username FROM user UNION SELECT name FROM forum")}
    made: list[str] = []
    for _ in range(count):
        name = draw(
            lambda: f"{rng.choice(_KINDS)}_{rng.choice(_BEASTS)}_{rng.randint(11, 98)}",
            lambda name: name not in taken and name not in made,
            (f"{kind}_{beast}_99" for kind in _KINDS for beast in _BEASTS),
            what="a name that nobody has",
        )
        made.append(name)
    return made


def account(username: str) -> Text:
    """A user's name as an answer, in the ways in which people write it."""
    return Text(username, tuple(before + username for before in ("u/", "/u/", "@", "/user/")))


def called(home: Row) -> Text:
    """A forum as an answer: its name in the ways in which people write it, or its title."""
    return Text(home["name"], (f"/f/{home['name']}", f"f/{home['name']}", home.title))


def path_of(row: Row) -> str:
    """The path of a submission's page."""
    return thread_path(row.forum, row.id, row.title)


def paths_of(row: Row) -> tuple[str, ...]:
    """All addresses of a submission's page that the site writes."""
    return (path_of(row), f"/f/{row.forum}/{row.id}", f"/f/{row.forum}/{row.id}/-")


def voted(db: Data, row: Row, choice: int) -> list[Expect]:
    """What a first vote (1 or -1) on a submission changes."""
    up, down = row.upvotes + (choice == 1), row.downvotes + (choice == -1)
    values: dict[str, Any] = {"net_score": row.net_score + choice}
    values["upvotes" if choice == 1 else "downvotes"] = up if choice == 1 else down
    values |= ranks(db, row, row.net_score + choice, row.comment_count, up, down)
    vote = {"user_id": me(db), "submission_id": row.id, "choice": choice, "created_at": ANY}
    return [Expect.insert("submission_vote", vote), Expect.update("submission", {"id": row.id}, values)]


def ranks(db: Data, row: Row, net: int, comments: int, up: int, down: int) -> dict[str, Any]:
    """The ranks of a submission that become others."""
    new = {
        "ranking": hot(seconds(db.now) - seconds(row.created_at), net, comments),
        "controversy": controversy(up, down),
    }
    return {column: value for column, value in new.items() if row[column] != value}


def posted(db: Data, name: str, title: object, body: object = "", *, url: object = None) -> list[Expect]:
    """What a new submission changes; whether its author has mended it since does not matter."""
    home = forum(db, name)
    values = {
        "forum_id": home.id,
        "user_id": me(db),
        "title": title,
        "kind": "text" if url is None else "link",
        "url": url,
        "image": None,
        "body": body,
        "flair_id": None,
        "created_at": ANY,
        "edited_at": ANY,
        "upvotes": 1,
        "downvotes": 0,
        "net_score": 1,
        "ranking": ANY,
        "controversy": 0,
        "comment_count": 0,
        "last_active": ANY,
        "sticky": 0,
        "locked": 0,
        "visibility": "visible",
    }
    vote = {"user_id": me(db), "submission_id": Ref("submission"), "choice": 1, "created_at": ANY}
    return [
        Expect.insert("submission", values, label="submission"),
        Expect.insert("submission_vote", vote),
        Expect.update("forum", {"id": home.id}, {"submission_count": home.submission_count + 1}),
    ]


def commented(db: Data, row: Row, body: str, parent: Row | None = None) -> list[Expect]:
    """What a comment on a submission, or on a comment, changes; it may have been mended since."""
    mine = me(db)
    values = {
        "submission_id": row.id,
        "parent_id": None if parent is None else parent.id,
        "user_id": mine,
        "body": Same(body),
        "created_at": ANY,
        "edited_at": ANY,
        "upvotes": 1,
        "downvotes": 0,
        "net_score": 1,
        "visibility": "visible",
    }
    vote = {"user_id": mine, "comment_id": Ref("comment"), "choice": 1, "created_at": ANY}
    count = row.comment_count + 1
    changed: dict[str, Any] = {"comment_count": count, "last_active": ANY}
    changed |= ranks(db, row, row.net_score, count, row.upvotes, row.downvotes)
    found = [
        Expect.insert("comment", values, label="comment"),
        Expect.insert("comment_vote", vote),
        Expect.update("submission", {"id": row.id}, changed),
    ]
    told = row.user_id if parent is None else parent.user_id
    if told != mine:
        note = {"user_id": told, "kind": "comment", "comment_id": Ref("comment"), "message_id": None}
        found.append(Expect.insert("notification", note))
    return found


def followed(db: Data, name: str) -> list[Expect]:
    """What subscribing to a forum changes."""
    home = forum(db, name)
    values = {"user_id": me(db), "forum_id": home.id, "created_at": ANY}
    return [
        Expect.insert("subscription", values),
        Expect.update("forum", {"id": home.id}, {"subscriber_count": home.subscriber_count + 1}),
    ]


def not_blocked(db: Data, alias: str) -> str:
    """A condition on submissions or comments: the member sees them, as they do not block who wrote them."""
    blocked = select("blocked_id", "user_block", f"blocker_id = {me(db):d}")
    return f"{alias}.user_id NOT IN ({blocked})"


def not_voted(db: Data) -> str:
    """A condition on submissions: the member has not voted on them, nor written them, nor blocks their author."""
    mine = me(db)
    voted_on = select("submission_id", "submission_vote", f"user_id = {mine:d}")
    return f"s.user_id <> {mine:d} AND s.id NOT IN ({voted_on}) AND {not_blocked(db, 's')}"


def some(rng: random.Random, found: Sequence[T], count: int) -> list[T]:
    """Up to this many of what was found, in any order."""
    return rng.sample(found, min(count, len(found)))


def busy_forums(db: Data, fewest: int = 14) -> list[Row]:
    """Forums with at least `fewest` submissions."""
    return forums(db, "f.submission_count >= ?", fewest)
