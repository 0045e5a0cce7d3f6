"""What a rule of another benchmark says: yes, no, or that nobody could tell."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

Profile: TypeAlias = Literal["original", "strict"]
"""``original`` scores as the published rules do, defects included; ``strict`` scores by repaired ones."""

PROFILES: tuple[Profile, ...] = ("original", "strict")

Ruling: TypeAlias = "bool | None"
"""``None``: it needs a judge and there is none, or the judge could not tell."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A ruling with its reason."""

    ruling: Ruling
    detail: str
    """Why, in plain words."""
    judged: bool = False
    """Whether a model decided."""


def yes(detail: str) -> Finding:
    """It holds."""
    return Finding(True, detail)


def no(detail: str) -> Finding:
    """It does not hold."""
    return Finding(False, detail)


def unverified(detail: str) -> Finding:
    """Nobody could tell."""
    return Finding(None, detail)


def all_of(findings: Iterable[Finding], fine: str) -> Finding:
    """All must hold: one that fails decides, else one that is unverified, else it holds for the reason `fine`."""
    found = list(findings)
    for ruling in (False, None):
        for finding in found:
            if finding.ruling is ruling:
                return finding
    judged = [finding for finding in found if finding.judged]
    return Finding(True, judged[0].detail if judged else fine, bool(judged))
