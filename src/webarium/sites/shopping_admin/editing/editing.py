"""`Editing`: the pages on which one row is made, changed and deleted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from starlette.responses import Response

from webarium.sites.kit.errors import PageError
from webarium.sites.kit.fields import Choices
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.routing import Page, get, post
from webarium.sites.kit.versions import settled, versioned
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping_admin.editing.rows import row_of
from webarium.sites.shopping_admin.editing.targets import Targets
from webarium.sites.shopping_admin.staff import record, require

Stored = Mapping[str, Any]
"""A row by column."""


def _columns(visit: Visit, row: Stored) -> Stored:
    return row


def _nothing(visit: Visit, row: Stored | None) -> Stored:
    return {}


@dataclass(frozen=True)
class Editing:
    """A form over the rows of a table, at ``{path}new/`` and ``{path}edit/{key}/N/``."""

    table: str
    noun: str
    """What a row is called: ``cart price rule``."""
    path: str
    """The address of its grid."""
    right: str
    form: Form
    """Its fields are the columns' names unless `load` and `store` say otherwise."""
    key: str = "id"
    """The word before a row's number in its address."""
    title: str = "name"
    """The column that names a row."""
    template: str = "frame/edit.html"
    """Sees ``editing``, ``form``, ``row`` (``None`` for a new one), ``title``, and what `sees` tells."""
    load: Callable[[Visit, Stored], Stored] = _columns
    """The form's values for a row."""
    offered: Callable[[Visit, Stored], Mapping[str, str]] = lambda visit, row: {}
    """What some inputs show at first in place of what is kept, until it is saved."""
    values: Callable[[Visit, BoundForm], Stored] | None = None
    """The columns for the form's values; the form's values themselves if not given."""
    fresh: Callable[[Visit], Stored] = lambda visit: {}
    """What a new form holds, and columns that it has not."""
    born: Callable[[Visit], Stored] = lambda visit: {}
    """Columns that a new row gets besides."""
    touched: str = ""
    """The column that holds when a row was changed, if there is one."""
    store: Callable[[Visit, int, BoundForm], None] = lambda visit, number, form: None
    """Writes what belongs to the row elsewhere; runs after the row is written."""
    remove: Callable[[Visit, int], None] | None = None
    """Deletes what belongs to a row, before it is deleted; ``None``: rows cannot be deleted."""
    refuse: Callable[[Visit, BoundForm, Stored | None], None] = lambda visit, form, row: None
    """Refuses what only the page can know to be wrong; given the row, ``None`` for a new one."""
    choices: Callable[[Visit], Mapping[str, Choices]] = lambda visit: {}
    sees: Callable[[Visit, Stored | None], Stored] = _nothing
    rich: tuple[str, ...] = ()
    """Fields for Markdown, which get a toolbar and a preview."""
    new: bool = True
    """Whether rows can be made."""
    targets: Targets | None = None
    """Where the form is sent, if not to its own address."""

    @property
    def pages(self) -> tuple[Page, ...]:
        """All of them."""
        at, name = f"{self.path}edit/{self.key}/{{number:int}}/", self.table
        old, new = at, f"{self.path}new/"
        pages = [get(old, self.edit, name=f"{name}_edit")]
        if self.new:
            pages.append(get(new, self.blank, name=f"{name}_new"))
        if self.targets is not None:
            old, new = self.path + self.targets.old, self.path + self.targets.new
            ways = dict.fromkeys((old, new) if self.new else (old,))
            pages += [get(each, self._ask, name=f"{name}_ask") for each in ways]
        if old == new:
            pages.append(post(old, self._send, name=f"{name}_send"))
        else:
            pages.append(post(old, self.save, name=f"{name}_save"))
            pages += [post(new, self.make, name=f"{name}_make")] * self.new
        if self.remove is not None:
            pages.append(
                post(f"{self.path}delete/{self.key}/{{number:int}}/", self.delete, name=f"{name}_delete")
            )
        return tuple(pages)

    def address(self, number: int) -> str:
        """Where a row is edited."""
        return f"{self.path}edit/{self.key}/{number}/"

    def target(self, row: Stored | None, form: BoundForm) -> str:
        """Where the form over a row is sent, or that for a new one; empty for its own address."""
        return "" if self.targets is None else self.path + self.targets.address(row, form)

    def blank(self, visit: Visit) -> Response:
        """The form for a new row."""
        require(visit, self.right)
        return self._show(visit, self.form.blank(self.fresh(visit), choices=self.choices(visit)), None)

    def edit(self, visit: Visit) -> Response:
        """The form over a row."""
        require(visit, f"{self.right}.view")
        row = row_of(visit, self.table, "id", visit.path["number"])
        form = versioned(self._over(visit, row))
        return self._show(visit, replace(form, shown={**form.shown, **self.offered(visit, row)}), row)

    def make(self, visit: Visit) -> Response:
        """Write a new row."""
        require(visit, self.right)
        form = self.form.bind(visit.form, choices=self.choices(visit))
        self.refuse(visit, form, None)
        if not form.ok:
            return self._show(visit, form, None)
        number = visit.insert(
            self.table, {**self._values(visit, form), **self._stamp(visit), **self.born(visit)}
        )
        return self._stored(visit, number, form)

    def save(self, visit: Visit) -> Response:
        """Change a row."""
        require(visit, self.right)
        row = row_of(visit, self.table, "id", self.number(visit) or 0)
        form = self.form.bind(visit.form, choices=self.choices(visit))
        self.refuse(visit, form, row)
        form = settled(visit, form, self._over(visit, row))
        if not form.ok:
            return self._show(visit, form, row)
        number = int(row["id"])
        changed = {
            name: value for name, value in self._values(visit, form).items() if value != row.get(name, value)
        }
        if changed:
            visit.update(self.table, {**changed, **self._stamp(visit)}, id=number)
        return self._stored(visit, number, form)

    def delete(self, visit: Visit) -> Response:
        """Delete a row."""
        require(visit, self.right)
        row = row_of(visit, self.table, "id", visit.path["number"])
        if self.remove is None:
            visit.not_found()
        try:
            self.remove(visit, int(row["id"]))
        except PageError as problem:
            visit.flash("error", str(problem))
            return visit.redirect(self.address(int(row["id"])))
        visit.delete(self.table, id=int(row["id"]))
        record(visit, "Deleted", f"{self.noun.capitalize()} {row[self.title]}")
        visit.flash("success", f"You deleted the {self.noun}.")
        return visit.redirect(self.path)

    def number(self, visit: Visit) -> int | None:
        """The number of the row that a form is sent for, from its address or its hidden field."""
        if "number" in visit.path:
            return int(visit.path["number"])
        return visit.form_number(self.targets.field) if self.targets is not None else None

    def _send(self, visit: Visit) -> Response:
        """Change a row, or make one where the form has no number."""
        return self.make(visit) if self.number(visit) is None and self.new else self.save(visit)

    def _ask(self, visit: Visit) -> Response:
        """Lead somebody who opens a form's target as a page to the form."""
        number = self.number(visit)
        return visit.redirect(self.path if number is None else self.address(number))

    def _over(self, visit: Visit, row: Stored) -> BoundForm:
        """The form over a row as it is kept."""
        return self.form.blank(self.load(visit, row), choices=self.choices(visit))

    def _values(self, visit: Visit, form: BoundForm) -> Stored:
        if self.values is not None:
            return self.values(visit, form)
        return {name: int(value) if isinstance(value, bool) else value for name, value in form.values.items()}

    def _stamp(self, visit: Visit) -> Stored:
        return {self.touched: visit.stamp} if self.touched else {}

    def _stored(self, visit: Visit, number: int, form: BoundForm) -> Response:
        self.store(visit, number, form)
        row = row_of(visit, self.table, "id", number)
        record(visit, "Saved", f"{self.noun.capitalize()} {row[self.title]}")
        visit.flash("success", f"You saved the {self.noun}.")
        return visit.redirect(self.address(number) if visit.form_text("back", 10) == "edit" else self.path)

    def _show(self, visit: Visit, form: BoundForm, row: Stored | None) -> Response:
        return visit.render(
            self.template,
            status=200 if form.ok else 422,
            editing=self,
            form=form,
            row=row,
            title=f"New {self.noun}" if row is None else str(row[self.title]),
            **self.sees(visit, row),
        )
