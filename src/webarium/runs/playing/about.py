"""What an episode was run with: everything that another machine needs to bring it back."""

from __future__ import annotations

from webarium.agents.agent import Agent
from webarium.envs import Arena
from webarium.published.webarena.label import label_of
from webarium.runs.order import Order
from webarium.runs.playing.setup import EpisodeSetup, universe_seed
from webarium.runs.records.record import FORMAT
from webarium.runs.records.versions import versions
from webarium.sites.registry import default_users
from webarium.types import Json


def about_episode(order: Order, setup: EpisodeSetup, agent: Agent, arena: Arena) -> dict[str, Json]:
    """The content of ``episode.json``."""
    task, config = order.task, order.config
    conditions = task.conditions
    return {
        "format": FORMAT,
        "episode": order.job.id,
        "task": task.id,
        "trial": order.job.trial,
        "epoch": order.job.epoch,
        "attempt": order.attempt,
        "suite": config.suite,
        "agent": agent.name,
        "privileged": bool(getattr(agent, "privileged", False)),
        "model": config.model,
        "agent_options": dict(config.agent_options),
        "judge": config.judge,
        "universe": None if arena.live_hosts else arena.universe.id,
        "databases": {} if arena.live_hosts else dict(arena.universe.hashes),
        "seed": universe_seed(config, order.job),
        "scale": config.scale,
        **({"data": label} if (label := label_of(config.scale)) else {}),
        "engine": config.engine,
        "world_seed": 0,
        "users": {**default_users(arena.sites), **task.users},
        "conditions": conditions.to_json(),
        "now": task.now.isoformat(sep=" "),
        "start_urls": list(task.start_urls),
        **({} if task.circumstances.plain else {"circumstances": task.circumstances.to_json()}),
        "live_hosts": sorted(arena.live_hosts),
        "setup": setup.to_json(arena.viewport),
        "versions": {
            **versions(config.engine),
            **arena.engine.versions,
        },
    }
