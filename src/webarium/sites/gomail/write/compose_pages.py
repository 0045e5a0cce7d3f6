"""Writing on a page or in a panel: new messages, answers, forwarded ones, drafts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from starlette.responses import Response

from webarium.shapes import as_whole
from webarium.sites.gomail import snackbar
from webarium.sites.gomail.faults import SENDING
from webarium.sites.gomail.mail.act import remove
from webarium.sites.gomail.mail.moments import read_moment, said, sending_offers
from webarium.sites.gomail.mail.store import emails_of
from webarium.sites.gomail.setup.contact_pages import contacts
from webarium.sites.gomail.write import clashes, panels
from webarium.sites.gomail.write import message as drafts
from webarium.sites.gomail.write.beginnings import begun
from webarium.sites.gomail.write.message import LARGEST_FILE, Message
from webarium.sites.gomail.write.panels import Panel, Place
from webarium.sites.gomail.write.recipients import MOST, read
from webarium.sites.kit.forms import SEEN
from webarium.sites.kit.numbers import plain_number
from webarium.sites.kit.visit import Visit

_BEGINNINGS = frozenset(("draft", "reply", "replyall", "forward", "to", "subject"))
_TITLES = {"to": "To", "cc": "Cc", "bcc": "Bcc"}


def compose(visit: Visit) -> Response:
    """A message that begins as the address says: a page, or a panel where htmx asks."""
    number = as_whole(visit.session.get("composed", 0)) + 1
    visit.session["composed"] = number
    message = begun(visit, f"c{number}", visit.query)
    if message is None:
        visit.not_found("This message does not exist, it was deleted, or it is not a draft any more.")
    if not visit.is_htmx:
        return _page(visit, message)
    thread = plain_number(visit.query.get("in", ""))
    query = {name: value for name, value in visit.query.items() if name in _BEGINNINGS}
    return _panel(visit, message, thread, panels.put(visit, Panel(message.key, query, thread)))


def submit(visit: Visit) -> Response:
    """Send, schedule, keep or throw away a message."""
    message = drafts.from_form(visit)
    action, _, value = str(visit.form.get("action", "send")).partition(":")
    if action == "discard":
        return _discard(visit, message)
    if clashes.found(visit, message):
        return _refused(visit, message)
    if action == "save":
        return _save(visit, message)
    if action == "popout":
        return _pop_out(visit, message)
    _check(visit, message)
    moment = None
    if action == "schedule":
        moment = read_moment(value or f"{_typed(visit, 'schedule_date')} {_typed(visit, 'schedule_time')}")
        if moment is None:
            message.errors.append("Please choose the date and the time at which the message is to be sent.")
        elif moment <= visit.now:
            message.errors.append("Please choose a moment in the future.")
    if message.errors:
        return _refused(visit, message)
    if problem := SENDING.failure(visit):
        kept = drafts.save(visit, message, draft=True)
        snackbar.say(visit, problem)
        return _gone_on(visit, f"/compose?draft={kept}")
    number = drafts.save(visit, message, draft=False, scheduled_at=moment)
    told = "Message sent" if moment is None else f"Send scheduled for {said(moment)}"
    panel = panels.panel_of(visit, message.key)
    thread = None if panel is None else panel.thread
    panels.take(visit, message.key)
    snackbar.say(visit, told, {"kind": "sent", "email": number, "in": "" if thread is None else str(thread)})
    return _gone_on(visit, _after(message, "/scheduled" if moment else "/inbox"))


def autosave(visit: Visit) -> Response:
    """Keep what is being written; called by the page when a field is left."""
    message = drafts.from_form(visit)
    if message.is_empty or drafts.is_gone(visit, message):
        return Response(status_code=204)
    if not clashes.found(visit, message):
        drafts.save(visit, message, draft=True)
        message.version = clashes.version(visit, message)
    if not _typed(visit, SEEN):
        return Response(status_code=204)
    return visit.render("_kept.html", message=message, place=_typed(visit, "place"), again=True)


def attach(visit: Visit) -> Response:
    """Keep what is being written with the files chosen, and drop those that were taken off; htmx gets the list."""
    message = drafts.from_form(visit)
    if drafts.is_gone(visit, message):
        return Response(status_code=204)
    refused = _oversize(visit)
    if clashes.found(visit, message):
        refused = message.errors[0]
    elif not refused:
        drafts.save(visit, message, draft=True)
        message.version = clashes.version(visit, message)
    place: Place = "page" if _typed(visit, "place") == "page" else "floating"
    writing = replace(panels.writing_of(visit, message, place), refused=refused)
    return visit.render("_attached.html", writing=writing, again=True)


def resize(visit: Visit) -> Response:
    """Remember that a panel was made smaller or larger."""
    panels.resize(visit, _typed(visit, "key"), _typed(visit, "size"))
    return Response(status_code=204)


def _gone_on(visit: Visit, default: str) -> Response:
    """Where a message is done with: who wrote in a panel stays on the page under it."""
    return visit.redirect(visit.back("/inbox") if visit.is_htmx else default)


def _after(message: Message, default: str) -> str:
    return default if message.thread is None else f"/mail/{message.thread}"


def _save(visit: Visit, message: Message) -> Response:
    """Keep a message as a draft, unless nothing was written."""
    uploads = drafts.uploads(visit)
    untouched = (
        not uploads and drafts.own_draft(visit, message) is None and panels.is_untouched(visit, message)
    )
    if (uploads or not message.is_empty) and not untouched:
        drafts.save(visit, message, draft=True)
        snackbar.say(visit, "Draft saved")
    panels.take(visit, message.key)
    return _gone_on(visit, _after(message, "/drafts"))


def _pop_out(visit: Visit, message: Message) -> Response:
    """Let an answer float over every page instead of standing in its conversation."""
    panel = panels.panel_of(visit, message.key)
    if panel is not None:
        if drafts.own_draft(visit, message) is not None or not panels.is_untouched(visit, message):
            drafts.save(visit, message, draft=True)
        panels.pop_out(visit, panel)
    return _gone_on(visit, _after(message, "/inbox"))


def _discard(visit: Visit, message: Message) -> Response:
    existing = drafts.own_draft(visit, message)
    drafts.close(visit, message)
    panels.take(visit, message.key)
    if existing is not None and existing.is_reply:
        visit.execute("DELETE FROM attachment WHERE email_id = ?", (existing.id,))
        visit.execute("DELETE FROM email WHERE id = ?", (existing.id,))
    elif existing is not None:
        remove(visit, existing.id)
    snackbar.say(visit, "Draft discarded")
    return _gone_on(visit, _after(message, "/inbox"))


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
    if refused := _oversize(visit):
        message.errors.append(refused)


def _oversize(visit: Visit) -> str:
    """What is wrong with the files that the form brought, if anything is."""
    large = any((upload.size or 0) > LARGEST_FILE for upload in drafts.uploads(visit))
    return f"A file can have at most {LARGEST_FILE // 1_000_000} MB." if large else ""


def _refused(visit: Visit, message: Message) -> Response:
    """The form again, with what is wrong; a panel is told that it is the one that changes."""
    if not visit.is_htmx:
        return _page(visit, message, 422)
    panel = panels.panel_of(visit, message.key)
    response = _panel(visit, message, None if panel is None else panel.thread)
    name = f"#panel-{message.key}"
    response.headers.update({"hx-retarget": name, "hx-reselect": name, "hx-reswap": "outerHTML"})
    return response


def _panel(visit: Visit, message: Message, thread: int | None, gone: Sequence[str] = ()) -> Response:
    place: Place = "floating" if thread is None else "thread"
    writing = panels.writing_of(visit, message, place, thread=thread, fresh=True)
    offers = sending_offers(visit.now)
    return visit.render("_opened.html", writing=writing, contacts=contacts(visit), offers=offers, gone=gone)


def _page(visit: Visit, message: Message, status: int = 200) -> Response:
    thread = emails_of(visit, message.thread) if message.thread is not None else []
    return visit.render(
        "compose.html",
        status=status,
        writing=panels.writing_of(visit, message, "page"),
        earlier=[email for email in thread if not email.draft],
        contacts=contacts(visit),
        offers=sending_offers(visit.now),
    )


def _typed(visit: Visit, name: str) -> str:
    value = visit.form.get(name)
    return value.strip() if isinstance(value, str) else ""
