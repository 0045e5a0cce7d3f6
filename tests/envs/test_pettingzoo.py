"""Several agents on PettingZoo's interfaces: its own conformance tests, rewards, turns, forks and snapshots."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from webarium.actions.codecs import get_codec
from webarium.agents.oracle import OracleAgent
from webarium.envs.play import Seen
from webarium.errors import UserError

pettingzoo_test = pytest.importorskip("pettingzoo.test", reason="needs the extra pettingzoo")

from webarium.envs import ParallelTaskEnv, TurnTaskEnv  # noqa: E402
from webarium.envs.several.table import Table  # noqa: E402

TASK = "topwork.settle_milestone.0"
PRESSED = "topwork.other_hand.0"
ROLES = ["freelancer", "client"]
SETTINGS: dict[str, Any] = {"engine": "text", "sites": ["topwork"]}
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent"),
    pytest.mark.filterwarnings("ignore:Action space for each agent"),
    pytest.mark.filterwarnings("ignore:We recommend agents to be named"),
    pytest.mark.filterwarnings("ignore:Observation space"),
]


@pytest.fixture
def env() -> Iterator[ParallelTaskEnv]:
    made = ParallelTaskEnv(TASK, **SETTINGS)
    yield made
    made.close()


@pytest.fixture
def turns() -> Iterator[TurnTaskEnv]:
    made = TurnTaskEnv(TASK, **SETTINGS)
    yield made
    made.close()


def oracles(table: Table) -> Callable[[str], str]:
    """What each role's golden path says next."""
    agents = {role: OracleAgent() for role in table.roles}
    rollout, codec = table.rollout, get_codec("webarena")
    for role, agent in agents.items():
        _finished(agent.start_privileged(rollout.task.part(role), rollout.arena.universe))  # type: ignore[arg-type]

    def say(role: str) -> str:
        return codec.format(_finished(agents[role].act(rollout.observation(role))))

    return say


def _finished(work: Any) -> Any:
    """The result of a coroutine that waits for nothing."""
    try:
        work.send(None)
    except StopIteration as done:
        return done.value
    raise AssertionError("It waits for something.")


def test_the_parallel_environment_conforms() -> None:
    env = ParallelTaskEnv(TASK, max_steps=4, **SETTINGS)
    pettingzoo_test.parallel_api_test(env, num_cycles=12)
    env.close()


def test_the_environment_of_turns_conforms() -> None:
    env = TurnTaskEnv(TASK, max_steps=4, **SETTINGS)
    pettingzoo_test.api_test(env, num_cycles=24)
    env.close()


def test_golden_paths_side_by_side_are_rewarded_in_the_end(env: ParallelTaskEnv) -> None:
    _, infos = env.reset(seed=3)
    assert env.agents == env.possible_agents == ROLES
    assert {role: infos[role]["role"] for role in ROLES} == {role: role for role in ROLES}
    say = oracles(env.table)
    total, rounds = dict.fromkeys(ROLES, 0.0), 0
    while env.agents:
        waiting = env.table.rollout.waiting
        actions = {role: say(role) if role in waiting else "" for role in env.agents}
        _, rewards, terminations, truncations, infos = env.step(actions)
        total = {role: total[role] + rewards[role] for role in ROLES}
        rounds += 1
        assert terminations == dict.fromkeys(ROLES, not env.agents)
        assert truncations == dict.fromkeys(ROLES, False)
    assert total == dict.fromkeys(ROLES, 1.0)
    assert rounds < 30
    assert (infos["client"]["joint"], infos["client"]["each"]) == (1.0, 1.0)
    assert infos["client"]["verdict"]["passed"] is True


def test_each_is_rewarded_for_its_own_part_if_wished_for() -> None:
    env = ParallelTaskEnv(TASK, rewards="each", **SETTINGS)
    env.reset()
    say = oracles(env.table)
    rewards: dict[str, float] = {}
    while env.agents:
        actions = {"client": "stop [unknown]"}
        if "freelancer" in env.table.rollout.waiting:
            actions["freelancer"] = say("freelancer")
        _, rewards, _, _, infos = env.step(actions)
    env.close()
    assert rewards == {"freelancer": 1.0, "client": 0.0}
    assert infos["freelancer"]["joint"] == 0.0


