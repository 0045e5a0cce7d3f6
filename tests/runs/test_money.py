"""Before money is spent, and while it is: a model service on this machine that refuses, is busy, or has its price."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any, ClassVar

import pytest

from tests.cli.here import here, refused
from webarium.runs import RunFolder, build_report

STOP = {"name": "stop", "arguments": json.dumps({"answer": "nothing", "status": "done"})}
TASKS = ("manuals.search_one_handbook.0", "manuals.search_one_handbook.1", "manuals.search_one_handbook.2")
DEAR = ("--price", "1000,1000")
"""A call of 110 tokens costs 11 cents."""


@dataclass
class Service:
    """What the service answers: these statuses first, then always the last one."""

    url: str = ""
    statuses: list[int] = field(default_factory=lambda: [200])
    asked: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)

    def next(self) -> int:
        """The status of the next answer."""
        with self.lock:
            self.asked += 1
            return self.statuses[min(self.asked, len(self.statuses)) - 1]


class Completions(BaseHTTPRequestHandler):
    """Compatible with OpenAI's: its model stops at once with an answer."""

    service: ClassVar[Service]

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        status = self.service.next()
        call = {"id": "call_1", "type": "function", "function": STOP}
        message: dict[str, Any] = {"role": "assistant", "content": None, "tool_calls": [call]}
        body: dict[str, Any] = {
            "id": "one",
            "object": "chat.completion",
            "created": 0,
            "model": "m",
            "choices": [{"index": 0, "message": message, "finish_reason": "tool_calls"}],
            "usage": {"prompt_tokens": 100, "completion_tokens": 10, "total_tokens": 110},
        }
        if status != 200:
            body = {"error": {"message": "Incorrect API key provided" if status == 401 else "busy"}}
        said = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(said)))
        self.end_headers()
        self.wfile.write(said)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def service() -> Iterator[Service]:
    found = Service()
    handler = type("Handler", (Completions,), {"service": found})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    found.url = f"http://127.0.0.1:{server.server_port}/v1"
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield found
    server.shutdown()
    server.server_close()
    thread.join()


def run(service: Service, out: Path, *words: str) -> CompletedProcess[str]:
    """Run some tasks with the model of the service, on the engine without a browser."""
    named = (word for task in TASKS for word in ("--task", task))
    model = ("--agent", "webarium", "--model", "openai/m", "--model-url", service.url)
    return here(
        "run",
        *named,
        *model,
        "--engine",
        "text",
        "--workers",
        "1",
        "--out",
        str(out),
        *words,
        OPENAI_API_KEY="sk-none",
    )


def test_a_wrong_key_is_told_before_anything_begins(service: Service, tmp_path: Path) -> None:
    service.statuses = [401]
    refused(run(service, tmp_path / "run"), "401", "Incorrect API key", "Check the key")
    assert service.asked == 1
    assert not (tmp_path / "run").exists()


def test_a_dry_run_says_what_the_run_would_take_and_runs_nothing(service: Service, tmp_path: Path) -> None:
    done = run(service, tmp_path / "run", "--dry-run", "--price", "2.5,10")
    assert done.returncode == 0, done.stderr
    for words in (
        "3, about",
        "at most 120",
        "openai/m answered in",
        "$2.5 in and $10 out",
        "Cost",
        "Time",
        "are free",
    ):
        assert words in done.stderr
    assert service.asked == 1
    assert not (tmp_path / "run").exists()


def test_a_limit_of_cost_needs_a_price(service: Service, tmp_path: Path) -> None:
    refused(run(service, tmp_path / "run", "--run-max-cost", "5"), "is not known", "--price IN,OUT")
    assert not (tmp_path / "run").exists()
    refused(run(service, tmp_path / "run", "--price", "cheap"), "--price takes IN,OUT", "--price 2.5,10")


def test_a_key_that_is_refused_later_ends_the_run_at_once(service: Service, tmp_path: Path) -> None:
    service.statuses = [200, 401]
    done = run(service, tmp_path / "run")
    refused(done, "no call to the model can succeed", "401", "--resume")
    assert service.asked == 2, "one short call, and the first call of the first episode"
    results = list(RunFolder.open(tmp_path / "run").results())
    assert [(result.outcome, result.error_kind, result.attempt) for result in results] == [
        ("error", "refused", 1)
    ]


def test_a_limit_of_cost_is_one_of_the_whole_run(service: Service, tmp_path: Path) -> None:
    first = run(service, tmp_path / "run", *DEAR, "--run-max-cost", "0.2")
    refused(first, "limit of cost has been reached", "--run-max-cost 0.4", "--price 1000,1000")
    spent = build_report(RunFolder.open(tmp_path / "run")).spent
    assert 0.19 <= spent.cost <= 0.34
    asked = service.asked
    again = run(service, tmp_path / "run", *DEAR, "--run-max-cost", "0.2", "--resume")
    refused(again, "limit of cost has been reached")
    assert service.asked == asked + 1, "the short call alone"
    assert run(service, tmp_path / "run", *DEAR, "--run-max-cost", "4", "--resume").returncode == 0


def test_attempts_that_failed_are_counted_and_shown(service: Service, tmp_path: Path) -> None:
    service.statuses = [200, 429, 200]
    done = run(service, tmp_path / "run")
    assert done.returncode == 0, done.stderr
    assert "(and 1 failed attempt)" in done.stdout
    assert build_report(RunFolder.open(tmp_path / "run")).spent.repeats == 1


def test_a_full_disk_is_told_before_anything_begins(
    service: Service, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("webarium.runs.preflight.free_bytes", lambda out: 1_000_000)
    refused(run(service, tmp_path / "run"), "has 1 MB left", "--out")
    assert not (tmp_path / "run").exists()
