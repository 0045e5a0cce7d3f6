"""What tokens cost: a table in a file, overridable by a user's own."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

from webarium.errors import UserError
from webarium.llm.model import Usage

_VERSION = re.compile(r"(?:[-@](?:\d{4}-?\d{2}-?\d{2}|\d{2}-\d{4}|\d{2}-\d{2}|\d{3,4}|latest|preview))+$")
"""What a provider hangs on a model's name for one of its versions."""

_MEMBERS = frozenset({"input", "output", "cached", "cache_write"})


@dataclass(frozen=True, slots=True)
class Price:
    """US dollars for a million tokens."""

    input: float
    output: float
    cached: float | None = None
    """Prompt tokens that the provider had cached; ``None``: as any input."""
    cache_write: float | None = None
    """Prompt tokens that the provider put into its cache; ``None``: as any input."""

    def of(self, usage: Usage) -> float:
        """The cost of a call."""
        plain = usage.input_tokens - usage.cached_tokens - usage.cache_write_tokens
        dollars = (
            max(plain, 0) * self.input
            + usage.cached_tokens * (self.input if self.cached is None else self.cached)
            + usage.cache_write_tokens * (self.input if self.cache_write is None else self.cache_write)
            + usage.output_tokens * self.output
        )
        return dollars / 1_000_000


@dataclass(frozen=True, slots=True)
class Prices:
    """Prices by model, e.g. ``openai/gpt-4o``."""

    own: Mapping[str, Price]
    """A user's own, which count wherever the model runs."""
    listed: Mapping[str, Price]
    """The providers' public prices, which count at their own addresses."""

    @classmethod
    def load(cls, path: Path | None = None) -> Prices:
        """The table of the package, and a user's own over it: the file named here or by ``WEBARIUM_PRICES``.

        Raises:
            UserError: The user's file cannot be read.
        """
        shipped = files("webarium.llm").joinpath("prices.toml").read_text(encoding="utf-8")
        chosen = path or (Path(named) if (named := os.environ.get("WEBARIUM_PRICES")) else None)
        return cls(read_prices(chosen) if chosen else {}, _prices(tomllib.loads(shipped), "prices.toml"))

    def find(self, model: str, *, elsewhere: bool = False) -> Price | None:
        """The price of a model, also of a dated version of it; ``elsewhere`` means not at the provider's address."""
        for table in (self.own,) if elsewhere else (self.own, self.listed):
            price = table.get(model) or table.get(_VERSION.sub("", model))
            if price is not None:
                return price
        return None


def read_prices(path: Path) -> dict[str, Price]:
    """A user's own table; raises `UserError`."""
    try:
        return _prices(tomllib.loads(path.read_text(encoding="utf-8")), str(path))
    except OSError as error:
        raise UserError(
            f"The price table {path} cannot be read: {error.strerror}.", todo="Name a TOML file."
        ) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UserError(f"The price table {path} is not valid TOML: {error}.") from None


def _prices(data: Mapping[str, Any], where: str) -> dict[str, Price]:
    return {name: _price(name, value, where) for name, value in data.get("models", {}).items()}


def _price(name: str, value: object, where: str) -> Price:
    numbers = isinstance(value, dict) and all(
        isinstance(number, int | float) and number >= 0 for number in value.values()
    )
    if not numbers or not {"input", "output"} <= value.keys() <= _MEMBERS:  # type: ignore[attr-defined]
        raise UserError(
            f"{where}: the price of {name!r} must be amounts, got {value!r}.",
            todo="Write { input = 2.5, output = 10, cached = 1.25 }: dollars for a million tokens.",
        )
    return Price(**value)  # type: ignore[arg-type]
