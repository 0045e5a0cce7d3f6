"""The public way through a task, on the text engine and without any."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import numpy as np
import pytest
import pytest_asyncio

import webarium
from tests.envs.conftest import find
from tests.envs.test_gym import PlainReward, PlainSource
from tests.kit.tiny import tiny_site
from webarium.actions.types import Goto, Noop, Stop
from webarium.envs import Arena, Rollout, SyncRollout, TaskEnv, VectorTaskEnv
from webarium.errors import BrowserError, UnknownNameError, UserError
from webarium.scoring.verdict import CheckResult, Verdict
from webarium.worlds import Universe

HOME = "http://tiny.test/"
TASK = "plain.one"
SHOP = "shopping.search_for.0"


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def text(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Arena]:
    """The tiny site on the text engine."""
    site = tiny_site(tmp_path_factory.mktemp("tiny"))
    with Universe.open([site.database], cache=tmp_path_factory.mktemp("cache")) as universe:
        async with await Arena.open(sites={"tiny": site}, universe=universe, engine="text") as arena:
            yield arena
            assert arena.episodes == 0
            assert arena.engine.open_windows == 0


async def begin(arena: Arena, **rules: Any) -> Rollout:
    return await arena.rollout(TASK, source=PlainSource(), **rules)


async def test_a_turn_says_what_it_was_worth_and_how_the_rollout_stands(text: Arena) -> None:
    async with await begin(text, max_steps=5) as r:
        assert (r.goal, r.outcome, r.last.reward, r.last.progress) == ("Say yes.", "running", 0.0, 0.0)
        assert "click [27]" in r.actions
        turn = await r.act(Goto("/new/"))
        assert (turn.outcome, turn.over, turn.reward) == ("running", False, 0.0)
        assert (turn.steps, turn.steps_left, turn.seconds_left) == (1, 4, None)
        assert turn.observation.url == f"{HOME}new/"
        assert r.observation == turn.observation
        turn = await r.act("stop [yes]")
        assert (turn.outcome, turn.over, turn.reward, turn.progress) == ("passed", True, 1.0, 1.0)
        assert turn.verdict is not None
        assert turn.verdict.passed
        with pytest.raises(UserError, match="over: passed"):
            await r.act("noop [1]")
        with pytest.raises(UserError, match="over: passed"):
            await r.fork()


async def test_a_wrong_answer_fails_and_a_limit_truncates_with_a_verdict(text: Arena) -> None:
    async with await begin(text) as r:
        turn = await r.stop("no")
        assert (turn.outcome, turn.reward) == ("failed", 0.0)
    async with await begin(text, max_steps=2) as r:
        turn = await r.act("goto [/new/]\ngoto [/]")
        assert turn.done == (Goto("/new/"),)
        await r.act("goto [/]")
        turn = await r.act("goto [/new/]")
        assert (turn.outcome, turn.reward, turn.steps_left) == ("truncated", 0.0, 0)
        assert turn.verdict is not None


async def test_a_stop_that_is_none_is_refused_and_ends_nothing(text: Arena) -> None:
    async with await begin(text) as r:
        with pytest.raises(UserError, match="status"):
            await r.stop(status="perhaps")
        assert r.outcome == "running"
        with pytest.raises(UserError, match="at least 1"):
            await begin(text, max_steps=0)
        with pytest.raises(UserError, match="more than 0"):
            await begin(text, seconds=0)


async def test_what_nobody_can_decide_has_no_reward(text: Arena) -> None:
    class Unsure(PlainSource):
        async def score(self, task: Any, **left: Any) -> Any:
            return Verdict((CheckResult.undecided("answer", "who knows"),))

    async with await text.rollout(TASK, source=Unsure()) as r:
        turn = await r.stop("yes")
        assert (turn.outcome, turn.reward, turn.over) == ("undecided", None, True)


async def test_what_breaks_is_an_error_and_no_reward(text: Arena) -> None:
    async with await begin(text) as r:

        async def crash(*_: Any) -> None:
            raise BrowserError("The page crashed.")

        r.episode.window.step = crash  # type: ignore[method-assign, assignment]
        turn = await r.act("goto [/new/]")
        assert (turn.outcome, turn.reward, turn.error, turn.verdict) == (
            "error",
            None,
            "The page crashed.",
            None,
        )
        assert turn.over
    async with await begin(text) as r:
        r.episode.window.page = crash  # type: ignore[method-assign, assignment]
        turn = await r.act("stop [yes]")
        assert (turn.outcome, turn.reward) == ("error", None)


async def test_seconds_cut_even_an_action_that_hangs(text: Arena) -> None:
    async with await begin(text, seconds=0.3) as r:
        assert 0 < (r.seconds_left or 0) <= 0.3

        async def hang(*_: Any) -> None:
            await asyncio.sleep(600)

        r.episode.window.step = hang  # type: ignore[method-assign, assignment]
        turn = await r.act("goto [/new/]")
        assert (turn.outcome, turn.reward, turn.seconds_left) == ("truncated", 0.0, 0.0)
        assert turn.verdict is not None
        assert "limit of 0.3 seconds" in turn.observation.last_error


async def test_rewards_for_progress_add_up_to_the_verdict(text: Arena) -> None:
    class Half(PlainSource):
        async def score(self, task: Any, *, stop: Stop | None, **left: Any) -> PlainReward:
            return PlainReward(float(stop is not None and stop.answer == "yes"))

    async def play(answer: str) -> list[float | None]:
        async with await text.rollout(TASK, source=Half(), progress=0.4) as r:
            form = await r.act("goto [/new/]")
            box, button = find(form.observation, "Name", "textbox"), find(form.observation, "Save", "button")
            await r.act(f"type [{box.value}] [A note] [0]")
            moved = await r.act(f"click [{button.value}]")
            assert moved.progress == 0.5
            return [form.reward, moved.reward, (await r.stop(answer)).reward]

    assert await play("yes") == [0.0, pytest.approx(0.2), pytest.approx(0.8)]
    assert await play("no") == [0.0, pytest.approx(0.2), pytest.approx(-0.2)]


async def test_a_group_begins_at_one_moment_and_forks_go_their_own_ways(text: Arena) -> None:
    group = await text.group(TASK, 3, source=PlainSource(), max_steps=4)
    try:
        assert len({r.observation.text for r in group}) == 1
        assert len({id(r.episode.world) for r in group}) == 3
        await group[0].act("goto [/new/]")
        left, right = await group[0].fork(2)
        group += [left, right]
        assert left.observation.text == right.observation.text == group[0].observation.text
        assert (left.last.steps, left.last.steps_left, left.last.reward) == (1, 3, 0.0)
        assert group[1].observation.url == HOME
        assert [(await r.stop(a)).reward for r, a in ((left, "yes"), (right, "no"))] == [1.0, 0.0]
        assert group[0].outcome == "running"
    finally:
        for r in group:
            await r.close()
    with pytest.raises(UserError, match="at least one"):
        await text.group(TASK, 0, source=PlainSource())


async def test_a_snapshot_goes_on_elsewhere(text: Arena) -> None:
    async with await begin(text, max_steps=4) as r:
        await r.act("goto [/new/]")
        saved = await r.snapshot()
    async with await text.resume(saved, source=PlainSource(), max_steps=4) as again:
        assert (again.observation.url, again.last.steps_left) == (f"{HOME}new/", 3)
        assert (await again.stop("yes")).outcome == "passed"
    with pytest.raises(UserError, match="not a snapshot"):
        await text.resume(b"{}", source=PlainSource())


async def test_closing_ends_what_is_under_way(text: Arena) -> None:
    r = await begin(text)

    async def hang(*_: Any) -> None:
        await asyncio.sleep(600)

    r.episode.window.step = hang  # type: ignore[method-assign, assignment]
    acting = asyncio.create_task(r.act(Noop()))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    with pytest.raises(UserError, match="busy"):
        await r.act(Noop())
    await r.close()
    await r.close()
    with pytest.raises(UserError, match="closed"):
        await acting
    with pytest.raises(UserError, match="closed"):
        await r.act(Noop())


async def test_who_brings_a_browser_gets_addresses_and_is_scored(tmp_path: Path) -> None:
    site = tiny_site(tmp_path / "tiny")
    with Universe.open([site.database], cache=tmp_path / "cache") as universe:
        async with await Arena.open(sites={"tiny": site}, universe=universe, engine="none") as arena:
            async with await begin(arena) as r:
                address = await r.address()
                assert address.startswith("http://tiny.localhost:")
                assert await r.inside(address) == HOME
                assert await r.outside(f"{HOME}new/?a=1") == f"{address}new/?a=1"
                with pytest.raises(UserError, match="not an address of this world"):
                    await r.outside("http://elsewhere.test/")
                port = address.split(":")[2].strip("/")
                asked = Request(f"http://127.0.0.1:{port}/new/", headers={"Host": f"tiny.localhost:{port}"})
                body = await asyncio.to_thread(lambda: urlopen(asked).read().decode())
                assert "<form" in body
                turn = await r.act("click [1]")
                assert "browser of your own" in turn.observation.last_error
                (other,) = await r.fork()
                assert await other.address() != address
                await other.close()
                turn = await r.stop("yes", url=f"{address}new/")
                assert turn.outcome == "passed"
                assert (await r.episode.final_page()).url == f"{HOME}new/"
            async with await begin(arena) as r:

                async def crash(*_: Any) -> None:
                    raise BrowserError("The page crashed.")

                r.episode.window.step = crash  # type: ignore[method-assign, assignment]
                turn = await r.stop("yes", url=await r.address())
                assert (turn.outcome, turn.reward, turn.error) == ("error", None, "The page crashed.")
            async with arena.door(TASK, "url", source=PlainSource()) as door:
                assert (await door.submit("yes", url=door.url)).passed
            with pytest.raises(UserError, match="no 'page' door"):
                async with arena.door(TASK, "page", source=PlainSource()):
                    pass


def test_the_twin_without_await_can_be_closed_from_another_thread() -> None:
    r = SyncRollout.open(SHOP, engine="text", max_steps=3)
    assert r.rollout.arena.sites.keys() == {"shopping"}
    (fork,) = r.fork()
    assert fork.act("noop").outcome == "running"
    assert fork.last.steps == 1
    fork.close()

    async def hang(*_: Any) -> None:
        await asyncio.sleep(600)

    r.rollout.episode.window.step = hang  # type: ignore[method-assign, assignment]
    closing = threading.Timer(0.2, r.close)
    closing.start()
    with pytest.raises(UserError, match="closed"):
        r.act(Noop())
    closing.join()
    assert r.closed
    public = {name for name in dir(Rollout) if not name.startswith("_")} - {"begin", "resume"}
    assert public <= {name for name in dir(SyncRollout) if not name.startswith("_")}


async def test_a_rollout_without_an_arena_ends_it_with_its_last_fork() -> None:
    r = await webarium.Rollout.open(SHOP, engine="text", max_steps=3)
    (fork,) = await r.fork()
    await r.close()
    assert (await fork.act("noop")).outcome == "running"
    engine = fork.arena.engine
    alive = [engine.alive]
    await fork.close()
    assert [*alive, engine.alive] == [True, False]
    with pytest.raises(UnknownNameError, match="no task"):
        await Rollout.open("shopping.nothing.0", engine="text")
    with pytest.raises(UnknownNameError, match="no site"):
        await Rollout.open(SHOP, sites=["mall"], engine="text")


def test_gymnasium_gets_no_number_for_what_broke() -> None:
    env = TaskEnv(SHOP, engine="text", sites=["shopping"], max_steps=3)
    _, info = env.reset(seed=1)
    assert "click" in info["actions"]
    _, reward, terminated, truncated, info = env.step("noop")
    assert (reward, terminated, truncated) == (0.0, False, False)
    assert "actions" not in info
    saved = env.snapshot()

    async def crash(*_: Any) -> None:
        raise BrowserError("The page crashed.")

    env.episode.window.step = crash  # type: ignore[method-assign, assignment]
    _, reward, terminated, truncated, info = env.step("noop")
    assert np.isnan(reward)
    assert (terminated, truncated, info["outcome"]) == (False, True, "error")
    assert info["error"] == "The page crashed."
    env.close()

    envs = VectorTaskEnv(SHOP, worlds=2, engine="text", sites=["shopping"], snapshot=saved, max_steps=3)
    _, infos = envs.reset()
    assert infos["steps"].tolist() == [1, 1]
    envs.plays[0].episode.window.step = crash  # type: ignore[method-assign, assignment]
    _, rewards, _, truncations, infos = envs.step(["noop", "noop"])
    assert np.isnan(rewards[0])
    assert (rewards[1], truncations.tolist()) == (0.0, [True, False])
    _, _, _, _, infos = envs.step(["noop", "noop"])
    assert infos["steps"].tolist() == [1, 3]
    envs.close()


def test_worlds_side_by_side_begin_at_a_moment_and_are_forked() -> None:
    envs = VectorTaskEnv(SHOP, worlds=3, engine="text", sites=["shopping"], max_steps=4, progress=0.5)
    envs.reset(seed=5)
    elsewhere = "goto [/customer/account/]"
    before, _, _, _, _ = envs.step(["noop", elsewhere, "noop"])
    twins = envs.fork()
    branch = envs.fork(1, worlds=2)
    seen, infos = twins.now()
    assert seen == before
    assert seen in twins.observation_space
    assert infos["steps"].tolist() == [1, 1, 1]
    assert [play.world_seed for play in twins.plays] == [5, 6, 7]
    seen, infos = branch.now()
    assert (branch.num_envs, set(seen["text"])) == (2, {before["text"][1]})
    assert seen in branch.observation_space
    after, rewards, *_ = twins.step([elsewhere] * 3)
    again, others, *_ = envs.step([elsewhere] * 3)
    assert (after, rewards.tolist()) == (again, others.tolist()), "equal actions, equal turns"
    branch.step(["stop [x]", "noop"])
    with pytest.raises(UserError, match="over: failed"):
        branch.fork()
    seen, _, _, _, infos = branch.step(["noop", "noop"])
    assert infos["steps"].tolist() == [1, 3], "the next episode begins at the moment of the fork, too"
    assert seen["url"][0] == before["url"][1]
    saved = envs.snapshot(1)
    seen, infos = envs.reset(options={"snapshot": saved})
    assert (set(seen["url"]), infos["steps"].tolist()) == ({before["url"][1]}, [2, 2, 2])
    seen, infos = envs.reset(options={"task": "shopping.search_for.1"})
    envs.step(["stop [x]"] * 3)
    *_, infos = envs.step(["noop"] * 3)
    assert infos["steps"].tolist() == [0, 0, 0], "another task lets go of the moment"
    assert set(envs.task_ids) == {"shopping.search_for.1"}
    for world, worlds in ((3, None), (None, 2), (0, 0)):
        with pytest.raises(UserError, match="world"):
            envs.fork(world, worlds)
    twins.close()
    branch.close()
    seen, *_ = envs.step(["noop"] * 3)
    assert set(seen["last_error"]) == {""}, "the arena stays for those who are left"
    envs.close()
