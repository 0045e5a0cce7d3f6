"""Areas and temperatures behind numbers: whether a number is measured in another unit than was asked for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from webarium.scoring.units import DISTANCE_WORDS

_QUANTITY = re.compile(
    r"[ -]?(?:(?:square|sq)\.? ?(?P<square>[a-z]{1,11})|(?P<raised>[a-z]{1,11}) ?\^?2|(?P<field>acres?|hectares?|ha)"
    r"|(?:degrees? |° ?)(?P<degrees>celsius|centigrade|fahrenheit|kelvins?|c|f|k)|(?P<word>[a-z]{1,11}))(?![\w^²2])"
)
_SCALES = {"celsius": "c", "centigrade": "c", "fahrenheit": "f", "kelvin": "k", "kelvins": "k"} | {
    s: s for s in "cfk"
}
_FIELDS = {"acres": "acre", "hectares": "hectare", "ha": "hectare"}


def quantity(text: str, place: int) -> tuple[str, str] | None:
    """The kind of measure and its unit that stand at a place of a folded text: area, temperature, or length."""
    match = _QUANTITY.match(text, place)
    if match is None:
        return None
    if square := match["square"] or match["raised"]:
        return ("area", DISTANCE_WORDS[square]) if square in DISTANCE_WORDS else None
    if field := match["field"]:
        return "area", _FIELDS.get(field, field)
    if scale := match["degrees"]:
        return "temperature", _SCALES[scale]
    word = match["word"]
    if word in DISTANCE_WORDS:
        return "length", DISTANCE_WORDS[word]
    return ("temperature", _SCALES[word]) if word in _SCALES else None


def other_quantity(text: str, end: int, asked: Iterable[str]) -> bool:
    """Whether what stands behind a number is of another unit than the asked texts name: miles for km²."""
    wanted = {found for said in asked for found in _named(said)}
    given = quantity(text, end)
    if given is None or given in wanted:
        return False
    kinds = {kind for kind, _ in wanted}
    return given[0] in kinds - {"length"} or {given[0]} | kinds == {"area", "length"}


def _named(text: str) -> Iterator[tuple[str, str]]:
    """The units of a text."""
    place = 0
    while found := _QUANTITY.search(text, place):
        place = found.end()
        heads = found.start() == 0 or text[found.start()] in " -" or not text[found.start() - 1].isalnum()
        if heads and (unit := quantity(text, found.start())):
            yield unit
