from __future__ import annotations

import json
import re
import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from tests.envs.conftest import ENGINES, HOME, in_chromium, serve
from tests.kit.tiny import tiny_site
from tests.processes import children, left_behind
from webarium.actions.codecs import get_codec
from webarium.actions.types import Stop
from webarium.envs.final_page import FinalPage
from webarium.envs.gym_env import TaskEnv
from webarium.envs.opaque import opaque_id
from webarium.envs.shared import Wish, runtime
from webarium.envs.spaces import ActionText, AnyText
from webarium.errors import UnknownNameError, UserError
from webarium.observation import Picture, View
from webarium.types import Json
from webarium.worlds import Changes, Conditions, Universe


@dataclass(frozen=True)
class PlainTask:
    id: str
    intent: str = "Say yes."
    start_urls: tuple[str, ...] = (HOME,)
    users: Mapping[str, str | None] = field(default_factory=dict)
    conditions: Conditions = field(default_factory=Conditions)
    now: datetime = datetime(2023, 6, 12, 12)  # noqa: DTZ001


@dataclass(frozen=True)
class PlainReward:
    score: float

    @property
    def passed(self) -> bool:
        return self.score == 1.0

    def to_json(self) -> dict[str, Json]:
        return {"passed": self.passed, "score": self.score}


class PlainSource:
    """Tasks named ``plain.*`` that are passed by the answer yes."""

    def task(self, universe: Universe, task_id: str) -> PlainTask:
        if not task_id.startswith("plain."):
            raise UnknownNameError("task", task_id, ["plain.one"])
        return PlainTask(task_id)

    async def score(self, task: Any, *, stop: Stop | None, page: FinalPage, changes: Changes) -> PlainReward:
        assert page.url.startswith("http")
        return PlainReward(float(stop is not None and stop.answer == "yes" and changes.empty))

    def progress(self, task: Any, changes: Changes) -> float:
        return min(1.0, len(changes) / 2)


Make = Callable[..., "gymnasium.Env[Any, Any]"]
DRAWN = in_chromium("make")


@pytest.fixture(scope="module", params=ENGINES)
def make(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Make]:
    """Make environments of the tiny site; its default arena stays open between the tests of this module."""
    site = tiny_site(tmp_path_factory.mktemp("tiny"))
    cache = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("webarium.envs.arena.load_sites", lambda: {"tiny": site})
        wish = Wish(cache=cache, engine=request.param)
        runtime().run(runtime().arenas.acquire(wish))

        def make_one(**options: Any) -> gymnasium.Env[Any, Any]:
            given = {"task": "plain.one", "source": PlainSource(), "cache": cache, "engine": request.param}
            given |= options
            return gymnasium.make("webarium/Task-v0", **given)

        yield make_one
        runtime().run(runtime().arenas.release(wish))


@DRAWN
def test_the_environment_checker_is_content(make: Make) -> None:
    env = make(screenshot=True, render_mode="rgb_array")
    try:
        check_env(env.unwrapped)
    finally:
        env.close()


def test_an_episode(make: Make) -> None:
    with make(max_steps=3) as env:
        seen, info = env.reset(seed=1)
        assert (seen["url"], seen["goal"], seen["last_error"]) == (HOME, "Say yes.", "")
        assert "Lamp" in seen["text"]
        assert env.unwrapped.np_random_seed == 1
        assert info["task"] == opaque_id("plain.one")
        seen, reward, terminated, truncated, info = env.step("click [99999]")
        assert "no element [99999]" in seen["last_error"]
        assert (reward, terminated, truncated, info["steps"]) == (0.0, False, False, 1)
        seen, reward, terminated, truncated, info = env.step("I think I should click something")
        assert "is not an action" in seen["last_error"]
        assert env.observation_space.contains(seen)
        seen, reward, terminated, truncated, info = env.step("stop [yes]")
        assert (reward, terminated, truncated) == (1.0, True, False)
        assert info["verdict"]["passed"] is True


def test_a_whole_view_stands_instead_of_single_arguments(make: Make) -> None:
    with make(view=View(budget=12)) as env:
        seen, _ = env.reset()
        assert "screenshot" not in seen
        assert "Left out" in seen["text"]
    with pytest.raises(UserError, match="not both"):
        make(view=View(), observe="html")
    with pytest.raises(UserError, match="size of the viewport"):
        make(view=View(picture=Picture(full_page=True)))


def test_wrong_answers_and_too_many_steps(make: Make) -> None:
    with make(max_steps=2) as env:
        env.reset()
        assert env.step("stop [no]")[1:4] == (0.0, True, False)
        env.reset()
        for left in (1, 0):
            *_, truncated, info = env.step("noop")
            assert (truncated, info["steps_left"]) == (False, left)
        *_, reward, terminated, truncated, info = env.step("goto [/new/]")
        assert (reward, terminated, truncated, info["steps"]) == (0.0, False, True, 2)


def test_the_stop_does_not_count_as_a_step(make: Make) -> None:
    with make(max_steps=1) as env:
        for last, truncated in (("stop [yes]", False), ("nonsense", True)):
            env.reset()
            seen = env.step("noop")[0]
            after, reward, *ended, info = env.step(last)
            assert (reward, ended) == (float(not truncated), [not truncated, truncated])
            assert (info["steps"], after["text"]) == (1, seen["text"])


def test_other_tasks_and_bad_wishes(make: Make) -> None:
    with make() as env:
        _, info = env.reset(options={"task": "plain.two"})
        assert info["task"] == opaque_id("plain.two")
        with pytest.raises(UserError, match="no option 'tusk'"):
            env.reset(options={"tusk": 1})
    for options in ({"observe": "smell"}, {"max_steps": 0}, {"task": "other"}):
        with pytest.raises(UserError):
            make(**options)
    with pytest.raises(UserError, match="render mode"):
        TaskEnv("plain.one", render_mode="ascii", source=PlainSource())