def test_one_whom_the_others_resist_is_rewarded_for_what_it_gets() -> None:
    env = ParallelTaskEnv(PRESSED, **SETTINGS)
    env.reset()
    say = oracles(env.table)
    rewards: dict[str, float] = {}
    while env.agents:
        _, rewards, _, _, _ = env.step({role: say(role) for role in env.table.rollout.waiting})
    env.close()
    assert rewards == {"client": 1.0, "freelancer": 1.0, "pretender": 0.0}


def test_turns_go_round_and_pass_over_who_has_stopped(turns: TurnTaskEnv) -> None:
    turns.reset()
    order = []
    for action in ("noop", "noop", "stop []", "noop", "noop", "stop [x]"):
        order.append(turns.agent_selection)
        turns.step(action)
    assert order == ["freelancer", "client", "freelancer", "client", "client", "client"]
    assert turns.terminations == dict.fromkeys(ROLES, True)
    ended = []
    for role in turns.agent_iter():
        _, reward, terminated, _, _ = turns.last()
        assert (reward, terminated) == (0.0, True)
        ended.append(role)
        turns.step(None)
    assert sorted(ended) == sorted(ROLES)


def test_both_interfaces_lead_to_the_same(env: ParallelTaskEnv, turns: TurnTaskEnv) -> None:
    env.reset()
    turns.reset()
    both: list[dict[str, Seen]] = []
    for say in (oracles(env.table), oracles(turns.table)):
        table = env.table if not both else turns.table
        for _ in range(4):
            actions = {role: say(role) for role in ROLES}
            if table is env.table:
                env.step(actions)
            else:
                for role in ROLES:
                    turns.step(actions[role])
        both.append({role: table.seen(role) for role in ROLES})
    assert both[0] == both[1]


def test_forks_and_snapshots_go_on_from_the_same_moment(turns: TurnTaskEnv) -> None:
    turns.reset()
    say = oracles(turns.table)
    for _ in range(5):
        turns.step(say(turns.agent_selection))
    fork, saved = turns.fork(), turns.snapshot()
    assert fork.agent_selection == turns.agent_selection == "client"
    assert fork.observe("client") == turns.observe("client")
    action = say("client")
    for each in (fork, turns):
        each.step(action)
    assert fork.observe("client") == turns.observe("client")
    fork.step("stop []")
    assert turns.table.rollout.waiting == tuple(ROLES)
    turns.restore(saved)
    assert turns.agent_selection == "client"
    turns.step(action)
    assert turns.observe("client") == fork.observe("client")
    fork.close()


def test_a_limit_truncates_all(env: ParallelTaskEnv) -> None:
    env.close()
    env = ParallelTaskEnv(TASK, max_steps=1, **SETTINGS)
    env.reset()
    env.step(dict.fromkeys(ROLES, "noop"))
    _, rewards, terminations, truncations, _ = env.step(dict.fromkeys(ROLES, "noop"))
    assert truncations == dict.fromkeys(ROLES, True)
    assert terminations == dict.fromkeys(ROLES, False)
    assert rewards == dict.fromkeys(ROLES, 0.0)
    env.close()


def test_what_is_no_task_for_several_is_refused() -> None:
    with pytest.raises(UserError, match="for one agent"):
        ParallelTaskEnv("topwork.see_profile.0", **SETTINGS)
    with pytest.raises(UserError, match="render mode"):
        ParallelTaskEnv(TASK, render_mode="human", **SETTINGS)


@pytest.mark.browser
@pytest.mark.slow
def test_windows_are_drawn_side_by_side() -> None:
    env = ParallelTaskEnv(TASK, render_mode="rgb_array", sites=["topwork"], viewport=(800, 600))
    env.reset()
    picture = env.render()
    env.close()
    assert isinstance(picture, np.ndarray)
    assert picture.shape == (600, 1600, 3)
