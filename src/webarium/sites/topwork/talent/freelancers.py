"""Freelancers as lists, profiles and comparisons show them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date

from webarium.sites.kit.parts.saved import Saved
from webarium.sites.kit.visit import Visit
from webarium.sql import Where, one_of, select

SOURCE = "freelancer f JOIN member m ON m.id = f.id JOIN standing s ON s.id = f.id"
COLUMNS = (
    "f.id, m.handle, m.name, m.location, m.joined, f.title, f.category, f.specialty, f.overview, f.rate,"
    " f.level, f.years,"
    " f.english, f.availability, s.success, s.contracts, s.earned, s.hours"
)

SAVED_TALENT = Saved("saved_freelancer", "client_id", "freelancer_id")
"""Whom clients have saved."""


@dataclass(frozen=True, slots=True)
class Freelancer:
    """A freelancer with how they do."""

    id: int
    handle: str
    name: str
    location: str
    joined: date
    title: str
    category: str
    specialty: str
    overview: str
    rate: int
    level: str
    years: int
    english: str
    availability: str
    success: int | None
    contracts: int
    earned: int
    """Cents."""
    hours: int

    @property
    def first(self) -> str:
        """The first name."""
        return self.name.split()[0]

    @property
    def badge(self) -> str:
        """What much good work earns; empty without."""
        if self.success is not None and self.success >= 90 and self.contracts >= 4:
            return "Top Rated Plus" if self.earned >= 1_500_000 else "Top Rated"
        return "Rising Talent" if self.success == 100 else ""


@dataclass(frozen=True, slots=True)
class Past:
    """A contract of a work history."""

    id: int
    title: str
    client: str
    budget: str
    amount: int
    began: date
    ended: str
    paid: int
    minutes: int
    stars: int | None
    text: str | None
    answer_stars: int | None
    answer: str | None


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a portfolio."""

    id: int
    title: str
    description: str
    year: int


@dataclass(frozen=True)
class Skills:
    """What freelancers can do, by their ids."""

    names: dict[int, list[str]] = field(default_factory=dict)

    def of(self, freelancer: int) -> list[str]:
        """The skills of one."""
        return self.names.get(freelancer, [])


def freelancers(visit: Visit, where: Where, tail: str = "ORDER BY m.name") -> list[Freelancer]:
    """Freelancers who fit a condition on ``f``, ``m`` and ``s``."""
    return visit.rows(Freelancer, select(COLUMNS, SOURCE, where.sql, tail), where.params)


def by_ids(visit: Visit, ids: Iterable[int]) -> list[Freelancer]:
    """Freelancers by their ids, in the order of these."""
    wanted = list(ids)
    found = {each.id: each for each in freelancers(visit, one_of("f.id", wanted))}
    return [found[each] for each in wanted if each in found]


def by_handle(visit: Visit) -> Freelancer:
    """The freelancer whose page the address names."""
    found = freelancers(visit, Where("m.handle = ?", (str(visit.path["handle"]).lower(),)))
    return found[0] if found else visit.not_found("There is no such freelancer.")


def skills_of(visit: Visit, found: Sequence[Freelancer]) -> Skills:
    """The skills of some freelancers."""
    where = one_of("freelancer_id", [each.id for each in found])
    names: dict[int, list[str]] = {}
    for key, name in visit.db.execute(
        select("freelancer_id, name", "freelancer_skill", where.sql, "ORDER BY freelancer_id, name"),
        where.params,
    ):
        names.setdefault(int(str(key)), []).append(str(name))
    return Skills(names)


def history(visit: Visit, freelancer: int) -> list[Past]:
    """All contracts of somebody: those that run, then those that ended, the latest first."""
    return visit.rows(
        Past,
        "SELECT c.id, c.title, m.name AS client, c.budget, c.amount, c.began, c.ended,"
        " (SELECT coalesce(sum(p.amount), 0) FROM payment p WHERE p.contract_id = c.id) AS paid,"
        " (SELECT coalesce(sum(p.minutes), 0) FROM payment p WHERE p.contract_id = c.id) AS minutes,"
        " a.stars, a.text, b.stars AS answer_stars, b.text AS answer FROM contract c JOIN member m ON m.id"
        " = c.client_id"
        " LEFT JOIN feedback a ON a.contract_id = c.id AND a.about_id = c.freelancer_id"
        " LEFT JOIN feedback b ON b.contract_id = c.id AND b.about_id = c.client_id"
        " WHERE c.freelancer_id = ? ORDER BY c.ended = '' DESC, c.ended DESC, c.id DESC",
        (freelancer,),
    )


def portfolio(visit: Visit, freelancer: int) -> list[Piece]:
    """Somebody's portfolio, the latest first."""
    return visit.rows(
        Piece,
        "SELECT id, title, description, year FROM portfolio WHERE freelancer_id = ? ORDER BY year DESC, id",
        (freelancer,),
    )
