"""Reference answers to REAL's public tasks about Staynb that it leaves to a judge."""

from __future__ import annotations

from collections.abc import Mapping

from webarium.scoring import Money
from webarium.scoring.foreign.references import Reference, Stated
from webarium.tasks import Data


def references(db: Data) -> Mapping[str, Reference]:
    """What is right in a universe, by the task's id."""
    spread = db.value("SELECT max(price) - min(price) FROM stay")
    return {"staynb-3": Stated(Money(100 * spread))}
