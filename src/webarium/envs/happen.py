"""Lets happen what a site can do to itself, by the world's own hand."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from webarium.errors import TaskError, UnknownNameError
from webarium.sites.kit.happenings import Happening, Scene
from webarium.types import Json

if TYPE_CHECKING:
    from webarium.sites.kit.site import Site
    from webarium.worlds import World


def happen(world: World, site: Site, name: str, args: Mapping[str, Json]) -> None:
    """Let something happen on a site, by the world's own hand.

    Raises:
        NothingHappensError: It cannot, as things stand; then nothing is written.
        UnknownNameError: The site has no such happening.
    """
    does = found(site, name)
    database = site.database.name
    before, now = world.universe.reader(database), world.clock.now(database)
    own = partial(world.highest_own, database)
    world.itself(database, lambda db: does(Scene(db, before, now, own), **args))


def found(site: Site, name: str) -> Happening:
    """A site's happening by its name; raises `UnknownNameError` if it has none of that name."""
    if name not in site.happenings:
        raise UnknownNameError(f"happening of site {site.id}", name, site.happenings)
    return site.happenings[name]


def check_told(site: Site, name: str, args: Mapping[str, Json]) -> None:
    """Raise `TaskError` unless a site has this happening, and these are the values that it is told."""
    try:
        inspect.signature(found(site, name)).bind(None, **args)
    except TypeError as error:
        raise TaskError(
            f"The happening {name!r} of {site.id} takes other values than {sorted(args)}: {error}."
        ) from None
