"""What surrounds every page: the signed-in member, their notifications, and small words about time and links."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from urllib.parse import urlsplit

from webarium.sites.kit.formats import plural
from webarium.sites.kit.visit import Visit
from webarium.sites.reddit.visitor import Member, current_member

_UNITS = ((31_536_000, "year"), (2_592_000, "month"), (86_400, "day"), (3_600, "hour"), (60, "minute"))


@dataclass(frozen=True, slots=True)
class Shell:
    """Everything that `layout.html` shows around a page."""

    member: Member | None
    notifications: int
    """How many the member has not cleared."""


def shell_of(visit: Visit) -> Shell:
    """Read what surrounds a page; templates call it once, as ``shell(visit)``."""
    member = current_member(visit)
    waiting = 0
    if member is not None:
        waiting = int(visit.value("SELECT count(*) FROM notification WHERE user_id = ?", (member.id,)))
    return Shell(member, waiting)


def ago(created_at: str, now: datetime) -> str:
    """How long ago something was written: ``3 hours ago``."""
    passed = int((now - datetime.fromisoformat(created_at)).total_seconds())
    for size, unit in _UNITS:
        if passed >= size:
            return f"{plural(passed // size, unit)} ago"
    return "just now"


def host_of(url: str) -> str:
    """The host of a link, as it stands behind a title."""
    try:
        return (urlsplit(url).hostname or "").removeprefix("www.")
    except ValueError:
        return ""
