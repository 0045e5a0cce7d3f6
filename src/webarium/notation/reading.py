"""From one notation into another: what is asked into a page's, what a page or an answer says into the usual one.

Only whole expressions are rewritten: amounts, figures with separators, days, times of day. All other text stays.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from functools import lru_cache

from webarium.notation.notations import BRITISH, DAYS, GERMAN, JAPANESE, MONTHS, US, Notation, Style

_KEPT = 8192
_MONTH = (
    "(?P<month>" + "|".join(MONTHS) + "|" + "|".join(month[:3] for month in MONTHS if month != "May") + ")"
)
_WEEKDAY = "(?P<weekday>" + "|".join(DAYS) + "|" + "|".join(day[:3] for day in DAYS) + ")"
_BEGIN, _END = r"(?<![\w$.,:/-])", r"(?![\w/-]|[.,:]\d)"
_MADE_OF = r"(?P<whole>\d{1,3}(?:,\d{3})+|\d+)(?P<cents>\.\d+)?(?P<unit>[KMB](?!\w))?"

_WORDS = re.compile(rf"(?:\b{_WEEKDAY},? )?\b{_MONTH} (?P<d>\d{{1,2}})(?:, (?P<y>\d{{4}}))?\b(?![:.]\d)")
_SPAN = re.compile(
    rf"\b{_MONTH} (?P<d>\d{{1,2}}) – (?:(?P<last>{'|'.join(month[:3] for month in MONTHS)}) )?"
    r"(?P<until>\d{1,2}), (?P<y>\d{4})\b"
)
_SLASHES = re.compile(_BEGIN + r"(?P<m>\d{1,2})/(?P<d>\d{1,2})/(?P<y>\d{4}|\d{2})" + _END)
_CLOCK = re.compile(r"(?<![\w:])(?P<h>\d{1,2}):(?P<min>\d{2}) (?P<half>[AP])M\b")
_DOLLARS = re.compile(r"(?<![\w$])(?P<sign>-?)\$" + _MADE_OF + r"(?!\d|[.,]\d)")
_FIGURES = re.compile(r"(?<![\w$.,:/])(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+\.\d+)(?!\d|[.,:]\d)")

_LONG_CLOCK = re.compile(_BEGIN + r"(?P<h>[01]\d|2[0-3]):(?P<min>[0-5]\d)(?![\w:]|\.\d| ?[AaPp]\.?[Mm]\b)")
_WORDS_DAY_FIRST = re.compile(
    rf"(?:\b{_WEEKDAY},? )?(?<![\w.,:/-])(?P<d>\d{{1,2}})\.? {_MONTH}(?: (?P<y>\d{{4}}))?\b(?!\.?\w)"
)
_DOTS = re.compile(_BEGIN + r"(?P<d>\d{1,2})\.(?P<m>\d{1,2})\.(?P<y>\d{4}|\d{2})" + _END)
_US_DOLLARS = re.compile(r"(?<!\w)US\$(?=\d)")
_GERMAN_DOLLARS = re.compile(
    r"(?<![\w$.,])(?P<sign>-?)(?P<whole>\d{1,3}(?:\.\d{3})+|\d+)(?P<cents>,\d+)?(?P<unit>[KMB])?[ \xa0]?\$(?![\w$])"
)
_GERMAN_FIGURES = re.compile(
    r"(?<![\w.,:/])(?:[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?|\d+,(?:\d{1,2}|\d{4,}))(?!\d|[.,:/]\d)"
)
_GERMAN_AMOUNT = re.compile(r"\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?|\d+,\d{1,2}")
_US_AMOUNT = re.compile(r"\d{1,3}(?:,\d{3})+\.\d{1,2}")
_YEAR_FIRST = re.compile(
    _BEGIN + rf"(?P<y>\d{{4}})/(?P<m>\d{{1,2}})/(?P<d>\d{{1,2}})(?: \({_WEEKDAY}\))?(?![\w/-]|[.,]\d)"
)
_SIGNS = re.compile(
    r"(?:(?P<y>\d{4})年)?(?P<m>\d{1,2})月(?P<d>\d{1,2})日(?:\s?(?:[月火水木金土日]曜日?|\([月火水木金土日]\)))?"
)
_NO_YEAR = re.compile(
    _BEGIN + rf"(?P<m>0[1-9]|1[0-2])/(?P<d>0[1-9]|[12]\d|3[01])(?: \({_WEEKDAY}\))?(?![\w/-]|[.,]\d)"
)


def spoken(text: str, notation: Notation) -> str:
    """A text in the usual notation as a page in another one has it."""
    return text if notation is US else _spoken(text, notation)


@lru_cache(maxsize=_KEPT)
def _spoken(text: str, notation: Notation) -> str:
    text = _SPAN.sub(lambda found: _span(found, notation), text)
    text = _WORDS.sub(lambda found: _in_style(found, notation, _style_of(found)), text)
    text = _SLASHES.sub(
        lambda found: _in_style(found, notation, "typed" if len(found["y"]) > 2 else "short"), text
    )
    if notation.long_clock:
        text = _CLOCK.sub(_on_long_clock, text)
    text = _FIGURES.sub(lambda found: notation.figures(found[0]), text)
    return _DOLLARS.sub(lambda found: _priced(found, notation), text)


def ordinary(text: str, notation: Notation, *, clocks: bool = True) -> str:
    """What a page in a notation says, in the usual one; times of day only with `clocks`."""
    return text if notation is US else _ordinary(text, notation, clocks=clocks)


@lru_cache(maxsize=_KEPT)
def _ordinary(text: str, notation: Notation, *, clocks: bool) -> str:
    for pattern, become in _READ[notation.name]:
        text = pattern.sub(become, text)
    return _LONG_CLOCK.sub(_on_short_clock, text) if clocks else text


def typed_day(text: str, notation: Notation) -> date | None:
    """A day that is written as fields ask for it, or as a page has it; without its year it is none."""
    text = text.title()
    found = {US: _SLASHES, BRITISH: _SLASHES, GERMAN: _DOTS, JAPANESE: _YEAR_FIRST}[notation].fullmatch(text)
    if found is None:
        found = _WORDS_DAY_FIRST.fullmatch(text) if notation.day_first else None
        return None if found is None or found["y"] is None else _day(found)
    day, month = (found["m"], found["d"]) if notation is BRITISH else (found["d"], found["m"])
    return _checked(year_of(found["y"]), int(month), int(day))


def typed_amount(text: str, notation: Notation) -> str:
    """An amount that was typed into a field, with a point before its cents; empty where it could be another one.

    Where pages have commas before decimals, ``1,234`` could be one or a thousand and more.
    """
    if notation.decimal == ".":
        return text
    bare = text.strip().removeprefix("$").removesuffix("$").strip()
    if _GERMAN_AMOUNT.fullmatch(bare):
        return bare.replace(".", "").replace(",", ".")
    return "" if "," in bare and not _US_AMOUNT.fullmatch(bare) else bare.replace(",", "")


def _style_of(found: re.Match[str]) -> Style:
    """How a day in English words is written."""
    if len(found["month"]) > 3:
        return "long" if found["y"] else "long_month_day"
    return "medium" if found["y"] else "month_day"


def _span(found: re.Match[str], notation: Notation) -> str:
    first = _day(found)
    month = first.month if first and not found["last"] else _month(found["last"]) if found["last"] else 0
    last = _checked(int(found["y"]), month, int(found["until"]))
    return found[0] if first is None or last is None else notation.span(first, last)


def _in_style(found: re.Match[str], notation: Notation, style: Style) -> str:
    """A day that was found, in a style; an impossible one as it is."""
    day = _day(found)
    if day is None:
        return found[0]
    name = found.groupdict().get("weekday")
    return notation.with_weekday(name, notation.day(day, style)) if name else notation.day(day, style)


def _usual(found: re.Match[str]) -> str:
    """A day that was found in words, as they are usual; the year and the day of the week as they were."""
    month = found["month"]
    weekday = f"{found['weekday']}, " if found["weekday"] else ""
    return f"{weekday}{month} {int(found['d'])}" + (f", {found['y']}" if found["y"] else "")


def _usual_digits(found: re.Match[str]) -> str:
    """A day that was found in digits, in words; one of a year in two digits in digits."""
    day, parts = _day(found), found.groupdict()
    if day is None:
        return found[0]
    if len(parts.get("y") or "") == 2:
        return US.day(day, "short")
    weekday = parts.get("weekday") or ""
    long = len(weekday) > 3
    dated: Style = "long" if long else "medium"
    undated: Style = "long_month_day" if long else "month_day"
    text = US.day(day, dated if parts.get("y") else undated)
    return US.with_weekday(weekday, text) if weekday else text


def _day(found: re.Match[str]) -> date | None:
    """The day that was found; where the year is left open, of one with a 29th of February."""
    parts = found.groupdict()
    month = int(parts["m"]) if "m" in parts else _month(parts["month"])
    return _checked(year_of(parts["y"]) if parts.get("y") else 2000, month, int(parts["d"]))


def _month(name: str) -> int:
    return next(number for number, month in enumerate(MONTHS, 1) if month.startswith(name))


def year_of(text: str) -> int:
    """A year of two digits or more; those of two are of this century."""
    return int(text) if len(text) > 2 else 2000 + int(text)


def _checked(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _on_long_clock(found: re.Match[str]) -> str:
    hour = int(found["h"]) % 12 + (12 if found["half"] == "P" else 0)
    return f"{hour:02d}:{found['min']}" if 1 <= int(found["h"]) <= 12 else found[0]


def _on_short_clock(found: re.Match[str]) -> str:
    hour = int(found["h"])
    return f"{hour % 12 or 12}:{found['min']} {'PM' if hour >= 12 else 'AM'}"


def _priced(found: re.Match[str], notation: Notation) -> str:
    figure = notation.figures(f"{found['whole']}{found['cents'] or ''}") + (found["unit"] or "")
    return notation.priced(figure, negative=bool(found["sign"]))


def _in_dollars(found: re.Match[str]) -> str:
    cents = (found["cents"] or "").replace(",", ".")
    return f"{found['sign']}${found['whole'].replace('.', ',')}{cents}{found['unit'] or ''}"


def _with_commas(found: re.Match[str]) -> str:
    return found[0].translate(str.maketrans(".,", ",."))


def _day_first(found: re.Match[str]) -> str:
    """A day in digits whose month comes second."""
    day = _checked(year_of(found["y"]), int(found["d"]), int(found["m"]))
    return found[0] if day is None else US.day(day, "short" if len(found["y"]) == 2 else "typed")


_READ: dict[str, tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], str]], ...]] = {
    BRITISH.name: ((_WORDS_DAY_FIRST, _usual), (_SLASHES, _day_first), (_US_DOLLARS, lambda _: "$")),
    GERMAN.name: (
        (_WORDS_DAY_FIRST, _usual),
        (_DOTS, _usual_digits),
        (_GERMAN_DOLLARS, _in_dollars),
        (_GERMAN_FIGURES, _with_commas),
    ),
    JAPANESE.name: (
        (_YEAR_FIRST, _usual_digits),
        (_SIGNS, _usual_digits),
        (_NO_YEAR, _usual_digits),
        (_US_DOLLARS, lambda _: "$"),
    ),
}
"""What each notation has that the usual one has not, and what it becomes, in this order."""
