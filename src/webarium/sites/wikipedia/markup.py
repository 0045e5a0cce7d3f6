"""What articles are written in: Markdown, with links in double brackets and a few templates in double braces.

``[[Title]]``, ``[[Title|text]]``, ``[[Category:Name]]``; ``{{Infobox`` with a line ``| Label = value`` for each row,
``{{ref|source}}``, ``{{Main|Title}}``, ``{{Portal|Name}}``, ``{{Picture|record|caption}}``, ``{{Disambiguation}}``;
and ``#REDIRECT [[Title]]`` in place of all.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from html import escape

from markupsafe import Markup

from webarium.sites.kit.markdown import markdown
from webarium.sites.wikipedia.titles import anchor, path_of, title_of

_REDIRECT = re.compile(r"\s*#REDIRECT\s*\[\[([^\[\]|]+)\]\]\s*\Z", re.IGNORECASE)
_INFOBOX = re.compile(r"\{\{Infobox[ ]*\n((?:\|[^\n]*\n)*)\}\}\n?")
_ROW = re.compile(r"\|\s*([^=\n]{1,60}?)\s*=\s*([^\n]*?)\s*\n")
_CATEGORY = re.compile(r"\[\[Category:([^\[\]|\n]{1,80})\]\]\n?")
_LINK = re.compile(r"\[\[([^\[\]|\n]{1,160})(?:\|([^\[\]\n]{1,200}))?\]\]")
_REF = re.compile(r"\{\{ref\|([^{}\n]{1,400})\}\}")
_BLOCK = re.compile(r"^\{\{(Main|Portal|Picture|Disambiguation)(?:\|([^{}\n]*))?\}\}[ ]*$", re.MULTILINE)
_ANY_TEMPLATE = re.compile(r"\{\{[^{}]*\}\}")
_HEADING = re.compile(r"<h([234])>(.*?)</h\1>", re.DOTALL)
_TAG = re.compile(r"<[^>]+>")
_MARK = re.compile(r"\ue000(\d+)\ue001")
_PRIVATE = re.compile(r"[\ue000-\uf8ff]")
_MISSING = re.compile(r'<a href="(/wiki/[^"]*)" title="\ue002">(.*?)</a>', re.DOTALL)
_TABLE = re.compile(r"<table>")


@dataclass(frozen=True)
class Row:
    """A line of an infobox."""

    label: str
    value: str


@dataclass(frozen=True)
class Source:
    """An article's source, taken apart."""

    rows: tuple[Row, ...]
    """Of its infobox, without picture and caption."""
    picture: str
    caption: str
    body: str
    categories: tuple[str, ...]
    target: str
    """Where it leads, if it is a redirect."""

    @property
    def is_disambiguation(self) -> bool:
        """Whether it tells apart what shares a name."""
        return "{{Disambiguation}}" in self.body


@dataclass(frozen=True)
class Heading:
    """A section, as the contents list it."""

    level: int
    text: str
    id: str


@dataclass(frozen=True)
class Rendered:
    """An article as HTML."""

    lead: Markup
    """What stands before the first section."""
    rest: Markup
    rows: tuple[tuple[str, Markup], ...]
    picture: str
    caption: Markup
    contents: tuple[Heading, ...]
    references: tuple[Markup, ...]
    categories: tuple[str, ...]
    disambiguation: bool


def parse(source: str) -> Source:
    """Take a source apart."""
    text = _PRIVATE.sub("", source.replace("\r\n", "\n"))
    redirect = _REDIRECT.match(text)
    if redirect is not None:
        return Source((), "", "", "", (), title_of(redirect[1]))
    box = _INFOBOX.search(text)
    rows = [Row(*found) for found in _ROW.findall(box[1])] if box else []
    named = {row.label.lower(): row.value for row in rows}
    body = _INFOBOX.sub("", text)
    categories = tuple(dict.fromkeys(title_of(name) for name in _CATEGORY.findall(body)))
    return Source(
        tuple(row for row in rows if row.label.lower() not in ("picture", "caption")),
        named.get("picture", ""),
        named.get("caption", ""),
        _CATEGORY.sub("", body).strip(),
        categories,
        "",
    )


def links(source: str) -> list[str]:
    """Titles that a source links to, each once."""
    found = (title_of(match[1].partition("#")[0]) for match in _LINK.finditer(source))
    return list(dict.fromkeys(title for title in found if title and not title.startswith("Category:")))


def plain(source: str) -> str:
    """A source's words: the text first, then what its infobox says."""
    taken = parse(source)
    if taken.target:
        return ""
    box = _words(". ".join(f"{row.label}: {row.value}" for row in taken.rows)).replace(".. ", ". ")
    return f"{_words(taken.body)} {box}".strip()


