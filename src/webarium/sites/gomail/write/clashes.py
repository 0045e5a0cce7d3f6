"""A draft that was changed elsewhere, in another tab or panel, while its form stood open."""

from __future__ import annotations

from webarium.sites.gomail.richtext import clean, to_plain
from webarium.sites.gomail.write.message import FIELDS, Message, own_draft
from webarium.sites.gomail.write.recipients import read
from webarium.sites.kit.versions import CHANGED, NOTHING, compare, shortened, version_of
from webarium.sites.kit.visit import Visit

_LABELS = {"to": "To", "cc": "Cc", "bcc": "Bcc", "subject": "Subject", "content": "The message"}


def version(visit: Visit, message: Message) -> str:
    """The version of the draft that a form is over; that of an empty one where nothing is kept yet."""
    return version_of(_kept(visit, message))


def found(visit: Visit, message: Message) -> bool:
    """Whether saving would overwrite what was written elsewhere; if so, the message says what, in its errors."""
    kept = _kept(visit, message)
    compared = compare(visit, _typed(visit, message), kept)
    message.version = compared.version
    if not compared.changed:
        return False
    for name in compared.left:
        setattr(message, name, kept[name])
    message.errors.append(CHANGED)
    told = {**kept, "content": shortened(to_plain(kept["content"]))}
    message.theirs = [(_LABELS[name], told[name] or NOTHING) for name in compared.changed]
    return True


def _kept(visit: Visit, message: Message) -> dict[str, str]:
    draft = own_draft(visit, message)
    if draft is None:
        return dict.fromkeys(_LABELS, "")
    people = {"to": draft.to, "cc": draft.cc, "bcc": draft.bcc}
    listed = {name: ", ".join(people[name]) for name in FIELDS}
    return {**listed, "subject": draft.subject, "content": clean(draft.content)}


def _typed(visit: Visit, message: Message) -> dict[str, str]:
    """What was typed, as it would be kept."""
    people = {name: read(visit, getattr(message, name)) for name in FIELDS}
    listed = {name: ", ".join([*each.addresses, *each.unknown]) for name, each in people.items()}
    return {**listed, "subject": message.subject, "content": clean(message.content)}
