"""A rollout at one moment, as bytes."""

from __future__ import annotations

import base64
import json
from collections.abc import Sequence
from dataclasses import dataclass

from webarium.errors import UserError
from webarium.types import Json


@dataclass(frozen=True)
class SavedRollout:
    """What another rollout needs to go on from the same moment."""

    task: str
    """The task's id."""
    world_seed: int
    """The seed of what happens by chance."""
    spent: float
    """Seconds that it has taken so far."""
    seen: Sequence[Json]
    """What its meter has taken notice of."""
    episode: bytes
    """The episode's own snapshot."""

    def to_bytes(self) -> bytes:
        """As `from_bytes` reads it."""
        record = {
            "task": self.task,
            "seed": self.world_seed,
            "spent": self.spent,
            "seen": list(self.seen),
            "episode": base64.b64encode(self.episode).decode(),
        }
        return json.dumps(record).encode()

    @classmethod
    def from_bytes(cls, snapshot: bytes) -> SavedRollout:
        """What `to_bytes` wrote.

        Raises:
            UserError: These are other bytes.
        """
        try:
            record = json.loads(snapshot)
            return cls(
                task=str(record["task"]),
                world_seed=int(record["seed"]),
                spent=float(record["spent"]),
                seen=tuple(record["seen"]),
                episode=base64.b64decode(record["episode"]),
            )
        except (ValueError, KeyError, TypeError, RecursionError):
            raise UserError(
                "These bytes are not a snapshot of a rollout.",
                todo="Use what snapshot() gave, unchanged.",
            ) from None
