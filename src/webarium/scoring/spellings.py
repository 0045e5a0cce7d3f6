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
_WAYS = (
    (_HOUSE, (r"\2 \1", r"\2 no. \1", r"\2 number \1", r"\1 on \2")),
    (_CODE, (r"\1 #\2", r"\1 no. \2", r"\1 number \2")),
    (
        _PHONE,
        (r"\1 \2 \3", r"+1 \1 \2 \3", r"1 \1 \2 \3", r"\1.\2.\3", r"\1\2\3", r"+1\1\2\3", r"+1.\1.\2.\3"),
    ),
)
"""How else they are written."""


def _clock_times(hour: int, minutes: str, half: str) -> list[str]:
    """A time of day as clocks of twelve and of twenty-four hours show it."""
    through = hour % 12 + (12 if half == "p" else 0)
    shown = [f"{hour}:{minutes}", f"{hour:02}:{minutes}", *([str(hour)] if minutes == "00" else [])]
    ends = (f"{half}m", f" {half}m", f" {half}.m")
    whole_day = [f"{through}:{minutes}", f"{through:02}:{minutes}"]
    return [f"{time}{end}" for time in shown for end in ends] + whole_day


def spellings(*texts: str) -> list[str]:
    """Texts with other ways to write them: ``and`` in an enumeration, ``to`` in a range, a house number at the end."""
    found = list(texts)
    for text in texts:
        head, comma, last = text.rpartition(", ")
        if comma:
            found += [f"{head} and {last}", text.replace(", ", " + "), text.replace(", ", " and ")]
        found.append(_RANGE.sub(" to ", text))
        if clock := _CLOCK.fullmatch(text):
            found += _clock_times(int(clock[1]), clock[2], clock[3].lower())
        for pattern, ways in _WAYS:
            if match := pattern.fullmatch(text):
                found += [match.expand(way) for way in ways]
    return list(dict.fromkeys(found))
