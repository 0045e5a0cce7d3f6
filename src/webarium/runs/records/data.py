"""Whether the sites still hold the data that an episode was run on."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import cast

from webarium.errors import UnknownNameError
from webarium.runs.records.reader import EpisodeReader
from webarium.shapes import as_texts
from webarium.sites.kit.site import Site
from webarium.sites.registry import load_sites
from webarium.worlds import Universe


def sites_of(record: EpisodeReader) -> dict[str, Site]:
    """The installed sites that a recorded task is about."""
    named = as_texts(record.task.get("sites", []))
    return {name: site for name, site in load_sites().items() if name in named}


def there_in(record: EpisodeReader) -> dict[str, Site]:
    """The installed sites that were there in a recorded episode; those of its task if the record does not say."""
    users = record.about.get("users")
    named = users if isinstance(users, dict) else {}
    return {name: site for name, site in load_sites().items() if name in named} or sites_of(record)


def chosen_sites(names: Collection[str]) -> dict[str, Site]:
    """The installed sites of these names; all if none is named.

    Raises:
        UnknownNameError: There is no such site.
    """
    installed = load_sites()
    for name in names:
        if name not in installed:
            raise UnknownNameError("site", name, installed)
    return {name: site for name, site in installed.items() if not names or name in names}


def databases_of(sites: Iterable[str]) -> set[str]:
    """Names of the databases behind sites; a site that is not installed has one of its own name."""
    installed = load_sites()
    names = set()
    for name in sites:
        database = installed[name].database if name in installed else None
        names.add(name if database is None else database.name)
    return names


def same_data(record: EpisodeReader, universe: Universe, sites: Iterable[Site]) -> bool:
    """Whether the databases of these sites are in the universe what they were for the record; false for none."""
    recorded = cast("dict[str, str]", record.about.get("databases") or {})
    names = {site.database.name for site in sites if site.database is not None}
    return bool(names) and all(
        name in recorded and universe.hashes.get(name) == recorded[name] for name in names
    )
