"""What surrounds every page of the back office: who is signed in, the menu, and news."""

from __future__ import annotations

from dataclasses import dataclass

from webarium.sites.kit.visit import Visit
from webarium.sites.shopping_admin.areas import AREAS
from webarium.sites.shopping_admin.menu import Area, seen_by
from webarium.sites.shopping_admin.staff import STAFF, Person


@dataclass(frozen=True, slots=True)
class Shell:
    """Everything that `layout.html` shows around a page."""

    person: Person | None
    """Who is signed in."""
    areas: tuple[Area, ...]
    """The menu, as far as that person may see it."""
    news: int
    """How many notifications are unread."""

    def may(self, right: str) -> bool:
        """Whether who is signed in has a right."""
        return self.person is not None and self.person.may(right)


def shell_of(visit: Visit) -> Shell:
    """Read what surrounds a page; templates call it once, as ``shell(visit)``."""
    who = STAFF.present(visit)
    if who is None:
        return Shell(None, (), 0)
    news = visit.value("SELECT count(*) FROM admin_notification WHERE NOT is_read")
    return Shell(who, seen_by(AREAS, who), int(news))
