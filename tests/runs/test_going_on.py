"""An episode that is cut off while its agent asks a model goes on from there, and nothing is paid for twice."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from webarium.runs import RunConfig, RunReader, build_report, run_suite
from webarium.runs.workers.events import EpisodeStepped, Event

TASK = "homepage.share_bill.0"
ENDS = 7
"""After so many answers the model stops."""


@dataclass
class Service:
    """A model that says where to go next, by where it is."""

    url: str
    asked: list[int] = field(default_factory=list)

    def say(self, body: dict[str, Any]) -> str:
        number = 1 + max(map(int, re.findall(r"page=(\d)\]", body["messages"][-1]["content"])), default=0)
        self.asked.append(number)
        return "```stop [12]```" if number == ENDS else f"```goto [http://homepage.test/?page={number}]```"


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch) -> Iterator[Service]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            text = made.say(json.loads(self.rfile.read(int(self.headers["content-length"]))))
            told = {
                "id": "1",
                "object": "chat.completion",
                "model": "x",
                "choices": [
                    {"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": text}}
                ],
                "usage": {"prompt_tokens": 10, "completion_tokens": 5, "total_tokens": 15},
            }
            said = json.dumps(told).encode()
            self.send_response(200)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(said)))
            self.end_headers()
            self.wfile.write(said)

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    made = Service(f"http://127.0.0.1:{server.server_port}/v1")
    monkeypatch.setenv("OPENAI_API_KEY", "sk-none")
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield made
    server.shutdown()
    server.server_close()
    thread.join()


def cut_at(step: int) -> Any:
    def listen(event: Event) -> None:
        if isinstance(event, EpisodeStepped) and event.step == step:
            raise KeyboardInterrupt

    return listen


@pytest.mark.usefixtures("interruptible")
def test_an_episode_goes_on_where_it_was_cut_off(service: Service, tmp_path: Path) -> None:
    config = RunConfig(
        "homepage",
        "direct",
        model="openai/x",
        model_url=service.url,
        price=(1.0, 1.0),
        tasks=(TASK,),
        engine="text",
        workers=1,
    )
    out = tmp_path / "run"
    assert run_suite(config, out, listener=cut_at(3)).interrupted
    assert 3 <= len(service.asked) < ENDS
    [kept] = out.glob("episodes/*.cut")
    outcome = run_suite(config, out, resume=True)
    assert not outcome.interrupted
    assert sorted(set(service.asked)) == list(range(1, ENDS + 1))
    assert len(service.asked) <= ENDS + 1, "only what was under way may be asked twice"
    assert not kept.exists()
    report = build_report(outcome.folder)
    assert report.spent.calls == ENDS
    assert report.retries == 0
    steps = [step for step in RunReader(out).episode(TASK).steps() if step.action]
    assert [step.action for step in steps][: ENDS - 1] == [
        f"goto [http://homepage.test/?page={number}]" for number in range(1, ENDS)
    ]
