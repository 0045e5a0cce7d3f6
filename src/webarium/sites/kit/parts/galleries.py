"""Pictures of one thing, one of them large: what `kit/gallery.html` shows in a page or in a dialog."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture in a gallery."""

    href: str
    """Where it is shown large without scripts."""
    large: str
    """The large picture's address."""
    thumb: str
    """The small one's."""
    alt: str
    """What the large one shows."""
    label: str
    """What the link to it is called."""
    id: str = ""
    """The part of an address that names it."""
