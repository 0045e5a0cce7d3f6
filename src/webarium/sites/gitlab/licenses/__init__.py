"""Texts of licences that projects carry."""

from __future__ import annotations

from pathlib import Path

_HERE = Path(__file__).parent

LICENSES = ("mit", "isc", "unlicense")
"""Short names of licences."""


def license_text(name: str, holder: str) -> str:
    """The text of a licence by its short name."""
    return (_HERE / f"{name}.txt").read_text("utf-8").format(holder=holder)
