"""Code with colours, Markdown with references, and what a repository's files say about it."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Any
from urllib.parse import quote

from markupsafe import Markup, escape
from pygments import lex
from pygments.lexer import Lexer
from pygments.lexers import get_lexer_for_filename
from pygments.lexers.special import TextLexer
from pygments.token import STANDARD_TYPES, Token
from pygments.util import ClassNotFound

from webarium.sites.kit.markdown import markdown

_REFERENCE = re.compile(r"(?<![\w/&;>])(?:@(?P<user>[A-Za-z][\w.-]*\w)|(?P<sign>[#!])(?P<number>\d{1,6})\b)")
_TAGS = re.compile(r"(<(?:code|pre|a)\b.*?</(?:code|pre|a)>|<[^>]+>)", re.DOTALL)
_HEADING = re.compile(r"<(/?)h([1-6])>")
_LICENSES = (
    ("MIT License", "MIT License"),
    ("Apache License", "Apache License 2.0"),
    ("ISC License", "ISC License"),
    ("GNU GENERAL PUBLIC LICENSE", "GNU GPL"),
    ("unencumbered software", "The Unlicense"),
    ("BSD 3-Clause", "BSD 3-Clause License"),
)
_LANGUAGES = {
    ".py": "Python", ".js": "JavaScript", ".ts": "TypeScript", ".go": "Go", ".rs": "Rust", ".kt": "Kotlin",
    ".kts": "Kotlin", ".rb": "Ruby", ".sh": "Shell", ".css": "CSS", ".html": "HTML", ".java": "Java", ".xml": "XML",
}  # fmt: skip
_MOST = 200_000
_RELATIVE = re.compile(
    r'\b(href|src)="(?![a-z][a-z0-9+.-]*:|/|#|\?)([^"#?]+)((?:[#?][^"]*)?)"', re.IGNORECASE
)
_TASK = re.compile(r"^(\s*(?:[-*+]|\d+[.)])\s+)\[([ xX])\] (.*)$")
_TASK_HTML = re.compile(r"<li>(\s*<p>)?\[([ xX])\] ")


def markdown_of(text: str, root: str = "") -> Markup:
    """Markdown in which ``@name``, ``#1`` and ``!1`` are links; its headings stand below that of the page."""
    lower = _HEADING.sub(lambda m: f"<{m[1]}h{min(6, int(m[2]) + 1)}>", str(markdown(text)))
    parts = _TAGS.split(lower)
    made = "".join(
        part if index % 2 else _REFERENCE.sub(lambda m: _link(m, root), part)
        for index, part in enumerate(parts)
    )
    return Markup(made)  # noqa: S704 -- made by the parser with HTML disabled, and of names that match


def document_of(text: str, root: str, ref: str, folder: str) -> Markup:
    """A Markdown file of a repository: links that are relative lead to other files of it, pictures are shown raw."""
    above = f"{folder}/" if folder else ""

    def absolute(match: re.Match[str]) -> str:
        path = posixpath.normpath(above + match[2])
        if path.startswith(".."):
            return match[0]
        kind = "raw" if match[1] == "src" else "blob"
        return f'{match[1]}="{escape(quote(f"{root}/-/{kind}/{ref}/"))}{path}{match[3]}"'

    html = _RELATIVE.sub(absolute, str(markdown_of(text, root)))
    return Markup(html)  # noqa: S704 -- made of what the parser has made, with addresses that are quoted


def wiki_of(text: str, root: str) -> Markup:
    """A page of a wiki: links that are relative lead to other pages of it."""
    base = escape(quote(f"{root}/-/wikis/"))
    html = _RELATIVE.sub(
        lambda m: f'{m[1]}="{base}{m[2]}{m[3]}"' if m[1] == "href" else m[0], str(markdown_of(text, root))
    )
    return Markup(html)  # noqa: S704 -- made of what the parser has made, with an address that is quoted


