"""What the viewer shows to find out why: two runs side by side, prompts, the task, its golden path, and commands."""

from __future__ import annotations

import html
import shlex
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from typer.testing import CliRunner

from tests.dom import tight
from tests.recorded import ACTS, HOSTILE, Act, Recorded, png, write_run
from webarium.agents.notes import ModelCall
from webarium.cli.main import app as cli
from webarium.cli.view import commands
from webarium.runs.records.golden import GoldenPath, PathStep
from webarium.runs.records.reader import RunReader
from webarium.runs.records.record import digest_of
from webarium.runs.reports.compare import compare
from webarium.types import Json
from webarium.viewer import Library, create_viewer
from webarium.viewer.difference import difference

CART = "http://omnizon.test/cart"
GOLDEN = GoldenPath(
    "http://omnizon.test/",
    (
        PathStep("click [9]", "link Mugs", "http://omnizon.test/mugs"),
        PathStep("click [4]", "button Buy", CART, 1),
    ),
    "1 mug",
).to_json()
TASK: dict[str, Json] = {
    "id": "shopping.mug.1",
    "template": "shopping.mug",
    "intent": "Put a mug into my cart.",
    "params": {"thing": "mug", "colours": ["red", HOSTILE]},
    "kind": "mutate",
    "difficulty": "hard",
    "sites": ["shopping"],
    "start_urls": ["http://omnizon.test/"],
    "users": {"shopping": "emma"},
    "conditions": {"latency_ms": 250, "popups": True},
    "now": "2023-06-12 12:00:00",
    "checks": [{"name": "state", "wants": "exactly: a new row in cart_item"}],
}
PROMPT: Json = [
    {
        "role": "system",
        "name": "example_user",
        "content": [{"type": "text", "text": "You shop for <others>."}],
    },
    {
        "role": "user",
        "content": [
            {"type": "text", "text": "Here is the page."},
            {"type": "image", "sha256": digest_of(png("shopping.mug.1 0"))},
            {"type": "image", "sha256": "f" * 64},
        ],
    },
    {"role": "assistant", "content": [{"type": "tool_call", "name": "click", "arguments": {"id": 4}}]},
    {
        "role": "tool",
        "content": [{"type": "tool_result", "error": True, "content": [{"type": "text", "text": "no"}]}],
    },
    {"role": HOSTILE, "content": HOSTILE},
]
ANSWER: Json = {
    "text": "I click on it.",
    "tool_calls": [{"type": "tool_call", "name": "click", "arguments": {"id": 5}}],
}


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("runs")
    asking = replace(ACTS[1], calls=(ModelCall("fake/model", 9, 1, prompt=PROMPT, answer=ANSWER),))
    write_run(
        root / "first",
        [
            Recorded("shopping.mug.0"),
            Recorded(
                "shopping.mug.1",
                "failed",
                (ACTS[0], asking, ACTS[3]),
                answer="no mug",
                golden=GOLDEN,
                task=TASK,
            ),
            Recorded("shopping.mug.2", "failed"),
            Recorded("shopping.mug.3", "error"),
            Recorded("shopping.mug.4", "undecided"),
            Recorded("shopping.only_here.0"),
        ],
        max_steps=9,
        trials=1,
    )
    mend: tuple[Act, ...] = (ACTS[0], ACTS[1], Act("goto [http://omnizon.test/]"), Act("stop [1 mug]"))
    write_run(
        root / "second",
        [
            Recorded("shopping.mug.0", "failed"),
            Recorded("shopping.mug.1", acts=mend, task=TASK),
            Recorded("shopping.mug.2"),
            Recorded("shopping.mug.3", "failed"),
            Recorded("shopping.mug.4"),
        ],
    )
    return root


@pytest.fixture(scope="module")
def client(root: Path) -> Iterator[TestClient]:
    with TestClient(create_viewer(Library(root), commands=commands), base_url="http://localhost") as client:
        yield client


