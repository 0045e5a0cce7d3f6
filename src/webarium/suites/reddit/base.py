"""What the forum's templates share: facts about forums, threads and people, and what actions change."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from webarium.scoring import AnyValue, Expect, Ref, Same, Text
from webarium.sites.reddit.ranking import controversy, hot, seconds
from webarium.sites.reddit.threads.submissions import thread_path
from webarium.tasks import Data, Row, Template
from webarium.types import Json

Instances = Iterable[Mapping[str, Json]]
ANY = AnyValue()

_THREAD = """SELECT s.*, f.name AS forum, u.username AS author FROM submission s
    JOIN forum f ON f.id = s.forum_id JOIN user u ON u.id = s.user_id WHERE s.visibility = 'visible' """


class ForumTemplate(Template):
    """Base of all templates of the forum."""

    site: ClassVar[str] = "reddit"
    role: ClassVar[str] = "member"
    count: ClassVar[int] = 3


class ModeratorTemplate(ForumTemplate):
    """Base of templates for somebody who looks after forums."""

    role: ClassVar[str] = "moderator"


def me(db: Data) -> int:
    """The signed-in member's id."""
    return int(db.value("SELECT id FROM user WHERE username = ?", db.user))


def forum(db: Data, name: str) -> Row:
    """A forum by its name."""
    return db.row("SELECT * FROM forum WHERE name = ?", name)


def forums(db: Data, where: str = "1", *params: object) -> list[Row]:
    """Forums that fit a condition, by name."""
    return db.rows(f"SELECT f.* FROM forum f WHERE {where} ORDER BY f.name COLLATE NOCASE", *params)  # noqa: S608


def thread(db: Data, thread_id: int) -> Row:
    """A visible submission by its id, with its forum's and author's names."""
    return db.row(_THREAD + "AND s.id = ?", thread_id)


def threads(db: Data, where: str = "1", *params: object, rest: str = "ORDER BY s.id") -> list[Row]:
    """Visible submissions that fit a condition."""
    return db.rows(f"{_THREAD} AND ({where}) {rest}", *params)


def named(db: Data, where: str = "1", *params: object, rest: str = "ORDER BY s.id") -> list[Row]:
    """Submissions whose title reads well in a request and is the only one that begins so."""
    lone = "s.title IN (SELECT title FROM submission GROUP BY title HAVING count(*) = 1)"
    found = threads(db, f"{lone} AND length(s.title) BETWEEN 22 AND 90 AND ({where})", *params, rest=rest)
    return [row for row in found if not set('"{}[]<>*') & set(row.title)]


def best(db: Data, name: str, column: str, where: str = "1", *params: object) -> Row | None:
    """The submission of a forum with the largest value in a column, if no other has as much."""
    order = f"ORDER BY s.{column} DESC, s.id DESC LIMIT 2"
    found = threads(db, f"f.name = ? AND ({where})", name, *params, rest=order)
    if not found or (len(found) > 1 and found[0][column] == found[1][column]):
        return None
    return found[0]


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
    values |= ranks(row, row.net_score + choice, row.comment_count, up, down)
    vote = {"user_id": me(db), "submission_id": row.id, "choice": choice, "created_at": ANY}
    return [Expect.insert("submission_vote", vote), Expect.update("submission", {"id": row.id}, values)]


def ranks(row: Row, net: int, comments: int, up: int, down: int) -> dict[str, Any]:
    """The ranks of a submission that become others."""
    new = {"ranking": hot(seconds(row.created_at), net, comments), "controversy": controversy(up, down)}
    return {column: value for column, value in new.items() if row[column] != value}


def posted(db: Data, name: str, title: object, body: object = "", *, url: object = None) -> list[Expect]:
    """What a new submission changes."""
    home = forum(db, name)
    values = {
        "forum_id": home.id, "user_id": me(db), "title": title,
        "kind": "text" if url is None else "link", "url": url,
        "image": None, "body": body, "flair_id": ANY, "created_at": ANY, "edited_at": None, "upvotes": 1,
        "downvotes": 0, "net_score": 1, "ranking": ANY, "controversy": 0, "comment_count": 0, "last_active": ANY,
        "sticky": 0, "locked": 0, "visibility": "visible",
    }  # fmt: skip
    vote = {"user_id": me(db), "submission_id": Ref("submission"), "choice": 1, "created_at": ANY}
    return [
        Expect.insert("submission", values, label="submission"),
        Expect.insert("submission_vote", vote),
        Expect.update("forum", {"id": home.id}, {"submission_count": home.submission_count + 1}),
    ]


def commented(db: Data, row: Row, body: str, parent: Row | None = None) -> list[Expect]:
    """What a comment on a submission, or on a comment, changes."""
    mine = me(db)
    values = {
        "submission_id": row.id, "parent_id": None if parent is None else parent.id, "user_id": mine,
        "body": Same(body),
        "created_at": ANY, "edited_at": None, "upvotes": 1, "downvotes": 0, "net_score": 1, "visibility": "visible",
    }  # fmt: skip
    vote = {"user_id": mine, "comment_id": Ref("comment"), "choice": 1, "created_at": ANY}
    count = row.comment_count + 1
    changed: dict[str, Any] = {"comment_count": count, "last_active": ANY}
    changed |= ranks(row, row.net_score, count, row.upvotes, row.downvotes)
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


def not_voted(db: Data) -> str:
    """A condition on submissions: the member has not voted on them, nor written them, nor blocks their author."""
    mine = me(db)
    voted_on = f"SELECT submission_id FROM submission_vote WHERE user_id = {mine:d}"  # noqa: S608
    blocked = f"SELECT blocked_id FROM user_block WHERE blocker_id = {mine:d}"  # noqa: S608
    return f"s.user_id <> {mine:d} AND s.id NOT IN ({voted_on}) AND s.user_id NOT IN ({blocked})"


def busy_forums(db: Data, fewest: int = 20) -> list[Row]:
    """Forums with some life."""
    return forums(db, "f.submission_count >= ?", fewest)
