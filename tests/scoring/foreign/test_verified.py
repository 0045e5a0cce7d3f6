"""webarena-verified's responses and requests, without a browser."""

from __future__ import annotations

import json
from typing import Any

import pytest

from webarium.actions.types import Stop
from webarium.observation.requests import SeenRequest
from webarium.scoring.foreign.outcomes import PROFILES, Profile
from webarium.scoring.foreign.verified import RequestRule, ResponseRule
from webarium.scoring.foreign.verified.bodies import pick, read_body
from webarium.scoring.foreign.verified.response import read_response, response_of
from webarium.types import Json

JSON = "application/json"
FORM = "application/x-www-form-urlencoded"


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
        (["^go.*$"], {"type": "string"}, ["Going"], True),
        ([{"n": "A", "z": ["1", "2"]}], {"type": "object", "properties": {}}, [{"n": "a", "z": "2"}], True),
        ([6], {"type": "number"}, ["six"], True),
        ([6], {"type": "number"}, ["$6.00"], False),
        ([6], {"type": "number"}, [{"value": 6}], False),
        ([6], {"type": "number"}, [[6, 7]], False),
        ([36.39], {"type": "number", "format": "currency"}, ["36,39 €"], True),
        (["7min"], {"type": "string", "format": "duration"}, ["9 minutes"], True),
        (["7min"], {"type": "string", "format": "duration"}, ["7 miles"], False),
        (["2km"], {"type": "string", "format": "distance"}, ["1.25 miles"], True),
        (["2km"], {"type": "string", "format": "distance"}, ["2"], False),
        ([True], {"type": "boolean"}, ["on"], True),
        (["Lunar™ Mat"], {"type": "string"}, ["Lunar Mat"], True),
        (["^#?0*170$"], {"type": "string"}, ["^#?0*170$"], True),
        (["170"], {"type": "string"}, ["^.*$"], False),
        (["git@__SSH_HOST__:a/b.git"], {"type": "string", "format": "url"}, ["git@g.test:a/b.git"], True),
        ([{"n": "A"}], {"type": "object", "properties": {}}, [{"n": "A", "more": 1}], False),
        ([{"n": None}], {"type": "object", "properties": {}}, [{"n": "x"}], False),
        ([{"n": "A"}], {"type": "object", "properties": {}}, ["x"], False),
        ([6], {"type": "number"}, None, False),
    ],
)
def test_retrieved_data_are_compared_by_type(wanted: Any, items: Any, given: Any, passes: bool) -> None:
    assert rule(wanted, items).compare(response(given)).ruling is passes


HOSTILE = (
    "1" * 300_000 + "%",
    "1," * 200_000,
    "a " * 200_000,
    " \t" * 200_000 + "x",
    "MIT" * 100_000,
    "[" * 100_000,
)
FORMATS = (
    "number",
    "currency",
    "duration",
    "distance",
    "boolean",
    "date",
    "month",
    "coordinates",
    "location-name",
    "url",
    "json",
    "markdown",
    "string_list",
)


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("form", FORMATS)
def test_no_answer_holds_the_scorer_up_or_raises(form: str, profile: Profile) -> None:
    others = {"coordinates": {"lat": 1, "lon": 2}, "json": "[1]", "boolean": False, "currency": 77.77}
    wanted = others.get(form, "1 km")
    checked = rule([wanted], {"type": "string", "format": form})
    odd = (
        *HOSTILE,
        "²",
        "1e999",
        "-",
        "9" * 500,
        "\ud800",
        "٣",
        "9" * 900 + " weeks",
        "1:99",
        "2023-99-99",
        "¾",
    )
    for text in odd:
        assert checked.compare(response([text]), profile).ruling is False
    values: tuple[object, ...] = (
        10**400,
        float("inf"),
        [[]],
        [{}],
        [None],
        {"lat": "x", "lon": []},
        [1, {}],
        1e-320,
    )
    for value in values:
        assert checked.compare(response([value]), profile).ruling is False


