"""A replica's state, and the initial-to-current difference that its ``/finish`` shows."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from pydantic_core import to_json

from webarium.errors import WorldError
from webarium.shapes import as_list, as_object
from webarium.sites.kit.real.diff import detailed_diff
from webarium.sites.kit.real.short import Place, long_tables, shortened
from webarium.sites.kit.replicas.replica import Replica, Slices, Source, effective
from webarium.types import Json

if TYPE_CHECKING:
    from webarium.sites.kit.site import Site
    from webarium.worlds import Universe, World

_MOST_BEGINNINGS = 32
_DEEP = 3
"""How deep members stand on lines of their own in any case: those of the whole, of a state, and of a slice."""
_LONG = 2000
"""What would be a longer line is broken into its members, too."""
_MANY = 200
"""Members that are not tried in one line."""
_NEXT = ",\n"
_FOREIGN = re.compile(r"[^\x00-\x7f]+")
_NOWHERE: dict[str, Json] = {"location": {"pathname": "/", "search": "", "hash": ""}}


@dataclass(frozen=True)
class _Beginning:
    state: Slices
    tables: tuple[Place, ...]
    """Where its long tables are."""


_BEGINNINGS: WeakKeyDictionary[Universe, dict[str, _Beginning]] = WeakKeyDictionary()
"""Initial states, which are the same in all worlds of a universe: a ``/finish`` reads one state instead of two."""


def finish(world: World, site: Site, *, whole: bool = False) -> Slices:
    """What ``/finish`` shows: history, both states, their difference, and the site's own difference keys.

    The states hold those records of a long table that are not as they were in the beginning, and ``unchanged`` says how
    many others there are; with `whole` they hold all. Differences are of the whole states in any case.

    Raises:
        WorldError: The site is not a replica of REAL's.
    """
    replica = site.replica
    if replica is None:
        raise WorldError(
            f"The site {site.id!r} has no /finish.", todo="Only sites of REAL's family have one."
        )
    with world.lock:
        session = world.session(site.id)
        beginning = _beginning(world, site, replica)
        before = beginning.state
        config = effective(replica, site.id, world.conditions, session)
        state = _state(replica, Source(world.db(site.database.name), session, config))
        met = _met(state, before, _DEEP - 1)
        after = before if met is before else dict(as_object(met))
        short = shortened(before, after, () if whole else beginning.tables)
        return {
            "actionhistory": list(as_list(session.get("actionhistory", []))),
            "initialstate": short.before,
            "finalstate": short.after,
            "state": short.after,
            **({"unchanged": dict(short.unchanged)} if short.unchanged else {}),
            "initialfinaldiff": _difference(replica, before, after),
            **replica.differences(before, after),
        }


def _difference(replica: Replica, before: Slices, after: Slices) -> Slices:
    """The two states compared; late slices are new as soon as anything differs."""
    if before is after or not replica.late:
        return detailed_diff(before, after)
    return detailed_diff({name: part for name, part in before.items() if name not in replica.late}, after)


def finish_text(world: World, site: Site) -> str:
    """The same as JSON in ASCII, with a line for each record: what a browser lays out soonest.

    Raises:
        WorldError: The site is not a replica of REAL's.
    """
    texts: dict[int, str] = {}
    told = finish(world, site)
    for part in told.values():
        if id(part) not in texts:
            texts[id(part)] = _lines(part, _DEEP - 1)
    return _within("{}", (f"{json.dumps(name)}:{texts[id(part)]}" for name, part in told.items()))


def _beginning(world: World, site: Site, replica: Replica) -> _Beginning:
    """The state of the site before anybody did anything, seen by who is signed in; to be read only."""
    session = {key: value for key, value in world.session(site.id).items() if key == "user"}
    config = effective(replica, site.id, world.conditions, session)
    known = _BEGINNINGS.setdefault(world.universe, {})
    key = json.dumps([site.id, session, config], sort_keys=True)
    if key not in known:
        source = Source(world.universe.reader(site.database.name), session, config)
        state = _state(replica, source)
        known[key] = _Beginning(state, long_tables(state))
        while len(known) > _MOST_BEGINNINGS:
            del known[next(iter(known))]
    return known[key]


def _state(replica: Replica, source: Source) -> Slices:
    return {
        **replica.state(source),
        "router": source.session.get("router", _NOWHERE),
        "config": {replica.config_name: replica.told(source.config)},
    }


def _met(value: Json, before: Json, deep: int) -> Json:
    """A part of a state, in which what is as it was in the beginning is that same object.

    So comparing two states takes no time where nothing happened.
    """
    if isinstance(value, dict) and isinstance(before, dict) and (deep or len(value) > _MANY):
        below, table = max(0, deep - 1), len(value) > _MANY
        met: Slices = {}
        for name, each in value.items():
            old = before.get(name)
            # Fields of a table's rows have one type each, so that equal ones are written alike.
            met[name] = old if table and each == old else _met(each, old, below)
        same = met.keys() == before.keys() and all(part is before[name] for name, part in met.items())
        return before if same else met
    return before if before == value and to_json(before) == to_json(value) else value


def _json(value: Json) -> str:
    """In ASCII, in one line."""
    text = to_json(value).decode()
    return text if text.isascii() else _FOREIGN.sub(lambda found: json.dumps(found[0])[1:-1], text)


def _lines(value: Json, deep: int = 0) -> str:
    """JSON whose members stand on lines of their own: so deep, and where a line would be long."""
    if not deep and not (isinstance(value, dict | list) and len(value) > _MANY):
        text = _json(value)
        if len(text) <= _LONG:
            return text
    below = max(0, deep - 1)
    if isinstance(value, dict):
        return _within("{}", (f"{_json(name)}:{_lines(each, below)}" for name, each in value.items()))
    if isinstance(value, list):
        return _within("[]", (_lines(each, below) for each in value))
    return _json(value)


def _within(brackets: str, members: Iterable[str]) -> str:
    return f"{brackets[0]}{_NEXT.join(members)}{brackets[1]}"
