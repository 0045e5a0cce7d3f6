"""Reference answers to REAL's public tasks about TopWork that it leaves to a judge."""

from __future__ import annotations

from collections.abc import Mapping

from webarium.scoring import Text
from webarium.scoring.foreign.references import Reference, Stated
from webarium.tasks import Data


def references(db: Data) -> Mapping[str, Reference]:
    """What is right in a universe, by the task's id."""
    ended = db.column(
        "SELECT c.title FROM contract c JOIN member m ON m.id = c.freelancer_id WHERE m.name = 'Ashley C.'"
        " AND c.ended <> '' ORDER BY c.ended DESC, c.id DESC"
    )
    received = db.column(
        "SELECT g.text FROM message g JOIN chat c ON c.id = g.chat_id JOIN member m ON m.id = c.client_id"
        " WHERE m.handle = ? AND g.sender_id <> m.id ORDER BY g.sent_at DESC",
        db.user,
    )
    return {
        "topwork-6": Stated(Text(ended[0])),
        "topwork-8": Stated(Text(received[0]), alone=False),
    }