def beginning(source: str) -> str:
    """The words before a source's first section."""
    return _words(parse(source).body.partition("\n## ")[0])


def _words(text: str) -> str:
    text = _BLOCK.sub("", _REF.sub("", text))
    text = _LINK.sub(lambda match: match[2] or match[1], text)
    text = re.sub(r"^[|:\- ]+$", "", text, flags=re.MULTILINE)
    text = re.sub(r"^#+ *|^[*-] +|^> ?", "", text, flags=re.MULTILINE)
    text = re.sub(r"\[([^\[\]]*)\]\([^()]*\)", r"\1", text)
    return " ".join(re.sub(r"[*_`]+", "", text).replace("|", " ").split())


def render(source: str, exists: Callable[[list[str]], set[str]]) -> Rendered:
    """A source as HTML; `exists` says which of some titles there are."""
    taken = parse(source)
    body = _BLOCK.sub(_block, taken.body)
    known = exists(links("\n".join([source, body])))
    references: list[str] = []
    body = _REF.sub(lambda match: _note(references, match[1]), body)
    html = str(_inline(body, known))
    html = _MARK.sub(_cite, html)
    contents: list[Heading] = []
    html = _HEADING.sub(lambda match: _section(contents, match), html)
    html = _TABLE.sub('<table class="wikitable">', html)
    html = html.replace('<table class="wikitable">', '<div class="scroll"><table class="wikitable">')
    html = html.replace("</table>", "</table></div>")
    cut = html.find("<h2")
    lead, rest = (html, "") if cut < 0 else (html[:cut], html[cut:])
    return Rendered(
        _safe(lead),
        _safe(rest),
        tuple((row.label, _line(row.value, known)) for row in taken.rows),
        taken.picture,
        _line(taken.caption, known),
        tuple(contents),
        tuple(_line(text, known) for text in references),
        taken.categories,
        taken.is_disambiguation,
    )


def _inline(text: str, known: set[str]) -> Markup:
    """Markdown with its links made addresses; those that lead nowhere are marked."""

    def link(match: re.Match[str]) -> str:
        name, _, part = match[1].partition("#")
        title = title_of(name)
        shown = (match[2] or match[1]).replace("*", "\\*").replace("_", "\\_")
        if title.startswith("Category:") or title in known:
            return f"[{shown}]({path_of(title, part)})"
        return f'[{shown}]({path_of(title)} "\ue002")' if title else shown

    html = str(markdown(_LINK.sub(link, text)))
    return _safe(
        _MISSING.sub(
            r'<a class="new" href="\1">\2<span class="visually-hidden"> (not written yet)</span></a>', html
        )
    )


def _line(text: str, known: set[str]) -> Markup:
    """A value of one line, without a paragraph around it."""
    html = str(_inline(_ANY_TEMPLATE.sub("", text), known)).strip()
    if html.startswith("<p>") and html.endswith("</p>") and html.count("<p>") == 1:
        html = html[3:-4]
    return _safe(html)


def _note(references: list[str], text: str) -> str:
    if text not in references:
        references.append(text)
    return f"\ue000{references.index(text) + 1}\ue001"


def _cite(match: re.Match[str]) -> str:
    number = match[1]
    return f'<sup class="cite"><a href="#note-{number}" aria-label="Reference {number}">[{number}]</a></sup>'


def _block(match: re.Match[str]) -> str:
    kind, value = match[1], (match[2] or "").strip()
    if kind == "Main" and value:
        return f"*Main article: [[{value}]]*"
    if kind == "Portal" and value:
        return f"*See also: [[Portal:{value}|the {value} portal]]*"
    return ""


def _section(contents: list[Heading], match: re.Match[str]) -> str:
    level, html = int(match[1]), match[2]
    text = Markup(_TAG.sub("", html)).unescape()  # noqa: S704 -- unescaped at once
    taken = {each.id for each in contents}
    name = anchor(text)
    number = 2
    while name in taken:
        name, number = f"{anchor(text)}_{number}", number + 1
    contents.append(Heading(level, text, name))
    return f'<h{level} id="{escape(name)}">{html}</h{level}>'


def _safe(html: str) -> Markup:
    return Markup(html)  # noqa: S704 -- made by the kit's Markdown, which escapes, and by what stands above


def sections(source: str) -> Iterator[tuple[str, str]]:
    """The parts of a source by heading; the first one has none."""
    heading, lines = "", list[str]()
    for line in source.split("\n"):
        if line.startswith("## "):
            yield heading, "\n".join(lines)
            heading, lines = line[3:].strip(), []
        else:
            lines.append(line)
    yield heading, "\n".join(lines)
