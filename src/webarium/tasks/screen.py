"""Reading an observed page: finding nodes by role, name and neighbourhood, and the text that can be seen."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from webarium.browser.observation import Node, Observation
from webarium.errors import TaskError
from webarium.scoring.normalise import plain, token_texts

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

    def node(self, node_id: int) -> Node | None:
        """A node by its id."""
        return next((node for node in self.root.walk() if node.id == node_id), None)

    def find(self, roles: Sequence[str], name: Name, near: str | None) -> list[Node]:
        """Nodes with one of the roles and this name, in document order, or nearest to a text first."""
        found = named([node for node in self.root.walk() if node.role in roles], name)
        if near is None:
            return found
        distances = [(self._distance(node, near), node) for node in found]
        return [node for size, node in sorted(distances, key=lambda pair: pair[0]) if size < _FAR]

    def shows(self, text: str, *, near: str | None = None) -> bool:
        """Whether a text can be read in the viewport now, as whole words; in one part with another text."""
        wanted = token_texts(text)
        scope = self.root if near is None else self._around(wanted, token_texts(near))
        return scope is not None and contains(tuple(seen_tokens(scope)), wanted)

    def holders(self, text: str) -> list[Node]:
        """The innermost nodes whose text has these words, on screen or not."""
        wanted = token_texts(text)
        return [
            node
            for node in self.root.walk()
            if contains(tokens_of(node), wanted)
            and not any(contains(tokens_of(child), wanted) for child in node.children)
        ]

    def _around(self, wanted: tuple[str, ...], near: tuple[str, ...]) -> Node | None:
        """The smallest part of the page that holds both texts."""
        best: Node | None = None
        for node in self.root.walk():
            tokens = tokens_of(node)
            if contains(tokens, wanted) and contains(tokens, near):
                best = node
        return best

    def _distance(self, node: Node, near: str) -> int:
        """How many words the smallest part around a node has that also has a text."""
        wanted = token_texts(near)
        part: Node | None = node
        while part is not None:
            tokens = tokens_of(part)
            if contains(tokens, wanted):
                return len(tokens)
            part = self.parents.get(part.id)
        return _FAR


_FAR = 10**9


def named(nodes: Sequence[Node], name: Name) -> list[Node]:
    """The nodes whose name fits: equal after folding where there is one, else containing it."""
    if name is None:
        return list(nodes)
    if isinstance(name, re.Pattern):
        return [node for node in nodes if name.search(node.name)]
    wanted = plain(name)
    return [n for n in nodes if plain(n.name) == wanted] or [n for n in nodes if wanted in plain(n.name)]


def own_text(node: Node) -> str:
    """What a node says itself, apart from its children."""
    repeats = bool(node.children) and node.named_by_content
    return " ".join(part for part in ("" if repeats else node.name, node.value or "") if part)


def tokens_of(node: Node) -> tuple[str, ...]:
    """All words of a part of the page, on screen or not."""
    return token_texts("\n".join(own_text(part) for part in node.walk()))


def seen_tokens(node: Node) -> Iterator[str]:
    """The words of a part of the page that can be seen without scrolling."""
    for part in node.walk():
        if part.in_view:
            yield from token_texts(own_text(part))


def contains(tokens: Sequence[str], wanted: Sequence[str]) -> bool:
    """Whether the wanted words stand in a row in the tokens."""
    size, given, sought = len(wanted), tuple(tokens), tuple(wanted)
    return any(given[i : i + size] == sought for i in range(len(given) - size + 1))
