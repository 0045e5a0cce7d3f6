"""Templates of the e-mails that the shop sends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.responses import Response

from webarium.sites.kit.fields import Choice, Multiline, Text
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.routing import Page, get
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping_admin.editing.editing import Editing
from webarium.sites.shopping_admin.editing.rows import row_of
from webarium.sites.shopping_admin.grid.columns import Column
from webarium.sites.shopping_admin.grid.grid import Grid
from webarium.sites.shopping_admin.grid.pages import pages
from webarium.sites.shopping_admin.marketing.letters import BUILT_IN, filled
from webarium.sites.shopping_admin.staff import needs

PATH = "/admin/admin/email_template/"
ORIGINS = tuple((name, name) for name in BUILT_IN)
TEMPLATES = Grid(
    name="email_template",
    title="Email Templates",
    path=PATH,
    source="email_template",
    columns=(
        Column("template_id", "ID", "id", "number"),
        Column("code", "Template", "name"),
        Column("added_at", "Added", "created_at", "moment"),
        Column("modified_at", "Updated", "updated_at", "moment"),
        Column("subject", "Subject", "subject"),
        Column("type", "Template Type", "'html'", "choice", (("html", "HTML"),)),
        Column("orig_template", "Based On", "origin", "choice", ORIGINS),
    ),
    right="marketing",
    noun="template",
    keyword=("name", "subject"),
    link=PATH + "edit/id/{}/",
    subject="code",
    order="template_id",
    falling=False,
    create=("Add New Template", PATH + "new/"),
)
FORM = Form(
    (
        Choice("orig_template_code", "Currently Used For", choices=ORIGINS, prompt="Nothing yet"),
        Text("template_code", "Template Name", required=True, max_length=120),
        Text("template_subject", "Template Subject", required=True, max_length=200),
        Multiline(
            "template_text",
            "Template Content",
            required=True,
            rows=14,
            help="HTML. Values are written as {{var order.increment_id}}, {{var customer.name}}, {{var store.name}}.",
        ),
    )
)


def _fresh(visit: Visit) -> Mapping[str, Any]:
    origin = visit.query.get("origin", "")
    found = BUILT_IN.get(origin)
    if found is None:
        return {}
    letter = {"template_subject": found.subject, "template_text": found.content}
    return {"orig_template_code": origin, **letter}


def _load(visit: Visit, row: Mapping[str, Any]) -> Mapping[str, Any]:
    letter = {"template_subject": row["subject"], "template_text": row["content"]}
    return {"orig_template_code": row["origin"], "template_code": row["name"], **letter}


def _values(visit: Visit, form: BoundForm) -> Mapping[str, Any]:
    return {
        "name": form.text("template_code"),
        "origin": form.text("orig_template_code"),
        "subject": form.text("template_subject"),
        "content": form.text("template_text"),
    }


def _refuse(visit: Visit, form: BoundForm, row: Mapping[str, Any] | None) -> None:
    number, name = 0 if row is None else row["id"], form.text("template_code")
    if visit.value("SELECT 1 FROM email_template WHERE name = ? AND id <> ?", (name, number)):
        form.refuse("template_code", "A template of this name already exists.")


@needs("marketing.view")
def _preview(visit: Visit) -> Response:
    """Show a template with the values of the last order."""
    row = row_of(visit, "email_template", "id", visit.path["number"])
    return visit.render(
        "marketing/letter.html",
        back=f"{PATH}edit/id/{row['id']}/",
        name=row["name"],
        sender="",
        subject=filled(visit, row["subject"]),
        content=filled(visit, row["content"]),
    )


TEMPLATE = Editing(
    table="email_template",
    noun="email template",
    path=PATH,
    right="marketing",
    form=FORM,
    template="marketing/email_template.html",
    load=_load,
    values=_values,
    fresh=_fresh,
    born=lambda visit: {"created_at": visit.stamp},
    touched="updated_at",
    refuse=_refuse,
    remove=lambda visit, number: None,
    sees=lambda visit, row: {"origins": ORIGINS},
)
EMAIL_TEMPLATE_PAGES: tuple[Page, ...] = (
    *pages(TEMPLATES),
    *TEMPLATE.pages,
    get(PATH + "preview/id/{number:int}/", _preview, name="email_template_preview"),
)
