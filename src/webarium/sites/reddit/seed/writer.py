"""Writes threads in batches, with the scores and ranks that listings walk along."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import apsw

from webarium.sites.kit.dice import Dice
from webarium.sites.reddit.ranking import controversy, hot, seconds
from webarium.sites.reddit.seed.roles import PERSONAS
from webarium.sites.reddit.seed.rows import insert, stamp
from webarium.sites.reddit.seed.threads import Node, Post

_SUBMISSION = insert(
    "submission",
    "id forum_id user_id title kind url image body flair_id created_at upvotes downvotes net_score ranking"
    " controversy comment_count last_active locked visibility",
)
_COMMENT = insert(
    "comment", "id submission_id parent_id user_id body created_at upvotes downvotes net_score visibility"
)
_BATCH = 4_000


class ThreadWriter:
    """Takes threads one after another."""

    def __init__(self, db: apsw.Connection, dice: Dice, flairs: Mapping[int, Sequence[int]]) -> None:
        self._db = db
        self._dice = dice
        self._flairs = flairs
        self._submissions: list[tuple[object, ...]] = []
        self._comments: list[tuple[object, ...]] = []
        self._next_comment = 1

    def add(self, post: Post, nodes: Sequence[Node]) -> None:
        """Take a submission with its comments."""
        slot, dice = post.slot, self._dice
        created = stamp(slot.created_at)
        first = self._next_comment
        last_active, visible = created, 0
        for number, node in enumerate(nodes):
            gone = dice.random() < 0.008 and node.author > len(PERSONAS)
            parent = None if node.parent < 0 else first + node.parent
            when = stamp(node.created_at)
            self._comments.append((
                first + number, slot.id, parent, node.author, "" if gone else node.said.text, when,
                node.upvotes, node.downvotes, node.upvotes - node.downvotes, "deleted" if gone else "visible",
            ))  # fmt: skip
            if not gone:
                visible += 1
                last_active = when
        self._next_comment += len(nodes)
        up, down = self._votes(slot.core.weight, len(nodes))
        net = up - down
        flair = None if post.flair < 0 else self._flairs[slot.forum_id][post.flair]
        trashed = dice.random() < 0.008 and slot.author > len(PERSONAS)
        self._submissions.append((
            slot.id, slot.forum_id, slot.author, post.title, slot.kind, post.url, post.image, post.body, flair,
            created, up, down, net, hot(seconds(created), net, visible), controversy(up, down), visible,
            last_active, int(dice.random() < 0.006), "trashed" if trashed else "visible",
        ))  # fmt: skip
        if len(self._comments) > _BATCH:
            self.flush()

    def flush(self) -> None:
        """Write what was taken."""
        db = self._db
        db.executemany(_SUBMISSION, self._submissions)
        db.executemany(_COMMENT, self._comments)
        self._submissions.clear()
        self._comments.clear()

    def _votes(self, weight: float, comments: int) -> tuple[int, int]:
        """Votes up and down for a submission: a few are loved, some divide people, some are disliked."""
        dice = self._dice
        up = 1 + int(
            (3 + comments) * (0.4 + 2.6 * dice.random()) * weight + 2.2 / (dice.random() + 0.003) ** 1.05
        )
        mood = dice.random()
        if mood < 0.05:
            return 1 + up // 9, 2 + up // 5
        if mood < 0.14:
            return up, int(up * (0.6 + 0.5 * dice.random()))
        return up, int(up * 0.22 * dice.random())
