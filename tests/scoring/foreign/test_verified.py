"""webarena-verified's responses and requests, without a browser."""

from __future__ import annotations

import json
from typing import Any

import pytest

from webarium.actions.types import Stop
from webarium.browser.requestlog import SeenRequest
from webarium.scoring.foreign import typed
from webarium.scoring.foreign.verified import (
    RequestRule,
    ResponseRule,
    pick,
    read_body,
    read_response,
    response_of,
)


def rule(data: Any, items: Any, **more: Any) -> ResponseRule:
    expected = {"task_type": "retrieve", "status": "SUCCESS", "retrieved_data": data}
    return ResponseRule(expected, {"type": "array", "items": items}, **more)


def response(data: Any, **more: Any) -> dict[str, Any]:
    return {"task_type": "RETRIEVE", "status": "success", "retrieved_data": data, **more}


@pytest.mark.parametrize(
    ("wanted", "items", "given", "passes"),
    [
        (["Sprite"], {"type": "string"}, [" sprite "], True),
        (["Sprite"], {"type": "string"}, "Sprite", True),
        (["Sprite", ["a", "b"]], {"type": "string"}, ["b", "Sprite"], True),
        (["Sprite"], {"type": "string"}, ["Sprite", "Sprite"], False),
        ([6], {"type": "number"}, ["6.0"], True),
        ([6], {"type": "number"}, [True], False),
        ([36.39], {"type": "number", "format": "currency"}, ["$36.39"], True),
        ([True], {"type": "boolean"}, ["yes"], True),
        (["2023-05-02"], {"type": "string", "format": "date"}, ["May 2, 2023"], True),
        (["05:47:00"], {"type": "string", "format": "duration"}, ["5h 47min"], True),
        (["http://a.test/x"], {"type": "string", "format": "url"}, ["http://a.test/x/"], True),
        (["^go.*"], {"type": "string"}, ["Going"], True),
        ([{"n": "A", "z": ["1", "2"]}], {"type": "object", "properties": {}}, [{"n": "a", "z": "2"}], True),
        ([{"n": "A"}], {"type": "object", "properties": {}}, ["x"], False),
        ([6], {"type": "number"}, None, False),
    ],
)
def test_retrieved_data_are_compared_by_type(wanted: Any, items: Any, given: Any, passes: bool) -> None:
    assert rule(wanted, items).compare(response(given)).ruling is passes


def test_order_counts_only_where_the_task_says_so() -> None:
    text = {"type": "string"}
    assert rule(["a", "b"], text).compare(response(["b", "a"])).ruling is True
    assert rule(["a", "b"], text, ordered=True).compare(response(["b", "a"])).ruling is False


def test_type_and_status_must_be_right() -> None:
    wanted = rule(None, {})
    assert wanted.compare(response(None)).ruling is True
    assert wanted.compare(response(None, status="NOT_FOUND_ERROR")).ruling is False
    assert wanted.compare(response(None, task_type="MUTATE")).ruling is False


def test_responses_are_read_from_json_in_a_fence_or_not() -> None:
    said = json.dumps({"performed_operation": "retrieve", "status": "SUCCESS", "results": [1]})
    read = {"task_type": "retrieve", "status": "SUCCESS", "retrieved_data": [1]}
    assert read_response(said) == read
    assert read_response(f"Here:\n```json\n{said}\n```") == read
    assert read_response("14") is None
    assert read_response("[" * 50_000) is None


def test_plain_answers_and_declines_stand_for_responses() -> None:
    assert response_of(Stop("14"), "retrieve")["retrieved_data"] == ["14"]
    assert response_of(Stop("done"), "mutate")["retrieved_data"] is None
    assert response_of(Stop(status="impossible", reason="not_found"), "mutate")["status"] == "NOT_FOUND_ERROR"


def request(method: str, url: str, *, body: str | None = None, **more: Any) -> SeenRequest:
    return SeenRequest(method, url, more.get("status", 200), more.get("headers", {}), body, method == "GET")


POSTED: dict[str, Any] = {
    "url": "http://g.test/api/members", "http_method": "POST", "response_status": 201,
    "post_data": {"user_id": 5, "$.actions[0].path": "README.md", "absent": None},
}  # fmt: skip


def test_posted_values_are_found_by_name_and_path() -> None:
    good = request(
        "POST", "http://g.test/api/members", status=201, body='{"user_id": "5", "actions": [{"path": "README.md"}]}'
    )  # fmt: skip
    other = request("POST", "http://g.test/api/members", status=201, body="user_id=6")
    wanted = RequestRule(POSTED, {})
    assert wanted.look([good, other]).ruling is True
    assert wanted.look([other]).ruling is False
    assert wanted.look([]).ruling is False
    assert RequestRule(POSTED, {"last_event_only": True}).look([good, other]).ruling is False
    assert RequestRule(POSTED, {"should_not_exist": True}).look([]).ruling is True
    assert RequestRule(POSTED, {"should_not_exist": True}).look([other]).ruling is False


def test_only_the_last_page_counts_where_a_task_navigates() -> None:
    wanted = {
        "url": "http://g.test/todos?state=open",
        "http_method": "GET",
        "headers": {"Referer": "http://g.test/"},
    }
    page = request("GET", "http://g.test/todos?state=OPEN&_=1", headers={"referer": "http://g.test/"})
    options = {"ignored_query_params_patterns": ["^_"]}
    assert RequestRule(wanted, options, navigating=True).look([page]).ruling is True
    assert RequestRule(wanted, {}, navigating=True).look([page]).ruling is False
    later = request("GET", "http://g.test/")
    assert RequestRule(wanted, options, navigating=True).look([page, later]).ruling is False
    unsent = request("GET", "http://g.test/todos?state=open")
    assert RequestRule(wanted, options, navigating=True).look([unsent]).ruling is False


def test_bodies_of_all_forms_are_read() -> None:
    parts = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n'
    assert read_body("a=1&b=") == {"a": "1", "b": ""}
    assert read_body(parts)["a"] == "1"
    assert read_body('[{"a": 1}]') == {"": [{"a": 1}]}
    assert read_body(None) == {}
    assert pick({"a": [{"b": 2}]}, "$.a[0].b") == 2
    assert pick({"a": []}, "$.a[0].b") is None


def test_durations() -> None:
    assert typed.seconds("1:30") == typed.seconds("1h 30 min") == 5400
    assert typed.seconds("soon") is None
