"""The roles of a task for several agents."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from webarium.scoring.checks import Check
from webarium.types import Json


@dataclass(frozen=True)
class Role:
    """One agent's part: what it is asked, as whom it acts, and what must be said of its own work."""

    name: str
    """Unique in its task, in one word: ``client``."""
    intent: str
    """Its request in plain language."""
    users: Mapping[str, str | None]
    """Who is signed in at its window, by site id; ``None`` is a guest."""
    start_urls: tuple[str, ...]
    """One tab each, the first one in front."""
    checks: tuple[Check, ...]
    """All conditions for its own success, besides its own stop."""
    opposed: bool = False
    """Whether the others have to resist it: its success is no part of theirs."""

    def to_json(self) -> dict[str, Json]:
        """Everything as plain JSON; the checks in words."""
        return {
            "name": self.name,
            "intent": self.intent,
            "users": dict(self.users),
            "start_urls": list(self.start_urls),
            "opposed": self.opposed,
            "checks": [{"name": check.name, "wants": check.describe()} for check in self.checks],
        }
