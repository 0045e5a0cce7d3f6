"""What visitors save: things with a heart or a follow, saved or not, and named lists of things with their pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from starlette.responses import Response

from webarium.sites.kit.fields import Text
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.routing import Page, get, post
from webarium.sites.kit.visit import Visit
from webarium.sql import select
from webarium.types import SqlValue


@dataclass(frozen=True)
class Saved:
    """A table of what somebody has saved: a row for each thing."""

    table: str
    owner: str
    """The column that says whose it is."""
    thing: str
    """The column of the thing's id."""
    since: str = "saved_at"
    """The column of when it was saved; empty where there is none."""
    more: Mapping[str, SqlValue] = field(default_factory=dict)
    """What further columns hold at first."""

    def keys(self, visit: Visit, of: SqlValue) -> list[int]:
        """The ids of what somebody has saved, the latest first; a guest, ``None``, has saved nothing."""
        order = f"ORDER BY {self.since} DESC, {self.thing}" if self.since else f"ORDER BY {self.thing}"
        rows = visit.db.execute(select(self.thing, self.table, f"{self.owner} = ?", order), (of,))
        return [int(str(key)) for (key,) in rows.fetchall()]

    def has(self, visit: Visit, of: SqlValue, thing: int) -> bool:
        """Whether somebody has saved a thing."""
        return visit.has(self.table, **self._key(of, thing))

    def turn(self, visit: Visit, of: SqlValue, thing: int, saved: str, forgotten: str) -> None:
        """Save a thing, or forget it where it is saved already, and say so."""
        key = self._key(of, thing)
        if visit.delete(self.table, **key):
            visit.flash("success", forgotten)
        else:
            since = {self.since: visit.stamp} if self.since else {}
            visit.insert(self.table, {**key, **self.more, **since})
            visit.flash("success", saved)

    def _key(self, of: SqlValue, thing: int) -> dict[str, SqlValue]:
        return {self.owner: of, self.thing: thing}


@dataclass(frozen=True, slots=True)
class SavedList:
    """A list, and how much is on it."""

    id: int
    name: str
    size: int
    has: bool
    """Whether the thing in question is on it."""


@dataclass(frozen=True)
class SavedLists:
    """The tables of lists and of what is on them."""

    items: str
    """Rows of ``wishlist_id``, the thing's id, and when it was added."""
    thing: str
    """The column of the thing's id."""
    owner: str = ""
    """The column of `lists` that says whose they are; empty where there is one visitor only."""
    lists: str = "wishlist"
    missing: str = "You have no such list."

    def every(self, visit: Visit, *, of: str = "", thing: int = 0) -> list[SavedList]:
        """Somebody's lists, the oldest first."""
        on_list = "i.wishlist_id = w.id"
        size = select("count(*)", f"{self.items} i", on_list)
        has = select("1", f"{self.items} i", f"{on_list} AND i.{self.thing} = ?")
        columns = f"w.id, w.name, ({size}) AS size, EXISTS ({has}) AS has"
        where = f"w.{self.owner} = ?" if self.owner else ""
        sql = select(columns, f"{self.lists} w", where, "ORDER BY w.id")
        return visit.rows(SavedList, sql, (thing, of) if self.owner else (thing,))

    def own(self, visit: Visit, key: int | None, *, of: str = "", thing: int = 0) -> SavedList:
        """One of somebody's lists, or the page for what does not exist."""
        found = [each for each in self.every(visit, of=of, thing=thing) if each.id == key]
        return found[0] if found else visit.not_found(self.missing)

    def make(self, visit: Visit, name: str, *, of: str = "") -> int:
        """Make a list; returns its id."""
        whose = {self.owner: of} if self.owner else {}
        return visit.insert(self.lists, {**whose, "name": name, "created_at": visit.stamp})

    def put(self, visit: Visit, key: int, thing: int) -> None:
        """Put a thing on a list that does not have it."""
        visit.insert(self.items, {"wishlist_id": key, self.thing: thing, "added_at": visit.stamp})

    def take(self, visit: Visit, key: int, thing: int) -> None:
        """Take a thing off a list."""
        visit.delete(self.items, **{"wishlist_id": key, self.thing: thing})

    def drop(self, visit: Visit, key: int) -> None:
        """Delete a list with all that is on it."""
        visit.delete(self.items, wishlist_id=key)
        visit.delete(self.lists, id=key)


class Thing(Protocol):
    """Something that can be on a list."""

    @property
    def id(self) -> int:
        """The value of the lists' column for things."""

    @property
    def name(self) -> str:
        """What it is called."""


LIST_FORM = Form((Text("name", "List name", required=True, max_length=60),), prefix="list-")


@dataclass(frozen=True)
class ListPages:
    """The pages of a visitor's lists; what is on one is shown by the site itself, at ``<path>/<id>``."""

    lists: SavedLists
    named: Callable[[Visit], Thing]
    """The thing that a form names."""
    address: Callable[[Thing], str]
    """The page of a thing."""
    path: str = "/lists"
    template: str = "kit/lists.html"

    @property
    def pages(self) -> tuple[Page, ...]:
        """All of them, but for the one that shows a list."""
        own = f"{self.path}/{{list:int}}"
        return (
            get(self.path, self.show, name="lists"),
            post(self.path, self.create, name="create_list"),
            post(f"{self.path}/add", self.add, name="add_to_list"),
            post(f"{own}/delete", self.delete, name="delete_list"),
            post(f"{own}/remove", self.remove, name="remove_from_list"),
        )

    def own(self, visit: Visit) -> SavedList:
        """The list that the path names, or the page for what does not exist."""
        return self.lists.own(visit, int(visit.path["list"]))

    def show(self, visit: Visit) -> Response:
        """Show all lists."""
        return self._render(visit, LIST_FORM.blank())

    def create(self, visit: Visit) -> Response:
        """Make a list."""
        form = LIST_FORM.bind(visit.form)
        name = form.text("name")
        if form.ok and visit.has(self.lists.lists, name=name):
            form.refuse("name", "You already have a list with this name.")
        if not form.ok:
            return self._render(visit, form)
        made = self.lists.make(visit, name)
        visit.flash("success", f"The list “{name}” was created.")
        return visit.redirect(f"{self.path}/{made}")

    def delete(self, visit: Visit) -> Response:
        """Remove a list with all that is on it."""
        found = self.own(visit)
        self.lists.drop(visit, found.id)
        visit.flash("success", f"The list “{found.name}” was deleted.")
        return visit.redirect(self.path)

    def add(self, visit: Visit) -> Response:
        """Put a thing on a list."""
        thing = self.named(visit)
        found = self.lists.own(visit, visit.form_number("list"), thing=thing.id)
        if found.has:
            visit.flash("notice", f"This is already on your list “{found.name}”.")
        else:
            self.lists.put(visit, found.id, thing.id)
            visit.flash("success", f"Added to your list “{found.name}”.")
        return visit.redirect(visit.back(self.address(thing)))

    def remove(self, visit: Visit) -> Response:
        """Take a thing off a list."""
        found = self.own(visit)
        thing = self.named(visit)
        self.lists.take(visit, found.id, thing.id)
        visit.flash("success", f"{thing.name} was taken off your list.")
        return visit.redirect(f"{self.path}/{found.id}")

    def _render(self, visit: Visit, form: BoundForm) -> Response:
        status = 200 if form.ok else 422
        return visit.render(
            self.template, lists=self.lists.every(visit), path=self.path, form=form, status=status
        )
