"""Reading an observed page: finding nodes by role, name and neighbourhood, and the text that can be seen."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from webarium.errors import TaskError
from webarium.notation import US, Notation, ordinary, spoken, typed_day
from webarium.observation.observation import Node, Observation
from webarium.scoring.normalise import plain, token_texts
from webarium.sites.kit.appearance import meanings

Name = str | re.Pattern[str] | None
"""A name to look for: folded text (equal first, else contained), a pattern, or anything."""


@dataclass(frozen=True)
class Screen:
    """One observation's tree with lookups, which ask in usual words and notation for what the page says in its own."""

    observation: Observation
    notation: Notation = US
    """How the page is written."""

    @property
    def root(self) -> Node:
        """The page."""
        if self.observation.tree is None:
            raise TaskError("The golden path needs observations with a tree.")
        return self.observation.tree

    @cached_property
    def parents(self) -> dict[int, Node]:
        """Each node's parent, by the node's id."""
        return {child.id: node for node in self.root.walk() for child in node.children}

    @cached_property
    def words(self) -> Words:
        """All that the page says, on screen or not."""
        return Words(self.root, self.notation)

    def node(self, node_id: int) -> Node | None:
        """A node by its id."""
        return next((node for node in self.root.walk() if node.id == node_id), None)

    @property
    def folded_menu(self) -> Node | None:
        """What shows the site's menu, while it is folded away."""
        shut = (node for node in self._folds(_MENU, _COMMANDS) if node.state("expanded") in _SHUT)
        return next(shut, None)

    @property
    def has_open_commands(self) -> bool:
        """Whether the site's menu lies over the page, as commands do until one leaves them."""
        return any(node.state("expanded") not in _SHUT for node in self._folds(_COMMANDS))

    def _folds(self, *names: str) -> Iterator[Node]:
        """What shows and hides parts of the page, of some names."""
        return (node for node in self.root.walk() if node.role == _FOLD and node.name in names)

    def find(self, roles: Sequence[str], name: Name, near: str | None) -> list[Node]:
        """Nodes with one of the roles and this name, in document order, or nearest to a text first."""
        found = named([node for node in self.root.walk() if node.role in roles], name, self.notation)
        if near is None:
            return found
        distances = [(self._distance(node, near), node) for node in found]
        return [node for size, node in sorted(distances, key=lambda pair: pair[0]) if size < _FAR]

    def shows(self, text: str, *, near: str | None = None) -> bool:
        """Whether a text can be read in the viewport now, as whole words; in one part with another text."""
        for wanted in map(token_texts, _ways(text, self.notation)):
            scope = self.root if near is None else self._around(wanted, near)
            if scope is not None and contains(tuple(seen_tokens(scope, self.notation)), wanted):
                return True
        return False

    def typed(self, text: str) -> str:
        """What is typed for a text: a day in digits as the page asks for it, else the text."""
        day = None if self.notation is US else typed_day(text, US)
        return text if day is None else self.notation.day(day, "typed")

    def offered(self, list_id: int, options: Sequence[str]) -> tuple[str, ...]:
        """The labels of options of a list, as the page has them."""
        if self.notation is US or (node := self.node(list_id)) is None:
            return tuple(options)
        names = {part.name for part in node.walk() if part.role == "option"}
        found = {ordinary(name, self.notation): name for name in sorted(names)}
        return tuple(
            next((found[way] for way in _ways(option, self.notation) if way in found), option)
            if option not in names
            else option
            for option in options
        )

    def holders(self, text: str) -> list[Node]:
        """The innermost nodes whose text has these words, on screen or not."""
        holds = self._holding(text)
        return [
            node
            for node in self.root.walk()
            if holds(node) and not any(holds(child) for child in node.children)
        ]

    def _holding(self, text: str) -> Callable[[Node], bool]:
        """Tells of any part of the page whether it says a text, or what means the same."""
        ways = [self.words.holding(token_texts(each)) for each in _ways(text, self.notation)]
        return lambda part: any(holds(part) for holds in ways)

    def _around(self, wanted: tuple[str, ...], near: str) -> Node | None:
        """The smallest part of the page that holds both texts."""
        best: Node | None = None
        holds, beside = self.words.holding(wanted), self._holding(near)
        for node in self.root.walk():
            if holds(node) and beside(node):
                best = node
        return best

    def _distance(self, node: Node, near: str) -> int:
        """How many words the smallest part around a node has that also has a text."""
        holds = self._holding(near)
        part: Node | None = node
        while part is not None:
            if holds(part):
                return self.words.count(part)
            part = self.parents.get(part.id)
        return _FAR


