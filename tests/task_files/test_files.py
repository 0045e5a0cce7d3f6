"""Task files of other benchmarks load whole, keep every field, and are refused in one clear sentence."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.scoring.foreign.recorded import DATA, needs_data
from webarium.errors import UserError
from webarium.task_files import (
    load_real,
    load_references,
    load_verified,
    load_webarena,
    load_webvoyager,
)

WEBARENA: dict[str, Any] = {
    "sites": ["shopping"],
    "task_id": 7,
    "require_login": True,
    "storage_state": "./.auth/shopping_state.json",
    "start_url": "__SHOPPING__/a |AND| __SHOPPING__/b",
    "intent": "Buy it.",
    "intent_template_id": 3,
    "instantiation_dict": {"it": "this"},
    "eval": {
        "eval_types": ["string_match", "url_match", "program_html"],
        "reference_answers": {"must_include": ["x"]},
        "reference_url": "__SHOPPING__/c",
        "program_html": [{"url": "last", "locator": "", "required_contents": {"exact_match": "y"}}],
        "string_note": "none",
    },
    "new_field": [1, None],
}
VERIFIED: dict[str, Any] = {
    "sites": ["gitlab"],
    "task_id": 1,
    "intent_template_id": 2,
    "start_urls": ["__GITLAB__"],
    "intent": "Invite them.",
    "instantiation_dict": {},
    "eval": [
        {
            "evaluator": "AgentResponseEvaluator",
            "results_schema": {"type": "null"},
            "expected": {"task_type": "mutate", "status": "SUCCESS", "retrieved_data": None},
        },
        {
            "evaluator": "NetworkEventEvaluator",
            "expected": {"url": "__GITLAB__/members", "http_method": "POST"},
        },
    ],
    "revision": 2,
}
REAL: dict[str, Any] = {
    "id": "gomail-1",
    "goal": "Read it.",
    "website": {"id": "gomail", "url": "https://mail.example"},
    "difficulty": "easy",
    "challengeType": "retrieval",
    "possible": True,
    "points": 1,
    "evals": [
        {"type": "jmespath", "query": "a.b", "expected_value": {}},
        {"type": "llm_boolean", "rubric": "Right?", "expected_value": True},
    ],
}
VOYAGER = {"web_name": "BBC News", "id": "BBC News--3", "ques": "What?", "web": "https://news.example/"}

Load = Callable[[Path], Any]


def written(folder: Path, value: Any) -> Path:
    path = folder / "tasks.json"
    path.write_text(value if isinstance(value, str) else json.dumps(value), "utf-8")
    return path


@needs_data
def test_all_published_tasks_load_and_come_back_as_they_were() -> None:
    webarena = DATA / "webarena" / "test.raw.json"
    assert [task.to_json() for task in load_webarena(webarena)] == json.loads(webarena.read_text("utf-8"))
    assert sum(not task.achievable for task in load_webarena(webarena)) == 36
    voyager = DATA / "webvoyager" / "WebVoyager_data.jsonl"
    rows = [json.loads(line) for line in voyager.read_text("utf-8").splitlines()]
    assert [task.to_json() for task in load_webvoyager(voyager)] == rows
    references = load_references(DATA / "webvoyager" / "reference_answer.json")
    assert {task.id for task in load_webvoyager(voyager)} == set(references)
    assert sum(reference.kind == "golden" for reference in references.values()) == 143
    tasks = load_real(DATA / "real" / "v1")
    assert len(tasks) == 112
    for task in tasks:
        assert task.to_json() == json.loads((DATA / "real" / "v1" / f"{task.id}.json").read_text("utf-8"))


@pytest.mark.parametrize(
    ("load", "value"),
    [
        (load_webarena, [WEBARENA]),
        (load_webarena, WEBARENA),
        (load_verified, [VERIFIED]),
        (load_real, REAL),
        (load_webvoyager, json.dumps(VOYAGER) + "\n\n"),
    ],
)
def test_every_field_is_kept(load: Load, value: Any, tmp_path: Path) -> None:
    (task,) = load(written(tmp_path, value))
    record = json.loads(value) if isinstance(value, str) else value
    assert task.to_json() == (record[0] if isinstance(record, list) else record)


def test_fields_are_read(tmp_path: Path) -> None:
    (task,) = load_webarena(written(tmp_path, [WEBARENA]))
    assert task.start_urls == ("__SHOPPING__/a", "__SHOPPING__/b")
    assert (task.evaluation.note, task.evaluation.targets[0].contents) == ("none", {"exact_match": "y"})
    (verified,) = load_verified(written(tmp_path, [VERIFIED]))
    assert (verified.task_type, verified.achievable, len(verified.events)) == ("mutate", True, 1)


def test_a_folder_of_single_tasks_loads_in_their_order(tmp_path: Path) -> None:
    for number in (10, 9):
        (tmp_path / f"{number}.json").write_text(json.dumps({**WEBARENA, "task_id": number}), "utf-8")
    assert [task.id for task in load_webarena(tmp_path)] == [9, 10]


def broken(record: dict[str, Any], *names: str, value: Any = ...) -> dict[str, Any]:
    """A copy with one field set, or without it."""
    copied: dict[str, Any] = json.loads(json.dumps(record))
    place: Any = copied
    for name in names[:-1]:
        place = place[int(name)] if isinstance(place, list) else place[name]
    if value is ...:
        del place[names[-1]]
    else:
        place[names[-1]] = value
    return copied


@pytest.mark.parametrize(
    ("load", "value", "said"),
    [
        (load_webarena, [broken(WEBARENA, "intent")], r"task 7: the field .intent. is missing"),
        (
            load_webarena,
            [broken(WEBARENA, "task_id", value="7")],
            r"'task_id' must be a whole number, got .7.",
        ),
        (
            load_webarena,
            [broken(WEBARENA, "task_id", value=True)],
            r"'task_id' must be a whole number, got true",
        ),
        (load_webarena, [broken(WEBARENA, "sites", value=["a", 1])], r"'sites' must be a list of texts"),
        (
            load_webarena,
            [broken(WEBARENA, "eval", "eval_types", value=["magic"])],
            r"task 7, eval: .*string_match",
        ),
        (
            load_webarena,
            [broken(WEBARENA, "eval", "reference_answers", value={"must_include": "x"})],
            r"task 7, eval, reference_answers: the field 'must_include' must be a list",
        ),
        (
            load_webarena,
            [broken(WEBARENA, "eval", "program_html", value=[{"url": "last", "locator": ""}])],
            r"task 7, eval, program_html\[0\]: the field 'required_contents' is missing",
        ),
        (
            load_webarena,
            [broken(WEBARENA, "eval", "reference_url", value="__SHOPPING__ |OR| http://[bad")],
            r"task 7, eval: the field 'reference_url' holds ' http://\[bad', which is not an address",
        ),
        (
            load_webarena,
            [broken(WEBARENA, "start_url", value="http://[bad")],
            r"task 7: .*'start_url' .* not an address",
        ),
        (
            load_webarena,
            [broken(WEBARENA, "eval", "program_html", "0", "url", value="//[")],
            r"html\[0\]: .*'url'",
        ),
        (
            load_webarena,
            [broken(WEBARENA, "eval", "reference_answers", value={"exact": "x"})],
            r"reference_answers: the field 'exact' is unknown",
        ),
        (
            load_webarena,
            [broken(WEBARENA, "eval", "program_html", "0", "required_contents", value={})],
            r"html\[0\]: the field 'required_contents' must have exact_match or must_include",
        ),
        (load_webarena, [WEBARENA, WEBARENA], r"the task id 7 comes twice"),
        (load_webarena, [], r"holds no tasks"),
        (load_webarena, "[{,]", r"tasks.json, line 1: this is not JSON"),
        (load_webarena, "[" * 20_000, r"nested too deeply"),
        (load_webarena, [3], r"record 0 must be an object, got 3"),
        (load_verified, VERIFIED, r"must hold a list of tasks"),
        (load_verified, [broken(VERIFIED, "eval", value=[])], r"task 1: .*AgentResponseEvaluator"),
        (
            load_verified,
            [broken(VERIFIED, "eval", "0", "evaluator", value="Other")],
            r"eval\[0\]: .*'evaluator'",
        ),
        (load_verified, [broken(VERIFIED, "start_urls", value=["http://[bad"])], r"task 1: .*'start_urls'"),
        (
            load_verified,
            [broken(VERIFIED, "eval", "1", "expected", "url", value=["//["])],
            r"holds '//\[', which",
        ),
        (
            load_verified,
            [broken(VERIFIED, "eval", "1", "expected", "url", value="^($")],
            r"'\^\(\$': missing \)",
        ),
        (load_real, broken(REAL, "website", "url", value="http://[bad"), r"website: the field 'url' holds"),
        (load_real, broken(REAL, "website", "url"), r"tasks.json, website: the field 'url'"),
        (
            load_real,
            broken(REAL, "evals", "0", "query", value="a..b"),
            r"evals\[0\]: the field 'query' holds 'a..b', which is not JMESPath",
        ),
        (load_real, broken(REAL, "difficulty", value="brutal"), r"one of easy, medium, hard"),
        (
            load_real,
            broken(REAL, "evals", "1", "type", value="guess"),
            r"evals\[1\]: the field 'type' must be one of jmespath, llm_boolean, script, got .guess",
        ),
        (load_real, broken(REAL, "evals", "1", "type"), r"evals\[1\]: the field 'type' is missing"),
        (load_real, broken(REAL, "evals", "1", "rubric"), r"evals\[1\]: the field 'rubric' is missing"),
        (load_real, broken(REAL, "evals", value=["x"]), r"evals\[0\] must be an object, got .x"),
        (load_real, broken(REAL, "website", value="x"), r"json: the field 'website' must be an object, got"),
        (load_real, [REAL], r"tasks.json must be an object, got \["),
        (load_webvoyager, json.dumps(VOYAGER) + "\n{", r"tasks.json, line 2: this is not JSON"),
        (
            load_webvoyager,
            "\n" + json.dumps({**VOYAGER, "web": "x"}),
            r"line 2: the field 'web' must be an address",
        ),
        (
            load_references,
            {"A": {"answers": [{"id": 0, "type": "sure", "ans": ""}]}},
            r"A, answers\[0\]: .*golden",
        ),
        (load_references, ["A"], r"tasks.json must be an object, got"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(load: Load, value: Any, said: str, tmp_path: Path) -> None:
    with pytest.raises(UserError, match=said) as caught:
        load(written(tmp_path, value))
    assert "\n" not in str(caught.value)


def test_files_that_are_not_there_or_no_text_are_refused(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="There is no task file"):
        load_webvoyager(tmp_path / "none.jsonl")
    with pytest.raises(UserError, match="holds no task files"):
        load_real(tmp_path)
    with pytest.raises(UserError, match="is a folder"):
        load_verified(tmp_path)
    (tmp_path / "binary.json").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(UserError, match="not UTF-8 text"):
        load_webarena(tmp_path / "binary.json")
