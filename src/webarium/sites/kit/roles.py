"""Who a site can be visited as."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Role:
    """Somebody a site can be visited as."""

    name: str
    """``customer``, ``guest``, ``moderator`` …: what tasks and ``webarium serve`` name."""
    user: str | None
    """The user's key in the site's session (an e-mail or a handle); ``None`` is a visitor not signed in."""
    description: str
    """One sentence about who this is."""
