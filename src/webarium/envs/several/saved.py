"""A joint rollout at one moment, as bytes."""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping
from dataclasses import dataclass

from webarium.envs.attempt import Ending
from webarium.errors import UserError


@dataclass(frozen=True)
class SavedCompany:
    """What another joint rollout needs to go on from the same moment."""

    task: str
    """The task's id."""
    ended: Mapping[str, Ending]
    """How those have ended that have."""
    last: str
    """Who acted last."""
    company: bytes
    """The company's own snapshot."""

    def to_bytes(self) -> bytes:
        """As `from_bytes` reads it."""
        company = base64.b64encode(self.company).decode()
        record = {"task": self.task, "ended": dict(self.ended), "last": self.last, "company": company}
        return json.dumps(record).encode()

    @classmethod
    def from_bytes(cls, snapshot: bytes) -> SavedCompany:
        """What `to_bytes` wrote.

        Raises:
            UserError: These are other bytes.
        """
        try:
            record = json.loads(snapshot)
            company = base64.b64decode(record["company"])
            return cls(str(record["task"]), dict(record["ended"]), str(record["last"]), company)
        except (ValueError, KeyError, TypeError, RecursionError):
            raise UserError(
                "These bytes are not a snapshot of several agents.",
                todo="Use what snapshot() gave, unchanged.",
            ) from None
