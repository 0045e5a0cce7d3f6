"""The agent with Agent Lightning's runner and a scripted model; run by ``scripts/check-adapters agentlightning``."""

from __future__ import annotations

import asyncio
import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import agentlightning as agl
import pytest
from webarium_agentlightning import agent

from webarium import Rollout, Universe, databases, load_sites, load_suite
from webarium.errors import BrowserError, ServerError

TASK = "shopping.search_for.0"
TRACER = agl.OtelTracer()
"""One for the process: it makes itself OpenTelemetry's own."""


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


def play(model: Model, store: agl.InMemoryLightningStore) -> float | None:
    """The reward that the store has of an attempt."""
    resources = {"main_llm": agl.LLM(endpoint=model.url, model="scripted")}
    runner = agl.LitAgentRunner(TRACER)

    async def run() -> float | None:
        with runner.run_context(agent=agent, store=store):
            done = await runner.step({"task": TASK, "max_steps": 3}, resources=resources, mode="train")
            return agl.find_final_reward(await store.query_spans(done.rollout_id))

    try:
        return asyncio.run(run())
    finally:
        model.close()


def test_right_and_wrong(way: str) -> None:
    model = Model(way, "stop []")
    assert play(model, agl.InMemoryLightningStore()) == 1.0
    assert "click [27]" not in model.heard[0]  # the grammar is in the system's message
    assert "RootWebArea" in model.heard[0]
    assert play(Model("scroll [down]", "stop [nothing]"), agl.InMemoryLightningStore()) == 0.0


def test_what_breaks_is_a_failed_attempt_without_a_reward(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    break_first(monkeypatch)
    store = agl.InMemoryLightningStore()
    with pytest.raises(ServerError, match="crashed"):
        play(Model(way, "stop []"), store)

    async def left() -> tuple[list[str], list[float | None]]:
        rollouts = await store.query_rollouts()
        spans = [await store.query_spans(each.rollout_id) for each in rollouts]
        return [each.status for each in rollouts], [agl.find_final_reward(each) for each in spans]

    statuses, rewards = asyncio.run(left())
    assert rewards == [None]
    assert "succeeded" not in statuses
