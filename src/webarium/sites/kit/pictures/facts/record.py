"""Records of what a picture shows."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from webarium.sites.kit.pictures.facts.vocabulary import COLOURS, PLACES, THINGS, known

WEATHERS = ("sun", "rain", "snow", "fog", "storm", "clear")
TIMES = ("morning", "noon", "evening", "night")
CHARTS = ("bar", "line", "pie", "scatter")
_MOST = 24
"""Things of one kind, points of a chart."""
_POINT = re.compile(r"(.*\S)\s+(-?\d+(?:\.\d+)?)")


@dataclass(frozen=True)
class Scene:
    """A place with things in it."""

    main: str
    """What the picture is of: a thing, or a place itself."""
    colour: str = ""
    count: int = 1
    place: str = ""
    also: tuple[str, ...] = ()
    """What else stands there."""
    weather: str = ""
    time: str = ""
    text: str = ""
    """What can be read on a sign in it."""
    top: str = ""
    """What is lettered across its upper edge; only memes have that."""
    bottom: str = ""


@dataclass(frozen=True)
class Chart:
    """Figures with their names."""

    kind: str
    title: str
    x: str
    y: str
    points: tuple[tuple[str, float], ...]


Record: TypeAlias = Scene | Chart


def parsed(text: str) -> Record:
    """The record that a line holds.

    Raises:
        ValueError: It is none, or names something that nobody can draw; the message says what.
    """
    kind, *parts = (part.strip() for part in text.split("|"))
    fields = {}
    for part in parts:
        key, colon, value = part.partition(":")
        if not colon:
            raise ValueError(f"expected 'name: value' between bars, got {part!r}")
        fields[key.strip()] = value.strip()
    if kind == "chart":
        return _chart(fields)
    if kind in ("scene", "meme"):
        return _scene(fields)
    raise ValueError(f"expected scene, chart or meme, got {kind!r}")


def _scene(fields: Mapping[str, str]) -> Scene:
    main, *rest = (part.strip() for part in fields.get("main", "").split(","))
    if rest and rest[0].isdecimal():
        rest.insert(0, "")
    return Scene(
        main=known(main, (*THINGS, *PLACES), "a thing or place"),
        colour=_if_known(rest[0] if rest else "", COLOURS),
        count=_count(rest[1]) if len(rest) > 1 else 1,
        place=_if_known(fields.get("place", ""), (*PLACES, *THINGS)),
        also=tuple(
            filter(None, (_if_known(each, (*THINGS, *PLACES)) for each in fields.get("also", "").split(",")))
        ),
        weather=known(fields["weather"], WEATHERS, "a weather") if fields.get("weather") else "",
        time=known(fields["time"], TIMES, "a time of day") if fields.get("time") else "",
        text=fields.get("text", ""),
        top=fields.get("top", ""),
        bottom=fields.get("bottom", ""),
    )


def _if_known(word: str, words: Collection[str]) -> str:
    """The word if it can be drawn; a picture does without others, but not without what it is of."""
    try:
        return known(word, words, "")
    except ValueError:
        return ""


def _count(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= _MOST:
        raise ValueError(f"expected a number from 1 to {_MOST} of what is shown, got {text!r}")
    return int(text)


def _chart(fields: Mapping[str, str]) -> Chart:
    points = []
    for part in fields.get("data", "").split(","):
        point = _POINT.fullmatch(part.strip())
        if point is None:
            raise ValueError(f"expected a label and a number, such as 'Mon 3', got {part.strip()!r}")
        points.append((point[1], float(point[2])))
    if not 3 <= len(points) <= _MOST:
        raise ValueError(f"expected 3 to {_MOST} points, got {len(points)}")
    kind = known(fields.get("type", ""), CHARTS, "a kind of chart")
    return Chart(kind, fields.get("title", ""), fields.get("x", ""), fields.get("y", ""), tuple(points))
