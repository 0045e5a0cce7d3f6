"""Fills TopWork's database."""

from __future__ import annotations

import apsw

from webarium.content.tables import write
from webarium.sites.topwork.fields import fields
from webarium.sites.topwork.seed.accounts import write_accounts
from webarium.sites.topwork.seed.past import write_past
from webarium.sites.topwork.seed.people import crowd, write_people
from webarium.sites.topwork.seed.plan import COUNTS
from webarium.sites.topwork.seed.posts import write_posts
from webarium.sites.topwork.seed.running import write_running
from webarium.types import Scale


def generate(db: apsw.Connection, seed: int, scale: Scale) -> None:
    """Fills an empty database with a universe of this seed and scale."""
    counts = COUNTS[scale]
    names = sorted((name, field.name) for field in fields() for name in field.skills)
    write(db, "skill", ({"name": name, "category": category} for name, category in names))
    people = crowd(seed, counts.freelancers, counts.clients)
    write_people(db, people)
    write_past(db, people)
    write_posts(db, people, counts.jobs)
    write_running(db, people, counts.running)
    write_accounts(db, people)
