"""The back office's menu: its areas, what each one leads to, and what of it somebody may see."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from webarium.sites.shopping_admin.staff import Person


@dataclass(frozen=True, slots=True)
class Link:
    """An entry of the menu."""

    label: str
    path: str
    right: str
    """What one must be allowed to see it."""


@dataclass(frozen=True, slots=True)
class Group:
    """Entries under one heading within an area."""

    heading: str
    """Empty where the area's own name says enough."""
    links: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class Area:
    """A part of the back office."""

    label: str
    icon: str
    groups: tuple[Group, ...]

    @property
    def home(self) -> str:
        """Where its name leads."""
        return self.groups[0].links[0].path


def seen_by(areas: Sequence[Area], who: Person) -> tuple[Area, ...]:
    """The areas with what somebody may see, without those of which that is nothing."""
    shown = (Area(area.label, area.icon, _groups(area, who)) for area in areas)
    return tuple(area for area in shown if area.groups)


def _groups(area: Area, who: Person) -> tuple[Group, ...]:
    kept = (Group(g.heading, tuple(link for link in g.links if who.may(link.right))) for g in area.groups)
    return tuple(group for group in kept if group.links)
