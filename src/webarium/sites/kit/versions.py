"""Versions of what a form shows: two tabs, or two people, do not overwrite each other without a word.

A form over what is kept carries its version, a short digest of each field as it was shown. When it is sent and a
field that somebody else has changed meanwhile would be overwritten, it is refused: what was typed stays, what is kept
now is shown beside it, and the form carries the new version, so that to send it again is meant. Fields that were left
as they were shown follow what is kept. A form without a version, as programs send it, is taken as it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from hashlib import blake2b

from webarium.sites.kit.fields import Choice, Field, Several
from webarium.sites.kit.forms import SEEN, BoundForm
from webarium.sites.kit.visit import Visit

_DIGITS = 8
"""Of each field's digest."""
_MOST = 64 * 256
"""Of a version: more fields than any form has."""
_LONGEST = 2_000
"""So much of a text that is kept is shown beside what was typed."""

CHANGED = (
    "Somebody changed this since you opened it, so it was not saved. "
    "What you typed is still here: save again to replace what is there now."
)
"""What a form says that is refused."""


def version_of(form: BoundForm) -> str:
    """What a form shows, in short; equal for equal contents."""
    return "".join(_digest(form.shown[field.name]) for field in form.form.fields)


def version_of_text(text: str) -> str:
    """The version of something that is one text, such as a page that is edited as a whole."""
    return _digest(text)


def versioned(form: BoundForm) -> BoundForm:
    """The form over what is kept, with its version; to be shown."""
    return replace(form, version=version_of(form))


def seen_by(visit: Visit) -> str:
    """The version that a form was sent with; empty if it came without."""
    return visit.form_text(SEEN, _MOST)


def settled(visit: Visit, typed: BoundForm, kept: BoundForm) -> BoundForm:
    """The form that was sent over what is kept, refused if it would overwrite what its sender has not seen.

    Args:
        visit: Says which version was sent.
        typed: What was sent.
        kept: The same form over what is kept now.
    """
    sent, version = seen_by(visit), version_of(kept)
    changed = list(_changed(typed, sent, version)) if sent else []
    if not any(typed.shown[field.name] != kept.shown[field.name] for field, _ in changed):
        return replace(typed, version=version)
    left = [field.name for field, seen in changed if _digest(typed.shown[field.name]) == seen]
    errors = {name: text for name, text in typed.errors.items() if name not in left}
    return replace(
        typed,
        shown={**typed.shown, **_only(kept.shown, left)},
        values={**typed.values, **_only(kept.values, left)},
        errors={**errors, "": CHANGED},
        version=version,
        theirs=tuple(
            (field.label, told(kept, field)) for field, _ in changed if field.label and field.kind != "password"
        ),
    )


def told(form: BoundForm, field: Field) -> str:
    """A field's contents as people read them."""
    shown = form.shown[field.name]
    if field.kind == "checkbox":
        return "Yes" if shown else "No"
    if isinstance(field, Choice):
        labels = dict(form[field.name].options)
        names = shown.split(",") if isinstance(field, Several) else [shown]
        shown = ", ".join(labels.get(name, name) for name in names)
    return shortened(shown) or "(nothing)"


def shortened(text: str) -> str:
    """A text, or its beginning and how much more there is."""
    rest = len(text) - _LONGEST
    return text if rest <= 0 else f"{text[:_LONGEST]}… ({rest:,} more characters)"


def _changed(form: BoundForm, sent: str, version: str) -> Iterator[tuple[Field, str]]:
    """The fields that differ between two versions, with their digests in the one that was sent."""
    known = len(sent) == len(version)
    for number, field in enumerate(form.form.fields):
        at = slice(number * _DIGITS, (number + 1) * _DIGITS)
        if not known or sent[at] != version[at]:
            yield field, sent[at] if known else ""


def _digest(text: str) -> str:
    return blake2b(text.encode("utf-8", "replace"), digest_size=_DIGITS // 2).hexdigest()


def _only(values: Mapping[str, object], names: list[str]) -> dict[str, object]:
    return {name: values[name] for name in names}
