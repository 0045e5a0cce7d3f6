"""The scratchpad and the to-do list: what stays in the world."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.responses import Response

from webarium.sites.kit.days import iso_day
from webarium.sites.kit.fields import Multiline, Text
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.versions import settled, versioned
from webarium.sites.kit.visit import Visit

PAD_FORM = Form(
    (
        Text("title", "Title", required=True, max_length=80),
        Multiline(
            "body", "Note", max_length=20_000, rows=12, help="Markdown: **bold**, *italic*, lists, tables."
        ),
    ),
    prefix="pad_",
)
TODO_FORM = Form(
    (
        Text("text", "What is to be done", required=True, max_length=120),
        Text("due", "Due date", max_length=10),
    ),
    prefix="todo_",
)


@dataclass(frozen=True, slots=True)
class Pad:
    """A note."""

    id: int
    title: str
    body: str
    changed_at: str


@dataclass(frozen=True, slots=True)
class Todo:
    """Something to do."""

    id: int
    text: str
    due: str
    done: bool
    created_at: str


_FEW = 3


def latest(visit: Visit) -> list[Pad]:
    """The notes that changed last."""
    return visit.rows(Pad, "SELECT * FROM pad ORDER BY changed_at DESC, id DESC LIMIT ?", (_FEW,))


def next_due(visit: Visit) -> list[Todo]:
    """What is to be done first."""
    return visit.rows(
        Todo, "SELECT * FROM todo WHERE NOT done AND due <> '' ORDER BY due, id LIMIT ?", (_FEW,)
    )


def pads(visit: Visit) -> Response:
    """All pads, the one that changed last first."""
    found = visit.rows(Pad, "SELECT * FROM pad ORDER BY changed_at DESC, id DESC")
    return visit.render("pads.html", pads=found, form=PAD_FORM.blank(), pad=None)


def add_pad(visit: Visit) -> Response:
    """Begin a pad."""
    form = PAD_FORM.bind(visit.form)
    if not form.ok:
        found = visit.rows(Pad, "SELECT * FROM pad ORDER BY changed_at DESC, id DESC")
        return visit.render("pads.html", status=422, pads=found, form=form, pad=None)
    made = visit.insert("pad", {**_written(form), "changed_at": visit.stamp})
    visit.flash("success", "Your note was saved.")
    return visit.redirect(f"/scratchpad/{made}")


def pad(visit: Visit) -> Response:
    """A pad as it reads, and its text to be changed."""
    found = _pad(visit)
    return visit.render("pad.html", pad=found, form=versioned(_over(found)))


def save_pad(visit: Visit) -> Response:
    """Save a pad; the same text again is no change."""
    found = _pad(visit)
    form = settled(visit, PAD_FORM.bind(visit.form), _over(found))
    if not form.ok:
        return visit.render("pad.html", status=422, pad=found, form=form)
    if _written(form) != {"title": found.title, "body": found.body}:
        visit.update("pad", {**_written(form), "changed_at": visit.stamp}, id=found.id)
    visit.flash("success", "Your note was saved.")
    return visit.redirect(f"/scratchpad/{found.id}")


def delete_pad(visit: Visit) -> Response:
    """Throw a pad away."""
    visit.delete("pad", id=_pad(visit).id)
    visit.flash("success", "The note was deleted.")
    return visit.redirect("/scratchpad")


def _pad(visit: Visit) -> Pad:
    found = visit.row(Pad, "SELECT * FROM pad WHERE id = ?", (visit.path["number"],))
    return visit.not_found("There is no such note.") if found is None else found


def _over(pad: Pad) -> BoundForm:
    return PAD_FORM.blank({"title": pad.title, "body": pad.body})


def _written(form: BoundForm) -> dict[str, str]:
    return {"title": form.text("title"), "body": form.text("body")}


def todos(visit: Visit) -> Response:
    """What is to be done, and what is done."""
    return _list(visit, TODO_FORM.blank())


def add_todo(visit: Visit) -> Response:
    """Add something to do."""
    form = TODO_FORM.bind(visit.form)
    due = form.text("due")
    if due and (len(due) != 10 or iso_day(due) is None):
        form.refuse("due", "Please write the day like 2023-06-30.")
    if not form.ok:
        return _list(visit, form, status=422)
    visit.insert("todo", {"text": form.text("text"), "due": due, "done": 0, "created_at": visit.stamp})
    visit.flash("success", "Added to your list.")
    return visit.redirect("/todo")


def tick(visit: Visit) -> Response:
    """Mark something as done, or not."""
    found = _todo(visit)
    visit.update("todo", {"done": int(not found.done)}, id=found.id)
    return visit.redirect("/todo")


def delete_todo(visit: Visit) -> Response:
    """Take something off the list."""
    visit.delete("todo", id=_todo(visit).id)
    visit.flash("success", "Removed from your list.")
    return visit.redirect("/todo")


def _todo(visit: Visit) -> Todo:
    found = visit.row(Todo, "SELECT * FROM todo WHERE id = ?", (visit.path["number"],))
    return visit.not_found("There is no such entry.") if found is None else found


def _list(visit: Visit, form: BoundForm, *, status: int = 200) -> Response:
    found = visit.rows(Todo, "SELECT * FROM todo ORDER BY done, due = '', due, id")
    return visit.render(
        "todo.html", status=status, todos=found, form=form, today=visit.now.date().isoformat()
    )