class Words:
    """The words of a page in document order; those of any part of it stand in a row."""

    def __init__(self, root: Node, notation: Notation = US) -> None:
        self._all: list[str] = []
        self._ranges: dict[int, tuple[int, int]] = {}
        todo: list[tuple[Node, int | None]] = [(root, None)]
        while todo:
            node, start = todo.pop()
            if start is not None:  # It has been met before, and all below it by now.
                self._ranges[id(node)] = (start, len(self._all))
                continue
            todo.append((node, len(self._all)))
            self._all += _tokens(own_text(node), notation)
            todo.extend((child, None) for child in reversed(node.children))

    def count(self, part: Node) -> int:
        """How many words a part of the page has."""
        start, end = self._ranges[id(part)]
        return end - start

    def holding(self, wanted: Sequence[str]) -> Callable[[Node], bool]:
        """Tells of any part of the page whether the wanted words stand in a row in it."""
        size, sought = len(wanted), list(wanted)
        places = [at for at in range(len(self._all) - size + 1) if self._all[at : at + size] == sought]

        def holds(part: Node) -> bool:
            start, end = self._ranges[id(part)]
            first = bisect_left(places, start)
            return first < len(places) and places[first] + size <= end

        return holds


_FAR = 10**9
_FOLD = "DisclosureTriangle"
_MENU, _COMMANDS = "Menu", "Commands"
"""What shows a site's menu is called one of these."""
_SHUT = frozenset(["False", "false"])


def named(nodes: Sequence[Node], name: Name, notation: Notation = US) -> list[Node]:
    """The nodes whose name fits: equal after folding where there is one, else containing it.

    A button, a link or a heading may be called by any word that means the same, and days, times and amounts are
    written in the page's notation, as sites have several looks.
    """
    if name is None:
        return list(nodes)
    if isinstance(name, re.Pattern):
        return [node for node in nodes if any(map(name.search, _said(node.name, notation)))]
    wanted = _wanted(name, notation)
    if equal := [node for node in nodes if _equals(node, wanted, notation)]:
        return equal
    parts = {plain(each) for each in _spellings(name, notation)}
    return [
        node for node in nodes if any(part in said for said in _folded(node.name, notation) for part in parts)
    ]


def is_called(node: Node, name: Name, notation: Notation = US) -> bool:
    """Whether a node is called just so, or by a word that means the same; anything is where no text is looked for."""
    return not isinstance(name, str) or _equals(node, _wanted(name, notation), notation)


def _wanted(name: str, notation: Notation) -> frozenset[str]:
    """The folded names that nodes have which are called just so."""
    return frozenset(_bare(each) for each in _ways(name, notation))


def _equals(node: Node, wanted: frozenset[str], notation: Notation) -> bool:
    """Whether a node has one of the folded names, as it is on the page or in the usual notation."""
    return not wanted.isdisjoint((_bare(node.name), _bare(ordinary(node.name, notation))))


def _bare(name: str) -> str:
    """A folded name without the star of a field that has to be filled in."""
    return plain(name).removesuffix("*")


def _spellings(text: str, notation: Notation) -> tuple[str, ...]:
    """A text as it is read on a page that writes it in its notation, or that has it from a row."""
    if notation is US:
        return (text,)
    return tuple(dict.fromkeys((text, ordinary(spoken(text, notation), notation), ordinary(text, notation))))


def _ways(text: str, notation: Notation) -> tuple[str, ...]:
    """All that means the same as a text, as it is read on a page."""
    return tuple(dict.fromkeys(way for each in meanings(text) for way in _spellings(each, notation)))


def _said(name: str, notation: Notation) -> tuple[str, ...]:
    """A name on a page, and all that means the same, in the usual notation and as it is there."""
    if notation is US:
        return meanings(name)
    return tuple(dict.fromkeys((*meanings(ordinary(name, notation)), *meanings(name))))


def _folded(name: str, notation: Notation) -> list[str]:
    return [plain(each) for each in _said(name, notation)]


def own_text(node: Node) -> str:
    """What a node says itself, apart from its children."""
    repeats = bool(node.children) and node.named_by_content
    return " ".join(part for part in ("" if repeats else node.name, node.value or "") if part)


@lru_cache(maxsize=8192)
def _tokens(text: str, notation: Notation) -> tuple[str, ...]:
    """Like `token_texts`, in the usual notation; what surrounds a page says the same on the next one."""
    return token_texts(ordinary(text, notation))


def seen_tokens(node: Node, notation: Notation = US) -> Iterator[str]:
    """The words of a part of the page that can be seen without scrolling."""
    for part in node.walk():
        if part.in_view:
            yield from _tokens(own_text(part), notation)


def contains(tokens: Sequence[str], wanted: Sequence[str]) -> bool:
    """Whether the wanted words stand in a row in the tokens."""
    size, given, sought = len(wanted), tuple(tokens), tuple(wanted)
    return any(given[i : i + size] == sought for i in range(len(given) - size + 1))
