"""What a buyer chooses on a product: its options, their canonical JSON, and reading them from a form."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

import apsw

Choices: TypeAlias = tuple[tuple[str, str], ...]
"""Chosen values as (title, value) pairs in the product's option order."""


@dataclass(frozen=True)
class ProductOption:
    """One thing that a buyer must choose, such as a size."""

    position: int
    title: str
    values: tuple[str, ...]

    @property
    def field(self) -> str:
        """The name of its form field."""
        return f"options[{self.position}]"


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
    return tuple(
        ProductOption(position, title, tuple(json.loads(values))) for position, title, values in rows
    )


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
