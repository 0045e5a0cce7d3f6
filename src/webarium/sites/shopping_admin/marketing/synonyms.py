"""Words that the storefront's search takes for each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from webarium.sites.kit.fields import Checkbox, Multiline
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.routing import Page
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.trade.search import words_in
from webarium.sites.shopping_admin.editing.editing import Editing
from webarium.sites.shopping_admin.grid.columns import Column
from webarium.sites.shopping_admin.grid.grid import Grid
from webarium.sites.shopping_admin.grid.pages import pages
from webarium.types import SqlValue

PATH = "/admin/search/synonyms/"
GROUPS = Grid(
    name="search_synonyms",
    title="Search Synonyms",
    path=PATH,
    source="synonym",
    columns=(
        Column("group_id", "ID", "id", "number"),
        Column("synonyms", "Synonyms", "words"),
        Column("website", "Website", "'1'", "choice", (("1", "All Websites"),)),
    ),
    right="marketing",
    noun="synonym group",
    keyword=("words",),
    link=PATH + "edit/group_id/{}/",
    subject="synonyms",
    order="group_id",
    falling=False,
    create=("New Synonym Group", PATH + "new/"),
)


def _typed(form: BoundForm) -> tuple[str, ...]:
    return words_in(form.text("synonyms").replace("\n", ","))


def _sharing(visit: Visit, words: Sequence[str], number: int) -> dict[int, tuple[str, ...]]:
    """Other groups that have one of some words."""
    rows = visit.db.execute("SELECT id, words FROM synonym WHERE id <> ? ORDER BY id", (number,))
    groups = {other: words_in(text) for other, text in rows}
    return {other: group for other, group in groups.items() if set(group) & set(words)}


def _refuse(visit: Visit, form: BoundForm, row: Mapping[str, Any] | None) -> None:
    words = _typed(form)
    if form.ok and len(words) < 2:
        form.refuse("synonyms", "Please enter at least two words with a comma between them.")
    shared = _sharing(visit, words, 0 if row is None else row["id"])
    if shared and not form.checked("mergeOnConflict"):
        told = "; ".join(", ".join(group) for group in shared.values())
        form.refuse(
            "synonyms",
            f"Some of these words belong to other groups ({told}). Merge them, or leave them out.",
        )


def _values(visit: Visit, form: BoundForm) -> dict[str, SqlValue]:
    return {"words": ",".join(_typed(form))}


def _store(visit: Visit, number: int, form: BoundForm) -> None:
    words = list(_typed(form))
    for other, group in _sharing(visit, words, number).items():
        words += group
        visit.delete("synonym", id=other)
    merged = ",".join(dict.fromkeys(words))
    if merged != ",".join(_typed(form)):
        visit.update("synonym", {"words": merged}, id=number)


GROUP = Editing(
    table="synonym",
    noun="synonym group",
    path=PATH,
    right="marketing",
    key="group_id",
    title="words",
    form=Form(
        (
            Multiline(
                "synonyms",
                "Synonyms",
                required=True,
                max_length=1_000,
                rows=3,
                help="With commas between them: sofa, couch, settee",
            ),
            Checkbox("mergeOnConflict", "Merge existing synonyms"),
        )
    ),
    load=lambda visit, row: {"synonyms": ", ".join(words_in(row["words"]))},
    values=_values,
    store=_store,
    refuse=_refuse,
    remove=lambda visit, number: None,
)
SYNONYM_PAGES: tuple[Page, ...] = (*pages(GROUPS), *GROUP.pages)
