"""Addresses of the live web are asked before a run, against servers of this machine."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from tests.scoring.foreign.recorded import DATA
from webarium.cli.doctor import live_sites
from webarium.errors import UserError
from webarium.runs.reach import VOYAGER, require_reachable, starts_of
from webarium.suites import load_suite
from webarium.task_files.webvoyager import load_webvoyager
from webarium.tasks.task import Task

LINE = '{{"web_name": "{name}", "id": "{name}--{number}", "ques": "What is new?", "web": "{url}"}}\n'


class Handler(BaseHTTPRequestHandler):
    asked: list[str]

    def do_GET(self) -> None:
        type(self).asked.append(self.path)
        if self.path == "/silent":
            threading.Event().wait(2)
            return
        self.send_response(403 if self.path == "/refused" else 200)
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        pass


@pytest.fixture
def site() -> Iterator[str]:
    Handler.asked = []
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()


@pytest.fixture
def nobody() -> str:
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{held.getsockname()[1]}/"


def tasks(folder: Path, *urls: str) -> list[Task]:
    path = folder / "tasks.jsonl"
    lines = [LINE.format(name="ArXiv", number=number, url=url) for number, url in enumerate(urls)]
    path.write_text("".join(lines), "utf-8")
    return load_suite(f"webvoyager:{path}").make(None)  # type: ignore[attr-defined, no-any-return]


def test_each_address_is_asked_once_and_any_answer_will_do(site: str, tmp_path: Path) -> None:
    assert require_reachable(tasks(tmp_path, f"{site}/a", f"{site}/refused", f"{site}/a")) == 2
    assert Handler.asked == ["/a", "/refused"]


def test_the_first_that_does_not_answer_ends_it_in_one_sentence(
    site: str, nobody: str, tmp_path: Path
) -> None:
    with pytest.raises(UserError, match=rf"^{nobody} cannot be reached: [^.]+\.$"):
        require_reachable(tasks(tmp_path, f"{site}/a", nobody, f"{site}/b"))
    assert Handler.asked == ["/a"]
    with pytest.raises(UserError, match=r"/silent cannot be reached: no answer in 0\.2 seconds\.$"):
        require_reachable(tasks(tmp_path, f"{site}/silent"), seconds=0.2)
    with pytest.raises(UserError, match="No task of this run starts on the live web"):
        require_reachable([])


def test_doctor_says_of_each_site_whether_it_answers(site: str, nobody: str) -> None:
    found = asyncio.run(live_sites({"One": f"{site}/refused", "Two": nobody}))
    assert [(each.name, each.good) for each in found] == [("One", True), ("Two", False)]
    assert found[0].detail == f"{site}/refused answers with 403."
    assert found[1].detail.startswith(f"{nobody} cannot be reached: ")


@pytest.mark.skipif(
    not (DATA / "webvoyager").is_dir(), reason="WebVoyager's file does not lie beside the repository"
)
def test_the_fifteen_sites_are_those_of_the_published_tasks() -> None:
    published = {
        task.site: task.url for task in load_webvoyager(DATA / "webvoyager" / "WebVoyager_data.jsonl")
    }
    assert published == VOYAGER
    assert starts_of([]) == []
