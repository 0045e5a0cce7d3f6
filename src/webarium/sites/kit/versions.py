"""Versions of what a form shows: two tabs, or two people, do not overwrite each other without a word.

A form over what is kept carries its version, a short digest of each field as it was shown. When it is sent and a
field that somebody else has changed meanwhile would be overwritten, it is refused: what was typed stays, what is kept
now is shown beside it, and the form carries the new version, so that to send it again is meant. Fields that were left
as they were shown follow what is kept. A form without a version, as programs send it, is taken as it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import TypeVar

from webarium.sites.kit.fields import Choice, Field, Several
from webarium.sites.kit.forms import SEEN, BoundForm
from webarium.sites.kit.visit import Visit

V = TypeVar("V")
_DIGITS = 8
"""Of each field's digest."""
_MOST = 64 * 256
"""Of a version: more fields than any form has."""
_LONGEST = 2_000
"""So much of a text that is kept is shown beside what was typed."""

NOTHING = "(nothing)"
"""What stands for an empty field."""
CHANGED = (
    "Somebody changed this since you opened it, so it was not saved. "
    "What you typed is still here: save again to replace what is there now."
)
"""What a form says that is refused."""


@dataclass(frozen=True)
class Comparison:
    """What was sent over what is kept, beside what is kept now."""

    version: str
    """Of what is kept now."""
    changed: tuple[str, ...] = ()
    """The fields that somebody else has changed since they were shown; none where nothing would be lost by saving."""
    left: tuple[str, ...] = ()
    """Those of them that were sent as they were shown."""

    def merged(self, typed: Mapping[str, V], kept: Mapping[str, V]) -> dict[str, V]:
        """What was typed, and what is kept in fields that were left as they were shown."""
        return {**typed, **{name: kept[name] for name in self.left}}


def version_of(kept: Mapping[str, str]) -> str:
    """The version of what is kept: contents by field; equal for equal contents."""
    return "".join(map(_digest, kept.values()))


def compare(visit: Visit, typed: Mapping[str, str], kept: Mapping[str, str], field: str = SEEN) -> Comparison:
    """Compare what was sent with what is kept now, both by field; `typed` has the fields of `kept`.

    A form over several rows has a version of each, in a `field` of its own: ``seen[17]``.
    """
    sent, version = visit.form_text(field, _MOST), version_of(kept)
    if not sent or sent == version:
        return Comparison(version)
    seen = [
        sent[at : at + _DIGITS] if len(sent) == len(version) else "" for at in range(0, len(version), _DIGITS)
    ]
    changed = {name: part for name, part in zip(kept, seen, strict=True) if part != _digest(kept[name])}
    if all(_same(typed[name], kept[name]) for name in changed):
        return Comparison(version)
    left = tuple(name for name, part in changed.items() if _digest(typed[name]) == part)
    return Comparison(version, tuple(changed), left)


def seen_field(key: int | str) -> str:
    """The field that holds the version of a row, in a form over several."""
    return f"{SEEN}[{key}]"


def versioned(form: BoundForm) -> BoundForm:
    """The form over what is kept, with its version; to be shown."""
    return replace(form, version=version_of(form.shown))


def settled(visit: Visit, typed: BoundForm, kept: BoundForm) -> BoundForm:
    """The form that was sent over what is kept, refused if it would overwrite what its sender has not seen.

    Args:
        visit: Says which version was sent.
        typed: What was sent.
        kept: The same form over what is kept now.
    """
    found = compare(visit, typed.shown, kept.shown)
    if not found.changed:
        return replace(typed, version=found.version)
    errors = {name: text for name, text in typed.errors.items() if name not in found.left}
    fields = [field for field in typed.form.fields if field.name in found.changed]
    return replace(
        typed,
        shown=found.merged(typed.shown, kept.shown),
        values=found.merged(typed.values, kept.values),
        errors={**errors, "": CHANGED},
        version=found.version,
        theirs=tuple((field.label, told(kept, field)) for field in fields if field.label),
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
    return shortened(shown) or NOTHING


def shortened(text: str) -> str:
    """A text, or its beginning and how much more there is."""
    rest = len(text) - _LONGEST
    return text if rest <= 0 else f"{text[:_LONGEST]}… ({rest:,} more characters)"


def _digest(text: str) -> str:
    return blake2b(_lines(text).encode("utf-8", "replace"), digest_size=_DIGITS // 2).hexdigest()


def _same(one: str, other: str) -> bool:
    return _lines(one) == _lines(other)


def _lines(text: str) -> str:
    """The text as it was before a browser sent it: with line feeds only, and without those around it."""
    return text.replace("\r\n", "\n").strip("\n")
