"""The sites as they are at a scale: at ``webarena`` some are variants, all others hold what they hold at ``small``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import ModuleType

from webarium.published.webarena import facts, forge, forum, tasks, truths
from webarium.sites.kit.site import Site
from webarium.sites.registry import load_sites
from webarium.types import Scale
from webarium.worlds import Database

SCALE: Scale = "webarena"


def sites_at(scale: Scale, sites: Mapping[str, Site]) -> dict[str, Site]:
    """Some sites as they are at a scale; those whose data somebody brought stay as they are."""
    if scale != SCALE:
        return dict(sites)
    installed, ours = load_sites(), variants()
    return {
        name: ours[name] if name in ours and site == installed[name] else site for name, site in sites.items()
    }


@cache
def variants() -> Mapping[str, Site]:
    """The sites that hold what WebArena's tasks name, by id."""
    return {"gitlab": _forge(), "reddit": _forum()}


def _forge() -> Site:
    site = load_sites()["gitlab"]
    return replace(site, database=_made(site.database, forge, "forge"))


def _forum() -> Site:
    site = load_sites()["reddit"]
    database = _made(site.database, forum, "forum")
    member = str(facts.tables("forum")["member"])
    first = replace(site.roles[0], user=member, description="The member whom WebArena's tasks are about.")
    return replace(site, database=database, roles=(first, *site.roles[1:]))


def _made(database: Database, module: ModuleType, name: str) -> Database:
    """A site's database as a module fills it, under the name of its facts and truths."""
    own = (Path(str(module.__file__)), *_shared(name))
    return replace(database, generate=module.generate, sources=(*database.sources, *own), published=SCALE)


def _shared(name: str) -> tuple[Path, ...]:
    """What decides a variant's rows beside its own module; the task file's hash is in one of these."""
    modules = (facts.__file__, tasks.__file__, truths.__file__)
    return (*map(Path, modules), facts.path_of(name), truths.path_of(name))
