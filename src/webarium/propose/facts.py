"""Facts that a page states: what is called how, and what it says there, read from its accessibility tree alone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from webarium.observation.observation import Node
from webarium.tasks.screen import own_text

LONGEST = 90
"""Characters of the longest value that is a fact instead of prose."""
_LABEL = re.compile(r"[A-Za-z][A-Za-z'/&-]*(?: [A-Za-z&/(][A-Za-z'/&)-]*){0,4}")
_COUNT = re.compile(r"(\d[\d,]*) ([a-z]{3,}(?: [a-z]{3,})?)")
_TEXTS = frozenset({"StaticText", "time", "link", "strong", "emphasis", "code", "mark", "generic"})


@dataclass(frozen=True)
class Fact:
    """Something that a page says of something."""

    subject: str
    """What it says it of: the page's heading, or what a table's row begins with."""
    label: str
    """How the page calls it."""
    shown: str
    """What it says."""
    table: str = ""
    """Name of the table with a row for each subject; empty for what the page says of what it is about."""
    counted: bool = False
    """Whether the label is the noun of a count: ``12 reviews``."""


def main_of(root: Node) -> Node:
    """The part of a page that is its own."""
    return next((node for node in root.walk() if node.role == "main"), root)


def heading_of(root: Node) -> str:
    """What a page is about: its first heading, empty if it has none."""
    return next((node.name for node in main_of(root).walk() if node.role == "heading" and node.name), "")


def text_of(node: Node) -> str:
    """All that a part of a page says, in a line."""
    if node.named_by_content and node.name:
        return node.name
    parts = [own_text(node), *(text_of(child) for child in node.children)]
    return " ".join(part for part in parts if part).strip()


def facts_of(root: Node) -> list[Fact]:
    """All facts of a page in document order, each once."""
    main, about = main_of(root), heading_of(root)
    found = [*_of_tables(main), *(_of_page(main, about) if about else ())]
    return list(dict.fromkeys(fact for fact in found if _fit(fact)))


def _fit(fact: Fact) -> bool:
    return bool(
        _LABEL.fullmatch(fact.label)
        and len(fact.label) > 2
        and 0 < len(fact.shown) <= LONGEST
        and 1 < len(fact.subject) <= LONGEST
        and '"' not in fact.subject + fact.shown
        and fact.shown != fact.subject
    )


def _of_page(main: Node, about: str) -> Iterator[Fact]:
    for node in main.walk():
        children = node.children
        if node.role == "row" and len(children) == 2 and children[0].role == "rowheader":
            yield Fact(about, _bare(text_of(children[0])), text_of(children[1]))
        for label, value in pairwise(children):
            if (label.role, value.role) == ("term", "definition"):
                yield Fact(about, _bare(text_of(label)), text_of(value))
            elif label.role == "StaticText" and label.name.endswith(":") and value.role in _TEXTS:
                yield Fact(about, _bare(label.name), text_of(value))
        if node.role in ("StaticText", "link") and (count := _COUNT.fullmatch(node.name)):
            yield Fact(about, count.group(2), count.group(1), counted=True)


def _of_tables(main: Node) -> Iterator[Fact]:
    for table in main.walk():
        if table.role not in ("table", "grid"):
            continue
        rows = [node for node in table.walk() if node.role == "row"]
        heads = [_bare(text_of(cell)) for cell in rows[0].children] if rows else []
        if len(heads) < 2 or any(cell.role != "columnheader" for cell in rows[0].children):
            continue
        for row in rows[1:]:
            yield from _of_row(table.name, heads, row.children)


def _of_row(table: str, heads: Sequence[str], cells: Sequence[Node]) -> Iterator[Fact]:
    if len(cells) != len(heads):
        return
    said = [text_of(cell) for cell in cells]
    at = next((i for i, cell in enumerate(cells) if cell.role == "rowheader"), None)
    if at is None:
        at = next((i for i, text in enumerate(said) if text), 0)
    for i, (label, shown) in enumerate(zip(heads, said, strict=True)):
        if i != at:
            yield Fact(said[at], label, shown, table or "table")


def _bare(label: str) -> str:
    return label.strip().removesuffix(":").strip()
