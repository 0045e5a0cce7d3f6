"""What a run was asked to do."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass, field
from typing import Any, Literal, TypeAlias, cast

from webarium.clusters import place_of
from webarium.envs.engines import DEFAULT_ENGINE
from webarium.errors import UnknownNameError, UserError
from webarium.runs.appearances import read_appearances
from webarium.scoring.judges.judges import TrajectoryMethod
from webarium.sites.kit.real.endpoints import ENDPOINTS
from webarium.sites.kit.router import checked_router
from webarium.suites.manifest import is_set, read_manifest
from webarium.suites.splits import find_split
from webarium.types import Answers, Json, ObservationKind, Scale

TaskProfile: TypeAlias = Literal["strict", "original"]
"""How foreign tasks are judged: by repaired rules, or exactly as their benchmark does."""

MOST_STEPS = 1000
"""Actions that an episode may be given."""


@dataclass(frozen=True)
class About:
    """What is known of one of a run's settings besides its type and default.

    The options of ``webarium run``, their help, the command that resumes a run and the run's identity all follow
    from it: a setting is written down once.
    """

    help: str
    """What it is, for ``--help``."""
    flag: str = ""
    """Its option where that is not its name with dashes; of one that may be repeated, the word for one of them."""
    short: str = ""
    """A letter for it, e.g. ``-s``."""
    least: int | float | None = None
    """The smallest number that it takes."""
    most: int | float | None = None
    """The largest number that it takes."""
    free: bool = False
    """A resumed run may change it, because it cannot change a score."""


def about(
    help: str,
    *,
    flag: str = "",
    short: str = "",
    least: float | None = None,
    most: float | None = None,
    free: bool = False,
) -> dict[str, About]:
    """Metadata of a setting; the parameters are `About`'s."""
    return {"about": About(help, flag, short, least, most, free)}


@dataclass(frozen=True)
class Limits:
    """What may be spent; ``None`` is without limit."""

    steps: int | None = field(default=None, metadata=about("Actions", least=1))
    """Of a whole run only; an episode has `RunConfig.max_steps`."""
    seconds: float | None = field(default=None, metadata=about("Wall clock", least=0.001))
    tokens: int | None = field(default=None, metadata=about("Tokens", least=1))
    """Input and output tokens of all model calls."""
    cost: float | None = field(default=None, metadata=about("US dollars", least=0.0001))
    """As far as prices are known."""

    def __post_init__(self) -> None:
        for name, value in asdict(self).items():
            if value is not None and value <= 0:
                raise UserError(f"A limit must be more than zero, got {name} = {value}.")


