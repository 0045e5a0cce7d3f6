"""Values of each type of webarena-verified in other forms, right and wrong."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any


def texts(value: Any) -> Iterator[tuple[str, Any]]:
    text = str(value)
    yield "dashes", text.replace("-", "–")
    yield "dashes for blanks", text.replace(" ", "-")
    yield "curly quotes", f"“{text.replace(chr(39), '’')}”"
    yield "trade mark", text.replace("™", "") if "™" in text else f"{text}®"
    yield "accents", text.replace("e", "é")
    yield "full width", "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in text)
    yield "cut", text[:-1]
    yield "more", f"{text} x"
    yield "first word", text.split(" ")[0]
    yield "zero width", f"\u200b{text}"
    yield "two blanks", text.replace(" ", "  ")
    yield "number", int(text) if text.isdigit() else 1
    yield "true", True
    yield "umlaut for letters", text.replace("a", "ä")
    yield "padded", f"#000{text}"
    yield "emphasis", f"**{text}**"


_IN_WORDS = (
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)


def numbers(value: Any) -> Iterator[tuple[str, Any]]:
    number = float(value)
    yield "one more", number + 1
    yield "decimals", f"{number:.2f}"
    yield "half more", number + 0.5
    yield "with thousands", f"{number:,.0f}"
    yield "in dollars", f"${number:.2f}"
    yield "with a word", f"{value} items"
    yield "exponent", f"{number:e}"
    yield "nearly", number + 0.001
    yield "negative", -number - 1
    yield "true", True
    yield "false", False
    yield "not a number", "nan"
    yield "plus", f"+{value}"
    yield "two numbers", f"{value} {value}"
    if number == int(number) and 0 <= number <= 12:
        word = _IN_WORDS[int(number)]
        yield "in words", word
        yield "in capital words", word.title()
        yield "in words with others", f"{word} items"
        yield "two in words", f"{word} or one"
    for words in ("twenty-three", "one hundred and five", "two thousand", "one point five", "hundred", "and"):
        yield f"as {words}", words


def amounts(value: Any) -> Iterator[tuple[str, Any]]:
    amount = float(value)
    plain, grouped = f"{amount:.2f}", f"{amount:,.2f}"
    european = grouped.translate({44: ".", 46: ","})
    yield from {
        "dollars": f"${grouped}",
        "dollars behind": f"{grouped}$",
        "US": f"US${grouped}",
        "USD": f"{plain} USD",
        "euros": f"€{plain}",
        "euros behind": f"{european} €",
        "European": european,
        "EUR": f"EUR {european}",
        "decimal comma": plain.replace(".", ","),
        "words": f"{plain} dollars",
        "pounds": f"£{grouped}",
        "blank": f"$ {plain}",
        "negative": f"-${plain}",
        "brackets": f"({plain})",
        "whole": f"{amount:.0f}",
        "about": f"about ${plain}",
        "two": f"${plain} or $1",
        "percent": f"{plain}%",
        "free": "free",
        "grouped whole": f"{amount:,.0f}",
        "one digit": f"{amount:.1f}",
        "three digits": f"{amount:.3f}",
    }.items()
    for more in (0.01, 0.05, 0.2, 1, -0.05):
        yield f"{more:+} dollars", round(amount + more, 2)


def durations(value: Any) -> Iterator[tuple[str, Any]]:
    seconds = _seconds(str(value))
    for share in (1, 1.05, 1.11, 1.3, 0.9, 0.88, 0.5):
        minutes = seconds * share / 60
        yield f"{share} as minutes", f"{minutes:.2f} minutes"
        yield f"{share} as clock", f"{int(minutes // 60)}:{int(minutes % 60):02}:00"
    for more in (-240, -180, -120, 120, 180, 240):
        yield f"{more:+} s", f"{max(seconds + more, 1):.0f} seconds"
    hours, minutes = int(seconds // 3600), round(seconds % 3600 / 60)
    yield from {
        "h and min": f"{hours}h {minutes}min",
        "hours and minutes": f"{hours} hours, {minutes} minutes",
        "and": f"{hours} hours and {minutes} minutes",
        "short clock": f"{hours}:{minutes:02}",
        "clock with hours": f"{hours}:{minutes:02} hours",
        "bare": f"{minutes}",
        "miles": f"{minutes} miles",
        "m": f"{minutes}m",
        "mins.": f"{minutes} mins.",
        "about": f"about {minutes} min",
        "dash": f"{minutes}-min",
        "days": f"{seconds / 86400:.4f} days",
        "sign": f"-{minutes} min",
        "range": f"{minutes}-{minutes} min",
        "hr": f"{seconds / 3600:.2f} hr",
        "hh mm": f"{hours:02}h{minutes:02}m",
        "number": minutes,
        "milliseconds": f"{seconds * 1000:.0f} ms",
        "in words": "seven minutes",
        "zero": "0 min",
    }.items()


def _seconds(text: str) -> float:
    if ":" in text:
        hours, minutes, rest = ([0, *map(int, text.split(":"))])[-3:]
        return hours * 3600.0 + minutes * 60 + rest
    total, digits, unit = 0.0, "", ""
    for letter in f"{text} ":
        if unit and not letter.isalpha():
            total += float(digits) * (3600 if unit[0] == "h" else 86400 if unit[0] == "d" else 60)
            digits, unit = "", ""
        if letter.isdigit() or letter == ".":
            digits += letter
        elif letter.isalpha() and digits:
            unit += letter
    return total


def distances(value: Any) -> Iterator[tuple[str, Any]]:
    text = str(value)
    amount = float("".join(c for c in text if c.isdigit() or c == "."))
    metres = amount * (1000 if text.strip().lower().endswith("km") else 1)
    for share in (1, 1.01, 1.019, 1.03, 1.2, 0.985, 0.97):
        yield f"{share} as km", f"{metres * share / 1000:.4f} km"
        yield f"{share} as metres", f"{metres * share:.0f}m"
    varied = {
        "miles": f"{metres / 1609.344:.3f} miles",
        "mi": f"{metres / 1609.344:.3f}mi",
        "bare": f"{amount}",
        "feet": f"{metres / 0.3048:.1f} feet",
        "ft": f"{metres / 0.3048:.0f} ft",
        "number": amount,
        "kilometers": f"{metres / 1000} kilometers",
        "kilometres": f"{metres / 1000} Kilometres",
        "k": f"{metres / 1000}k",
        "thousands": f"{metres:,.0f} m",
        "yards": f"{metres / 0.9144:.1f} yards",
        "minutes": f"{amount} min",
        "about": f"about {metres / 1000} km",
        "away": f"{metres / 1000} km away",
        "8 m more": f"{metres + 8:.0f} m",
        "12 m more": f"{metres + 12:.0f} m",
        "negative": f"-{metres} m",
        "KM": f"{metres / 1000} KM",
        "two": f"{metres / 1000} km 5 m",
        "comma": f"{metres / 1000:.1f}km".replace(".", ","),
    }
    yield from varied.items()


def truths(value: Any) -> Iterator[tuple[str, Any]]:
    for word in (
        "yes",
        "no",
        "y",
        "n",
        "on",
        "off",
        "t",
        "f",
        "TRUE",
        "False",
        "1",
        "0",
        "maybe",
        "Yes.",
        "correct",
    ):
        yield word, word
    for number in (0, 1, 2, 0.0, True, False):
        yield repr(number), number


def dates(value: Any) -> Iterator[tuple[str, Any]]:
    parts = _date(str(value))
    if parts is None:
        return
    year, month, day = parts
    name = _MONTHS[month - 1]
    yield from {
        "ISO": f"{year}-{month:02}-{day:02}",
        "US": f"{month}/{day}/{year}",
        "padded": f"{month:02}/{day:02}/{year}",
        "short year": f"{month}/{day}/{year % 100:02}",
        "dots": f"{day:02}.{month:02}.{year}",
        "name": f"{name} {day}, {year}",
        "abbreviated": f"{name[:3]} {day} {year}",
        "British": f"{day} {name} {year}",
        "ordinal": f"{name} {day}th, {year}",
        "of": f"{day}th of {name} {year}",
        "no blank": f"{name} {day},{year}",
        "with time": f"{year}-{month:02}-{day:02} 10:30:00",
        "T": f"{year}-{month:02}-{day:02}T10:30:00Z",
        "pm": f"{name} {day}, {year} 3:05 PM",
        "next year": f"{name} {day}, {year + 1}",
        "slashes": f"{year}/{month}/{day}",
        "next day": f"{name} {day % 28 + 1}, {year}",
        "figures": f"{year}{month:02}{day:02}",
        "of US": f"{name[:3]}. {day}, {year}",
        "dashes": f"{day:02}-{name[:3]}-{year}",
        "not a date": "soon",
        "number": 20230502,
    }.items()


_MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)


def _date(text: str) -> tuple[int, int, int] | None:
    words = text.replace(",", " ").split()
    if len(words) == 3 and words[0] in _MONTHS:
        return int(words[2]), _MONTHS.index(words[0]) + 1, int(words[1].rstrip("stndrh"))
    figures = text.split("-")
    return (int(figures[0]), int(figures[1]), int(figures[2])) if len(figures) == 3 else None


def months(value: Any) -> Iterator[tuple[str, Any]]:
    if str(value) not in _MONTHS:
        return
    number = _MONTHS.index(str(value)) + 1
    yield from {
        "short": value[:3],
        "figure": str(number),
        "padded": f"{number:02}",
        "number": number,
        "with year": f"{value} 2023",
        "ISO": f"2023-{number:02}",
        "date": f"2023-{number:02}-01",
        "next": _MONTHS[number % 12],
        "US": f"{number:02}/2023",
        "thirteen": "13",
        "half": number + 0.5,
        "float": float(number),
        "Sept": f"{value[:4]}",
        "no month": "soon",
    }.items()


def points(value: Any) -> Iterator[tuple[str, Any]]:
    latitude, longitude = float(value["latitude"]), float(value["longitude"])
    for more in (0, 5e-6, 2e-5, 0.001):
        yield f"{more} more", {"latitude": latitude + more, "longitude": longitude}
    yield "short names", {"lat": latitude, "lon": longitude}
    yield "lng", {"lat": f"{latitude}", "lng": f"{longitude}"}
    yield "other names", {"y": latitude, "x": longitude}
    yield "more members", {**value, "name": "x"}
    yield "pair", [latitude, longitude]
    yield "pair of texts", [str(latitude), str(longitude)]
    yield "backwards", [longitude, latitude]
    yield "text pair", f"{latitude}, {longitude}"
    yield "text with letters", f"{latitude} N, {-longitude} W"
    yield "text with signs", f"{latitude}°, {longitude}°"
    yield "with blank", f"{latitude} {longitude}"
    yield "rounded", {"latitude": round(latitude, 3), "longitude": round(longitude, 3)}
    yield "as JSON", json.dumps(value)


def names(value: Any) -> Iterator[tuple[str, Any]]:
    text = str(value)
    words = text.split()
    yield "backwards", " ".join(words[::-1])
    yield "one word less", " ".join(words[:-1])
    yield "one word more", f"{text} of Pittsburgh"
    yield "typing error", text[:2] + "zz" + text[4:]
    yield "two errors", text[:1] + "zzzz" + text[5:]
    yield "half", text[: len(text) // 2]
    yield "other place", "The White House"
    yield "ampersand", text.replace("and", "&")


def links(value: Any) -> Iterator[tuple[str, Any]]:
    path = str(value).partition(":")[2]
    yield from {
        "of git": f"git@gitlab.test:{path}",
        "another host": f"git@gitlab.com:{path}",
        "slash": f"git@h:/{path}",
        "ssh": f"ssh://git@gitlab.test:2222/{path}",
        "ssh without user": f"ssh://gitlab.test/{path}",
        "web": f"http://gitlab.test/{path}",
        "another path": f"git@h:{path}x",
        "another user": f"root@h:{path}",
        "upper case": f"GIT@H:{path.upper()}",
        "bad": "http://[bad",
    }.items()


VARIANTS: Mapping[str, Callable[[Any], Iterator[tuple[str, Any]]]] = {
    "number": numbers,
    "integer": numbers,
    "currency": amounts,
    "duration": durations,
    "distance": distances,
    "boolean": truths,
    "date": dates,
    "month": months,
    "coordinates": points,
    "location-name": names,
    "url": links,
}
