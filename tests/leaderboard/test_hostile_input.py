"""No request makes the leaderboard or the viewer break: every answer is one that a handler meant to give."""

from __future__ import annotations

import hashlib
import io
import json
import random
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from starlette.applications import Starlette
from starlette.routing import Mount, Route
from starlette.testclient import TestClient

from tests.leaderboard.conftest import TASKS
from tests.recorded import Recorded, write_run
from webarium.leaderboard.app import create_leaderboard
from webarium.leaderboard.intake import Intake
from webarium.leaderboard.package import pack_run
from webarium.leaderboard.real_desk import RealDesk
from webarium.runs.records.reader import RunReader
from webarium.viewer import Library, create_viewer

WORDS = (
    "9" * 5000,
    "9" * 400,
    "9" * 19,
    "-1",
    "²",
    "٣",
    "1e9",
    "0x10",
    "é" * 200,
    "\u202e" * 60,
    "%00",
    "\x00",
    "\x7f",
    "a" * 20_000,
    "..",
    "../../etc/passwd",
    "[",
    "http://[bad",
    "\udcff",
    "'; DROP TABLE results; --",
    "{{ 7 * 7 }}",
    "null",
    "",
    " ",
    "\r\nx: y",
    "🙈" * 60,
    "ﷺ" * 300,
)
"""What has no place where it is put."""
PARAMETERS = (
    "suite",
    "scope",
    "outcome",
    "run_id",
    "task_id",
    "retrieved_answer",
    "page",
    "sort",
    "q",
    "site",
    "kind",
    "difficulty",
)


def paths_of(app: Starlette) -> Iterator[str]:
    """The paths of all routes, mounted apps' too."""
    for route in app.routes:
        if isinstance(route, Mount):
            assert isinstance(route.app, Starlette)
            yield from (route.path + path for path in paths_of(route.app))
        elif isinstance(route, Route):
            yield route.path


def address(word: str) -> str:
    return quote(word.encode("utf-8", "surrogateescape"), safe="")


@pytest.fixture
def client(intake: Intake, honest: Path) -> TestClient:
    """A leaderboard with one run; what its handlers do not expect is raised here."""
    intake.take(pack_run(RunReader(honest), honest.parent / "package.zip", name="Careful"))
    return TestClient(create_leaderboard(intake, RealDesk(intake.store, {})), base_url="http://localhost")


def ask(client: TestClient, method: str, path: str, **more: object) -> int:
    answer = client.request(method, path, follow_redirects=False, **more)  # type: ignore[arg-type]
    assert len(answer.content) < 200_000
    return answer.status_code


def test_no_part_of_an_address_breaks_a_page(client: TestClient) -> None:
    app = client.app
    assert isinstance(app, Starlette)
    known = {"run": "1", "slug": TASKS[0], "number": "1", "site": "shopping", "kind": "retrieve"}
    tried = 0
    for path in paths_of(app):
        names = re.findall(r"{(\w+)(?::\w+)?}", path)
        plain = re.sub(r"{(\w+):\w+}", r"{\1}", path)
        for name in names:
            for word in WORDS:
                values = {other: known.get(other, "0") for other in names} | {name: address(word)}
                status = ask(client, "GET", plain.format(**values))
                assert status in (200, 303, 307, 400, 404, 405), (path, name, word[:40])
                tried += 1
    assert tried > 300


def test_no_parameter_breaks_a_page(client: TestClient) -> None:
    pages = ("/", "/models", "/submissions/1", "/submit", "/real", "/records/runs/1")
    for path in (*pages, f"/records/runs/1/episodes/{TASKS[0]}"):
        for place, name in enumerate(PARAMETERS):
            for word in WORDS[place % 4 :: 4]:
                status = ask(client, "GET", f"{path}?{name}={address(word)}")
                assert status in (200, 307, 404, 422), (path, name, word[:40])


HEADERS = [
    *(
        {name: word}
        for name in ("origin", "content-length", "if-none-match", "authorization", "accept")
        for word in ("9" * 5000, "http://[bad", "a" * 5000, "*/" * 900, "")
    ),
    {"host": "[bad"},
    {"host": "a" * 5000},
]


@pytest.mark.parametrize("number", range(len(HEADERS)))
def test_no_header_breaks_an_address(client: TestClient, number: int) -> None:
    for method, path in (
        ("GET", "/"),
        ("GET", f"/records/runs/1/episodes/{TASKS[0]}/pictures/0.png"),
        ("POST", "/api/submissions"),
        ("POST", "/api/real/runs"),
        ("POST", "/submit?run_id=x"),
    ):
        assert ask(client, method, path, headers=HEADERS[number], content=b"{}") in (
            200,
            304,
            400,
            403,
            404,
            413,
            422,
            503,
        ), path


