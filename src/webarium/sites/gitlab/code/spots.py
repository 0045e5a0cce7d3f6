"""The place in a repository that an address names."""

from __future__ import annotations

from urllib.parse import quote

from webarium.sites.gitlab.access import At
from webarium.sites.gitlab.git import refs
from webarium.sites.gitlab.git.objects import Entry, Objects
from webarium.sites.gitlab.git.refs import Spot
from webarium.sites.kit.visit import Visit

_MOST_CRUMBS, _MOST_CHOICES = 30, 500
NO_SUCH_PLACE = "There is no such branch, tag, commit or file in this project."


def spot_of(visit: Visit, at: At, rest: str | None = None) -> Spot:
    """What the rest of the address names; the default branch without one."""
    rest = visit.path.get("rest", "") if rest is None else rest
    return refs.spot(visit.db, at.id, rest or at.project.default_branch) or visit.not_found(NO_SUCH_PLACE)


def entry_of(visit: Visit, spot: Spot) -> Entry:
    """The file or folder there; a submodule has no page."""
    entry = Objects(visit.db).at(spot.commit.tree, spot.path) or visit.not_found(NO_SUCH_PLACE)
    if entry.is_module:
        visit.not_found(f"{entry.name} is a submodule: commit {entry.sha[:8]} of another repository.")
    return entry


def crumbs_of(at: At, spot: Spot) -> list[tuple[str, str]]:
    """The folders above a place, each with its address; of very many the nearest."""
    found = [(f"{at.root}/-/tree/{quote(spot.ref)}", at.project.path)]
    parts = spot.path.split("/") if spot.path else []
    sizes = range(max(0, len(parts) - _MOST_CRUMBS) + 1, len(parts) + 1)
    return found + [(place_of(at, "tree", spot.ref, "/".join(parts[:n])), parts[n - 1]) for n in sizes]


def place_of(at: At, page: str, ref: str, path: str) -> str:
    """The address of a page about a file or folder."""
    return f"{at.root}/-/{page}/{quote(f'{ref}/{path}')}"


def ref_choices(visit: Visit, at: At, current: str, *, tags: bool = True) -> list[tuple[str, str]]:
    """Branches and tags, for a field that changes between them: all, or the first of very many."""
    names = [each.name for each in refs.branches(visit.db, at.id)]
    names += [each.name for each in refs.tags(visit.db, at.id)] if tags else []
    if current not in names[:_MOST_CHOICES]:
        names.insert(0, current)
    return [(name, name) for name in dict.fromkeys(names[:_MOST_CHOICES])]
