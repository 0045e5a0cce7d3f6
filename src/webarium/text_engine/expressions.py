"""JavaScript that only reads a page, as published checks write it: selections, properties, sums and alternatives.

    document.querySelector('.note')?.outerText || [...document.querySelectorAll('a')].map(a => a.href).join(' ')

There are names, texts, numbers, lists with ``...``, calls, members, ``+``, ``===``, ``||`` and ``??``, and functions of
one name. Nothing can be written, and no other call is known.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from webarium.text_engine.controls import is_checked, options_of, selected_options, value_of
from webarium.text_engine.dom import Element, Node, Text
from webarium.text_engine.inner_text import inner_text
from webarium.text_engine.looks import Looks
from webarium.text_engine.selectors import BadSelector, closest, select

_TOKEN = re.compile(
    r"\s*(?:(?P<text>'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\")|(?P<number>\d+)|(?P<name>[A-Za-z_$][\w$]*)"
    r"|(?P<mark>\.\.\.|\?\.|\?\?|\|\||===|=>|[()\[\].,+]))"
)
_PAIRS = {"[": "]", "(": ")"}
Names = Mapping[str, Any]
Value = Callable[[Names], Any]


class UnreadableExpressionError(ValueError):
    """An expression is none of these, or something in it is not there."""


class _Gone(Exception):  # noqa: N818 -- no fault: what stands behind ``?.`` is left out
    """Something optional is not there."""


@dataclass(frozen=True)
class Reading:
    """Reads expressions on one page."""

    root: Element
    looks: Looks

    def __call__(self, expression: str) -> Any:
        """The value of an expression.

        Raises:
            UnreadableExpressionError: It is none that is known, or reads what is not there.
        """
        reader = _Reader(expression, self)
        value = reader.whole()({"document": self.root})
        if isinstance(value, Element | Text):
            raise UnreadableExpressionError("An element is no value.")
        return value

    def member(self, of: Any, name: str, given: list[Any] | None) -> Any:
        """A member of a value, called with what is given if anything is."""
        table = (_LIST if isinstance(of, list) else _TEXT) if not isinstance(of, Element | Text) else _NODE
        if isinstance(of, bool):
            table = {"toString": lambda page, value: str(value).lower()}
        if name not in table:
            raise UnreadableExpressionError(f"There is no {name}.")
        try:
            return table[name](self, of, *(given or ()))
        except (TypeError, BadSelector, IndexError) as error:
            raise UnreadableExpressionError(str(error)) from None


def _closed(css: str) -> str:
    """A selector with the brackets that were left open, as browsers read it."""
    open_ones: list[str] = []
    for letter in re.sub(r"\"[^\"]*\"|'[^']*'", "", css):
        if letter in _PAIRS:
            open_ones.append(_PAIRS[letter])
        elif open_ones and letter == open_ones[-1]:
            open_ones.pop()
    return css + "".join(reversed(open_ones))


def _all(page: Reading, of: Element, css: str) -> list[Element]:
    return select(of, _closed(css))


def _shown(page: Reading, of: Node) -> str:
    return inner_text(page.looks, of) if isinstance(of, Element) else of.data


def _place(page: Reading, of: Element) -> int:
    chosen, options = selected_options(of), options_of(of)
    return next((place for place, each in enumerate(options) if each in chosen), -1)


def _found(page: Reading, of: list[Any], wanted: Callable[[Any], Any]) -> Any:
    return next((each for each in of if wanted(each)), None)


def _found_at(page: Reading, of: list[Any], wanted: Callable[[Any], Any]) -> int:
    return next((place for place, each in enumerate(of) if wanted(each)), -1)


_NODE: Mapping[str, Callable[..., Any]] = {
    "querySelector": lambda page, of, css: next(iter(_all(page, of, css)), None),
    "querySelectorAll": _all,
    "closest": lambda page, of, css: closest(of, _closed(css)),
    "getAttribute": lambda page, of, name: of.attrs.get(name),
    "outerText": _shown,
    "innerText": _shown,
    "textContent": lambda page, of: of.text() if isinstance(of, Element) else of.data,
    "value": lambda page, of: value_of(of),
    "checked": lambda page, of: is_checked(of),
    "selectedIndex": _place,
    "body": lambda page, of: next(iter(select(of, "body")), None),
    "lastChild": lambda page, of: of.children[-1] if of.children else None,
    "firstElementChild": lambda page, of: next(iter(of.elements), None),
    "lastElementChild": lambda page, of: next(iter(reversed(of.elements)), None),
}
_LIST: Mapping[str, Callable[..., Any]] = {
    "map": lambda page, of, made: [made(each) for each in of],
    "find": _found,
    "findIndex": _found_at,
    "join": lambda page, of, between: between.join("" if each is None else str(each) for each in of),
    "length": lambda page, of: len(of),
}
_TEXT: Mapping[str, Callable[..., Any]] = {
    "trim": lambda page, of: of.strip(),
    "toString": lambda page, of: str(of),
    "length": lambda page, of: len(of),
}
_CALLS = frozenset(
    {
        *("querySelector", "querySelectorAll", "closest", "getAttribute", "trim", "toString"),
        *("map", "find", "findIndex", "join"),
    }
)
"""Members that are called; all others are read."""


class _Reader:
    """Reads an expression once, from the left."""

    def __init__(self, expression: str, page: Reading) -> None:
        self._page = page
        self._tokens = list(self._split(expression))
        self._at = 0

    def _split(self, expression: str) -> Iterator[tuple[str, str]]:
        at = 0
        while expression[at:].strip():
            match = _TOKEN.match(expression, at)
            if match is None:
                raise UnreadableExpressionError(f"No part of an expression: {expression[at : at + 20]!r}.")
            kind = str(match.lastgroup)
            yield kind, match[kind]
            at = match.end()

    def whole(self) -> Value:
        """All of it."""
        value = self._any()
        if self._at < len(self._tokens):
            raise UnreadableExpressionError("Something follows the expression.")
        return value

    def _next(self) -> str:
        return self._tokens[self._at][1] if self._at < len(self._tokens) else ""

    def _take(self, *marks: str) -> str:
        """One of some marks, if it is next."""
        if self._at < len(self._tokens) and self._tokens[self._at][0] == "mark" and self._next() in marks:
            self._at += 1
            return self._tokens[self._at - 1][1]
        return ""

    def _need(self, mark: str) -> None:
        if not self._take(mark):
            raise UnreadableExpressionError(f"Expected {mark}, got {self._next()!r}.")

    def _any(self) -> Value:
        value = self._equal()
        while mark := self._take("||", "??"):
            value = _or(value, self._equal(), empty=mark == "||")
        return value

    def _equal(self) -> Value:
        value = self._sum()
        while self._take("==="):
            value = _pair(value, self._sum(), lambda one, other: one == other)
        return value

    def _sum(self) -> Value:
        value = self._chain()
        while self._take("+"):
            value = _pair(value, self._chain(), _add)
        return value

    def _chain(self) -> Value:
        value, optional = self._one(), False
        while mark := self._take(".", "?.", "["):
            if mark == "[":
                value = _pair(value, self._any(), _item)
                self._need("]")
                continue
            kind, name = self._tokens[self._at] if self._at < len(self._tokens) else ("", "")
            if kind != "name":
                raise UnreadableExpressionError("A member has no name.")
            self._at += 1
            given = self._given() if self._take("(") else None
            if (given is not None) != (name in _CALLS):
                raise UnreadableExpressionError(f"{name} is read otherwise.")
            optional |= mark == "?."
            value = self._member(value, name, given, optional=mark == "?.")
        return _optional(value) if optional else value

    def _member(self, value: Value, name: str, given: list[Value] | None, *, optional: bool) -> Value:
        def read(names: Names) -> Any:
            of = value(names)
            if of is None:
                if optional:
                    raise _Gone
                raise UnreadableExpressionError(f"Nothing has no {name}.")
            return self._page.member(of, name, None if given is None else [each(names) for each in given])

        return read

    def _given(self) -> list[Value]:
        found: list[Value] = []
        while not self._take(")"):
            found.append(self._argument())
            self._take(",")
        return found

    def _argument(self) -> Value:
        ahead = self._tokens[self._at + 1 : self._at + 2]
        if ahead != [("mark", "=>")]:
            return self._any()
        name = self._next()
        self._at += 2
        body = self._any()
        return lambda names: lambda value: body({**names, name: value})

    def _one(self) -> Value:
        if self._take("("):
            value = self._any()
            self._need(")")
            return value
        if self._take("["):
            return self._listed()
        kind, word = self._tokens[self._at] if self._at < len(self._tokens) else ("", "")
        self._at += 1
        if kind == "text":
            said = ast.literal_eval(word)
            return lambda names: said
        if kind == "number":
            return lambda names: int(word)
        if kind == "name":
            return lambda names: _named(names, word)
        raise UnreadableExpressionError(f"Expected a value, got {word!r}.")

    def _listed(self) -> Value:
        parts: list[tuple[bool, Value]] = []
        while not self._take("]"):
            parts.append((bool(self._take("...")), self._any()))
            self._take(",")
        return lambda names: [
            each for spread, part in parts for each in (part(names) if spread else [part(names)])
        ]


def _named(names: Names, word: str) -> Any:
    if word not in names:
        raise UnreadableExpressionError(f"Nothing is called {word}.")
    return names[word]


def _optional(value: Value) -> Value:
    """Nothing where a part of a chain that may be absent is."""

    def read(names: Names) -> Any:
        try:
            return value(names)
        except _Gone:
            return None

    return read


def _or(one: Value, other: Value, *, empty: bool) -> Value:
    def read(names: Names) -> Any:
        found = one(names)
        return other(names) if found is None or (empty and not found) else found

    return read


def _pair(one: Value, other: Value, made: Callable[[Any, Any], Any]) -> Value:
    return lambda names: made(one(names), other(names))


def _add(one: Any, other: Any) -> Any:
    if isinstance(one, int) and isinstance(other, int):
        return one + other
    return f"{'null' if one is None else one}{'null' if other is None else other}"


def _item(of: Any, place: Any) -> Any:
    if not isinstance(of, list) or not isinstance(place, int):
        raise UnreadableExpressionError("Only lists have places.")
    return of[place] if 0 <= place < len(of) else None