BODIES = [
    b"",
    b"[]",
    b"{",
    b"[" * 50_000,
    b'{"name": ' + b"9" * 5000 + b"}",
    b'{"name": "\\ud800"}',
    b'{"name": 1e999}',
    b'{"name": "a", "model": {"a": []}}',
    b'{"name": true, "task_id": [], "state": 5}',
    b"\xff\xfe",
    b"\x00" * 100,
    b'{"task_id": "a\\u0000", "retrieved_answer": "\\ud83d", "state": {"finalstate": {"config": {"a": {}}}}}',
    b'{"task_id": "gomail-2", "retrieved_answer": "\\u0000\\ud83d", "state": {}}',
]


@pytest.mark.parametrize("body", BODIES)
def test_no_body_breaks_an_address(client: TestClient, intake: Intake, body: bytes) -> None:
    run_id = RealDesk(intake.store, {}).begin("Careful", "")
    for path in (
        "/api/real/runs",
        f"/api/real/runs/{run_id}/answers",
        f"/submit?run_id={run_id}&task_id=gomail-1",
        "/submit",
        f"/submit?run_id={run_id}&task_id=gomail-3&retrieved_answer=%00%ED%A0%80",
        "/api/submissions",
    ):
        assert ask(client, "POST", path, content=body) in (200, 201, 307, 409, 422), path
    assert ask(client, "GET", f"/real/{run_id}") == 200


def named(names: list[str], data: bytes = b"x") -> bytes:
    """A package with a fitting manifest that holds files of these names."""
    files = dict.fromkeys(names, data)
    told = {n: {"sha256": hashlib.sha256(d).hexdigest(), "size": len(d)} for n, d in files.items()}
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("manifest.json", json.dumps({"format": 1, "name": "n", "files": told}))
        for name, content in files.items():
            archive.writestr(name, content)
    return out.getvalue()


@pytest.mark.parametrize("name", ["é" * 200, "🙈" * 62, "a" * 230, ".." + "é" * 124, " ", "."])
def test_no_name_in_a_package_breaks_it(client: TestClient, name: str) -> None:
    package = named(["run.json", f"episodes/{name}.zip"])
    answer = client.post("/api/submissions", content=package)
    assert answer.status_code == 422
    assert len(answer.json()["error"]) < 600


def test_no_damage_to_a_package_breaks_it(client: TestClient, honest: Path) -> None:
    """Bytes flipped, cut and put in, with and without a manifest that fits: refused, or the run that is listed."""
    package = (honest.parent / "package.zip").read_bytes()
    rng = random.Random(7)
    heads = [match.start() for match in re.finditer(rb"PK\x01\x02|PK\x03\x04|PK\x05\x06", package)]
    for number in range(250):
        data = bytearray(package)
        for _ in range(rng.randint(1, 4)):
            near = rng.choice(heads) + rng.randrange(46) if number % 2 else rng.randrange(len(data))
            data[min(near, len(data) - 1)] = rng.randrange(256)
        if number % 10 == 9:
            del data[rng.randrange(len(data)) :]
        answer = client.post("/api/submissions", content=bytes(data))
        assert answer.status_code in (201, 422), answer.text[:300]


def test_a_disk_without_room_is_not_the_senders_fault(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("webarium.leaderboard.package._copy", full)
    answer = client.post("/api/submissions", content=named(["run.json"]))
    assert answer.status_code == 503
    assert "No space left on device. Send it again later." in answer.json()["error"]


@pytest.mark.parametrize("single", [True, False])
def test_no_address_breaks_the_viewer(tmp_path: Path, single: bool) -> None:
    folder = tmp_path / "runs" / "one"
    write_run(folder, [Recorded(TASKS[0])])
    app = create_viewer(Library(folder if single else folder.parent))
    client = TestClient(app, base_url="http://localhost")
    known = {"run": "one", "slug": TASKS[0], "index": "0", "name": "base.css"}
    for path in paths_of(app):
        for name in re.findall(r"{(\w+)}", path):
            for word in WORDS:
                status = ask(client, "GET", path.format(**{**known, name: address(word)}))
                assert status in (200, 307, 404, 405), (path, name, word[:40])
