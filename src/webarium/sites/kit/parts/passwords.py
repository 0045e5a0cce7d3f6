"""Passwords that people choose: what is asked of a new one, how it is kept, and the page that changes one's own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from starlette.responses import Response

from webarium.sites.kit.fields import REQUIRED, Password, Validator
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.parts.accounts import Accounts, hashed, refuse_unlike
from webarium.sites.kit.parts.form_pages import FormPage, Values
from webarium.sites.kit.visit import Visit

S = TypeVar("S")
FIELD = "password"
"""The field of a new password."""


@dataclass(frozen=True)
class NewPassword:
    """What a site asks of a new password, at registration and when it is changed."""

    of: Callable[[Visit, str], tuple[str | int, ...]]
    """What its salt is drawn for, from the name by which somebody signs in."""
    repeat: str = "repeat"
    """The field in which it is typed again, where a form has one."""
    unlike: str = "The passwords do not match."
    """What is said where that is something else."""
    shortest: int = 0
    """Fewest characters."""
    rule: Validator | None = None
    """Says what else is wrong with it, also with an empty one."""

    def fields(
        self, label: str, again: str = "", *, required: bool = True, help: str = ""
    ) -> tuple[Password, ...]:
        """The field of the password and, with a label for it, the one that repeats it."""
        new = Password(
            FIELD,
            label,
            required=required,
            min_length=self.shortest,
            autocomplete="new-password",
            help=help,
        )
        repeated = Password(self.repeat, again, required=required, autocomplete="new-password")
        return (new, repeated) if again else (new,)

    def typed(self, form: BoundForm) -> bool:
        """Whether something stands in one of its fields."""
        return any(form.text(name) for name in (FIELD, self.repeat) if name in form.values)

    def refuse(self, form: BoundForm) -> None:
        """Refuse a form whose new password breaks the rule or is not repeated."""
        weakness = self.rule(form.text(FIELD)) if self.rule else None
        if weakness is not None:
            form.refuse(FIELD, weakness)
        if self.repeat in form.values:
            refuse_unlike(form, FIELD, self.repeat, self.unlike)

    def columns(self, visit: Visit, form: BoundForm, name: str) -> dict[str, str]:
        """What it changes in the row of the account with this name: nothing where none was typed."""
        typed = form.text(FIELD)
        return {"password_hash": hashed(visit, typed, *self.of(visit, name))} if typed else {}


@dataclass(frozen=True)
class PasswordChange(Generic[S]):
    """The page with one's own new password, and what else its form holds of the account."""

    accounts: Accounts[Any]
    new: NewPassword
    form: Form
    """Has the fields of `new` and the one of the current password."""
    template: str
    """Sees ``form``, and what `sees` tells."""
    subject: Callable[[Visit], S]
    """The visitor's own account, which holds the accounts' name; may refuse the visitor."""
    wrong: str
    """What is said where the current password is another."""
    saved: str
    """What is told when it was changed."""
    after: Callable[[S], str]
    """The page that follows."""
    table: str = ""
    """Where the account's row is, if the accounts' own table is put together from several."""
    current: str = "current"
    """The field of the current password."""
    wanted: Callable[[BoundForm], bool] | None = None
    """Whether a new password is asked for; without this, where one is typed."""
    guarded: Callable[[BoundForm], bool] = lambda form: True
    """Whether the current password is needed."""
    keeps: tuple[str, ...] = ()
    """Other fields of the form, which are columns of the account."""
    refuse: Callable[[Visit, BoundForm, S], None] = lambda visit, form, account: None
    """Refuses what only the site can know to be wrong; asked first."""
    besides: Callable[[Visit, BoundForm, S], None] = lambda visit, form, account: None
    """What else is changed, after the account's row."""
    kept: Callable[[Visit, S], Values] | None = None
    """What is kept of the account, by field; see `FormPage.kept`."""
    sees: Callable[[Visit, S], Values] = lambda visit, account: {}

    @property
    def page(self) -> FormPage[S]:
        """The form about the visitor's account."""
        return FormPage(
            self.form,
            self.template,
            self.subject,
            self._save,
            refuse=self._refuse,
            kept=self.kept,
            sees=self.sees,
        )

    def _wanted(self, form: BoundForm) -> bool:
        return (self.wanted or self.new.typed)(form)

    def _refuse(self, visit: Visit, form: BoundForm, account: S) -> None:
        self.refuse(visit, form, account)
        if self._wanted(form):
            self.new.refuse(form)
        if self.guarded(form):
            if not form.text(self.current):
                form.refuse(self.current, REQUIRED)
            self.accounts.refuse_wrong(visit, form, self.current, self.wrong)

    def _save(self, visit: Visit, form: BoundForm, account: S) -> Response:
        name = str(getattr(account, self.accounts.name))
        values = {column: form.text(column) for column in self.keeps}
        if self._wanted(form):
            values |= self.new.columns(visit, form, name)
        if values:
            visit.update(self.table or self.accounts.table, values, **{self.accounts.name: name})
        self.besides(visit, form, account)
        visit.flash("success", self.saved)
        return visit.redirect(self.after(account))
