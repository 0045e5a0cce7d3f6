"""What happened in an episode, in order: what the visitor wrote, asked and heard, and what the world did meanwhile.

Kept where a task lets something happen or has somebody who answers; else there is nothing to tell the order of.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias, cast

from webarium.shapes import as_object, as_text, as_whole
from webarium.types import Json
from webarium.worlds.changes import Changes, RowChange

EntryKind: TypeAlias = Literal["event", "no_event", "asked", "answered", "said", "wrote", "outside"]
"""``event``: the world did something. ``no_event``: it could not any more. ``asked``: the visitor asked the person
who gave the task. ``answered``: that person answered. ``said``: that person spoke up unasked. ``wrote``: a row changed
by an action of the visitor's. ``outside``: the visitor asked for an address of a host that is no site of its world."""


@dataclass(frozen=True)
class Entry:
    """One thing that happened."""

    step: int
    """During which action, from 1; 0 is before the first."""
    kind: EntryKind
    name: str = ""
    """The event's name; of an answer the facts that it told, with commas between."""
    text: str = ""
    """What was asked, answered or said; why an event could not come; the address."""
    change: RowChange | None = None
    """What was written, seen from how it was before that action."""
    role: str = ""
    """Who of several visitors it was; empty where there is one, and for what the world did."""

    @property
    def facts(self) -> frozenset[str]:
        """The facts that an answer told; none of any other entry."""
        return frozenset(filter(None, self.name.split(","))) if self.kind == "answered" else frozenset()

    def to_json(self) -> dict[str, Json]:
        """The entry as JSON."""
        told: dict[str, Json] = {"step": self.step, "kind": self.kind}
        if self.name:
            told["name"] = self.name
        if self.text:
            told["text"] = self.text
        if self.change is not None:
            told["change"] = self.change.to_json()
        if self.role:
            told["role"] = self.role
        return told

    @classmethod
    def from_json(cls, data: Json) -> Entry:
        """What `to_json` wrote."""
        told: Mapping[str, Json] = as_object(data)
        return cls(
            as_whole(told["step"]),
            cast("EntryKind", as_text(told["kind"])),
            as_text(told.get("name", "")),
            as_text(told.get("text", "")),
            RowChange.from_json(told["change"]) if "change" in told else None,
            as_text(told.get("role", "")),
        )


Journal: TypeAlias = tuple[Entry, ...]
"""All of it so far."""


def written_by(roles: Collection[str], journal: Iterable[Entry]) -> Changes:
    """What some of several visitors have written, all their steps taken together."""
    changes = Changes()
    for entry in journal:
        if entry.change is not None and entry.role in roles:
            changes = changes.then(Changes([entry.change]))
    return changes
