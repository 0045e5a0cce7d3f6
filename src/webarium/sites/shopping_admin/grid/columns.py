"""Columns of a grid: what each shows, how it is filtered, and how its cells read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from webarium.sites.kit.fields import Choices
from webarium.sites.kit.formats import datetime_medium, money
from webarium.sites.kit.visit import Visit

Kind: TypeAlias = Literal["text", "number", "money", "moment", "choice"]
"""``text`` is filtered by a part of it, ``choice`` by one of its values, all others by a range."""

OPTIONAL = "–"
"""What a cell shows where there is nothing."""


@dataclass(frozen=True)
class Column:
    """One column of a grid."""

    key: str
    """Its name in addresses."""
    label: str
    sql: str
    """An expression over the grid's source."""
    kind: Kind = "text"
    choices: Choices = ()
    """Of a choice: its values with their labels."""
    choices_of: Callable[[Visit], Choices] | None = None
    """The same, where they stand in the database."""
    shown: bool = True
    """Whether it is shown to who has chosen no columns."""
    reads: Callable[[Any], str] | None = None
    """How a value reads, where its kind does not say."""
    picture: bool = False
    """Whether its cells are pictures; such a column is neither filtered nor sorted by."""

    @property
    def ranged(self) -> bool:
        """Whether it is filtered by a range."""
        return self.kind in ("number", "money", "moment")

    def offered(self, visit: Visit) -> Choices:
        """The values of a choice."""
        return self.choices_of(visit) if self.choices_of else self.choices

    def read(self, value: Any, choices: Choices) -> str:
        """A cell's text."""
        if value is None or value == "":
            return OPTIONAL
        if self.reads is not None:
            return self.reads(value)
        if self.kind == "money":
            return money(value)
        if self.kind == "moment":
            return datetime_medium(value)
        if self.kind == "choice":
            return dict(choices).get(str(value), str(value))
        return str(value)


def nine_digits(number: int) -> str:
    """The number of an order, an invoice, a shipment or a credit memo: ``000000189``."""
    return f"{number:09d}"
