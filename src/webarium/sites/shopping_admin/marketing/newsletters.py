"""Newsletters: templates, and the queue of those that were or will be sent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from starlette.responses import Response

from webarium.sites.kit.errors import PageError
from webarium.sites.kit.fields import Day, Email, Multiline, Text
from webarium.sites.kit.formats import plural
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.routing import Page, get, post
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping_admin.editing.editing import Editing
from webarium.sites.shopping_admin.editing.rows import row_of
from webarium.sites.shopping_admin.grid.columns import Column
from webarium.sites.shopping_admin.grid.grid import Grid, MassAction
from webarium.sites.shopping_admin.grid.pages import pages
from webarium.sites.shopping_admin.marketing.letters import filled
from webarium.sites.shopping_admin.staff import needs, record

PATH = "/admin/newsletter/template/"
QUEUE_PATH = "/admin/newsletter/queue/"
STATUSES = (("queued", "Not Sent"), ("sent", "Sent"), ("canceled", "Canceled"))
_SUBSCRIBERS = "SELECT count(*) FROM newsletter_subscriber WHERE subscribed"
TEMPLATES = Grid(
    name="newsletter_template",
    title="Newsletter Templates",
    path=PATH,
    source="newsletter_template",
    columns=(
        Column("template_id", "ID", "id", "number"),
        Column("code", "Template", "name"),
        Column("added_at", "Added", "created_at", "moment"),
        Column("modified_at", "Updated", "updated_at", "moment"),
        Column("subject", "Subject", "subject"),
        Column("sender", "Sender", "sender_name || ' [' || sender_email || ']'"),
        Column("type", "Template Type", "'html'", "choice", (("html", "HTML"),)),
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


def _cancel(visit: Visit, ids: Sequence[int]) -> str:
    done = 0
    for number in ids:
        if visit.update("newsletter_queue", {"status": "canceled"}, id=number, status="queued"):
            record(visit, "Canceled", f"Newsletter {number} of the queue")
            done += 1
    kept = len(ids) - done
    rest = f" {plural(kept, 'newsletter')} cannot be canceled any more." if kept else ""
    return f"{plural(done, 'newsletter')} canceled.{rest}"


QUEUE = Grid(
    name="newsletter_queue",
    title="Newsletter Queue",
    path=QUEUE_PATH,
    source="newsletter_queue q JOIN newsletter_template t ON t.id = q.template_id",
    id="q.id",
    columns=(
        Column("queue_id", "ID", "q.id", "number"),
        Column("start_at", "Queue Start", "q.start_at", "moment"),
        Column("queue_subject", "Subject", "q.subject"),
        Column("template", "Template", "t.name"),
        Column("status", "Status", "q.status", "choice", STATUSES),
        Column("recipients", "Recipients", "q.recipients", "number"),
    ),
    right="marketing",
    noun="newsletter",
    keyword=("q.subject", "t.name"),
    subject="queue_subject",
    order="start_at",
    actions=(MassAction("cancel", "Cancel Sending", _cancel, "Cancel the selected newsletters?"),),
)
FORM = Form(
    (
        Text("code", "Template Name", required=True, max_length=120),
        Text("subject", "Template Subject", required=True, max_length=200),
        Text("sender_name", "Sender Name", required=True, max_length=120, initial="OneStopShop"),
        Email("sender_email", "Sender Email", required=True, initial="hello@onestopshop.test"),
        Multiline("text", "Template Content", required=True, rows=14, help="HTML."),
    )
)
QUEUE_FORM = Form(
    (
        Text("newsletter_subject", "Subject", required=True, max_length=200),
        Day("start_at", "Queue Date Start", help="Empty, or today: it is sent at once."),
    )
)


def _values(visit: Visit, form: BoundForm) -> Mapping[str, Any]:
    told = {name: form.text(name) for name in ("subject", "sender_name", "sender_email")}
    return {"name": form.text("code"), "content": form.text("text"), **told}


def _refuse(visit: Visit, form: BoundForm, row: Mapping[str, Any] | None) -> None:
    number, name = 0 if row is None else row["id"], form.text("code")
    if visit.value("SELECT 1 FROM newsletter_template WHERE name = ? AND id <> ?", (name, number)):
        form.refuse("code", "A template of this name already exists.")


def _remove(visit: Visit, number: int) -> None:
    if visit.has("newsletter_queue", template_id=number):
        raise PageError("Newsletters of this template are in the queue, so it cannot be deleted.")


TEMPLATE = Editing(
    table="newsletter_template",
    noun="newsletter template",
    path=PATH,
    right="marketing",
    form=FORM,
    template="marketing/newsletter_template.html",
    load=lambda visit, row: {**row, "code": row["name"], "text": row["content"]},
    values=_values,
    born=lambda visit: {"created_at": visit.stamp},
    touched="updated_at",
    refuse=_refuse,
    remove=_remove,
)


@needs("marketing.view")
def _preview(visit: Visit) -> Response:
    """Show a newsletter as it will be read."""
    row = row_of(visit, "newsletter_template", "id", visit.path["number"])
    return visit.render(
        "marketing/letter.html",
        back=f"{PATH}edit/id/{row['id']}/",
        name=row["name"],
        sender=f"{row['sender_name']} <{row['sender_email']}>",
        subject=filled(visit, row["subject"]),
        content=filled(visit, row["content"]),
    )


@needs("marketing")
def _ask(visit: Visit) -> Response:
    """Ask when a newsletter is to be sent."""
    row = row_of(visit, "newsletter_template", "id", visit.path["number"])
    return _show(visit, row, QUEUE_FORM.blank({"newsletter_subject": row["subject"]}))


@needs("marketing")
def _queue(visit: Visit) -> Response:
    """Queue a newsletter, or send it at once to all who have subscribed."""
    row = row_of(visit, "newsletter_template", "id", visit.path["number"])
    form, today = QUEUE_FORM.bind(visit.form), visit.stamp[:10]
    start = form.text("start_at") or today
    if start < today:
        form.refuse("start_at", "The day has passed. Please choose today or a later one.")
    if not form.ok:
        return _show(visit, row, form)
    now = start == today
    visit.insert(
        "newsletter_queue",
        {
            "template_id": row["id"],
            "subject": form.text("newsletter_subject"),
            "start_at": visit.stamp if now else f"{start} 00:00:00",
            "status": "sent" if now else "queued",
            "recipients": visit.value(_SUBSCRIBERS) if now else 0,
        },
    )
    record(visit, "Sent" if now else "Queued", f"Newsletter {form.text('newsletter_subject')}")
    visit.flash("success", "The newsletter has been sent." if now else "You saved the newsletter queue.")
    return visit.redirect(QUEUE_PATH)


def _show(visit: Visit, row: Mapping[str, Any], form: BoundForm) -> Response:
    readers = visit.value(_SUBSCRIBERS)
    status = 200 if form.ok else 422
    return visit.render("marketing/queue.html", status=status, row=row, form=form, readers=readers, path=PATH)


NEWSLETTER_PAGES: tuple[Page, ...] = (
    *pages(TEMPLATES),
    *TEMPLATE.pages,
    get(PATH + "preview/id/{number:int}/", _preview, name="newsletter_preview"),
    *pages(QUEUE),
    get(QUEUE_PATH + "edit/template_id/{number:int}/", _ask, name="newsletter_queue_form"),
    post(QUEUE_PATH + "edit/template_id/{number:int}/", _queue, name="newsletter_queue_save"),
)
