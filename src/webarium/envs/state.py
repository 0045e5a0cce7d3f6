"""An episode as data: all that another episode needs to go on from the same moment, and the bytes of it.

Layout of the bytes: magic, format version (2 bytes), SHA-256 of the rest, then zlib over JSON.
"""

from __future__ import annotations

import base64
import hashlib
import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from webarium.actions.record import action_from_json, action_to_json
from webarium.actions.types import Action, Stop
from webarium.envs.circumstances import Circumstances
from webarium.envs.journal import Entry, Journal
from webarium.envs.options import EpisodeOptions
from webarium.envs.profile import Profile
from webarium.envs.window_state import TabState, WindowState
from webarium.errors import UserError
from webarium.observation import Observation, View
from webarium.observation.tree import Style, render_tree
from webarium.types import Json
from webarium.unpacking import inflate

_MAGIC = b"WEBARIUM-EPISODE\n"
_VERSION = 5
_HEAD = len(_MAGIC) + 2 + 32
_MOST = 2**29
"""Bytes that a snapshot may have when it is unpacked."""


@dataclass(frozen=True)
class EpisodeState:
    """An episode at one moment."""

    options: EpisodeOptions
    """How it began and what it shows."""
    world: bytes
    """The world now."""
    origin: bytes
    """The world as it was when the episode began."""
    actions: tuple[Action, ...]
    """Everything that was done since then."""
    steps: int
    stopped: Stop | None
    window: WindowState
    """Its tabs."""
    shown: str
    """Fingerprint of what was shown."""
    last_error: str
    journal: Journal = ()
    """What happened around it so far."""
    held: Mapping[str, int] = field(default_factory=dict)
    """By event, the action at which all held that it waits for."""
    passed: int = 0
    """Seconds of the world's time since the beginning."""


def told(tabs: Sequence[TabState]) -> list[dict[str, Any]]:
    """What an agent could come to know of the pages in all tabs: document, form contents, focus and scrolling."""
    return [{key: value for key, value in tab.page.items() if key != "storage"} for tab in tabs]


def fingerprint(seen: Observation, tabs: Sequence[TabState]) -> str:
    """A hash of what an agent knows of the page in front, and could come to know of those in all tabs.

    Of the former: tree, address, focus and scrolling. Of the latter what is `told`.
    """
    tree = "" if seen.tree is None else render_tree(seen.tree, Style(viewport_only=False, whole_lists=True))
    view = "" if seen.tree is None else render_tree(seen.tree)
    listed = [(tab.title, tab.url, tab.active) for tab in seen.tabs]
    dialog = None if seen.dialog is None else (seen.dialog.kind, seen.dialog.message)
    scroll = (seen.scroll.x, seen.scroll.y, seen.scroll.max_x, seen.scroll.max_y)
    said = json.dumps([seen.url, seen.title, listed, scroll, seen.focused, dialog, tree, view, told(tabs)])
    return hashlib.sha256(said.encode()).hexdigest()


def pack(state: EpisodeState, universe: str) -> bytes:
    """The state as bytes that `unpack` reads on any machine with the same universe."""
    options, profile = state.options, state.options.profile
    data: dict[str, Json] = {
        "universe": universe,
        "world": base64.b64encode(state.world).decode(),
        "origin": base64.b64encode(state.origin).decode(),
        "actions": [action_to_json(action) for action in state.actions],
        "steps": state.steps,
        "stopped": None if state.stopped is None else action_to_json(state.stopped),
        "window": state.window.to_json(),
        "shown": state.shown,
        "last_error": state.last_error,
        "journal": [entry.to_json() for entry in state.journal],
        "held": dict(state.held),
        "passed": state.passed,
        "options": {
            "start_urls": list(options.start_urls),
            "view": options.view.to_json(),
            "uploads": None if options.uploads is None else str(options.uploads),
            "dialogs": options.dialogs,
            "circumstances": options.circumstances.to_json(),
        },
        "profile": {
            "viewport": list(profile.viewport),
            "time_zone": profile.time_zone,
            "locale": profile.locale,
            "now": None if profile.now is None else profile.now.isoformat(),
            "moments": {origin: moment.isoformat() for origin, moment in profile.moments.items()},
        },
    }
    rest = zlib.compress(json.dumps(data, sort_keys=True).encode(), 6)
    return _MAGIC + _VERSION.to_bytes(2, "big") + hashlib.sha256(rest).digest() + rest


def unpack(snapshot: bytes, universe: str, options: EpisodeOptions) -> EpisodeState:
    """The state that `pack` saved; `options` give what does not travel, such as the sites' hosts.

    Raises `UserError` for bytes that are not a snapshot of an episode in this universe.
    """
    data = _read(snapshot)
    if data["universe"] != universe:
        raise UserError(
            "This snapshot is of an episode in another universe.",
            todo="Open the arena with the seed, scale and version of Webarium that it was taken in.",
        )
    stopped = None if data["stopped"] is None else action_from_json(data["stopped"])
    return EpisodeState(
        options=_options(options, data["options"], data["profile"]),
        world=base64.b64decode(data["world"]),
        origin=base64.b64decode(data["origin"]),
        actions=tuple(action_from_json(record) for record in data["actions"]),
        steps=data["steps"],
        stopped=stopped if isinstance(stopped, Stop) else None,
        window=WindowState.from_json(data["window"]),
        shown=data["shown"],
        last_error=data["last_error"],
        journal=tuple(map(Entry.from_json, data["journal"])),
        held=data["held"],
        passed=data["passed"],
    )


def _read(snapshot: bytes) -> dict[str, Any]:
    broken = UserError(
        "These bytes are not a snapshot of an episode.", todo="Use what Episode.snapshot() gave, unchanged."
    )
    if len(snapshot) < _HEAD or not snapshot.startswith(_MAGIC):
        raise broken
    version = int.from_bytes(snapshot[len(_MAGIC) : len(_MAGIC) + 2], "big")
    if version != _VERSION:
        raise UserError(f"This snapshot has format {version}; this version of Webarium reads {_VERSION}.")
    rest = snapshot[_HEAD:]
    if hashlib.sha256(rest).digest() != snapshot[_HEAD - 32 : _HEAD]:
        raise broken
    try:
        data: dict[str, Any] = json.loads(inflate(rest, _MOST))
    except ValueError as error:
        raise UserError(f"This snapshot of an episode cannot be read: {error}.", todo=broken.todo) from error
    return data


def _options(options: EpisodeOptions, given: Mapping[str, Any], profile: Mapping[str, Any]) -> EpisodeOptions:
    return replace(
        options,
        start_urls=tuple(given["start_urls"]),
        view=View.from_json(given["view"]),
        uploads=None if given["uploads"] is None else Path(given["uploads"]),
        dialogs=given["dialogs"],
        circumstances=replace(
            Circumstances.from_json(given["circumstances"]), answerer=options.circumstances.answerer
        ),
        profile=Profile(
            viewport=(profile["viewport"][0], profile["viewport"][1]),
            time_zone=profile["time_zone"],
            locale=profile["locale"],
            now=None if profile["now"] is None else datetime.fromisoformat(profile["now"]),
            moments={
                origin: datetime.fromisoformat(moment)
                for origin, moment in profile.get("moments", {}).items()
            },
        ),
    )