def test_patterns_do_not_run_over_endless_texts() -> None:
    checked = rule(["^.*MIT.*MIT.*License.*$"], {"type": "string"})
    assert checked.compare(response(["MIT" * 100_000])).ruling is False
    assert checked.compare(response(["The MIT, or MIT License"])).ruling is True


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
    assert read.items() <= (read_response(said) or {}).items()
    assert read.items() <= (read_response(f"Here:\n```json\n{said}\n```") or {}).items()
    assert read_response(said, "original")["results"] == [1]  # type: ignore[index]
    assert read_response("14") is None
    assert read_response("[" * 50_000) is None
    for depth in (60, 200, 900, 990):
        deep = said.replace("[1]", "[" * depth + "]" * depth)
        assert read_response(deep) is read_response(deep, "original") is None


def test_plain_answers_and_declines_stand_for_responses() -> None:
    assert response_of(Stop("14"), "retrieve")["retrieved_data"] == ["14"]
    assert response_of(Stop("done"), "mutate")["retrieved_data"] is None
    assert response_of(Stop('["a", "b"]'), "retrieve")["retrieved_data"] == ["a", "b"]
    assert response_of(Stop('["a"]'), "mutate")["status"] is None
    assert response_of(Stop(status="impossible", reason="not_found"), "mutate")["status"] == "NOT_FOUND_ERROR"


def request(method: str, url: str, *, body: str | None = None, kind: str = JSON, **more: Any) -> SeenRequest:
    headers = {**more.pop("headers", {}), **({"content-type": kind} if body else {})}
    return SeenRequest(method, url, more.pop("status", 200), headers, body, method == "GET", **more)


POSTED: dict[str, Any] = {
    "url": "http://g.test/api/members",
    "http_method": "POST",
    "response_status": 201,
    "post_data": {"user_id": 5, "$.actions[0].path": "README.md", "absent": None},
}


@pytest.mark.parametrize("profile", PROFILES)
def test_posted_values_are_found_by_name_and_path(profile: Profile) -> None:
    said = '{"user_id": "5", "actions": [{"path": "README.md"}]}'
    good = request("POST", "http://g.test/api/members", status=201, body=said)
    other = request("POST", "http://g.test/api/members", status=201, body="user_id=6", kind=FORM)
    wanted = RequestRule(POSTED, {})
    assert wanted.look([other, good], profile).ruling is True
    assert wanted.look([good, other], profile).ruling is False
    assert wanted.look([], profile).ruling is False
    assert RequestRule(POSTED, {"last_event_only": False}).look([good, other], profile).ruling is True
    assert RequestRule(POSTED, {"should_not_exist": True}).look([], profile).ruling is True
    assert RequestRule(POSTED, {"should_not_exist": True}).look([other], profile).ruling is False


@pytest.mark.parametrize("profile", PROFILES)
def test_what_a_task_leaves_out_is_get_and_200(profile: Profile) -> None:
    wanted = RequestRule({"url": "http://g.test/page"}, {})
    assert wanted.look([request("GET", "http://g.test/page/")], profile).ruling is True
    assert wanted.look([request("POST", "http://g.test/page")], profile).ruling is False
    assert wanted.look([request("GET", "http://g.test/page", status=404)], profile).ruling is False


@pytest.mark.parametrize("profile", PROFILES)
def test_a_question_mark_in_a_pattern_begins_no_query(profile: Profile) -> None:
    optional = RequestRule({"url": "^http://g.test/submit/?.*$"}, {})
    assert optional.look([request("GET", "http://g.test/submit/Art")], profile).ruling is True
    group = RequestRule({"url": "^http://g.test/[a-z-]*(?:guard|night)[a-z-]*\\.html$"}, {})
    assert group.look([request("GET", "http://g.test/mouth-guard.html")], profile).ruling is True
    assert group.look([request("GET", "http://g.test/lamp.html")], profile).ruling is False
    closed = RequestRule({"url": "^http://g.test/product/\\d+$"}, {})
    assert closed.look([request("GET", "http://g.test/product/15033/")], profile).ruling is True


