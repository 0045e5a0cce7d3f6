"""The pages of a grid: the list, its export, what is done to ticked rows, and saved views."""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence
from io import StringIO
from typing import Any
from urllib.parse import urlencode

from starlette.responses import Response

from webarium.sites.kit.numbers import plain_number
from webarium.sites.kit.routing import Page, get, post
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping_admin.grid.grid import Grid
from webarium.sites.shopping_admin.grid.listing import Listing
from webarium.sites.shopping_admin.grid.views import VIEW_NAME, delete_view, save_view, views_of
from webarium.sites.shopping_admin.staff import Person, person, require

RENDER = "/admin/mui/index/render/"
"""Where Magento's scripts ask for a grid with other filters."""
_FILTER = re.compile(r"filters\[(\w+)\](?:\[(from|to)\])?")
_TOLD = ("namespace", "keywordUpdated", "isAjax", "filters[placeholder]")
"""What scripts send that says nothing of the rows."""
MOST_TICKED = 200
"""How many rows can be ticked: a page of the largest size."""


def pages(grid: Grid) -> tuple[Page, ...]:
    """All pages of a grid."""
    return (
        get(grid.path, lambda visit: show(visit, grid), name=grid.name),
        get(
            f"{grid.path}export.csv",
            lambda visit: _export(visit, grid),
            name=f"{grid.name}_export",
            file=True,
        ),
        post(f"{grid.path}mass/", lambda visit: _do(visit, grid), name=f"{grid.name}_mass"),
        post(f"{grid.path}views/", lambda visit: _save(visit, grid), name=f"{grid.name}_view_save"),
        post(f"{grid.path}views/delete/", lambda visit: _drop(visit, grid), name=f"{grid.name}_view_delete"),
    )


def rendering(*grids: Grid) -> Page:
    """The page that gives any of some grids anew, as the address filters it."""
    named = {grid.namespace: grid for grid in grids}

    def render(visit: Visit) -> Response:
        grid = named.get(visit.query.get("namespace", "")) or visit.not_found("There is no such list.")
        query = urlencode(
            [(name, value) for name, value in _plain(visit.query.multi_items()) if value.strip()]
        )
        answer = show(visit.at(grid.path, query), grid)
        answer.headers["HX-Push-Url"] = f"{grid.path}?{query}" if query else grid.path
        return answer

    return get(RENDER, render, name="grid_render")


def show(visit: Visit, grid: Grid, template: str = "frame/grid.html", **values: Any) -> Response:
    """The list as the address asks for it; a page of its own may give it a template that extends the grid's."""
    who = _looking(visit, grid)
    sent = visit.query.multi_items()
    kept = _meant(grid, _plain(sent))
    if len(kept) < len(sent):
        return visit.redirect(f"{grid.path}?{urlencode(kept)}" if kept else grid.path)
    listing = Listing(grid, visit)
    return visit.render(
        template,
        grid=grid,
        listing=listing,
        views=views_of(visit, who.username, grid.name),
        view_name=VIEW_NAME.blank(),
        acts=grid.actions if who.may(grid.right) else (),
        **values,
    )


def _plain(sent: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """What was sent under the names that a grid's own address has; without what says nothing."""
    matched = ((name, _FILTER.fullmatch(name), value) for name, value in sent if name not in _TOLD)
    return [
        ("_".join(filter(None, match.groups())) if match else name, value) for name, match, value in matched
    ]


def _meant(grid: Grid, sent: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """What of an address says something: not fields that were left empty, nor the columns that are shown anyhow."""
    kept = [(name, value) for name, value in sent if value.strip()]
    usual = [column.key for column in grid.columns if column.shown]
    if [value for name, value in kept if name == "columns"] == usual:
        kept = [(name, value) for name, value in kept if name != "columns"]
    return kept


def _looking(visit: Visit, grid: Grid) -> Person:
    return person(visit) if grid.for_all else require(visit, f"{grid.right}.view")


def _export(visit: Visit, grid: Grid) -> Response:
    _looking(visit, grid)
    listing = Listing(grid, visit)
    columns = [column for column in listing.columns if not column.picture]
    places = [number for number, column in enumerate(listing.columns) if not column.picture]
    text = StringIO()
    writer = csv.writer(text)
    writer.writerow([column.label for column in columns])
    writer.writerows([safe_cell(row.cells[place]) for place in places] for row in listing.every_row())
    name = f'attachment; filename="{grid.name}.csv"'
    return Response(text.getvalue(), media_type="text/csv", headers={"content-disposition": name})


def safe_cell(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula."""
    return f"'{cell}" if cell[:1] in ("=", "+", "@", "\t") else cell


def _do(visit: Visit, grid: Grid) -> Response:
    require(visit, grid.right)
    back = visit.back(grid.path)
    sent = [plain_number(each) for each in visit.form.getlist("ids") if isinstance(each, str)]
    ticked = [each for each in sent if each is not None]
    action = next((each for each in grid.actions if each.key == visit.form_text("action", 80)), None)
    if not ticked or action is None:
        needed = "Nothing is selected. Tick at least one row first." if action else "Please select an action."
        visit.flash("error", needed)
        return visit.redirect(back)
    done = action.apply(visit, sorted(set(ticked))[:MOST_TICKED])
    if isinstance(done, Response):
        return done
    visit.flash("success", done)
    return visit.redirect(back)


def _save(visit: Visit, grid: Grid) -> Response:
    who = _looking(visit, grid)
    return save_view(visit, who.username, grid.name, visit.back(grid.path))


def _drop(visit: Visit, grid: Grid) -> Response:
    who = _looking(visit, grid)
    return delete_view(visit, who.username, grid.name, visit.back(grid.path))
