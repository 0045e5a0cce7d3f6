"""Telephone numbers by country: how many digits they have, and how they are kept."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Country:
    """Where a telephone number is from."""

    key: str
    name: str
    code: str
    least: int
    """Fewest and most digits after the country's code."""
    most: int


COUNTRIES = tuple(
    Country(*each)
    for each in (
        ("US", "United States", "1", 10, 10),
        ("CA", "Canada", "1", 10, 10),
        ("MX", "Mexico", "52", 10, 10),
        ("GB", "United Kingdom", "44", 9, 10),
        ("IE", "Ireland", "353", 7, 9),
        ("FR", "France", "33", 9, 9),
        ("DE", "Germany", "49", 7, 11),
        ("IT", "Italy", "39", 8, 11),
        ("ES", "Spain", "34", 9, 9),
        ("NL", "Netherlands", "31", 9, 9),
        ("CH", "Switzerland", "41", 9, 9),
        ("IN", "India", "91", 10, 10),
        ("CN", "China", "86", 10, 11),
        ("JP", "Japan", "81", 9, 10),
        ("KR", "South Korea", "82", 8, 10),
        ("AU", "Australia", "61", 9, 9),
        ("BR", "Brazil", "55", 10, 11),
    )
)
CHOICES = tuple((each.key, f"{each.name} (+{each.code})") for each in COUNTRIES)
_BY_KEY = {each.key: each for each in COUNTRIES}
_SIGNS = frozenset("+0123456789 ()-./")


def read_phone(country: str, text: str) -> tuple[str, str]:
    """A typed number as ``+1 4155550142``, and what is wrong with it."""
    of = _BY_KEY.get(country)
    if of is None:
        return "", "Please choose a country code."
    if not set(text) <= _SIGNS:
        return "", "A phone number has digits only."
    digits = "".join(each for each in text if each.isdigit())
    if text.lstrip().startswith("+"):
        if not digits.startswith(of.code):
            return "", f"This number does not belong to {of.name}. Please choose its country code."
        digits = digits.removeprefix(of.code)
    elif of.code == "1" and len(digits) == of.most + 1 and digits.startswith("1"):
        digits = digits[1:]
    else:
        digits = digits.removeprefix("0") if of.code not in ("1", "39") else digits
    if not of.least <= len(digits) <= of.most:
        count = str(of.least) if of.least == of.most else f"{of.least} to {of.most}"
        return "", f"Please enter a valid phone number: in {of.name} it has {count} digits."
    return f"+{of.code} {digits}", ""
