"""Saved views of a grid: an address' query under a name, for one person."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import parse_qsl, urlencode, urlsplit

from starlette.responses import Response

from webarium.sites.kit.fields import Text
from webarium.sites.kit.forms import Form
from webarium.sites.kit.visit import Visit

VIEW_NAME = Form((Text("view_name", "Name of this view", required=True, max_length=60),), prefix="view-")


@dataclass(frozen=True, slots=True)
class View:
    """A saved view."""

    id: int
    name: str
    query: str


def views_of(visit: Visit, username: str, grid: str) -> list[View]:
    """Somebody's views of a grid, by name."""
    sql = "SELECT id, name, query FROM admin_view WHERE username = ? AND grid = ? ORDER BY name"
    return visit.rows(View, sql, (username, grid))


def save_view(visit: Visit, username: str, grid: str, page: str) -> Response:
    """Save the query of the page that somebody came from, in place of a view of the same name."""
    form = VIEW_NAME.bind(visit.form)
    if not form.ok:
        visit.flash("error", f"Name of this view: {form.errors['view_name']}")
        return visit.redirect(page)
    kept = [pair for pair in parse_qsl(urlsplit(page).query) if pair[0] != "page"]
    name = form.text("view_name")
    visit.delete("admin_view", username=username, grid=grid, name=name)
    values = {"username": username, "grid": grid, "name": name, "query": urlencode(kept)}
    visit.insert("admin_view", values)
    visit.flash("success", f"The view {name} has been saved.")
    return visit.redirect(page)


def delete_view(visit: Visit, username: str, grid: str, page: str) -> Response:
    """Delete one of somebody's views."""
    if not visit.delete("admin_view", username=username, grid=grid, id=visit.form_number("id") or 0):
        visit.not_found("There is no such view.")
    visit.flash("success", "The view has been deleted.")
    return visit.redirect(page)
