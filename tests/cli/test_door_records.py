"""What ``webarium door`` leaves behind, in the hands of the other commands: report, view, submit, export, replay."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urljoin

import pytest

from webarium.runs import RunReader

from .here import here, refused

pytestmark = pytest.mark.slow
SEARCH, CART = "shopping.search_for.0", "shopping.add_to_cart.0"
AGENT = """
import json, sys, urllib.parse, urllib.request
start, submit_url, intent = sys.argv[1:]
parts = urllib.parse.urlsplit(start)

def fetch(path):
    asked = urllib.request.Request(f"http://127.0.0.1:{parts.port}{path}", headers={"Host": parts.netloc})
    urllib.request.urlopen(asked).read()

if intent.startswith("Search"):
    path = "/catalogsearch/result/?" + urllib.parse.urlencode({"q": intent.split('"')[1]})
    fetch(path)
    submission = {"answer": "", "url": f"http://{parts.netloc}{path}"}
    urllib.request.urlopen(submit_url, json.dumps(submission).encode())
else:
    for path in ("/", "/customer/account/", "/checkout/cart/"):
        fetch(path)
"""


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One task that is done, and one that is left without a submission."""
    place = tmp_path_factory.mktemp("door")
    (place / "agent.py").write_text(AGENT)
    command = shlex.join([sys.executable, str(place / "agent.py")]) + " {url} {submit_url} {intent}"
    tasks = ["--task", SEARCH, "--task", CART, "--kind", "url", "--engine", "text"]
    done = here("door", *tasks, "--agent", "reader", "--command", command, "--out", str(place / "run"))
    assert done.returncode == 0, done.stderr
    return place / "run"


def test_a_report_says_how_the_agent_came_and_why_it_failed(run: Path, tmp_path: Path) -> None:
    done = here("report", str(run))
    assert done.returncode == 0, done.stderr
    assert "1 passed, 1 failed" in done.stdout
    assert "reader · seed 0 · small · url door" in done.stdout
    assert "its command ended without a submission" in done.stdout
    assert "Refused format" not in done.stdout, "a page is no answer that could not be read"
    report = json.loads(here("report", str(run), "--json").stdout)
    assert (report["door"], report["observe"]) == ("url", "own")
    assert report["failure_kinds"] == {"gave_up": 1}
    assert "through a url door, engine text, at most 30 pages" in report["sentence"]
    assert here("report", str(run), "--html", str(tmp_path / "r.html")).returncode == 0
    assert "url door" in (tmp_path / "r.html").read_text()


@contextmanager
def served(*words: str) -> Iterator[str]:
    """A command that serves, as a program of its own; gives the address that it prints."""
    process = subprocess.Popen(
        [sys.executable, "-m", "webarium", *words, "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**os.environ, "COLUMNS": "400", "TERM": "dumb"},
    )
    try:
        assert process.stdout is not None
        found = re.search(r"http://localhost:\d+", process.stdout.readline())
        assert found, f"webarium {words[0]} has not said where it serves"
        yield found[0]
    finally:
        process.terminate()
        process.communicate()


def fetched(address: str) -> str:
    """A page."""
    with urllib.request.urlopen(address) as answer:
        text: str = answer.read().decode()
        return text


def test_the_viewer_shows_its_pages_and_the_command_that_opens_it_again(run: Path, tmp_path: Path) -> None:
    done = here("view", str(run), "--export", str(tmp_path / "pages"))
    assert done.returncode == 0, done.stderr
    assert "2 episodes in" in done.stdout
    with served("view", str(run)) as address:
        assert "reader" in fetched(f"{address}/")
        listed = fetched(f"{address}/runs/{run.name}")
        assert "Gave up" in listed
        (path,) = set(re.findall(r'href="([^"?#]*search_for[^"?#]*)', listed))
        shown = fetched(urljoin(f"{address}/runs/{run.name}", path))
    assert "webarium door --suite shopping" in shown
    assert "webarium replay" not in shown
    assert "webarium run" not in shown
    assert "/catalogsearch/result/" in shown


def test_a_board_lists_it_on_its_agents_word(run: Path, tmp_path: Path) -> None:
    done = here("submit", str(run), "--package", str(tmp_path / "p.zip"), "--by", "")
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "p.zip").is_file()
    rules = ["--data", str(tmp_path / "board"), "--suite", "shopping", "--parts"]
    with served("leaderboard", "serve", *rules) as address:
        done = here("submit", str(run), "--to", address, "--name", "Reader", "--by", "")
        assert done.returncode == 0, done.stderr
        found = re.search(r"Listed: (\S+)", done.stdout)
        assert found, done.stdout
        listed = fetched(urljoin(f"{address}/", found[1]))
    assert "Reader" in listed
    assert "requests through a door" in " ".join(listed.split())


def test_its_formats_are_written(run: Path, tmp_path: Path) -> None:
    for format in ("webarena", "playwright", "har", "jsonl", "chat"):
        done = here("export", str(run), "--format", format, "--out", str(tmp_path / format))
        assert done.returncode == 0, (format, done.stderr)
    assert "catalogsearch" in "".join(each.read_text() for each in (tmp_path / "har").rglob("*.har"))


def test_nobody_can_act_it_again(run: Path) -> None:
    refused(here("replay", str(run), SEARCH, "--check"), "went through a door", "webarium view")
    assert RunReader(run).episode(SEARCH).door == "url"