@pytest.mark.parametrize("profile", PROFILES)
def test_what_was_answered_counts(profile: Profile) -> None:
    content = RequestRule({"url": "http://g.test/star", "response_content": {"$.items[0].n": 56}}, {})
    for stars, ruling in ((56, True), (55, False)):
        text = json.dumps({"items": [{"n": stars}], "more": 1})
        seen = request("GET", "http://g.test/star", content=text, content_type=JSON)
        assert content.look([seen], profile).ruling is ruling
    assert content.look([request("GET", "http://g.test/star")], profile).ruling is False
    cookie = RequestRule({"url": "http://g.test/add", "response_cookies": {"said": "^.*soap.* added$"}}, {})
    for value, ruling in (("The Soap was added", True), ("nothing", False)):
        assert (
            cookie.look([request("GET", "http://g.test/add", cookies={"said": value})], profile).ruling
            is ruling
        )
    assert cookie.look([request("GET", "http://g.test/add")], profile).ruling is False


def test_letter_case_counts_in_paths_where_rules_are_strict() -> None:
    seen = [request("GET", "http://G.test/Sales")]
    assert RequestRule({"url": "http://g.test/sales"}, {}).look(seen, "original").ruling is True
    assert RequestRule({"url": "http://g.test/sales"}, {}).look(seen, "strict").ruling is False
    assert RequestRule({"url": "http://g.test/Sales"}, {}).look(seen, "strict").ruling is True


def test_a_broken_address_is_another_page() -> None:
    assert RequestRule({"url": "http://g.test/a"}, {}).look([request("GET", "http://[bad")]).ruling is False


def test_only_the_last_page_counts_where_a_task_navigates() -> None:
    wanted: dict[str, Json] = {
        "url": "http://g.test/todos?state=open",
        "http_method": "GET",
        "headers": {"Referer": "http://g.test/"},
    }
    page = request("GET", "http://g.test/todos?state=OPEN&_=1", headers={"referer": "http://g.test/"})
    options: dict[str, Json] = {"ignored_query_params_patterns": ["^_"]}
    assert RequestRule(wanted, options, navigating=True).look([page]).ruling is True
    assert RequestRule(wanted, {}, navigating=True).look([page]).ruling is False
    later = request("GET", "http://g.test/")
    assert RequestRule(wanted, options, navigating=True).look([page, later]).ruling is False
    unsent = request("GET", "http://g.test/todos?state=open")
    assert RequestRule(wanted, options, navigating=True).look([unsent]).ruling is False


def test_bodies_are_read_by_their_types() -> None:
    parts = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n'
    assert read_body("a=1&b=&a=2", FORM) == {"a": "1", "b": ""}
    assert read_body(parts, "multipart/form-data; boundary=x") == {"a": "1"}
    assert read_body('{"a": 1}', f"{JSON}; charset=utf-8") == {"a": 1}
    assert read_body('[{"a": 1}]', JSON) == {}
    assert read_body("[" * 50_000, JSON) == {}
    assert read_body("a=1", "text/plain") == {}
    assert read_body(None, FORM) == {}


def test_members_are_found_by_paths_and_patterns() -> None:
    body: dict[str, Json] = {
        "a": [{"b": 2}, {"b": 3}],
        "m_7[x]": "y",
        "text": '[{"n": 1, "v": "s"}, {"n": 0, "v": "m"}]',
    }
    assert pick(body, "$.a[0].b") == 2
    assert pick(body, "$.a[2].b") is None
    assert pick(body, r"$.^m_\d+\[x\]$") == "y"
    assert pick(body, "$['text'][?(@.n == 1)].v") == ["s"]
    assert pick(body, "$.a[0].b.c") is None
