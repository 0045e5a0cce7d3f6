"""What pages and blocks of the shop's own words have in common."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from webarium.sites.kit.fields import Checkbox, Multiline, Text
from webarium.sites.kit.formats import plural
from webarium.sites.kit.forms import BoundForm
from webarium.sites.kit.slugs import slug
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping_admin.grid.grid import MassAction
from webarium.sites.shopping_admin.staff import record
from webarium.sql import select
from webarium.types import SqlValue

STATUSES = (("1", "Enabled"), ("0", "Disabled"))
MARKDOWN = "Markdown: ## a heading, **bold**, - a list, [a link](/contact/), ![a picture](/media/…)."
_KEY = re.compile(r"[a-z0-9][a-z0-9_.-]*")
_TICKED = ("is_active", "in_footer")


def enabled(noun: str) -> Checkbox:
    """Whether the storefront shows it."""
    return Checkbox("is_active", f"Enable {noun}", initial=True)


def content() -> Multiline:
    """The words themselves."""
    return Multiline("content", "Content", max_length=50_000, rows=16, help=MARKDOWN)


def key_field(label: str) -> Text:
    """By what the storefront finds it."""
    return Text("identifier", label, max_length=100, help="Made from the title if it is left empty.")


def key_of(form: BoundForm) -> str:
    """The key that a form asks for."""
    return form.text("identifier").lower() or slug(form.text("title"))


def load(visit: Visit, row: Mapping[str, Any]) -> dict[str, object]:
    """The form's values for a row."""
    return {name: bool(each) if name in _TICKED else each for name, each in row.items()}


def values(visit: Visit, form: BoundForm) -> dict[str, SqlValue]:
    """The columns for a form's values; the key is made where it was left empty."""
    typed = {name: int(each) if isinstance(each, bool) else each for name, each in form.values.items()}
    return {**typed, "identifier": key_of(form)}


def refuse_key(visit: Visit, form: BoundForm, table: str, row: Mapping[str, Any] | None) -> None:
    """Refuse a key that cannot stand in an address, or that another row has."""
    key, number = key_of(form), 0 if row is None else int(row["id"])
    if not _KEY.fullmatch(key):
        form.refuse("identifier", "Use small letters, digits, hyphens, dots and underscores.")
    elif visit.value(select("1", table, "identifier = ? AND id <> ?"), (key, number)):
        form.refuse("identifier", "This key is taken already.")


def actions(table: str, noun: str) -> tuple[MassAction, ...]:
    """Deleting several rows, and switching them on and off."""

    def each(
        verb: str, told: str, change: Callable[[Visit, int], int]
    ) -> Callable[[Visit, Sequence[int]], str]:
        def apply(visit: Visit, ids: Sequence[int]) -> str:
            done = 0
            for number in ids:
                title = visit.value(select("title", table, "id = ?"), (number,))
                if title is not None and change(visit, number):
                    record(visit, verb, f"{noun.capitalize()} {title}")
                    done += 1
            return f"{plural(done, noun)} {told}."

        return apply

    def put(state: int) -> Callable[[Visit, int], int]:
        return lambda visit, number: visit.update(
            table, {"is_active": state, "updated_at": visit.stamp}, id=number
        )

    return (
        MassAction(
            "delete",
            "Delete",
            each("Deleted", "deleted", lambda visit, number: visit.delete(table, id=number)),
            f"Delete the selected {noun}s?",
        ),
        MassAction("enable", "Enable", each("Saved", "enabled", put(1))),
        MassAction("disable", "Disable", each("Saved", "disabled", put(0))),
    )
