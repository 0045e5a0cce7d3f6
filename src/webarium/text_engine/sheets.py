"""Style sheets, as far as they decide what a page says: what is shown, in which letters, what stands around it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import Any, TypeAlias

from webarium.text_engine.selectors import BadSelector, Selector, parse_selectors

KEPT = frozenset(
    {
        "border",
        "border-bottom",
        "border-left",
        "border-right",
        "border-top",
        "border-width",
        "content",
        "content-visibility",
        "cursor",
        "display",
        "float",
        "opacity",
        "position",
        "text-transform",
        "visibility",
        "white-space",
        "white-space-collapse",
    }
)
"""The properties that are read; all others are left aside."""
_COMMENT = re.compile(r"/\*.*?\*/", re.S)
_PIECE = re.compile(r'"(?:[^"\\]|\\.)*"|\'(?:[^\'\\]|\\.)*\'|[{};]|[^{};"\']+', re.S)
_SIZE = re.compile(r"\(\s*(min|max)-(width|height)\s*:\s*([\d.]+)(px|em|rem)?\s*\)")
_RANGE = re.compile(r"\(\s*(width|height)\s*(<=|>=|<|>)\s*([\d.]+)(px|em|rem)?\s*\)")


@dataclass(frozen=True, slots=True)
class Rule:
    """What one selector says."""

    selector: Selector
    order: int
    values: tuple[tuple[str, str, bool], ...]
    """Property, value, and whether it is important."""
    above: tuple[tuple[str, str], ...] = ()
    """What must be found among the names of the elements around, or it does not fit."""


@dataclass(frozen=True)
class Sheet:
    """The rules of one style sheet that say something of the kept properties, for one size of window."""

    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class PathRules:
    """The plain rules that hold for an element."""

    number: int
    rules: tuple[Rule, ...]
    generating: tuple[Rule, ...]
    keys: tuple[tuple[str, str], ...]
    """By what the element is looked up."""
    names: frozenset[tuple[str, str]]
    """These of the element and of all around it."""
    values: dict[str, str]
    """What the rules come to."""


Path: TypeAlias = tuple[int, tuple[tuple[str, str], ...], tuple[tuple[str, str], ...]]
"""Number of the path of the parent, the element's keys, tested attributes."""
MOST_PATHS = 20_000
"""So many are kept for one set of style sheets."""


