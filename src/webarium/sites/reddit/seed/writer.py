"""Writes threads in batches, with the scores and ranks that listings walk along."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from datetime import timedelta
from typing import NamedTuple

import apsw

from webarium.content.sampling import TRIES
from webarium.draws import Dice
from webarium.sites.reddit.ranking import controversy, hot, seconds
from webarium.sites.reddit.seed.likes import BEGINNING
from webarium.sites.reddit.seed.posts import Post
from webarium.sites.reddit.seed.roles import PERSONAS
from webarium.sites.reddit.seed.rows import stamp
from webarium.sites.reddit.seed.threads import Node
from webarium.sql import insert, select

_SUBMISSION = insert(
    "submission",
    "id forum_id user_id title kind url image body flair_id created_at edited_at upvotes downvotes net_score ranking"
    " controversy comment_count last_active sticky locked visibility",
)
_COMMENT = insert(
    "comment", "id submission_id parent_id user_id body created_at upvotes downvotes net_score visibility"
)
_PICTURE = insert("picture", "name record")
_BATCH = 4_000
_FRONT, _ALIKE = 10, 4
"""How many submissions a list begins with, and how many of the newest ones Hot may begin with."""


class _Standing(NamedTuple):
    """What decides a submission's place in a list."""

    id: int
    ranking: int
    comment_count: int
    downvotes: int
    net_score: int
    created_at: str


class ThreadWriter:
    """Takes threads one after another."""

    def __init__(self, db: apsw.Connection, dice: Dice, flairs: Mapping[int, Sequence[int]]) -> None:
        self._db = db
        self._dice = dice
        self._flairs = flairs
        self._submissions: list[tuple[object, ...]] = []
        self._comments: list[tuple[object, ...]] = []
        self._pictures: list[tuple[object, ...]] = []
        self._next_comment = 1

    def add(self, post: Post, nodes: Sequence[Node]) -> None:
        """Take a submission with its comments."""
        slot, dice = post.slot, self._dice
        created = stamp(slot.created_at)
        first = self._next_comment
        last_active, visible = created, 0
        for number, node in enumerate(nodes):
            gone = not node.text or (
                slot.told is None and dice.random() < 0.008 and node.author > len(PERSONAS)
            )
            parent = None if node.parent < 0 else first + node.parent
            when = stamp(node.created_at)
            self._comments.append(
                (
                    first + number,
                    slot.id,
                    parent,
                    node.author,
                    "" if gone else node.text,
                    when,
                    node.upvotes,
                    node.downvotes,
                    node.upvotes - node.downvotes,
                    "deleted" if gone else "visible",
                )
            )
            if not gone:
                visible += 1
                last_active = max(last_active, when)
        self._next_comment += len(nodes)
        up, down = slot.votes
        net = up - down
        flair = None if post.flair < 0 else self._flairs[slot.forum_id][post.flair]
        told = slot.told
        trashed = dice.random() < 0.008 and slot.author > len(PERSONAS) and told is None
        locked = dice.random() < 0.006 if told is None else told.locked
        edited = stamp(slot.created_at + timedelta(minutes=40)) if told is not None and told.edited else None
        self._submissions.append(
            (
                slot.id,
                slot.forum_id,
                slot.author,
                post.title,
                post.kind,
                post.url,
                post.image,
                post.body,
                flair,
                created,
                edited,
                up,
                down,
                net,
                hot(BEGINNING - seconds(created), net, visible),
                controversy(up, down),
                visible,
                last_active,
                int(told is not None and told.sticky),
                int(locked),
                "trashed" if trashed else "visible",
            )
        )
        if post.image:
            self._pictures.append((post.image, post.record))
        if len(self._comments) > _BATCH:
            self.flush()

    def flush(self) -> None:
        """Write what was taken."""
        db = self._db
        db.executemany(_SUBMISSION, self._submissions)
        db.executemany(_COMMENT, self._comments)
        db.executemany(_PICTURE, self._pictures)
        self._pictures.clear()
        self._submissions.clear()
        self._comments.clear()

    def settle(self, fixed: Container[int]) -> None:
        """Let the next older submissions pass the newest ones where Hot would begin with too many of these.

        Only what was written decides that, so a plan cannot. Submissions in `fixed` keep the score they were given.
        """
        for (forum,) in self._db.execute(
            "SELECT forum_id FROM submission WHERE visibility = 'visible' GROUP BY 1 HAVING count(*) >= ? ORDER BY 1",
            (3 * _FRONT,),
        ).fetchall():
            for _ in range(_FRONT * _FRONT):  # each lets one pass, and nobody stands more often in front
                if not self._passed(int(str(forum)), fixed):
                    break

    def _passed(self, forum: int, fixed: Container[int]) -> bool:
        """Whether an older submission of a forum had to pass a newer one."""
        found = self._db.execute(
            select(
                ", ".join(_Standing._fields),
                "submission",
                "forum_id = ? AND visibility = 'visible'",
                "ORDER BY sticky DESC, ranking DESC, id DESC",
            ),
            (forum,),
        )
        rows = [_Standing._make(row) for row in found]
        newest = set(sorted((row.id for row in rows), reverse=True)[:_FRONT])
        alike = [row.ranking for row in rows[:_FRONT] if row.id in newest]
        older = [row for row in rows[_FRONT:] if row.id not in newest and row.id not in fixed]
        if len(alike) <= _ALIKE or not older:
            return False
        passing, net = older[0], older[0].net_score
        age = BEGINNING - seconds(passing.created_at)
        for _ in range(TRIES):  # by 2 % at least
            if hot(age, net, passing.comment_count) > alike[-1]:
                break
            net += 1 + max(0, net) // 50
        up = net + passing.downvotes
        self._db.execute(
            "UPDATE submission SET upvotes = ?, net_score = ?, ranking = ?, controversy = ? WHERE id = ?",
            (up, net, hot(age, net, passing.comment_count), controversy(up, passing.downvotes), passing.id),
        )
        return True
