"""States of the United States and countries of the world, as forms offer them and addresses name them."""

from __future__ import annotations

from pathlib import Path

_HERE = Path(__file__).parent


def _rows(name: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(line.split("|")) for line in (_HERE / f"{name}.txt").read_text("utf-8").splitlines())


STATES = {row[0]: row[1] for row in _rows("states")}
"""Names of the states and the capital's district by postal code."""
COUNTRIES = tuple(name for (name,) in _rows("countries"))
"""Countries of people who pay; the United States first."""
