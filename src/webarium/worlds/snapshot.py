"""Worlds as bytes: a versioned, checksummed container of what a world has and its universe has not.

Layout: magic, format version (2 bytes), SHA-256 of the rest, then zlib over the length of a JSON head (4
bytes), the head, and the written pages by database and number.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from webarium.errors import WorldError
from webarium.types import Json
from webarium.unpacking import Inflating, Oversized
from webarium.worlds.changes import Changes, value_from_json, value_to_json
from webarium.worlds.conditions import Conditions
from webarium.worlds.overlay import PAGE, Pages
from webarium.worlds.tables import Touched

FIRST = ""
"""The name of the visitor whom every world has."""
_MAGIC = b"WEBARIUM-WORLD\n"
_VERSION = 3
_READ = (1, 2, _VERSION)
_FRESH = "Take a new snapshot."
_HEAD = len(_MAGIC) + 2 + 32
_MOST_HEAD, _MOST_PAGES = 2**28, 2**30
"""Bytes of the head, and of all pages together, that are read of a snapshot."""


@dataclass
class State:
    """All that tells a world from its universe; a world begins from one, and `reset` returns to it."""

    seed: int
    """Seeds `World.draw`."""
    moments: Mapping[str, datetime]
    """The clock's time, by database."""
    conditions: Conditions
    """Latency, pop-ups and so on."""
    session: str
    """The visitor's state by site, as JSON text."""
    pages: dict[str, Pages] = field(default_factory=dict)
    """Written pages, by database."""
    touched: dict[str, Touched] = field(default_factory=dict)
    """Keys of the rows that may differ from the universe's, by database."""
    own: Changes = field(default_factory=Changes)
    """What the world has written by its own hand."""
    others: Mapping[str, str] = field(default_factory=dict)
    """The state of further visitors by site, as `session` has that of the first; by the visitors' names."""

    @property
    def sessions(self) -> Mapping[str, str]:
        """The state of all visitors, by their names."""
        return {FIRST: self.session, **self.others}


def pack(state: State, universe_id: str) -> bytes:
    """The state as bytes."""
    databases: dict[str, Json] = {}
    contents: list[bytes] = []
    for name in sorted(state.pages):
        pages = state.pages[name]
        numbers = sorted(pages.dirty)
        databases[name] = {
            "size": pages.size,
            "kept": pages.kept,
            "pages": [*numbers],
            "touched": _touched_to_json(state.touched.get(name, {})),
        }
        contents.extend(pages.dirty[number] for number in numbers)
    head = {
        "universe": universe_id,
        "seed": state.seed,
        "now": {name: moment.isoformat() for name, moment in state.moments.items()},
        "conditions": state.conditions.to_json(),
        "session": state.session,
        "own": state.own.to_json(),
        "databases": databases,
        **({"others": dict(state.others)} if state.others else {}),
    }
    text = json.dumps(head, sort_keys=True).encode()
    payload = zlib.compress(b"".join([len(text).to_bytes(4, "big"), text, *contents]), 6)
    return b"".join([_MAGIC, _VERSION.to_bytes(2, "big"), hashlib.sha256(payload).digest(), payload])


def unpack(snapshot: bytes, universe_id: str, databases: Iterable[str]) -> State:
    """The state that `pack` wrote for the same universe, which has these databases; raises `WorldError`."""
    head, contents = _opened(snapshot)
    if head["universe"] != universe_id:
        raise WorldError(
            f"This snapshot is of universe {str(head['universe'])[:12]}, and this is {universe_id[:12]}.",
            todo="Open the universe with the seed, scale and version of Webarium that it was taken with.",
        )
    state = State(
        int(head["seed"]),
        _moments(head["now"], databases),
        Conditions.from_json(head["conditions"]),
        head["session"],
        own=Changes.from_json(head.get("own", ())),
        others=head.get("others", {}),
    )
    if sum(len(entry["pages"]) for entry in head["databases"].values()) * PAGE > _MOST_PAGES:
        raise WorldError(f"This snapshot has more than {_MOST_PAGES:,} bytes of pages.", todo=_FRESH)
    with _undamaged():
        for name, entry in sorted(head["databases"].items()):
            dirty = {number: contents.exactly(PAGE) for number in entry["pages"]}
            state.pages[name] = Pages(entry["size"], entry["kept"], dirty)
            state.touched[name] = _touched_from_json(entry["touched"])
        if contents.some(1):
            raise ValueError("it goes on after its last page")
    return state


@contextmanager
def _undamaged() -> Iterator[None]:
    """Say what is wrong with a snapshot that was made by nobody's `pack`."""
    try:
        yield
    except ValueError as error:
        raise WorldError(f"This snapshot is damaged: {error}.", todo=_FRESH) from error


def _moments(now: str | dict[str, str], databases: Iterable[str]) -> dict[str, datetime]:
    """The clock's times; snapshots of before had one for all databases."""
    if isinstance(now, str):
        return dict.fromkeys(databases, datetime.fromisoformat(now))
    return {name: datetime.fromisoformat(moment) for name, moment in now.items()}


def _opened(snapshot: bytes) -> tuple[dict[str, Any], Inflating]:
    if not snapshot.startswith(_MAGIC):
        raise WorldError(
            "These bytes are not a snapshot of a world.", todo="Pass what World.snapshot() gave."
        )
    version = int.from_bytes(snapshot[len(_MAGIC) : len(_MAGIC) + 2], "big")
    if version not in _READ:
        raise WorldError(f"This snapshot has format {version}, and this Webarium reads format {_VERSION}.")
    payload = snapshot[_HEAD:]
    if snapshot[_HEAD - 32 : _HEAD] != hashlib.sha256(payload).digest():
        raise WorldError("This snapshot is damaged: its checksum does not fit.", todo=_FRESH)
    with _undamaged():
        contents = Inflating(payload)
        length = int.from_bytes(contents.exactly(4), "big")
        if length > _MOST_HEAD:
            raise Oversized(f"its head would have {length:,} bytes")
        head: dict[str, Any] = json.loads(contents.exactly(length))
    return head, contents


def _touched_to_json(touched: Touched) -> Json:
    """Keys as JSON, in an order that depends on the keys only."""
    return {
        table: sorted(([value_to_json(v) for v in key] for key in touched[table]), key=json.dumps)
        for table in sorted(touched)
    }


def _touched_from_json(data: dict[str, Any]) -> Touched:
    return {table: {tuple(value_from_json(v) for v in key) for key in keys} for table, keys in data.items()}
