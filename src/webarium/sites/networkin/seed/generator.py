"""Fills Networkin's database."""

from __future__ import annotations

import apsw

from webarium.sites.networkin.seed.companies import companies, write_companies
from webarium.sites.networkin.seed.network import ties, write_network
from webarium.sites.networkin.seed.people import members, write_members
from webarium.sites.networkin.seed.plan import COUNTS
from webarium.sites.networkin.seed.posts import Crowd, write_posts
from webarium.sites.networkin.seed.talk import write_habits, write_talk
from webarium.sites.networkin.seed.wholes import Deck, most_of
from webarium.sites.networkin.seed.work import write_events, write_jobs
from webarium.types import Scale


def generate(db: apsw.Connection, seed: int, scale: Scale) -> None:
    """Fills an empty database with a universe of this seed and scale."""
    counts = COUNTS[scale]
    firms = companies(seed, counts.companies)
    write_companies(db, seed, firms)
    people = members(seed, counts.members, firms)
    write_members(db, seed, people, firms)
    known = ties(seed, people)
    write_network(db, seed, people, firms, known)
    write_jobs(db, seed, counts.jobs, firms, people)
    write_events(db, seed, counts.events, firms, people)
    write_posts(
        db, Crowd(seed, people, firms, known, set(), Deck("posts", most_of(90, len(people)))), counts.posts
    )
    write_talk(db, seed, people, known)
    write_habits(db, seed, people, known)
