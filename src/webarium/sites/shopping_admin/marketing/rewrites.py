"""Addresses of the storefront that are made by hand."""

from __future__ import annotations

import re
from collections.abc import Mapping
from inspect import unwrap
from typing import Any

from webarium.sites.kit.errors import PageError
from webarium.sites.kit.fields import Choice, Text
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.routing import Page, PageTable
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.catalog.category import category_or_product
from webarium.sites.shopping.content.rewritten import nothing
from webarium.sites.shopping.content.words import cms_page
from webarium.sites.shopping.site import SITE as STORE
from webarium.sites.shopping.trade.rewrites import DEEPEST, bare
from webarium.sites.shopping_admin.editing.editing import Editing
from webarium.sites.shopping_admin.grid.columns import Column
from webarium.sites.shopping_admin.grid.grid import Grid
from webarium.sites.shopping_admin.grid.pages import pages
from webarium.types import SqlValue

PATH = "/admin/admin/url_rewrite/"
TYPES = (("0", "No"), ("302", "Temporary (302)"), ("301", "Permanent (301)"))
KINDS = (
    ("custom", "Custom"),
    ("category", "For category"),
    ("product", "For product"),
    ("cms-page", "For CMS page"),
)
REWRITES = Grid(
    name="url_rewrite",
    title="URL Rewrites",
    path=PATH,
    source="url_rewrite",
    columns=(
        Column("url_rewrite_id", "ID", "id", "number"),
        Column("request_path", "Request Path", "request_path"),
        Column("target_path", "Target Path", "target_path"),
        Column("redirect_type", "Redirect Type", "redirect_type", "choice", TYPES),
        Column("entity_type", "URL Rewrite", "kind", "choice", KINDS),
        Column("description", "Description", "description", shown=False),
    ),
    right="marketing",
    noun="URL rewrite",
    keyword=("request_path", "target_path", "description"),
    link=PATH + "edit/id/{}/",
    subject="request_path",
    order="url_rewrite_id",
    create=("Add URL Rewrite", PATH + "new/"),
)
_ADDRESSES = PageTable(STORE.pages)
_PATH = re.compile(r"[A-Za-z0-9][A-Za-z0-9._~-]*(?:/[A-Za-z0-9._~-]+)*")
_TARGET = re.compile(r"[A-Za-z0-9._~-]*(?:/[A-Za-z0-9._~-]*)*(?:\?[A-Za-z0-9=&%+._~-]*)?")
_STANDS = {
    "category": "SELECT 1 FROM category WHERE path || '.html' = ?",
    "product": "SELECT 1 FROM product WHERE url_key = ? AND type <> 'variant'",
    "cms-page": "SELECT 1 FROM cms_page WHERE identifier = ?",
}


def _stands(visit: Visit, kind: str, path: str) -> bool:
    if kind == "product":
        if not path.endswith(".html"):
            return False
        path = path.removesuffix(".html")
    return visit.value(_STANDS[kind], (path,)) is not None


def _is_free(path: str) -> bool:
    """Whether no page of the storefront has an address for itself."""
    try:
        return unwrap(_ADDRESSES.find("GET", f"/{path}").page.handler) in (
            category_or_product,
            cms_page,
            nothing,
        )
    except PageError:
        return True


def _refuse(visit: Visit, form: BoundForm, row: Mapping[str, Any] | None) -> None:
    asked, target = bare(form.text("request_path")), bare(form.text("target_path"))
    number = 0 if row is None else row["id"]
    if not form.ok:
        return
    if not _PATH.fullmatch(asked):
        form.refuse("request_path", "Please use letters, digits, dots, hyphens and slashes.")
    elif asked.count("/") >= DEEPEST and not asked.endswith(".html"):
        form.refuse("request_path", f"Please use at most {DEEPEST} parts, or let it end in .html.")
    elif not _is_free(asked) or any(_stands(visit, kind, asked) for kind in _STANDS):
        form.refuse("request_path", "There is a page of the shop at this address already.")
    elif visit.value("SELECT 1 FROM url_rewrite WHERE request_path = ? AND id <> ?", (asked, number)):
        form.refuse("request_path", "Another URL rewrite has this request path.")
    kind = form.text("entity_type")
    if not _TARGET.fullmatch(target):
        form.refuse("target_path", "Please enter a path of the shop, such as pet-supplies.html.")
    elif asked == target:
        form.refuse("target_path", "The address cannot lead to itself.")
    elif kind != "custom" and not _stands(visit, kind, target):
        form.refuse("target_path", f"There is no such {dict(KINDS)[kind].removeprefix('For ')}.")


def _values(visit: Visit, form: BoundForm) -> dict[str, SqlValue]:
    return {
        "kind": form.text("entity_type"),
        "request_path": bare(form.text("request_path")),
        "target_path": form.text("target_path").lstrip("/"),
        "redirect_type": int(form.text("redirect_type")),
        "description": form.text("description"),
    }


REWRITE = Editing(
    table="url_rewrite",
    noun="URL rewrite",
    path=PATH,
    right="marketing",
    title="request_path",
    form=Form(
        (
            Choice("entity_type", "Create URL Rewrite", choices=KINDS, required=True, initial="custom"),
            Text(
                "request_path", "Request Path", required=True, max_length=200, help="What people type: summer"
            ),
            Text(
                "target_path", "Target Path", required=True, max_length=200, help="Where it leads: patio.html"
            ),
            Choice("redirect_type", "Redirect Type", choices=TYPES, required=True, initial="302"),
            Text("description", "Description", max_length=255),
        )
    ),
    load=lambda visit, row: {**row, "entity_type": row["kind"]},
    values=_values,
    refuse=_refuse,
    remove=lambda visit, number: None,
)
REWRITE_PAGES: tuple[Page, ...] = (*pages(REWRITES), *REWRITE.pages)
