"""Messages that are being written in panels: over every page, or within the page of their conversation.

The session keeps which panels are open and how each began; what is written in them is a draft as soon as a field is
left. So they stand on the next page as they stood on the last one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from webarium.shapes import as_list, as_object, as_text
from webarium.sites.gomail.mail.store import Attachment, attachments_of
from webarium.sites.gomail.write import clashes
from webarium.sites.gomail.write import message as drafts
from webarium.sites.gomail.write.beginnings import begun, resume
from webarium.sites.gomail.write.message import Message
from webarium.sites.kit.numbers import plain_number
from webarium.sites.kit.visit import Visit
from webarium.types import Json

_KEY = "panels"
_POPPED = "popped"
"""Which panel was taken out of its conversation and is to get the focus."""
_MOST = 6
"""How many messages can be open; the one that was opened first makes room, and stays a draft."""
_SIZES = ("minimized", "maximized")

Place = Literal["page", "thread", "floating"]


@dataclass(frozen=True)
class Panel:
    """A panel that is open."""

    key: str
    """The key of its message."""
    query: Mapping[str, str]
    """What its message began with."""
    thread: int | None = None
    """The conversation within whose page it stands; else it floats over every page."""
    size: str = "open"


@dataclass(frozen=True)
class Writing:
    """A message in its form."""

    message: Message
    place: Place
    files: Sequence[Attachment]
    removable: bool
    """Whether its files can be taken off: those of a forwarded message cannot before it is a draft."""
    size: str = "open"
    thread: int | None = None
    fresh: bool = False
    """Whether it was opened just now, so that the focus goes there."""
    refused: str = ""
    """Why the files that were chosen last are not among its files."""

    @property
    def title(self) -> str:
        """What the form is called."""
        if self.message.thread is not None:
            return "Reply"
        if self.message.forwarded:
            return "Forward"
        return "Draft" if self.message.draft and self.place == "page" else "New message"


def panels(visit: Visit) -> list[Panel]:
    """The open panels, oldest first."""
    held = visit.session.get(_KEY)
    return [_panel(each) for each in as_list(held)] if held is not None else []


def panel_of(visit: Visit, key: str) -> Panel | None:
    """The open panel of a message, if it has one."""
    return next((each for each in panels(visit) if each.key == key), None)


def _panel(held: Json) -> Panel:
    values = as_object(held)
    query = {name: as_text(value) for name, value in as_object(values["query"]).items()}
    return Panel(
        as_text(values["key"]), query, plain_number(as_text(values["thread"])), as_text(values["size"])
    )


def _keep(visit: Visit, kept: Sequence[Panel]) -> None:
    visit.session[_KEY] = [
        {
            "key": each.key,
            "query": {**each.query},
            "thread": "" if each.thread is None else str(each.thread),
            "size": each.size,
        }
        for each in kept[-_MOST:]
    ]


def put(visit: Visit, panel: Panel) -> list[str]:
    """Open a panel in place of those with the same draft or in the same conversation; returns the keys of these."""
    draft = panel.query.get("draft")
    kept = panels(visit)
    gone = [
        each
        for each in kept
        if each.key == panel.key
        or (draft is not None and each.query.get("draft") == draft)
        or (panel.thread is not None and each.thread == panel.thread)
    ]
    _keep(visit, [*(each for each in kept if each not in gone), panel])
    return [each.key for each in gone]


def take(visit: Visit, key: str) -> None:
    """Close the panel of a message, if it has one."""
    _keep(visit, [each for each in panels(visit) if each.key != key])


def resize(visit: Visit, key: str, size: str) -> None:
    """Make a panel smaller or larger, or open again if it is so already."""
    if size in _SIZES:
        _keep(
            visit,
            [
                each if each.key != key else replace(each, size="open" if each.size == size else size)
                for each in panels(visit)
            ],
        )


def is_untouched(visit: Visit, message: Message) -> bool:
    """Whether nothing was written since the panel of a message was opened."""
    panel = panel_of(visit, message.key)
    first = None if panel is None else begun(visit, message.key, panel.query)
    names = ("to", "cc", "bcc", "subject", "content")
    return first is not None and all(getattr(first, name) == getattr(message, name) for name in names)


def writing_of(
    visit: Visit,
    message: Message,
    place: Place,
    size: str = "open",
    thread: int | None = None,
    *,
    fresh: bool = False,
) -> Writing:
    """A message with its files, for its form."""
    existing = drafts.own_draft(visit, message)
    message.version = message.version or clashes.version(visit, message)
    source = existing.id if existing is not None else message.forwarded
    files = attachments_of(visit, [source])[source] if source is not None else []
    return Writing(message, place, files, existing is not None, size, thread, fresh)


def writings(visit: Visit) -> list[Writing]:
    """What stands in the open panels; what was sent or thrown away elsewhere stands there no more."""
    popped = visit.session.get(_POPPED)
    if popped:
        visit.session[_POPPED] = ""
    found = []
    for panel in panels(visit):
        message = _written(visit, panel)
        if message is not None:
            place: Place = "floating" if panel.thread is None else "thread"
            fresh = panel.key == popped
            found.append(writing_of(visit, message, place, panel.size, panel.thread, fresh=fresh))
    return found


def pop_out(visit: Visit, panel: Panel) -> None:
    """Let a panel float over every page instead of standing in its conversation; it gets the focus."""
    put(visit, replace(panel, thread=None))
    visit.session[_POPPED] = panel.key


def _written(visit: Visit, panel: Panel) -> Message | None:
    message = Message(panel.key)
    draft = drafts.own_draft(visit, message)
    if draft is not None:
        resume(message, draft)
        return message
    return None if drafts.is_gone(visit, message) else begun(visit, panel.key, panel.query)
