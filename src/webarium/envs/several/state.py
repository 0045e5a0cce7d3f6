"""A company at one moment as data, and the bytes of it."""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from webarium.actions.record import action_from_json, action_to_json
from webarium.actions.types import Action
from webarium.envs.journal import Entry, Journal
from webarium.envs.options import EpisodeOptions
from webarium.envs.state import EpisodeState, pack, unpack
from webarium.errors import UserError

_BROKEN = UserError(
    "These bytes are not a snapshot of a company.", todo="Use what Company.snapshot() gave, unchanged."
)


@dataclass(frozen=True)
class CompanyState:
    """All that another company needs to go on from the same moment."""

    seats: Mapping[str, EpisodeState]
    """By role, in the order of their turns; each without a world."""
    world: bytes
    """The world now."""
    origin: bytes
    """The world as it was when the company began."""
    log: tuple[tuple[str, Action], ...]
    """Everything that was done since then, with who did it."""
    journal: Journal = ()
    held: Mapping[str, int] = field(default_factory=dict)
    """By event, the action at which all held that it waits for."""
    passed: int = 0
    """Seconds of the world's time since the beginning."""

    @property
    def exact(self) -> bool:
        """Whether some tabs are not here, so that all has to be done again."""
        return any(not seat.window.tabs for seat in self.seats.values())

    def to_bytes(self, universe: str) -> bytes:
        """As `from_bytes` reads it on any machine with the same universe."""
        record = {
            "seats": [[role, _text(pack(seat, universe))] for role, seat in self.seats.items()],
            "world": _text(self.world),
            "origin": _text(self.origin),
            "log": [[role, action_to_json(action)] for role, action in self.log],
            "journal": [entry.to_json() for entry in self.journal],
            "held": dict(self.held),
            "passed": self.passed,
        }
        return json.dumps(record).encode()

    @classmethod
    def from_bytes(cls, snapshot: bytes, universe: str, options: EpisodeOptions) -> CompanyState:
        """What `to_bytes` wrote; `options` give what does not travel, such as the sites' hosts.

        Raises:
            UserError: These are other bytes, or those of another universe.
        """
        try:
            record = json.loads(snapshot)
            seats = {
                role: unpack(base64.b64decode(seat), universe, options) for role, seat in record["seats"]
            }
            return cls(
                seats,
                base64.b64decode(record["world"]),
                base64.b64decode(record["origin"]),
                tuple((role, action_from_json(action)) for role, action in record["log"]),
                tuple(map(Entry.from_json, record["journal"])),
                record["held"],
                record["passed"],
            )
        except (ValueError, KeyError, TypeError, RecursionError):
            raise _BROKEN from None


def _text(content: bytes) -> str:
    return base64.b64encode(content).decode()
