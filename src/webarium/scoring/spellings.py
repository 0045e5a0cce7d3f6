"""Other ways to write the same text: enumerations, ranges, times of day, codes, telephone numbers."""

from __future__ import annotations

import re

_RANGE = re.compile(r"(?<=\d)-(?=\d)")
_CLOCK = re.compile(r"(\d{1,2}):([0-5]\d) ?([AaPp])\.?[Mm]\.?")
_HOUSE = re.compile(
    r"(\d{1,6}[A-Za-z]?),? ((?:[\w'.-]+ ){1,4}"
    r"(?:Street|St|Avenue|Ave|Road|Rd|Lane|Ln|Drive|Dr|Court|Ct|Place|Pl|Terrace|Ter|Way|Boulevard|Blvd|Square|Sq|Circle|Cir|Highway|Hwy|Parkway|Pkwy|Alley|Trail|Walk|Row|Path|Pike)\.?)",
    re.IGNORECASE,
)
"""A house number before its street."""
_PHONE = re.compile(r"(?:\+?1[ .-]?)?\(?([2-9]\d\d)\)?[ .-]?(\d{3})[ .-]?(\d{4})")
"""A telephone number of North America."""
_CODE = re.compile(r"([A-Z]{1,4}) ?#?(\d{3,12})")
"""A number with letters before it, as a license has."""


def _clock_times(hour: int, minutes: str, half: str) -> list[str]:
    """A time of day as clocks of twelve and of twenty-four hours show it."""
    through = hour % 12 + (12 if half == "p" else 0)
    shown = [f"{hour}:{minutes}", f"{hour:02}:{minutes}", *([str(hour)] if minutes == "00" else [])]
    ends = (f"{half}m", f" {half}m", f" {half}.m")
    return [f"{time}{end}" for time in shown for end in ends] + [
        f"{through}:{minutes}",
        f"{through:02}:{minutes}",
    ]


def spellings(*texts: str) -> list[str]:
    """Texts with other ways to write them: ``and`` in an enumeration, ``to`` in a range, a house number at the end."""
    found = list(texts)
    for text in texts:
        head, comma, last = text.rpartition(", ")
        if comma:
            found += [f"{head} and {last}", text.replace(", ", " + "), text.replace(", ", " and ")]
        if _RANGE.search(text):
            found.append(_RANGE.sub(" to ", text))
        if house := _HOUSE.fullmatch(text):
            number, street = house.groups()
            found += [
                f"{street} {number}",
                f"{street} no. {number}",
                f"{street} number {number}",
                f"{number} on {street}",
            ]
        if clock := _CLOCK.fullmatch(text):
            found += _clock_times(int(clock[1]), clock[2], clock[3].lower())
        if code := _CODE.fullmatch(text):
            found += [f"{code[1]} #{code[2]}", f"{code[1]} no. {code[2]}", f"{code[1]} number {code[2]}"]
        if phone := _PHONE.fullmatch(text):
            area, exchange, line = phone.groups()
            number = f"{area} {exchange} {line}"
            found += [
                number,
                f"+1 {number}",
                f"1 {number}",
                f"{area}.{exchange}.{line}",
                f"{area}{exchange}{line}",
            ]
            found += [f"+1{area}{exchange}{line}", f"+1.{area}.{exchange}.{line}"]
    return list(dict.fromkeys(found))
