"""What the templates of several suites share: parameters of instances, amounts and days in words, and failing tries."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from webarium.scoring.dates import MONTHS, written
from webarium.types import Json
from webarium.worlds import Conditions

if TYPE_CHECKING:
    from webarium.sites.kit.real.faults import Fault

T = TypeVar("T")
Instances: TypeAlias = Iterable[Mapping[str, Json]]
"""The parameters of a template's instances, best first."""


def shuffled(rng: random.Random, found: Sequence[T]) -> list[T]:
    """What was found, in a random order."""
    return rng.sample(found, len(found))


def dollars(cents: int) -> str:
    """An amount as pages show it: ``$1,234.50``."""
    return f"${cents / 100:,.2f}"


def units(quantity: int, name: str) -> str:
    """``one "Lamp"`` or ``3 units of "Lamp"``."""
    return f'one "{name}"' if quantity == 1 else f'{quantity} units of "{name}"'


def day_of(stamp: str) -> date:
    """The day of a stored time."""
    return datetime.fromisoformat(stamp).date()


def day_phrase(stamp: str) -> str:
    """The day of a stored time as requests name it: ``March 11, 2024``."""
    return written(day_of(stamp))


def month_phrase(day: date) -> str:
    """The month of a day as requests name it: ``September 2024``."""
    return f"{MONTHS[day.month - 1].capitalize()} {day.year}"


def failing(site: str, fault: Fault, tries: int = 1) -> Conditions:
    """Conditions under which the first tries of an operation fail."""
    if fault.tries is not None:
        return Conditions(knobs={site: {fault.tries.name: tries}})
    if fault.most is None:
        raise ValueError(f"{fault.switch} fails at every try, and none can be counted; use `broken`.")
    return Conditions(errors=frozenset({fault.switch}), knobs={site: {fault.most.name: tries}})


def broken(fault: Fault) -> Conditions:
    """Conditions under which an operation fails however often it is tried."""
    return Conditions(errors=frozenset({fault.switch}))
