"""Writes conversations to the database."""

from __future__ import annotations

import json
from collections.abc import Sequence
from html import escape
from typing import Any

import apsw

from webarium.content.tables import write_one
from webarium.draws import Dice
from webarium.sites.gomail.seed.message import Message
from webarium.sites.gomail.seed.stories import Mail

_TYPES = {
    "pdf": "application/pdf",
    "zip": "application/zip",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
}


class Ledger:
    """Gives conversations their ids; those of the inbox have their place."""

    def __init__(self, db: apsw.Connection, dice: Dice, me: str) -> None:
        self.db = db
        self.dice = dice
        self.me = me
        self.labels = {name: key for key, name in db.execute("SELECT id, name FROM label")}

    def write(self, mails: Sequence[Mail]) -> None:
        """All conversations, then the answers in them, so that first mails have the lower ids."""
        for root, mail in enumerate(mails, 1):
            self._email(root, root, mail, mail.messages[0])
            for name in mail.labels:
                write_one(self.db, "email_label", email_id=root, label_id=self.labels[name])
            for name in mail.files:
                size = self.dice.between(18_000, 2_400_000)
                media_type = _TYPES[name.rpartition(".")[2]]
                write_one(self.db, "attachment", email_id=root, name=name, media_type=media_type, size=size)
        key = len(mails)
        for root, mail in enumerate(mails, 1):
            for message in mail.messages[1:]:
                key += 1
                self._email(key, root, mail, message)

    def _email(self, key: int, root: int, mail: Mail, message: Message) -> None:
        first = key == root
        values: dict[str, Any] = {
            "id": key,
            "thread_id": root,
            "place": mail.place if first else None,
            "mine": int(message.who.email == self.me),
            "sender_name": message.who.name,
            "sender_email": message.who.email,
            "to_list": json.dumps(message.to),
            "cc_list": json.dumps(message.cc),
            "subject": mail.subject if first else f"Re: {mail.subject}",
            "content": "".join(f"<p>{escape(line, quote=False)}</p>" for line in message.lines),
            "plain": "\n".join(message.lines),
            "sent_at": message.at.isoformat(timespec="seconds"),
            "is_read": int(mail.read or not first),
            "starred": int(mail.starred and first),
            "is_reply": int(not first),
            **(mail.flags if first else {}),
        }
        write_one(self.db, "email", **values)
