"""CSS selectors on a document of `webarium.text_engine.dom`, as far as sites and checks use them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise

from webarium.text_engine.controls import is_checked, is_selected, is_valid
from webarium.text_engine.disabled import DISABLEABLE, is_disabled
from webarium.text_engine.dom import Element

Test = Callable[[Element, "Scope"], bool]
"""Whether an element passes one simple selector."""


class BadSelector(ValueError):  # noqa: N818 -- a verdict on input
    """The text is not a selector, or one that only a browser understands."""


@dataclass(frozen=True, slots=True)
class Scope:
    """What pseudo-classes ask that elements do not say themselves."""

    root: Element | None = None
    """What ``:scope`` is."""
    focused: Element | None = None
    fragment: str = ""
    """Id of the element that the address names."""


NOWHERE = Scope()


@dataclass(frozen=True, slots=True)
class Compound:
    """Simple selectors for one element, and how it is found from the one to the right."""

    tests: tuple[Test, ...]
    combinator: str
    """What joins it to the compound on its right: a blank, ``>``, ``+`` or ``~``; empty for the last one."""
    key: tuple[str, str]
    """By what it can be looked up soon: ``("#", id)``, ``(".", class)``, ``("", tag)`` or ``("*", "")``."""
    attribute: str = ""
    """An attribute that it must have."""
    rest: tuple[Test, ...] = ()
    """The tests but for that of the key."""


@dataclass(frozen=True, slots=True)
class Selector:
    """One selector without commas."""

    compounds: tuple[Compound, ...]
    """From right to left."""
    specificity: tuple[int, int, int]
    pseudo: str = ""
    """``before``, ``after`` or another pseudo-element; empty for the element itself."""
    plain: bool = True
    """It asks for nothing but names and attributes of the element and of those around it."""
    attributes: frozenset[str] = frozenset()
    """The attributes for which it asks, but for class and id."""
    names: frozenset[tuple[str, str]] = frozenset()
    """The classes and ids for which it asks anywhere, as keys."""

    @property
    def key(self) -> tuple[str, str]:
        """By what elements that it may match can be looked up."""
        return self.compounds[0].key

    @property
    def above(self) -> tuple[tuple[str, str], ...]:
        """What must be found among the names of the elements around one that fits."""
        return tuple(
            compound.key
            for before, compound in pairwise(self.compounds)
            if compound.combinator in (" ", ">") and compound.key[0] != "*"
        )

    def matches_keyed(self, element: Element, scope: Scope) -> bool:
        """Whether an element fits that was found by the selector's key."""
        compounds = self.compounds
        for test in compounds[0].rest:
            if not test(element, scope):
                return False
        return len(compounds) == 1 or _fits_above(compounds, 0, element, scope)

    def matches(self, element: Element, scope: Scope = NOWHERE) -> bool:
        """Whether an element fits."""
        return _fits(self.compounds, 0, element, scope)


def _fits(compounds: tuple[Compound, ...], at: int, element: Element, scope: Scope) -> bool:
    for test in compounds[at].tests:
        if not test(element, scope):
            return False
    return at + 1 == len(compounds) or _fits_above(compounds, at, element, scope)


def _fits_above(compounds: tuple[Compound, ...], at: int, element: Element, scope: Scope) -> bool:
    combinator = compounds[at + 1].combinator
    if combinator == ">":
        parent = element.parent
        return parent is not None and _fits(compounds, at + 1, parent, scope)
    if combinator == "+":
        before = _before(element)
        return before is not None and _fits(compounds, at + 1, before, scope)
    if combinator == "~":
        before = _before(element)
        while before is not None:
            if _fits(compounds, at + 1, before, scope):
                return True
            before = _before(before)
        return False
    above = element.parent
    while above is not None:
        if _fits(compounds, at + 1, above, scope):
            return True
        above = above.parent
    return False


def _before(element: Element) -> Element | None:
    if element.parent is None:
        return None
    found = None
    for child in element.parent.children:
        if child is element:
            return found
        if child.__class__ is Element:
            found = child
    return None


