"""What surrounds every page: who looks, and what the world lets them do."""

from __future__ import annotations

from dataclasses import dataclass

from webarium.sites.kit.errors import Forbidden
from webarium.sites.kit.parts.accounts import Accounts
from webarium.sites.kit.visit import Visit

SITE_ID = "wikipedia"
EDITING = "editing"
"""The knob that opens the encyclopedia to editors."""
LOGIN = "/login"


@dataclass(frozen=True, slots=True)
class Editor:
    """Somebody with an account."""

    id: int
    username: str
    about: str
    steward: bool
    blocked: bool


EDITORS = Accounts(Editor, "user", "username", login=LOGIN)
"""All of them; upper and lower case in a name are the same."""


WAYS = (("/portals", "Portals"), ("/categories", "Categories"), ("/all", "All articles"))


@dataclass(frozen=True)
class Shell:
    """Everything that `layout.html` shows around a page."""

    open: bool
    """Whether the encyclopedia can be edited in this world."""
    editor: Editor | None
    ways: tuple[tuple[str, str], ...] = WAYS
    """Where its menu leads: addresses and names."""


def is_open(visit: Visit) -> bool:
    """Whether the world's conditions open the encyclopedia to editors."""
    knobs = visit.conditions.knobs.get(SITE_ID)
    return isinstance(knobs, dict) and knobs.get(EDITING) is True


def require_open(visit: Visit) -> None:
    """Let nobody edit where the encyclopedia is for reading.

    Raises:
        Forbidden: It is.
    """
    if not is_open(visit):
        raise Forbidden("This copy of Quillpedia is for reading; it cannot be edited.")


def shell_of(visit: Visit) -> Shell:
    """Read what surrounds a page; templates call it once, as ``shell(visit)``."""
    opened = is_open(visit)
    return Shell(opened, EDITORS.present(visit) if opened else None)


def editor_of(visit: Visit) -> Editor:
    """Who is about to edit.

    Raises:
        Forbidden: Nobody may edit here, or this one may not.
    """
    require_open(visit)
    editor = EDITORS.own(visit)
    if editor.blocked:
        raise Forbidden("Your account is blocked from editing.")
    return editor


def steward_of(visit: Visit) -> Editor:
    """A steward who is about to use a right that others lack.

    Raises:
        Forbidden: It is somebody else.
    """
    editor = editor_of(visit)
    if not editor.steward:
        raise Forbidden("Only stewards can do that.")
    return editor
