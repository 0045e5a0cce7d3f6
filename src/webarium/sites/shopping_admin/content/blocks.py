"""Blocks of the shop's own words, which stand in other pages: their grid and their form."""

from __future__ import annotations

from webarium.sites.kit.fields import Text
from webarium.sites.kit.forms import Form
from webarium.sites.kit.routing import Page
from webarium.sites.shopping.content.words import PLACES
from webarium.sites.shopping_admin.content import parts
from webarium.sites.shopping_admin.editing.editing import Editing
from webarium.sites.shopping_admin.grid.columns import Column
from webarium.sites.shopping_admin.grid.grid import Grid
from webarium.sites.shopping_admin.grid.pages import pages

BLOCKS = Grid(
    name="cms_block",
    title="Blocks",
    path="/admin/cms/block/",
    source="cms_block",
    columns=(
        Column("block_id", "ID", "id", "number"),
        Column("title", "Title", "title"),
        Column("identifier", "Identifier", "identifier"),
        Column("is_active", "Status", "is_active", "choice", parts.STATUSES),
        Column("creation_time", "Created", "created_at", "moment"),
        Column("update_time", "Modified", "updated_at", "moment"),
    ),
    right="content",
    noun="block",
    keyword=("title", "identifier", "content"),
    link="/admin/cms/block/edit/block_id/{}/",
    subject="title",
    order="block_id",
    falling=False,
    actions=parts.actions("cms_block", "block"),
    create=("Add New Block", "/admin/cms/block/new/"),
)
BLOCK = Editing(
    table="cms_block",
    noun="block",
    path=BLOCKS.path,
    right="content",
    key="block_id",
    title="title",
    template="content/block.html",
    rich=("content",),
    form=Form(
        (
            parts.enabled("Block"),
            Text("title", "Block Title", required=True, max_length=200),
            parts.key_field("Identifier"),
            parts.content(),
        )
    ),
    load=parts.load,
    values=parts.values,
    born=lambda visit: {"created_at": visit.stamp},
    touched="updated_at",
    remove=lambda visit, number: None,
    refuse=lambda visit, form, row: parts.refuse_key(visit, form, "cms_block", row),
    sees=lambda visit, row: {"places": PLACES},
)
BLOCK_PAGES: tuple[Page, ...] = (*pages(BLOCKS), *BLOCK.pages)