def _siblings(element: Element) -> list[Element]:
    return [element] if element.parent is None else element.parent.elements


def matches(element: Element, css: str, scope: Scope = NOWHERE) -> bool:
    """Whether an element fits one of some selectors."""
    return any(not one.pseudo and one.matches(element, scope) for one in parse_selectors(css))


def closest(element: Element | None, css: str) -> Element | None:
    """The element itself or the nearest one around it that fits."""
    if element is None:
        return None
    return next((at for at in element.up() if matches(at, css)), None)


def select(root: Element, css: str, scope: Scope | None = None) -> list[Element]:
    """All elements below `root` that fit, in document order."""
    return list(find(root, css, scope))


def find(root: Element, css: str, scope: Scope | None = None) -> Iterator[Element]:
    """The same, one by one."""
    selectors = [one for one in parse_selectors(css) if not one.pseudo]
    asked = scope or Scope(root)
    if len(selectors) == 1:
        only = selectors[0]
        for at in _candidates(root.below(), only.compounds[0]):
            if only.matches(at, asked):
                yield at
        return
    for at in root.below():
        for one in selectors:
            if one.matches(at, asked):
                yield at
                break


def _candidates(among: list[Element], compound: Compound) -> list[Element]:
    """What a compound may match, found soon."""
    kind, name = compound.key
    if compound.attribute:
        wanted = compound.attribute
        among = [at for at in among if wanted in at.attrs]
    if kind == "":
        return [at for at in among if at.tag == name or at.tag.lower() == name]
    if kind == "#":
        return [at for at in among if at.attrs.get("id") == name]
    if kind == ".":
        return [at for at in among if name in at.attrs.get("class", "")]
    return among


def first(root: Element, css: str) -> Element | None:
    """The first element below `root` that fits."""
    return next(find(root, css), None)


@lru_cache(maxsize=8192)
def parse_selectors(css: str) -> tuple[Selector, ...]:
    """The selectors of a list with commas; raises `BadSelector`."""
    reader = _Reader(css)
    found = reader.list()
    if reader.at < len(css) or not found:
        raise BadSelector(css)
    return tuple(found)


_NAME = re.compile(r"-?(?:[\w-]|[^\x00-\x7f]|\\[0-9a-fA-F]{1,6}\s?|\\.)+")
_ATTRIBUTE = re.compile(
    r"\[\s*(?P<name>[\w:-]+)\s*(?:(?P<op>[~|^$*]?=)\s*(?P<value>\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'|[^\]\s]+)"
    r"\s*(?P<flag>[iIsS])?\s*)?\]"
)
_ESCAPE = re.compile(r"\\([0-9a-fA-F]{1,6})\s?|\\(.)", re.S)
_OLD_ELEMENTS = frozenset({"before", "after", "first-line", "first-letter"})
_NTH = re.compile(r"\s*(?:(?P<word>even|odd)|(?P<a>[+-]?\d*)n\s*(?P<b>[+-]\s*\d+)?|(?P<c>[+-]?\d+))\s*")


def _unescape(text: str) -> str:
    if "\\" not in text:
        return text
    return _ESCAPE.sub(lambda m: chr(int(m[1], 16)) if m[1] else m[2], text)


@dataclass
class _Parts:
    tests: list[Test] = field(default_factory=list)
    key: tuple[str, str] = ("*", "")
    ids: int = 0
    classes: int = 0
    types: int = 0
    pseudo: str = ""
    attribute: str = ""
    keyed: int = -1
    plain: bool = True
    attributes: set[str] = field(default_factory=set)
    names: set[tuple[str, str]] = field(default_factory=set)

    def by(self, kind: str, name: str) -> None:
        if kind:
            self.names.add((kind, name))
        order = ("*", "", ".", "#")
        if order.index(kind) > order.index(self.key[0]):
            self.key = (kind, name)
            self.keyed = len(self.tests)

    def rest(self) -> tuple[Test, ...]:
        return tuple(test for place, test in enumerate(self.tests) if place != self.keyed)


