"""Pages of the shop's own words: their grid and their form."""

from __future__ import annotations

from collections.abc import Mapping
from inspect import unwrap
from typing import Any

from webarium.sites.kit.errors import PageError
from webarium.sites.kit.fields import Checkbox, Choice, Multiline, Text
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.routing import Page, PageTable
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.content.words import cms_page
from webarium.sites.shopping.site import SITE as STORE
from webarium.sites.shopping_admin.content import parts
from webarium.sites.shopping_admin.editing.editing import Editing
from webarium.sites.shopping_admin.editing.targets import Targets
from webarium.sites.shopping_admin.grid.columns import Column
from webarium.sites.shopping_admin.grid.grid import Grid
from webarium.sites.shopping_admin.grid.pages import pages
from webarium.sites.shopping_admin.storefront import store_origin

LAYOUTS = (("1 column", "1 column"), ("2 columns with left bar", "2 columns with left bar"))
_ADDRESSES = PageTable(STORE.pages)
CMS_PAGES = Grid(
    name="cms_page",
    title="Pages",
    path="/admin/cms/page/",
    source="cms_page",
    columns=(
        Column("page_id", "ID", "id", "number"),
        Column("title", "Title", "title"),
        Column("identifier", "URL Key", "identifier"),
        Column("page_layout", "Layout", "layout", "choice", LAYOUTS),
        Column("is_active", "Status", "is_active", "choice", parts.STATUSES),
        Column("in_footer", "In Footer", "in_footer", "choice", (("1", "Yes"), ("0", "No")), shown=False),
        Column("creation_time", "Created", "created_at", "moment"),
        Column("update_time", "Modified", "updated_at", "moment"),
        Column("meta_title", "Meta Title", "meta_title", shown=False),
    ),
    right="content",
    noun="page",
    keyword=("title", "identifier", "content"),
    link="/admin/cms/page/edit/page_id/{}/",
    subject="title",
    order="page_id",
    falling=False,
    actions=parts.actions("cms_page", "page"),
    create=("Add New Page", "/admin/cms/page/new/"),
)


def _refuse(visit: Visit, form: BoundForm, row: Mapping[str, Any] | None) -> None:
    parts.refuse_key(visit, form, "cms_page", row)
    if "identifier" in form.errors:
        return
    try:
        free = unwrap(_ADDRESSES.find("GET", f"/{parts.key_of(form)}").page.handler) is cms_page
    except PageError:
        free = False
    if not free:
        form.refuse("identifier", "The storefront has another page at this address.")


def _sees(visit: Visit, row: Mapping[str, Any] | None) -> dict[str, object]:
    origin = store_origin(visit)
    shown = row is not None and row["is_active"] and origin
    return {"store_page": f"{origin}/{row['identifier']}" if row is not None and shown else ""}


CMS_PAGE = Editing(
    table="cms_page",
    noun="page",
    path=CMS_PAGES.path,
    right="content",
    key="page_id",
    title="title",
    template="content/page.html",
    form=Form(
        (
            parts.enabled("Page"),
            Text("title", "Page Title", required=True, max_length=200),
            Text("heading", "Content Heading", max_length=200, help="The title, if it is left empty."),
            parts.content(),
            parts.key_field("URL Key"),
            Text("meta_title", "Meta Title", max_length=200),
            Multiline("meta_keywords", "Meta Keywords", max_length=500, rows=2),
            Multiline("meta_description", "Meta Description", max_length=500, rows=2),
            Choice("layout", "Layout", choices=LAYOUTS, required=True),
            Checkbox("in_footer", "Link It in the Foot of Every Page"),
        )
    ),
    load=parts.load,
    values=parts.values,
    born=lambda visit: {"created_at": visit.stamp},
    touched="updated_at",
    remove=lambda visit, number: None,
    refuse=_refuse,
    sees=_sees,
    targets=Targets("save/back/edit", "save/back/edit", "page_id"),
)
CMS_PAGE_PAGES: tuple[Page, ...] = (*pages(CMS_PAGES), *CMS_PAGE.pages)
