"""Somebody at work in the back office, without sockets."""

from __future__ import annotations

from dataclasses import replace

from tests import visitor
from tests.appearances import first_appearance
from tests.dom import shown_in
from webarium.notation import US
from webarium.sites.kit.appearance import STRUCTURES
from webarium.sites.shopping_admin.site import SITE


class Reply(visitor.Reply):
    @property
    def messages(self) -> list[str]:
        """The flash messages on the page."""
        return [each.text for each in self.dom.all(".message")]

    @property
    def columns(self) -> list[str]:
        """The headings of a grid."""
        return [each.text for each in self.dom.all("table.data-grid thead th")]

    @property
    def records(self) -> list[list[str]]:
        """The rows of a grid, cell by cell."""
        return [[cell.text for cell in row.all("td")] for row in self.dom.all("table.data-grid tbody tr")]

    @property
    def count(self) -> int:
        """How many records a grid has found."""
        return int(self.dom.one(".admin__control-support-text").text.split()[0].replace(",", ""))

    @property
    def chips(self) -> list[str]:
        """The filters that a grid tells."""
        return [each.text for each in self.dom.all(".admin__data-grid-filters-current li")]


class Office(visitor.Visitor[Reply]):
    site = SITE
    reply = Reply

    def enter(self, username: str) -> None:
        """Become somebody else."""
        self.world.session(SITE.id)["user"] = username

    def turn_columns(self) -> None:
        """See the office from now on in an appearance that has columns of tables in another order."""
        turned = next(each for each in STRUCTURES if each.columns == "other" and each.markup == "roles")
        number = first_appearance(SITE.id, structure=turned, notation=US)
        self.world.conditions = replace(self.world.conditions, appearance=number)

    def send(self, path: str, **values: object) -> Reply:
        """Open a form, fill in some fields, send it with all the others, and return the answer."""
        form = next(each for each in self.get(path).dom.all("form") if each.attrs.get("id") == "edit_form")
        return self.post(form.attrs.get("action") or path, {**shown_in(form), **values})