class _Reader:
    """Reads selectors from a text."""

    def __init__(self, css: str) -> None:
        self.css = css
        self.at = 0

    def list(self, *, relative: bool = False) -> list[Selector]:
        """Selectors with commas between, up to the end or a closing parenthesis."""
        found = [self.complex(relative=relative)]
        while self.peek() == ",":
            self.at += 1
            found.append(self.complex(relative=relative))
        return found

    def peek(self) -> str:
        return self.css[self.at : self.at + 1]

    def blank(self) -> bool:
        begin = self.at
        while self.peek() in (" ", "\t", "\n", "\r", "\f") and self.peek():
            self.at += 1
        return self.at > begin

    def complex(self, *, relative: bool) -> Selector:
        self.blank()
        compounds: list[Compound] = []
        sums = [0, 0, 0]
        pseudo = ""
        leading = ""
        if relative:
            leading = self.peek() if self.peek() in (">", "+", "~") else " "
            if leading != " ":
                self.at += 1
            self.blank()
        joins: list[str] = []
        parts_list: list[_Parts] = []
        while True:
            parts = self.compound()
            parts_list.append(parts)
            sums = [sums[0] + parts.ids, sums[1] + parts.classes, sums[2] + parts.types]
            pseudo = parts.pseudo or pseudo
            spaced = self.blank()
            here = self.peek()
            if here in ("", ",", ")"):
                break
            if here in (">", "+", "~"):
                self.at += 1
                self.blank()
                joins.append(here)
            elif spaced:
                joins.append(" ")
            else:
                raise BadSelector(self.css)
        if relative:
            joins.insert(0, leading)
            parts_list.insert(0, _Parts([_is_scope]))
        for place in range(len(parts_list) - 1, -1, -1):
            parts = parts_list[place]
            join = joins[place] if place < len(joins) else ""
            compounds.append(Compound(tuple(parts.tests), join, parts.key, parts.attribute, parts.rest()))
        plain = not relative and all(parts.plain for parts in parts_list) and not {"+", "~"} & set(joins)
        attributes = frozenset().union(*(parts.attributes for parts in parts_list))
        names = frozenset().union(*(parts.names for parts in parts_list))
        return Selector(tuple(compounds), (sums[0], sums[1], sums[2]), pseudo, plain, attributes, names)

    def compound(self) -> _Parts:
        parts = _Parts()
        begin = self.at
        while True:
            here = self.peek()
            if here == "*":
                self.at += 1
            elif here == "#":
                self.at += 1
                name = self.name()
                parts.ids += 1
                parts.by("#", name)
                parts.tests.append(_id(name))
            elif here == ".":
                self.at += 1
                name = self.name()
                parts.classes += 1
                parts.by(".", name)
                parts.tests.append(_class(name))
            elif here == "[":
                parts.classes += 1
                parts.tests.append(self.attribute(parts))
            elif here == ":":
                self.colon(parts)
            elif here and _NAME.match(self.css, self.at):
                if self.at != begin:
                    raise BadSelector(self.css)
                name = self.name().lower()
                parts.types += 1
                parts.by("", name)
                parts.tests.append(_tag(name))
            else:
                break
        if self.at == begin:
            raise BadSelector(self.css)
        return parts

    def name(self) -> str:
        match = _NAME.match(self.css, self.at)
        if match is None:
            raise BadSelector(self.css)
        self.at = match.end()
        return _unescape(match[0])

    def attribute(self, parts: _Parts) -> Test:
        match = _ATTRIBUTE.match(self.css, self.at)
        if match is None:
            raise BadSelector(self.css)
        self.at = match.end()
        value = match["value"]
        parts.attribute = match["name"]
        parts.attributes.add(match["name"])
        if value is not None:
            value = _unescape(value[1:-1] if value[0] in "\"'" else value)
        return _attribute(match["name"], match["op"], value, (match["flag"] or "").lower() == "i")

    def colon(self, parts: _Parts) -> None:
        self.at += 1
        twice = self.peek() == ":"
        self.at += twice
        name = self.name().lower()
        if twice or name in _OLD_ELEMENTS:
            parts.pseudo = name
            parts.types += 1
            if self.peek() == "(":
                self.skip()
            return
        if self.peek() == "(":
            self.at += 1
            self.function(name, parts)
            self.blank()
            if self.peek() != ")":
                raise BadSelector(self.css)
            self.at += 1
            return
        test = SIMPLE.get(name)
        parts.classes += 1
        parts.plain = False
        parts.tests.append(_never if test is None else test)

    def skip(self) -> None:
        depth = 0
        while self.at < len(self.css):
            depth += {"(": 1, ")": -1}.get(self.css[self.at], 0)
            self.at += 1
            if depth == 0:
                return

    def function(self, name: str, parts: _Parts) -> None:
        if name in ("not", "is", "where", "matches", "-webkit-any"):
            inner = self.list()
            most = max((one.specificity for one in inner), default=(0, 0, 0))
            if name != "where":
                parts.ids, parts.classes, parts.types = (
                    parts.ids + most[0],
                    parts.classes + most[1],
                    parts.types + most[2],
                )
            parts.plain = parts.plain and all(one.plain for one in inner)
            parts.attributes.update(*(one.attributes for one in inner))
            parts.names.update(*(one.names for one in inner))
            parts.tests.append(_not(inner) if name == "not" else _is(inner))
        elif name == "has":
            inner = self.list(relative=True)
            most = max((one.specificity for one in inner), default=(0, 0, 0))
            parts.ids, parts.classes, parts.types = (
                parts.ids + most[0],
                parts.classes + most[1],
                parts.types + most[2],
            )
            parts.plain = False
            parts.tests.append(_has(inner))
        elif name.startswith("nth-"):
            parts.classes += 1
            parts.plain = False
            parts.tests.append(self.nth(name))
        else:
            parts.classes += 1
            parts.tests.append(_never)
            depth = 0
            while self.at < len(self.css) and not (self.peek() == ")" and depth == 0):
                depth += {"(": 1, ")": -1}.get(self.peek(), 0)
                self.at += 1

    def nth(self, name: str) -> Test:
        match = _NTH.match(self.css, self.at)
        if match is None:
            raise BadSelector(self.css)
        self.at = match.end()
        if match["word"]:
            a, b = 2, 1 if match["word"] == "odd" else 0
        elif match["c"]:
            a, b = 0, int(match["c"])
        else:
            a = {"": 1, "+": 1, "-": -1}.get(match["a"]) or (
                int(match["a"]) if match["a"] not in ("", "+", "-") else 1
            )
            if match["a"] == "-":
                a = -1
            b = int(match["b"].replace(" ", "")) if match["b"] else 0
        return _nth(a, b, last="last" in name, typed="of-type" in name)


