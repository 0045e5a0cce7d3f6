"""Attributes of products with their options, and sets of them."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

from webarium.sites.kit.errors import PageError
from webarium.sites.kit.fields import Checkbox, Choice, Choices, Hidden, Multiline, Several, Text
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.routing import Page
from webarium.sites.kit.slugs import slug
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping_admin.editing.editing import Editing
from webarium.sites.shopping_admin.editing.targets import Targets
from webarium.sites.shopping_admin.grid.columns import Column
from webarium.sites.shopping_admin.grid.grid import Grid
from webarium.sites.shopping_admin.grid.pages import pages
from webarium.types import SqlValue

INPUTS = (
    ("text", "Text Field"),
    ("textarea", "Text Area"),
    ("date", "Date"),
    ("boolean", "Yes/No"),
    ("select", "Dropdown"),
    ("multiselect", "Multiple Select"),
    ("price", "Price"),
)
_WITH_OPTIONS = ("select", "multiselect")
_YES_NO = (("1", "Yes"), ("0", "No"))
_CODE = re.compile(r"[a-z][a-z0-9_]*")
_FLAGS = {
    "is_required": "Values Required",
    "is_searchable": "Use in Search",
    "is_filterable": "Use in Layered Navigation",
    "is_comparable": "Comparable on Storefront",
}
ATTRIBUTES = Grid(
    name="product_attribute",
    title="Product Attributes",
    path="/admin/catalog/product_attribute/",
    source="attribute",
    columns=(
        Column("attribute_code", "Attribute Code", "code"),
        Column("frontend_label", "Default Label", "label"),
        Column("frontend_input", "Input Type", "input", "choice", INPUTS),
        Column("is_required", "Required", "is_required", "choice", _YES_NO),
        Column("is_system", "System", "is_system", "choice", _YES_NO),
        Column("is_searchable", "Searchable", "is_searchable", "choice", _YES_NO),
        Column("is_filterable", "Use in Layered Navigation", "is_filterable", "choice", _YES_NO),
        Column("is_comparable", "Comparable", "is_comparable", "choice", _YES_NO),
    ),
    right="catalog",
    noun="attribute",
    keyword=("code", "label"),
    link="/admin/catalog/product_attribute/edit/attribute_id/{}/",
    falling=False,
    create=("Add New Attribute", "/admin/catalog/product_attribute/new/"),
)
SETS = Grid(
    name="attribute_set",
    title="Attribute Sets",
    path="/admin/catalog/product_set/",
    source="attribute_set",
    columns=(
        Column("set_name", "Set", "name"),
        Column(
            "attributes",
            "Attributes",
            "(SELECT count(*) FROM attribute_set_member m WHERE m.set_id = attribute_set.id)",
            "number",
        ),
    ),
    right="catalog",
    noun="attribute set",
    keyword=("name",),
    link="/admin/catalog/product_set/edit/id/{}/",
    falling=False,
    create=("Add Attribute Set", "/admin/catalog/product_set/new/"),
)


def _options(form: BoundForm) -> list[str]:
    lines = (" ".join(line.split()) for line in form.text("options").splitlines())
    return list(dict.fromkeys(line for line in lines if line))


def _labels(visit: Visit, attribute: int) -> list[str]:
    query = "SELECT label FROM attribute_option WHERE attribute_id = ? ORDER BY position, id"
    return [row[0] for row in visit.db.execute(query, (attribute,))]


def _load(visit: Visit, row: Mapping[str, Any]) -> dict[str, object]:
    flags = {name: bool(row[name]) for name in _FLAGS}
    shown = {"frontend_label": row["label"], "attribute_code": row["code"], "frontend_input": row["input"]}
    return {**shown, **flags, "options": "\n".join(_labels(visit, row["id"]))}


def _offered(visit: Visit, row: Mapping[str, Any]) -> Mapping[str, str]:
    """The options with a new one, as Magento's form tells it, too."""
    labels, added = _labels(visit, row["id"]), " ".join(visit.query.get("option", "")[:60].split())
    if not added or row["input"] not in _WITH_OPTIONS:
        return {}
    told = {"option[order][option_0]": len(labels) + 1, "swatchtext[value][option_0][0]": added}
    options = "\n".join(dict.fromkeys([*labels, added]))
    return {"options": options, "serialized_options": json.dumps([urlencode(told)])}


def _sees(visit: Visit, row: Mapping[str, Any] | None) -> dict[str, object]:
    return {"optional": row is not None and row["input"] in _WITH_OPTIONS}


def _code(form: BoundForm) -> str:
    return form.text("attribute_code") or slug(form.text("frontend_label")).replace("-", "_")


def _values(visit: Visit, form: BoundForm) -> dict[str, SqlValue]:
    flags = {name: int(form.checked(name)) for name in _FLAGS}
    told = {"label": form.text("frontend_label"), "code": _code(form), "input": form.text("frontend_input")}
    return {**told, **flags}


