"""Opening an account: a form whose fields are columns of a new row, whose owner is signed in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from starlette.responses import Response

from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.parts.accounts import Accounts
from webarium.sites.kit.parts.form_pages import FormPage, Values
from webarium.sites.kit.parts.passwords import NewPassword
from webarium.sites.kit.visit import Visit
from webarium.types import SqlValue

A = TypeVar("A")


@dataclass(frozen=True)
class Registration(Generic[A]):
    """The page on which to open an account; who is signed in is sent from it.

    The row also gets ``password_hash`` and ``created_at``.
    """

    accounts: Accounts[A]
    new: NewPassword
    form: Form
    """Has the accounts' name and the fields of `new`."""
    keeps: tuple[str, ...]
    """The fields of the form that are columns."""
    template: str
    """Sees ``form``, and what `sees` tells."""
    welcome: str
    """What is told to who has opened one; ``{name}`` and ``{brand}`` stand for theirs and the site's."""
    taken: Mapping[str, str] = field(default_factory=dict)
    """What is said where another account has the same value, by column."""
    home: str = "/"
    """The page that follows, to which also goes who is signed in already."""
    refuse: Callable[[Visit, BoundForm], None] = lambda visit, form: None
    """Refuses what only the site can know to be wrong; asked last."""
    born: Callable[[Visit, BoundForm], Mapping[str, SqlValue]] = lambda visit, form: {}
    """Further columns of a new account."""
    besides: Callable[[Visit, BoundForm, A], None] = lambda visit, form, account: None
    """What else belongs to a new account."""
    entered: Callable[[Visit, A], None] | None = None
    """Makes somebody the visitor, where that takes more than noting who it is."""
    initial: Callable[[Visit], Values] = lambda visit: {}
    sees: Callable[[Visit], Values] = lambda visit: {}

    @property
    def page(self) -> FormPage[A | None]:
        """The form, about who is signed in already."""
        return FormPage(
            self.form,
            self.template,
            self.accounts.present,
            self._open,
            refuse=self._refuse,
            initial=lambda visit, present: self.initial(visit),
            sees=lambda visit, present: self.sees(visit),
            instead=lambda visit, present: visit.redirect(self.home) if present is not None else None,
        )

    def _refuse(self, visit: Visit, form: BoundForm, present: A | None) -> None:
        self.new.refuse(form)
        for column, message in self.taken.items():
            value = form.text(column)
            if value and visit.has(self.accounts.table, **{column: value}):
                form.refuse(column, message)
        self.refuse(visit, form)

    def _open(self, visit: Visit, form: BoundForm, present: A | None) -> Response:
        accounts, name = self.accounts, form.text(self.accounts.name)
        told: dict[str, SqlValue] = {column: form.text(column) for column in self.keeps}
        secret = self.new.columns(visit, form, name)
        visit.insert(accounts.table, {**told, **secret, **self.born(visit, form), "created_at": visit.stamp})
        account = accounts.named(visit, name) or visit.not_found()
        self.besides(visit, form, account)
        visit.flash("success", self.welcome.format(name=name, brand=visit.site.brand))
        if self.entered is None:
            visit.sign_in(name)
        else:
            self.entered(visit, account)
        return visit.redirect(self.home)
