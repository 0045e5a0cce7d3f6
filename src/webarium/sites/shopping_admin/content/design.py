"""How the storefront looks: which theme it has, and words of its frame."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.kit.fields import Choice, Text
from webarium.sites.kit.forms import BoundForm
from webarium.sites.kit.routing import Page, get, post
from webarium.sites.kit.versions import settled, versioned
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.trade.design import FRAME, THEME, theme_of
from webarium.sites.shopping_admin.content.themes import themes
from webarium.sites.shopping_admin.grid.columns import Column
from webarium.sites.shopping_admin.grid.grid import Grid
from webarium.sites.shopping_admin.grid.pages import pages
from webarium.sites.shopping_admin.staff import require
from webarium.sites.shopping_admin.storefront import store_origin
from webarium.sites.shopping_admin.stores.configuration import held_of, settle
from webarium.sites.shopping_admin.stores.sections import Section

PATH = "/admin/theme/design_config/"
_AT = PATH + "edit/scope/stores/scope_id/{number:int}/"
EDIT = _AT.replace("{number:int}", "1")
_ONLY = """
(SELECT 1 AS id, 'Main Website' AS website, 'Main Website Store' AS store, 'Default Store View' AS view,
  coalesce((SELECT t.title FROM config_value c JOIN theme t ON t.id = CAST(c.value AS INTEGER)
    WHERE c.path = 'design/theme/theme_id'),
    (SELECT title FROM theme WHERE path = 'OneStopShop/classic'), 'OneStopShop Classic') AS theme)
"""
DESIGNS = Grid(
    name="design_config",
    title="Design Configuration",
    path=PATH,
    source=_ONLY,
    columns=(
        Column("default", "Website", "website"),
        Column("store_group", "Store", "store"),
        Column("store_view", "Store View", "view"),
        Column("theme_name", "Theme Name", "theme"),
    ),
    right="content",
    noun="store view",
    link=PATH + "edit/scope/stores/scope_id/{}/",
    subject="store_view",
)
SECTION = Section(
    "design",
    "Design",
    (
        Choice(THEME, "Applied Theme", required=True),
        Text(f"{FRAME}/welcome", "Welcome Text", max_length=80, help="What greets a guest above every page."),
        Text(f"{FRAME}/copyright", "Copyright", max_length=160, help="The last line of every page."),
    ),
)


def _held(visit: Visit) -> dict[str, str]:
    if visit.path["number"] != 1:
        visit.not_found("There is no such store view.")
    return {**held_of(visit, SECTION), THEME: theme_of(visit.db)}


def _choices(visit: Visit) -> dict[str, list[tuple[str, str]]]:
    return {THEME: [(str(each.id), each.title) for each in themes(visit)]}


def _render(visit: Visit, form: BoundForm) -> Response:
    return visit.render(
        "content/design.html",
        status=200 if form.ok else 422,
        form=form,
        themes=themes(visit),
        store=store_origin(visit),
    )


def _show(visit: Visit) -> Response:
    require(visit, "content.view")
    return _render(visit, versioned(SECTION.form.blank(_held(visit), choices=_choices(visit))))


def _save(visit: Visit) -> Response:
    require(visit, "content")
    held, choices = _held(visit), _choices(visit)
    form = SECTION.form.bind(visit.form, choices=choices)
    form = settled(visit, form, SECTION.form.blank(held, choices=choices))
    if not form.ok:
        return _render(visit, form)
    settle(visit, SECTION, form, held)
    return visit.redirect(EDIT if visit.form_text("back", 10) == "edit" else PATH)


DESIGN_PAGES: tuple[Page, ...] = (
    *pages(DESIGNS),
    get(_AT, _show, name="design"),
    post(_AT, _save, name="design_save"),
)
