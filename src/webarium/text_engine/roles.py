"""Roles as Chromium exposes them: explicit ARIA first, then the element's own meaning."""

from __future__ import annotations

from webarium.text_engine.controls import datalist_of, is_list, type_of
from webarium.text_engine.disabled import is_disabled
from webarium.text_engine.dom import Element
from webarium.text_engine.eyes import Eyes
from webarium.text_engine.selectors import closest, first
from webarium.text_engine.tables import pairs, words

_OFFERING = frozenset({"text", "search", "email", "tel", "url"})
_FOCUSABLE = frozenset({"button", "input", "select", "textarea", "iframe"})


def role_of(eyes: Eyes, element: Element) -> str:
    """An element's role; ``none`` where it is not exposed itself."""
    role = eyes.roles.get(id(element))
    if role is None:
        role = eyes.roles[id(element)] = _decide(eyes, element)
    return role


def explicit_role(element: Element) -> str:
    """The first known role of the role attribute, or nothing."""
    attribute = element.attrs.get("role")
    if not attribute:
        return ""
    for token in attribute.lower().split():
        if token in words("aria_roles"):
            return pairs("renamed_roles").get(token, token)
    return ""


def _decide(eyes: Eyes, element: Element) -> str:
    explicit = explicit_role(element)
    if not explicit:
        return _implicit(eyes, element)
    if explicit == "none":
        return _implicit(eyes, element) if _keeps_meaning(element) else "none"
    if explicit in ("form", "region") and not is_named(element):
        return "form" if element.tag == "form" else "generic"
    contexts = pairs("role_contexts").get(explicit)
    if contexts is not None and _around(eyes, element) not in contexts.split():
        return _implicit(eyes, element)
    return explicit


def _around(eyes: Eyes, element: Element) -> str:
    at = element.parent
    while at is not None:
        role = role_of(eyes, at)
        if role not in ("generic", "none"):
            return role
        at = at.parent
    return ""


def _keeps_meaning(element: Element) -> bool:
    return is_focusable(element) or any(name in element.attrs for name in words("global_aria"))


def is_named(element: Element) -> bool:
    """Whether an attribute names it."""
    get = element.attrs.get
    return bool(
        get("aria-label", "").strip() or get("aria-labelledby", "").strip() or get("title", "").strip()
    )


def _implicit(eyes: Eyes, element: Element) -> str:
    tag = element.tag
    if not element.html or tag == "svg":
        return _svg_role(element) if tag != "math" else "math"
    match tag:
        case "a" | "area":
            pressed = tag == "a" and ("onclick" in element.attrs or eyes.look(element).pointer)
            return "link" if "href" in element.attrs or pressed else "generic"
        case "input":
            return _input_role(element)
        case "select":
            return "listbox" if is_list(element) else "combobox"
        case "img":
            return "none" if element.attrs.get("alt") == "" and not is_named(element) else "img"
        case "li":
            return "none" if _is_presentational(eyes, element.parent) else "listitem"
        case "summary":
            return _triangle(element) if is_summary(element) else "generic"
        case "header":
            return "sectionheader" if _in_section(element, main_counts=True) else "banner"
        case "footer":
            return "sectionfooter" if _in_section(element, main_counts=True) else "contentinfo"
        case "aside":
            inner = _in_section(element, main_counts=False) and not is_named(element)
            return "generic" if inner else "complementary"
        case "section":
            return "region" if is_named(element) else "generic"
        case "table":
            return _table_role(eyes, element)
        case "caption":
            return "caption" if closest(element, "table") is element.parent else "generic"
        case "tbody" | "thead" | "tfoot" | "tr" | "td" | "th":
            return _table_part(eyes, element, pairs("table_parts")[tag])
    return pairs("element_roles").get(tag, "generic")


def _input_role(element: Element) -> str:
    kind = type_of(element)
    if kind in _OFFERING and datalist_of(element) is not None:
        return "combobox"
    if kind in ("checkbox", "button") and "aria-pressed" in element.attrs:
        return "button"
    return pairs("input_roles").get(kind, "textbox")


def is_summary(element: Element) -> bool:
    """Whether it opens and closes the details around it."""
    details = element.parent
    if details is None or details.tag != "details":
        return False
    return next((each for each in details.elements if each.tag == "summary"), None) is element


def _triangle(summary: Element) -> str:
    grouped = summary.parent is not None and summary.parent.attrs.get("name")
    return "DisclosureTriangleGrouped" if grouped else "DisclosureTriangle"


def _is_presentational(eyes: Eyes, parent: Element | None) -> bool:
    return parent is not None and parent.tag in ("ul", "ol", "menu") and role_of(eyes, parent) == "none"


