"""Themes of the storefront: their grid, and a page on which each is looked at."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from starlette.responses import Response

from webarium.sites.kit.routing import Page, get
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.trade.design import theme_of
from webarium.sites.shopping_admin.editing.rows import row_of
from webarium.sites.shopping_admin.grid.columns import Column
from webarium.sites.shopping_admin.grid.grid import Grid
from webarium.sites.shopping_admin.grid.pages import pages
from webarium.sites.shopping_admin.staff import require

PATH = "/admin/admin/system_design_theme/"
_USUAL = ("#ffffff", "#27313c", "#b4470d")
THEMES = Grid(
    name="theme",
    title="Themes",
    path=PATH,
    source="theme",
    columns=(
        Column("theme_id", "ID", "id", "number"),
        Column("theme_title", "Theme Title", "title"),
        Column("parent_theme", "Parent Theme", "(SELECT p.title FROM theme p WHERE p.id = theme.parent_id)"),
        Column("theme_path", "Theme Path", "path"),
        Column("description", "Description", "description", shown=False),
    ),
    right="content",
    noun="theme",
    keyword=("title", "path"),
    link=PATH + "edit/id/{}/",
    verb="View",
    subject="theme_title",
    order="theme_id",
    falling=False,
    intro="Which of them the storefront has is chosen under Configuration.",
)


@dataclass(frozen=True)
class Theme:
    """A theme as its preview draws it."""

    id: int
    title: str
    path: str
    parent: str
    description: str
    paper: str
    """The colours of the ground, of what is strong, and of what is to be pressed."""
    strong: str
    act: str
    chosen: bool
    """Whether the storefront has it now."""


def themes(visit: Visit) -> tuple[Theme, ...]:
    """All themes."""
    numbers = [row[0] for row in visit.db.execute("SELECT id FROM theme ORDER BY id")]
    return tuple(theme(visit, row_of(visit, "theme", "id", number)) for number in numbers)


def theme(visit: Visit, row: Mapping[str, Any]) -> Theme:
    """A theme from its row."""
    colours = [str(each) for each in json.loads(row["colors"])]
    paper, strong, act = (*colours, *_USUAL[len(colours) :])[:3]
    parent = visit.value("SELECT title FROM theme WHERE id = ?", (row["parent_id"],))
    return Theme(
        row["id"],
        row["title"],
        row["path"],
        parent or "",
        row["description"],
        paper,
        strong,
        act,
        theme_of(visit.db) == str(row["id"]),
    )


def _view(visit: Visit) -> Response:
    require(visit, "content.view")
    row = row_of(visit, "theme", "id", visit.path["number"])
    return visit.render("content/theme.html", theme=theme(visit, row))


THEME_PAGES: tuple[Page, ...] = (
    *pages(THEMES),
    get(PATH + "edit/id/{number:int}/", _view, name="theme"),
    get(PATH + "edit/id/{number:int}/key/", _view, name="theme"),
)
