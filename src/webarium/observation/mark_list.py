"""The list of what the numbers of a set of marks stand for, in WebVoyager's form."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from webarium.observation.observation import Mark, Node

MAX_TEXT = 150
MAX_PLACE = 60
"""Characters of what says where one of several elements of one name is."""
MAX_OPTIONS = 20
_TAGGED = frozenset({"input", "textarea", "select", "button"})
_PLACES = frozenset(
    {
        *("row", "listitem", "article", "table", "grid", "rowgroup", "list", "group", "radiogroup", "dialog"),
        *("form", "region", "figure", "Section", "navigation", "complementary", "term", "definition"),
    }
)
"""Roles of what may say where an element is."""
_SAYING = frozenset({"heading", "StaticText", "link", "img", "caption", "rowheader"})


def render_marks(marks: Sequence[Mark], tree: Node | None = None) -> str:
    r"""The element list in WebVoyager's form, joined by TABs: ``[3]: <input> "Search";  [4]: "Home";``.

    Repaired: every marked element is listed, links with only a label, check boxes and selects too; current
    values and states are named; of long text the beginning is given instead of nothing. Quotes within a text are
    escaped. With the page's tree, select boxes name their options, at most 20, since the picture of a closed one
    does not show them, and of elements that share role and name each says in which row, entry or month it is.
    """
    chosen = {mark.element_id for mark in marks if mark.tag == "select"}
    boxes = [] if tree is None or not chosen else [node for node in tree.walk() if node.id in chosen]
    offered = {
        node.id: [each.name for each in node.walk() if each.role == "option" and each.name] for node in boxes
    }
    places = {} if tree is None else _places(marks, tree)
    return "\t".join(
        _entry(mark, offered.get(mark.element_id, ()), places.get(mark.element_id, "")) for mark in marks
    )


def _places(marks: Sequence[Mark], tree: Node) -> dict[int, str]:
    """What says where each element is whose role and name others have, too."""
    counts = Counter((mark.role, mark.name) for mark in marks)
    alike = {mark.element_id: (mark.role, mark.name) for mark in marks if counts[mark.role, mark.name] > 1}
    return dict(_placed(tree, alike)) if alike else {}


def _placed(tree: Node, alike: Mapping[int, tuple[str, str]]) -> Iterator[tuple[int, str]]:
    """The places of all such elements."""
    waiting: list[tuple[Node, tuple[Node, ...]]] = [(tree, ())]
    while waiting:
        here, outer = waiting.pop()
        if here.id in alike:
            said = (_said(each, here, alike) for each in reversed(outer))
            yield here.id, next((place for place in said if place), "")
        within = (*outer, here) if here.role in _PLACES else outer
        waiting.extend((child, within) for child in reversed(here.children))


def _said(outer: Node, inner: Node, alike: Mapping[int, tuple[str, str]]) -> str:
    """What a part of a page is called, if it holds no other element like the one in it."""
    own, found = alike[inner.id], ""
    for node in outer.walk():
        if node.id != inner.id and alike.get(node.id) == own:
            return ""
        if not found and node.role in _SAYING and node.name != inner.name and _is_telling(node.name):
            found = node.name
    named = outer.name if outer.name != inner.name and _is_telling(outer.name) else ""
    return named or found


def _is_telling(text: str) -> bool:
    return any(letter.isalpha() for letter in text)


def _quoted(text: str, longest: int = MAX_TEXT) -> str:
    short = text if len(text) <= longest else text[:longest] + "…"
    return '"' + short.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _entry(mark: Mark, options: Sequence[str], place: str) -> str:
    parts = [_quoted(mark.name)]
    if place:
        parts.append(f"in {_quoted(place, MAX_PLACE)}")
    if mark.value is not None and mark.value != mark.name:
        parts.append(f"value {_quoted(mark.value)}")
    parts.extend(_state_words(mark))
    if options:
        more = f" and {len(options) - MAX_OPTIONS} more" if len(options) > MAX_OPTIONS else ""
        parts.append(f"options {'; '.join(options[:MAX_OPTIONS])}{more}")
    tag = f"<{mark.tag}{_type(mark)}> " if mark.tag in _TAGGED else ""
    return f"[{mark.number}]: {tag}{', '.join(parts)};"


def _type(mark: Mark) -> str:
    return (
        f' type="{mark.type}"'
        if mark.type in ("checkbox", "radio", "file", "password", "range", "date")
        else ""
    )


_STATE_WORDS = {
    ("checked", "true"): "checked",
    ("checked", "mixed"): "partly checked",
    ("checked", "false"): "not checked",
    ("expanded", "True"): "expanded",
    ("expanded", "False"): "collapsed",
    ("selected", "True"): "selected",
    ("pressed", "true"): "pressed",
    ("required", "True"): "required",
}


def _state_words(mark: Mark) -> list[str]:
    told = [state for state in mark.states if mark.tag != "select" or state[0] != "expanded"]
    return [_STATE_WORDS[state] for state in told if state in _STATE_WORDS]
