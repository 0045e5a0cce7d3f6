"""What surrounds every page: who is signed in, and where the map is."""

from __future__ import annotations

from dataclasses import dataclass

from webarium.sites.kit.parts.accounts import Accounts
from webarium.sites.kit.visit import Visit
from webarium.sites.map.scene import LAYERS, Atlas, Frame, Scene, Sight, atlas_of, frame_of, sight_of

LOGIN = "/login"


@dataclass(frozen=True, slots=True)
class Member:
    """Who is signed in."""

    id: int
    username: str
    about: str
    joined: str
    home: str
    edits: int


MEMBERS = Accounts(Member, "user", "username", login=LOGIN)
"""All accounts."""


@dataclass(frozen=True, slots=True)
class Shell:
    """Everything that the layout shows around a page."""

    member: Member | None
    frame: Frame
    sight: Sight
    layers: tuple[tuple[str, str], ...]
    atlas: Atlas


def shell_of(visit: Visit, scene: Scene | None) -> Shell:
    """Read what surrounds a page with a map; templates call it once."""
    frame = frame_of(visit, scene or Scene())
    return Shell(
        MEMBERS.present(visit),
        frame,
        sight_of(visit.db, frame.at, frame.zoom),
        tuple(LAYERS.items()),
        atlas_of(visit.db),
    )
