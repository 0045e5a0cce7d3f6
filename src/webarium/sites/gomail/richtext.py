"""Rich text of e-mails: an allow-list that every text passes on its way in and on its way out.

A browser's parser (nh3) reads what was sent and keeps allowed elements only. What it gives is sound HTML, which is
then put into paragraphs, lists and quotes. Both take time that grows with the square of the depth of elements, so
a text with far too many of them is taken as plain text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from html import escape
from html.parser import HTMLParser

import nh3
from markupsafe import Markup

INLINE = frozenset(("a", "b", "strong", "i", "em", "u", "s", "code"))
BLOCKS = frozenset(("p", "ul", "ol", "li", "blockquote", "pre"))
_AS_PARAGRAPH = frozenset(
    (
        "div",
        "section",
        "article",
        "header",
        "footer",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "table",
        "tr",
        "td",
        "th",
        "tbody",
        "thead",
        "address",
        "main",
        "nav",
        "figure",
        "dl",
        "dt",
        "dd",
    )
)
_SWALLOWED = frozenset(
    (
        "script",
        "style",
        "template",
        "noscript",
        "iframe",
        "object",
        "title",
        "head",
        "svg",
        "math",
        "textarea",
        "select",
        "button",
        "form",
        "video",
        "audio",
        "canvas",
    )
)
_ALLOWED = INLINE | BLOCKS | _AS_PARAGRAPH | {"br"}
_LINK = re.compile(r"(?:https?://|mailto:)[^\s\"'<>]{1,2000}", re.IGNORECASE)
_DEEPEST = 24
LONGEST = 20_000
"""Characters of a text that are looked at."""
_MOST_ELEMENTS = 1_000
_LONGEST_STORED = 10 * LONGEST
"""What was cleaned is longer than what was sent: ``&`` becomes ``&amp;``, and paragraphs are closed."""
_SPACE = re.compile(r"[\s\xa0]+")


@dataclass
class _Node:
    tag: str
    href: str = ""
    children: list[_Node | str] = field(default_factory=list)


class _Reader(HTMLParser):
    """Builds a tree of sound HTML that holds allowed elements only."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = _Node("root")
        self.stack = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "br":
            self.stack[-1].children.append(_Node("br"))
            return
        tag = "p" if tag in _AS_PARAGRAPH else tag
        if tag not in INLINE | BLOCKS or len(self.stack) > _DEEPEST:
            return
        href = (
            next((value or "" for name, value in attrs if name == "href"), "").strip() if tag == "a" else ""
        )
        if tag == "a" and not _LINK.fullmatch(href):
            return
        if tag in BLOCKS:
            self._close_paragraph()
        node = _Node(tag, href)
        self.stack[-1].children.append(node)
        self.stack.append(node)

    def handle_endtag(self, tag: str) -> None:
        tag = "p" if tag in _AS_PARAGRAPH else tag
        for place in range(len(self.stack) - 1, 0, -1):
            if self.stack[place].tag == tag:
                del self.stack[place:]
                return

    def handle_data(self, data: str) -> None:
        self.stack[-1].children.append(_SPACE.sub(" ", data))

    def _close_paragraph(self) -> None:
        for place in range(len(self.stack) - 1, 0, -1):
            if self.stack[place].tag == "p":
                del self.stack[place:]
                return


def clean(text: str) -> str:
    """A text from an editor as clean HTML: paragraphs, lists and quotes, without any foreign attribute."""
    return _cleaned(text[:LONGEST])


def from_plain(text: str) -> str:
    """A plain text as clean HTML, a paragraph for each line that is not empty."""
    lines = (line.strip() for line in text[:LONGEST].splitlines())
    return "".join(f"<p>{escape(line, quote=False)}</p>" for line in lines if line)