def _refuse(visit: Visit, form: BoundForm, row: Mapping[str, Any] | None) -> None:
    code = _code(form)
    if not _CODE.fullmatch(code):
        form.refuse("attribute_code", "Use small letters, digits and underscores, a letter first.")
    elif visit.value(
        "SELECT 1 FROM attribute WHERE code = ? AND id <> ?", (code, 0 if row is None else row["id"])
    ):
        form.refuse("attribute_code", "Another attribute has this code.")
    if row is not None and code != row["code"]:
        form.refuse("attribute_code", "The code of an attribute cannot be changed.")
    if row is not None and form.text("frontend_input") != row["input"]:
        form.refuse("frontend_input", "The input type of an attribute cannot be changed.")
    if _options(form) and form.text("frontend_input") not in _WITH_OPTIONS:
        form.refuse("options", "Only dropdowns and multiple selects have options.")


def _store(visit: Visit, number: int, form: BoundForm) -> None:
    wanted, held = _options(form), _labels(visit, number)
    if wanted == held:
        return
    for label in held:
        if label not in wanted:
            visit.delete("attribute_option", attribute_id=number, label=label)
    for position, label in enumerate(wanted, 1):
        if not visit.update("attribute_option", {"position": position}, attribute_id=number, label=label):
            visit.insert("attribute_option", {"attribute_id": number, "position": position, "label": label})


def _remove(visit: Visit, number: int) -> None:
    if visit.value("SELECT is_system FROM attribute WHERE id = ?", (number,)):
        raise PageError("This attribute belongs to the shop itself and cannot be deleted.")
    for table in ("attribute_option", "attribute_set_member", "product_attribute"):
        visit.delete(table, attribute_id=number)


ATTRIBUTE = Editing(
    table="attribute",
    noun="product attribute",
    path=ATTRIBUTES.path,
    right="catalog",
    key="attribute_id",
    title="label",
    form=Form(
        (
            Text("frontend_label", "Default Label", required=True, max_length=60),
            Choice("frontend_input", "Catalog Input Type", choices=INPUTS, required=True, initial="select"),
            Text(
                "attribute_code",
                "Attribute Code",
                max_length=60,
                help="Made from the label if it is left empty.",
            ),
            Multiline(
                "options", "Options", rows=8, max_length=10_000, help="One on each line, in their order."
            ),
            *(Checkbox(name, label) for name, label in _FLAGS.items()),
            Hidden("serialized_options", max_length=1_000),
        )
    ),
    template="catalog/attribute.html",
    sees=_sees,
    offered=_offered,
    targets=Targets("save/attribute_id/{number:int}", "save"),
    load=_load,
    values=_values,
    store=_store,
    remove=_remove,
    refuse=_refuse,
)


def _members(visit: Visit, number: int) -> list[int]:
    query = "SELECT attribute_id FROM attribute_set_member WHERE set_id = ? ORDER BY position"
    return [row[0] for row in visit.db.execute(query, (number,))]


def _load_set(visit: Visit, row: Mapping[str, Any]) -> dict[str, object]:
    members = ",".join(str(each) for each in _members(visit, row["id"]))
    return {"attribute_set_name": row["name"], "member_ids": members}


def _refuse_set(visit: Visit, form: BoundForm, row: Mapping[str, Any] | None) -> None:
    number, name = 0 if row is None else row["id"], form.text("attribute_set_name")
    if visit.value("SELECT 1 FROM attribute_set WHERE name = ? AND id <> ?", (name, number)):
        form.refuse("attribute_set_name", "A set of this name already exists.")


def _store_set(visit: Visit, number: int, form: BoundForm) -> None:
    wanted = [int(each) for each in form.text("member_ids").split(",") if each]
    if sorted(wanted) == sorted(_members(visit, number)):
        return
    visit.delete("attribute_set_member", set_id=number)
    for position, attribute in enumerate(wanted, 1):
        values = {"set_id": number, "attribute_id": attribute, "position": position}
        visit.insert("attribute_set_member", values)


def _remove_set(visit: Visit, number: int) -> None:
    if visit.has("product", attribute_set_id=number):
        raise PageError("There are products of this set, so it cannot be deleted.")
    visit.delete("attribute_set_member", set_id=number)


def _every_attribute(visit: Visit) -> dict[str, Choices]:
    rows = visit.db.execute("SELECT id, label FROM attribute ORDER BY label, id")
    return {"member_ids": [(str(number), label) for number, label in rows]}


SET = Editing(
    table="attribute_set",
    noun="attribute set",
    path=SETS.path,
    right="catalog",
    form=Form(
        (
            Text("attribute_set_name", "Name", required=True, max_length=60),
            Several("member_ids", "Attributes", rows=12),
        )
    ),
    load=_load_set,
    values=lambda visit, form: {"name": form.text("attribute_set_name")},
    store=_store_set,
    remove=_remove_set,
    refuse=_refuse_set,
    choices=_every_attribute,
)
ATTRIBUTE_PAGES: Sequence[Page] = (*pages(ATTRIBUTES), *ATTRIBUTE.pages, *pages(SETS), *SET.pages)
