"""The page "Evaluate a model", followed by a reader with a model server on this machine."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from tests.doc_pages import blocks, section

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PATIENCE_S = 600
STOP = {"name": "stop", "arguments": json.dumps({"answer": "$12.34", "status": "done"})}


class Completions(BaseHTTPRequestHandler):
    """A service that is compatible with OpenAI's: its model stops at once with an answer."""

    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        call = {"id": "call_1", "type": "function", "function": STOP}
        message: dict[str, Any] = {"role": "assistant", "content": None, "tool_calls": [call]}
        body = {
            "id": "one",
            "object": "chat.completion",
            "created": 0,
            "model": asked["model"],
            "choices": [{"index": 0, "message": message, "finish_reason": "tool_calls"}],
            "usage": {"prompt_tokens": 100, "completion_tokens": 10, "total_tokens": 110},
        }
        said = json.dumps(body).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(said)))
        self.end_headers()
        self.wfile.write(said)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def address() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Completions)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/v1"
    server.shutdown()
    server.server_close()
    thread.join()


def shown(part: str) -> str:
    """The first command of the page that begins so."""
    return next(
        line for block in blocks("evaluate.md", "sh") for line in block.splitlines() if line.startswith(part)
    )


def webarium(command: str, folder: Path) -> str:
    """What a command of the page prints."""
    words = [sys.executable, "-m", *shlex.split(command)]
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, timeout=PATIENCE_S, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_page_leads_from_a_local_model_to_a_report(address: str, tmp_path: Path) -> None:
    command = shown("webarium run")
    assert "http://localhost:8000/v1" in command
    webarium(command.replace("http://localhost:8000/v1", address) + " --max-steps 3", tmp_path)
    said = webarium(shown("webarium report"), tmp_path)
    assert "qwen3" in said
    report = json.loads(webarium(shown("webarium report") + " --json", tmp_path))
    assert (report["errors"], report["episodes"], report["tasks"]) == (0, report["tasks"], report["episodes"])
    assert report["spent"]["calls"] >= report["episodes"]
    said = section("evaluate.md", "5. Report the number")
    recorded = set(re.findall(r"`(\w+)`", " ".join(re.findall(r"\| ([^|]*) \|$", said, re.MULTILINE))))
    assert recorded - {"config"} <= set(report), "what the page says to write down is in the report"