# Simple selectors


def _id(name: str) -> Test:
    return lambda element, scope: element.attrs.get("id") == name


def _class(name: str) -> Test:
    def test(element: Element, scope: Scope) -> bool:
        classes = element.attrs.get("class")
        return classes is not None and name in classes and name in classes.split()

    return test


def _tag(name: str) -> Test:
    return lambda element, scope: element.tag == name or element.tag.lower() == name


def _attribute(name: str, op: str | None, value: str | None, lower: bool) -> Test:
    if op is None or value is None:
        return lambda element, scope: name in element.attrs
    wanted = value.lower() if lower else value

    def test(element: Element, scope: Scope) -> bool:
        have = element.attrs.get(name)
        if have is None:
            return False
        if lower:
            have = have.lower()
        match op:
            case "=":
                return have == wanted
            case "~=":
                return wanted in have.split()
            case "|=":
                return have == wanted or have.startswith(f"{wanted}-")
            case "^=":
                return bool(wanted) and have.startswith(wanted)
            case "$=":
                return bool(wanted) and have.endswith(wanted)
            case _:
                return bool(wanted) and wanted in have

    return test


def _not(inner: list[Selector]) -> Test:
    return lambda element, scope: not any(one.matches(element, scope) for one in inner)


def _is(inner: list[Selector]) -> Test:
    return lambda element, scope: any(one.matches(element, scope) for one in inner)


