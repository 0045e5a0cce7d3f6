"""Style sheets in an appearance: the sites' own, with other colours, letters, corners and room.

What is shown and what is hidden stays as it is, and so does all else that an engine without pixels reads of a sheet:
such an engine reads the sheets of the usual appearance for pages of the same structure.
"""

from __future__ import annotations

import re
from functools import partial

from webarium.sites.kit.appearance.built import fitting, uncommented
from webarium.sites.kit.appearance.colours import COLOUR, in_colours, turned
from webarium.sites.kit.appearance.drawn import Appearance
from webarium.sites.kit.appearance.places import from_the_other_side, rules

PARAMETER = "look"
"""The part of a style sheet's address that says in which appearance it is."""
BUILT = "built"
"""The part that says for pages of which structure it is."""
_ASKED = re.compile(rf"&{PARAMETER}=\d+$")
_FACE = "figtree"
"""The letters in which all sites are written."""
_RULE = re.compile(r'([^{};"]*)\{|([\w-]+)(\s*:\s*)((?:"[^"]*"|\'[^\']*\'|[^;{}"\'])+)(?=[;}])')
"""What is before a brace, or a property with its value."""
_MEANING = re.compile(
    r"error|danger|warn|alert|invalid|success|good|bad\b|star|sun|amber|gold|flag|added|removed|addition|deletion|open"
    r"|closed|merged|online|offline|red|green|leaf",
)
"""Words in names of which the hue means something: red for what went wrong, gold for stars."""
_SHADOW = re.compile(r"shadow|scrim")
_LENGTH = re.compile(r"(?<![\w.#-])(\d*\.?\d+)(px|rem|em)\b")
_ROUND = re.compile(r"--round-(?:s|m|l)|border(?:-\w+)*-radius")
_FULL = "--round-full"
_COLUMNS = "grid-template-columns"
_SPLIT = re.compile(
    r"(?:(?:1[89]|[2-9]\d)\dpx|(?:1[5-9]|[23]\d)r?em) minmax\(0, 1fr\)|minmax\(0, 1fr\) [2-9]\d\dpx"
)
"""Two columns, one of which is a panel of 180 pixels or more: navigation, filters, a summary."""
_CARDS = re.compile(r"(repeat\(auto-fi(?:ll|t), minmax\()(min\()?(\d+)px")
_LARGE = 200
"""Pixels of a corner from which on it means: as round as can be."""


def dressed(css: str, look: Appearance, *, first: bool = False) -> str:
    """A style sheet in an appearance; the `first` one of a page also says where things are."""
    if look.plain:
        return css
    around = ""
    split: list[str] = []

    def changed(found: re.Match[str]) -> str:
        nonlocal around
        if found[2] is None:
            around = found[1]
            return found[0]
        if look.sides == "other" and found[2] == _COLUMNS and _SPLIT.fullmatch(found[4].strip()):
            split.append(uncommented(around).strip())
        return f"{found[2]}{found[3]}{_value(found[2].lower(), found[4], around, look)}"

    text = _RULE.sub(changed, css).replace(f"/fonts/{_FACE}.woff2", f"/fonts/{look.face}.woff2")
    places = "\n".join([from_the_other_side(split), rules(look) if first else ""])
    return f"{fitting(text, look.structure, first=first)}\n{fitting(places, look.structure)}"


def asked_for(look: Appearance) -> str:
    """What is behind the address of a style sheet in an appearance."""
    built = f"&{BUILT}={look.structure.sheet}" if look.structure.sheet else ""
    return f"{built}&{PARAMETER}={look.number}"


def usual_address(address: str) -> str:
    """The address of a style sheet in usual colours and places, for an engine that looks at neither."""
    return _ASKED.sub("", address)


def _value(name: str, value: str, around: str, look: Appearance) -> str:
    """A property's value in an appearance."""
    if "url(" in value:
        return value
    if _ROUND.fullmatch(name):
        return _scaled(value, look.round, most=_LARGE)
    if name == _FULL:
        return value if look.round else "3px"
    if name == _COLUMNS:
        return _CARDS.sub(partial(_wider, factor=look.cards), value)
    if name.startswith("--space-"):
        return _scaled(value, look.room)
    if name.startswith("--text-") or (name == "font-size" and around.strip() in ("html", "body")):
        return _scaled(value, look.letters)
    if COLOUR.search(value) and not _SHADOW.search(name) and "backdrop" not in around:
        means = _MEANING.search(name) or (not name.startswith("--") and _MEANING.search(around))
        hue = 0 if means else look.turn
        return in_colours(value, partial(turned, degrees=hue, vivid=look.vivid, dark=look.dark))
    return value


def _wider(found: re.Match[str], *, factor: float) -> str:
    """The least width of a card times a factor, but never more than there is room for."""
    width = f"{int(found[3]) * factor:.0f}px"
    return f"{found[1]}{found[2]}{width}" if found[2] else f"{found[1]}min({width}, 100%)"


def _scaled(value: str, factor: float, *, most: float = float("inf")) -> str:
    """A value with its lengths times a factor; lengths from `most` on stay as they are."""

    def longer(found: re.Match[str]) -> str:
        length = float(found[1])
        return found[0] if length >= most else f"{length * factor:.4g}{found[2]}"

    return value if factor == 1 else _LENGTH.sub(longer, value)