@dataclass(frozen=True)
class RunConfig:
    """Everything that names a run; `identity` is the part that can change a score."""

    suite: str = field(
        metadata=about(
            "Suite of tasks, e.g. shopping, webarena, or webarena:FILE; may be repeated. Default: those of --task.",
            short="-s",
        )
    )
    """Several have commas between them; a named set is kept with its version, such as ``webarium-core@1``."""
    agent: str = field(
        metadata=about(
            "webarium, cot, direct, webvoyager, real, anthropic-cu, openai-cu, oracle, null, random, or your own as "
            "module:Class; by role for several agents, e.g. client=oracle,webarium.",
            short="-a",
        )
    )
    model: str | None = field(
        default=None, metadata=about("The chat model that the agent asks, e.g. openai/gpt-4o.", short="-m")
    )
    model_url: str | None = field(
        default=None, metadata=about("Base URL of the model's service, if it is not the provider's own.")
    )
    price: tuple[float, float] | None = field(
        default=None,
        metadata=about("What the model costs: US dollars for a million tokens, as IN,OUT.", free=True),
    )
    """Of input and of output; ``None`` leaves it to the tables of prices."""
    agent_options: tuple[tuple[str, Json], ...] = field(
        default=(), metadata=about("An option of the agent as key=value; may be repeated.", flag="--option")
    )
    """Keywords of the agent's class, by name."""
    judge: str | None = field(
        default=None,
        metadata=about(
            "The chat model that decides where wording is free, e.g. openai/gpt-4o; or rules, for reference answers."
        ),
    )
    judge_method: TrajectoryMethod = field(
        default="key-points",
        metadata=about("How the judge looks at whole episodes, as in WebVoyager's tasks."),
    )
    judge_last: int | None = field(
        default=None,
        metadata=about("Show the judge only the last K screenshots (screenshots and trusting).", least=1),
    )
    """``None`` shows all; by key points, the judge looks at all."""
    profile: TaskProfile = field(
        default="strict", metadata=about("How tasks of other benchmarks are scored.")
    )
    answers: Answers = field(
        default="form",
        metadata=about(
            "How answers are asked for and read: in the form that each request says, or in free words."
        ),
    )
    """Tasks of other benchmarks are the same with either."""
    base_urls: tuple[tuple[str, str], ...] = field(
        default=(),
        metadata=about(
            "Where a site of WebArena's tasks is, as name=URL; may be repeated.",
            flag="--site",
        ),
    )
    """Where foreign tasks find a site: its name in the tasks, and an address."""
    sites: tuple[str, ...] = field(
        default=(),
        metadata=about(
            "Offer only this installed site; may be repeated. Default: those that the tasks need.",
            flag="--only-site",
        ),
    )
    """Ids of the installed sites that are there; empty means those that the tasks need."""
    endpoints: tuple[str, ...] = field(
        default=(),
        metadata=about(
            "Address of REAL's protocol that the agent may open: config, finish, submit or clear; may be repeated.",
            flag="--endpoint",
        ),
    )
    """Those that a task opens itself need not be named."""
    site_router: str | None = field(
        default=None,
        metadata=about(
            "Address of an OSRM server that the map asks for directions; tasks are computed without it."
        ),
    )
    """It changes what agents see, not what is right."""
    tasks: tuple[str, ...] = field(
        default=(), metadata=about("Only this task; may be repeated.", flag="--task", short="-t")
    )
    """Ids; empty means the whole suite."""
    attack: str | None = field(
        default=None,
        metadata=about(
            "Also put the agent under these attacks: all, or the name of a place, a goal or a wording; tasks that none "
            "of them fits are left out."
        ),
    )
    """Each task is run without and with each of them; ``webarium-safe`` is all tasks with all of them."""
    policy: str | None = field(
        default=None,
        metadata=about(
            "Also give the agent these rules with its tasks: all, the name of a rule, request or handbook (where they "
            "are stated); tasks that none of them fits are left out."
        ),
    )
    """Each task is run without and with each of them."""
    split: str | None = field(
        default=None,
        metadata=about("Only tasks of this split: train, validation or test; each has seeds of its own."),
    )
    sample: int | None = field(
        default=None,
        metadata=about("Only so many tasks, from as many templates as possible.", least=1),
    )
    """The same ones each time."""
    workers: int = field(
        default=2, metadata=about("Worker processes.", short="-w", least=1, most=64, free=True)
    )
    """Each has its own server and Chromium."""
    appearance: str = field(
        default="0",
        metadata=about(
            "Looks of the sites, as numbers such as 3, 0-7 or 0,2,5: each task is run in each; 0 is the usual one."
        ),
    )
    """Of a split, those are taken that are its own, and 0."""
    seed: int = field(default=0, metadata=about("Universe seed: other names, numbers and answers.", least=0))
    """Also what agents derive their randomness from."""
    scale: Scale = field(
        default="small",
        metadata=about(
            "How much data the sites hold; default: small, or webarena for WebArena's published tasks."
        ),
    )
    observe: ObservationKind | None = field(
        default=None, metadata=about("What the agent is shown; default: what it asks for, or axtree.")
    )
    max_steps: int | None = field(
        default=None,
        metadata=about("Actions an episode may take; default: the agent's, or 30.", least=1, most=MOST_STEPS),
    )
    """Beyond it, an episode ends unfinished."""
    trials: int = field(
        default=1,
        metadata=about("How often each task is tried, each time with a different random seed.", least=1),
    )
    epochs: int = field(
        default=1,
        metadata=about("How often the suite is run, each time at the next universe seed.", least=1),
    )
    concurrency: int = field(
        default=1, metadata=about("Episodes at once in each worker.", short="-c", least=1, most=64, free=True)
    )
    on: str = field(
        default="local",
        metadata=about("Where workers run: local, ray, or ray:ADDRESS of a cluster.", free=True),
    )
    shard: tuple[int, int] | None = field(
        default=None, metadata=about("Only the i-th of n parts of the plan, as i/n.", free=True)
    )
    """Counted from 1."""
    limits: Limits = field(default=Limits(), metadata=about("that an episode may take", flag="--max"))
    """What one episode may spend; beyond it, it ends unfinished."""
    run_limits: Limits = field(
        default=Limits(), metadata=about("after which no further episode begins", flag="--run-max", free=True)
    )
    """What all episodes may spend together, over all sessions; beyond it, no further one begins."""
    engine: str = field(
        default=DEFAULT_ENGINE, metadata=about("What shows the pages: an installed engine's name.")
    )
    headed: bool = field(default=False, metadata=about("Show the browser windows.", free=True))
    on_demand: bool | None = field(
        default=None,
        metadata=about(
            "Draw frames only when they are waited for; default: where a worker plays one episode at a time.",
            flag="--on-demand/--no-on-demand",
            free=True,
        ),
    )
    """Steps take less time then, but a page that stands still would hold up the worker's other episodes."""
    paths: bool = field(
        default=True,
        metadata=about(
            "Keep the golden path with the record of each episode that does not pass.",
            flag="--paths/--no-paths",
            free=True,
        ),
    )
    """It is walked after the episode, on the text engine; reports and the viewer tell failures by it."""
    progress: bool = field(
        default=False,
        metadata=about(
            "Keep with each step how much of the task is done by then.",
            flag="--progress/--no-progress",
            free=True,
        ),
    )
    """For it, the golden path of each task is walked once, on the text engine."""
    smoke: bool = field(default=False, metadata=about("Only the suite's smoke subset."))

    def __post_init__(self) -> None:
        if self.attack is not None and self.policy is not None:
            raise UserError(
                "A run is under attacks or under rules, not both.", todo="Leave one of the two out."
            )
        if is_set(self.suite) and "@" not in self.suite:
            object.__setattr__(self, "suite", read_manifest(self.suite).label)
        numbers = self.appearances
        if self.split is not None:
            find_split(self.split).require_appearances(numbers)
            for seed in (self.seed, self.seed + self.epochs - 1):
                find_split(self.split).require_seed(seed)
        for name in ("trials", "epochs", "workers", "concurrency"):
            if getattr(self, name) < 1:
                raise UserError(f"A run needs one or more {name}, got {getattr(self, name)}.")
        if self.on_demand and self.concurrency > 1:
            raise UserError(
                "Frames can be drawn on demand for one episode at a time in each worker, got a concurrency of "
                f"{self.concurrency}.",
                todo="Leave out one of the two; more workers are fine.",
            )
        for name in self.endpoints:
            if name not in ENDPOINTS:
                raise UnknownNameError("address of REAL's protocol", name, ENDPOINTS)
        if self.site_router is not None:
            checked_router(self.site_router)
        if self.limits.steps is not None:
            raise UserError(
                "The steps of an episode are limited by max_steps.", todo="Leave limits.steps out."
            )
        if self.shard is not None and not 1 <= self.shard[0] <= self.shard[1]:
            raise UserError(
                f"A shard must be one of 1 to n, got {self.shard[0]} of {self.shard[1]}.",
                todo="Write it as i/n, for example 1/4.",
            )

        place_of(self.on)
        if self.judge_last is not None and self.judge_method == "key-points":
            raise UserError(
                "By key points, the judge looks at all screenshots.",
                todo="Leave the number of screenshots out, or name another method.",
            )

    @property
    def appearances(self) -> tuple[int, ...]:
        """The numbers of the looks in which each task is run, in order."""
        return read_appearances(self.appearance)

    @property
    def drawn_on_demand(self) -> bool:
        """Whether frames are drawn only when they are waited for."""
        return self.concurrency == 1 if self.on_demand is None else self.on_demand

    @classmethod
    def about(cls, name: str) -> About:
        """What is known of the setting of this name."""
        known: About = cls.__dataclass_fields__[name].metadata["about"]
        return known

    def identity(self) -> dict[str, Json]:
        """The settings under which a resumed run must be the same."""
        values = {name: value for name, value in self.to_json().items() if not self.about(name).free}
        values["tasks"] = sorted(self.tasks)
        values["endpoints"] = sorted(self.endpoints)
        values["sites"] = sorted(self.sites)
        return values

    def to_json(self) -> dict[str, Json]:
        """All settings, for ``run.json``."""
        values: dict[str, Json] = asdict(self)
        for name in ("agent_options", "base_urls"):
            values[name] = dict(getattr(self, name))
        values["tasks"] = list(self.tasks)
        values["endpoints"] = list(self.endpoints)
        values["sites"] = list(self.sites)
        values["shard"] = None if self.shard is None else list(self.shard)
        values["price"] = None if self.price is None else list(self.price)
        return values

    @classmethod
    def from_json(cls, data: dict[str, Json]) -> RunConfig:
        """The inverse of `to_json`; settings that are not there have their defaults, but ``answers``, which were free.

        Raises:
            UserError: A setting is not one of this version's, or is malformed.
        """
        try:
            return cls._read(cast("dict[str, Any]", dict(data)))
        except (TypeError, AttributeError) as error:
            raise UserError(
                f"run.json is not as a run writes it: {error}.", todo="Use the version that wrote it."
            ) from None

    @classmethod
    def _read(cls, values: dict[str, Any]) -> RunConfig:
        for name in ("agent_options", "base_urls"):
            values[name] = tuple(values.get(name, {}).items())
        for name in ("limits", "run_limits"):
            values[name] = Limits(**values.get(name, {}))
        values.setdefault("answers", "free")  # as all runs were before there was a choice
        values["tasks"] = tuple(values.get("tasks", ()))
        values["endpoints"] = tuple(values.get("endpoints", ()))
        values["sites"] = tuple(values.get("sites", ()))
        values["shard"] = tuple(values["shard"]) if values.get("shard") else None
        values["price"] = tuple(values["price"]) if values.get("price") else None
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
