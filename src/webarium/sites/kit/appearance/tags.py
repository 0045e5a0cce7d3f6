"""Elements that mean nothing in place of those that do, in templates and in style sheets.

They are called by names of their own, so that style sheets tell them apart as before: each rule holds for both names.
What people have written, such as headings in a comment, keeps its elements.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import product

from webarium.sites.kit.appearance.structures import Markup

NAMES: Mapping[str, str] = {
    "nav": "ui-links",
    "aside": "ui-side",
    "section": "ui-box",
    "article": "ui-card",
    "ul": "ui-rows",
    "ol": "ui-steps",
    "li": "ui-row",
    **{f"h{level}": f"ui-title{level}" for level in range(1, 7)},
}
"""What elements are called that mean nothing."""
_ROLES = {
    "nav": "navigation",
    "aside": "complementary",
    "section": "region",
    "article": "article",
    "ul": "list",
    "ol": "list",
    "li": "listitem",
}
_BARE = frozenset(["nav", "aside"])
"""Elements that have neither role nor name in bare markup; parts of pages keep theirs, by which one refers to them."""
_JINJA = r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}"
_TAG = re.compile(rf"{_JINJA}|<(/?)({'|'.join(NAMES)})(?=[\s>{{])", re.S)
_TO_THE_END = re.compile(rf'(?:{_JINJA}|"(?:{_JINJA}|[^"])*"|[^">])*>', re.S)
"""The attributes of a tag, and what closes it."""
_LABEL = re.compile(r'\saria-label(?:ledby)?="')
_KEPT = re.compile(r"\saria-label(?:ledby)?=|\spopover\b")
"""What keeps its role: names that follow from a page's values, and panels, which would be groups without one."""
_FIXED_LABEL = re.compile(r'\saria-label(?:ledby)?="[^"{]*"')

DEFAULTS = (
    ", ".join(name for tag, name in NAMES.items() if tag != "li")
    + f""" {{ display: block; }}
{NAMES["li"]} {{ display: list-item; }}
:where({NAMES["ul"]}, {NAMES["ol"]}) {{ list-style-type: disc; padding-inline-start: 40px; }}
:where({NAMES["ol"]}) {{ list-style-type: decimal; counter-reset: list-item; }}
:where({", ".join(NAMES[f"h{level}"] for level in range(1, 7))}) {{ font-weight: bold; }}
"""
    + "\n".join(
        f":where({NAMES[f'h{level}']}) {{ font-size: {size}em; }}"
        for level, size in enumerate((2, 1.5, 1.17, 1, 0.83, 0.67), 1)
    )
)
"""How they look that no rule says anything of: as browsers show those in whose place they are."""


def renamed(template: str, markup: Markup) -> str:
    """A template's source with elements that mean nothing, which have roles as `markup` says."""
    if markup == "usual":
        return template
    parts: list[str] = []
    at = 0
    while found := _TAG.search(template, at):
        parts.append(template[at : found.start()])
        at = found.end()
        tag = found[2]
        if tag is None:
            parts.append(found[0])
        elif found[1]:
            parts.append(f"</{NAMES[tag]}")
        elif (rest := _TO_THE_END.match(template, at)) is None:
            parts.append(found[0])
        else:
            parts.append(f"<{NAMES[tag]}{_attributes(tag, rest[0][:-1], markup)}>")
            at = rest.end()
    return "".join([*parts, template[at:]])


def _attributes(tag: str, attributes: str, markup: Markup) -> str:
    """An element's attributes with the role that it needs now, or without the name that needs a role."""
    if " role=" in attributes:
        return attributes
    unnamed = _FIXED_LABEL.sub("", attributes)
    if markup == "bare" and tag in _BARE and not _KEPT.search(unnamed):
        return unnamed
    if tag == "section" and not _LABEL.search(attributes):
        return attributes
    if tag in _ROLES:
        return f'{attributes} role="{_ROLES[tag]}"'
    level = int(tag[1:])
    return (
        attributes if markup == "bare" and level > 1 else f'{attributes} role="heading" aria-level="{level}"'
    )


_SIGN = re.compile(r'"[^"]*"|\'[^\']*\'|\[[^\]]*\]|[.#:]{1,2}[\w-]+|[\w-]+|.', re.S)
_WITHIN = frozenset([":is", ":where", ":not", ":has"])
"""Pseudo-classes that hold selectors."""
_PIECE = re.compile(r'"[^"]*"|\'[^\']*\'|[{};]|[^{};"\']+')


def both(css: str) -> str:
    """A style sheet, which has no comments, with rules for elements that mean something and those in their place."""
    parts: list[str] = []
    waiting = ""
    for piece in _PIECE.findall(css):
        if piece == "{":
            parts.append(waiting if waiting.lstrip().startswith("@") else ", ".join(_alternatives(waiting)))
            waiting = ""
        if piece in "{};":
            parts += [waiting, piece]
            waiting = ""
        else:
            waiting += piece
    return "".join([*parts, waiting])


_ASKED = re.compile(
    r"""(?<=querySelector\()(["'])((?:(?!\1).)*)\1|(?<=querySelectorAll\()(["'])((?:(?!\3).)*)\3"""
)


def asking_both(script: str) -> str:
    """A script that looks for elements on a page, by whichever name they have there."""

    def both_names(found: re.Match[str]) -> str:
        quote, selectors = (found[1], found[2]) if found[1] else (found[3], found[4])
        names = _alternatives(selectors)
        return f"{quote}{', '.join(names)}{quote}" if len(names) > 1 + selectors.count(",") else found[0]

    return _ASKED.sub(both_names, script)


def _alternatives(selectors: str) -> list[str]:
    """Selectors with commas between, each also with the other names of its elements."""
    pieces = _SIGN.findall(selectors)
    found: list[str] = []
    branch: list[tuple[str, ...]] = []
    at = 0
    before = ""
    while at < len(pieces):
        piece = pieces[at]
        at += 1
        if piece == ",":
            found += map("".join, product(*branch))
            branch = []
        elif piece == "(":
            end = _closing(pieces, at)
            inner = "".join(pieces[at:end])
            branch.append((f"({', '.join(_alternatives(inner)) if before in _WITHIN else inner})",))
            at = end + 1
        else:
            branch.append((piece, NAMES[piece]) if piece in NAMES else (piece,))
        before = piece
    return [*found, *map("".join, product(*branch))]


def _closing(pieces: list[str], at: int) -> int:
    """Where the parenthesis is closed that was opened before a place."""
    depth = 1
    while at < len(pieces):
        depth += {"(": 1, ")": -1}.get(pieces[at], 0)
        if not depth:
            return at
        at += 1
    return at