@dataclass
class Index:
    """Rules of several sheets, by what their selectors look for."""

    plain: dict[tuple[str, str], list[Rule]] = field(default_factory=dict)
    """Rules whose match follows from names and attributes of an element and of those around it."""
    others: dict[tuple[str, str], list[Rule]] = field(default_factory=dict)
    tested: frozenset[str] = frozenset()
    """The attributes on which a match of plain rules depends."""
    named: frozenset[tuple[str, str]] = frozenset()
    """The classes and ids, as keys, on which a match depends: all others of an element make no difference."""
    classes: dict[str, tuple[tuple[str, str], ...]] = field(default_factory=dict)
    """The keys among `named` of the classes that an element has."""
    numbers: Iterator[int] = field(default_factory=lambda: count(1))
    """Gives each path its own."""
    looks: dict[tuple[int, int, bool], tuple[object, Any]] = field(default_factory=dict)
    """What style says of elements of a path below an element of a look, kept by whoever looks."""
    paths: dict[Path, PathRules] = field(default_factory=dict)
    """What holds for elements of equal names and attributes in equal ones: found once for all pages."""

    def add(self, sheet: Sheet) -> None:
        """Add a sheet's rules after those that are there."""
        for rule in sheet.rules:
            selector = rule.selector
            if selector.pseudo not in ("", "before", "after"):
                continue
            among = self.plain if selector.plain else self.others
            among.setdefault(selector.key, []).append(rule)
            self.named |= selector.names
            if selector.plain:
                self.tested |= selector.attributes
        self.paths.clear()
        self.looks.clear()
        self.classes.clear()

    def keys(self, tag: str, attrs: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
        """By what rules look an element up that has this tag and these attributes."""
        keys: tuple[tuple[str, str], ...] = (("*", ""), ("", tag))
        if not attrs:
            return keys
        classes, ident = attrs.get("class"), attrs.get("id")
        if classes:
            found = self.classes.get(classes)
            if found is None:
                if len(self.classes) >= MOST_PATHS:
                    self.classes.clear()
                every = ((".", name) for name in dict.fromkeys(classes.split()))
                found = self.classes[classes] = tuple(key for key in every if key in self.named)
            keys += found
        if ident and ("#", ident) in self.named:
            keys += (("#", ident),)
        return keys


def parse_sheet(css: str, viewport: tuple[int, int], first_order: int = 0) -> Sheet:
    """Read a style sheet for a window of this size; what is not understood is left aside, as browsers do."""
    pieces = _PIECE.findall(_COMMENT.sub("", css))
    rules: list[Rule] = []
    _Parser(pieces, viewport, rules, first_order).block(applies=True)
    return Sheet(tuple(rules))


class _Parser:
    def __init__(self, pieces: list[str], viewport: tuple[int, int], rules: list[Rule], order: int) -> None:
        self.pieces = pieces
        self.viewport = viewport
        self.rules = rules
        self.order = order
        self.at = 0

    def block(self, *, applies: bool) -> None:
        """Rules up to the closing brace or the end."""
        text = ""
        while self.at < len(self.pieces):
            piece = self.pieces[self.at]
            self.at += 1
            if piece == "}":
                return
            if piece == ";":
                text = ""  # @import and @charset
            elif piece == "{":
                self.open(text.strip(), applies=applies)
                text = ""
            else:
                text += piece

    def open(self, prelude: str, *, applies: bool) -> None:
        if not prelude.startswith("@"):
            self.style(prelude, applies=applies)
            return
        name, _, condition = prelude.partition(" ")
        match name.lower():
            case "@media":
                self.block(applies=applies and media_fits(condition, self.viewport))
            case "@supports" | "@layer" | "@scope":
                self.block(applies=applies)
            case "@container":
                self.block(applies=False)
            case _:
                self.skip()

    def skip(self) -> None:
        depth = 1
        while self.at < len(self.pieces) and depth:
            depth += {"{": 1, "}": -1}.get(self.pieces[self.at], 0)
            self.at += 1

    def style(self, prelude: str, *, applies: bool) -> None:
        text = ""
        nested = 0
        while self.at < len(self.pieces):
            piece = self.pieces[self.at]
            self.at += 1
            if piece == "{":
                nested += 1
                self.skip()
                text = text.rpartition(";")[0] + ";"
                continue
            if piece == "}":
                break
            text += piece
        self.order += 1
        if not applies:
            return
        values = tuple(declarations(text))
        if not values:
            return
        for part in split_list(prelude):
            try:
                selectors = parse_selectors(part.strip())
            except BadSelector:
                continue
            self.rules.extend(Rule(one, self.order, values, one.above) for one in selectors)


def split_list(text: str) -> list[str]:
    """Parts of a list with commas, but for those in parentheses and brackets."""
    parts, depth, begin = [], 0, 0
    for at, char in enumerate(text):
        if char in "([":
            depth += 1
        elif char in ")]":
            depth -= 1
        elif char == "," and depth == 0:
            parts.append(text[begin:at])
            begin = at + 1
    return [*parts, text[begin:]]


_DECLARED = re.compile(
    r"\s*([\w-]+)\s*:\s*((?:\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'|[^;\"'])*)(?:;|\Z)", re.S
)


def declarations(text: str) -> Iterator[tuple[str, str, bool]]:
    """Kept properties of a declaration block, with their values, and whether they are important."""
    for match in _DECLARED.finditer(text):
        name = match[1].lower()
        if name not in KEPT:
            continue
        value = match[2].strip()
        important = value.lower().endswith("!important")
        if important:
            value = value[: -len("!important")].strip()
        if name != "content":
            value = value.lower()
        yield name, value, important


def media_fits(condition: str, viewport: tuple[int, int]) -> bool:
    """Whether a media query holds for a screen of this size where scripts run."""
    return any(_query(part.strip().lower(), viewport) for part in split_list(condition))


def _query(query: str, viewport: tuple[int, int]) -> bool:
    negated = query.startswith("not ")
    if negated:
        query = query[4:]
    fits = all(_feature(part.strip(), viewport) for part in query.split(" and "))
    return fits != negated


_PLAIN: Mapping[str, bool] = {
    "": True,
    "screen": True,
    "only screen": True,
    "all": True,
    "print": False,
    "(scripting)": True,
    "(scripting: enabled)": True,
    "(scripting: none)": False,
    "(hover: hover)": True,
    "(hover)": True,
    "(hover: none)": False,
    "(pointer: fine)": True,
    "(pointer: coarse)": False,
    "(prefers-reduced-motion: reduce)": False,
    "(prefers-color-scheme: light)": True,
    "(prefers-color-scheme: dark)": False,
}


def _feature(text: str, viewport: tuple[int, int]) -> bool:
    if text in _PLAIN:
        return _PLAIN[text]
    width, height = viewport
    if match := _SIZE.fullmatch(text):
        have = width if match[2] == "width" else height
        limit = float(match[3]) * (16 if match[4] in ("em", "rem") else 1)
        return have >= limit if match[1] == "min" else have <= limit
    if match := _RANGE.fullmatch(text):
        have = width if match[1] == "width" else height
        limit = float(match[3]) * (16 if match[4] in ("em", "rem") else 1)
        return {"<=": have <= limit, ">=": have >= limit, "<": have < limit, ">": have > limit}[match[2]]
    return False
