"""The installed sites: ours and anybody's, all found through the entry points ``webarium.sites``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points

from webarium.errors import WebariumError
from webarium.sites.kit.routing import PageTable
from webarium.sites.kit.site import Site
from webarium.worlds import Database

GROUP = "webarium.sites"

_LABEL = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?")
_ID = re.compile(r"[a-z][a-z0-9_]*")
_TAKEN_IDS = frozenset({"kit", "vendor", "fonts"})
"""Folders under ``/static/`` that are not sites."""
_TAKEN_HOSTS = frozenset({"localhost", "www"})


def load_sites(points: Iterable[EntryPoint] | None = None) -> dict[str, Site]:
    """All installed sites by id, in order of id.

    Raises:
        WebariumError: a site cannot be loaded, is malformed, or takes another one's id or host.
    """
    return dict(_installed() if points is None else _of(points))


def site_at_host(host: str) -> Site | None:
    """The installed site of a host's first label, such as ``gomail``; none for another one."""
    return next((site for site in _installed().values() if site.host == host), None)


@lru_cache(maxsize=1)
def _installed() -> Mapping[str, Site]:
    """Read once: what is installed does not change while a process runs."""
    return _of(entry_points(group=GROUP))


def _of(points: Iterable[EntryPoint]) -> Mapping[str, Site]:
    sites: dict[str, Site] = {}
    hosts: dict[str, str] = {}
    for point in sorted(points, key=lambda p: (p.name, p.value)):
        site = _load(point)
        _check(site, point)
        if site.id in sites:
            raise WebariumError(f"Two installed sites have the id {site.id!r}.", todo=_todo(point))
        if site.host in hosts:
            raise WebariumError(
                f"The sites {hosts[site.host]!r} and {site.id!r} both have the host {site.host!r}.",
                todo=_todo(point),
            )
        sites[site.id] = site
        hosts[site.host] = site.id
    return dict(sorted(sites.items()))


def databases(sites: Mapping[str, Site] | Iterable[Site]) -> list[Database]:
    """The databases of some sites, each once, in order of name.

    Raises:
        WebariumError: two sites bring different databases of one name.
    """
    found: dict[str, Database] = {}
    for site in sites.values() if isinstance(sites, Mapping) else sites:
        if found.setdefault(site.database.name, site.database) != site.database:
            raise WebariumError(
                f"The site {site.id!r} has a database {site.database.name!r}, but that name is taken.",
                todo="Sites that share a database share one Database object; others need names of their own.",
            )
    return [found[name] for name in sorted(found)]


def default_users(sites: Mapping[str, Site] | Iterable[Site]) -> dict[str, str | None]:
    """Who is signed in on each site unless something else is asked for: its first role."""
    return {site.id: site.roles[0].user for site in (sites.values() if isinstance(sites, Mapping) else sites)}


def _load(point: EntryPoint) -> Site:
    try:
        site = point.load()
    except Exception as error:
        raise WebariumError(
            f"The site {point.name!r} ({point.value}) cannot be loaded: {type(error).__name__}: {error}.",
            todo=_todo(point),
        ) from error
    if not isinstance(site, Site):
        raise WebariumError(
            f"The entry point {point.name!r} ({point.value}) should name a Site, "
            f"but it is a {type(site).__name__}.",
            todo=_todo(point),
        )
    return site


def _check(site: Site, point: EntryPoint) -> None:
    problem: str | None = None
    if not _ID.fullmatch(site.id) or site.id in _TAKEN_IDS:
        problem = f"its id {site.id!r} is not a free lower-case word"
    elif not _LABEL.fullmatch(site.host) or site.host in _TAKEN_HOSTS:
        problem = f"its host {site.host!r} is not a free host name label"
    elif not site.roles:
        problem = "it has no roles"
    else:
        try:
            PageTable(site.pages)
        except (ValueError, AssertionError) as error:
            problem = str(error)
    if problem is not None:
        raise WebariumError(
            f"The site {point.name!r} ({point.value}) is malformed: {problem}.", todo=_todo(point)
        )


def _todo(point: EntryPoint) -> str:
    package = point.dist.name if point.dist is not None else point.module.partition(".")[0]
    return f"Mend or uninstall the package {package!r}."
