"""The forge with imported data."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import apsw

from webarium.content.tables import write_one
from webarium.sites.gitlab.database import DATABASE
from webarium.sites.gitlab.importer.accounts import Accounts
from webarium.sites.gitlab.importer.folder import Found, find_projects
from webarium.sites.gitlab.importer.issues import Told, read_told, write_issues
from webarium.sites.gitlab.importer.repository import write_repository
from webarium.sites.gitlab.seed.people import write_roles
from webarium.sites.gitlab.site import SITE
from webarium.sites.kit.site import Site
from webarium.types import Scale


def imported_site(folder: Path, *, epoch: datetime | None = None) -> Site:
    """The forge with the repositories of a folder.

    Worlds stand at `epoch`; without one an hour after the newest commit or note, but never before generated worlds do.

    Raises:
        UserError: the folder holds no repository, or one that is not whole, or a line of JSON is wrong.
    """
    found = find_projects(folder)
    told = {each.slug: read_told(each.told) for each in found if each.told is not None}
    newest = [each.repository.newest for each in found] + [each.newest for each in told.values()]
    moments = [moment + timedelta(hours=1) for moment in newest if moment is not None]
    now = epoch or max([DATABASE.epoch, *moments])

    def generate(db: apsw.Connection, seed: int, scale: Scale) -> None:
        _write(db, seed, found, told, now)

    refs = hashlib.sha256("\n".join(_names(each) for each in found).encode()).hexdigest()
    database = replace(
        DATABASE,
        schema=f"{DATABASE.schema}\n-- repositories {refs}\n",
        generate=generate,
        sources=(
            *DATABASE.sources,
            Path(__file__).parent,
            *(each.told for each in found if each.told is not None),
        ),
        epoch=now,
        imported=True,
    )
    return replace(SITE, database=database)


def _names(found: Found) -> str:
    """A repository's refs, which decide all that is in it: base files are made anew when they move."""
    repository = found.repository
    tags = f" {sorted(repository.tags.items())}" if repository.tags else ""
    return f"{found.slug} {repository.head} {sorted(repository.refs.items())}{tags}"


def _write(db: apsw.Connection, seed: int, found: list[Found], told: dict[str, Told], now: datetime) -> None:
    people = Accounts(db, write_roles(db, seed))
    homes: dict[str, int] = {}
    for number, each in enumerate(found, 1):
        home = homes.setdefault(each.namespace.lower(), people.namespace(each.namespace))
        about = told.get(each.slug, Told())
        write_one(
            db,
            "project",
            id=number,
            namespace_id=home,
            path=each.path,
            name=each.path,
            description=about.description,
            topics=about.topics,
            visibility=about.visibility,
            default_branch=each.repository.head,
            creator_id=people.owner,
            created_at=each.repository.oldest or now,
            last_activity_at=max((m for m in (each.repository.newest, about.newest) if m), default=now),
        )
        write_repository(db, number, each.repository)
        for email, name in each.repository.authors.items():
            people.author(name=name, email=email)
        write_issues(db, number, about, people)
