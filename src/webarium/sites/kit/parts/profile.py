"""A page with a form over one row of the visitor's own: name, e-mail, phone and the like."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from starlette.responses import Response

from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.visit import Visit
from webarium.sql import select
from webarium.types import SqlValue


@dataclass(frozen=True)
class OwnRow:
    """The form's fields are columns of the table."""

    form: Form
    table: str
    key: Callable[[Visit], Mapping[str, SqlValue]]
    """Which row is the visitor's, as one column and its value; may refuse who is not signed in."""
    template: str
    """Sees ``form``."""
    saved: str
    """What is told when it was saved."""
    after: str
    """The path of the page that follows."""

    def show(self, visit: Visit) -> Response:
        """Show the form with what is kept."""
        ((column, value),) = self.key(visit).items()
        names = [field.name for field in self.form.fields]
        sql = select(", ".join(names), self.table, f"{column} = ?")
        row = visit.db.execute(sql, (value,)).fetchone() or visit.not_found()
        return self._render(visit, self.form.blank(dict(zip(names, row, strict=True))))

    def save(self, visit: Visit) -> Response:
        """Keep what was typed."""
        key = self.key(visit)
        form = self.form.bind(visit.form)
        if not form.ok:
            return self._render(visit, form)
        visit.update(self.table, {field.name: form.text(field.name) for field in self.form.fields}, **key)
        visit.flash("success", self.saved)
        return visit.redirect(self.after)

    def _render(self, visit: Visit, form: BoundForm) -> Response:
        return visit.render(self.template, form=form, status=200 if form.ok else 422)
