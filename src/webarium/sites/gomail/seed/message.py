"""One message, and what is left of it below an answer."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from webarium.notation import US
from webarium.sites.gomail.seed.cast import Person

_QUOTED_LINES = 8


@dataclass(frozen=True)
class Message:
    """One message of a conversation."""

    who: Person
    lines: tuple[str, ...]
    at: datetime
    to: tuple[str, ...]
    """Addresses."""
    cc: tuple[str, ...] = ()

    def quoted(self) -> tuple[str, ...]:
        """A line that says who wrote when, then what they wrote themselves; nothing of what they quoted."""
        head = f"On {US.day(self.at, 'short')} {US.time(self.at)}, {self.who.name} wrote:"
        end = next((place for place, line in enumerate(self.lines) if _quotes(line)), len(self.lines))
        return (head, *(f"> {line}" for line in self.lines[: min(end, _QUOTED_LINES)]))


def _quotes(line: str) -> bool:
    """Whether a quotation begins with a line."""
    return line.startswith("On ") and line.endswith(" wrote:")
