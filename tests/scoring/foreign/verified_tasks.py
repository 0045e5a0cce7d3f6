"""Tasks of our own in webarena-verified's format, one for each thing that its evaluators can look at.

What the published package makes of their cases is recorded in a file beside, made by ``scripts/compare_verified.py
--record``: for each task a digest of its cases, and a figure for each.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from itertools import count
from pathlib import Path
from typing import Any

from tests.scoring.foreign.verified_cases import Case
from tests.scoring.foreign.verified_sites import Record

RECORDED = Path(__file__).with_name("verified_scores.json")
_NUMBERS = count(1)


def digest(cases: Iterable[Case]) -> str:
    """Tells cases from others."""
    text = json.dumps([[case.name, case.answer, case.trace] for case in cases])
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _task(response: Record, *events: Record, site: str = "shopping") -> Record:
    number = next(_NUMBERS)
    return {
        "sites": [site],
        "task_id": number,
        "intent_template_id": number,
        "start_urls": [f"__{site.upper()}__"],
        "intent": f"Do number {number}.",
        "intent_template": "Do number {{n}}.",
        "instantiation_dict": {"n": number},
        "eval": [response, *events],
        "revision": 1,
    }


def _response(kind: str, data: Any, schema: Record, status: str = "SUCCESS", **options: Any) -> Record:
    return {
        "evaluator": "AgentResponseEvaluator",
        "results_schema": schema,
        "expected": {"task_type": kind, "status": status, "retrieved_data": data},
        **options,
    }


def _retrieve(data: list[Any], items: Record, **options: Any) -> Record:
    return _task(_response("retrieve", data, {"type": "array", "items": items}, **options))


def _text(form: str = "") -> Record:
    return {"type": "string", "format": form} if form else {"type": "string"}


def _object(**properties: Record) -> Record:
    return {"type": "object", "properties": properties}


_NUMBER: Record = {"type": "number"}
_MONEY: Record = {"type": "number", "format": "currency"}


def _event(url: Any, expected: Mapping[str, Any] | None = None, **options: Any) -> Record:
    return {"evaluator": "NetworkEventEvaluator", "expected": {"url": url, **(expected or {})}, **options}


def _does(kind: str, *events: Record, site: str = "shopping") -> Record:
    return _task(_response(kind, None, {"type": "null"}), *events, site=site)


def _posts(
    url: Any, posted: Mapping[str, Any], *, status: int = 302, site: str = "shopping", **options: Any
) -> Record:
    expected = {"http_method": "POST", "post_data": posted, "response_status": status}
    return _does("mutate", _event(url, expected, **options), site=site)


ANSWERS = [
    _retrieve(["Lunar Yoga Mat™"], _text()),
    _retrieve(["^#?\\s*0*170$"], _text()),
    _retrieve(["Ann's tea-pot", ["Blue", "Navy Blue"]], _text()),
    _retrieve(["First", "Second", "Third"], _text(), ordered=True),
    _retrieve(["7", "0"], _text()),
    _retrieve([6], _NUMBER),
    _retrieve([0], _NUMBER),
    _retrieve([1234, [7, 8]], _NUMBER),
    _retrieve([36.39], _MONEY),
    _retrieve([1250.5], _MONEY),
    _retrieve([12], _MONEY),
    _retrieve(["7min"], _text("duration")),
    _retrieve(["1hr 35min"], _text("duration")),
    _retrieve(["10:58:00"], _text("duration")),
    _retrieve(["2km"], _text("distance")),
    _retrieve(["653m"], _text("distance")),
    _retrieve([True], {"type": "boolean"}),
    _retrieve([False], {"type": "boolean"}),
    _retrieve(["May 23, 2023"], _text("date")),
    _retrieve(["September 2, 2022", "2023-03-11"], _text("date")),
    _retrieve([{"latitude": "40.4424191", "longitude": "-79.9397388"}], {"format": "coordinates"}),
    _retrieve(["Blue Door Coffee and Tea"], _text("location-name")),
    _retrieve([{"month": "September", "count": 4}], _object(month=_text("month"), count=_NUMBER)),
    _retrieve([{"book": "A Carol", "author": None}], _object(book=_text(), author=_text())),
    _retrieve(
        [{"names": ["One", "Two"], "min": 9.99, "max": 1999.0}],
        _object(names={"type": "array", "items": _text()}, min=_MONEY, max=_MONEY),
    ),
    _retrieve(
        [{"place": {"name": "Inn", "postcode": "15213"}, "distance": "557m", "hour": "^1?0:00$"}],
        _object(place=_object(name=_text(), postcode=_text()), distance=_text("distance"), hour=_text()),
    ),
    _retrieve([{"hotel": "North Inn", "travel": "15min", "id": 21}], _object(hotel=_text("location-name"))),
    _task(
        _response("retrieve", ["git@__SSH_HOST__:ann/robot.git"], {"type": "array", "items": _text("url")}),
        site="gitlab",
    ),
    _task(_response("retrieve", None, {"type": "null"}, "NOT_FOUND_ERROR")),
    _task(
        {
            "evaluator": "AgentResponseEvaluator",
            "results_schema": {"type": "array", "items": _MONEY},
            "expected": {"task_type": "retrieve", "status": "NOT_FOUND_ERROR"},
        }
    ),
]
"""What agents answer."""

_DATES = {"type": "array", "items": _text("date")}

REQUESTS = [
    _does("navigate", _event("__SHOPPING__/sales/Order")),
    _does(
        "navigate",
        _event(
            ["__GITLAB__/dashboard/todos", "__GITLAB__/dashboard/todos?state=pending"],
            ignored_query_params_patterns=["page", "sort"],
        ),
        site="gitlab",
    ),
    _does(
        "navigate", _event("^__SHOPPING__/[a-z-]*(?:guard|night)[a-z-]*\\.html$", {"response_status": 200})
    ),
    _does("mutate", _event("^__REDDIT__/submit/?.*$", {"http_method": "POST"}), site="reddit"),
    _does(
        "navigate",
        _event(
            "__SHOPPING__/women/shoes.html",
            {"query_params": {"price": ["0-25"], "q": ["Red Shoe"]}},
            ignored_query_params=["serializer"],
        ),
    ),
    _does(
        "navigate",
        _event(
            "__SHOPPING_ADMIN__/reports/sales/filter",
            {"query_params": {"type": ["created"], "from": ["02/1/2023"]}},
            ignored_query_params_patterns=["^(?!type$|from$).*$"],
            decode_base64_query=True,
            query_params_schema=_object(type={"type": "array", "items": _text()}, **{"from": _DATES}),
        ),
        site="shopping_admin",
    ),
    _does(
        "navigate",
        _event("__GITLAB__/search", {"query_params": {"state": ["^(opened|)$"], "author": ["ann"]}}),
        site="gitlab",
    ),
    _does(
        "navigate",
        _event(
            "__GITLAB__/api/graphql",
            {
                "http_method": "POST",
                "headers": {"referer": "__GITLAB__/ann/robot/-/issues/?label%5B%5D=help wanted"},
            },
            ignored_query_params_patterns=["page", "sort"],
        ),
        site="gitlab",
    ),
    _does(
        "navigate",
        _event(
            "^.*/route/.*/-68.2,44.3.*$",
            {"headers": {"Cookie": "^(?!.*_engine=(?:bicycle|foot)).*$"}},
            ignored_query_params_patterns=[".*"],
        ),
        site="map",
    ),
    _posts(
        "__REDDIT__/user/Ann/edit", {"user[biography]": "I am a robot"}, site="reddit", last_event_only=False
    ),
    _posts(
        "^__SHOPPING__/checkout/cart/add/uenc/.*/product/32202$", {"qty": "1", "item": "32202"}, status=200
    ),
    _posts("__SHOPPING__/wishlist/index/add/", {"product": "32202", "qty": None}),
    _posts(
        "^__SHOPPING_ADMIN__/product/save/id/78/set/\\d+/back/edit$",
        {"product[price]": 47.0, "product[status]": "2"},
        site="shopping_admin",
        post_data_schema=_object(**{"product[price]": _MONEY}),
    ),
    _posts(
        "^__GITLAB__/api/v4/projects/\\d+/invitations$",
        {"user_id": "5,278", "level": 30},
        status=201,
        site="gitlab",
        post_data_schema=_object(user_id=_text("string_list")),
        ignored_query_params=["serializer"],
    ),
    _posts(
        "__GITLAB__/ann/robot/notes",
        {"$.note.kind": "MergeRequest", "$.note.note": "Thanks, working on it", "$.lines[1].end": None},
        status=200,
        site="gitlab",
    ),
    _posts(
        "__GITLAB__/api/v4/commits",
        {
            "branch": "main",
            "$.actions[0].action": "^(update|create)$",
            "$.actions[0].content": "# Robot\n\n* One\n* Two",
        },
        status=201,
        site="gitlab",
        post_data_schema=_object(**{"$.actions[0].content": _text("markdown")}),
    ),
    _does(
        "mutate",
        _event(
            "__GITLAB__/ann/robot/issues/1.json",
            {"http_method": "PUT", "post_data": {"$.issue.ids": [2264, 12]}},
            post_data_schema=_object(**{"$.issue.ids": {"type": "array", "items": _NUMBER}}),
        ),
        site="gitlab",
    ),
    _posts("__SHOPPING__/rule/save", {"website_ids": [1], "name": "Sale"}, status=302),
    _posts("__SHOPPING__/user", {"url": ["https://ann.test", "http://ann.test"]}, status=302),
    _posts(
        "__REDDIT__/f/books/comment",
        {"$.^reply_to_\\d+\\[comment\\]$": "good book!", "$.^file_path|file_name$": "LICENSE"},
        site="reddit",
    ),
    _posts(
        "__SHOPPING_ADMIN__/product/save",
        {"name": "Shirt", "$['matrix'][?(@.newProduct == 1)].attributes": ["size: s", "size: m"]},
        site="shopping_admin",
        post_data_schema=_object(
            **{"$['matrix'][?(@.newProduct == 1)].attributes": {"type": "array", "items": _text()}}
        ),
    ),
    _posts(
        "__SHOPPING_ADMIN__/address/save",
        {"street[0]": "456 Oak Avenue", "city": "New York"},
        site="shopping_admin",
        ignored_post_data_params_patterns=["^city$"],
    ),
    _posts("__SHOPPING__/rule", {"rule": '{"b": 2, "a": [1]}'}, post_data_schema=_object(rule=_text("json"))),
    _does(
        "mutate",
        _event(
            "__GITLAB__/ann/robot/star.json",
            {"http_method": "POST", "response_content": {"star_count": 56, "$.items[0].name": "Beef -- 2"}},
        ),
        site="gitlab",
    ),
    _does(
        "mutate",
        _event(
            ["__REDDIT__/f/space/on.json", "__REDDIT__/f/space/off.json"],
            {
                "http_method": "POST",
                "headers": {"referer": "^__REDDIT__/f/space/\\d+/the-moon$"},
                "response_content": {"subscribed": True, "tags": ["a", "b"]},
            },
        ),
        site="reddit",
    ),
    _does(
        "mutate",
        _event(
            "__SHOPPING__/wishlist/add/",
            {
                "http_method": "POST",
                "response_status": 302,
                "response_cookies": {"messages": "^.*(?=.*laundry)(?=.*soap).* has been added.*$"},
            },
        ),
    ),
    _does(
        "mutate",
        _event("__SHOPPING__/contact/post", {"http_method": "POST"}, should_not_exist=True),
        _event("__SHOPPING__/contact"),
    ),
]
"""What their browsers ask."""

TASKS = [*ANSWERS, *REQUESTS]
