"""What a run was asked to do."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass, field
from typing import Any, ClassVar, Literal, TypeAlias, cast

from webarium.errors import UnknownNameError, UserError
from webarium.scoring.judges.judges import TrajectoryMethod
from webarium.sites.kit.real.endpoints import ENDPOINTS
from webarium.types import Json, ObservationKind, Scale

TaskProfile: TypeAlias = Literal["strict", "original"]
"""How foreign tasks are judged: by repaired rules, or exactly as their benchmark does."""

PLACES = ("local", "ray")
"""Where workers can run."""

DEFAULT_MAX_STEPS = 30
"""Where neither the run nor its agent says how many actions an episode may take."""


@dataclass(frozen=True)
class Limits:
    """What may be spent; ``None`` is without limit."""

    seconds: float | None = None
    """Wall clock."""
    tokens: int | None = None
    """Input and output tokens of all model calls."""
    cost: float | None = None
    """US dollars, as far as prices are known."""
    steps: int | None = None
    """Actions; of a whole run only, an episode has `RunConfig.max_steps`."""

    def __post_init__(self) -> None:
        for name, value in asdict(self).items():
            if value is not None and value <= 0:
                raise UserError(f"A limit is more than nothing, and {name} = {value} came.")


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
    model: str | None = None
    """The chat model that the agent asks, e.g. ``openai/gpt-4o``."""
    model_url: str | None = None
    """Address of the model's service where it is not the provider's own."""
    agent_options: tuple[tuple[str, Json], ...] = ()
    """Keywords of the agent's class, by name."""
    judge: str | None = None
    """The chat model that decides where a task leaves wording free."""
    judge_method: TrajectoryMethod = "key-points"
    """How the judge looks at whole episodes, where a task leaves everything to it."""
    judge_last: int | None = None
    """How many of the last screenshots it is shown by other methods than key points; ``None`` for all."""
    profile: TaskProfile = "strict"
    """How foreign tasks are judged."""
    seed: int = 0
    """Universe seed, and the seed that agents derive their randomness from."""
    scale: Scale = "small"
    """How much data the universe holds."""
    observe: ObservationKind | None = None
    """What the agent is shown; ``None`` leaves it to the agent, and else to ``axtree``."""
    max_steps: int | None = None
    """An episode ends unfinished after this many actions; ``None`` leaves it to the agent, and else to 30."""
    trials: int = 1
    """How often each task is tried, each time with other randomness of the agent."""
    epochs: int = 1
    """How often the suite is gone through, each time in the next universe (`seed`, `seed` + 1, …)."""
    limits: Limits = field(default_factory=Limits)
    """What one episode may spend; beyond it, it ends unfinished."""
    base_urls: tuple[tuple[str, str], ...] = ()
    """Where foreign tasks find a site: its name in the tasks, and an address."""
    endpoints: tuple[str, ...] = ()
    """Addresses of REAL's protocol that the agent may open besides those that a task opens, e.g. ``finish``."""
    workers: int = 2
    """Worker processes, each with its own server and Chromium."""
    concurrency: int = 1
    """Episodes at once in each worker."""
    on: str = "local"
    """Where workers run: ``local``, ``ray``, or ``ray:ADDRESS``."""
    shard: tuple[int, int] | None = None
    """Run the i-th of n parts of the plan only, counted from 1."""
    run_limits: Limits = field(default_factory=Limits)
    """What all episodes of one session may spend together; beyond it, no further one begins."""
    headed: bool = False
    """Show the browser windows."""

    FREE: ClassVar[tuple[str, ...]] = ("workers", "concurrency", "on", "shard", "run_limits", "headed")
    """Settings that a resumed run may change, because they cannot change a score."""

    def __post_init__(self) -> None:
        for name in ("trials", "epochs", "workers", "concurrency"):
            if getattr(self, name) < 1:
                raise UserError(f"A run has one or more {name}, and {getattr(self, name)} came.")
        for name in self.endpoints:
            if name not in ENDPOINTS:
                raise UnknownNameError("address of REAL's protocol", name, ENDPOINTS)
        if self.limits.steps is not None:
            raise UserError(
                "The steps of an episode are limited by max_steps.", todo="Leave limits.steps out."
            )
        if self.shard is not None and not 1 <= self.shard[0] <= self.shard[1]:
            raise UserError(
                f"A shard is one of 1 to n, and {self.shard[0]} of {self.shard[1]} came.",
                todo="Write it as i/n, for example 1/4.",
            )

        place, _, address = self.on.partition(":")
        if place not in PLACES or (place == "local" and address):
            raise UserError(f"Episodes cannot run on {self.on!r}.", todo="Write local, ray, or ray:ADDRESS.")
        if self.judge_last is not None and self.judge_method == "key-points":
            raise UserError(
                "By key points, the judge looks at all screenshots.",
                todo="Leave the number of screenshots out, or name another method.",
            )

    def identity(self) -> dict[str, Json]:
        """The settings under which a resumed run must be the same."""
        values = {name: value for name, value in self.to_json().items() if name not in self.FREE}
        values["tasks"] = cast("Json", sorted(self.tasks))
        values["endpoints"] = cast("Json", sorted(self.endpoints))
        return values

    def to_json(self) -> dict[str, Json]:
        """All settings, for ``run.json``."""
        values: dict[str, Json] = asdict(self)
        for name in ("agent_options", "base_urls"):
            values[name] = cast("Json", dict(getattr(self, name)))
        values["tasks"] = cast("Json", list(self.tasks))
        values["endpoints"] = cast("Json", list(self.endpoints))
        values["shard"] = None if self.shard is None else cast("Json", list(self.shard))
        return values

    @classmethod
    def from_json(cls, data: dict[str, Json]) -> RunConfig:
        """The inverse of `to_json`; settings that are not there have their defaults."""
        values = cast("dict[str, Any]", dict(data))
        for name in ("agent_options", "base_urls"):
            values[name] = tuple(values.get(name, {}).items())
        for name in ("limits", "run_limits"):
            values[name] = Limits(**values.get(name, {}))
        values["tasks"] = tuple(values.get("tasks", ()))
        values["endpoints"] = tuple(values.get("endpoints", ()))
        values["shard"] = tuple(values["shard"]) if values.get("shard") else None
        return cls(**values)


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