def shown(client: TestClient, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    return html.unescape(tight(answer.text))


@pytest.mark.parametrize(
    ("side", "episodes"),
    [
        ("won", [1, 2]),
        ("lost", [0]),
        ("neither", [3]),
        ("both", []),
        ("undecided", [4]),
        ("", [0, 1, 2, 3, 4]),
    ],
)
def test_two_runs_side_by_side_as_compare_has_them(
    client: TestClient, root: Path, side: str, episodes: list[int]
) -> None:
    page = shown(client, f"/compare?first=first&second=second&side={side}")
    listed = page[page.index("</nav>", page.index('class="sides"')) :]
    assert [n for n in range(5) if f"shopping.mug.{n}<" in listed] == episodes
    (pair,) = compare([RunReader(root / name).folder for name in ("first", "second")]).pairs
    for label, count in (
        ("Won", len(pair.of("won"))),
        ("Lost", pair.only_first),
        ("Neither passed", pair.neither),
    ):
        assert f"{label}<b>{count}</b>" in page
    assert "only_here" not in listed


def test_the_choice_of_two_runs_and_bad_addresses(client: TestClient) -> None:
    page = shown(client, "/compare")
    assert '<option value="first"' in page
    assert "Two runs side by side" in shown(client, "/")
    for path in (
        "/compare?first=first&second=nothing",
        "/compare/episodes/shopping.only_here.0?first=first&second=second",
        "/compare/episodes/shopping.mug.0",
    ):
        assert client.get(path).status_code == 404
    assert client.get("/compare?first=first&second=second&page=x&side=what").status_code == 200


def test_an_episode_of_two_runs_step_by_step(client: TestClient) -> None:
    page = shown(client, "/compare/episodes/shopping.mug.1?first=first&second=second&side=won")
    first, parted = page.index("Step 1"), page.index("From here on they differ")
    assert first < parted < page.index("goto [http://omnizon.test/]")
    assert "It had ended." in page
    assert "Never reached the page" in page or "Wrong, page not known" in page or "Right page" in page
    assert "/compare/episodes/shopping.mug.2?first=first&second=second&side=won" in page
    assert "/runs/second/episodes/shopping.mug.1/steps/2" in page


def test_a_step_shows_what_came_of_it_with_address_text_and_difference(client: TestClient) -> None:
    page = shown(client, "/runs/first/episodes/shopping.mug.0/steps/1")
    after = page[page.index('class="address by-view view-after"') :]
    assert after.index(CART) < after.index("</p>")
    assert "1 line new" in page
    assert "<ins>[1] RootWebArea 'Cart'</ins>" in page
    assert "<del>[1] RootWebArea 'Shop'</del>" in page
    stop = shown(client, "/runs/first/episodes/shopping.mug.0/steps/3")
    assert "view-after" not in stop
    assert "Difference" not in stop


def test_a_difference_shows_changes_with_lines_around_them() -> None:
    before = "\n".join(f"line {n}" for n in range(30))
    after = before.replace("line 10\n", "").replace("line 20", "line twenty")
    found = difference(before, after)
    assert (found.taken, found.added, found.cut) == (2, 1, False)
    assert [line.text for line in found.lines if line.kind == "gap"] == ["8", "5", "7"]
    assert [line.text for line in found.lines if line.kind in ("old", "new")] == [
        "line 10",
        "line 20",
        "line twenty",
    ]
    assert difference(before, before).lines == ()
    assert difference("", "\n".join(map(str, range(900)))).cut


def test_prompts_are_messages_with_roles_and_pictures_of_the_record(client: TestClient) -> None:
    raw = client.get("/runs/first/episodes/shopping.mug.1/steps/1").text
    page = html.unescape(tight(raw))
    for words in (
        "<b>system example_user</b>",
        "You shop for <others>.",
        "<b>user</b>",
        "calls<b>click</b>",
        "result, the call failed",
        "a picture that is not in the record (ffffffffffff",
        "I click on it.",
    ):
        assert words in page, words
    assert 'href="/runs/first/episodes/shopping.mug.1/pictures/0.png"' in page
    assert '"role"' not in page
    assert "<script>document" not in raw


def test_the_task_is_defined_and_its_golden_path_stands_beside_the_agents_steps(client: TestClient) -> None:
    page = shown(client, "/runs/first/episodes/shopping.mug.1")
    for words in (
        "Parameter thing</dt><dd>mug",
        "Condition latency ms</dt><dd>250",
        "Signed in at shopping</dt><dd>emma",
        "a new row in cart_item",
        "Golden path: 2 steps",
        "on link Mugs",
        "not seen",
        "seen at step 1",
        "answers “1 mug”",
    ):
        assert words in page, words
    assert "popups" not in page  # as it always is


def test_commands_bring_an_episode_back_and_run_it_again(client: TestClient, root: Path) -> None:
    page = shown(client, "/runs/first/episodes/shopping.mug.1/steps/1")
    replay = f"webarium replay {shlex.quote(str(root / 'first'))} shopping.mug.1 --step 1"
    again = "webarium run --suite shopping --agent oracle --task shopping.mug.1 --workers 1 --max-steps 9"
    for command in (replay, again):
        assert command in page
        words = shlex.split(command)[1:]
        assert CliRunner().invoke(cli, [words[0], "--help"]).exit_code == 0
    with TestClient(create_viewer(Library(root)), base_url="http://localhost") as elsewhere:
        assert "webarium replay" not in elsewhere.get("/runs/first/episodes/shopping.mug.1").text


def test_hostile_text_stays_text_in_every_new_place(tmp_path: Path) -> None:
    path = GoldenPath(HOSTILE, (PathStep(HOSTILE, HOSTILE, f"http://x.test/{HOSTILE}"),), HOSTILE).to_json()
    acts = (Act(observation=HOSTILE), Act("click [4]", reasoning=HOSTILE, error=HOSTILE), Act("stop [x]"))
    more: dict[str, Any] = {"intent": HOSTILE, "answer": HOSTILE, "golden": path}
    for name in ("one", "two"):
        write_run(tmp_path / name, [Recorded("shopping.mug.0", "failed", acts, **more)])
    with TestClient(create_viewer(Library(tmp_path)), base_url="http://localhost") as client:
        for place in (
            "/runs/one",
            "/runs/one/episodes/shopping.mug.0/steps/1",
            "/compare?first=one&second=two",
            "/compare/episodes/shopping.mug.0?first=one&second=two",
        ):
            page = client.get(place)
            assert page.status_code == 200
            assert "<script>document" not in page.text
            assert "\u202e" not in page.text
