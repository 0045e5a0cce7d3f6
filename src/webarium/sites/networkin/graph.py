"""Who stands how to whom, computed from the connections: first, second and third grade, and open invitations."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

import apsw

_SECOND = (
    "SELECT DISTINCT far.with_id FROM tie near JOIN tie far ON far.member_id = near.with_id"
    " WHERE near.member_id = ?"
)

_FOLLOWERS = (
    "SELECT count(*) FROM (SELECT with_id FROM tie WHERE member_id = ?"
    " UNION SELECT follower_id FROM followed_member WHERE member_id = ?)"
)


FIRST = "1st"
"""The grade of who one is connected with."""
ACCEPTED = "accepted"
"""Where a session keeps the handles of those who accepted an invitation at once."""


@dataclass(frozen=True)
class Circle:
    """Everybody as one member sees them."""

    me: int
    """Their id; 0 for a guest."""
    first: frozenset[int] = frozenset()
    second: frozenset[int] = frozenset()
    third: frozenset[int] = frozenset()
    sent: frozenset[int] = frozenset()
    """Whom the member has invited to connect, without an answer yet."""
    received: frozenset[int] = field(default=frozenset())
    """Who has invited them."""
    followed: frozenset[int] = frozenset()

    def grade(self, member: int) -> str:
        """``1st``, ``2nd`` or ``3rd``; empty for oneself and for who is out of one's network."""
        for name, those in ((FIRST, self.first), ("2nd", self.second), ("3rd", self.third)):
            if member in those:
                return name
        return ""

    def relation(self, member: int) -> str:
        """``self``, ``connected``, ``sent``, ``received`` or ``none``."""
        if member == self.me:
            return "self"
        known = (("connected", self.first), ("sent", self.sent), ("received", self.received))
        return next((name for name, those in known if member in those), "none")


def followers_of(db: apsw.Connection, member: int) -> int:
    """How many people see what a member posts: the connections, and those who follow without being connected."""
    found: int = db.execute(_FOLLOWERS, (member, member)).get
    return found


def circle_of(db: apsw.Connection, me: int) -> Circle:
    """How everybody stands to a member."""
    first = _ids(db.execute("SELECT with_id FROM tie WHERE member_id = ?", (me,)))
    second = _ids(db.execute(_SECOND, (me,))) - first - {me}
    neighbours: dict[int, list[int]] = {}
    for one, other in db.execute("SELECT one, other FROM connection"):
        neighbours.setdefault(one, []).append(other)
        neighbours.setdefault(other, []).append(one)
    third = frozenset(far for near in second for far in neighbours.get(near, ())) - first - second - {me}
    return Circle(
        me,
        first,
        second,
        third,
        _ids(db.execute("SELECT receiver_id FROM invitation WHERE sender_id = ?", (me,))),
        _ids(db.execute("SELECT sender_id FROM invitation WHERE receiver_id = ?", (me,))),
        _ids(db.execute("SELECT member_id FROM followed_member WHERE follower_id = ?", (me,))),
    )


def mutual(db: apsw.Connection, one: int, other: int) -> list[int]:
    """Whom both are connected with."""
    sql = (
        "SELECT a.with_id FROM tie a JOIN tie b ON b.with_id = a.with_id WHERE a.member_id = ? AND"
        " b.member_id = ? ORDER BY 1"
    )
    return [row[0] for row in db.execute(sql, (one, other))]


def pair(one: int, other: int) -> tuple[int, int]:
    """Two members as a connection names them."""
    return (one, other) if one < other else (other, one)


def _ids(rows: Iterable[tuple[int, ...]]) -> frozenset[int]:
    return frozenset(row[0] for row in rows)
