"""The sites as they are at a scale: at ``webarena`` some are variants, all others hold what they hold at ``small``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

from webarium.published.webarena import facts, forum, tasks, truths
from webarium.sites.kit.site import Site
from webarium.sites.registry import load_sites
from webarium.types import Scale

SCALE: Scale = "webarena"
_HERE = Path(__file__).parent


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
    return {"reddit": _forum()}


def _forum() -> Site:
    site = load_sites()["reddit"]
    own = (Path(forum.__file__), *_shared("forum"))
    database = replace(
        site.database, generate=forum.generate, sources=(*site.database.sources, *own), published=SCALE
    )
    member = str(facts.tables("forum")["member"])
    first = replace(site.roles[0], user=member, description="The member whom WebArena's tasks are about.")
    return replace(site, database=database, roles=(first, *site.roles[1:]))


def _shared(name: str) -> tuple[Path, ...]:
    """What decides a variant's rows beside its own module; the task file's hash is in one of these."""
    modules = (facts.__file__, tasks.__file__, truths.__file__)
    return (*map(Path, modules), facts.path_of(name), truths.path_of(name))
