"""A replica's state, and the initial-to-current difference that its ``/finish`` shows."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from webarium.errors import WorldError
from webarium.shapes import as_list
from webarium.sites.kit.real.diff import detailed_diff
from webarium.sites.kit.real.replica import Replica, Slices, Source, effective
from webarium.types import Json

if TYPE_CHECKING:
    from webarium.sites.kit.site import Site
    from webarium.worlds import Universe, World

_BEGINNINGS: WeakKeyDictionary[Universe, dict[str, Slices]] = WeakKeyDictionary()
"""Initial states, which are the same in all worlds of a universe: a ``/finish`` reads one state instead of two."""
_MOST_BEGINNINGS = 32
_NOWHERE: dict[str, Json] = {"location": {"pathname": "/", "search": "", "hash": ""}}


def finish(world: World, site: Site) -> Slices:
    """What ``/finish`` shows: history, both states, their difference, and the site's own difference keys.

    Raises:
        WorldError: The site is no replica of REAL's.
    """
    replica = site.replica
    if replica is None:
        raise WorldError(
            f"The site {site.id!r} has no /finish.", todo="Only sites of REAL's family have one."
        )
    with world.lock:
        return _told(world, site, replica)


def _told(world: World, site: Site, replica: Replica) -> Slices:
    session = world.session(site.id)
    before = initial_state(world, site, replica)
    after = _state(
        replica,
        Source(world.db(site.database.name), session, effective(replica, site.id, world.conditions, session)),
    )
    return {
        "actionhistory": list(as_list(session.get("actionhistory", []))),
        "initialstate": before,
        "finalstate": after,
        "state": after,
        "initialfinaldiff": detailed_diff(before, after),
        **replica.differences(before, after),
    }


def initial_state(world: World, site: Site, replica: Replica) -> Slices:
    """The state of the site before anybody did anything, seen by who is signed in; to be read only."""
    session = {key: value for key, value in world.session(site.id).items() if key == "user"}
    config = effective(replica, site.id, world.conditions, session)
    known = _BEGINNINGS.setdefault(world.universe, {})
    key = json.dumps([site.id, session, config], sort_keys=True)
    if key not in known:
        known[key] = _state(replica, Source(world.universe.reader(site.database.name), session, config))
        while len(known) > _MOST_BEGINNINGS:
            del known[next(iter(known))]
    return known[key]


def _state(replica: Replica, source: Source) -> Slices:
    return {
        **replica.state(source),
        "router": source.session.get("router", _NOWHERE),
        "config": {replica.config_name: dict(source.config)},
    }
