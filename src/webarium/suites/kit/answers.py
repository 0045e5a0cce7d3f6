"""Answers that people write in several ways: days of the week, times of day, phone numbers, streets, codes."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import time

from webarium.scoring import Choice, Text
from webarium.sites.kit.formats import DAYS, MONTHS

_STREETS = {
    "St": "Street",
    "Ave": "Avenue",
    "Blvd": "Boulevard",
    "Rd": "Road",
    "Dr": "Drive",
    "Ln": "Lane",
    "Pl": "Place",
    "Ct": "Court",
    "Ter": "Terrace",
    "Hwy": "Highway",
    "Sq": "Square",
}
_SHORT = {whole: short for short, whole in _STREETS.items()}
_CARRIERS = {
    "FedEx": "Federal Express",
    "UPS": "United Parcel Service",
    "USPS": "United States Postal Service",
}


def carrier(name: str) -> Choice:
    """One of those who carry parcels, by its name or in short."""
    return Choice(name, (*_CARRIERS.values(), "DHL"), tuple(_CARRIERS.items()))


def weekday(day: str) -> Choice:
    """One day of the week: ``Monday``, ``Mondays``, ``Mon``."""
    aliases = tuple((short, each) for each in DAYS for short in (f"{each}s", each[:3]))
    return Choice(day, tuple(DAYS), aliases)


def month(name: str) -> Choice:
    """One month of a year: ``December``, ``Dec``."""
    aliases = tuple((each[:3], each) for each in MONTHS if len(each) > 3)
    return Choice(name, tuple(MONTHS), (*aliases, ("Sept", "September")))


def time_of_day(at: time) -> Text:
    """A time of day: ``9:00 PM``, ``9 PM``, ``9pm``, ``21:00``."""
    half, clock = f"{at:%p}", f"{at:%I:%M}".lstrip("0")
    hours = (clock, str(int(f"{at:%I}"))) if at.minute == 0 else (clock,)
    spelled = (text for each in hours for text in (f"{each} {half}", f"{each}{half}", f"{each} {half[0]}.M."))
    return Text(f"{clock} {half}", (*spelled, f"{at:%H:%M}"))


def phone_number(number: str) -> Text:
    """A number in North America, however its digits are grouped, and with or without its country."""
    digits = re.sub(r"\D", "", number)[-10:]
    area, first, last = digits[:3], digits[3:6], digits[6:]
    grouped = (
        f"({area}) {first}-{last}",
        f"{area}-{first}-{last}",
        f"{area} {first} {last}",
        f"{area}.{first}.{last}",
        digits,
    )
    country = (f"{sign}{each}" for sign in ("+1 ", "+1-", "+1.", "+1", "1-", "1 ") for each in grouped)
    return Text(number, (*grouped, *country))


def street_address(street: str, *towns: str) -> Text:
    """Number and street, with the kind of street in short or not, and with one of the towns behind it or not."""
    kind = street.rpartition(" ")[2].rstrip(".")
    bare = street.rstrip(".").removesuffix(kind)
    spelled = (f"{bare}{_STREETS.get(kind, kind)}", f"{bare}{_SHORT.get(kind, kind)}")
    named = [f"{each}, {town}" for each in (street, *spelled) for town in towns]
    return Text(street, tuple(dict.fromkeys(each for each in (*spelled, *named) if each != street)))


def seat(name: str, among: Iterable[str] = ()) -> Choice:
    """A seat of a plane among others: ``8C``, ``seat 8C``, ``row 8, seat C``."""
    every = tuple(dict.fromkeys((name, *among)))
    row, place = name[:-1], name[-1]
    spelled = (
        f"seat {name}",
        f"row {row}, seat {place}",
        f"row {row} seat {place}",
        f"seat {place} in row {row}",
    )
    return Choice(name, every, tuple((each, name) for each in (*spelled, f"{row}-{place}")))


def code(text: str, *others: str) -> Text:
    """A number with letters before it, or groups of digits: with its dashes or blanks, or without any."""
    plain = re.sub(r"[-\s]", "", text)
    split = re.sub(r"(?<=[A-Z])(?=\d)", " ", plain, count=1)
    return Text(text, tuple(each for each in (plain, split, *others) if each != text))
