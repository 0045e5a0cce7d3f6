"""Just enough of a document tree to ask pages questions in tests."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = frozenset(
    ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"]
)


def tight(html: str) -> str:
    """Markup with single spaces, and none at the borders of tags: for looking for a piece of it."""
    return re.sub(r"(?<=>) | (?=<)", "", " ".join(html.split()))


@dataclass
class Element:
    tag: str
    attrs: dict[str, str] = field(default_factory=dict)
    children: list[Element | str] = field(default_factory=list)

    def __iter__(self) -> Iterator[Element]:
        for child in self.children:
            if isinstance(child, Element):
                yield child
                yield from child

    @property
    def classes(self) -> frozenset[str]:
        return frozenset(self.attrs.get("class", "").split())

    @property
    def text(self) -> str:
        """All text with single spaces."""
        return " ".join("".join(self._pieces()).split())

    def _pieces(self) -> Iterator[str]:
        for child in self.children:
            if isinstance(child, str):
                yield child
            elif child.tag not in ("script", "style"):
                yield from child._pieces()
                if child.tag not in ("a", "b", "em", "span", "strong"):
                    yield " "

    def all(self, selector: str) -> list[Element]:
        """Elements for ``tag.class#id[name=value]`` steps separated by spaces."""
        found = [self]
        for step in selector.split():
            found = [each for above in found for each in above if each.fits(step)]
        return list({id(each): each for each in found}.values())

    def one(self, selector: str) -> Element:
        found = self.all(selector)
        assert len(found) == 1, f"{len(found)} elements for {selector}"
        return found[0]

    def first(self, selector: str) -> Element:
        return self.all(selector)[0]

    def fits(self, step: str) -> bool:
        head, *conditions = step.rstrip("]").split("[")
        for condition in conditions:
            key, _, value = condition.rstrip("]").partition("=")
            if self.attrs.get(key) != value:
                return False
        head, _, key = head.partition("#")
        key, *classes = key.split(".") if key else ["", *head.split(".")[1:]]
        tag = head.split(".")[0]
        return (
            (not tag or self.tag == tag)
            and (not key or self.attrs.get("id") == key)
            and self.classes.issuperset(classes)
        )


class _Builder(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Element("#document")
        self.stack = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {key: value or "" for key, value in attrs})
        self.stack[-1].children.append(element)
        if tag not in VOID:
            self.stack.append(element)

    def handle_endtag(self, tag: str) -> None:
        for depth in range(len(self.stack) - 1, 0, -1):
            if self.stack[depth].tag == tag:
                del self.stack[depth:]
                return

    def handle_data(self, data: str) -> None:
        self.stack[-1].children.append(data)


def parse(html: str) -> Element:
    builder = _Builder()
    builder.feed(html)
    builder.close()
    return builder.root
