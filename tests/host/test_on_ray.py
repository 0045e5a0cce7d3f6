"""A host on a cluster of two nodes on this machine, of which one dies under 200 sessions."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest
import pytest_asyncio

import webarium
from tests.ray_clusters import PatientCluster, patient_cluster
from webarium.actions.types import Action, Stop
from webarium.agents.oracle import OracleAgent
from webarium.envs import Arena, Turn
from webarium.errors import UserError
from webarium.host import Host, HostServer, HostSettings
from webarium.host.wire import turn_to_json

pytestmark = [
    pytest.mark.slow,
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.filterwarnings("ignore"),
    pytest.mark.timeout(7200),
]

TASKS = ("shopping.search_for.0", "shopping.latest_order_total.0", "shopping.add_to_cart.0")
SESSIONS = 200
PARTS = 4
"""Those of the first part end before the node dies, those of the last one wait for that half way."""
TRIES = 10
"""So many sessions a client opens for one task, if they end in errors."""


@pytest.fixture(scope="module")
def cluster() -> Iterator[PatientCluster]:
    """A head without room for workers, and a node with room for two."""
    with patient_cluster(2) as made:
        yield made


@pytest.fixture
def doomed(cluster: PatientCluster) -> Iterator[Any]:
    """A second node with as much room."""
    node = cluster.add(2)
    yield node
    if node in cluster.worker_nodes:
        cluster.kill(node)


@dataclass(frozen=True)
class Script:
    """What is done in a task, and what came of it in one process."""

    task: str
    max_steps: int
    actions: tuple[Action, ...]
    turns: tuple[Mapping[str, Any], ...]


async def recorded(arena: Arena, task: str, *, answer: str | None = None, max_steps: int = 30) -> Script:
    """Walk a golden path here, perhaps to a wrong answer or into the limit of steps."""
    actions: list[Action] = []
    async with await arena.rollout(task, max_steps=max_steps) as r:
        turns = [turn_to_json(r.last)]
        oracle = OracleAgent()
        await oracle.start_privileged(r.task, arena.universe)  # type: ignore[arg-type]
        while not r.last.over:
            action = await oracle.act(r.observation)
            if isinstance(action, Stop) and answer is not None:
                action = Stop(answer)
            actions.append(action)
            turns.append(turn_to_json(await r.act(action)))
    return Script(task, max_steps, tuple(actions), tuple(turns))


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def scripts() -> AsyncIterator[list[Script]]:
    """Right ends, wrong ones, and one that the limit cuts; short ones, for each worker walks their paths first."""
    async with await Arena.open(sites=["shopping"], engine="text") as arena:
        found = [await recorded(arena, task) for task in TASKS]
        found += [await recorded(arena, task, answer="something else") for task in TASKS]
        found.append(await recorded(arena, TASKS[-1], max_steps=1))
    assert {script.turns[-1]["outcome"] for script in found} == {"passed", "failed", "truncated"}
    yield found


@dataclass
class Watch:
    """What has happened by now, and what clients wait for."""

    opened: asyncio.Barrier
    early: int
    first: asyncio.Event = field(default_factory=asyncio.Event)
    killed: asyncio.Event = field(default_factory=asyncio.Event)
    ends: Counter[str] = field(default_factory=Counter)
    errors: int = 0


def part_of(number: int) -> int:
    """Which part of the sessions one belongs to; each worker has some of each part."""
    return number // 4 % PARTS


async def play(client: Host, script: Script, watch: Watch, number: int, *, again: bool) -> Turn:
    """One session, to its end or an error; each turn is as it was in one process."""
    async with await client.rollout(script.task, max_steps=script.max_steps) as r:
        assert without_time(turn_to_json(r.last)) == without_time(script.turns[0])
        if not again:
            await watch.opened.wait()
            if part_of(number):
                await watch.first.wait()
        for place, action in enumerate(script.actions):
            if part_of(number) == PARTS - 1 and place == len(script.actions) // 2:
                await watch.killed.wait()
            turn = await r.act(action)
            if turn.outcome == "error":
                return turn
            assert without_time(turn_to_json(turn)) == without_time(script.turns[place + 1])
        return turn


def without_time(turn: Mapping[str, Any]) -> Mapping[str, Any]:
    """What a turn says, but for how long it may still take."""
    return {name: value for name, value in turn.items() if name != "seconds_left"}


async def client_of(client: Host, script: Script, watch: Watch, number: int) -> None:
    """Play a task to its end, in a new session after each error."""
    for time in range(TRIES):
        turn = await play(client, script, watch, number, again=time > 0)
        if turn.outcome != "error":
            break
        assert (turn.reward, turn.verdict) == (None, None)
        assert "died" in turn.error
        watch.errors += 1
    watch.ends[turn.outcome] += 1
    if sum(watch.ends.values()) == watch.early:
        watch.first.set()


async def test_a_node_that_dies_under_200_sessions_scores_nothing_wrongly(
    cluster: PatientCluster, doomed: Any, scripts: list[Script]
) -> None:
    chosen = [scripts[number % len(scripts)] for number in range(SESSIONS)]
    settings = HostSettings(
        port=0, workers=4, sessions=SESSIONS + 56, lease=600, engine="text", on=f"ray:{cluster.address}"
    )
    watch = Watch(asyncio.Barrier(SESSIONS), sum(part_of(number) == 0 for number in range(SESSIONS)))
    async with HostServer(settings) as server, await webarium.connect(server.url, patience=600) as client:
        assert Counter(Counter(worker.node for worker in server.sessions.pool.workers).values()) == {2: 2}
        async with asyncio.TaskGroup() as group:
            for number, script in enumerate(chosen):
                group.create_task(client_of(client, script, watch, number))
            await watch.first.wait()
            await asyncio.to_thread(cluster.kill, doomed)
            watch.killed.set()
        stats = await client.stats()
        print(f"{watch.ends}, {watch.errors} errors; {stats}")
        assert watch.ends == Counter(script.turns[-1]["outcome"] for script in chosen)
        assert watch.errors == stats["lost"] >= SESSIONS // 8, "those that waited in the node that died"
        assert stats["opened"] == SESSIONS + watch.errors == stats["closed"]
        assert (stats["sessions"], stats["abandoned"], stats["worker_deaths"]) == (0, 0, 2)
        assert [worker.node for worker in server.sessions.pool.workers] == [cluster.survivor.node_id] * 2
        cluster.add(2)
        async with asyncio.timeout(900):
            while len(server.sessions.pool.workers) < 4:  # noqa: ASYNC110 -- nothing tells of it
                await asyncio.sleep(0.1)
        async with await client.rollout(chosen[0].task) as r:
            assert (await r.act("noop")).outcome == "running"


async def test_a_cluster_that_nobody_answers_for_is_a_sentence() -> None:
    with pytest.raises(UserError, match=r"No Ray cluster answers at 127\.0\.0\.1:9"):
        async with HostServer(HostSettings(port=0, engine="text", on="ray:127.0.0.1:9")):
            pass
