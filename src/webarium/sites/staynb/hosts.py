"""Who lets stays."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Host:
    """Somebody with stays."""

    id: int
    name: str
    since: int
    about: str
    work: str
    languages: str
    superhost: bool
    response_rate: int
    response_time: str

    @property
    def first_name(self) -> str:
        """How they are addressed."""
        return self.name.split()[0]
