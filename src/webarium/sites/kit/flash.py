"""Flash messages: one sentence for the next page, kept in the site's session."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from markupsafe import Markup

from webarium.types import Json

FlashKind: TypeAlias = Literal["success", "error", "notice"]

_KEY = "flashes"
_MOST = 8


@dataclass(frozen=True, slots=True)
class Flash:
    """A message and how it is meant."""

    kind: FlashKind
    """``success``, ``error`` or ``notice``."""
    text: str
    """Plain text, or `Markup` where it holds links."""
    undo: str = ""
    """What the site is to take back where the message offers that, in the site's own words; empty where it does not."""


def add(session: dict[str, Json], kind: FlashKind, text: str, undo: str = "") -> None:
    """Keep a message for the next rendered page; only `Markup` is not escaped there."""
    held = session.get(_KEY)
    flashes: list[Json] = held if isinstance(held, list) else []
    told: dict[str, Json] = {"kind": kind, "text": str(text), "html": isinstance(text, Markup)}
    flashes.append({**told, "undo": undo} if undo else told)
    session[_KEY] = flashes[-_MOST:]


def take(session: dict[str, Json]) -> list[Flash]:
    """All kept messages, oldest first; they are gone afterwards."""
    found = waiting(session)
    session.pop(_KEY, None)
    return found


def waiting(session: dict[str, Json]) -> list[Flash]:
    """All kept messages, oldest first."""
    held = session.get(_KEY)
    if not isinstance(held, list):
        return []
    return [_read(item) for item in held if isinstance(item, dict)]


def _read(item: dict[str, Json]) -> Flash:
    kind = item.get("kind")
    text = str(item.get("text", ""))
    known: FlashKind = "success" if kind == "success" else "error" if kind == "error" else "notice"
    # Only Markup was stored with this flag.
    return Flash(known, Markup(text) if item.get("html") is True else text, str(item.get("undo", "")))  # noqa: S704
