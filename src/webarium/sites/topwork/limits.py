"""What REAL's totals leave out of what an account begins with: the older conversations, offers and unread messages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import apsw

from webarium.sites.kit.real.times import EPOCH
from webarium.types import Json

_BEGINNING = EPOCH.isoformat(" ", "seconds")
_STATES = {
    "Accepted": "total_offers_accepted",
    "Pending": "total_offers_pending",
    "Rejected": "total_offers_rejected",
}


def _most(config: Mapping[str, Json], name: str) -> int | None:
    held = config.get(name)
    return held if isinstance(held, int) else None


def _beyond(keys: Iterable[int], most: int | None) -> set[int]:
    """The keys that come after the first so many."""
    return set() if most is None else set(list(keys)[most:])


def hidden_chats(db: apsw.Connection, config: Mapping[str, Json], member: int) -> set[int]:
    """Conversations of a member that are not shown."""
    most = _most(config, "total_conversations")
    if most is None:
        return set()
    rows = db.execute(
        "SELECT c.id FROM chat c JOIN message g ON g.chat_id = c.id WHERE ? IN (c.client_id, c.freelancer_id)"
        " GROUP BY c.id HAVING min(g.sent_at) < ? ORDER BY max(CASE WHEN g.sent_at < ? THEN g.sent_at END)"
        " DESC, c.id DESC",
        (member, _BEGINNING, _BEGINNING),
    )
    return _beyond((int(str(row[0])) for row in rows), most)


def unread_messages(db: apsw.Connection, config: Mapping[str, Json], member: int) -> dict[int, list[int]]:
    """Messages that a member has not read, by conversation."""
    rows = db.execute(
        "SELECT g.id, g.chat_id, g.sent_at FROM message g JOIN chat c ON c.id = g.chat_id WHERE"
        " g.sender_id <> ?"
        " AND ((c.client_id = ? AND g.id > c.client_seen) OR (c.freelancer_id = ? AND g.id >"
        " c.freelancer_seen))"
        " ORDER BY g.sent_at DESC, g.id DESC",
        (member, member, member),
    ).fetchall()
    old = [int(str(row[0])) for row in rows if str(row[2]) < _BEGINNING]
    left_out = _beyond(old, _most(config, "total_unread_messages"))
    found: dict[int, list[int]] = {}
    for key, chat, _ in rows:
        if key not in left_out:
            found.setdefault(int(str(chat)), []).append(int(str(key)))
    return found


def hidden_offers(db: apsw.Connection, config: Mapping[str, Json], client: int) -> set[int]:
    """Offers that a client has sent before the world began, and that are not shown."""
    rows = db.execute(
        "SELECT id, status FROM offer WHERE client_id = ? AND sent_at < ? ORDER BY sent_at DESC, id DESC",
        (client, _BEGINNING),
    ).fetchall()
    hidden = _beyond((int(str(row[0])) for row in rows), _most(config, "total_offers_sent"))
    for status, name in _STATES.items():
        shown = (int(str(row[0])) for row in rows if row[1] == status and row[0] not in hidden)
        hidden |= _beyond(shown, _most(config, name))
    return hidden
