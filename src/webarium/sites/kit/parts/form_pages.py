"""A page with a form: what it shows at first, what it refuses, and what it does with what was sent.

What the form is about, its subject, is read before anything else: an account, an order, a thing to buy. Reading it may
refuse who may not see the page, and everything that follows is given it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from starlette.responses import Response

from webarium.sites.kit.fields import Choices
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.routing import PageHandler
from webarium.sites.kit.versions import settled, version_of
from webarium.sites.kit.visit import Visit

S = TypeVar("S")
Values = Mapping[str, Any]


@dataclass(frozen=True)
class FormPage(Generic[S]):
    """A form that is shown at an address and sent to one."""

    form: Form
    template: str
    """Sees ``form``, and what `sees` tells."""
    subject: Callable[[Visit], S]
    """What the form is about; may refuse the visitor."""
    accept: Callable[[Visit, BoundForm, S], Response]
    """Does what a form without mistakes asks for, and says what follows."""
    refuse: Callable[[Visit, BoundForm, S], None] = lambda visit, form, subject: None
    """Refuses what only the page can know to be wrong."""
    initial: Callable[[Visit, S], Values] = lambda visit, subject: {}
    """What stands in the form at first, by field."""
    kept: Callable[[Visit, S], Values] | None = None
    """What is kept now, by field, where the form changes something: it stands in the form, too, and the form is
    refused where somebody has changed it since it was shown."""
    sees: Callable[[Visit, S], Values] = lambda visit, subject: {}
    """What else the template sees."""
    choices: Callable[[Visit], Mapping[str, Choices]] = lambda visit: {}
    """Options that come from the database."""
    sheet: str = ""
    """The template of what a dialog asks for, where the form can stand in one, too."""
    instead: Callable[[Visit, S], Response | None] = lambda visit, subject: None
    """What is answered instead of the form, as to somebody who has done already what it is for."""

    def show(self, visit: Visit) -> Response:
        """Show the form."""
        return self._show(visit, {})

    def showing(self, **values: object) -> PageHandler:
        """A page that shows the form with some further values in it."""
        return lambda visit: self._show(visit, values)

    def send(self, visit: Visit) -> Response:
        """Do what was asked for, or show the form again with what is wrong."""
        subject, choices = self.subject(visit), self.choices(visit)
        form = self.form.bind(visit.form, choices=choices)
        self.refuse(visit, form, subject)
        if self.kept is not None:
            form = settled(visit, form, self.form.blank(self.kept(visit, subject), choices=choices))
        return self.accept(visit, form, subject) if form.ok else self._render(visit, form, subject)

    def _show(self, visit: Visit, values: Values) -> Response:
        subject = self.subject(visit)
        if elsewhere := self.instead(visit, subject):
            return elsewhere
        choices, initial = self.choices(visit), self.initial(visit, subject)
        kept = None if self.kept is None else self.kept(visit, subject)
        form = self.form.blank({**initial, **(kept or {}), **values}, choices=choices)
        if kept is not None:
            form = replace(form, version=version_of(self.form.blank(kept, choices=choices).shown))
        return self._render(visit, form, subject)

    def _render(self, visit: Visit, form: BoundForm, subject: S) -> Response:
        status = 200 if form.ok else 422
        template = self.sheet if self.sheet and visit.is_htmx else self.template
        return visit.render(template, status=status, form=form, **self.sees(visit, subject))


def nothing(visit: Visit) -> None:
    """The subject of a form that is about nothing in particular."""
