"""The trajectories with ART's own gathering and a scripted model; run by ``scripts/check-adapters art``."""

from __future__ import annotations

import asyncio
import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import art
import pytest
from webarium_art import group

from webarium import Rollout, Universe, databases, load_sites, load_suite
from webarium.errors import BrowserError

TASK = "shopping.search_for.0"


class Model:
    """Speaks OpenAI's wire format, and says the same in each conversation: its texts in order."""

    def __init__(self, *texts: str) -> None:
        self.heard: list[str] = []
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["content-length"])))
                outer.heard.append(body["messages"][-1]["content"])
                said = texts[sum(message["role"] == "assistant" for message in body["messages"])]
                message = {"role": "assistant", "content": said}
                answer = {
                    "id": "x",
                    "object": "chat.completion",
                    "created": 0,
                    "model": body["model"],
                    "choices": [{"index": 0, "finish_reason": "stop", "message": message}],
                    "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2},
                }
                data = json.dumps(answer).encode()
                self.send_response(200)
                self.send_header("content-type", "application/json")
                self.send_header("content-length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            def log_message(self, format: str, *args: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.server.server_port}/v1"

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture(scope="module")
def way() -> str:
    """What does the task before its stop."""
    sites = {"shopping": load_sites()["shopping"]}
    with Universe.open(databases(sites), seed=0) as universe:
        params = load_suite("shopping").task(universe, TASK).params
    query = "+".join(str(next(iter(params.values()))).split())
    return f"goto [http://onestopshop.test/catalogsearch/result/?q={query}]"


def break_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page of the rollout that begins first crashes."""
    begin, count = Rollout.begin.__func__, 0

    async def crash(*_: Any) -> None:
        raise BrowserError("The page crashed.")

    async def begun(cls: type[Rollout], *given: Any, **named: Any) -> Rollout:
        nonlocal count
        r: Rollout = await begin(cls, *given, **named)
        count += 1
        if count == 1:
            r.episode.window.step = crash  # type: ignore[method-assign, assignment]
        return r

    monkeypatch.setattr(Rollout, "begin", classmethod(begun))


def gathered(model: Model, n: int) -> list[art.TrajectoryGroup]:
    """One group of the task."""
    asked = art.Model(name="scripted", project="test", inference_base_url=model.url, inference_api_key="none")

    async def run() -> list[art.TrajectoryGroup]:
        return await art.gather_trajectory_groups([group(asked, TASK, n=n, max_steps=3)], max_exceptions=1)

    try:
        return asyncio.run(run())
    finally:
        model.close()


def test_a_group_in_which_one_breaks(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    break_first(monkeypatch)
    model = Model(way, "stop []")
    (found,) = gathered(model, 3)
    assert [each.reward for each in found.trajectories] == [1.0, 1.0]
    (broken,) = found.exceptions
    assert "crashed" in broken.message
    first, other = (each.messages()[:2] for each in found.trajectories)
    assert first == other
    metrics = found.trajectories[0].metrics
    assert (metrics["progress"], metrics["steps"], metrics["truncated"]) == (1.0, 1, False)
    roles = [message["role"] for message in found.trajectories[0].messages()]
    assert roles == ["system", "user", "assistant", "user", "assistant"]


def test_a_wrong_answer_is_0() -> None:
    (found,) = gathered(Model("scroll [down]", "stop [nothing]"), 1)
    assert (found.trajectories[0].reward, found.exceptions) == (0.0, [])
