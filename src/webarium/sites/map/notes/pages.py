"""Map notes: what people write on the map, answers, and when they are settled."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.responses import Response

from webarium.sites.kit.errors import BadInput, Forbidden
from webarium.sites.kit.fields import Multiline, Text
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.routing import Page, get, post
from webarium.sites.kit.visit import Visit
from webarium.sites.map.geo import Point, meters
from webarium.sites.map.scene import Pin, Scene, atlas_of, fitting, number, spot_of
from webarium.sites.map.search.reverse import whereabouts
from webarium.sites.map.shell import MEMBERS
from webarium.sql import Where, select

_TEXT = 2000
_REACH = 0.35
"""How far around the map's middle notes are listed, in degrees."""


@dataclass(frozen=True, slots=True)
class Note:
    """A note, with what it began with."""

    id: int
    lat: float
    lon: float
    status: str
    created_at: str
    closed_at: str | None
    text: str
    author: str | None

    @property
    def at(self) -> Point:
        """Where it is."""
        return self.lat, self.lon


@dataclass(frozen=True, slots=True)
class Comment:
    """Something that was said or done about a note."""

    id: int
    author: str | None
    created_at: str
    action: str
    text: str


_NOTE = "n.id, n.lat, n.lon, n.status, n.created_at, n.closed_at, c.text, u.username AS author"
_NOTES = "note n JOIN note_comment c ON c.note_id = n.id AND c.action = 'opened' LEFT JOIN user u ON u.id = c.user_id"


def note_named(visit: Visit, key: int) -> Note:
    """A note by its id.

    Raises:
        NotFound: There is none.
    """
    found = visit.row(Note, select(_NOTE, _NOTES, "n.id = ?"), (key,))
    return found or visit.not_found(f"Sorry, note #{key} could not be found.")


def listing(visit: Visit) -> Response:
    """Notes around a place, those of a mapper, or all, the newest first."""
    spot, user = spot_of(visit), visit.query.get("user", "")
    which = _around(spot) if spot else _by(user) if user else Where()
    chosen = visit.query.get("status", "")
    if chosen in ("open", "closed"):
        which &= Where("n.status = ?", (chosen,))
    found = visit.rows(
        Note,
        select(_NOTE, _NOTES, which.sql, "ORDER BY n.created_at DESC, n.id DESC LIMIT 100"),
        which.params,
    )
    if spot:
        found.sort(key=lambda note: (meters(note.at, spot), note.id))
    found = found[:30]
    pins = tuple(
        Pin(note.at, note.text[:80], "note" if note.status == "open" else "closed", f"/note/{note.id}")
        for note in found
    )
    scene = Scene(*fitting([note.at for note in found], 16), pins=pins) if found else Scene()
    return visit.render("notes/list.html", notes=found, chosen=chosen, spot=spot, person=user, scene=scene)


def _around(spot: Point) -> Where:
    box = (spot[0] - _REACH, spot[0] + _REACH, spot[1] - _REACH, spot[1] + _REACH)
    return Where("n.lat BETWEEN ? AND ? AND n.lon BETWEEN ? AND ?", box)


def _by(user: str) -> Where:
    said = "SELECT d.note_id FROM note_comment d JOIN user w ON w.id = d.user_id WHERE w.username = ?"
    return Where(f"n.id IN ({said})", (user,))


def show(visit: Visit) -> Response:
    """A note and what was said about it."""
    return _shown(visit, note_named(visit, int(visit.path["id"])))


def _shown(visit: Visit, note: Note, problem: str = "", draft: str = "") -> Response:
    comments = visit.rows(
        Comment,
        "SELECT c.id, u.username AS author, c.created_at, c.action, c.text FROM note_comment c"
        " LEFT JOIN user u ON u.id = c.user_id WHERE c.note_id = ? ORDER BY c.id",
        (note.id,),
    )
    pin = Pin(note.at, f"Note {note.id}", "note" if note.status == "open" else "closed")
    return visit.render(
        "notes/note.html",
        status=422 if problem else 200,
        note=note,
        comments=comments,
        problem=problem,
        draft=draft,
        where=whereabouts(visit.db, note.at),
        scene=Scene(note.at, 17, (pin,)),
    )


