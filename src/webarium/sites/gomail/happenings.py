"""What arrives in the mailbox by itself."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import timedelta
from html import escape

from webarium.sites.gomail.database import ROLES
from webarium.sites.gomail.richtext import from_plain
from webarium.sites.kit.happenings import Happening, Scene

ME = ROLES[0].user or ""


def mail_arrives(
    scene: Scene,
    *,
    sender_name: str,
    sender_email: str,
    subject: str,
    text: str,
    cc: Sequence[str] = (),
    minutes_ago: int = 0,
    is_read: bool = False,
    number: int = 0,
) -> None:
    """A new conversation: somebody writes to the owner; paragraphs of `text` are parted by blank lines.

    A `number` is its id.
    """
    number = number or scene.fresh("email")
    _add(scene, number, number, sender_name, sender_email, subject, text, cc, minutes_ago)
    if is_read:
        scene.write("UPDATE email SET is_read = 1 WHERE id = ?", number)


def reply_arrives(
    scene: Scene,
    *,
    sender_name: str,
    sender_email: str,
    text: str,
    thread: int = 0,
    subject: str = "",
    minutes_ago: int = 0,
) -> None:
    """Somebody answers in a conversation, told by its number or the subject of its newest one of that subject.

    It is unread and in the inbox again.
    """
    if not thread:
        thread = scene.row(
            f"conversation {subject!r}",
            "SELECT id FROM email WHERE subject = ? AND id = thread_id ORDER BY id DESC LIMIT 1",
            subject,
        )["id"]
    first = scene.row("conversation", "SELECT id, subject FROM email WHERE id = ?", thread)
    subject = str(first["subject"])
    answer = subject if subject.lower().startswith("re:") else f"Re: {subject}"
    _add(scene, scene.fresh("email"), thread, sender_name, sender_email, answer, text, (), minutes_ago)
    scene.write("UPDATE email SET is_read = 0, archived = 0, trash = 0 WHERE id = ?", thread)


def mail_goes_on(scene: Scene, *, number: int, text: str, link: str = "", link_says: str = "") -> None:
    """A mail that arrived says this at its end, too, and perhaps leads to an address."""
    content, plain = from_plain(text), f"\n\n{text}"
    if link:
        content += f'<p><a href="{escape(link)}">{escape(link_says)}</a></p>'
        plain += f"\n{link_says}"
    scene.row(f"mail {number}", "SELECT id FROM email WHERE id = ? AND NOT mine", number)
    scene.write(
        "UPDATE email SET content = content || ?, plain = plain || ? WHERE id = ?", content, plain, number
    )


def mail_brings_a_file(scene: Scene, *, number: int, text: str, name: str, content: str) -> None:
    """A mail that arrived says this at its end, too, and has a text file with it."""
    mail_goes_on(scene, number=number, text=text)
    body = content.encode()
    scene.insert("attachment", email_id=number, name=name, media_type="text/plain", size=len(body), body=body)


def _add(
    scene: Scene,
    number: int,
    thread: int,
    name: str,
    address: str,
    subject: str,
    text: str,
    cc: Sequence[str],
    minutes_ago: int,
) -> None:
    scene.insert(
        "email",
        id=number,
        thread_id=thread,
        sender_name=name,
        sender_email=address,
        to_list=json.dumps([ME]),
        cc_list=json.dumps(list(cc)),
        subject=subject,
        content=from_plain(text),
        plain=text,
        sent_at=(scene.now - timedelta(minutes=minutes_ago)).isoformat(timespec="seconds"),
        is_reply=int(number != thread),
    )


HAPPENINGS: Mapping[str, Happening] = {
    "mail_arrives": mail_arrives,
    "reply_arrives": reply_arrives,
    "mail_goes_on": mail_goes_on,
    "mail_brings_a_file": mail_brings_a_file,
}
