"""Differences in the shapes that REAL's checks read; cases from the documented behaviour of deep-object-diff."""

from __future__ import annotations

from datetime import date, datetime

import jmespath
import pytest
from hypothesis import given
from hypothesis import strategies as st

from webarium.sites.kit.real.diff import detailed_diff, indexed_diff, keyed_diff, listed_diff
from webarium.sites.kit.real.times import js_date, local, utc
from webarium.types import Json

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.sampled_from(["", "a", "b"]),
    lambda inner: st.dictionaries(st.sampled_from("xyz"), inner, max_size=3) | st.lists(inner, max_size=3),
    max_leaves=8,
)


@pytest.mark.parametrize(
    ("before", "after", "added", "updated", "deleted"),
    [
        ({"a": 1}, {"a": 1}, {}, {}, {}),
        ({"a": 1}, {"a": 2, "b": 3}, {"b": 3}, {"a": 2}, {}),
        ({"a": {"b": 1, "c": {"d": 1}}}, {"a": {}}, {}, {"a": {}}, {"a": {}}),
        ({"a": [1, 2]}, {"a": [1, 5, 6]}, {"a": {"2": 6}}, {"a": {"1": 5}}, {}),
        ({"a": [{"k": 1}, {"k": 2}]}, {"a": [{"k": 1}]}, {}, {}, {"a": {}}),
        ({"a": None}, {"a": {"b": 1}}, {}, {"a": {"b": 1}}, {}),
        ({"a": {"b": 1}}, {"a": None}, {}, {"a": None}, {}),
        ({"a": True}, {"a": 1}, {}, {"a": 1}, {}),
        ({"a": {"b": 1, "c": 2}}, {"a": {"b": 1}}, {}, {}, {"a": {}}),
    ],
)
def test_detailed(before: Json, after: Json, added: Json, updated: Json, deleted: Json) -> None:
    assert detailed_diff(before, after) == {"added": added, "updated": updated, "deleted": deleted}


@given(JSON)
def test_equal_states_differ_in_nothing(value: Json) -> None:
    assert detailed_diff(value, value) == {"added": {}, "updated": {}, "deleted": {}}


@given(st.dictionaries(st.sampled_from("xyz"), JSON), st.dictionaries(st.sampled_from("xyz"), JSON))
def test_what_is_new_is_whole(before: dict[str, Json], after: dict[str, Json]) -> None:
    got = detailed_diff(before, after)
    for name in after.keys() - before.keys():
        assert got["added"][name] == after[name]  # type: ignore[index, call-overload]
    for name in before.keys() - after.keys():
        assert name not in got["deleted"]  # type: ignore[operator]


def test_the_seventh_trip_has_index_six() -> None:
    trips: list[Json] = [{"id": n} for n in range(7)]
    assert indexed_diff(trips[:6], trips)["added"] == {"6": {"id": 6}}
    assert indexed_diff(trips[:6], trips[:6])["added"] == {}


def test_collections_by_key_and_as_lists() -> None:
    before: list[dict[str, Json]] = [{"id": 1, "title": "a", "end": 5}, {"id": 2, "title": "b", "end": 6}]
    after: list[dict[str, Json]] = [{"id": 2, "title": "c", "end": 6}, {"id": 3, "title": "d", "end": 7}]
    keyed = keyed_diff(before, after)
    assert keyed["updated"] == {"2": {"title": "c"}}
    assert jmespath.search("(added.*.title)[0]", keyed) == "d"
    assert jmespath.search("(deleted.*.title)[0]", keyed) == "a"
    assert listed_diff(before, after) == {"added": [after[1]], "updated": [after[0]], "deleted": [before[0]]}


def test_times_are_written_in_utc() -> None:
    assert utc(datetime.fromisoformat("2024-07-19 14:00")) == "2024-07-19T21:00:00.000Z"
    assert utc(datetime.fromisoformat("2024-12-02 12:00")) == "2024-12-02T20:00:00.000Z"
    assert local("2024-07-19T21:00:00.000Z") == datetime.fromisoformat("2024-07-19 14:00")
    assert js_date(date(2025, 10, 13)) == "Mon Oct 13 2025 00:00:00 GMT-0700 (Pacific Daylight Time)"
    assert js_date(datetime.fromisoformat("2024-12-01 09:00")).endswith(
        "09:00:00 GMT-0800 (Pacific Standard Time)"
    )
