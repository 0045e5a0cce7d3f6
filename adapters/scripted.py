"""What the adapters' tests share, as a plugin of pytest: a task and what does it, a scripted model, broken rollouts.

``scripts/check-adapters`` puts this folder on the path of each adapter's environment.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from webarium import Rollout, Universe, databases, load_sites, load_suite
from webarium.errors import BrowserError

TASK = "shopping.search_for.0"
USAGE = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}


@pytest.fixture(scope="session")
def query() -> str:
    """What the task wants to be searched for, as an address has it."""
    sites = {"shopping": load_sites()["shopping"]}
    with Universe.open(databases(sites), seed=0) as universe:
        params = load_suite("shopping").task(universe, TASK).params
    return "+".join(str(next(iter(params.values()))).split())


@pytest.fixture(scope="session")
def way(query: str) -> str:
    """What does the task before its stop."""
    return f"goto [http://onestopshop.test/catalogsearch/result/?q={query}]"


class Model:
    """Speaks OpenAI's wire format, and says the same in each conversation: its texts in order; ``None`` is a 400."""

    def __init__(self, *texts: str | None) -> None:
        self.texts = texts
        self.heard: list[str] = []
        """The last message of each request."""
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["content-length"])))
                said = outer.say(body["messages"])
                streamed = said is not None and body.get("stream") is True
                data = (_stream if streamed else _whole)(body["model"], said)
                self.send_response(400 if said is None else 200)
                self.send_header("content-type", "text/event-stream" if streamed else "application/json")
                self.send_header("content-length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            def log_message(self, format: str, *args: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.server.server_port}/v1"

    def say(self, messages: list[dict[str, Any]]) -> str | None:
        """What it answers to a conversation."""
        self.heard.append(messages[-1]["content"])
        return self.texts[sum(message["role"] == "assistant" for message in messages)]

    def close(self) -> None:
        """End the server."""
        self.server.shutdown()
        self.server.server_close()


def _whole(model: str, said: str | None) -> bytes:
    """An answer at once, or the refusal."""
    if said is None:
        return json.dumps({"error": {"message": "no", "type": "invalid_request_error"}}).encode()
    choice = {"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": said}}
    return json.dumps(_head(model, "chat.completion") | {"choices": [choice], "usage": USAGE}).encode()


def _stream(model: str, said: str | None) -> bytes:
    """An answer in events, for clients that want it so."""
    head = _head(model, "chat.completion.chunk")
    delta = {"index": 0, "finish_reason": None, "delta": {"role": "assistant", "content": said}}
    end: dict[str, Any] = {"index": 0, "finish_reason": "stop", "delta": {}}
    chunks = [{"choices": [delta]}, {"choices": [end]}, {"choices": [], "usage": USAGE}]
    events = [*(json.dumps(head | chunk) for chunk in chunks), "[DONE]"]
    return "".join(f"data: {event}\n\n" for event in events).encode()


def _head(model: str, kind: str) -> dict[str, Any]:
    return {"id": "x", "object": kind, "created": 0, "model": model}


async def crash(*_: Any) -> None:
    """What a step in a broken window comes to."""
    raise BrowserError("The page crashed.")


def break_rollouts(monkeypatch: pytest.MonkeyPatch, which: Callable[[int], bool] = lambda _: True) -> None:
    """Let the pages of rollouts crash: of all, or of those whose number, by when they began, fits."""
    begin, count = Rollout.begin.__func__, 0

    async def begun(cls: type[Rollout], *given: Any, **named: Any) -> Rollout:
        nonlocal count
        r: Rollout = await begin(cls, *given, **named)
        count += 1
        if which(count):
            r.episode.window.step = crash  # type: ignore[method-assign, assignment]
        return r

    monkeypatch.setattr(Rollout, "begin", classmethod(begun))
