"""Favourite places of those who are signed in."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.responses import Response

from webarium.sites.kit.errors import BadInput
from webarium.sites.kit.visit import Visit
from webarium.sites.map.scene import Pin, Scene, fitting
from webarium.sites.map.shell import MEMBERS, Member
from webarium.sql import select

_KINDS = ("node", "way", "relation")


@dataclass(frozen=True, slots=True)
class Favourite:
    """A place that somebody keeps."""

    id: int
    name: str
    element: str
    ref: int
    created_at: str
    lat: float
    lon: float

    @property
    def path(self) -> str:
        """Its page."""
        return f"/{self.element}/{self.ref}"


def favourites(visit: Visit, member: Member) -> list[Favourite]:
    """A member's places, in the order in which they were kept."""
    columns = "v.id, v.name, v.element, v.ref, v.created_at, f.lat, f.lon"
    source = "favourite v JOIN feature f ON f.element = v.element AND f.ref = v.ref"
    return visit.rows(
        Favourite, select(columns, source, "v.user_id = ?", "GROUP BY v.id ORDER BY v.id"), (member.id,)
    )


def is_favourite(visit: Visit, kind: str, key: int) -> bool:
    """Whether who is signed in keeps an element."""
    member = MEMBERS.present(visit)
    return member is not None and visit.has("favourite", user_id=member.id, element=kind, ref=key)


@MEMBERS.signed_in
def show(visit: Visit, member: Member) -> Response:
    """The places that somebody keeps."""
    kept = favourites(visit, member)
    points = [(each.lat, each.lon) for each in kept]
    pins = tuple(Pin((each.lat, each.lon), each.name, path=each.path) for each in kept)
    scene = Scene(*fitting(points, 15), pins=pins) if points else Scene()
    return visit.render("people/favourites.html", kept=kept, scene=scene)


@MEMBERS.signed_in
def add(visit: Visit, member: Member) -> Response:
    """Keep an element that has a name."""
    kind, key = visit.form_text("element", 20), visit.form_number("ref")
    if kind not in _KINDS or key is None:
        raise BadInput("Say which place.")
    name = visit.value("SELECT name FROM feature WHERE element = ? AND ref = ? ORDER BY id", (kind, key))
    if name is None:
        visit.not_found("There is no such place.")
    if not visit.has("favourite", user_id=member.id, element=kind, ref=key):
        row = {"user_id": member.id, "name": name or f"{kind} {key}", "element": kind, "ref": key}
        visit.insert("favourite", {**row, "created_at": visit.stamp})
        visit.flash("success", f"{row['name']} is one of your favourite places now.")
    return visit.redirect(f"/{kind}/{key}")


@MEMBERS.signed_in
def remove(visit: Visit, member: Member) -> Response:
    """Keep an element no longer."""
    kind, key = visit.form_text("element", 20), visit.form_number("ref")
    if key is not None and visit.delete("favourite", user_id=member.id, element=kind, ref=key):
        visit.flash("success", "The place was removed from your favourites.")
    return visit.redirect("/favourites")
