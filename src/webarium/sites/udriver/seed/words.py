"""The authored words and places beside this module, and what is said with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from webarium.content.sentences import said
from webarium.content.tables import tables_of
from webarium.draws import Dice

load = tables_of(Path(__file__).parent / "data")
"""Reads one of the authored tables."""


def say(dice: Dice, sources: Sequence[str], slots: Mapping[str, str]) -> str:
    """One of some phrases, as clean sentences."""
    return said(dice, dice.pick(sources), slots)
