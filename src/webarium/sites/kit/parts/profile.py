"""A page with a form over one row of the visitor's own: name, e-mail, phone and the like."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from starlette.responses import Response

from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.visit import Visit
from webarium.sql import select
from webarium.types import SqlValue

Key = Mapping[str, SqlValue]


def own_row(
    form: Form, table: str, key: Callable[[Visit], Key], template: str, saved: str, after: str
) -> FormPage[Key]:
    """A page whose form's fields are columns of the table.

    Args:
        form: Has columns of the table as its fields.
        table: Where the row is.
        key: Which row is the visitor's, as one column and its value; may refuse who is not signed in.
        template: Sees ``form``.
        saved: What is told when it was saved.
        after: The path of the page that follows.
    """
    names = [field.name for field in form.fields]

    def kept(visit: Visit, own: Key) -> dict[str, Any]:
        ((column, value),) = own.items()
        sql = select(", ".join(names), table, f"{column} = ?")
        row = visit.db.execute(sql, (value,)).fetchone() or visit.not_found()
        return dict(zip(names, row, strict=True))

    def save(visit: Visit, typed: BoundForm, own: Key) -> Response:
        visit.update(table, {name: typed.text(name) for name in names}, **own)
        visit.flash("success", saved)
        return visit.redirect(after)

    return FormPage(form, template, key, save, kept=kept)