def _has(inner: list[Selector]) -> Test:
    beside = any(one.compounds[-1].combinator in ("+", "~") for one in inner)

    def test(element: Element, scope: Scope) -> bool:
        own = Scope(element, scope.focused, scope.fragment)
        candidates = element.below()
        if any(one.matches(at, own) for at in candidates for one in inner):
            return True
        if not beside or element.parent is None:
            return False
        siblings = element.parent.elements
        place = next(at for at, each in enumerate(siblings) if each is element)
        return any(
            one.matches(at, own)
            for sibling in siblings[place + 1 :]
            for at in sibling.walk()
            for one in inner
        )

    return test


def _nth(a: int, b: int, *, last: bool, typed: bool) -> Test:
    def test(element: Element, scope: Scope) -> bool:
        among = _siblings(element)
        if typed:
            among = [each for each in among if each.tag == element.tag]
        place = next(at for at, each in enumerate(among) if each is element)
        number = len(among) - place if last else place + 1
        if a == 0:
            return number == b
        return (number - b) % a == 0 and (number - b) // a >= 0

    return test


def _never(element: Element, scope: Scope) -> bool:
    return False


def _is_scope(element: Element, scope: Scope) -> bool:
    return element is scope.root


def _checked(element: Element, scope: Scope) -> bool:
    if element.tag == "option":
        return is_selected(element)
    return element.tag == "input" and is_checked(element)


def _edge(*, last: bool, typed: bool = False) -> Test:
    return _nth(0, 1, last=last, typed=typed)


def _only(element: Element, scope: Scope) -> bool:
    return len(_siblings(element)) == 1


def _empty(element: Element, scope: Scope) -> bool:
    return not element.children


def _link(element: Element, scope: Scope) -> bool:
    return element.tag in ("a", "area") and "href" in element.attrs


def _target(element: Element, scope: Scope) -> bool:
    return bool(scope.fragment) and element.attrs.get("id") == scope.fragment


def _focus(element: Element, scope: Scope) -> bool:
    return scope.focused is element


def _focus_within(element: Element, scope: Scope) -> bool:
    return scope.focused is not None and element.holds(scope.focused)


def _enabled(element: Element, scope: Scope) -> bool:
    return element.tag in DISABLEABLE and not is_disabled(element)


def _required(element: Element, scope: Scope) -> bool:
    return element.tag in ("input", "select", "textarea") and "required" in element.attrs


def _valid(element: Element, scope: Scope) -> bool:
    return is_valid(element)


SIMPLE: dict[str, Test] = {
    "root": lambda element, scope: element.parent is None and element.tag == "html",
    "scope": lambda element, scope: element is scope.root or (scope.root is None and element.parent is None),
    "first-child": _edge(last=False),
    "last-child": _edge(last=True),
    "only-child": _only,
    "first-of-type": _edge(last=False, typed=True),
    "last-of-type": _edge(last=True, typed=True),
    "empty": _empty,
    "checked": _checked,
    "disabled": lambda element, scope: is_disabled(element),
    "enabled": _enabled,
    "required": _required,
    "optional": lambda element, scope: (
        element.tag in ("input", "select", "textarea") and "required" not in element.attrs
    ),
    "link": _link,
    "any-link": _link,
    "-webkit-any-link": _link,
    "target": _target,
    "focus": _focus,
    "focus-visible": _focus,
    "focus-within": _focus_within,
    "open": lambda element, scope: "open" in element.attrs,
    "modal": lambda element, scope: bool(element.note("modal")),
    "valid": _valid,
    "invalid": lambda element, scope: not _valid(element, scope),
    "read-only": lambda element, scope: "readonly" in element.attrs,
    "placeholder-shown": lambda element, scope: "placeholder" in element.attrs and not element.note("value"),
}
"""Pseudo-classes without arguments; those that need a pointer or pixels fit nothing."""
