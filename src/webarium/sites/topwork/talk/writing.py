"""Beginning conversations and writing into them."""

from __future__ import annotations

import apsw

from webarium.sites.kit.parts.conversations import Seen
from webarium.sites.kit.visit import Visit
from webarium.sites.topwork.shell import Account
from webarium.types import SqlValue

LONGEST = 3000
UNREAD = dict.fromkeys(("client_seen", "freelancer_seen", "client_archived", "freelancer_archived"), 0)
"""How both stand in a conversation that begins."""


def side_of(account: Account) -> str:
    """Under which name the account stands in conversations, offers and contracts."""
    return "client" if account.hires else "freelancer"


def existing_chat(db: apsw.Connection, client: int, freelancer: int) -> int | None:
    """The conversation between two, if there is one."""
    found: int | None = db.execute(
        "SELECT id FROM chat WHERE client_id = ? AND freelancer_id = ?", (client, freelancer)
    ).get
    return found


def chat_with(visit: Visit, client: int, freelancer: int) -> int:
    """The conversation between two, begun if there is none yet."""
    found = existing_chat(visit.db, client, freelancer)
    if found is not None:
        return found
    return visit.insert("chat", {"client_id": client, "freelancer_id": freelancer, **UNREAD})


def write(
    visit: Visit,
    chat: int,
    account: Account,
    text: str,
    *,
    kind: str = "text",
    job: int | None = None,
    offer: int | None = None,
) -> None:
    """Add a message; what the other wrote counts as read from then on."""
    standing(chat, account).set_unread(visit, False)
    row: dict[str, SqlValue] = {
        "chat_id": chat,
        "sender_id": account.id,
        "type": kind,
        "text": text,
        "job_id": job,
        "offer_id": offer,
    }
    visit.insert("message", {**row, "sent_at": visit.stamp})


def standing(chat: int, account: Account) -> Seen:
    """Where an account stands in a conversation."""
    side = side_of(account)
    return Seen("chat", {"id": chat}, chat, account.id, f"{side}_seen", f"{side}_archived")
