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


def shown_in(form: Element) -> dict[str, str | list[str]]:
    """What a form would send as it is shown."""
    sent: dict[str, str | list[str]] = {}
    for each in form.all("input") + form.all("textarea") + form.all("select"):
        name, kind = each.attrs.get("name"), each.attrs.get("type", "text")
        if name is None or (kind in ("checkbox", "radio") and "checked" not in each.attrs):
            continue
        if each.tag == "select":
            chosen = [_value(o) for o in each.all("option") if "selected" in o.attrs]
            first = [_value(o) for o in each.all("option")][:1]
            sent[name] = chosen if "multiple" in each.attrs else (chosen or first or [""])[0]
        elif each.tag == "textarea":
            sent[name] = "".join(c for c in each.children if isinstance(c, str)).removeprefix("\n")
        elif kind == "checkbox" and name in sent:
            held = sent[name]
            sent[name] = [*([held] if isinstance(held, str) else held), each.attrs.get("value", "1")]
        else:
            sent[name] = each.attrs.get("value", "1" if kind == "checkbox" else "")
    return sent


def _value(option: Element) -> str:
    return option.attrs.get("value", option.text)
