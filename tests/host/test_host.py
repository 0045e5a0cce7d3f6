"""Rollouts as a service: sessions in worker processes, by HTTP, by OpenEnv's protocol, and by our own client."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import pytest_asyncio
from websockets.asyncio.client import connect as connect_socket

import webarium
from tests.until import until
from webarium.actions.types import Action, Noop, Scroll
from webarium.envs import Rollout
from webarium.errors import ServerError, UnknownNameError, UserError
from webarium.host import HostServer, HostSettings, RemoteRollout
from webarium.host.client import GoneError
from webarium.host.sessions import FullError
from webarium.host.task_lists import TaskLists

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

TASK = "shopping.search_for.0"
LISTS = TaskLists({"train": [(TASK, 0), ("shopping.search_for.1", 0)], "test": []})


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def host() -> AsyncIterator[HostServer]:
    """Two workers with room for six sessions."""
    settings = HostSettings(
        port=0, workers=2, sessions=6, lease=30.0, engine="text", defaults={"max_steps": 5}, tasks=LISTS
    )
    async with HostServer(settings) as server:
        yield server
        await until(lambda: len(server.sessions) == 0)


async def test_a_remote_rollout_is_a_rollout(host: HostServer) -> None:
    own = {"arena", "source", "task", "episode", "rules", "world_seed", "open", "begin", "resume"}
    public = {name for name in dir(Rollout) if not name.startswith("_")}
    async with await webarium.connect(host.url) as client, await client.rollout(TASK) as r:
        assert public - own <= set(dir(r))
        async with await Rollout.open(TASK, engine="text", max_steps=5) as here:
            assert (r.goal, r.name, r.actions) == (here.goal, here.name, here.actions)
            assert r.observation.text == here.observation.text
            sayings: list[str | list[Action]] = ["scroll [down]", [Noop(), Scroll("up")], "hop on one leg"]
            for said in sayings:
                there, turn = await r.act(said), await here.act(said)
                assert there.observation.text == turn.observation.text
                assert there.observation.last_error == turn.observation.last_error
                assert (there.steps, there.reward, there.progress) == (turn.steps, turn.reward, turn.progress)
                assert there.done == turn.done
            there, turn = await r.stop("nothing"), await here.stop("nothing")
            assert (there.outcome, there.reward) == (turn.outcome, turn.reward) == ("failed", 0.0)
            assert there.verdict is not None
            assert turn.verdict is not None
            assert there.verdict.to_json() == json.loads(json.dumps(turn.verdict.to_json()))
        with pytest.raises(UserError, match="over: failed"):
            await r.act("noop")


async def test_forks_stay_in_their_worker_and_snapshots_move(host: HostServer) -> None:
    async with await webarium.connect(host.url) as client:
        group = await client.group(TASK, 3)
        assert sorted(w["sessions"] for w in (await client.stats())["workers"]) == [0, 3]
        await group[0].act("goto [/customer/account/]")
        saved = await group[0].snapshot()
        other = await client.rollout(TASK, snapshot=saved)
        assert other.observation.url == group[0].observation.url != group[1].observation.url
        assert other.last.steps == 1
        assert sorted(w["sessions"] for w in (await client.stats())["workers"]) == [1, 3]
        with pytest.raises(UserError, match="at least one"):
            await client.group(TASK, 0)


async def test_a_full_host_says_when_to_ask_again(host: HostServer) -> None:
    async with await webarium.connect(host.url) as client:
        group = await client.group(TASK, 6)
        with pytest.raises(FullError) as full:
            await client.rollout(TASK)
        assert 1 <= full.value.retry_after <= 30
        with pytest.raises(FullError):
            await group[0].fork(1)
        async with httpx.AsyncClient(base_url=host.url) as http:
            answer = await http.post("/sessions", json={"task": TASK})
            assert (answer.status_code, answer.json()["full"]) == (429, 6)
            assert 1 <= int(answer.headers["retry-after"]) <= 30
        waiting = asyncio.create_task(client.rollout(TASK, wait=60))
        await group[0].close()
        host.sessions.lease = 1.0
        try:
            assert (await waiting).outcome == "running"
        finally:
            host.sessions.lease = 30.0


async def test_by_plain_http(host: HostServer) -> None:
    async with httpx.AsyncClient(base_url=host.url, timeout=60) as http:
        answer = await http.post("/sessions", json={"task": TASK, "max_steps": 2})
        assert answer.status_code == 201
        session = answer.json()["session"]
        assert answer.json()["turn"]["steps_left"] == 2
        turn = (await http.post(f"/sessions/{session}/act", json={"said": "scroll [down]"})).json()["turn"]
        assert (turn["outcome"], turn["steps"]) == ("running", 1)
        assert (await http.get(f"/sessions/{session}")).json()["turn"] == turn
        again = [
            (await http.post(f"/sessions/{session}/act", json={"said": "noop", "call": 7})).json()
            for _ in range(2)
        ]
        assert again[0] == again[1]
        assert again[0]["turn"]["steps"] == 2
        turn = (await http.post(f"/sessions/{session}/stop", json={"answer": "x"})).json()["turn"]
        assert turn["outcome"] == "failed"
        refused = await http.post(f"/sessions/{session}/act", json={"said": "noop"})
        assert (refused.status_code, "over" in refused.json()["refused"]) == (400, True)
        assert (await http.delete(f"/sessions/{session}")).status_code == 200
        assert (await http.get(f"/sessions/{session}")).status_code == 404
        for body, said in (
            ({}, "needs a task"),
            ({"task": "shopping.nothing.0"}, "no task"),
            ({"task": TASK, "max_steps": "many"}, "max_steps"),
            ({"task": TASK, "colour": 1}, "colour"),
            ([1], "object"),
        ):
            answer = await http.post("/sessions", json=body)
            assert (answer.status_code, said in answer.text) == (400, True), answer.text
        page = await http.post(
            "/sessions", json={"task": TASK}, headers={"Origin": "http://onestopshop.test"}
        )
        assert page.status_code == 403
        assert (await http.get("/health")).json() == {"status": "healthy"}


async def test_who_goes_away_is_closed_by_the_lease_and_counted(host: HostServer) -> None:
    host.sessions.lease = 0.5
    before = host.sessions.counts.abandoned
    try:
        async with httpx.AsyncClient(base_url=host.url, timeout=60) as http:
            for _ in range(3):
                assert (await http.post("/sessions", json={"task": TASK})).status_code == 201
        async with await webarium.connect(host.url) as client, await client.rollout(TASK) as kept:
            await until(lambda: host.sessions.counts.abandoned == before + 3)
            await asyncio.sleep(1.0)
            assert (await kept.act("noop")).outcome == "running", "its client renews the lease"
            await host.sessions.close(kept.id)
            turn = await kept.act("noop")
            assert (turn.outcome, turn.reward) == ("error", None)
            with pytest.raises(GoneError):
                await client.ask("look", kept.id)
    finally:
        host.sessions.lease = 30.0


async def test_a_lost_connection_is_made_again(host: HostServer) -> None:
    async with await webarium.connect(host.url) as client, await client.rollout(TASK) as r:
        await r.act("noop")
        assert client._socket is not None
        await client._socket.close()
        turn = await r.act("noop")
        assert (turn.outcome, turn.steps) == ("running", 2)


async def test_a_worker_that_dies_ends_its_sessions_in_errors(host: HostServer) -> None:
    async with await webarium.connect(host.url) as client:
        doomed, other = await client.rollout(TASK), await client.rollout(TASK)
        lost = host.sessions.counts.lost
        worker = host.sessions._get(doomed.id).worker
        assert host.sessions._get(other.id).worker is not worker
        os.kill(worker.pid, signal.SIGSTOP)
        acting = asyncio.create_task(doomed.act("noop"))
        await asyncio.sleep(0.1)
        os.kill(worker.pid, signal.SIGKILL)
        turn = await acting
        assert (turn.outcome, turn.reward, turn.verdict) == ("error", None, None)
        assert "died" in turn.error
        assert host.sessions.counts.lost == lost + 1
        assert (await other.act("noop")).outcome == "running"
        await until(lambda: len(host.sessions.pool.workers) == 2)
        assert host.sessions.pool.deaths >= 1
        async with await client.rollout(TASK) as third, await client.rollout(TASK) as fourth:
            assert {third.outcome, fourth.outcome} == {"running"}


async def test_a_session_that_is_being_opened_goes_to_another_worker(host: HostServer) -> None:
    async with await webarium.connect(host.url) as client:
        worker = host.sessions.pool.least()
        lost, deaths = host.sessions.counts.lost, host.sessions.pool.deaths
        os.kill(worker.pid, signal.SIGSTOP)
        opening = asyncio.create_task(client.rollout(TASK))
        await until(lambda: len(worker.sessions) == 1)
        os.kill(worker.pid, signal.SIGKILL)
        r = await opening
        assert (await r.act("noop")).outcome == "running"
        assert (host.sessions.counts.lost, host.sessions.pool.deaths) == (lost, deaths + 1)
        await until(lambda: len(host.sessions.pool.workers) == 2)


async def openenv(socket: Any, kind: str, data: dict[str, Any] | None = None) -> dict[str, Any]:
    await socket.send(json.dumps({"type": kind} if data is None else {"type": kind, "data": data}))
    answer: dict[str, Any] = json.loads(await socket.recv())
    return answer


async def test_openenv_s_protocol(host: HostServer) -> None:
    address = host.url.replace("http", "ws") + "/ws"
    async with connect_socket(address) as socket:
        told = await openenv(socket, "step", {"text": "noop"})
        assert told["type"] == "error"
        told = await openenv(socket, "reset", {"seed": 3, "episode_id": "e1", "split": "train", "index": 0})
        assert told["type"] == "observation"
        seen = told["data"]["observation"]
        assert (told["data"]["reward"], told["data"]["done"]) == (0.0, False)
        assert "click [27]" in seen["actions"]
        assert seen["goal"]
        told = await openenv(socket, "step", {"text": "scroll [down]"})
        assert told["data"]["observation"]["steps"] == 1
        state = (await openenv(socket, "state"))["data"]
        assert (state["episode_id"], state["step_count"], state["outcome"]) == ("e1", 1, "running")
        assert "search" not in state["task"]
        told = await openenv(socket, "step", {"text": "stop [x]"})
        assert (told["data"]["done"], told["data"]["reward"]) == (True, 0.0)
        assert told["data"]["metadata"]["outcome"] == "failed"
        for kind, data, code in (
            ("dance", {}, "UNKNOWN_TYPE"),
            ("reset", {"task": "shopping.nothing.0"}, "VALIDATION_ERROR"),
            ("reset", {"split": "train", "index": 99}, "VALIDATION_ERROR"),
            ("step", {"value": 1}, "VALIDATION_ERROR"),
        ):
            assert (await openenv(socket, kind, data))["data"]["code"] == code
        told = await openenv(socket, "reset", {"task": TASK})
        (session,) = host.sessions._sessions.values()
        os.kill(session.worker.pid, signal.SIGKILL)
        told = await openenv(socket, "step", {"text": "noop"})
        assert (told["type"], told["data"]["code"]) == ("error", "EXECUTION_ERROR")
        assert "died" in told["data"]["message"]
    await until(lambda: len(host.sessions.pool.workers) == 2)
    async with await webarium.connect(host.url) as client:
        await client.group(TASK, 6)
        async with connect_socket(address) as socket:
            told = await openenv(socket, "reset", {"task": TASK})
            assert (told["data"]["code"], told["data"]["max_sessions"]) == ("CAPACITY_REACHED", 6)
    async with httpx.AsyncClient(base_url=host.url) as http:
        assert (await http.get("/list_environments")).json() == ["webarium"]
        assert (await http.get("/webarium/splits")).json()[0] == {"name": "train", "type": "train"}
        assert (await http.post("/webarium/num_tasks", json={"split": "train"})).json() == {"num_tasks": 2}
        task = (await http.post("/webarium/task", json={"split": "train", "index": 1})).json()["task"]
        assert (task["task"], task["seed"]) == ("shopping.search_for.1", 0)
        assert (await http.post("/webarium/task", json={"split": "train", "index": 2})).status_code == 400
        assert (await http.get("/other/splits")).status_code == 404


async def test_nobody_there_and_nobody_s_address() -> None:
    with pytest.raises(UserError, match="address of a host"):
        await webarium.connect("elsewhere")
    with pytest.raises(ServerError, match="does not answer"):
        await webarium.connect("http://127.0.0.1:9", patience=0.1)


async def test_a_file_of_tasks(tmp_path: Path) -> None:
    file = tmp_path / "tasks.json"
    file.write_text(json.dumps({"train": [[TASK, 1000]]}))
    assert TaskLists.read(file).get_task("train", 0)["seed"] == 1000
    with pytest.raises(UnknownNameError, match="no split"):
        TaskLists.read(file).num_tasks("tests")
    file.write_text('{"train": [["x"]]}')
    with pytest.raises(UserError, match="tasks in splits"):
        TaskLists.read(file)
    assert RemoteRollout.__doc__


async def test_workers_run_where_there_is_a_place(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(UserError, match=r"cannot run on 'moon'.*ray"):
        async with HostServer(HostSettings(port=0, engine="text", on="moon")):
            pass
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(UserError, match=r"Ray is not installed.*webarium\[ray\]"):
        async with HostServer(HostSettings(port=0, engine="text", on="ray")):
            pass
