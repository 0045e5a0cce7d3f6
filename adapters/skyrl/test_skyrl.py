"""The environment made and stepped as SkyRL's generator does it; run by ``scripts/check-adapters skyrl``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import skyrl_gym
from omegaconf import OmegaConf
from scripted import TASK, crash

from webarium.errors import ServerError

ROW = {"task": TASK, "seed": 0, "max_turns": 2}


@pytest.fixture(scope="module", autouse=True)
def _registered() -> Iterator[None]:
    skyrl_gym.register(id="webarium", entry_point="webarium_skyrl:WebariumEnv")
    yield
    skyrl_gym.envs.registration.deregister("webarium")


def made() -> Any:
    """An environment, as the generator makes it."""
    return skyrl_gym.make("webarium", env_config=OmegaConf.create({"engine": "text"}), extras=ROW)


def test_right_wrong_and_cut_off(way: str) -> None:
    with made() as env:
        first, told = env.init([{"role": "user", "content": "You are an agent."}])
        assert first[0]["content"].startswith("You are an agent.")
        assert "click [27]" in first[0]["content"]
        assert told["name"]
        turn = env.step(way)
        assert (turn["reward"], turn["done"]) == (0.0, False)
        end = env.step("stop []")
        assert (end["reward"], end["done"], end["observations"]) == (1.0, True, [])
        assert end["metadata"]["outcome"] == "passed"
        assert env.get_metrics() == {"progress": 1.0, "steps": 1}
        again, _ = env.init([{"role": "user", "content": "You are an agent."}])
        assert again == first
        assert env.step("stop [nothing]")["reward"] == 0.0
        env.init([])
        turn = env.step("scroll [down]")
        assert (turn["reward"], turn["done"], turn["observations"][0]["role"]) == (0.0, False, "user")
        cut = env.step("scroll [down]")
        assert (cut["reward"], cut["done"], cut["metadata"]["truncated"]) == (0.0, True, True)


def test_what_breaks_is_raised() -> None:
    with made() as env:
        env.init([])
        env._rollout.rollout.episode.window.step = crash
        with pytest.raises(ServerError, match="crashed"):
            env.step("noop")
    with pytest.raises(ServerError, match="has not begun"):
        env.step("noop")
