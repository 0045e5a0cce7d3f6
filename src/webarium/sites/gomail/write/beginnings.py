"""How a message begins: empty, as an answer, as a forwarded one, or as the draft that it was."""

from __future__ import annotations

from collections.abc import Mapping

from webarium.notation import US
from webarium.sites.gomail.mail.moments import in_full
from webarium.sites.gomail.mail.store import ME, Email, email_of, settings
from webarium.sites.gomail.richtext import clean, from_plain
from webarium.sites.gomail.write.message import Message
from webarium.sites.kit.formats import written_in
from webarium.sites.kit.numbers import plain_number
from webarium.sites.kit.visit import Visit


def begun(visit: Visit, key: str, query: Mapping[str, str]) -> Message | None:
    """The message that an address asks for, or nothing where what it is about is gone."""
    message = Message(key)
    for name, begin in (
        ("draft", resume),
        ("reply", _answer),
        ("replyall", _answer_all),
        ("forward", _forward),
    ):
        if name in query:
            number = plain_number(query[name])
            email = None if number is None else email_of(visit, number)
            if email is None or (name == "draft" and not email.draft):
                return None
            begin(message, email)
            return message
    message.to = query.get("to", "")
    message.subject = query.get("subject", "")
    signature = settings(visit).get("signature", "")
    message.content = from_plain(f"--\n{signature}") if signature else ""
    return message


def resume(message: Message, email: Email) -> None:
    """Go on with a draft."""
    message.key, message.draft = email.draft_key or message.key, email.id
    message.thread = email.thread_id if email.is_reply else None
    message.to, message.cc, message.bcc = ", ".join(email.to), ", ".join(email.cc), ", ".join(email.bcc)
    message.subject, message.content = email.subject, clean(email.content)


def _answer(message: Message, email: Email) -> None:
    message.thread = email.thread_id
    message.to = ", ".join(email.to) if email.mine else email.sender_email
    message.subject = _prefixed("Re: ", email.subject)


def _answer_all(message: Message, email: Email) -> None:
    _answer(message, email)
    to = [*([] if email.mine else [email.sender_email]), *email.to]
    message.to = ", ".join(dict.fromkeys(address for address in to if address != ME)) or message.to
    message.cc = ", ".join(address for address in email.cc if address != ME)


def _forward(message: Message, email: Email) -> None:
    message.forwarded = email.id
    message.subject = _prefixed("Fwd: ", email.subject)
    with written_in(US):
        sent = in_full(email.sent_at)
    head = "\n".join(
        (
            "---------- Forwarded message ----------",
            f"From: {email.sender_name} <{email.sender_email}>",
            f"Date: {sent}",
            f"Subject: {email.subject}",
            f"To: {', '.join(email.to)}",
        )
    )
    message.content = from_plain(head) + clean(email.content)


def _prefixed(prefix: str, subject: str) -> str:
    return subject if subject.lower().startswith(prefix.lower().strip()) else f"{prefix}{subject}"
