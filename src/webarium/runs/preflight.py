"""A look at a run before it is begun, while nothing has been spent: whether it can run, and what it will take."""

from __future__ import annotations

import asyncio
import shutil
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from webarium.agents.agent import setup_of
from webarium.agents.casting import Casting
from webarium.envs.rules import DEFAULT_MAX_STEPS
from webarium.errors import UserError
from webarium.figures import dollars, duration
from webarium.llm import ChatModel, Message, RetryPolicy, Sampling, Text, load_model
from webarium.llm.managed import ManagedModel
from webarium.llm.prices import Price
from webarium.runs.config import RunConfig
from webarium.runs.estimate import Estimate, estimate
from webarium.runs.plan import Plan
from webarium.runs.playing.models import price_of, usable
from webarium.runs.records.store import RunFolder
from webarium.scoring.judges.rules import RULES

PATIENCE = RetryPolicy(attempts=3, patience_s=60.0)
"""How often a model is asked whether it is there."""
ASKED = "Answer with the one word: ready"
LONGEST = 64
"""Tokens that this answer may take."""
ROOM = 50_000_000
"""Bytes that must be left on a disk when all records are written."""


@dataclass(frozen=True)
class Answered:
    """A model that answered one short call."""

    name: str
    latency_s: float
    price: Price | None
    """``None`` where it is not known."""
    tells_cost: bool
    """Whether its service says what a call cost."""

    @property
    def priced(self) -> bool:
        """Whether what calls cost will be known."""
        return self.price is not None or self.tells_cost


@dataclass(frozen=True)
class Preflight:
    """What is known of a run before it begins."""

    estimate: Estimate
    """Of the episodes that are left to do."""
    models: Mapping[str, Answered]
    """Those that answered, by what they do: ``agent``, ``judge``."""
    free_bytes: int
    """Room on the disk of the run's folder."""
    workers: int
    """Worker processes."""

    def lines(self) -> list[tuple[str, str]]:
        """What to say, each with what it is about."""
        expected = self.estimate
        found = [
            (
                "Episodes",
                f"{expected.episodes:,}, about {expected.steps:,} steps, at most {expected.most_steps:,}",
            )
        ]
        for role, model in self.models.items():
            found.append(
                (role.capitalize(), f"{model.name} answered in {model.latency_s:.1f} s{_price(model)}")
            )
        if expected.usage.input_tokens:
            price = self.models["agent"].price if "agent" in self.models else None
            found.append(("Tokens", _tokens(expected)))
            found.append(("Cost", _cost(expected, price)))
        found.append(("Time", f"about {duration(expected.seconds)} with {_workers(self.workers)}"))
        found.append(("Disk", f"about {_megabytes(expected.bytes)}; {_megabytes(self.free_bytes)} are free"))
        return found


def preflight(config: RunConfig, plan: Plan, out: Path, *, resume: bool = False) -> Preflight:
    """Look at a run whose plan is made: its universes are built, and its agent, engine and names are there.

    Each model gets one short call, which is not part of the run and tells whether its key, its name and its account
    are right. Models that only replay are not asked, and none is where workers run elsewhere.

    Raises:
        UserError: The price of a model is not known and a cost is limited, or the disk has no room.
        ModelError: A model does not answer.
    """
    models = asyncio.run(_ask_all(config)) if config.on == "local" else {}
    agent = models.get("agent")
    if agent is not None and not agent.priced and (config.limits.cost or config.run_limits.cost):
        raise UserError(
            f"What {agent.name} costs is not known, so a limit of cost cannot hold.",
            todo="Add --price IN,OUT in US dollars for a million tokens, or limit tokens.",
        )
    left = [planned.task for planned in plan.part(config.shard)]
    if resume:
        done = RunFolder.open(out).done()
        left = [planned.task for planned in plan.part(config.shard) if planned.job not in done]
    latency_s = 0.0 if agent is None else agent.latency_s
    expected = estimate(left, config, max_steps=most_steps(config), latency_s=latency_s)
    free = free_bytes(out)
    if free < expected.bytes + ROOM:
        raise UserError(
            f"The records of {expected.episodes} episodes take about {_megabytes(expected.bytes)}, and the disk of "
            f"{out} has {_megabytes(free)} left.",
            todo="Make room there, or name another folder with --out.",
        )
    return Preflight(expected, models, free, config.workers)


def most_steps(config: RunConfig) -> int:
    """Actions that an episode may take: the run's, else the agent's, else the usual ones."""
    if config.max_steps is not None:
        return config.max_steps
    casting = Casting.of(config.agent)
    model = usable(config) if config.model is not None and config.on == "local" else None
    agents = [
        factory.create(
            seed=0,
            model=model if factory.takes_model else None,
            options=casting.options_of(factory, dict(config.agent_options)),
        )
        for factory in casting.factories
    ]
    return max(setup_of(agent).max_steps or DEFAULT_MAX_STEPS for agent in agents)


async def _ask_all(config: RunConfig) -> dict[str, Answered]:
    found = {}
    for role, name, url in (("agent", config.model, config.model_url), ("judge", config.judge, None)):
        if name is None or name == RULES:
            continue
        model = load_model(
            name, base_url=url, retry=PATIENCE, price=price_of(config) if role == "agent" else None
        )
        try:
            if isinstance(model, ManagedModel):
                model.cache = None  # what was answered once says nothing about the key
                found[role] = await _ask(model)
        finally:
            await model.close()
    return found


async def _ask(model: ManagedModel) -> Answered:
    chat: ChatModel = model
    began = time.monotonic()
    answer = await chat.complete([Message("user", (Text(ASKED),))], sampling=Sampling(max_tokens=LONGEST))
    took = time.monotonic() - began
    return Answered(model.name, took, model.price, tells_cost=model.price is None and answer.cost is not None)


def free_bytes(out: Path) -> int:
    """Bytes that are free where the folder is or will be."""
    place = next(path for path in (out, *out.absolute().parents) if path.exists())
    return shutil.disk_usage(place).free


def _price(model: Answered) -> str:
    if model.price is not None:
        return f"; ${model.price.input:g} in and ${model.price.output:g} out for a million tokens"
    return "; its service says what calls cost" if model.tells_cost else "; its price is not known"


def _tokens(expected: Estimate) -> str:
    usage, most = expected.usage, expected.most_usage
    whole = usage.input_tokens + usage.output_tokens
    return f"about {_short(whole)}, at most {_short(most.input_tokens + most.output_tokens)}"


def _cost(expected: Estimate, price: Price | None) -> str:
    if price is None:
        return "not known; give a price with --price IN,OUT"
    return f"about {dollars(expected.cost(price))}, at most {dollars(expected.most_cost(price))}"


def _short(tokens: int) -> str:
    return f"{tokens / 1e6:.1f} million" if tokens >= 1_000_000 else f"{round(tokens, -3):,}"


def _megabytes(size: int) -> str:
    return f"{size / 1e9:.1f} GB" if size >= 1e9 else f"{size / 1e6:.0f} MB"


def _workers(number: int) -> str:
    return "1 worker" if number == 1 else f"{number} workers"
