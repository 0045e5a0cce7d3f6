"""What requests leave open: values of changed rows that may be anything, and choices that requests must name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Openings:
    """What the requests of a template leave open, by column (``offer.sent_at``)."""

    free: Mapping[str, str] = field(default_factory=dict)
    """Columns that may hold any value whatever the request says, each with the reason."""
    says: Mapping[str, str] = field(default_factory=dict)
    """Columns that may hold any value where the request has words that fit a pattern."""
    choices: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """For columns with few values: the pattern that a request has which wants one of them."""


NOTHING_OPEN = Openings()
"""Every value is what the request says."""