def test_environments_share_an_arena_and_can_be_stepped_from_threads(make: Make) -> None:
    envs = [make() for _ in range(3)]
    arenas = {id(env.unwrapped._play.arena) for env in envs}  # type: ignore[attr-defined]
    assert len(arenas) == 1
    seen: dict[int, str] = {}

    def play(number: int) -> None:
        envs[number].reset()
        seen[number] = envs[number].step("scroll [down]")[0]["text"]

    threads = [threading.Thread(target=play, args=(n,)) for n in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(seen.values())) == 1
    for env in envs:
        env.close()


def test_vector_environments(make: Make) -> None:
    envs = gymnasium.vector.SyncVectorEnv([make, make])
    seen, _ = envs.reset(seed=3)
    assert seen["text"][0] == seen["text"][1]
    seen, rewards, terminated, _, _ = envs.step(["stop [yes]", "noop"])
    assert rewards.tolist() == [1.0, 0.0]
    assert terminated.tolist() == [True, False]
    envs.close()


def test_text_does_not_fit_into_shared_memory(make: Make) -> None:
    with pytest.raises(ValueError, match="shared_memory=False"):
        gymnasium.vector.AsyncVectorEnv([make, make])


@DRAWN
def test_rendering(make: Make) -> None:
    with make(render_mode="rgb_array", viewport=(640, 480)) as env:
        env.reset()
        picture = env.render()
        assert isinstance(picture, np.ndarray)
        assert picture.shape == (480, 640, 3)
        assert picture.dtype == np.uint8


@DRAWN
def test_marks_are_shown_and_acted_on(make: Make) -> None:
    with make(observe="som", screenshot=True, codec="webvoyager", viewport=(640, 480)) as env:
        seen, _ = env.reset()
        assert env.observation_space.contains(seen)
        assert seen["marked_screenshot"].shape == seen["screenshot"].shape
        assert (seen["marked_screenshot"] != seen["screenshot"]).any()
        assert '[1]: "Page 2"' in seen["text"]
        assert env.step("Action: Click [1]")[0]["url"] == f"{HOME}?p=2"


@DRAWN
def test_a_dialog_before_anything_could_be_seen(make: Make) -> None:
    with make(screenshot=True, render_mode="rgb_array", viewport=(640, 480)) as env:
        env.reset()
        inner = env.unwrapped
        assert isinstance(inner, TaskEnv)
        runtime().run(serve(inner.episode, hello="<script>alert('Hello')</script>"))
        seen = env.step("goto [/made/hello]")[0]
        assert "Hello" in seen["text"]
        assert env.observation_space.contains(seen)
        picture = env.render()
        assert isinstance(picture, np.ndarray)
        assert picture.shape == (480, 640, 3)


@DRAWN
def test_closing_the_last_environment_ends_its_browser(make: Make) -> None:
    before = children()
    env = make(viewport=(320, 240), on_demand=True)
    env.reset()
    told = env.unwrapped._play.arena.engine.versions  # type: ignore[attr-defined]
    drawn = "on demand" if told["chromium_build"] == "headless shell" else "by itself"
    assert told["chromium_frames"] == drawn
    assert children() - before
    env.close()
    env.close()
    assert not left_behind(before)
    with pytest.raises(UserError, match="closed"):
        env.unwrapped.reset()


def test_spaces_take_any_text() -> None:
    space = AnyText()
    assert "日本\n\0🙂" in space
    assert 5 not in space
    space.seed(1)
    first = space.sample()
    space.seed(1)
    assert space.sample() == first
    actions = ActionText(get_codec("webarena"), seed=4)
    for _ in range(50):
        assert actions.codec.parse(actions.sample())
    assert actions == ActionText(actions.codec)
    assert actions != space


def test_installed_tasks_are_found(make: Make) -> None:
    with pytest.raises(UnknownNameError, match="task"):
        make(source=None, task="no.such.task.0")


def item(seen: dict[str, Any], name: str) -> str:
    """The id of what has this name in a text."""
    found = re.search(rf"\[(\d+)\] (?:textbox|button) '{name}", seen["text"])
    assert found, seen["text"]
    return found[1]


def test_forks_and_snapshots(make: Make) -> None:
    with make(progress=0.5) as wrapped:
        env = wrapped.unwrapped
        assert isinstance(env, TaskEnv)
        env.reset(seed=4)
        seen, *_ = env.step("goto [/new/]")
        seen, *_ = env.step(f"type [{item(seen, 'Name')}] [Sofa] [0]")
        saved = env.snapshot()
        fork = env.fork()
        assert fork.now()[0] == env.now()[0]
        save = f"click [{item(seen, 'Save')}]"
        one, two = env.step(save), fork.step(save)
        assert one == two
        assert (one[1], one[4]["progress"], one[4]["steps"]) == (0.25, 0.5, 3)
        fork.step("stop [yes]")
        fork.close()
        again, info = env.restore(saved)
        assert (again, info["steps"], info["progress"]) == (seen, 2, 0.0)
        assert env.step(save)[:3] == one[:3]
        record = json.loads(saved)
        wrong = [{}, {**record, "task": "plain.two", "episode": ""}, {**record, "seed": None}]
        for bad in (b"\xff", *[json.dumps(one).encode() for one in wrong]):
            with pytest.raises(UserError, match="snapshot"):
                env.restore(bad)
        assert (env.task_id, env.now()[1]["steps"]) == ("plain.one", 3), "as if nothing had been tried"
