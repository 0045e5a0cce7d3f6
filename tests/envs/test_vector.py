from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, VectorEnv

from tests.envs.conftest import ENGINES, HOME, NEW, in_chromium
from tests.envs.test_gym import PlainSource, item
from tests.kit.tiny import tiny_site
from webarium.bench.windows import browser_of, window_of
from webarium.browser import Browser
from webarium.envs import VectorTaskEnv
from webarium.envs.shared import runtime
from webarium.errors import UserError
from webarium.observation.view import View

WORLDS = 4


@pytest.fixture(scope="module", params=ENGINES)
def env(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[VectorTaskEnv]:
    site = tiny_site(tmp_path_factory.mktemp("tiny"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("webarium.envs.arena.load_sites", lambda: {"tiny": site})
        env = VectorTaskEnv(
            "plain.one",
            WORLDS,
            source=PlainSource(),
            cache=tmp_path_factory.mktemp("cache"),
            max_steps=3,
            viewport=(400, 300),
            view=View(screenshot=request.param == "chromium"),
            engine=request.param,
            progress=1.0,
        )
        yield env
        env.close()
        for use in (env.reset, lambda: env.step(["noop"] * WORLDS), env.now, env.snapshot, env.fork):
            with pytest.raises(UserError, match="closed"):
                use()


def test_worlds_side_by_side(env: VectorTaskEnv) -> None:
    assert isinstance(env, VectorEnv)
    assert env.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    assert len({id(play.arena.engine) for play in env.plays}) == 1, "one Chromium for all"
    seen, info = env.reset(seed=3)
    assert [play.world_seed for play in env.plays] == list(range(3, 3 + WORLDS))
    assert len(set(seen["text"])) == 1
    assert "screenshot" not in seen or seen["screenshot"].shape == (WORLDS, 300, 400, 3)
    assert info["steps"].tolist() == [0] * WORLDS
    assert seen in env.observation_space
    seen, *_ = env.step(["goto [/new/]"] * WORLDS)
    box = item(one(seen, 0), "Name")
    seen, *_ = env.step([f"type [{box}] [Thing {index}] [1]" for index in range(WORLDS)])
    for index, text in enumerate(seen["text"]):
        assert f"Thing {index}" in text
        others = [f"Thing {other}" for other in range(WORLDS) if other != index]
        assert not any(name in text for name in others), "worlds do not see each other"


def test_a_view_stands_instead_of_its_parts() -> None:
    with pytest.raises(UserError, match="takes a view, or observe, screenshot and viewport_only"):
        VectorTaskEnv("plain.one", view=View(budget=200), screenshot=True)


def test_rewards_and_the_next_episode(env: VectorTaskEnv) -> None:
    env.reset(seed=np.arange(WORLDS))
    assert [play.world_seed for play in env.plays] == list(range(WORLDS))
    env.reset(seed=np.int64(2))
    seen, *_ = env.step(["goto [/new/]"] * WORLDS)
    box = item(one(seen, 0), "Name")
    _, rewards, terminated, truncated, info = env.step(
        ["stop [yes]", f"type [{box}] [Bed] [1]"] + ["noop"] * (WORLDS - 2)
    )
    assert rewards.tolist() == [1.0, 0.5] + [0.0] * (WORLDS - 2)
    assert rewards.dtype == np.float64
    assert terminated.tolist() == [True] + [False] * (WORLDS - 1)
    assert info["verdict"]["passed"][0]
    seen, rewards, terminated, truncated, info = env.step(["stop [no]"] + ["nonsense"] * (WORLDS - 1))
    assert not terminated.any(), "the action after an episode's end is not looked at"
    assert info["steps"].tolist() == [0] + [3] * (WORLDS - 1)
    assert seen["last_error"][0] == ""
    assert all(seen["last_error"][1:])
    *_, truncated, info = env.step(["noop"] * WORLDS)
    assert truncated.tolist() == [False] + [True] * (WORLDS - 1)
    *_, info = env.step(["noop"] * WORLDS)
    assert info["steps"].tolist() == [2] + [0] * (WORLDS - 1)


@in_chromium("env")
def test_a_crash_truncates_its_own_episode_only(env: VectorTaskEnv) -> None:
    env.reset()
    window_of(env.plays[2].episode).context.fail("The page crashed.")
    *_, truncated, info = env.step(["noop"] * WORLDS)
    assert truncated.tolist() == [index == 2 for index in range(WORLDS)]
    assert "crashed" in info["error"][2]
    *_, truncated, info = env.step(["noop"] * WORLDS)
    assert not truncated.any()


@in_chromium("env")
def test_a_chromium_that_dies_is_started_again_once(
    env: VectorTaskEnv, monkeypatch: pytest.MonkeyPatch
) -> None:
    env.reset()
    started: list[Browser] = []
    start = Browser.start

    async def counted(**options: Any) -> Browser:
        started.append(await start(**options))
        return started[-1]

    monkeypatch.setattr(Browser, "start", counted)
    runtime().run(env.plays[0].arena.engine.close())
    *_, truncated, _ = env.step(["noop"] * WORLDS)
    assert truncated.all()
    seen, *_, truncated, _ = env.step(["noop"] * WORLDS)
    assert not truncated.any()
    assert set(seen["url"]) == {HOME}
    assert [browser is browser_of(env.plays[0].arena) for browser in started] == [True]


def test_worlds_may_differ_in_what_has_the_focus(env: VectorTaskEnv) -> None:
    env.reset()
    *_, info = env.step(["press [Tab]"] + ["noop"] * (WORLDS - 1))
    assert info["focused"].tolist()[1:] == [0] * (WORLDS - 1)
    assert info["focused"][0] > 0


def test_an_exception_in_one_world_waits_for_the_others(
    env: VectorTaskEnv, monkeypatch: pytest.MonkeyPatch
) -> None:
    env.reset()

    def broken(*_: object) -> float:
        raise ValueError("a template's own")

    monkeypatch.setattr(env.plays[0].source, "progress", broken)
    with pytest.raises(ValueError, match="own"):
        env.step(["nonsense"] + ["goto [/new/]"] * (WORLDS - 1))
    assert {play.episode.observation.url for play in env.plays[1:]} == {NEW}


def test_what_does_not_fit_is_refused(env: VectorTaskEnv) -> None:
    with pytest.raises(UserError, match="2 tasks for 3 worlds"):
        VectorTaskEnv(["plain.one", "plain.two"], 3)
    with pytest.raises(UserError, match=f"1 actions for {WORLDS}"):
        env.step(["noop"])
    with pytest.raises(UserError, match="no option"):
        env.reset(options={"speed": 1})


def one(seen: dict[str, Any], index: int) -> dict[str, Any]:
    """What one world shows."""
    return {name: values[index] for name, values in seen.items()}
