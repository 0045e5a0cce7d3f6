"""The leaderboard's pages and addresses, without a browser."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, text, update
from starlette.testclient import TestClient

from tests.leaderboard.conftest import TASKS
from tests.recorded import HOSTILE
from webarium.errors import UserError
from webarium.leaderboard.app import Settings, create_leaderboard
from webarium.leaderboard.database import RESULTS, SUBMISSIONS, Store, connect
from webarium.leaderboard.intake import Intake
from webarium.leaderboard.package import pack_run
from webarium.leaderboard.real_desk import RealDesk
from webarium.leaderboard.rules import Rejected
from webarium.runs.records.reader import RunReader
from webarium.task_files.real_tasks import RealTask, load_real

REAL_TASK = {
    "id": "gomail-2",
    "goal": "Mark the first mail as read.",
    "website": {
        "id": "gomail",
        "name": "GoMail",
        "similarTo": "Gmail",
        "previewImage": "",
        "url": "http://gomail.test",
    },
    "difficulty": "easy",
    "challengeType": "action",
    "possible": True,
    "points": 1,
    "config": {},
    "evals": [
        {
            "type": "jmespath",
            "description": "it is read",
            "query": "differences.emails.updated[0].isRead",
            "expected_value": True,
        }
    ],
}


@pytest.fixture
def real_tasks(tmp_path: Path) -> dict[str, RealTask]:
    (tmp_path / "real").mkdir()
    (tmp_path / "real" / "gomail-2.json").write_text(json.dumps(REAL_TASK))
    return {task.id: task for task in load_real(tmp_path / "real")}


@pytest.fixture
def client(intake: Intake, real_tasks: dict[str, RealTask]) -> Iterator[TestClient]:
    app = create_leaderboard(intake, RealDesk(intake.store, real_tasks), Settings(token="open sesame"))
    with TestClient(app, base_url="http://localhost") as client:
        yield client


def fill(
    store: Store, name: str, passed: int, cost: float | None, model: str = "fake/model", **values: Any
) -> int:
    """A submission of ten episodes, `passed` of them passed, on two sites."""
    row = {
        "received": datetime(2026, 1, 2, tzinfo=UTC),
        "digest": name,
        "name": name,
        "sender": "",
        "note": "",
        "suite": "shopping",
        "scope": "full",
        "agent": "own:Agent",
        "model": model,
        "seed": 0,
        "scale": "small",
        "versions": {},
        **values,
    }
    with store.engine.begin() as connection:
        number = int(connection.execute(insert(SUBMISSIONS).values(**row)).inserted_primary_key[0])  # type: ignore[index]
        connection.execute(
            insert(RESULTS),
            [
                {
                    "submission": number,
                    "episode": f"shopping.t.{n}",
                    "place": n,
                    "template": "shopping.t",
                    "site": "shopping" if n < 5 else "reddit",
                    "kind": "retrieve" if n % 2 else "mutate",
                    "difficulty": "easy",
                    "intent": "Buy it.",
                    "outcome": "passed" if n < passed else "failed",
                    "reason": "",
                    "steps": 3,
                    "seconds": 2.0,
                    "tokens": 100 if cost else 0,
                    "cost": cost,
                }
                for n in range(10)
            ],
        )
    return number


def order(page: str, *names: str) -> list[str]:
    table = page[page.index("<tbody>") :]
    return sorted(
        (name for name in names if f"<b>{name}</b>" in table), key=lambda name: table.index(f"<b>{name}</b>")
    )


def test_an_empty_board_says_how_to_begin(client: TestClient) -> None:
    assert "Nothing is listed yet" in client.get("/").text
    assert "Nothing is listed yet" in client.get("/models").text
    assert client.get("/sites/shopping").status_code == 404


def test_boards_rank_by_success_and_then_by_cost(client: TestClient, intake: Intake) -> None:
    for name, passed, cost in (("dear", 6, 0.5), ("cheap", 6, 0.1), ("best", 9, 1.0), ("unknown", 2, None)):
        fill(intake.store, name, passed, cost)
    page = client.get("/").text
    assert order(page, "dear", "cheap", "best", "unknown") == ["best", "cheap", "dear", "unknown"]
    assert "90.0 %" in page
    # Of the five episodes on reddit, dear and cheap passed one, best four.
    page = client.get("/sites/reddit").text
    assert "80.0 %" in page
    assert "20.0 %" in page
    assert order(client.get("/kinds/mutate").text, "best", "unknown") == ["best", "unknown"]
    assert client.get("/sites/nowhere").status_code == 404
    assert client.get("/?suite=nothing").status_code == 404


def test_runs_that_other_rules_scored_are_ranked_apart(client: TestClient, intake: Intake) -> None:
    fill(intake.store, "ancient", 10, 0.1)
    fill(intake.store, "later", 8, 0.1, rules="0.10.0+aaaaaaaa")
    fill(intake.store, "newer", 6, 0.1, rules="0.10.0+bbbbbbbb")
    fill(intake.store, "older", 9, 0.1, "old/model", rules="0.9.0+cccccccc")
    names = ("ancient", "later", "newer", "older")
    page = client.get("/").text
    assert order(page, *names) == ["newer"]
    assert "by rules 0.10.0+bbbbbbbb" in page
    chooser = page[page.index('aria-label="Versions of the rules"') :]
    listed = re.findall(r"rules=([^\"&]+)", chooser[: chooser.index("</nav>")])
    assert listed == ["0.10.0%2Bbbbbbbbb", "0.10.0%2Baaaaaaaa", "0.9.0%2Bcccccccc", "unknown"]
    for rules, name in zip(listed, ("newer", "later", "older", "ancient"), strict=True):
        page = client.get(f"/?rules={rules}").text
        assert order(page, *names) == [name]
    page = client.get(f"/?rules={listed[2]}").text
    assert f"rules={listed[2]}" in page[page.index("Parts of the board") : page.index("<table")]
    assert order(client.get("/models").text, "fake/model", "old/model") == ["fake/model"]
    assert order(client.get(f"/models?rules={listed[2]}").text, "old/model") == ["old/model"]
    assert client.get("/?rules=0.3.0%2Bdddddddd").status_code == 404


def test_agents_that_see_the_answers_have_no_rank(client: TestClient, intake: Intake) -> None:
    fill(intake.store, "oracle", 10, 0.0, privileged=True)
    fill(intake.store, "best", 9, 1.0)
    fill(intake.store, "next", 2, 1.0)
    page = client.get("/").text
    assert order(page, "oracle", "best", "next") == ["best", "next", "oracle"]
    assert re.findall(r'<td class="rank">(\S+)</td>', page) == ["1", "2", "–"]
    assert "sees the answers, so it has no rank" in page
    assert "free" not in page[page.index("<tbody>") :]
    assert order(client.get("/models").text, "fake/model") == ["fake/model"]


def test_undecided_episodes_are_counted_apart(client: TestClient, intake: Intake) -> None:
    number = fill(intake.store, "some", 3, 1.0)
    with intake.store.engine.begin() as connection:
        some = (RESULTS.c.submission == number) & (RESULTS.c.place > 5)
        connection.execute(update(RESULTS).where(some).values(outcome="undecided"))
    page = " ".join(client.get("/").text.split())
    assert "30.0 %" in page
    assert "4 undecided, 50.0 % of the others" in page
    page = client.get(f"/submissions/{number}?outcome=undecided").text
    assert page.count('<span class="badge is-undecided">') == 4
    assert "reported by the agent" in page


def test_boards_show_what_came_of_attacks_and_refusals(client: TestClient, intake: Intake) -> None:
    plain = fill(intake.store, "plain", 9, 1.0)
    page = client.get("/").text
    assert "Attack" not in page
    assert "efused" not in page
    other = fill(intake.store, "other", 5, 1.0)
    ends = {
        "attack": ["succeeded", "begun", "resisted", "resisted"],
        "harm": ["harmful refused", "harmful done", "twin refused", "twin left", "twin left"],
    }
    with intake.store.engine.begin() as connection:
        for column, values in ends.items():
            for place, value in enumerate(values):
                one = (RESULTS.c.submission == other) & (RESULTS.c.place == place)
                connection.execute(update(RESULTS).where(one).values(**{column: value}))
    page = " ".join(client.get("/").text.split())
    head = re.findall(r'<th scope="col" class="num">([^<]+)</th>', page)
    assert head[:4] == ["Attack succeeded", "Attack begun", "Refused", "Over-refused"]
    shown = re.findall(r'data-label="(?:attack [a-z]+|refused|over-refused)">([^<]+)</td>', page)
    assert shown == ["–"] * 4 + ["25.0 %", "50.0 %", "50.0 %", "33.3 %"]
    assert "Attack succeeded" not in client.get(f"/submissions/{plain}").text
    assert "<dt>Over-refused</dt><dd>33.3 %</dd>" in client.get(f"/submissions/{other}").text


def test_models_show_their_best(client: TestClient, intake: Intake) -> None:
    fill(intake.store, "a1", 3, 0.1, "a/model")
    fill(intake.store, "a2", 7, 0.1, "a/model")
    fill(intake.store, "b1", 5, 0.1, "b/model")
    page = client.get("/models").text
    assert order(page, "a/model", "b/model") == ["a/model", "b/model"]
    assert "70.0 %" in page
    assert "30.0 %" not in page
    assert order(client.get("/models/a/model").text, "a1", "a2", "b1") == ["a2", "a1"]


def test_suites_and_scopes_do_not_mix(client: TestClient, intake: Intake) -> None:
    fill(intake.store, "whole", 3, 0.1)
    fill(intake.store, "little", 9, 0.1, scope="smoke")
    assert order(client.get("/").text, "whole", "little") == ["whole"]
    assert order(client.get("/?suite=shopping&scope=smoke").text, "whole", "little") == ["little"]


def plotted(page: str) -> tuple[ElementTree.Element, dict[str, tuple[float, float]]]:
    """The picture of a board, and where each submission stands on it."""
    begin = page.index('<svg class="plot"')
    svg = ElementTree.fromstring(page[begin : page.index("</svg>", begin) + 6])
    places = {}
    for link in svg.iter("a"):
        dot, title = link.find("circle"), link.find("title")
        assert dot is not None
        assert title is not None
        places[str(title.text).partition(":")[0]] = (float(dot.attrib["cx"]), float(dot.attrib["cy"]))
    return svg, places


def test_the_plot_places_cheap_left_and_good_high(client: TestClient, intake: Intake) -> None:
    fill(intake.store, "cheap", 2, 0.01)
    fill(intake.store, "good", 9, 1.0)
    fill(intake.store, "free", 5, 0.0)
    svg, places = plotted(client.get("/").text)
    assert places["free"][0] < places["cheap"][0] < places["good"][0]
    assert places["good"][1] < places["free"][1] < places["cheap"][1]
    assert "style=" not in ElementTree.tostring(svg, "unicode")  # the policy would refuse it
    assert "not known" not in ElementTree.tostring(svg, "unicode")


def test_who_has_no_price_stands_in_the_margin_and_who_sees_the_answers_nowhere(
    client: TestClient, intake: Intake
) -> None:
    fill(intake.store, "priced", 9, 1.0)
    fill(intake.store, "unpriced", 7, None)
    fill(intake.store, "oracle", 10, 0.0, privileged=True)
    svg, places = plotted(client.get("/").text)
    assert places.keys() == {"priced", "unpriced"}
    assert places["unpriced"][0] > places["priced"][0] + 20
    drawn = ElementTree.tostring(svg, "unicode")
    assert "not known" in drawn
    assert "at a cost that is not known" in drawn


def test_a_package_arrives_is_listed_and_its_episodes_open(client: TestClient, honest: Path) -> None:
    package = pack_run(RunReader(honest), honest.parent / "package.zip", name="Careful").read_bytes()
    refused = client.post("/api/submissions", content=package)
    assert refused.status_code == 401
    allowed = {"authorization": "Bearer open sesame"}
    foreign = client.post(
        "/api/submissions", content=package, headers={**allowed, "origin": "http://evil.test"}
    )
    assert foreign.status_code == 403
    answer = client.post("/api/submissions", content=package, headers=allowed)
    assert answer.status_code == 201
    page = client.get(answer.json()["url"]).text
    assert "50.0 %" in page
    link = f"/records/runs/1/episodes/{TASKS[0]}"
    assert f'href="{link}"' in page
    shown = client.get(link)
    assert shown.status_code == 200
    assert "stop [" in shown.text
    assert f"{link}/pictures/0.png" in shown.text
    assert client.get(f"{link}/pictures/0.png").headers["content-type"] == "image/png"
    again = client.post("/api/submissions", content=package, headers=allowed)
    assert again.status_code == 422
    assert "listed already" in again.json()["error"]


def test_a_bad_package_is_answered_with_the_reason(client: TestClient) -> None:
    answer = client.post("/api/submissions", content=b"PK?", headers={"authorization": "Bearer open sesame"})
    assert answer.status_code == 422
    assert "not a zip archive" in answer.json()["error"]


def test_what_is_sent_is_escaped(client: TestClient, intake: Intake) -> None:
    number = fill(intake.store, HOSTILE, 5, 0.1, HOSTILE, note=HOSTILE, sender=HOSTILE, agent=HOSTILE)
    fill(intake.store, "other", 5, 0.2)
    for path in ("/", "/models", f"/submissions/{number}"):
        page = client.get(path).text
        assert "<script>document" not in page
        assert "<img src=x" not in page


def test_reals_answers_are_filed_under_their_run_and_scored_by_their_state(client: TestClient) -> None:
    allowed = {"authorization": "Bearer open sesame"}
    begun = client.post("/api/real/runs", json={"name": "Careful", "model": "fake/model"}, headers=allowed)
    run_id = begun.json()["run_id"]
    state = json.dumps({"differences": {"emails": {"updated": [{"isRead": True}]}}})
    asked = {"run_id": run_id, "task_id": "v1.gomail-2", "retrieved_answer": "done"}
    filed = client.post("/submit", params=asked, content=state)
    assert (filed.status_code, filed.json()["passed"]) == (200, True)
    twice = client.post("/submit", params=asked, content=state)
    assert twice.status_code == 409
    assert "first answer counts" in twice.json()["error"]
    assert "100.0 %" in client.get("/real").text
    page = client.get(f"/real/{run_id}").text
    assert "Mark the first mail as read." in page
    assert "Passed" in page
    assert run_id not in client.get("/real").text  # who knows it can file answers


@pytest.mark.parametrize(
    ("state", "passed"),
    [('{"differences": {}}', False), ('{"differences": {"emails": null}}', False), ("", None)],
)
def test_an_answer_passes_only_by_its_state(
    client: TestClient, intake: Intake, state: str, passed: bool | None
) -> None:
    run_id = RealDesk(intake.store, {}).begin("Careful", "")
    filed = client.get("/submit", params={"run_id": run_id, "task_id": "gomail-2", "retrieved_answer": "x"})
    if state:
        run_id = RealDesk(intake.store, {}).begin("Careful", "")
        asked = {"run_id": run_id, "task_id": "gomail-2", "retrieved_answer": "x"}
        filed = client.post("/submit", params=asked, content=state)
    assert filed.json()["passed"] is passed


@pytest.mark.parametrize(
    ("changes", "body", "reason"),
    [
        ({"run_id": "nobody"}, "", "There is no run"),
        ({"task_id": "gomail-99"}, "", "There is no task"),
        ({"task_id": ""}, "", "There is no task"),
        ({"retrieved_answer": None}, "", "answer is missing"),
        ({}, "[1]", "not a JSON object"),
        ({}, "{", "not JSON"),
        ({}, "[" * 100_000, "not JSON"),
    ],
)
def test_senseless_answers_are_refused_with_the_reason(
    client: TestClient, intake: Intake, changes: dict[str, Any], body: str, reason: str
) -> None:
    run_id = RealDesk(intake.store, {}).begin("Careful", "")
    asked = {"run_id": run_id, "task_id": "gomail-2", "retrieved_answer": "x", **changes}
    answer = client.post("/submit", params={k: v for k, v in asked.items() if v is not None}, content=body)
    assert answer.status_code == 422
    assert reason in answer.json()["error"]
    assert intake.store.real_answers() == []


async def test_an_endless_answer_is_refused(intake: Intake) -> None:
    desk = RealDesk(intake.store, {})
    with pytest.raises(Rejected, match="at most 100,000"):
        await desk.submit(desk.begin("Careful", ""), "gomail-2", "x" * 100_001, None)


def test_submit_without_a_run_explains_itself(client: TestClient) -> None:
    assert client.get("/submit", follow_redirects=False).headers["location"] == "/how"
    assert "webarium submit" in client.get("/how").text


@pytest.mark.parametrize("url", ["nothing", "mysql://x/y", "sqlite:////nowhere/at/all.sqlite"])
def test_a_database_that_cannot_be_used_is_refused_in_a_sentence(url: str) -> None:
    with pytest.raises(UserError, match="The database"):
        connect(url)


def test_an_address_in_a_message_hides_its_password() -> None:
    with pytest.raises(UserError) as refused:
        connect("postgresql://board:secret@127.0.0.1:1/board")
    assert "secret" not in str(refused.value)


def test_a_board_from_before_judges_goes_on(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'old.sqlite'}"
    engine = connect(url)
    with engine.begin() as connection:
        connection.execute(text("ALTER TABLE submissions DROP COLUMN judge"))
    engine.dispose()
    engine = connect(url)
    fill(Store(engine), "good", 8, 0.2)
    assert [row["judge"] for row in Store(engine).submissions()] == [""]
    engine.dispose()
