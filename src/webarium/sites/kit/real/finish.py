"""A replica's state, and the initial-to-current difference that its ``/finish`` shows."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from pydantic_core import to_json

from webarium.errors import WorldError
from webarium.shapes import as_list, as_object
from webarium.sites.kit.real.diff import detailed_diff
from webarium.sites.kit.real.replica import Replica, Slices, Source, effective
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
    texts: dict[int, str] = field(default_factory=dict)
    """Its parts as JSON, by their ids."""

    @cached_property
    def text(self) -> str:
        """As JSON."""
        return _lines(self.state, _DEEP - 1)


_BEGINNINGS: WeakKeyDictionary[Universe, dict[str, _Beginning]] = WeakKeyDictionary()
"""Initial states, which are the same in all worlds of a universe: a ``/finish`` reads one state instead of two."""


def finish(world: World, site: Site) -> Slices:
    """What ``/finish`` shows: history, both states, their difference, and the site's own difference keys.

    Raises:
        WorldError: The site is not a replica of REAL's.
    """
    return _told(world, site)[0]


def finish_text(world: World, site: Site) -> str:
    """The same as JSON in ASCII, with a line for each record: what a browser lays out soonest.

    Raises:
        WorldError: The site is not a replica of REAL's.
    """
    told, beginning, final = _told(world, site)
    known = {"initialstate": beginning.text, "finalstate": final, "state": final}
    return _within(
        "{}",
        (f"{json.dumps(name)}:{known.get(name) or _lines(part, _DEEP - 1)}" for name, part in told.items()),
    )


def _told(world: World, site: Site) -> tuple[Slices, _Beginning, str]:
    """What ``/finish`` shows, where the world began, and the present state as JSON."""
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
        met, text = _met(state, before, _DEEP - 1, beginning.texts)
        after = before if met is before else dict(as_object(met))
        told: Slices = {
            "actionhistory": list(as_list(session.get("actionhistory", []))),
            "initialstate": before,
            "finalstate": after,
            "state": after,
            "initialfinaldiff": detailed_diff(before, after),
            **replica.differences(before, after),
        }
    return told, beginning, text


def _beginning(world: World, site: Site, replica: Replica) -> _Beginning:
    """The state of the site before anybody did anything, seen by who is signed in; to be read only."""
    session = {key: value for key, value in world.session(site.id).items() if key == "user"}
    config = effective(replica, site.id, world.conditions, session)
    known = _BEGINNINGS.setdefault(world.universe, {})
    key = json.dumps([site.id, session, config], sort_keys=True)
    if key not in known:
        source = Source(world.universe.reader(site.database.name), session, config)
        known[key] = _Beginning(_state(replica, source))
        while len(known) > _MOST_BEGINNINGS:
            del known[next(iter(known))]
    return known[key]


def _state(replica: Replica, source: Source) -> Slices:
    return {
        **replica.state(source),
        "router": source.session.get("router", _NOWHERE),
        "config": {replica.config_name: dict(source.config)},
    }


def _met(value: Json, before: Json, deep: int, texts: dict[int, str]) -> tuple[Json, str]:
    """A part of a state and its JSON, in which what is as it was in the beginning is that same object.

    So a part is written once, and comparing two states takes no time where nothing happened.
    """
    if isinstance(value, dict) and isinstance(before, dict) and (deep or len(value) > _MANY):
        below, table = max(0, deep - 1), len(value) > _MANY
        met = {
            name: (before[name], texts[id(before[name])])
            if table and each == before.get(name) and id(before[name]) in texts
            else _met(each, before.get(name), below, texts)
            for name, each in value.items()
        }  # fields of a table's rows have one type each, so that equal ones are written alike
        text = _within("{}", (f"{_json(name)}:{lines}" for name, (_, lines) in met.items()))
        if met.keys() == before.keys() and all(part is before[name] for name, (part, _) in met.items()):
            return before, text
        return {name: part for name, (part, _) in met.items()}, text
    text = _lines(value, deep)
    if id(before) not in texts:
        texts[id(before)] = _lines(before, deep)
    return (before if texts[id(before)] == text else value), text


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
