"""The encyclopedia with imported data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import apsw

from webarium.content.tables import write
from webarium.errors import UserError
from webarium.sites.kit.site import Site
from webarium.sites.wikipedia.database import DATABASE
from webarium.sites.wikipedia.derived import derived
from webarium.sites.wikipedia.importer.archive import Archive, Entry
from webarium.sites.wikipedia.importer.convert import markup_of
from webarium.sites.wikipedia.markup import parse
from webarium.sites.wikipedia.seed.generator import write_people
from webarium.sites.wikipedia.site import SITE
from webarium.sites.wikipedia.titles import is_title, title_of
from webarium.types import Scale

_STEWARD = 2


@dataclass(frozen=True)
class Found:
    """What a file holds: the titles of its pages by their paths, and where redirects lead."""

    titles: Mapping[str, str]
    redirects: Mapping[str, str]
    """Titles of articles by the names that lead to them."""


def imported_site(file: Path, *, most: int | None = None) -> Site:
    """The encyclopedia with the articles of a ZIM file, the first `most` of them if it says so.

    Raises:
        UserError: It is not a ZIM file, holds no article, or python-libzim is not installed.
    """
    archive = Archive(file)
    found = look_through(archive, most)
    if not found.titles:
        raise UserError(f"{str(file)!r} holds no article.", todo="Name a ZIM file with pages in HTML.")

    def generate(db: apsw.Connection, seed: int, scale: Scale) -> None:
        write_people(db, seed)
        _write(db, archive, found)

    database = replace(
        DATABASE,
        schema=f"{DATABASE.schema}\n-- articles {archive.key} {most or 'all'}\n",
        generate=generate,
        sources=(*DATABASE.sources, Path(__file__).parent),
        imported=True,
    )
    return replace(SITE, database=database)


def look_through(archive: Archive, most: int | None) -> Found:
    """Which pages become articles: those whose titles can be articles', each title once."""
    titles: dict[str, str] = {}
    leading: dict[str, Entry] = {}
    for entry in archive.entries():
        title = title_of(entry.title or entry.path.rpartition("/")[2])
        if not is_title(title):
            continue
        if entry.target:
            leading.setdefault(title, entry)
        elif title not in titles.values() and (most is None or len(titles) < most):
            titles[entry.path] = title
    known = set(titles.values())
    redirects = {
        title: titles[entry.target]
        for title, entry in leading.items()
        if title not in known and entry.target in titles
    }
    return Found(titles, redirects)


def _write(db: apsw.Connection, archive: Archive, found: Found) -> None:
    """Write articles and redirects, each with one state."""
    paths = {**found.titles, **_names(archive, found)}
    sources: dict[str, str] = {}
    for entry in archive.entries():
        if not entry.target and entry.path in found.titles:
            title = found.titles[entry.path]
            sources[title] = markup_of(entry.html, entry.path, lambda path: paths.get(path, ""))
    for name, target in found.redirects.items():
        sources[name] = f"#REDIRECT [[{target}]]\n"
    for number, (title, source) in enumerate(sources.items(), 1):
        row = {"id": number, "title": title, "revision_id": number, **derived(title, source)}
        write(db, "article", [row])
        state = {"id": number, "article_id": number, "user_id": _STEWARD, "comment": "Imported"}
        write(db, "revision", [{**state, "created_at": DATABASE.epoch, "source": source}])
        filed = [{"article_id": number, "category": name} for name in parse(source).categories]
        write(db, "article_category", filed)


def _names(archive: Archive, found: Found) -> dict[str, str]:
    """Titles by the paths of redirects, so that links to them find the article."""
    return {
        entry.path: found.titles[entry.target]
        for entry in archive.entries()
        if entry.target and entry.target in found.titles
    }
