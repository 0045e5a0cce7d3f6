"""Posts as the feed and lists show them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from webarium.sites.kit.visit import Visit
from webarium.sites.networkin.graph import Circle
from webarium.sql import Where, either, every, one_of, select

REACTIONS = (
    ("like", "Like", "👍"),
    ("celebrate", "Celebrate", "👏"),
    ("support", "Support", "🤝"),
    ("love", "Love", "❤️"),
    ("insightful", "Insightful", "💡"),
    ("funny", "Funny", "😄"),
)
"""Kinds of reactions: key, name, sign."""
NAMES = {key: name for key, name, _ in REACTIONS}


@dataclass(frozen=True, slots=True)
class Post:
    """A post with its numbers, and how who looks has reacted to it."""

    id: int
    member_id: int | None
    company_id: int | None
    author: str
    address: str
    headline: str
    text: str
    audience: str
    posted_at: datetime
    edited: bool
    repost_of: int | None
    reactions: int
    comments: int
    reposts: int
    mine: str
    """The kind of the own reaction; empty without one."""


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment."""

    id: int
    member_id: int
    handle: str
    name: str
    headline: str
    text: str
    written_at: datetime


_COLUMNS = (
    "p.id, p.member_id, p.company_id, coalesce(m.name, c.name) AS author,"
    " coalesce('/in/' || m.handle, '/company/' || c.slug) AS address,"
    " coalesce(m.headline, c.industry) AS headline, p.text, p.audience, p.posted_at, p.edited, p.repost_of,"
    " (SELECT count(*) FROM reaction r WHERE r.post_id = p.id) AS reactions,"
    " (SELECT count(*) FROM comment k WHERE k.post_id = p.id) AS comments,"
    " (SELECT count(*) FROM post q WHERE q.repost_of = p.id) AS reposts,"
    " coalesce((SELECT kind FROM reaction r WHERE r.post_id = p.id AND r.member_id = ?), '') AS mine"
)
SOURCE = "post p LEFT JOIN member m ON m.id = p.member_id LEFT JOIN company c ON c.id = p.company_id"
NEWEST = "ORDER BY p.posted_at DESC, p.id DESC"


def open_to(around: Circle) -> Where:
    """Posts that who looks may see."""
    known = sorted(around.first | {around.me})
    return either((Where("p.audience = 'anyone'"), one_of("p.member_id", known)))


def posts(visit: Visit, where: Where, around: Circle, tail: str = NEWEST) -> list[Post]:
    """Posts that fit a condition on ``p``, ``m`` and ``c``, and that who looks may see."""
    told = every((open_to(around), where))
    return visit.rows(Post, select(_COLUMNS, SOURCE, told.sql, tail), (around.me, *told.params))


def post_by_id(visit: Visit, key: int, around: Circle) -> Post:
    """One post."""
    found = posts(visit, Where("p.id = ?", (key,)), around)
    return found[0] if found else visit.not_found("This post does not exist, or is not open to you.")


def own_posts(visit: Visit, member: int, around: Circle) -> list[Post]:
    """What a member has posted."""
    return posts(visit, Where("p.member_id = ?", (member,)), around)


def passed_on(visit: Visit, shown: Sequence[Post], around: Circle) -> dict[int, Post]:
    """The posts that some posts pass on, by their ids."""
    ids = sorted({post.repost_of for post in shown if post.repost_of is not None})
    return {post.id: post for post in posts(visit, one_of("p.id", ids), around)}


def comments(visit: Visit, post: int) -> list[Comment]:
    """What was answered, the oldest first."""
    return visit.rows(
        Comment,
        "SELECT k.id, k.member_id, m.handle, m.name, m.headline, k.text, k.written_at FROM comment k"
        " JOIN member m ON m.id = k.member_id WHERE k.post_id = ? ORDER BY k.written_at, k.id",
        (post,),
    )


def reacted(visit: Visit, post: int) -> list[tuple[str, str, str]]:
    """Who has reacted and how: name, handle, kind."""
    sql = (
        "SELECT m.name, m.handle, r.kind FROM reaction r JOIN member m ON m.id = r.member_id WHERE"
        " r.post_id = ? ORDER BY m.name"
    )
    return [(str(name), str(handle), str(kind)) for name, handle, kind in visit.db.execute(sql, (post,))]
