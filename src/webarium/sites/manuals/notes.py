"""Notes in the margin: what readers leave on pages of the handbooks."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.responses import Response

from webarium.sites.kit.fields import Multiline
from webarium.sites.kit.forms import Form
from webarium.sites.kit.visit import Visit

FORM = Form((Multiline("text", "Note", required=True, max_length=600, rows=3),), prefix="note_")
_NOTES = (
    "SELECT n.id, n.text, n.written_at, p.title, '/' || p.book_id || '/' || p.slug AS path "
    "FROM note n JOIN page p ON p.id = n.page_id"
)


@dataclass(frozen=True, slots=True)
class Note:
    """What somebody wrote on a page."""

    id: int
    text: str
    written_at: str
    title: str
    path: str


def notes_of(visit: Visit, page_id: int) -> list[Note]:
    """The notes on a page, oldest first."""
    return visit.rows(Note, f"{_NOTES} WHERE p.id = ? ORDER BY n.id", (page_id,))


def all_notes(visit: Visit) -> Response:
    """All notes, newest first."""
    notes = visit.rows(Note, f"{_NOTES} ORDER BY n.written_at DESC, n.id DESC")
    return visit.render("notes.html", notes=notes)


def remove(visit: Visit) -> Response:
    """Take a note off its page."""
    found = visit.row(Note, f"{_NOTES} WHERE n.id = ?", (visit.path["number"],))
    if found is None:
        visit.not_found("There is no such note.")
    visit.delete("note", id=found.id)
    visit.flash("success", "The note was removed.")
    return visit.redirect(visit.back(found.path))
