"""Reading an observed page: finding nodes by role, name and neighbourhood, and the text that can be seen."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from webarium.errors import TaskError
from webarium.observation.observation import Node, Observation
from webarium.scoring.normalise import plain, token_texts
from webarium.sites.kit.appearance import meanings

Name = str | re.Pattern[str] | None
"""A name to look for: folded text (equal first, else contained), a pattern, or anything."""


@dataclass(frozen=True)
class Screen:
    """One observation's tree with lookups."""

    observation: Observation

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
        return Words(self.root)

    def node(self, node_id: int) -> Node | None:
        """A node by its id."""
        return next((node for node in self.root.walk() if node.id == node_id), None)

    @property
    def folded_menu(self) -> Node | None:
        """What shows the site's menu, while it is folded away."""
        return next(
            (
                node
                for node in self.root.walk()
                if node.role == _FOLD and node.name == "Menu" and node.state("expanded") in _SHUT
            ),
            None,
        )

    def find(self, roles: Sequence[str], name: Name, near: str | None) -> list[Node]:
        """Nodes with one of the roles and this name, in document order, or nearest to a text first."""
        found = named([node for node in self.root.walk() if node.role in roles], name)
        if near is None:
            return found
        distances = [(self._distance(node, near), node) for node in found]
        return [node for size, node in sorted(distances, key=lambda pair: pair[0]) if size < _FAR]

    def shows(self, text: str, *, near: str | None = None) -> bool:
        """Whether a text can be read in the viewport now, as whole words; in one part with another text."""
        for wanted in map(token_texts, meanings(text)):
            scope = self.root if near is None else self._around(wanted, near)
            if scope is not None and contains(tuple(seen_tokens(scope)), wanted):
                return True
        return False

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
        ways = [self.words.holding(token_texts(each)) for each in meanings(text)]
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

    def __init__(self, root: Node) -> None:
        self._all: list[str] = []
        self._ranges: dict[int, tuple[int, int]] = {}
        todo: list[tuple[Node, int | None]] = [(root, None)]
        while todo:
            node, start = todo.pop()
            if start is not None:  # It has been met before, and all below it by now.
                self._ranges[id(node)] = (start, len(self._all))
                continue
            todo.append((node, len(self._all)))
            self._all += _tokens(own_text(node))
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
_SHUT = frozenset(["False", "false"])


def named(nodes: Sequence[Node], name: Name) -> list[Node]:
    """The nodes whose name fits: equal after folding where there is one, else containing it.

    A button, a link or a heading may be called by any word that means the same, as sites have several looks.
    """
    if name is None:
        return list(nodes)
    if isinstance(name, re.Pattern):
        return [node for node in nodes if any(map(name.search, meanings(node.name)))]
    wanted = {plain(each) for each in meanings(name)}
    return [n for n in nodes if plain(n.name) in wanted] or [n for n in nodes if _holds(n.name, plain(name))]


def is_called(node: Node, name: Name) -> bool:
    """Whether a node is called just so, or by a word that means the same; anything is where no text is looked for."""
    return not isinstance(name, str) or plain(node.name) in {plain(each) for each in meanings(name)}


def _holds(name: str, wanted: str) -> bool:
    """Whether a name, or one that means the same, contains what is wanted."""
    return any(wanted in plain(each) for each in meanings(name))


def own_text(node: Node) -> str:
    """What a node says itself, apart from its children."""
    repeats = bool(node.children) and node.named_by_content
    return " ".join(part for part in ("" if repeats else node.name, node.value or "") if part)


@lru_cache(maxsize=8192)
def _tokens(text: str) -> tuple[str, ...]:
    """Like `token_texts`; what surrounds a page says the same on the next one."""
    return token_texts(text)


def seen_tokens(node: Node) -> Iterator[str]:
    """The words of a part of the page that can be seen without scrolling."""
    for part in node.walk():
        if part.in_view:
            yield from _tokens(own_text(part))


def contains(tokens: Sequence[str], wanted: Sequence[str]) -> bool:
    """Whether the wanted words stand in a row in the tokens."""
    size, given, sought = len(wanted), tuple(tokens), tuple(wanted)
    return any(given[i : i + size] == sought for i in range(len(given) - size + 1))
