"""Past searches: what was looked for, where a search leads, and whether it is suggested."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlsplit

from webarium.sites.kit.fields import Checkbox, Text
from webarium.sites.kit.formats import plural
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.redirects import safe_target
from webarium.sites.kit.routing import Page
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.catalog.words import MIN_LENGTH, words_of
from webarium.sites.shopping.trade.search import synonyms_of, term_of
from webarium.sites.shopping_admin.editing.editing import Editing
from webarium.sites.shopping_admin.grid.columns import Column
from webarium.sites.shopping_admin.grid.grid import Grid, MassAction
from webarium.sites.shopping_admin.grid.pages import pages
from webarium.sites.shopping_admin.staff import record
from webarium.sites.shopping_admin.storefront import store_origin
from webarium.types import SqlValue

PATH = "/admin/search/term/"
_FOUND = """
SELECT count(*) FROM product_fts JOIN product ON product.id = product_fts.rowid
WHERE product_fts MATCH ? AND product.status = 'enabled'
"""


def _delete(visit: Visit, ids: Sequence[int]) -> str:
    done = 0
    for number in ids:
        term = visit.value("SELECT term FROM search_term WHERE id = ?", (number,))
        if visit.delete("search_term", id=number):
            record(visit, "Deleted", f"Search term {term}")
            done += 1
    return f"{plural(done, 'search term')} deleted."


TERMS = Grid(
    name="search_term",
    title="Search Terms",
    path=PATH,
    source="search_term",
    columns=(
        Column("query_id", "ID", "id", "number", shown=False),
        Column("search_query", "Search Query", "term"),
        Column("num_results", "Results", "results", "number"),
        Column("popularity", "Uses", "uses", "number"),
        Column("redirect", "Redirect URL", "redirect"),
        Column("display_in_terms", "Suggested Terms", "is_suggested", "choice", (("1", "Yes"), ("0", "No"))),
        Column("updated_at", "Last Used", "updated_at", "moment"),
    ),
    right="marketing",
    noun="search term",
    keyword=("term",),
    link=PATH + "edit/id/{}/",
    subject="search_query",
    order="popularity",
    actions=(MassAction("delete", "Delete", _delete, "Delete the selected search terms?"),),
    create=("Add New Search Term", PATH + "new/"),
)


def _load(visit: Visit, row: Mapping[str, Any]) -> dict[str, object]:
    shown = {"query_text": row["term"], "display_in_terms": bool(row["is_suggested"])}
    return {**row, **shown}


def _target(visit: Visit, form: BoundForm) -> str:
    """The path that was typed, perhaps as the storefront's full address; empty if it is none of this shop."""
    typed = form.text("redirect")
    if "://" not in typed:
        typed = "/" + typed.lstrip("/")
    return safe_target(typed, "", host=urlsplit(store_origin(visit)).netloc)


def _refuse(visit: Visit, form: BoundForm, row: Mapping[str, Any] | None) -> None:
    number, term = 0 if row is None else row["id"], term_of(form.text("query_text"))
    if visit.value("SELECT 1 FROM search_term WHERE term = ? AND id <> ?", (term, number)):
        form.refuse("query_text", "You already have an identical search term query.")
    if form.text("redirect") and not _target(visit, form):
        form.refuse("redirect", "Please enter an address of this shop, such as /contact/.")


def _values(visit: Visit, form: BoundForm) -> dict[str, SqlValue]:
    return {
        "term": term_of(form.text("query_text")),
        "redirect": _target(visit, form) if form.text("redirect") else "",
        "is_suggested": int(form.checked("display_in_terms")),
    }


def _born(visit: Visit) -> dict[str, SqlValue]:
    words = words_of(visit.form_text("query_text", 128)).widened(synonyms_of(visit.db))
    results = visit.value(_FOUND, (words.all_of,)) if words.phrases else 0
    return {"uses": 0, "results": results}


TERM = Editing(
    table="search_term",
    noun="search term",
    path=PATH,
    right="marketing",
    title="term",
    form=Form(
        (
            Text("query_text", "Search Query", required=True, min_length=MIN_LENGTH, max_length=128),
            Text("redirect", "Redirect URL", help="Who searches for this is led here: /contact/"),
            Checkbox("display_in_terms", "Display in Suggested Terms", initial=True),
        )
    ),
    template="marketing/search_term.html",
    load=_load,
    values=_values,
    born=_born,
    refuse=_refuse,
    remove=lambda visit, number: None,
)
TERM_PAGES: tuple[Page, ...] = (*pages(TERMS), *TERM.pages)
