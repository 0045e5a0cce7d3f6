"""A file of proposals is a suite like any other: tasks, checks, golden paths; and what is wrong with one is told."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.propose.files import proposals, written
from webarium import Universe, databases, load_sites
from webarium.actions.types import Stop
from webarium.agents.oracle import OracleAgent
from webarium.envs import Arena
from webarium.errors import UserError
from webarium.scoring import AnswerCheck, StateCheck
from webarium.scoring.matchers import AnyValue
from webarium.scoring.score import score
from webarium.suites.proposed.form import Review, read_proposals
from webarium.suites.proposed.suite import load
from webarium.tasks import check_template


@pytest.fixture(scope="module")
def universe() -> Iterator[Universe]:
    with Universe.open(databases({"dashdish": load_sites()["dashdish"]})) as found:
        yield found


def test_proposals_are_tasks_with_computed_answers(tmp_path: Path, universe: Universe) -> None:
    suite = load(str(written(tmp_path)), {})
    phone, favorite = suite.tasks(universe)
    assert phone.id == "dashdish.proposed_phone.0"
    assert phone.intent == 'What is the phone number of "Souvla"?'
    assert [check.answer.natural() for check in phone.checks if isinstance(check, AnswerCheck)] == [
        "(415) 555-1022"
    ]
    (state,) = (check for check in favorite.checks if isinstance(check, StateCheck))
    ((wish,),) = state.options
    assert wish.values["added_at"] == AnyValue()
    assert isinstance(wish.values["restaurant_id"], int)
    assert suite.sites == ("dashdish",)


def test_templates_of_files_are_sound(tmp_path: Path, universe: Universe) -> None:
    phone, _ = load(str(written(tmp_path)), {}).templates
    assert check_template(phone, universe) == []


async def test_the_oracle_walks_the_path_that_a_file_notes(tmp_path: Path, universe: Universe) -> None:
    suite = load(str(written(tmp_path)), {})
    task = suite.task(universe, "dashdish.proposed_phone.0")
    assert task.source.has_path(task.given)
    favorite = suite.task(universe, "dashdish.proposed_favorite.0")
    assert not favorite.source.has_path(favorite.given)
    arena = await Arena.open(universe=universe, engine="text")
    async with arena, await arena.begin(task) as episode:
        oracle = OracleAgent()
        await oracle.start_privileged(task, universe)
        action = await oracle.act(episode.observation)
        while not isinstance(action, Stop):
            await episode.step(action)
            action = await oracle.act(episode.observation)
        verdict = await score(
            task, stop=action, page=await episode.final_page(), changes=await episode.read_changes()
        )
    assert verdict.passed
    assert episode.steps == 2


def test_what_a_reviewer_rejects_is_left_out(tmp_path: Path, universe: Universe) -> None:
    path = written(tmp_path)
    file = read_proposals(path).reviewed("proposed_phone", 0, Review(decision="rejected", why="No."))
    path.write_text(file.text(), "utf-8")
    suite = load(str(path), {})
    assert [task.template for task in suite.tasks(universe)] == ["proposed_favorite"]
    assert "1 of 3 proposals were rejected" in suite.remarks[0]
    assert "2 of 3 proposals were not reviewed yet" in suite.remarks[1]


def test_a_folder_of_files_is_one_suite(tmp_path: Path, universe: Universe) -> None:
    written(tmp_path)
    other = proposals(name="proposed_line")
    del other["templates"][1]
    written(tmp_path, other, "other.json")
    assert len(load(str(tmp_path), {}).tasks(universe)) == 3


def test_a_file_is_read_as_it_is_written(tmp_path: Path) -> None:
    path = written(tmp_path)
    file = read_proposals(path)
    path.write_text(file.text(), "utf-8")
    assert read_proposals(path) == file


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"query": 3}, "the field 'query' must be a text"),
        ({"kind": "navigate"}, "'kind'"),
        ({"name": "Proposed Phone"}, "lower case"),
        ({"answer": {"type": "poem"}}, "'type'"),
        ({"instances": [{"params": {"name": ["Souvla"]}}]}, "'params'|name"),
        ({"oops": 1}, "'oops' is unknown"),
        ({"role": "pope"}, "pope"),
    ],
)
def test_what_is_wrong_with_a_file_is_told(tmp_path: Path, changes: dict[str, Any], why: str) -> None:
    with pytest.raises(UserError, match=why):
        load(str(written(tmp_path, proposals(**changes))), {})


def test_other_things_are_no_files_of_proposals(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="no files of proposals"):
        load(str(tmp_path), {})
    with pytest.raises(UserError, match="Leave out --site"):
        load(str(written(tmp_path)), {"dashdish": "http://x.test"})
    with pytest.raises(UserError, match="nowhere"):
        load(str(written(tmp_path, {**proposals(), "site": "nowhere"})), {})


def test_a_query_that_writes_gives_no_task(tmp_path: Path, universe: Universe) -> None:
    suite = load(str(written(tmp_path, proposals(query="DELETE FROM restaurant RETURNING name"))), {})
    assert [task.template for task in suite.tasks(universe)] == ["proposed_favorite"]


def test_live_sites_have_answers_instead_of_queries(tmp_path: Path, universe: Universe) -> None:
    value = proposals(query="", instances=[{"params": {"name": "Souvla"}, "value": "(415) 555-1022"}])
    del value["templates"][1]
    suite = load(str(written(tmp_path, {**value, "site": "https://food.example"})), {})
    (task,) = suite.tasks(universe)
    assert task.live_hosts == ("food.example",)
    assert task.start_urls == ("https://food.example/",)
    assert [check.describe() for check in task.checks]


def test_a_number_that_a_request_names_may_be_written_in_another_way(
    tmp_path: Path, universe: Universe
) -> None:
    value = proposals()
    value["templates"][1] |= {
        "name": "proposed_number",
        "intent": 'Change my phone number to "{value}".',
        "changes": [
            {"op": "update", "table": "account", "key": {"email": "x"}, "values": {"phone": "503-555-0142"}}
        ],
        "instances": [{"params": {"value": "503-555-0142"}}],
    }
    task = load(str(written(tmp_path, value)), {}).task(universe, "dashdish.proposed_number.0")
    (state,) = (check for check in task.checks if isinstance(check, StateCheck))
    assert state.options[0][0].values["phone"].matches("(503) 555-0142")
    assert not state.options[0][0].values["phone"].matches("(503) 555-0143")


def test_what_rows_leave_open_is_said(tmp_path: Path) -> None:
    _, favorite = load(str(written(tmp_path)), {}).templates
    assert set(favorite.openings().free) == {"favorite.added_at"}
