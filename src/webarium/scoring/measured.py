"""Measures in one way of writing: halves in words, decimal commas, coordinates, inches, times of day."""

from __future__ import annotations

import re

from webarium.scoring.units import SMALL

_GLYPHS = re.compile(r"[★☆⭐]+[½¼¾]?(?=\s*\(?\d)")
"""Stars that are drawn before they are counted."""
_HALF = re.compile(rf"\b({'|'.join(SMALL)}|\d{{1,3}}) and a half\b", re.IGNORECASE)
_CLOCKED = re.compile(r"(?<![\d:])(\d{1,2}):([0-5]\d) ?(?:h|hrs?|hours?)\b", re.IGNORECASE)
_COMMA = re.compile(
    r"(?<![\d.,])(\d),(\d)(?=\s?(?:/|out of|of|von)\s?\d)"
    r"|(?<![\d.,])(\d{1,4}),(\d\d)(?=\s?(?:us )?(?:dollars?|usd|eur|euros?|\$|€)(?!\w))"
    r"|(?<=[$€£])(\d{1,4}),(\d\d)(?![\d.,])",
    re.IGNORECASE,
)
_COORDINATE = re.compile(r"(?<![\d.-])(\d{1,3}\.\d{2,9}) ?(?:° ?([NSEWnsew])|([NSEW]))(?!\w)")
_PART_OF_DAY = re.compile(
    r"(?<![\d:])(?P<hour>1[0-2]|0?[1-9])(?::(?P<minutes>[0-5]\d)(?: o'clock)?| o'clock)"
    r" (?P<part>in the (?:morning|afternoon|evening)|at night)(?!\w)",
    re.IGNORECASE,
)
_DEGREES = re.compile(r"\s?° ?([CFcf])(?!\w)")
_SCALES = {"c": "celsius", "f": "fahrenheit"}
_SQUARE = re.compile(r"\b(km|mi|m|ft)\s?\^2(?!\d)")
_INCHES = re.compile(r"(?<=\d)\"(?!\w)")


def measured(text: str) -> str:
    """A tidy text with its measures in one way: ``4 and a half`` as 4.5, ``0:45 h`` as 0 h 45 min, ``20"`` in inches.

    Coordinates get their signs: ``79.943° W`` is -79.943.
    """
    text = _PART_OF_DAY.sub(_halved, _COORDINATE.sub(_signed, text))
    text = _DEGREES.sub(
        lambda match: f" degrees {_SCALES[match[1].lower()]}", _SQUARE.sub(r"square \1", text)
    )
    text = _HALF.sub(lambda match: SMALL.get(match[1].lower(), match[1]) + ".5", text)
    text = _COMMA.sub(lambda match: ".".join(filter(None, match.groups())), text)
    text = _CLOCKED.sub(r"\1 h \2 min", text)
    return _INCHES.sub(" inch", text) if text.count('"') == 1 else text


def undrawn(text: str) -> str:
    """A text without stars that are drawn before they are counted."""
    return _GLYPHS.sub("", text)


def _halved(match: re.Match[str]) -> str:
    """A time of day with its half: ``3:00 in the afternoon`` is ``3:00 PM``."""
    part, hour = match["part"].lower(), int(match["hour"])
    morning = part == "in the morning" or (part == "at night" and hour < 5)
    return f"{match['hour']}:{match['minutes'] or '00'} {'AM' if morning else 'PM'}"


def _signed(match: re.Match[str]) -> str:
    return f"-{match[1]}" if (match[2] or match[3]).upper() in "SW" else match[1]