def _in_section(element: Element, *, main_counts: bool) -> bool:
    at = element.parent
    while at is not None:
        role = explicit_role(at)
        if at.tag in words("section_tags") if not role else role in words("section_roles"):
            return True
        if main_counts and (role == "main" or (not role and at.tag == "main")):
            return True
        at = at.parent
    return False


def _table_role(eyes: Eyes, table: Element) -> str:
    kind = eyes.table_kinds.get(id(table))
    if kind is None:
        kind = eyes.table_kinds[id(table)] = "table" if _is_data(eyes, table) else "LayoutTable"
    return kind


def rows_of(table: Element) -> list[Element]:
    """The rows of a table, without those of tables in it."""
    found = []
    for child in table.elements:
        if child.tag == "tr":
            found.append(child)
        elif child.tag in ("tbody", "thead", "tfoot"):
            found.extend([each for each in child.elements if each.tag == "tr"])
    return found


_HALF = 2
_MANY_ROWS = 20


def _is_data(eyes: Eyes, table: Element) -> bool:
    tags = {child.tag for child in table.elements}
    if tags & {"caption", "thead", "tfoot", "col", "colgroup"}:
        return True
    if table.attrs.get("summary") or table.attrs.get("rules"):
        return True
    rows = rows_of(table)
    if len(rows) >= _MANY_ROWS:
        return True
    cells = bordered = 0
    for row in rows:
        for cell in row.elements:
            if cell.tag not in ("td", "th") or eyes.look(cell).gone:
                continue
            cells += 1
            get = cell.attrs.get
            if cell.tag == "th" or "scope" in cell.attrs or get("headers") or get("abbr") or get("axis"):
                return True
            bordered += eyes.look(cell).bordered
    return cells > 1 and bordered * _HALF >= cells


def _table_part(eyes: Eyes, element: Element, part: str) -> str:
    table = closest(element, "table")
    if table is None:
        return "generic"
    role = explicit_role(table) or _table_role(eyes, table)
    if role == "LayoutTable":
        return {"row": "LayoutTableRow", "rowgroup": "none"}.get(part, "LayoutTableCell")
    if role not in ("table", "grid", "treegrid"):
        return "generic"
    if part == "rowgroup":
        return "none" if element.tag == "tbody" else "rowgroup"
    if part == "cell":
        return "cell" if role == "table" else "gridcell"
    return _header_role(element) if part == "th" else part


def _header_role(th: Element) -> str:
    scope = th.attrs.get("scope", "").lower()
    if scope in ("row", "rowgroup"):
        return "rowheader"
    if scope in ("col", "colgroup"):
        return "columnheader"
    among = th.parent.elements if th.parent is not None else [th]
    place = next(at for at, each in enumerate(among) if each is th)
    beside = among[max(0, place - 1) : place] + among[place + 1 : place + 2]
    if any(cell.tag == "th" for cell in beside):
        return "columnheader"
    if any(cell.tag == "td" and cell.children for cell in beside):
        return "rowheader"
    return "columnheader"


_SVG_SPEAKS = "text, a, g title, path title, [role], [aria-label], foreignObject"


def _svg_role(element: Element) -> str:
    match element.tag:
        case "svg":
            if first(element, _SVG_SPEAKS) is not None:
                return "SvgRoot"
            return "img" if element.children or is_named(element) else "none"
        case "a":
            return "link" if "href" in element.attrs or "xlink:href" in element.attrs else "generic"
        case "image":
            return "img"
        case "title" | "desc" | "defs" | "style" | "metadata" | "symbol" | "script":
            return "none"
    if not is_named(element):
        return "generic"
    return "group" if element.tag == "g" else "img"


def tab_index(element: Element) -> int:
    """Where it stands in the order of the Tab key; below 0 if nowhere."""
    said = element.attrs.get("tabindex", "").strip()
    if said.lstrip("-").isdigit():
        return int(said)
    if element.tag in ("a", "area"):
        return 0 if "href" in element.attrs else -1
    if element.tag in _FOCUSABLE or (element.tag == "summary" and is_summary(element)):
        return 0
    return 0 if is_editing_host(element) else -1


def is_focusable(element: Element) -> bool:
    """Whether it can take the focus."""
    if tab_index(element) >= 0 and not is_disabled(element):
        return True
    return "tabindex" in element.attrs or is_editing_host(element)


def is_editing_host(element: Element) -> bool:
    """Whether one writes in it."""
    value = element.attrs.get("contenteditable")
    return value is not None and value not in ("false", "inherit")
