"""Filters of a grid as Magento's scripts ask for them: one address for all grids, which gives the grid anew."""

from __future__ import annotations

import re
from collections.abc import Sequence
from urllib.parse import urlencode

from starlette.responses import Response

from webarium.sites.kit.routing import Page, PageTable, get
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping_admin.grid.grid import Grid

RENDER = "/admin/mui/index/render/"
_FILTER = re.compile(r"filters\[(\w+)\](?:\[(from|to)\])?")
_TOLD = ("namespace", "keywordUpdated", "isAjax", "filters[placeholder]")
"""What says nothing of the rows."""


def field_of(name: str, *, filtered: bool) -> str:
    """The name of a filter's field: ``filters[status]`` for ``status``, where it is sent to `RENDER`."""
    if not filtered:
        return name
    key, _, end = name.rpartition("_")
    return f"filters[{key}][{end}]" if end in ("from", "to") and key else f"filters[{name}]"


def plain(sent: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """What was sent under the names that a grid's own address has; without what says nothing."""
    found = []
    for name, value in sent:
        match = _FILTER.fullmatch(name)
        if match is None:
            found.append((name, value))
        elif name not in _TOLD:
            found.append((f"{match[1]}_{match[2]}" if match[2] else match[1], value))
    return [(name, value) for name, value in found if name not in _TOLD]


def rendering(grids: Sequence[Grid]) -> Page:
    """The page that gives any of some grids as the address filters it."""
    paths = {grid.namespace: grid.path for grid in grids}

    def render(visit: Visit) -> Response:
        path = paths.get(visit.query.get("namespace", "")) or visit.not_found("There is no such list.")
        sent = [(name, value) for name, value in plain(visit.query.multi_items()) if value.strip()]
        query = urlencode(sent)
        answer = PageTable(visit.site.pages).find("GET", path).page.serve(visit.at(path, query))
        answer.headers["HX-Push-Url"] = f"{path}?{query}" if query else path
        return answer

    return get(RENDER, render, name="grid_render")
