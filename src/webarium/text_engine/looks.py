"""What style says of the elements of a document: whether they are shown, and how their text stands."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from webarium.text_engine.dom import Element
from webarium.text_engine.selectors import Scope
from webarium.text_engine.sheets import MOST_PATHS, Index, PathRules, Rule, declarations

_BLOCK = (
    "address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure footer "
    "form frameset h1 h2 h3 h4 h5 h6 header hgroup hr html legend listing main menu nav ol optgroup option p "
    "plaintext pre search section summary ul xmp"
)
_NONE = (
    "area base basefont datalist head link meta noembed noframes noscript param rp script source style template "
    "title track"
)
_INLINE_BLOCK = "button input meter progress select textarea"
DISPLAYS: dict[str, str] = {
    **dict.fromkeys(_BLOCK.split(), "block"),
    **dict.fromkeys(_NONE.split(), "none"),
    **dict.fromkeys(_INLINE_BLOCK.split(), "inline-block"),
    "li": "list-item",
    "summary": "list-item",
    "table": "table",
    "caption": "table-caption",
    "colgroup": "table-column-group",
    "col": "table-column",
    "thead": "table-header-group",
    "tbody": "table-row-group",
    "tfoot": "table-footer-group",
    "tr": "table-row",
    "td": "table-cell",
    "th": "table-cell",
    "ruby": "ruby",
    "rt": "ruby-text",
    "slot": "contents",
    "marquee": "inline-block",
}
"""How elements are laid out that no sheet says anything of; all others are part of a line."""
_SVG_NONE = frozenset(
    {"defs", "title", "desc", "metadata", "style", "script", "symbol", "clipPath", "mask", "marker"}
)
_BLOCKED = {
    "inline": "block",
    "inline-block": "block",
    "inline-flex": "flex",
    "inline-grid": "grid",
    "inline-table": "table",
    "table-cell": "block",
    "table-row": "block",
}
"""What becomes of a display where the parent lays out boxes, or the element is taken out of the flow."""
_CURSORS = {
    "button": "default",
    "input": "text",
    "select": "default",
    "textarea": "text",
    "label": "default",
    "option": "default",
    "optgroup": "default",
}
_PRESERVING = {
    "pre": 1,
    "pre-wrap": 1,
    "break-spaces": 1,
    "pre-line": 2,
    "preserve": 1,
    "preserve-breaks": 2,
}
_BARREN = frozenset(
    [
        "img",
        "input",
        "textarea",
        "select",
        "br",
        "hr",
        "iframe",
        "video",
        "audio",
        "canvas",
        "object",
        "embed",
        "meter",
        "progress",
        "svg",
    ]
)


@dataclass(slots=True)
class Look:
    """What style says of one element."""

    gone: bool
    """It makes no box and no content."""
    seen: bool
    """It is not only laid out, but visible."""
    display: str
    flow: bool
    """It is a box of its own, not part of a line."""
    space: int
    """0: white space collapses, 1: it is kept, 2: it collapses but for line breaks."""
    transform: str
    pointer: bool
    """The mouse becomes a hand over it."""
    opaque: bool
    """Neither it nor what is around it is wholly transparent."""
    hidden: bool
    """visibility: hidden, as its children inherit it."""
    before: str
    after: str
    """Text that style puts before and after its content."""
    bordered: bool = False
    """It has borders on two sides that face each other."""
    locked: bool = False
    """Its own text is not laid out."""
    shared: bool = False
    """It is that of all elements of equal names and attributes in equal ones."""


_OUTSIDE = Look(
    gone=False,
    seen=True,
    display="block",
    flow=True,
    space=0,
    transform="none",
    pointer=False,
    opaque=True,
    hidden=False,
    before="",
    after="",
    shared=True,
)
_SPECIAL = frozenset({"details", "dialog", "input", "q", "summary"})
"""Tags of which more decides than style sheets and names."""
_SPECIAL_ATTRIBUTES = frozenset({"hidden", "popover", "style"})


def _is_usual(element: Element, path: PathRules) -> bool:
    """Whether an element looks as every other one of its path does."""
    return not (
        path.generating
        or element.tag in _SPECIAL
        or (element.parent is not None and element.parent.tag == "details")
        or not _SPECIAL_ATTRIBUTES.isdisjoint(element.attrs)
    )


class Looks:
    """The looks of one document at one moment: asked of any element, kept until `forget`."""

    def __init__(self, index: Index, scope: Scope) -> None:
        self._index = index
        self._scope = scope
        self._known: dict[int, Look] = {}
        self._paths: dict[int, PathRules] = {}

    def of(self, element: Element) -> Look:
        """What style says of an element, which hangs in the document."""
        known = self._known.get(id(element))
        if known is not None:
            return known
        parent = element.parent
        above = _OUTSIDE if parent is None else self.of(parent)
        path = self._path(element)
        found = self._others(element, path)
        if not above.shared or found or not _is_usual(element, path):
            look = self._look(element, above, path, found)
        else:
            key = (id(above), path.number, "href" in element.attrs)
            shared = self._index.looks.get(key)
            if shared is None:
                look = self._look(element, above, path, found)
                look.shared = True
                if len(self._index.looks) >= MOST_PATHS:
                    self._index.looks.clear()
                self._index.looks[key] = (above, look)
            else:
                look = shared[1]
        self._known[id(element)] = look
        return look

    def _look(self, element: Element, above: Look, path: PathRules, found: list[Rule]) -> Look:
        tag = element.tag
        style = element.attrs.get("style")
        if style or any(not rule.selector.pseudo for rule in found):
            values = _cascade([*path.rules, *(rule for rule in found if not rule.selector.pseudo)], style)
        else:
            values = path.values
        get = values.get
        position = get("position", "static")
        display = self._display(element, get("display"), above, position, get("float", "none"))
        gone = above.gone or display == "none"
        if not gone and element.parent is not None and _in_closed_details(element):
            gone = True
        visibility = get("visibility", "inherit")
        hidden = above.hidden if visibility in ("inherit", "unset") else visibility in ("hidden", "collapse")
        space = above.space
        if "white-space" in values or "white-space-collapse" in values:
            wanted = get("white-space-collapse") or get("white-space", "")
            if wanted not in ("inherit", "unset"):
                space = next((_PRESERVING[word] for word in wanted.split() if word in _PRESERVING), 0)
        elif element.html and tag in ("pre", "textarea", "listing"):
            space = 1
        transform = above.transform
        wanted = get("text-transform", "inherit")
        if wanted not in ("inherit", "unset"):
            transform = "none" if wanted == "initial" else wanted
        elif (
            element.html
            and tag in ("button", "input", "select", "textarea")
            and "text-transform" not in values
        ):
            transform = "none"
        pointer = self._pointer(element, get("cursor", ""), above)
        opaque = above.opaque and get("opacity", "1") not in ("0", "0%", "0.0")
        look = Look(
            gone=gone,
            seen=not gone and not hidden,
            display=display,
            flow=display != "inline",
            space=space,
            transform=transform,
            pointer=pointer,
            opaque=opaque,
            hidden=hidden,
            before="",
            after="",
            bordered=_is_bordered(values),
            locked=get("content-visibility") == "hidden" and display not in ("inline", "contents"),
        )
        generating = [*path.generating, *(rule for rule in found if rule.selector.pseudo)]
        if generating and not gone and tag not in _BARREN:
            look.before = _generated(element, [r for r in generating if r.selector.pseudo == "before"], look)
            look.after = _generated(element, [r for r in generating if r.selector.pseudo == "after"], look)
        if tag == "q" and element.html and not gone:
            look.before = look.before or "“"
            look.after = look.after or "”"
        return look

    def _display(self, element: Element, said: str | None, above: Look, position: str, floats: str) -> str:
        tag = element.tag
        if element.html:
            usual = DISPLAYS.get(tag, "inline")
            if "hidden" in element.attrs or (tag == "dialog" and "open" not in element.attrs):
                usual = "none"
            elif tag == "input" and element.attrs.get("type", "").lower() == "hidden":
                return "none"
            elif "popover" in element.attrs and not element.note("popover"):
                usual = "none"
        elif tag in _SVG_NONE:
            usual = "none"
        else:
            usual = "inline"
        if said is None or said in ("revert", "revert-layer"):
            display = usual
        elif said in ("initial", "unset"):
            display = "inline"
        elif said == "inherit":
            display = above.display
        else:
            display = said
        if display in ("none", "contents"):
            return display
        out = position in ("absolute", "fixed") or floats not in ("none", "")
        if out or above.display in ("flex", "grid", "inline-flex", "inline-grid"):
            return _BLOCKED.get(display, display)
        return display

    def _pointer(self, element: Element, said: str, above: Look) -> bool:
        cursor = said.rpartition(",")[2].strip()
        if cursor and cursor not in ("inherit", "unset"):
            return cursor == "pointer"
        if not cursor and element.html:
            if element.tag in ("a", "area") and "href" in element.attrs:
                return True
            if element.tag in _CURSORS:
                return False
        return above.pointer

    def _path(self, element: Element) -> PathRules:
        """What holds for an element by its names and attributes, and those of what is around it."""
        known = self._paths.get(id(element))
        if known is not None:
            return known
        index, attrs, parent = self._index, element.attrs, element.parent
        above = None if parent is None else self._path(parent)
        tested: tuple[tuple[str, str], ...] = ()
        if attrs and not index.tested.isdisjoint(attrs):
            tested = tuple([pair for pair in attrs.items() if pair[0] in index.tested])
        keys = index.keys(element.tag, attrs)
        key = (0 if above is None else above.number, keys, tested)
        found = index.paths.get(key)
        if found is None:
            if len(index.paths) >= MOST_PATHS:
                index.paths.clear()
            found = index.paths[key] = self._matched(element, keys, above)
        self._paths[id(element)] = found
        return found

    def _matched(
        self, element: Element, keys: tuple[tuple[str, str], ...], above: PathRules | None
    ) -> PathRules:
        around = _NO_NAMES if above is None else above.names
        matched = self._among(self._index.plain, element, keys, around)
        rules = [rule for rule in matched if not rule.selector.pseudo]
        return PathRules(
            next(self._index.numbers),
            tuple(rules),
            tuple([rule for rule in matched if rule.selector.pseudo]),
            keys,
            around.union(keys),
            _cascade(rules, None),
        )

    def _others(self, element: Element, path: PathRules) -> list[Rule]:
        if not self._index.others:
            return []
        parent = element.parent
        around = _NO_NAMES if parent is None else self._path(parent).names
        return self._among(self._index.others, element, path.keys, around)

    def _among(
        self,
        rules: Mapping[tuple[str, str], list[Rule]],
        element: Element,
        keys: Sequence[tuple[str, str]],
        around: frozenset[tuple[str, str]],
    ) -> list[Rule]:
        return [
            rule
            for key in keys
            if key in rules
            for rule in rules[key]
            if (not rule.above or around.issuperset(rule.above))
            and rule.selector.matches_keyed(element, self._scope)
        ]


def _generated(element: Element, found: list[Rule], look: Look) -> str:
    if not found:
        return ""
    values = _cascade(found, None)
    content = values.get("content", "none")
    if content in ("none", "normal", "") or values.get("display") == "none":
        return ""
    if values.get("visibility") in ("hidden", "collapse") or (look.hidden and "visibility" not in values):
        return ""
    transform = values.get("text-transform", look.transform)
    text = _content(content, element, transform)
    out = values.get("position") in ("absolute", "fixed") or values.get("float", "none") != "none"
    boxed = out or look.display in ("flex", "grid", "inline-flex", "inline-grid")
    return text if values.get("display", "inline") == "inline" and not boxed else f" {text} "


_NO_NAMES: frozenset[tuple[str, str]] = frozenset()


_NO_BORDER = ("", "none", "0", "0px", "hidden", "unset", "initial")


def _is_bordered(values: dict[str, str]) -> bool:
    if not values:
        return False
    around = values.get("border", values.get("border-width", ""))
    has = {
        side: values.get(f"border-{side}", around).split(" ")[0] not in _NO_BORDER
        for side in ("top", "bottom", "left", "right")
    }
    return (has["top"] and has["bottom"]) or (has["left"] and has["right"])


def _cascade(found: list[Rule], style: str | None) -> dict[str, str]:
    if len(found) > 1:
        found.sort(key=lambda rule: (rule.selector.specificity, rule.order))
    values: dict[str, str] = {}
    important: dict[str, str] = {}
    for rule in found:
        for name, value, weighs in rule.values:
            (important if weighs else values)[name] = value
    if style:
        for name, value, weighs in declarations(style):
            (important if weighs else values)[name] = value
    values.update(important)
    return values


def _in_closed_details(element: Element) -> bool:
    parent = element.parent
    if parent is None or parent.tag != "details" or not parent.html or "open" in parent.attrs:
        return False
    return (
        element.tag != "summary"
        or next(each for each in parent.elements if each.tag == "summary") is not element
    )


_PICTURES = re.compile(
    r"\b(?:url|[\w-]*image[\w-]*|[\w-]*gradient|counters?)\((?:\"(?:[^\"\\]|\\.)*\"|[^()\"]|\([^()]*\))*\)"
)
_WORDS = re.compile(
    r"\"((?:[^\"\\]|\\.)*)\"|'((?:[^'\\]|\\.)*)'|\b(open-quote|close-quote)\b|attr\(([\w-]+)\)"
)
_ESCAPE = re.compile(r"\\([0-9a-fA-F]{1,6})\s?|\\(.)")


def _content(content: str, element: Element, transform: str) -> str:
    alternative = _alternative(content)
    part = content if alternative is None else alternative
    text = ""
    for match in _WORDS.finditer(_PICTURES.sub(" ", part)):
        if match[1] is not None or match[2] is not None:
            text += _ESCAPE.sub(lambda m: chr(int(m[1], 16)) if m[1] else m[2], match[1] or match[2] or "")
        elif match[3]:
            text += "“" if match[3] == "open-quote" else "”"
        else:
            text += element.attrs.get(match[4], "")
    said = transformed(text, transform)
    return said if alternative is None else f" {said} "


def _alternative(content: str) -> str | None:
    quoted, depth = "", 0
    skip = False
    for at, char in enumerate(content):
        if skip:
            skip = False
        elif char == "\\":
            skip = True
        elif quoted:
            quoted = "" if char == quoted else quoted
        elif char in "\"'":
            quoted = char
        elif char == "(":
            depth += 1
        elif char == ")":
            depth -= 1
        elif char == "/" and depth == 0:
            return content[at + 1 :]
    return None


_WORD_START = re.compile(r"(^|[^\w'’])([^\W\d_])")


def transformed(text: str, transform: str) -> str:
    """A text in the letters in which its style shows it."""
    match transform:
        case "uppercase":
            return text.upper()
        case "lowercase":
            return text.lower()
        case "capitalize":
            return _WORD_START.sub(lambda m: m[1] + m[2].upper(), text)
        case _:
            return text


_UNEVEN = re.compile(r" {2}|[\t\n\r\f\u00ad\u200b]")
_SPACES = re.compile(r"[ \t\n\r\f]+")
_BREAKS = re.compile(r"[ \t\r\f]*\n[ \t\r\f]*")
_FLAT = re.compile(r"[ \t\r\f]+")


def rendered(text: str, owner: Look) -> str:
    """A text as shown: white space collapsed as its element's style says; the ends keep at most one space."""
    if not _UNEVEN.search(text):
        return transformed(text, owner.transform)
    result = text
    if owner.space == 0:
        result = _SPACES.sub(" ", text)
    elif owner.space == 2:
        result = _FLAT.sub(" ", _BREAKS.sub("\n", text))
    return transformed(result, owner.transform).replace("\u00ad", "").replace("\u200b", "")


def squeeze(text: str) -> str:
    """A text with its white space collapsed."""
    return _SPACES.sub(" ", text).strip(" \t\n\r\f\v\u00a0\ufeff\u2028\u2029")
