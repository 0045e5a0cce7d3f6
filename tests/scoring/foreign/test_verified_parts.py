"""Addresses, bodies, dates, places and texts as webarena-verified reads them, one by one."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from webarium.observation.requests import SeenRequest
from webarium.scoring.foreign.verified import RequestRule, addresses, dates, documents, places, texts, values
from webarium.scoring.foreign.verified.bodies import pick, read_body
from webarium.types import Json


@pytest.mark.parametrize(
    ("text", "page", "query"),
    [
        ("", None, {}),
        ("  ", None, {}),
        ("http://[bad", None, {}),
        (" http://A.test/x/ ", "http://a.test/x", {}),
        ("http://a.test", "http://a.test/", {}),
        ("a.test/x", "https://a.test/x", {}),
        ("//a.test/x", "https://a.test/x", {}),
        ("http://a.test:80/x", "http://a.test/x", {}),
        ("https://a.test:443/x", "https://a.test/x", {}),
        ("http://a.test:443/x", "http://a.test:443/x", {}),
        ("http://a.test./x", "http://a.test/x", {}),
        ("http://Ann@a.test/x", "http://Ann@a.test/x", {}),
        ("http://a.test/x#Top", "http://a.test/x#Top", {}),
        ("http://a.test/x#!y=1", "http://a.test/x", {"_escaped_fragment_": ("y=1",)}),
        ("http://a.test/./x//y/../z", "http://a.test/x/z", {}),
        ("http://a.test/x/..", "http://a.test/", {}),
        ("http://a.test/x/y/.?a", "http://a.test/x/y/", {"a": ("",)}),
        ("http://a.test/x/?a", "http://a.test/x/", {"a": ("",)}),
        ("http://a.test/caf%C3%A9", "http://a.test/caf%C3%A9", {}),
        ("http://a.test/café", "http://a.test/caf%C3%A9", {}),
        ("http://a.test/x?b=2&a=Y&a=X&", "http://a.test/x", {"b": ("2",), "a": ("x", "y")}),
        ("http://a.test/x?a= 1 ", "http://a.test/x", {"a": ("1",)}),
        ("http://a.test/x?a=1%2B2", "http://a.test/x", {"a": ("1 2",)}),
        ("http://a.test/x?", "http://a.test/x", {}),
        ("^http://a.test/x?b=1$", "^http://a.test/x?b=1$", {}),
        ("git@a.test:Team/repo.git", "git@:team/repo.git", {}),
        ("ssh://git@a.test:22/Team/repo.git", "git@:team/repo.git", {}),
        ("ssh://Ann@a.test/repo.git", "ann@:repo.git", {}),
        ("ssh://a.test/repo.git/", "git@:repo.git", {}),
    ],
)
def test_addresses_are_read_in_one_spelling(text: str, page: str | None, query: dict[str, Any]) -> None:
    found = addresses.read(text)
    assert (found and found.page, dict(found.query) if found else {}) == (page, query)


@pytest.mark.parametrize(
    ("url", "page", "query"),
    [
        ("http://a.test/filter/bmFtZT1qb2U=/", "http://a.test/filter", {"name": ("joe",)}),
        ("http://a.test/filter/bmFtZT1qb2U", "http://a.test/filter", {"name": ("joe",)}),
        ("http://a.test/filter/bmFtZT1qb2U/more/", "http://a.test/filter/more", {"name": ("joe",)}),
        ("http://a.test/filter/bmFtZT1qb2U?x=1", "http://a.test/filter", {"name": ("joe",), "x": ("1",)}),
        ("http://a.test/filter/name", "http://a.test/filter/name", {}),
        ("http://a.test/filter/abc", "http://a.test/filter/abc", {}),
        ("http://a.test/bmFtZT1qb2U", "http://a.test/", {"name": ("joe",)}),
    ],
)
def test_parts_of_paths_may_be_queries(url: str, page: str, query: dict[str, Any]) -> None:
    found = addresses.read(url, decode=True)
    assert found is not None
    assert (found.page, dict(found.query)) == (page, query)
    plain = addresses.read(url)
    assert plain is not None
    assert "name" not in plain.query


@pytest.mark.parametrize(
    ("wanted", "given", "exact", "same"),
    [
        ("http://a.test/x", "http://a.test/x/", False, True),
        ("http://a.test/X", "http://a.test/x", False, True),
        ("http://a.test/X", "http://a.test/x", True, False),
        ("http://a.test/X", "http://a.test/X", True, True),
        ("http://a.test/x", "http://a.test/y", False, False),
        ("^http://a.test/\\d+$", "http://a.test/7", False, True),
        ("^http://a.test/\\d+$", "http://a.test/x", False, False),
        ("^http://a.test/(x$", "http://a.test/x", False, False),
    ],
)
def test_pages_are_the_same(wanted: str, given: str, exact: bool, same: bool) -> None:
    one, other = addresses.read(wanted), addresses.read(given)
    assert one is not None
    assert other is not None
    assert addresses.same_page(one, other, exact=exact) is same


BODY: dict[str, Json] = {
    "a": {"b": [1, {"c": 2}]},
    "x y": 3,
    "text": '{"n": [4]}',
    "list": [{"n": 1, "v": "s"}, {"n": 2, "v": "m"}, {"n": 1, "v": "l"}],
    "by": {"p": {"n": 1, "v": "q"}},
    "m_1": 5,
    "m_2": 6,
}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("a", {"b": [1, {"c": 2}]}),
        ("x y", 3),
        ("none", None),
        ("$.a.b[0]", 1),
        ("$.a.b[1].c", 2),
        ("$.a.b[2]", None),
        ("$.a['b'][0]", 1),
        ('$["a"].b[0]', 1),
        ("$.a.c", None),
        ("$.a[0]", None),
        ("$.text.n[0]", 4),
        ("$.list[?(@.n == 1)].v", ["s", "l"]),
        ("$.list[?(@.n == 2)].v", ["m"]),
        ("$.list[?(@.v == 'm')].n", [2]),
        ("$.list[?(@.n == 3)].v", None),
        ("$.by[?(@.n == 1)].v", ["q"]),
        ("$.x y", 3),
        ("$", BODY),
        ("$!", None),
        ("^m_1$", 5),
        ("^m_.$", [5, 6]),
        ("$.^m_.$", [5, 6]),
        ("^n_.$", None),
        ("^(m$", None),
    ],
)
def test_members_of_bodies(name: str, value: Json) -> None:
    assert pick(BODY, name) == value


PARTS = (
    '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\none\r\ntwo\r\n'
    '--b\r\nX: y\r\ncontent-disposition: form-data; name="c"\r\n\r\n3\r\n'
    "--b\r\ncontent-disposition: form-data\r\n\r\n4\r\n--b\r\nX: y\r\n\r\n5\r\n"
    '--b\r\ncontent-disposition: form-data; name="d"\r\n--b--'
)


@pytest.mark.parametrize(
    ("text", "kind", "body"),
    [
        ("a=1&b=&a=2", "application/x-www-form-urlencoded; charset=utf-8", {"a": "1", "b": ""}),
        ('{"a": 1}', "application/json", {"a": 1}),
        ("[1]", "application/json", {}),
        ("{", "application/json", {}),
        (PARTS, 'multipart/form-data; boundary="b"', {"a": "one\ntwo", "c": "3"}),
        (PARTS, "multipart/form-data", {}),
        (PARTS, "text/plain; boundary=b", {}),
        ("", "application/json", {}),
    ],
)
def test_bodies_by_their_types(text: str, kind: str, body: Any) -> None:
    assert read_body(text, kind) == body


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("2023-05-02", date(2023, 5, 2)),
        ("2023/5/2", date(2023, 5, 2)),
        ("20230502", date(2023, 5, 2)),
        ("5/2/2023", date(2023, 5, 2)),
        ("5/2/23", date(2023, 5, 2)),
        ("5/2/73", date(1973, 5, 2)),
        ("5/2/72", date(2072, 5, 2)),
        ("13/2/2023", date(2023, 2, 13)),
        ("2/13/2023", date(2023, 2, 13)),
        ("12/12/2023", date(2023, 12, 12)),
        ("13/13/2023", None),
        ("2/30/2023", None),
        ("May 2, 2023", date(2023, 5, 2)),
        ("Tuesday, May 2nd, 2023 at 10:15 am", date(2023, 5, 2)),
        ("2 of May 2023", date(2023, 5, 2)),
        ("2-Sept-'23", date(2023, 9, 2)),
        ("2023, May 2.", date(2023, 5, 2)),
        ("May 2023", None),
        ("", None),
        (5, None),
    ],
)
def test_days(text: Json, read: date | None) -> None:
    assert dates.day(text) == read


@pytest.mark.parametrize(
    ("value", "number"),
    [
        (1, 1),
        (12, 12),
        (13, None),
        (0, None),
        (3.0, 3),
        (3.5, None),
        ("3", 3),
        ("03", 3),
        ("+12", 12),
        ("13", None),
        ("00003", None),
        ("March", 3),
        ("sept.", 9),
        ("Mar 2023", 3),
        ("2023-03", 3),
        ("2023-13", None),
        ("3/2023", 3),
        ("2023-03-05", 3),
        ("soon", None),
        (None, None),
        ([], None),
    ],
)
def test_months(value: Json, number: int | None) -> None:
    assert dates.month(value) == number


@pytest.mark.parametrize(
    ("value", "point", "lettered"),
    [
        ({"latitude": 1, "longitude": "2"}, (1, 2), (1, 2)),
        ({"lat": 1, "lng": 2}, (1, 2), (1, 2)),
        ({"LAT": 1, "Lon": 2}, (1, 2), (1, 2)),
        ({"l": 1, "lon": 2}, None, None),
        ({"lat": 1}, None, None),
        ([1, 2], (1, 2), (1, 2)),
        ([1, 2, 3], None, None),
        (["x", 2], None, None),
        ("1.5, -2", (1.5, -2), (1.5, -2)),
        ("1.5;2", (1.5, 2), (1.5, 2)),
        ("90 180", (90, 180), (90, 180)),
        ("90.5 180", None, None),
        ("-90.5 180", None, None),
        ("1.5", None, None),
        ("40.44° N, 79.94° W", None, (40.44, -79.94)),
        ("40.44 S 79.94 E", None, (-40.44, 79.94)),
        ("40° 30' N, 79° 15' 36\" W", None, (40.5, -79.26)),
        ("-40° 30', 79°", None, (-40.5, 79)),
        (5, None, None),
        ([1, float("inf")], None, None),
    ],
)
def test_points(value: Any, point: Any, lettered: Any) -> None:
    assert places.point(value) == point
    assert places.lettered_point(value) == (lettered and pytest.approx(lettered))


def test_points_are_near_within_a_metre() -> None:
    assert places.near((1.0, 2.0), (1.000009, 1.999991))
    assert not places.near((1.0, 2.0), (1.000011, 2.0))
    assert not places.near((1.0, 2.0), (1.0, 1.999989))


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("Two-Way  Café™", "two way cafe"),
        ("3-4", "3-4"),
        ("a\tb\nc\x00d", "a b cd"),
        ("^A b$", "^A b$"),
        ("^A b", "^a b"),
        ("STRAẞE", "strasse"),
        ("x\u2013y", "x y"),
    ],
)
def test_texts_are_folded(text: str, folded: str) -> None:
    assert texts.fold(text) == folded


@pytest.mark.parametrize(
    ("text", "pattern"),
    [("^a$", True), ("^$", True), ("^", False), ("$", False), ("a$", False), ("^a", False), (5, False)],
)
def test_patterns_go_from_beginning_to_end(text: object, pattern: bool) -> None:
    assert texts.is_pattern(text) is pattern


@pytest.mark.parametrize(
    ("value", "said"),
    [("A", "a"), (0, ""), (False, ""), (None, ""), ([], ""), (5, "5"), (True, "true"), ([1], "[1]")],
)
def test_values_as_texts(value: Json, said: str) -> None:
    assert texts.written(value) == said


@pytest.mark.parametrize(
    ("wanted", "given", "same"),
    [
        ("a", "a", True),
        ("a", "a.", True),
        ("'a'", "a!", True),
        ("a", "b", False),
        ("^a.c$", "abc", True),
        ("^a.c$", "ABC", True),
        ("^a.c$", "abcd", False),
        ("^a(c$", "a(c", False),
        ("^a.c$", "^a.c$", True),
    ],
)
def test_texts_are_the_same(wanted: str, given: str, same: bool) -> None:
    assert texts.same(wanted, given) is same


def test_long_texts_fit_no_pattern() -> None:
    assert texts.matches("a*", "a" * 20_000)
    assert not texts.matches("a*", "a" * 20_001)


@pytest.mark.parametrize(
    ("wanted", "given", "alike"),
    [
        ("central park", "park, central", True),
        ("central park", "central parks", True),
        ("central park", "central station", False),
        ("abcd", "abcx", False),
        ("abcde", "abcdx", True),
        ("abcdefgh", "abcdef", True),
        ("abcdefgh", "abcde", False),
        ("", "", True),
        ("", "a", False),
        ("a", "", False),
        ("!", "?", False),
    ],
)
def test_names_of_places_are_similar(wanted: str, given: str, alike: bool) -> None:
    assert texts.similar(wanted, given) is alike
    assert texts.similar(given, wanted) is alike


@pytest.mark.parametrize(
    ("value", "truth", "exact"),
    [
        ("Yes", True, True),
        ("off", False, False),
        ("maybe", None, None),
        (1, True, True),
        (0, False, False),
        (2, True, None),
        (True, True, True),
        (None, None, None),
    ],
)
def test_truths(value: Json, truth: bool | None, exact: bool | None) -> None:
    assert (values.truth(value), values.exact_truth(value)) == (truth, exact)


@pytest.mark.parametrize(
    ("wanted", "given", "original", "strict"),
    [
        ("a", "A", True, True),
        (["a", "b"], "b", True, True),
        ("a", ["a", "b"], True, False),
        (["a"], "a", False, False),
        ("a", ["a"], False, False),
        ("5", 5, True, True),
        ("", 0, True, False),
        ("a", None, False, False),
    ],
)
def test_single_values_and_alternatives(wanted: Json, given: Json, original: bool, strict: bool) -> None:
    schema = {"type": "string"}
    assert values.same(wanted, given, schema, "original") is original
    assert values.same(wanted, given, schema, "strict") is strict


@pytest.mark.parametrize(
    ("wanted", "given", "schema", "same"),
    [
        ([1, 2], [2, 1], {"type": "array", "items": {"type": "number"}}, True),
        ([1, 2], "[2, 1]", {"type": "array", "items": {"type": "number"}}, True),
        ([1, 2], [1], {"type": "array"}, False),
        ([1], "no", {"type": "array"}, False),
        (1, [1], {"type": "array"}, False),
        ({"a": 1}, {"a": "1.0"}, {"type": "object", "properties": {"a": {"type": "number"}}}, True),
        ({"a": 1}, {"a": "1.0"}, {"type": "object"}, False),
        ({"a": 1}, '{"a": 1}', {"type": "object"}, True),
        ({"a": None}, {"a": None}, {"type": "object"}, True),
        ({"a": None}, {"a": ""}, {"type": "object"}, False),
        ({"a": 1}, {"b": 1}, {"type": "object"}, False),
        ([1.0, 2.0], [1.000001, 2], {"format": "coordinates"}, True),
        ([1.0, 2.0], "1, 2", {"format": "coordinates"}, True),
        ("a, b", "b,a", {"format": "string_list"}, True),
        ('{"b": 1, "a": 2}', '{"a": 2, "b": 1}', {"format": "json"}, True),
        ("7", "x" * 1001, {"type": "number"}, False),
        ("a", "A", {"format": "unheard"}, True),
    ],
)
def test_values_by_their_schema(wanted: Json, given: Json, schema: Any, same: bool) -> None:
    assert values.same(wanted, given, schema, "strict") is same


@pytest.mark.parametrize(
    ("value", "read"),
    [
        ("a\r\nb  \n\n\n\nc", "a\nb\n\nc"),
        ("##  T", "## T"),
        ("* a\n+ b\n    - c", "- a\n- b\n  - c"),
        ("[a\n  b]( x )", "[a b](x)"),
        ("[ a   b ]", "[a b]"),
        ("  ", None),
        (5, None),
    ],
)
def test_markdown_in_one_form(value: Json, read: str | None) -> None:
    assert documents.markdown(value) == read


@pytest.mark.parametrize(
    ("value", "read"), [("b, A,,", ("a", "b")), ("", None), (",", None), (None, None), (0, None)]
)
def test_items_between_commas(value: Json, read: Any) -> None:
    assert documents.items(value) == read


def test_json_is_read_to_fifty_levels() -> None:
    assert documents.parsed("[" * 50 + "1" + "]" * 50)
    assert documents.json_text('{"B": 1}') == '{"b": 1}'
    assert documents.json_text("{") is documents.json_text(5) is None
    for text in ("[" * 51 + "1" + "]" * 51, '{"a":' * 51 + "1" + "}" * 51, "[" * 100_000):
        with pytest.raises(ValueError, match="too deep"):
            documents.parsed(text)


def seen(url: str = "http://g.test/a", **changed: Any) -> SeenRequest:
    every: dict[str, Any] = {
        "method": "GET",
        "status": 200,
        "headers": {},
        "body": None,
        "navigation": True,
    }
    return SeenRequest(url=url, **(every | changed))


URL = "http://g.test/a"
POST: dict[str, Any] = {
    "method": "POST",
    "body": '{"x": 1, "y": null}',
    "headers": {"content-type": "application/json"},
}


@pytest.mark.parametrize(
    ("expected", "options", "request_", "why"),
    [
        ({"url": URL}, {}, seen(), None),
        ({"url": ["http://g.test/b", URL]}, {}, seen(), None),
        ({"url": "http://g.test/b"}, {}, seen(), "was opened, expected http://g.test/b"),
        ({"url": URL, "http_method": "put"}, {}, seen(method="PUT"), None),
        ({"url": URL, "http_method": "put"}, {}, seen(), "the method was GET, expected PUT"),
        ({"url": URL}, {}, seen(status=201), "answered 201, expected 200"),
        ({"url": URL, "response_status": [200, 302]}, {}, seen(status=302), None),
        ({"url": URL, "response_status": 302}, {}, seen(), "answered 200, expected 302"),
        ({"url": URL + "?q=1"}, {}, seen(URL + "?q=1"), None),
        ({"url": URL + "?q=1"}, {}, seen(), "was opened"),
        ({"url": URL}, {}, seen(URL + "?q=1"), "was opened"),
        ({"url": URL}, {}, seen(URL + "?q="), None),
        ({"url": URL}, {"ignored_query_params": ["q"]}, seen(URL + "?q=1"), None),
        ({"url": URL}, {"ignored_query_params_patterns": ["^Q"]}, seen(URL + "?qx=1"), None),
        ({"url": URL}, {"ignored_query_params_patterns": ["(", "^z"]}, seen(URL + "?qx=1"), "was opened"),
        ({"url": URL, "query_params": {"q": ["1"]}}, {}, seen(URL + "?q=1"), None),
        ({"url": URL + "?z=1", "query_params": {"q": "^1.*$"}}, {}, seen(URL + "?q=123"), None),
        ({"url": URL, "query_params": {"q": "2"}}, {}, seen(URL + "?q=1"), "was opened"),
        (
            {"url": URL, "query_params": {"q": "1.0"}},
            {"query_params_schema": {"properties": {"q": {"type": "number"}}}},
            seen(URL + "?q=1"),
            None,
        ),
        (
            {"url": URL, "query_params": {"q": "1.0"}},
            {"query_params_schema": {"properties": {"q": {"type": "array", "items": {"type": "number"}}}}},
            seen(URL + "?q=1"),
            None,
        ),
        ({"url": URL, "headers": {"Accept": "x"}}, {}, seen(headers={"accept": "X"}), None),
        (
            {"url": URL, "headers": {"Accept": "x"}},
            {},
            seen(headers={"accept": "y"}),
            "the header accept 'y'",
        ),
        ({"url": URL, "headers": {"Accept": "x"}}, {}, seen(), "the header accept None, expected 'x'"),
        ({"url": URL, "headers": {"Accept": None}}, {}, seen(), None),
        ({"url": URL, "headers": {"Accept": None}}, {}, seen(headers={"accept": "y"}), "the header accept"),
        (
            {"url": URL, "headers": {"Referer": ["http://g.test/b"]}},
            {},
            seen(headers={"referer": "http://g.test/b/"}),
            None,
        ),
        (
            {"url": URL, "headers": {"Referer": "http://g.test/b"}},
            {},
            seen(headers={"referer": URL}),
            "the header referer",
        ),
        ({"url": URL, "http_method": "POST", "post_data": {"x": 1}}, {}, seen(**POST), None),
        ({"url": URL, "http_method": "POST", "post_data": {" x ": 1}}, {}, seen(**POST), None),
        ({"url": URL, "http_method": "POST", "post_data": {"y": None, "z": None}}, {}, seen(**POST), None),
        ({"url": URL, "http_method": "POST", "post_data": {"x": 2}}, {}, seen(**POST), "expected 2"),
        (
            {"url": URL, "http_method": "POST", "post_data": {"x": 2}},
            {"ignored_post_data_params_patterns": ["^x"]},
            seen(**POST),
            None,
        ),
        (
            {"url": URL, "http_method": "POST", "post_data": {"x": "1.0"}},
            {"post_data_schema": {"properties": {"x": {"type": "number"}}}},
            seen(**POST),
            None,
        ),
        (
            {"url": URL, "http_method": "POST", "post_data": {"x": 1}},
            {},
            seen(method="POST"),
            "sent nothing that could be read",
        ),
        (
            {"url": URL, "response_content": {"$.n": 1}},
            {},
            seen(content='{"n": 1}', content_type="application/json"),
            None,
        ),
        (
            {"url": URL, "response_content": {" n ": {"a": [1, 2]}}},
            {},
            seen(content='{"n": {"a": [2, 1], "b": 3}}', content_type="application/json"),
            None,
        ),
        (
            {"url": URL, "response_content": {"n": [1, 1]}},
            {},
            seen(content='{"n": [1, 2]}', content_type="application/json"),
            "the answer has n",
        ),
        (
            {"url": URL, "response_content": {"n": [1]}},
            {},
            seen(content='{"n": [1, 2]}', content_type="application/json"),
            "the answer has n",
        ),
        (
            {"url": URL, "response_content": {"n": {"a": 1}}},
            {},
            seen(content='{"n": {"b": 1}}', content_type="application/json"),
            "the answer has n",
        ),
        ({"url": URL, "response_cookies": {"c": "v"}}, {}, seen(cookies={"c": "V"}), None),
        ({"url": URL, "response_cookies": {"c": "v"}}, {}, seen(), "the answer set the cookie c"),
        ({"url": "http://g.test/A"}, {}, seen(), "was opened"),
        ({"url": "http://g.test/A"}, {"should_not_exist": True}, seen(), None),
        ({"url": URL + "?n=joe"}, {"decode_base64_query": True}, seen(URL + "/bj1qb2U"), None),
    ],
)
def test_a_request_is_the_expected_one_or_says_why_not(
    expected: dict[str, Json], options: dict[str, Json], request_: SeenRequest, why: str | None
) -> None:
    found = RequestRule(expected, options).mismatch(request_)
    if why is None:
        assert found is None
    else:
        assert found is not None
        assert why in found


@pytest.mark.parametrize(
    ("options", "navigating", "requests", "ruling", "said"),
    [
        ({}, False, [seen()], True, "the GET request was made as expected"),
        ({}, False, [], False, f"no GET request to {URL} was made"),
        ({}, False, [seen(method="POST")], False, "no GET request to"),
        ({}, False, [seen(URL + "?x=1"), seen()], True, ""),
        ({}, False, [seen(), seen(URL + "?x=1")], False, "was opened"),
        ({"last_event_only": False}, False, [seen(), seen(URL + "?x=1")], True, ""),
        ({"last_event_only": False}, False, [seen(URL + "?x=2"), seen(URL + "?x=1")], False, "x=1"),
        ({"should_not_exist": True}, False, [seen()], False, "a request was made that should not be"),
        ({"should_not_exist": True}, False, [seen("http://g.test/b")], True, "no such request"),
        ({}, False, [seen(), seen("http://g.test/b")], True, ""),
        ({}, True, [seen(), seen("http://g.test/b")], False, "was opened"),
        ({}, True, [seen(), seen("http://g.test/b", navigation=False)], True, ""),
        ({}, True, [seen(), seen("http://g.test/b.css?x#y")], True, ""),
        ({}, True, [seen("http://g.test/b"), seen()], True, ""),
    ],
)
def test_which_requests_are_looked_at(
    options: dict[str, Json], navigating: bool, requests: list[SeenRequest], ruling: bool, said: str
) -> None:
    found = RequestRule({"url": URL}, options, navigating=navigating).look(requests)
    assert found.ruling is ruling
    assert said in found.result("request").detail


@pytest.mark.parametrize(
    ("wanted", "given", "candidate"),
    [
        (None, "http://g.test/b", True),
        ("http://g.test/b", None, True),
        ("http://g.test/b", "http://g.test/b?x=1", True),
        ("http://g.test/b", "http://g.test/c", False),
    ],
)
def test_requests_from_another_page_are_not_looked_at(
    wanted: str | None, given: str | None, candidate: bool
) -> None:
    rule = RequestRule({"url": URL, "headers": {"Referer": wanted}}, {"should_not_exist": True})
    request = seen(headers={} if given is None else {"referer": given})
    assert rule.look([request]).ruling is not candidate
    assert rule.describe().startswith("the browser does not make the request")
    assert RequestRule({"url": URL}, {}).describe() == f'the browser makes the request {{"url": "{URL}"}}'
