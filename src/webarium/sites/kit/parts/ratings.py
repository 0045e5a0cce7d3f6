"""Ratings of one to five stars: the field that asks for one, and how often each was given."""

from __future__ import annotations

from webarium.sites.kit.fields import Choice
from webarium.sites.kit.formats import plural
from webarium.sites.kit.visit import Visit
from webarium.sql import select
from webarium.types import SqlValue

STARS = (5, 4, 3, 2, 1)


def rating_field(name: str = "stars", label: str = "Overall rating", *, radio: bool = False) -> Choice:
    """A field for stars, the best first."""
    choices = tuple((str(number), plural(number, "star")) for number in STARS)
    prompt = None if radio else "Choose a rating"
    return Choice(name, label, required=True, radio=radio, prompt=prompt, choices=choices)


def shares(visit: Visit, table: str, **key: SqlValue) -> list[tuple[int, int]]:
    """How often five to one stars were given in a table with a column ``stars``."""
    where = " AND ".join(f"{name} = ?" for name in key)
    rows = visit.db.execute(
        select("stars, count(*)", table, where, "GROUP BY stars"), tuple(key.values())
    ).fetchall()
    given = {int(str(stars)): int(str(count)) for stars, count in rows}
    return [(stars, given.get(stars, 0)) for stars in STARS]
