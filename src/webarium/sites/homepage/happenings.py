"""What others leave on the homepage's tools: notes on the scratchpad, and things to do."""

from __future__ import annotations

from collections.abc import Mapping

from webarium.sites.kit.happenings import Happening, Scene, going_on


def note_appears(scene: Scene, *, title: str, body: str, number: int = 0) -> None:
    """A note of Markdown stands on the scratchpad."""
    scene.insert("pad", id=number, title=title, body=body, changed_at=scene.stamp())


def note_is_rewritten(scene: Scene, *, title: str, body: str) -> None:
    """The note of a title says something else from now on."""
    found = scene.row(f"note {title!r}", "SELECT id FROM pad WHERE title = ? ORDER BY id DESC", title)
    scene.write("UPDATE pad SET body = ?, changed_at = ? WHERE id = ?", body, scene.stamp(), found["id"])


def todo_appears(scene: Scene, *, text: str, due: str = "", number: int = 0) -> None:
    """Something is to be done, perhaps by a day such as ``2023-06-30``."""
    scene.insert("todo", id=number, text=text, due=due, done=0, created_at=scene.stamp())


HAPPENINGS: Mapping[str, Happening] = {
    "note_appears": note_appears,
    "note_is_rewritten": note_is_rewritten,
    "todo_appears": todo_appears,
    "note_goes_on": going_on("pad", "body"),
}
"""By name."""
