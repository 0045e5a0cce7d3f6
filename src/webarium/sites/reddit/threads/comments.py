"""Comments: the tree under a submission, and lists of somebody's own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from webarium.sites.kit.visit import Visit
from webarium.sites.reddit.visitor import Member, member_id


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment with its author and the visitor's vote."""

    id: int
    submission_id: int
    parent_id: int | None
    user_id: int
    body: str
    created_at: str
    edited_at: str | None
    upvotes: int
    downvotes: int
    net_score: int
    visibility: str
    author: str
    choice: int
    """The visitor's vote: 1, -1 or 0."""
    blocked: bool
    """Whether the visitor blocks its author."""


@dataclass(frozen=True, slots=True)
class OwnComment:
    """A comment as lists show it, with the submission that it is about."""

    id: int
    body: str
    created_at: str
    net_score: int
    author: str
    submission_id: int
    title: str
    forum: str
    choice: int


@dataclass
class Node:
    """A comment in its tree."""

    comment: Comment
    replies: list[Node] = field(default_factory=list)

    @property
    def shown(self) -> bool:
        """Whether it or anything below it can still be read."""
        return self.comment.visibility == "visible" or any(reply.shown for reply in self.replies)

    def walk(self) -> Iterator[Node]:
        """This comment and all below it."""
        yield self
        for reply in self.replies:
            yield from reply.walk()


_COMMENT = """SELECT c.*, u.username AS author, coalesce(v.choice, 0) AS choice,
    EXISTS (SELECT 1 FROM user_block b WHERE b.blocker_id = :me AND b.blocked_id = c.user_id) AS blocked
    FROM comment c CROSS JOIN user u ON u.id = c.user_id
    LEFT JOIN comment_vote v ON v.comment_id = c.id AND v.user_id = :me """
_OWN = """SELECT c.id, c.body, c.created_at, c.net_score, u.username AS author, c.submission_id, s.title,
    f.name AS forum, coalesce(v.choice, 0) AS choice
    FROM comment c CROSS JOIN submission s ON s.id = c.submission_id CROSS JOIN forum f ON f.id = s.forum_id
    CROSS JOIN user u ON u.id = c.user_id
    LEFT JOIN comment_vote v ON v.comment_id = c.id AND v.user_id = :me """


def tree(visit: Visit, member: Member | None, submission_id: int) -> list[Node]:
    """The comments under a submission, the best of each level first."""
    found = visit.rows(
        Comment,
        _COMMENT + "WHERE c.submission_id = :id ORDER BY c.net_score DESC, c.id",
        {"me": member_id(member), "id": submission_id},
    )
    nodes = {comment.id: Node(comment) for comment in found}
    top: list[Node] = []
    for node in nodes.values():
        parent = node.comment.parent_id
        above = None if parent is None else nodes.get(parent)
        (top if above is None else above.replies).append(node)
    return top


def comment_by_id(visit: Visit, member: Member | None, comment_id: int) -> Comment | None:
    """A comment by its id."""
    return visit.row(Comment, _COMMENT + "WHERE c.id = :id", {"me": member_id(member), "id": comment_id})


def comments_by(
    visit: Visit, member: Member | None, user_id: int, *, limit: int, offset: int
) -> list[OwnComment]:
    """What somebody has written, newest first."""
    values = {"me": member_id(member), "user": user_id, "limit": limit, "offset": offset}
    where = "WHERE c.user_id = :user AND c.visibility = 'visible' AND s.visibility = 'visible' "
    return visit.rows(OwnComment, _OWN + where + "ORDER BY c.id DESC LIMIT :limit OFFSET :offset", values)


def comments_of_ids(visit: Visit, member: Member | None, ids: list[int]) -> list[OwnComment]:
    """Comments by their ids, in that order."""
    if not ids:
        return []
    where = f"WHERE c.id IN ({', '.join(map(str, ids))}) AND c.visibility = 'visible' AND s.visibility = 'visible'"
    found = {row.id: row for row in visit.rows(OwnComment, _OWN + where, {"me": member_id(member)})}
    return [found[number] for number in ids if number in found]
