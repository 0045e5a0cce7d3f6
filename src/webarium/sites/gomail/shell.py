"""What surrounds every page: the menu with its counts, labels, and the bar at the bottom."""

from __future__ import annotations

from dataclasses import dataclass

from webarium.sites.gomail import snackbar
from webarium.sites.gomail.database import OWNER
from webarium.sites.gomail.mail.folders import BY_KEY, FOLDERS, Folder
from webarium.sites.gomail.mail.moments import Offer, sending_offers
from webarium.sites.gomail.mail.store import Label, count, labels, settings, unread_in_inbox
from webarium.sites.gomail.mail.views import label_path
from webarium.sites.gomail.setup.contact_pages import Contact, contacts
from webarium.sites.gomail.write.panels import Writing, writings
from webarium.sites.kit.visit import Visit


@dataclass(frozen=True)
class Shell:
    """Everything that `layout.html` shows around a page."""

    folders: tuple[Folder, ...]
    counts: dict[str, int]
    """Numbers beside folders: unread in the inbox and in spam, drafts, scheduled ones."""
    labels: list[Label]
    owner: str
    email: str
    density: str
    snackbar: snackbar.Snackbar | None
    writings: list[Writing]
    """Messages that are being written in panels."""
    contacts: list[Contact]
    """Whom they can go to; nobody where nothing is written."""
    offers: tuple[Offer, ...]
    """When they can be sent later."""


def shell_of(visit: Visit) -> Shell:
    """Read what surrounds a page; templates call it once, as ``shell(visit)``."""
    counts = {
        "inbox": unread_in_inbox(visit),
        "spam": count(visit, f"{BY_KEY['spam'].where} AND e.is_read = 0"),
        **{key: count(visit, BY_KEY[key].where) for key in ("drafts", "scheduled", "snoozed")},
    }
    density = settings(visit).get("density", "comfortable")
    written = writings(visit)
    return Shell(
        FOLDERS,
        counts,
        labels(visit),
        OWNER.name,
        OWNER.email,
        density,
        snackbar.take(visit),
        written,
        contacts(visit) if written else [],
        sending_offers(visit.now),
    )


def initials(name: str) -> str:
    """``JS`` for Jane Smith."""
    words = [word for word in name.replace("-", " ").split() if word[:1].isalnum()]
    return "".join(word[0] for word in (words[:1] + words[-1:] if len(words) > 1 else words)).upper() or "?"


def hue(name: str) -> int:
    """One of eight colours for a name."""
    return sum(ord(character) * (place + 3) for place, character in enumerate(name)) % 8


SHORTCUTS: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = (
    (
        "Anywhere",
        (
            ("c", "Compose"),
            ("/", "Search mail"),
            ("g i", "Go to the inbox"),
            ("g s", "Go to starred"),
            ("g b", "Go to snoozed"),
            ("g t", "Go to sent mail"),
            ("g d", "Go to drafts"),
            ("g a", "Go to all mail"),
            ("z", "Undo the last action"),
            ("?", "Show this list"),
        ),
    ),
    (
        "In a list",
        (
            ("j", "Next conversation"),
            ("k", "Previous conversation"),
            ("Enter", "Open it"),
            ("x", "Select it"),
            ("s", "Star it"),
            ("e", "Archive"),
            ("#", "Delete"),
            ("!", "Report spam"),
        ),
    ),
    (
        "In a conversation",
        (
            ("j", "Older conversation"),
            ("k", "Newer conversation"),
            ("r", "Reply"),
            ("a", "Reply all"),
            ("f", "Forward"),
            ("u", "Back to the list"),
            ("Ctrl Enter", "Send what you write"),
        ),
    ),
)
"""Keys by where they work, as the list under ``?`` shows them; the templates declare them as `data-key`."""

HELPERS = {
    "shell": shell_of,
    "initials": initials,
    "hue": hue,
    "label_path": label_path,
    "shortcuts": SHORTCUTS,
}
"""What all templates see."""
