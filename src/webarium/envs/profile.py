"""What a page can learn about the browser that shows it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime


@dataclass(frozen=True)
class Profile:
    """What a page can learn about the browser that shows it."""

    viewport: tuple[int, int] = (1280, 720)
    """Width and height in CSS pixels."""
    time_zone: str = "America/New_York"
    """IANA name; also how `now` is read."""
    locale: str = "en-US"
    """Language of the browser."""
    now: datetime | None = None
    """What page scripts take for the present, naive local time; ``None`` leaves them the real clock."""
    moments: Mapping[str, datetime] = field(default_factory=dict)
    """The same for pages of some origins, such as ``http://omnizon.test``, where it differs from `now`."""
