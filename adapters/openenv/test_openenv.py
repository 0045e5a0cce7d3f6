"""The host and the environment against the real package; run by ``scripts/check-adapters openenv``."""

from __future__ import annotations

import asyncio
import functools
import os
import signal
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
import requests
import uvicorn
from openenv.core.env_server.http_server import create_fastapi_app
from openenv.core.generic_client import GenericEnvClient
from scripted import TASK
from webarium_openenv import WebariumAction, WebariumEnv, WebariumEnvironment, WebariumObservation

from webarium.envs.shared import runtime
from webarium.host import HostServer, HostSettings
from webarium.host.task_lists import TaskLists

LISTS = TaskLists({"train": [(TASK, 0), ("shopping.search_for.1", 0)]})


@pytest.fixture(scope="module")
def host() -> Iterator[HostServer]:
    """``webarium host`` with two workers, and room for three sessions."""
    server = HostServer(
        HostSettings(port=0, workers=2, sessions=3, engine="text", defaults={"max_steps": 4}, tasks=LISTS)
    )
    runtime().run(server.start())
    yield server
    runtime().run(server.close())


@pytest.fixture(scope="module")
def own_server() -> Iterator[str]:
    """OpenEnv's own server around `WebariumEnvironment`."""
    factory = functools.partial(WebariumEnvironment, engine="text", tasks=LISTS)
    app = create_fastapi_app(
        factory, WebariumAction, WebariumObservation, max_concurrent_envs=3, env_name="webarium"
    )
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_level="warning"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.05)
    port = server.servers[0].sockets[0].getsockname()[1]
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join(20)


def test_their_client_on_our_host(host: HostServer) -> None:
    with GenericEnvClient(base_url=host.url).sync() as env:
        first = env.reset(task=TASK, seed=0)
        assert first.observation["goal"]
        assert "click [27]" in first.observation["actions"]
        turn = env.step({"text": "scroll [down]"})
        assert (turn.reward, turn.done, turn.observation["steps"]) == (0.0, False, 1)
        assert env.state()["step_count"] == 1
        turn = env.step({"text": "stop [nothing]"})
        assert (turn.reward, turn.done) == (0.0, True)


def test_typed_clients_side_by_side_and_a_full_host(host: HostServer) -> None:
    async def play() -> list[str]:
        clients = [WebariumEnv(base_url=host.url) for _ in range(3)]
        began = await asyncio.gather(*[client.reset(split="train", index=0) for client in clients])
        late = WebariumEnv(base_url=host.url)
        with pytest.raises(RuntimeError, match="CAPACITY_REACHED"):
            await late.reset(task=TASK)
        for client in clients:
            await client.step(WebariumAction(text="noop"))
            await client.close()
        await late.close()
        return [each.observation.text for each in began]

    assert len(set(asyncio.run(play()))) == 1


def test_a_worker_that_dies_is_an_error_and_no_reward(host: HostServer) -> None:
    with GenericEnvClient(base_url=host.url).sync() as env:
        env.reset(task=TASK)
        (worker,) = [worker for worker in host.sessions.pool.workers if worker.sessions]
        os.kill(worker.pid, signal.SIGKILL)
        with pytest.raises(RuntimeError, match="died"):
            env.step({"text": "noop"})
        assert env.reset(task=TASK).observation["outcome"] == "running"


@pytest.mark.parametrize("ours", [True, False])
def test_the_task_api(host: HostServer, own_server: str, ours: bool) -> None:
    url = host.url if ours else own_server
    assert requests.get(f"{url}/webarium/splits").json() == [{"name": "train", "type": "train"}]
    asked: dict[str, Any] = {"split": "train", "index": 1}
    told = requests.post(f"{url}/webarium/task", json=asked).json()["task"]
    assert told == LISTS.get_task("train", 1)
    assert requests.post(f"{url}/webarium/num_tasks", json={"split": "train"}).json() == {"num_tasks": 2}
    assert requests.post(f"{url}/webarium/task", json={"split": "train", "index": 9}).status_code == 400
    assert set(requests.get(f"{url}/schema").json()["action"]["properties"]) >= {"text"}
    assert requests.get(f"{url}/health").json()["status"] in ("healthy", "degraded")


def test_our_environment_in_their_server(host: HostServer, own_server: str) -> None:
    with WebariumEnv(base_url=own_server).sync() as env, WebariumEnv(base_url=host.url).sync() as other:
        here, there = env.reset(split="train", index=0), other.reset(split="train", index=0)
        assert here.observation.text == there.observation.text
        here, there = (each.step(WebariumAction(text="stop [nothing]")) for each in (env, other))
        assert (here.reward, here.done) == (there.reward, there.done) == (0.0, True)
        assert here.observation.metadata == there.observation.metadata
        assert env.state().outcome == other.state().outcome == "failed"
