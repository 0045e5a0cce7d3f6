"""What is a card's number, security code and expiry, as texts; seeds and forms read them alike."""

from __future__ import annotations

import re
from datetime import date

_NETWORKS = {"3": "Amex", "4": "Visa", "5": "Mastercard", "6": "Discover"}
_NUMBER = re.compile(r"(?:[0-9][ -]*){15,16}")
_CODE = re.compile(r"[0-9]{3,4}")
_EXPIRY = re.compile(r"([0-9]{1,2})\s*/\s*([0-9]{2}|[0-9]{4})|([0-9]{2})([0-9]{2})")


def digits(number: str) -> str:
    """A card number without what groups it; empty for other writing."""
    return re.sub(r"\D", "", number) if number.isascii() else ""


def is_number(text: str) -> bool:
    """Whether a text is the 15 or 16 digits of a card, perhaps in groups."""
    return _NUMBER.fullmatch(text) is not None


def is_code(text: str) -> bool:
    """Whether a text is a security code."""
    return _CODE.fullmatch(text) is not None


def grouped(number: str) -> str:
    """A card number in groups of four: ``9231 3432 8927 7764``."""
    plain = digits(number)
    return " ".join(plain[at : at + 4] for at in range(0, len(plain), 4))


def network(number: str) -> str:
    """Who issued a card, by its first digit."""
    return _NETWORKS.get(number[:1], "Card")


def read_expiry(text: str) -> tuple[int, int] | None:
    """Year and month of ``12/27``, ``12/2027`` or ``1227``; ``None`` for anything else."""
    found = _EXPIRY.fullmatch(text)
    if found is None:
        return None
    month, year = int(found[1] or found[3]), int(found[2] or found[4])
    return (year + 2000 if year < 100 else year, month) if 1 <= month <= 12 else None


def is_over(year: int, month: int, today: date) -> bool:
    """Whether a card that expires in this month cannot pay any more."""
    return (year, month) < (today.year, today.month)
