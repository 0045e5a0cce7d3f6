"""The sites as they are at a scale: at those of published tasks some are variants, all others are as at ``small``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

from webarium.published.webarena import facts, tasks, truths
from webarium.sites.kit.databases import made_by
from webarium.sites.kit.site import Site
from webarium.sites.registry import load_sites
from webarium.types import PUBLISHED_SCALES, Scale
from webarium.worlds import Database

SCALE: Scale = "webarena"


def sites_at(scale: Scale, sites: Mapping[str, Site]) -> dict[str, Site]:
    """Some sites as they are at a scale; those whose data somebody brought stay as they are."""
    if scale not in PUBLISHED_SCALES:
        return dict(sites)
    installed, ours = load_sites(), variants(scale)
    return {
        name: ours[name] if name in ours and site == installed[name] else site for name, site in sites.items()
    }


@cache
def variants(scale: Scale = SCALE) -> Mapping[str, Site]:
    """The sites that hold what the tasks of a scale name, by id; both scales have one encyclopedia."""
    return {
        "gitlab": _forge(scale),
        "map": _map(scale),
        "reddit": _forum(scale),
        "shopping": _shop(scale),
        "shopping_admin": _office(scale),
        "wikipedia": _encyclopedia(),
    }


def _forge(scale: Scale) -> Site:
    """A forge that is cloned from where tasks say."""
    site = load_sites()["gitlab"]
    seen = {**(site.template_globals or {}), "ssh_host": str(facts.tables("forge", scale)["ssh_host"])}
    made = _made(scale, site.database, "forge", "repositories", "tracker", "ids")
    return replace(site, database=made, template_globals=seen)


def _map(scale: Scale) -> Site:
    """The map; its measured ways lie where its search and its router find their ends."""
    site = load_sites()["map"]
    made = _made(scale, site.database, "map", "atlas")
    found = (site.folder / "routing", site.folder / "search")
    return replace(site, database=replace(made, sources=(*made.sources, *found)))


def _forum(scale: Scale) -> Site:
    site = load_sites()["reddit"]
    member = str(facts.tables("forum", scale)["member"])
    return _for(replace(site, database=_made(scale, site.database, "forum")), member, "member")


def _shop(scale: Scale) -> Site:
    site = load_sites()["shopping"]
    user = str(facts.tables("shop", scale)["user"])
    return _for(replace(site, database=_made(scale, site.database, "shop", "sales")), user, "customer")


def _office(scale: Scale) -> Site:
    """A shop of its own behind the back office: it shares no data with the storefront."""
    site = load_sites()["shopping_admin"]
    made = _made(scale, site.database, "office", "opinions", "sales", "wardrobe")
    return replace(site, database=replace(made, name="shopping_admin"), data_of="")


def _encyclopedia() -> Site:
    site = load_sites()["wikipedia"]
    return replace(site, database=_made(SCALE, site.database, "encyclopedia"))


def _for(site: Site, user: str, what: str) -> Site:
    """A site whose default account is the one that tasks name."""
    first = replace(site.roles[0], user=user, description=f"The {what} whom WebArena's tasks are about.")
    return replace(site, roles=(first, *site.roles[1:]))


def _made(scale: Scale, database: Database, name: str, *more: str) -> Database:
    """A site's database as a module fills it, under whose name facts and truths lie; with modules that it needs."""
    folder = Path(__file__).parent
    modules = [path for module in (name, *more, "numbering") if (path := folder / f"{module}.py").is_file()]
    named = [path for path in map(facts.path_of, more) if path.is_file()]
    own = (*modules, *named, *_shared(name))
    generate = made_by(f"{__package__}.{name}")
    return replace(database, generate=generate, sources=(*database.sources, *own), published=scale)


def _shared(name: str) -> tuple[Path, ...]:
    """What decides a variant's rows beside its own modules; the task file's hash is in one of these."""
    modules = (facts.__file__, tasks.__file__, truths.__file__)
    own = [path for path in (facts.path_of(name), truths.path_of(name)) if path.is_file()]
    return (*map(Path, modules), *own)
