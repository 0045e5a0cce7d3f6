"""Somebody at work in the back office, without sockets."""

from __future__ import annotations

from tests import visitor
from tests.dom import Element
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

    def send(self, path: str, **values: object) -> Reply:
        """Open a form, fill in some fields, send it with all the others, and return the answer."""
        form = next(each for each in self.get(path).dom.all("form") if each.attrs.get("id") == "edit_form")
        return self.post(path, {**shown_in(form), **values})


def shown_in(form: Element) -> dict[str, str | list[str]]:
    """What a form would send as it is shown."""
    sent: dict[str, str | list[str]] = {}
    for each in form.all("input") + form.all("textarea") + form.all("select"):
        name, kind = each.attrs.get("name"), each.attrs.get("type", "text")
        if name is None or (kind in ("checkbox", "radio") and "checked" not in each.attrs):
            continue
        if each.tag == "select":
            chosen = [o.attrs["value"] for o in each.all("option") if "selected" in o.attrs]
            first = [o.attrs["value"] for o in each.all("option")][:1]
            sent[name] = chosen if "multiple" in each.attrs else (chosen or first or [""])[0]
        elif each.tag == "textarea":
            sent[name] = "".join(c for c in each.children if isinstance(c, str)).removeprefix("\n")
        elif kind == "checkbox" and name in sent:
            held = sent[name]
            sent[name] = [*([held] if isinstance(held, str) else held), each.attrs.get("value", "1")]
        else:
            sent[name] = each.attrs.get("value", "1" if kind == "checkbox" else "")
    return sent
