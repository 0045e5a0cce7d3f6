"""A document as plain objects: what lexbor parses, kept so that actions can change it."""

from __future__ import annotations

import html
from collections.abc import Iterator, Mapping
from sys import intern
from typing import Any, TypeAlias

from selectolax.lexbor import LexborHTMLParser, LexborNode

VOID = frozenset(
    "area base br col embed hr img input link meta param source track wbr".split()  # noqa: SIM905
)
"""Elements without an end tag."""
_RAW = frozenset({"script", "style"})
_MAX_LEVELS = 400
"""Nesting beyond this is cut: no page for people has it, and Python's stack has an end."""

BARE: Mapping[str, str] = {}
"""No attributes; shared as all are."""


class Text:
    """A piece of text."""

    __slots__ = ("data", "ident", "parent")

    def __init__(self, data: str) -> None:
        self.data = data
        self.ident = 0
        """Its number in observations; 0 until it is first seen."""
        self.parent: Element | None = None


class Element:
    """An element, with what a visitor did to it in `state`."""

    __slots__ = ("attrs", "children", "html", "ident", "listed", "parent", "parts", "state", "tag")

    def __init__(self, tag: str, attrs: Mapping[str, str] = BARE, *, html: bool = True) -> None:
        self.tag = tag
        self.attrs = attrs
        """Shared with other elements, so never changed: `put` and `drop` give it new ones."""
        self.html = html
        """Whether it is an element of HTML, not of SVG or MathML."""
        self.children: list[Node] = []
        self.parent: Element | None = None
        self.ident = 0
        """Its number in observations; 0 until it is first seen."""
        self.parts: tuple[int, int] = (0, 0)
        """Numbers of the text that CSS puts before and after its content."""
        self.listed: list[Element] | None = None
        """Of the top of a document: all its elements, until something in it moves."""
        self.state: dict[str, Any] | None = None
        """What it holds beyond its attributes: value, checked, selected, files, modal, and what behaviours note."""

    def attr(self, name: str) -> str | None:
        """An attribute's value; ``None`` if it has none."""
        return self.attrs.get(name)

    def put(self, name: str, value: str) -> None:
        """Set an attribute."""
        self.attrs = {**self.attrs, name: value}

    def drop(self, name: str) -> str | None:
        """Remove an attribute; gives what it was, ``None`` if there was none."""
        was = self.attrs.get(name)
        if was is not None:
            self.attrs = {key: value for key, value in self.attrs.items() if key != name}
        return was

    def note(self, name: str, default: Any = None) -> Any:
        """What is noted of it under a name."""
        return default if self.state is None else self.state.get(name, default)

    def keep(self, name: str, value: Any) -> None:
        """Note something of it."""
        if self.state is None:
            self.state = {}
        self.state[name] = value

    def forget(self, name: str) -> None:
        """Forget what was noted."""
        if self.state is not None:
            self.state.pop(name, None)

    @property
    def elements(self) -> list[Element]:
        """Its child elements."""
        return [child for child in self.children if child.__class__ is Element]

    @property
    def classes(self) -> list[str]:
        """Its classes."""
        return self.attrs.get("class", "").split()

    def walk(self) -> list[Element]:
        """This element and all elements below it, in document order, as they are now; not to be changed."""
        if self.listed is not None:
            return self.listed
        found = [self]
        _gather(self, found)
        if self.parent is None:
            self.listed = found
        return found

    def below(self) -> list[Element]:
        """All elements below this one, in document order."""
        if self.parent is None:
            return self.walk()[1:]
        found: list[Element] = []
        _gather(self, found)
        return found

    def up(self) -> Iterator[Element]:
        """This element and what is around it, from the inside out."""
        at: Element | None = self
        while at is not None:
            yield at
            at = at.parent

    def text(self) -> str:
        """All text in it, hidden or not."""
        parts: list[str] = []
        stack: list[Node] = [self]
        while stack:
            at = stack.pop()
            if isinstance(at, Text):
                parts.append(at.data)
            else:
                stack.extend(reversed(at.children))
        return "".join(parts)

    def holds(self, other: Node | None) -> bool:
        """Whether another node is this one or lies in it."""
        while other is not None:
            if other is self:
                return True
            other = other.parent
        return False

    def place(self) -> int:
        """Its place among its parent's children."""
        among: list[Node] = [] if self.parent is None else self.parent.children
        return next((at for at, child in enumerate(among) if child is self), 0)

    def moved(self) -> None:
        """Note that what is in it is no longer as it was; for whoever changes `children` by hand."""
        at: Element | None = self
        while at is not None:
            at.listed = None
            at = at.parent

    def append(self, *nodes: Node) -> None:
        """Put nodes at its end."""
        for node in nodes:
            detach(node)
            self._adopt(node)
            self.children.append(node)
        self.moved()

    def _adopt(self, node: Node) -> None:
        node.parent = self
        if isinstance(node, Element):
            node.listed = None

    def insert(self, at: int, nodes: list[Node]) -> None:
        """Put nodes at a place among its children."""
        for node in nodes:
            detach(node)
            self._adopt(node)
        self.children[at:at] = nodes
        self.moved()

    def replace_children(self, nodes: list[Node]) -> None:
        """Put nodes in the place of all that is in it."""
        for child in self.children:
            child.parent = None
        self.children = []
        self.moved()
        self.append(*nodes)

    def set_text(self, text: str) -> None:
        """Put a text in the place of all that is in it."""
        self.replace_children([Text(text)] if text else [])

    def flag(self, name: str, on: bool) -> None:
        """Set or remove an attribute that needs no value."""
        if not on:
            self.drop(name)
        elif name not in self.attrs:
            self.put(name, "")

    def toggle_class(self, name: str, on: bool | None = None) -> None:
        """Add or remove a class."""
        kept = self.classes
        wanted = name not in kept if on is None else on
        if wanted != (name in kept):
            kept = [*kept, name] if wanted else [each for each in kept if each != name]
            self.put("class", " ".join(kept))


