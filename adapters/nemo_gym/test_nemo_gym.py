"""The resources server against the real package and a host; run by ``scripts/check-adapters nemo_gym``."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import MagicMock

import pytest
from fastapi.testclient import TestClient
from nemo_gym.openai_utils import NeMoGymResponseCreateParamsNonStreaming
from nemo_gym.server_utils import ServerClient
from scripted import TASK
from webarium_nemo_gym import WebariumConfig, WebariumResourcesServer, rows

from webarium.envs.shared import runtime
from webarium.host import HostServer, HostSettings

ROW = {"task": TASK, "seed": 0}
VERIFY = {
    "responses_create_params": {"input": "x"},
    "response": {
        "id": "x",
        "output": [],
        "created_at": 0,
        "model": "scripted",
        "object": "response",
        "parallel_tool_calls": True,
        "tool_choice": "auto",
        "tools": [],
    },
}


@pytest.fixture(scope="module")
def host() -> Iterator[HostServer]:
    """``webarium host`` with one worker."""
    server = HostServer(HostSettings(port=0, workers=1, sessions=3, engine="text"))
    runtime().run(server.start())
    yield server
    runtime().run(server.close())


@pytest.fixture
def gym(host: HostServer) -> Iterator[TestClient]:
    """The resources server, as its agents reach it."""
    config = WebariumConfig(
        host="127.0.0.1", port=1, entrypoint="", name="webarium", rollouts=host.url, max_steps=3
    )
    server = WebariumResourcesServer(config=config, server_client=MagicMock(spec=ServerClient))
    with TestClient(server.setup_webserver(), raise_server_exceptions=False) as client:
        yield client


def said(gym: TestClient, tool: str, **arguments: Any) -> dict[str, Any]:
    """What a tool answers."""
    answer: dict[str, Any] = gym.post(f"/{tool}", json=arguments).json()
    return answer


def test_right_wrong_and_without_a_stop(gym: TestClient, way: str) -> None:
    assert gym.post("/seed_session", json={**VERIFY, **ROW}).status_code == 200
    assert "RootWebArea" in said(gym, "look")["result"]
    assert "2 actions are left" in said(gym, "act", action=way)["result"]
    assert said(gym, "act", action="stop []") == {"result": "The task has ended."}
    assert said(gym, "act", action="noop") == {"result": "The task has ended."}
    assert gym.post("/verify", json=VERIFY).json()["reward"] == 1.0
    gym.post("/seed_session", json=ROW)
    assert "2 actions are left" in said(gym, "act", action="scroll [down]")["result"]
    said(gym, "act", action="stop [nothing]")
    assert gym.post("/verify", json=VERIFY).json()["reward"] == 0.0
    gym.post("/seed_session", json=ROW)
    assert gym.post("/verify", json=VERIFY).json()["reward"] == 0.0


def test_what_breaks_is_an_error_and_no_reward(gym: TestClient, host: HostServer) -> None:
    assert gym.post("/seed_session", json={"task": "shopping.nothing.0"}).status_code == 500
    gym.post("/seed_session", json=ROW)
    (worker,) = host.sessions.pool.workers
    os.kill(worker.pid, signal.SIGKILL)
    assert "not scored" in said(gym, "act", action="noop")["error"]
    answer = gym.post("/verify", json=VERIFY)
    assert answer.status_code == 500
    assert "no reward" in answer.text
    assert gym.post("/verify", json=VERIFY).status_code == 500


def test_rows_have_the_goal_and_the_tools(tmp_path: Path) -> None:
    file = tmp_path / "rows.jsonl"
    file.write_text(
        '{"id": "x", "task": "shopping.search_for.0", "seed": 3, "goal": "Search.", "sites": []}\n'
    )
    (row,) = rows(file)
    assert (row["task"], row["seed"]) == (TASK, 3)
    asked = NeMoGymResponseCreateParamsNonStreaming.model_validate(row["responses_create_params"])
    assert asked.input[-1].content == "Search."
    assert [tool["name"] for tool in row["responses_create_params"]["tools"]] == ["look", "act"]