def _initial(visit: Visit, subject: None) -> dict[str, object]:
    spot = spot_of(visit) or atlas_of(visit.db).at
    return {"lat": f"{spot[0]:.6f}", "lon": f"{spot[1]:.6f}"}


def _refuse(visit: Visit, form: BoundForm, subject: None) -> None:
    if form.ok and _spot(form) is None:
        form.refuse("lat", "Latitude and longitude are numbers of degrees on the map.")


def _spot(form: BoundForm) -> Point | None:
    lat, lon = number(form.text("lat"), -85, 85), number(form.text("lon"), -180, 180)
    return None if lat is None or lon is None else (lat, lon)


def _open(visit: Visit, form: BoundForm, subject: None) -> Response:
    spot = _spot(form)
    if spot is None:
        raise BadInput
    key = visit.insert(
        "note",
        {"lat": round(spot[0], 6), "lon": round(spot[1], 6), "status": "open", "created_at": visit.stamp},
    )
    _say(visit, key, "opened", form.text("text"))
    visit.flash("success", "Your note is on the map now.")
    return visit.redirect(f"/note/{key}")


def _say(visit: Visit, note: int, action: str, text: str) -> None:
    member = MEMBERS.present(visit)
    values = {"note_id": note, "user_id": member.id if member else None, "created_at": visit.stamp}
    visit.insert("note_comment", {**values, "action": action, "text": text})


OPENING = FormPage(
    Form(
        (
            Multiline("text", "What is missing or wrong here?", required=True, max_length=_TEXT),
            Text("lat", "Latitude", required=True, max_length=20),
            Text("lon", "Longitude", required=True, max_length=20),
        ),
        prefix="note_",
    ),
    "notes/new.html",
    lambda visit: None,
    _open,
    refuse=_refuse,
    initial=_initial,
    sees=lambda visit, subject: {"scene": Scene(spot_of(visit), 16)},
)
"""The form for a new note."""


def comment(visit: Visit) -> Response:
    """Say something about an open note; anybody may."""
    note = note_named(visit, int(visit.path["id"]))
    text = visit.form_text("text", _TEXT)
    if note.status != "open":
        raise Forbidden("This note is closed. Reopen it to say more.")
    if not text:
        return _shown(visit, note, "Please write something first.")
    _say(visit, note.id, "commented", text)
    visit.flash("success", "Your comment was added.")
    return visit.redirect(f"/note/{note.id}")


def close(visit: Visit) -> Response:
    """Close a note, perhaps with a word; only for those who are signed in."""
    note = note_named(visit, int(visit.path["id"]))
    MEMBERS.own(visit)
    if note.status == "open":
        visit.update("note", {"status": "closed", "closed_at": visit.stamp}, id=note.id)
        _say(visit, note.id, "closed", visit.form_text("text", _TEXT))
        visit.flash("success", "The note is closed.")
    return visit.redirect(f"/note/{note.id}")


def reopen(visit: Visit) -> Response:
    """Open a closed note again; only for those who are signed in."""
    note = note_named(visit, int(visit.path["id"]))
    MEMBERS.own(visit)
    if note.status == "closed":
        visit.update("note", {"status": "open", "closed_at": None}, id=note.id)
        _say(visit, note.id, "reopened", visit.form_text("text", _TEXT))
        visit.flash("success", "The note is open again.")
    return visit.redirect(f"/note/{note.id}")


NOTE_PAGES: tuple[Page, ...] = (
    get("/notes", listing, name="notes"),
    get("/note/new", OPENING.show, name="new_note"),
    post("/note/new", OPENING.send, name="open_note"),
    get("/note/{id:int}", show, name="note"),
    post("/note/{id:int}/comment", comment, name="comment_note"),
    post("/note/{id:int}/close", close, name="close_note"),
    post("/note/{id:int}/reopen", reopen, name="reopen_note"),
)