Node: TypeAlias = Text | Element


def _gather(element: Element, found: list[Element]) -> None:
    for child in element.children:
        if child.__class__ is Element:
            found.append(child)
            if child.children:
                _gather(child, found)


def detach(node: Node) -> None:
    """Take a node out of its parent."""
    parent = node.parent
    if parent is not None:
        parent.moved()
        for at, child in enumerate(parent.children):
            if child is node:
                del parent.children[at]
                break
        node.parent = None


def parse(markup: str) -> Element:
    """A whole document; gives its root element."""
    top = LexborHTMLParser(markup).root
    if top is None:
        return _blank()
    listed: list[Element] = []
    root = _convert(top, 0, listed, html=True)
    root.listed = listed
    return root


def _blank() -> Element:
    root = Element("html")
    root.append(Element("head"), Element("body"))
    return root


_TABLE_WRAPS = {
    "tr": "<table><tbody>",
    "td": "<table><tbody><tr>",
    "th": "<table><tbody><tr>",
    "tbody": "<table>",
    "thead": "<table>",
    "tfoot": "<table>",
    "caption": "<table>",
    "colgroup": "<table>",
    "col": "<table><colgroup>",
}


def parse_fragment(markup: str) -> list[Node]:
    """What markup means by itself; its first element says in what it would stand, as with rows of a table."""
    start = markup.lstrip()
    name = ""
    if start.startswith("<"):
        name = start[1:16].split(">")[0].split(" ")[0].split("\n")[0].split("/")[0].lower()
    wrap = _TABLE_WRAPS.get(name, "")
    if wrap:
        root = parse(f"<!DOCTYPE html><body>{wrap}{markup}")
        holder = next(at for at in root.walk() if at.tag == wrap.rpartition("<")[2].rstrip(">"))
    else:
        root = parse(f"<!DOCTYPE html><body>{markup}")
        holder = next(at for at in root.walk() if at.tag == "body")
    nodes = list(holder.children)
    for node in nodes:
        node.parent = None
    return nodes


def _convert(node: LexborNode, level: int, listed: list[Element], *, html: bool) -> Element:
    tag = intern(node.tag or "")
    inside_html = html
    if tag in ("svg", "math"):
        inside_html = False
    attrs = {intern(name): value or "" for name, value in node.attributes.items()}
    element = Element(tag, attrs or BARE, html=inside_html)
    listed.append(element)
    if level >= _MAX_LEVELS:
        return element
    below_html = inside_html or tag == "foreignObject"
    children = element.children
    child = node.first_child
    while child is not None:
        if child.is_element_node:
            inner = _convert(child, level + 1, listed, html=below_html)
            inner.parent = element
            children.append(inner)
        elif child.is_text_node:
            text = Text(child.text_content or "")
            text.parent = element
            children.append(text)
        child = child.next
    return element


def scatter(root: Element) -> None:
    """Let go of all that a document holds, which nobody needs any more: its memory is free at once."""
    for at in root.walk():
        at.children = []
        at.parent = at.state = at.listed = None


def copy(node: Element) -> Element:
    """An element with all in it and what was noted of it, without its numbers and parent."""
    made = Element(node.tag, node.attrs, html=node.html)
    if node.state is not None:
        made.state = {key: value for key, value in node.state.items() if key in _COPIED}
    for child in node.children:
        inner = Text(child.data) if isinstance(child, Text) else copy(child)
        inner.parent = made
        made.children.append(inner)
    return made


_COPIED = frozenset({"value", "checked", "selected", "indeterminate"})


def inner_html(element: Element) -> str:
    """Markup of what is in an element."""
    parts: list[str] = []
    for child in element.children:
        _write(child, parts, raw=element.tag in _RAW)
    return "".join(parts)


def outer_html(element: Element) -> str:
    """Markup of an element."""
    parts: list[str] = []
    _write(element, parts)
    return "".join(parts)


def _write(node: Node, parts: list[str], *, raw: bool = False) -> None:
    if isinstance(node, Text):
        parts.append(node.data if raw else _escaped(node.data))
        return
    parts.append(f"<{node.tag}")
    parts.extend([f' {name}="{_quoted(value)}"' for name, value in node.attrs.items()])
    parts.append(">")
    if node.tag in VOID:
        return
    for child in node.children:
        _write(child, parts, raw=node.tag in _RAW)
    parts.append(f"</{node.tag}>")


def _escaped(text: str) -> str:
    return html.escape(text, quote=False).replace("\xa0", "&nbsp;")


def _quoted(text: str) -> str:
    return text.replace("&", "&amp;").replace("\xa0", "&nbsp;").replace('"', "&quot;")
