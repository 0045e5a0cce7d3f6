"""The compose page: new messages, answers, forwarded ones, drafts."""

from __future__ import annotations

from starlette.responses import Response

from webarium.shapes import as_whole
from webarium.sites.gomail import snackbar
from webarium.sites.gomail.faults import SENDING
from webarium.sites.gomail.mail.act import remove
from webarium.sites.gomail.mail.moments import in_full, read_moment, said, sending_offers
from webarium.sites.gomail.mail.store import ME, Email, attachments_of, email_of, emails_of, settings
from webarium.sites.gomail.richtext import clean, from_plain
from webarium.sites.gomail.setup.contact_pages import contacts
from webarium.sites.gomail.write import message as drafts
from webarium.sites.gomail.write.message import LARGEST_FILE, Message
from webarium.sites.gomail.write.recipients import MOST, read
from webarium.sites.kit.numbers import plain_number
from webarium.sites.kit.visit import Visit

_TITLES = {"to": "To", "cc": "Cc", "bcc": "Bcc"}


def compose(visit: Visit) -> Response:
    """An empty message, or one that the address tells how to begin."""
    number = as_whole(visit.session.get("composed", 0)) + 1
    visit.session["composed"] = number
    message = Message(f"c{number}")
    query = visit.query
    for name, begin in (
        ("draft", _resume),
        ("reply", _answer),
        ("replyall", _answer_all),
        ("forward", _forward),
    ):
        if name in query:
            key = plain_number(query[name])
            email = None if key is None else email_of(visit, key)
            if email is None:
                visit.not_found("This message does not exist, or it was deleted.")
            begin(visit, message, email)
            return _show(visit, message)
    message.to = query.get("to", "")
    message.subject = query.get("subject", "")
    signature = settings(visit).get("signature", "")
    message.content = from_plain(f"--\n{signature}") if signature else ""
    return _show(visit, message)


def submit(visit: Visit) -> Response:
    """Send, schedule, keep or throw away a message."""
    message = drafts.from_form(visit)
    action, _, value = str(visit.form.get("action", "send")).partition(":")
    if action == "discard":
        return _discard(visit, message)
    if action == "save":
        if not message.is_empty or drafts.uploads(visit):
            drafts.save(visit, message, draft=True)
            snackbar.say(visit, "Draft saved")
        return visit.redirect(_after(message, "/drafts"))
    _check(visit, message)
    moment = None
    if action == "schedule":
        moment = read_moment(value or f"{_typed(visit, 'schedule_date')} {_typed(visit, 'schedule_time')}")
        if moment is None:
            message.errors.append("Please choose the date and the time at which the message is to be sent.")
        elif moment <= visit.now:
            message.errors.append("Please choose a moment in the future.")
    if message.errors:
        return _show(visit, message, 422)
    if problem := SENDING.failure(visit):
        kept = drafts.save(visit, message, draft=True)
        snackbar.say(visit, problem)
        return visit.redirect(f"/compose?draft={kept}")
    number = drafts.save(visit, message, draft=False, scheduled_at=moment)
    told = "Message sent" if moment is None else f"Send scheduled for {said(moment)}"
    snackbar.say(visit, told, {"kind": "sent", "email": number})
    return visit.redirect(_after(message, "/scheduled" if moment else "/inbox"))


def autosave(visit: Visit) -> Response:
    """Keep what is being written; called by the page when a field is left."""
    message = drafts.from_form(visit)
    if not message.is_empty and not drafts.is_gone(visit, message):
        drafts.save(visit, message, draft=True)
    return Response(status_code=204)


def _after(message: Message, default: str) -> str:
    return default if message.thread is None else f"/mail/{message.thread}"


def _discard(visit: Visit, message: Message) -> Response:
    existing = drafts.own_draft(visit, message)
    drafts.close(visit, message)
    if existing is not None and existing.is_reply:
        visit.execute("DELETE FROM attachment WHERE email_id = ?", (existing.id,))
        visit.execute("DELETE FROM email WHERE id = ?", (existing.id,))
    elif existing is not None:
        remove(visit, existing.id)
    snackbar.say(visit, "Draft discarded")
    return visit.redirect(_after(message, "/inbox"))


def _check(visit: Visit, message: Message) -> None:
    """Say what is wrong with the recipients and the files."""
    count = 0
    for name, title in _TITLES.items():
        found = read(visit, getattr(message, name))
        count += len(found.addresses)
        message.errors += [
            f'The address "{part}" in the "{title}" field was not recognized. '
            "Please make sure that all addresses are properly formed."
            for part in found.unknown[:3]
        ]
    if not count and not message.errors:
        message.errors.append("Please specify at least one recipient.")
    if count > MOST:
        message.errors.append(f"A message can have at most {MOST} recipients.")
    if any((upload.size or 0) > LARGEST_FILE for upload in drafts.uploads(visit)):
        message.errors.append(f"A file can have at most {LARGEST_FILE // 1_000_000} MB.")


def _show(visit: Visit, message: Message, status: int = 200) -> Response:
    existing = drafts.own_draft(visit, message)
    source = existing.id if existing is not None else message.forwarded
    files = attachments_of(visit, [source])[source] if source is not None else []
    thread = emails_of(visit, message.thread) if message.thread is not None else []
    return visit.render(
        "compose.html",
        status=status,
        message=message,
        files=files,
        removable=existing is not None,
        earlier=[email for email in thread if not email.draft],
        contacts=contacts(visit),
        offers=sending_offers(visit.now),
    )


def _resume(visit: Visit, message: Message, email: Email) -> None:
    if not email.draft:
        visit.not_found("This message is not a draft any more.")
    message.key, message.draft = email.draft_key or message.key, email.id
    message.thread = email.thread_id if email.is_reply else None
    message.to, message.cc, message.bcc = ", ".join(email.to), ", ".join(email.cc), ", ".join(email.bcc)
    message.subject, message.content = email.subject, clean(email.content)


def _answer(visit: Visit, message: Message, email: Email) -> None:
    message.thread = email.thread_id
    message.to = ", ".join(email.to) if email.mine else email.sender_email
    message.subject = _prefixed("Re: ", email.subject)


def _answer_all(visit: Visit, message: Message, email: Email) -> None:
    _answer(visit, message, email)
    to = [*([] if email.mine else [email.sender_email]), *email.to]
    message.to = ", ".join(dict.fromkeys(address for address in to if address != ME)) or message.to
    message.cc = ", ".join(address for address in email.cc if address != ME)


def _forward(visit: Visit, message: Message, email: Email) -> None:
    message.forwarded = email.id
    message.subject = _prefixed("Fwd: ", email.subject)
    head = "\n".join(
        (
            "---------- Forwarded message ----------",
            f"From: {email.sender_name} <{email.sender_email}>",
            f"Date: {in_full(email.sent_at)}",
            f"Subject: {email.subject}",
            f"To: {', '.join(email.to)}",
        )
    )
    message.content = from_plain(head) + clean(email.content)


def _prefixed(prefix: str, subject: str) -> str:
    return subject if subject.lower().startswith(prefix.lower().strip()) else f"{prefix}{subject}"


def _typed(visit: Visit, name: str) -> str:
    value = visit.form.get(name)
    return value.strip() if isinstance(value, str) else ""
