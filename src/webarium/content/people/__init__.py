"""Invented people of the United States: names, places with fitting postcodes, telephones, nicknames."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from webarium.draws import Dice
from webarium.regions import STATES

_HERE = Path(__file__).parent


def word_list(name: str) -> tuple[str, ...]:
    """One of the lists beside this module, such as ``first_names``, ``adjectives``, ``creatures``, ``hobbies``."""
    return tuple((_HERE / f"{name}.txt").read_text("utf-8").split())


def _rows(name: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(line.split("|")) for line in (_HERE / f"{name}.txt").read_text("utf-8").splitlines())


FIRST_NAMES = word_list("first_names")
LAST_NAMES = word_list("last_names")
STREETS = word_list("streets")
PLACES = _rows("places")
"""City, state, first three digits of its postcodes, area code."""
LANGUAGES = {row[0]: row[1] for row in _rows("languages")}
"""What is spoken in some countries besides English."""
WORK = tuple(name for (name,) in _rows("work"))
"""What people do for a living."""

_STREET_KINDS = ("St", "Ave", "Dr", "Ln", "Rd", "Ct", "Way", "Blvd", "Pl", "Ter")
_ADJECTIVES = word_list("adjectives")
_CREATURES = word_list("creatures")
_HOBBIES = word_list("hobbies")


@dataclass(frozen=True)
class Address:
    """A postal address that could exist."""

    street: str
    """Lines joined by newline."""
    city: str
    """Its city."""
    region: str
    """Full name of the state."""
    postcode: str
    """Five digits."""
    telephone: str
    """Ten digits, from the range that belongs to nobody."""


def address(dice: Dice) -> Address:
    """An address whose postcode and telephone's area code fit its city."""
    city, state, prefix, area = dice.pick(PLACES)
    street = f"{dice.between(12, 9840)} {dice.pick(STREETS)} {dice.pick(_STREET_KINDS)}"
    if dice.chance(0.28):
        unit = dice.pick(("Apt", "Unit", "Suite"))
        street += f"\n{unit} {dice.between(1, 42)}{dice.pick(('', '', 'A', 'B', 'C'))}"
    telephone = f"{area}555{dice.between(100, 199):04d}"
    return Address(street, city, STATES[state], f"{prefix}{dice.between(1, 99):02d}", telephone)


def nickname(dice: Dice) -> str:
    """What somebody calls themselves under a review: a name, part of one, or a handle."""
    first, last = dice.pick(FIRST_NAMES), dice.pick(LAST_NAMES)
    style = dice.random()
    if style < 0.66:
        return _from_name(first, last, style, dice)
    if style < 0.74:
        return (
            f"{dice.pick(_ADJECTIVES)}{dice.pick(_CREATURES)}{dice.pick(('', '', str(dice.between(1, 99))))}"
        )
    if style < 0.81:
        return f"{dice.pick(_HOBBIES)}{dice.pick(('', '_'))}{dice.between(1, 99)}"
    if style < 0.87:
        return f"{first} from {dice.pick(PLACES)[0]}"
    if style < 0.93:
        return f"{first[0]}{last}{dice.pick(('', str(dice.between(60, 99))))}"
    return f"{dice.pick(('Mr.', 'Mrs.', 'Ms.', 'Dr.', 'Mama', 'Papa'))} {last}"


def _from_name(first: str, last: str, style: float, dice: Dice) -> str:
    if style < 0.30:
        return f"{first} {last}"
    if style < 0.48:
        return f"{first} {last[0]}."
    if style < 0.58:
        return f"{first[0]}. {last}"
    number = dice.pick(("", str(dice.between(2, 99))))
    return f"{first.lower()}{dice.pick(('', '_', '.'))}{last.lower()}{number}"
