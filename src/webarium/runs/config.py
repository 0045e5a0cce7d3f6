"""What a run was asked to do."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from typing import cast

from webarium.types import Json, ObservationKind, Scale


@dataclass(frozen=True)
class RunConfig:
    """Everything that names a run; `identity` is the part that can change a score."""

    suite: str
    """Suite id, e.g. ``shopping``."""
    agent: str
    """Registered agent name or ``module:Class``."""
    tasks: tuple[str, ...] = ()
    """Task ids to run; empty means the whole suite."""
    smoke: bool = False
    """Run the suite's smoke subset instead of all its tasks."""
    seed: int = 0
    """Universe seed, and the seed that agents derive their randomness from."""
    scale: Scale = "small"
    """How much data the universe holds."""
    observe: ObservationKind = "axtree"
    """What the agent is shown."""
    max_steps: int = 30
    """An episode ends unfinished after this many actions."""
    workers: int = 2
    """Worker processes, each with its own server and Chromium."""
    headed: bool = False
    """Show the browser windows."""

    def identity(self) -> dict[str, Json]:
        """The settings under which a resumed run must be the same; workers and windows are free."""
        values = asdict(self)
        del values["workers"], values["headed"]
        values["tasks"] = sorted(self.tasks)
        return cast("dict[str, Json]", values)

    def to_json(self) -> dict[str, Json]:
        """All settings, for ``run.json``."""
        return {**asdict(self), "tasks": list(self.tasks)}

    @classmethod
    def from_json(cls, data: dict[str, Json]) -> RunConfig:
        """The inverse of `to_json`."""
        values = {**data, "tasks": tuple(cast("list[str]", data["tasks"]))}
        return cls(**values)  # type: ignore[arg-type]


def fingerprint(value: Json) -> str:
    """A short stable hash of a JSON value: 16 hexadecimal characters."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def differences(asked: dict[str, Json], stored: dict[str, Json]) -> list[str]:
    """One line for each setting that differs between two identities."""
    keys = sorted(asked.keys() | stored.keys())
    return [
        f"{key}: this run has {stored.get(key)!r}, you asked for {asked.get(key)!r}"
        for key in keys
        if asked.get(key) != stored.get(key)
    ]
