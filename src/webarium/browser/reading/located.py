"""Where an element of an observation is now, for those who act on it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from webarium.observation.observation import Box

LocatedStatus = Literal["ok", "gone", "hidden", "covered", "outside"]


@dataclass(frozen=True, slots=True)
class Located:
    """An element as it is now, found by its id."""

    id: int
    """The id that was asked for."""
    status: LocatedStatus
    """``ok``, or why a press would miss: gone from the page, hidden, covered, or outside what scrolling
    reaches."""
    tag: str = ""
    """Lower-case element name; for an id of text, the element around it."""
    type: str = ""
    """An input's type."""
    role: str = ""
    """As in the accessibility tree."""
    name: str = ""
    """As in the accessibility tree."""
    disabled: bool = False
    """Disabled itself, by its fieldset, or by ``aria-disabled``."""
    readonly: bool = False
    """A text box that refuses input."""
    editable: bool = False
    """Text can be typed into it."""
    box: Box = (0.0, 0.0, 0.0, 0.0)
    """Where it is now, after scrolling."""
    point: tuple[float, float] | None = None
    """Where to press so that the press reaches it; when covered, where it would have been."""
    cover: str = ""
    """What lies on top, in words, e.g. ``dialog 'Newsletter'``."""
    cover_id: int | None = None
    """Id of what lies on top."""

    @property
    def words(self) -> str:
        """The element in words, for messages: ``[12] button 'Add to Cart'``."""
        return (
            f"[{self.id}] {self.role or 'element'} {self.name!r}"
            if self.name
            else f"[{self.id}] {self.role or 'element'}"
        )


def read_located(answer: dict[str, Any]) -> Located:
    """From what the observer script says."""
    point = answer["point"]
    x, y, width, height = answer["box"]
    return Located(
        id=answer["id"],
        status=answer["status"],
        tag=answer["tag"],
        type=answer["type"],
        role=answer["role"],
        name=answer["name"],
        disabled=answer["disabled"],
        readonly=answer["readonly"],
        editable=answer["editable"],
        box=(x, y, width, height),
        point=None if point is None else (point[0], point[1]),
        cover=answer["cover"],
        cover_id=answer["cover_id"],
    )