def with_tasks(html: Markup, text: str, form: str = "") -> Markup:
    """HTML in which the tasks of a list have boxes, which belong to the form with this id, or cannot be ticked."""
    tasks = _tasks(text)
    if len(_TASK_HTML.findall(html)) != len(tasks):
        return html
    left = iter(enumerate(tasks))

    def box(match: re.Match[str]) -> str:
        number, (_, done, words) = next(left)
        use = f'form="{form}" data-submit' if form else "disabled"
        checked = " checked" if done else ""
        return (
            f'<li class="task">{match[1] or ""}<input type="checkbox" class="checkbox" name="task" value="{number}"'
            f' aria-label="{escape(words)}" {use}{checked}> '
        )

    return Markup(_TASK_HTML.sub(box, html))  # noqa: S704 -- the words are escaped, the rest is the program's own


def _tasks(text: str) -> list[tuple[int, bool, str]]:
    """The tasks of a text, each with the number of its line, whether it is done, and its words."""
    found = []
    fenced = False
    for number, line in enumerate(text.split("\n")):
        fenced ^= line.lstrip().startswith("```")
        if not fenced and (match := _TASK.match(line)):
            found.append((number, match[2] != " ", match[3].strip()))
    return found


def progress(text: str) -> tuple[int, int]:
    """How many tasks of a text are done, and how many there are."""
    tasks = _tasks(text)
    return sum(done for _, done, _ in tasks), len(tasks)


def ticked(text: str, numbers: set[int]) -> str:
    """A text in which the tasks with these numbers are done, and no others."""
    lines = text.split("\n")
    for number, (line, _, _) in enumerate(_tasks(text)):
        mark = "x" if number in numbers else " "
        lines[line] = _TASK.sub(lambda m, mark=mark: f"{m[1]}[{mark}] {m[3]}", lines[line])  # type: ignore[misc]
    return "\n".join(lines)


def _link(match: re.Match[str], root: str) -> str:
    if match["user"]:
        return f'<a class="mention" href="/{match["user"]}">@{match["user"]}</a>'
    if not root:
        return match[0]
    kind = "issues" if match["sign"] == "#" else "merge_requests"
    return f'<a href="{escape(root)}/-/{kind}/{match["number"]}">{match[0]}</a>'


def highlighted(path: str, text: str) -> list[Markup]:
    """The lines of a file with the classes of Pygments."""
    return list(_highlighted(path.rpartition("/")[2], text))


@lru_cache(maxsize=128)
def _highlighted(name: str, text: str) -> tuple[Markup, ...]:
    lines: list[list[str]] = [[]]
    for kind, value in lex(text, _lexer(name, text)):
        css = _class_of(kind)
        for number, part in enumerate(value.split("\n")):
            if number:
                lines.append([])
            if part:
                safe = str(escape(part))
                lines[-1].append(f'<span class="{css}">{safe}</span>' if css else safe)
    if lines and not lines[-1]:
        lines.pop()
    return tuple(Markup("".join(parts)) for parts in lines)  # noqa: S704 - escaped, a hundred thousand at a time


def _class_of(kind: object) -> str:
    found: Any = kind
    while found is not None and found is not Token:
        if found in STANDARD_TYPES:
            return str(STANDARD_TYPES[found])
        found = getattr(found, "parent", None)
    return ""


def _lexer(name: str, text: str) -> Lexer:
    if len(text) > _MOST:
        return TextLexer()
    try:
        return get_lexer_for_filename(name, stripnl=False, ensurenl=False)
    except ClassNotFound:
        return TextLexer(stripnl=False, ensurenl=False)


def license_of(text: str) -> str:
    """The name of a licence by its text."""
    return next((name for sign, name in _LICENSES if sign.lower() in text.lower()), "Custom license")


def is_license(name: str) -> bool:
    """Whether a file at the root is the licence."""
    return name.upper().partition(".")[0] in ("LICENSE", "LICENCE", "COPYING")


def languages(sizes: Iterable[tuple[str, int]]) -> list[tuple[str, float]]:
    """Shares of languages in percent, largest first, from names and sizes of files."""
    sums: dict[str, int] = {}
    for path, size in sizes:
        dot = path.rpartition(".")
        name = _LANGUAGES.get(f".{dot[2]}" if dot[1] else "")
        if name:
            sums[name] = sums.get(name, 0) + size
    total = sum(sums.values())
    return [
        (name, 100 * size / total)
        for name, size in sorted(sums.items(), key=lambda pair: (-pair[1], pair[0]))
    ]
