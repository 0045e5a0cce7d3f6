"""HTML pages as the encyclopedia's own markup: Markdown with links in double brackets."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable
from html.parser import HTMLParser
from urllib.parse import unquote

_SKIPPED = frozenset(
    ("script", "style", "head", "nav", "footer", "form", "button", "svg", "math", "figure", "sup")
)
_VOID = frozenset(("img", "br", "hr", "input", "link", "meta", "col", "source", "wbr"))
_BLOCKS = frozenset(("p", "div", "section", "blockquote", "dl", "dd", "dt", "article", "main", "ul", "ol"))
_HEADINGS = {"h2": "## ", "h3": "### ", "h4": "#### "}
_EMPHASIS = {"b": "**", "strong": "**", "i": "*", "em": "*"}
_MARKS = re.compile(r"([\\*_`\[\]{}<>#|])")
_SPACES = re.compile(r"\s+")
Resolve = Callable[[str], str]
"""The title of the article that a path of the file leads to; empty if there is none."""


def resolved(address: str, page: str) -> str:
    """The path that a link on a page of the file leads to; empty for links out of it."""
    target = address.partition("#")[0].partition("?")[0]
    if not target or re.match(r"[a-z][a-z0-9+.-]*:(?=//)|//|mailto:", target, re.IGNORECASE):
        return ""
    return posixpath.normpath(posixpath.join(posixpath.dirname(page), unquote(target))).lstrip("/")


def markup_of(html: str, page: str, resolve: Resolve) -> str:
    """A page of the file as a source."""
    converter = _Converter(page, resolve)
    converter.feed(html)
    converter.close()
    return converter.source()


class _Converter(HTMLParser):
    """Writes a source while a page is read."""

    def __init__(self, page: str, resolve: Resolve) -> None:
        super().__init__(convert_charrefs=True)
        self._page = page
        self._resolve = resolve
        self._parts: list[str] = []
        self._line: list[str] = []
        self._prefix = ""
        self._skipped: list[str] = []
        self._link: list[str] | None = None
        self._title = ""
        self._table: _Table | None = None
        self._categories: dict[str, None] = {}
        self._box: list[tuple[str, str]] = []

    def source(self) -> str:
        """The whole source: box, text, categories."""
        self._end()
        text = re.sub(r"\n{3,}", "\n\n", "\n".join(self._parts)).strip()
        rows = "".join(f"| {label} = {value}\n" for label, value in self._box)
        box = f"{{{{Infobox\n{rows}}}}}\n\n" if rows else ""
        filed = "".join(f"\n[[Category:{name}]]" for name in self._categories)
        return f"{box}{text}\n{filed}".strip() + "\n"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin a block, a link, an emphasis or a cell."""
        if tag in _SKIPPED or self._skipped:
            if tag not in _VOID:
                self._skipped.append(tag)
            return
        named = {name: value or "" for name, value in attrs}
        if tag == "a":
            self._begin_link(named.get("href", ""))
        elif tag in _EMPHASIS:
            self._line.append(_EMPHASIS[tag])
        elif tag == "table":
            self._end()
            self._table = _Table("infobox" in named.get("class", "").split())
        elif self._table is not None:
            if tag == "tr":
                self._table.rows.append([])
            elif tag in ("td", "th"):
                self._line = []
            elif tag == "br":
                self._line.append(" ")
        elif tag in _HEADINGS or tag == "li":
            self._end()
            self._prefix = _HEADINGS.get(tag, "- ")
        elif tag in _BLOCKS or tag == "br":
            self._end()
        elif tag == "h1":
            self._skipped.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """End what was begun."""
        if self._skipped:
            if tag in self._skipped:
                del self._skipped[len(self._skipped) - 1 - self._skipped[::-1].index(tag) :]
        elif tag == "a":
            self._end_link()
        elif tag in _EMPHASIS:
            self._close(_EMPHASIS[tag])
        elif self._table is not None:
            if tag in ("td", "th") and self._table.rows:
                self._table.rows[-1].append(self._taken())
            elif tag == "table":
                self._end_table(self._table)
        elif tag in _HEADINGS or tag in _BLOCKS or tag == "li":
            self._end()

    def handle_data(self, data: str) -> None:
        """Words, with what the markup would take for marks kept as letters."""
        if not self._skipped:
            text = _SPACES.sub(" ", data)
            self._line.append(text if self._link is not None else _MARKS.sub(r"\\\1", text))

    def _close(self, mark: str) -> None:
        """End an emphasis; marks stand next to words, or not at all."""
        for place in range(len(self._line) - 1, -1, -1):
            if self._line[place] == mark:
                inside = "".join(self._line[place + 1 :])
                words = inside.strip()
                before, after = inside[: len(inside) - len(inside.lstrip())], inside[len(inside.rstrip()) :]
                self._line[place:] = [before, f"{mark}{words}{mark}", after] if words else [inside]
                return

    def _begin_link(self, address: str) -> None:
        path = resolved(address, self._page)
        self._title = self._resolve(path) if path else ""
        name = path.rpartition("/")[2]
        if not self._title and name.startswith("Category:"):
            self._categories[_plain(name.partition(":")[2].replace("_", " "))] = None
        self._link, self._line = self._line, []

    def _end_link(self) -> None:
        if self._link is None:
            return
        text = _plain(re.sub(r"[*\\]", "", "".join(self._line)))
        before, self._link = self._link, None
        shown = f"[[{self._title}]]" if text == self._title else f"[[{self._title}|{text}]]"
        words = shown if self._title and text else _MARKS.sub(r"\\\1", text)
        self._line = [*before, words]

    def _taken(self) -> str:
        """The line that was written, without what would break it."""
        while "**" in self._line or "*" in self._line:
            self._line.remove("**" if "**" in self._line else "*")
        text, self._line = _SPACES.sub(" ", "".join(self._line)).strip(), []
        return text

    def _end(self) -> None:
        """End a block."""
        if text := self._taken():
            self._parts.append(
                f"{self._prefix}{text}" if self._prefix == "- " else f"\n{self._prefix}{text}\n"
            )
            self._prefix = ""

    def _end_table(self, table: _Table) -> None:
        self._table = None
        rows = [row for row in table.rows if any(row)]
        if table.box:
            self._box += [
                (_label(row[0]), row[1]) for row in rows if len(row) == 2 and _label(row[0]) and row[1]
            ]
        elif rows and (width := max(map(len, rows))) > 1:
            lines = [[_cell(text) for text in row] + [""] * (width - len(row)) for row in rows]
            lines.insert(1, ["---"] * width)
            self._parts += ["", *(f"| {' | '.join(line)} |" for line in lines), ""]


class _Table:
    """A table that is being read."""

    def __init__(self, box: bool) -> None:
        self.box = box
        self.rows: list[list[str]] = []


def _plain(text: str) -> str:
    """Words that may stand in double brackets."""
    return _SPACES.sub(" ", re.sub(r"[\[\]{}|\n]", " ", text)).strip()


def _label(text: str) -> str:
    """The label of a line of a box."""
    return _plain(re.sub(r"\[\[(?:[^\]|]*\|)?([^\]]*)\]\]|[*\\=]", r"\1", text)).strip(" :")[:60]


def _cell(text: str) -> str:
    """A cell: links in it may hold no bar of their own, which would end it."""
    return re.sub(r"\[\[[^\]|]*\|([^\]]*)\]\]", r"\1", text)