def to_plain(html: str) -> str:
    """The text of clean HTML, a line for each paragraph."""
    marked = re.sub(r"<br>|</(?:p|li|blockquote|pre)>", "\n", html)
    text = re.sub(r"<[^>]*>", "", marked)
    for entity, character in (("&lt;", "<"), ("&gt;", ">"), ("&quot;", '"'), ("&#x27;", "'"), ("&amp;", "&")):
        text = text.replace(entity, character)
    return "\n".join(line.strip() for line in text.split("\n") if line.strip())


@lru_cache(maxsize=4096)
def shown(html: str) -> Markup:
    """A stored text for a page; what is not clean is cleaned once more."""
    return Markup(_cleaned(html[:_LONGEST_STORED]))  # noqa: S704 - made of escaped texts and allowed elements


def _cleaned(text: str) -> str:
    if _elements(text) > _MOST_ELEMENTS:
        return from_plain(text)
    sound = nh3.clean(
        text,
        tags=set(_ALLOWED),
        clean_content_tags=set(_SWALLOWED),
        attributes={"a": {"href"}},
        url_schemes={"http", "https", "mailto"},
        link_rel=None,
    )
    if _elements(sound) > 4 * _MOST_ELEMENTS:
        return from_plain(text)
    reader = _Reader()
    reader.feed(sound)
    reader.close()
    blocks = "".join(_blocks(reader.root.children))
    return blocks if _elements(blocks) <= _MOST_ELEMENTS else from_plain(text)


def _elements(html: str) -> int:
    return html.count("<") - html.count("</")


def _blocks(children: list[_Node | str]) -> list[str]:
    """Blocks; what stands loose becomes paragraphs, parted where lines break."""
    found: list[str] = []
    loose: list[_Node | str] = []

    def finish() -> None:
        inner = "".join(_inline(child) for child in loose).strip()
        loose.clear()
        if inner:
            found.append(f"<p>{inner}</p>")

    for child in children:
        if isinstance(child, str) or (child.tag in INLINE and not _has_block(child)):
            loose.append(child)
        elif child.tag == "br":
            finish()
        else:
            finish()
            found += _block(child)
    finish()
    return found


def _block(node: _Node) -> list[str]:
    if node.tag == "p" or node.tag in INLINE:
        if any(isinstance(child, _Node) and _has_block(child) for child in node.children):
            return _blocks(node.children)
        inner = _trimmed(node.children)
        return [f"<p>{inner}</p>"] if inner else []
    if node.tag in ("ul", "ol"):
        items = [child for child in node.children if isinstance(child, _Node) and child.tag == "li"]
        inner = "".join(f"<li>{text}</li>" for item in items if (text := _item(item)))
    elif node.tag == "li":
        return [f"<ul><li>{text}</li></ul>"] if (text := _item(node)) else []
    elif node.tag == "pre":
        inner = _trimmed(node.children)
    else:
        inner = "".join(_blocks(node.children))
    return [f"<{node.tag}>{inner}</{node.tag}>"] if inner else []


def _item(node: _Node) -> str:
    if any(isinstance(child, _Node) and _has_block(child) for child in node.children):
        inner = _blocks(node.children)
        return inner[0][3:-4] if len(inner) == 1 and inner[0].startswith("<p>") else "".join(inner)
    return _trimmed(node.children)


def _trimmed(children: list[_Node | str]) -> str:
    text = "".join(_inline(child) for child in children).strip()
    while text.startswith("<br>"):
        text = text[4:].lstrip()
    while text.endswith("<br>"):
        text = text[:-4].rstrip()
    return text


def _has_block(node: _Node) -> bool:
    return node.tag in BLOCKS or any(
        isinstance(child, _Node) and _has_block(child) for child in node.children
    )


def _inline(node: _Node | str) -> str:
    if isinstance(node, str):
        return escape(node, quote=False)
    if node.tag == "br":
        return "<br>"
    inner = "".join(_inline(child) for child in node.children)
    if not inner.strip() or node.tag not in INLINE:
        return inner
    href = f' href="{escape(node.href)}"' if node.tag == "a" else ""
    return f"<{node.tag}{href}>{inner}</{node.tag}>"
