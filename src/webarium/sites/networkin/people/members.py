"""Members as lists and headers show them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from webarium.sites.kit.visit import Visit
from webarium.sites.networkin.graph import Circle
from webarium.sql import Where, one_of, select

CURRENT = (
    "coalesce((SELECT e.title || ' at ' || e.company FROM experience e WHERE e.member_id = m.id AND e.ended = ''"
    " ORDER BY e.began DESC LIMIT 1), '')"
)
"""A member's current position."""


@dataclass(frozen=True, slots=True)
class Member:
    """A member, as much as everybody sees."""

    id: int
    handle: str
    name: str
    headline: str
    location: str
    position: str
    """The current one: ``Nurse Manager at Clearspring Clinics``; empty without one."""

    @property
    def first(self) -> str:
        """The first name."""
        return self.name.split()[0]


COLUMNS = f"m.id, m.handle, m.name, m.headline, m.location, {CURRENT} AS position"
"""What to select for a `Member` from ``member m``."""


def members(visit: Visit, where: Where, tail: str = "ORDER BY m.name") -> list[Member]:
    """Members that fit a condition on ``m``."""
    return visit.rows(Member, select(COLUMNS, "member m", where.sql, tail), where.params)


def by_ids(visit: Visit, ids: Iterable[int]) -> list[Member]:
    """Members by their ids, in the order of these."""
    wanted = list(ids)
    found = {member.id: member for member in members(visit, one_of("m.id", wanted))}
    return [found[each] for each in wanted if each in found]


def by_handle(visit: Visit, handle: str | None = None) -> Member:
    """The member whose profile the address names."""
    name = handle if handle is not None else str(visit.path["handle"])
    found = members(visit, Where("m.handle = ?", (name.lower(),)))
    return found[0] if found else visit.not_found("This profile does not exist.")


def nearest_first(found: Sequence[Member], circle: Circle) -> list[Member]:
    """Connections first, then second and third grade, names in order within each."""
    rank = {"1st": 0, "2nd": 1, "3rd": 2, "": 3}
    return sorted(found, key=lambda member: (rank[circle.grade(member.id)], member.name))
