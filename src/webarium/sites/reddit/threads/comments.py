"""Comments: the tree under a submission, and lists of somebody's own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from webarium.sites.kit.markdown import markdown
from webarium.sites.kit.visit import Visit
from webarium.sites.reddit.visitor import Member, member_id

ROOM = 1_200_000
"""Bytes of a page that comments may take."""
DEEPEST = 40
"""Levels of comments on a page."""
_ROW = 2_900
"""Bytes of a page that a comment takes without its text: its head, its links and the form below it."""


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
    shown: bool = False
    """Whether it or anything below it can still be read."""
    cut_after: int | None = None
    """After which of its replies a page breaks off, 0 before the first; ``None`` if all are on it."""

    def walk(self) -> Iterator[Node]:
        """This comment and all below it, each before its replies."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.replies))


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
    for node in reversed([each for root in top for each in root.walk()]):
        node.shown = node.comment.visibility == "visible" or any(reply.shown for reply in node.replies)
        node.replies = [reply for reply in node.replies if reply.shown]
    return [node for node in top if node.shown]


def cut(nodes: list[Node], *, after: int = 0) -> tuple[list[Node], int | None]:
    """Those of some siblings that fit a page, with what fits of their replies, and after which one it breaks off.

    A comment takes as much as its text does, and a row; what answers at `DEEPEST` levels has a page of its own.

    Args:
        nodes: Siblings, as `tree` has them.
        after: The page begins after the sibling of this id.
    """
    places = [place for place, node in enumerate(nodes, 1) if node.comment.id == after]
    left = nodes[places[0] :] if places else nodes
    room = ROOM
    top = Node(left[0].comment, left) if left else None
    waiting = [(top, iter(left), 0)] if top else []
    while waiting:
        node, replies, depth = waiting[-1]
        reply = next(replies, None)
        if reply is None:
            waiting.pop()
            continue
        room -= _ROW + len(markdown(reply.comment.body).encode())
        if (room < 0 and reply is not left[0]) or depth == DEEPEST:
            kept = node.replies.index(reply)
            node.cut_after = node.replies[kept - 1].comment.id if kept else 0
            node.replies = node.replies[:kept]
            waiting.pop()
        else:
            waiting.append((reply, iter(reply.replies), depth + 1))
    return (top.replies, top.cut_after) if top else ([], None)


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
