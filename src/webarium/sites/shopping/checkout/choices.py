"""What a buyer chooses on a product: its options, their canonical JSON, and reading them from a form."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from typing import TypeAlias

import apsw

from webarium.sites.kit.formats import money

Choices: TypeAlias = tuple[tuple[str, str], ...]
"""Chosen values as (title, value) pairs in the product's option order."""


@dataclass(frozen=True)
class Surcharge:
    """What a value costs besides the product."""

    amount: int
    """Cents, or hundredths of a percent."""
    is_percent: bool

    def of(self, price: int) -> int:
        """Cents, for a product that costs so many."""
        return (price * self.amount + 5_000) // 10_000 if self.is_percent else self.amount

    def __str__(self) -> str:
        """As it is typed: ``+4.50`` or ``+10%``."""
        whole, rest = divmod(self.amount, 100)
        if self.is_percent:
            return f"+{whole}.{rest:02d}".rstrip("0").rstrip(".") + "%" if rest else f"+{whole}%"
        return f"+{whole}.{rest:02d}"


@dataclass(frozen=True)
class ProductOption:
    """One thing that a buyer must choose, such as a size."""

    position: int
    title: str
    values: tuple[str, ...]
    surcharges: Mapping[str, Surcharge] = dataclass_field(default_factory=dict)
    """Of values that cost something."""

    @property
    def field(self) -> str:
        """The name of its form field."""
        return f"options[{self.position}]"

    def told(self, value: str, price: int) -> str:
        """A value as buyers read it, on a product that costs so many cents: ``Initials +$4.50``."""
        extra = self.surcharges.get(value)
        return value if extra is None else f"{value} +{money(extra.of(price))}"


@dataclass(frozen=True)
class Chosen:
    """The outcome of reading a product form: the choices, or a message for each field in error."""

    choices: Choices
    errors: Mapping[str, str]


def encode_choices(choices: Iterable[tuple[str, str]]) -> str:
    """Return the canonical JSON that `options` columns hold."""
    return json.dumps([list(pair) for pair in choices], ensure_ascii=False, separators=(",", ":"))


def decode_choices(text: str) -> Choices:
    """Return the (title, value) pairs of an `options` column."""
    return tuple((str(title), str(value)) for title, value in json.loads(text))


def options_of(db: apsw.Connection, product_id: int) -> tuple[ProductOption, ...]:
    """Return what a buyer must choose for a product, in order."""
    rows = db.execute(
        "SELECT position, title, choices FROM product_option WHERE product_id = ? ORDER BY position",
        (product_id,),
    )
    found = surcharges_of(db, product_id)
    return tuple(
        ProductOption(
            position,
            title,
            tuple(json.loads(values)),
            {value: extra for (of, value), extra in found.items() if of == title},
        )
        for position, title, values in rows
    )


def surcharges_of(db: apsw.Connection, product_id: int) -> dict[tuple[str, str], Surcharge]:
    """What values of a product's options cost besides the product, by title and value."""
    rows = db.execute(
        "SELECT title, value, amount, is_percent FROM option_price WHERE product_id = ?", (product_id,)
    )
    return {(title, value): Surcharge(amount, bool(percent)) for title, value, amount, percent in rows}


def extra_of(db: apsw.Connection, product_id: int, choices: Choices, price: int) -> int:
    """Cents that what was chosen costs besides a product that costs so many itself."""
    found = surcharges_of(db, product_id) if choices else {}
    return sum(found[pair].of(price) for pair in choices if pair in found)


def read_choices(options: Iterable[ProductOption], form: Mapping[str, object]) -> Chosen:
    """Read a product form's option fields; each option needs one of its own values."""
    chosen: list[tuple[str, str]] = []
    errors: dict[str, str] = {}
    for option in options:
        value = form.get(option.field)
        if not isinstance(value, str) or value == "":
            errors[option.field] = "This is a required field."
        elif value not in option.values:
            errors[option.field] = "Choose one of the listed values."
        else:
            chosen.append((option.title, value))
    return Chosen(tuple(chosen), errors)


def fits(options: Iterable[ProductOption], choices: Choices) -> bool:
    """Tell whether choices made earlier still answer every option that the product has now."""
    wanted = {option.title: option.values for option in options}
    return dict(choices).keys() == wanted.keys() and all(value in wanted[title] for title, value in choices)
