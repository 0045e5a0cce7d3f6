"""The pages on which visitors keep things of which one is preferred: an address book, a wallet.

A book has a page with all things, a form for a new one, and perhaps one for changing what is kept. Its templates,
``kit/book/addresses.html`` and the like, stand in the site's ``layout.html``; a site with other pages has templates of
the same names.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Generic, TypeVar

from starlette.responses import Response

from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.parts.preferred import Preferred
from webarium.sites.kit.routing import Page, get, post
from webarium.sites.kit.versions import settled, versioned
from webarium.sites.kit.visit import Visit
from webarium.types import SqlValue

T = TypeVar("T")
Link = tuple[str, str]
"""A page's address and what it is called."""


@dataclass(frozen=True)
class Errand:
    """Adding something on the way elsewhere: an address within a checkout."""

    path: str
    """Where the form is on that way."""
    back: Link
    """What it leads back to."""
    use: Callable[[Visit, int], None]
    """Takes the id of what was added."""


@dataclass(frozen=True)
class Book(Generic[T]):
    """The pages of the things of one table."""

    things: Preferred[T]
    form: Form
    written: Callable[[BoundForm], Mapping[str, SqlValue]]
    """The columns of what is in a form."""
    template: str
    """Shows all ``things`` of the ``book``."""
    title: str
    """What the page with all of them is called."""
    action: str
    """What the form's button says."""
    above: Link
    """The page from which one comes."""
    errand: Errand | None = None
    editable: bool = True
    refuse: Callable[[Visit, BoundForm], None] = lambda visit, form: None
    """Refuses what only the page can know to be wrong."""
    params: Callable[[Visit], tuple[SqlValue, ...]] = lambda visit: ()
    """For the computed columns of the things."""

    @property
    def pages(self) -> tuple[Page, ...]:
        """All of its pages."""
        noun, path = self.things.noun, self.things.page
        own = f"{path}/{{{noun}:int}}"
        places = [f"{path}/new", *([self.errand.path] if self.errand else [])]
        found = [
            get(path, self.show, name=f"every_{noun}"),
            *(get(place, self.new, name=f"new_{noun}") for place in places),
            *(post(place, self.add, name=f"add_{noun}") for place in places),
            post(f"{own}/default", self.things.prefer, name=f"make_default_{noun}"),
            post(f"{own}/remove", self.things.remove, name=f"remove_{noun}"),
        ]
        if self.editable:
            found += [get(own, self.edit, name=f"edit_{noun}"), post(own, self.save, name=f"save_{noun}")]
        return tuple(found)

    def every(self, visit: Visit) -> list[T]:
        """All of them, the preferred one first."""
        return self.things.every(visit, *self.params(visit))

    def show(self, visit: Visit) -> Response:
        """Show all of them."""
        return visit.render(self.template, things=self.every(visit), book=self)

    def new(self, visit: Visit) -> Response:
        """Show the form for a new one."""
        return self._render(visit, self.form.blank())

    def add(self, visit: Visit) -> Response:
        """Keep a new one; on an errand, use it."""
        form = self._bound(visit)
        if not form.ok:
            return self._render(visit, form)
        key = self.things.add(visit, self.written(form), preferred=self._preferred(form))
        visit.flash("success", f"Your {self.things.noun} was added.")
        errand = self._errand(visit)
        if errand is None:
            return visit.redirect(self.things.page)
        errand.use(visit, key)
        return visit.redirect(errand.back[0])

    def edit(self, visit: Visit) -> Response:
        """Show the form for changing one."""
        key = self.things.own(visit)
        return self._render(visit, versioned(self._over(visit, key)), changed=True)

    def save(self, visit: Visit) -> Response:
        """Change one."""
        key = self.things.own(visit)
        form = settled(visit, self._bound(visit), self._over(visit, key))
        if not form.ok:
            return self._render(visit, form, changed=True)
        self.things.change(visit, key, self.written(form), preferred=self._preferred(form))
        visit.flash("success", f"Your {self.things.noun} was saved.")
        return visit.redirect(self.things.page)

    def _preferred(self, form: BoundForm) -> list[str]:
        return [mark for mark in self.things.marks if form.checked(mark)]

    @staticmethod
    def _key(thing: Any) -> int:
        return int(thing.id)

    def _errand(self, visit: Visit) -> Errand | None:
        return self.errand if self.errand and visit.url.path == self.errand.path else None

    def _over(self, visit: Visit, key: int) -> BoundForm:
        """The form over one that is kept."""
        held: Any = next(each for each in self.every(visit) if self._key(each) == key)
        return self.form.blank(asdict(held))

    def _bound(self, visit: Visit) -> BoundForm:
        form = self.form.bind(visit.form)
        self.refuse(visit, form)
        return form

    def _render(self, visit: Visit, form: BoundForm, *, changed: bool = False) -> Response:
        noun, errand = self.things.noun, self._errand(visit)
        title = f"Edit {noun}" if changed else f"Add a new {noun}"
        trail = [errand.back] if errand else [self.above, (self.things.page, self.title)]
        return visit.render(
            "kit/form_page.html",
            form=form,
            title=title,
            action=self.action,
            trail=[*trail, ("", title)],
            back=trail[-1][0],
            status=200 if form.ok else 422,
        )
