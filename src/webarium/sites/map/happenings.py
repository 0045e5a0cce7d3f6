"""What other people do to the map: they write notes, answer and settle them."""

from __future__ import annotations

from collections.abc import Mapping

from webarium.sites.kit.happenings import Happening, NothingHappensError, Scene, going_on


def note_appears(
    scene: Scene, *, lat: float, lon: float, text: str, author: str = "", number: int = 0
) -> None:
    """Somebody says that something is missing or wrong at a place. A `number` is the note's id."""
    note = scene.insert(
        "note",
        id=number,
        lat=round(lat, 6),
        lon=round(lon, 6),
        status="open",
        created_at=scene.stamp(),
        closed_at=None,
    )
    _say(scene, note, "opened", text, author)


def note_is_answered(scene: Scene, *, note: int, text: str, author: str = "") -> None:
    """Somebody says something about an open note."""
    _open(scene, note)
    _say(scene, note, "commented", text, author)


def note_is_settled(scene: Scene, *, note: int, text: str, author: str = "") -> None:
    """Somebody closes an open note."""
    _open(scene, note)
    scene.write("UPDATE note SET status = 'closed', closed_at = ? WHERE id = ?", scene.stamp(), note)
    _say(scene, note, "closed", text, author)


def _open(scene: Scene, note: int) -> None:
    if scene.row(f"note {note}", "SELECT status FROM note WHERE id = ?", note)["status"] != "open":
        raise NothingHappensError(f"Note {note} is closed.")


def _say(scene: Scene, note: int, action: str, text: str, author: str) -> None:
    """By a member, or by somebody who is not signed in."""
    who = None
    if author:
        who = scene.row(f"mapper {author!r}", "SELECT id FROM user WHERE username = ?", author)["id"]
    scene.insert(
        "note_comment", note_id=note, user_id=who, created_at=scene.stamp(), action=action, text=text
    )


HAPPENINGS: Mapping[str, Happening] = {
    "note_appears": note_appears,
    "note_is_answered": note_is_answered,
    "note_is_settled": note_is_settled,
    "comment_goes_on": going_on("note_comment", "text"),
}
