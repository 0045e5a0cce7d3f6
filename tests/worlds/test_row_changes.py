"""Row changes as data: put together, taken apart, ordered, and told apart by whose they are."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from webarium.errors import WorldError
from webarium.types import SqlValue
from webarium.worlds import Changes, RowChange
from webarium.worlds.changes import row_change, same_value, value_from_json, value_to_json
from webarium.worlds.conditions import Conditions
from webarium.worlds.own import by_row, keys_of, of_visitor, of_world, together
from webarium.worlds.tables import merged

Row = Mapping[str, SqlValue] | None
A: dict[str, SqlValue] = {"id": 1, "x": "a", "y": 0}
B: dict[str, SqlValue] = {"id": 1, "x": "b", "y": 0}
C: dict[str, SqlValue] = {"id": 1, "x": "b", "y": 5}


def change(old: Row, new: Row, key: int = 1, table: str = "t", database: str = "d") -> RowChange:
    """The change between two versions of a row."""
    made = row_change(database, table, {"id": key}, old, new)
    assert made is not None
    return made


def changes(*steps: tuple[Row, Row]) -> Changes:
    return Changes([change(*step) for step in steps])


@pytest.mark.parametrize(
    ("old", "new", "op", "was", "is_"),
    [
        (None, A, "insert", None, A),
        (A, None, "delete", A, None),
        (A, B, "update", {"x": "a"}, {"x": "b"}),
        (A, C, "update", {"x": "a", "y": 0}, {"x": "b", "y": 5}),
        ({"x": 1}, {"x": 1.0}, "update", {"x": 1}, {"x": 1.0}),
        ({"x": 0.0}, {"x": -0.0}, "update", {"x": 0.0}, {"x": -0.0}),
    ],
)
def test_a_change_is_what_differs(old: Row, new: Row, op: str, was: Row, is_: Row) -> None:
    found = change(old, new)
    assert (found.op, found.old, found.new) == (op, was, is_)


def test_equal_rows_are_no_change() -> None:
    assert row_change("d", "t", {"id": 1}, A, dict(A)) is None
    assert row_change("d", "t", {"id": 1}, None, None) is None


@pytest.mark.parametrize(
    ("first", "later", "whole"),
    [
        ((None, A), (A, B), (None, B)),
        ((None, A), (A, None), None),
        ((A, B), (B, C), (A, C)),
        ((A, B), (B, A), None),
        ((A, B), (B, None), (A, None)),
        ((A, None), (None, B), (A, B)),
        ((A, None), (None, A), None),
    ],
)
def test_changes_one_after_the_other_and_the_last_one_alone(
    first: tuple[Row, Row], later: tuple[Row, Row], whole: tuple[Row, Row] | None
) -> None:
    wanted = changes() if whole is None else changes(whole)
    assert changes(first).then(changes(later)) == wanted
    assert changes().then(changes(first)) == changes(first).then(changes()) == changes(first)
    assert wanted.since(changes(first)) == changes(later)
    assert wanted.since(changes()) == wanted


def test_changes_of_several_rows_do_not_mix() -> None:
    one, other = change(A, B), change(None, {"id": 2, "x": "n"}, 2)
    there = change(A, B, table="u"), change(A, B, database="e")
    assert Changes([one]).then(Changes([other, *there])) == Changes([one, other, *there])
    assert Changes([one, other, *there]).since(Changes([one])) == Changes([other, *there])
    assert [each.table for each in Changes([there[0], one])] == ["t", "u"]


def test_changes_are_ordered_as_sqlite_orders_keys() -> None:
    keys: list[SqlValue] = [b"a", "b", "a", 10, 9.5, -1, None]
    found = Changes(RowChange("d", "t", "delete", {"id": key}, {"id": key}, None) for key in keys)
    assert [each.key["id"] for each in found] == [None, -1, 9.5, 10, "a", "b", b"a"]
    assert found[0].key["id"] is None
    assert [each.key["id"] for each in found[1:3]] == [-1, 9.5]


@pytest.mark.parametrize(
    ("value", "json"),
    [
        (None, None),
        (1, 1),
        (1.5, 1.5),
        ("a", "a"),
        (b"\0\xff", {"$blob": "AP8="}),
        (float("inf"), {"$float": "inf"}),
        (float("-inf"), {"$float": "-inf"}),
    ],
)
def test_values_survive_json(value: SqlValue, json: object) -> None:
    assert value_to_json(value) == json
    assert value_from_json(value_to_json(value)) == value


def test_other_json_is_no_value() -> None:
    with pytest.raises(TypeError, match="not a stored value"):
        value_from_json([1])
    whole = change(A, B).to_json()
    assert RowChange.from_json(whole) == change(A, B)
    assert (RowChange.from_json(change(None, A).to_json()).old, whole["op"]) == (None, "update")
    for broken in (
        {"key": 1},
        {"old": [1]},
        {"new": {"x": [1]}},
        {"new": {"x": {"$blob": "?"}}},
        {"table": 3},
    ):
        with pytest.raises(WorldError, match="not a row change"):
            RowChange.from_json({**whole, **broken})


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        (1, 1, True),
        (1, 2, False),
        (1, 1.0, False),
        (0.0, -0.0, False),
        (1.5, 1.5, True),
        ("a", "a", True),
        ("a", b"a", False),
        (None, None, True),
    ],
)
def test_values_are_the_same_with_their_types(one: SqlValue, other: SqlValue, same: bool) -> None:
    assert same_value(one, other) is same


D = {"id": 1, "x": "d", "y": 0}


@pytest.mark.parametrize(
    ("own", "old", "new", "visitor", "world"),
    [
        # The world made the row: as it is, changed since, or removed since.
        ((None, A), None, A, (A, A), (None, A)),
        ((None, A), None, B, (A, B), (None, A)),
        ((None, A), None, None, (A, None), (None, A)),
        # The world put a row in the place of one that the visitor had removed.
        ((None, A), D, A, (D, None), (None, A)),
        ((None, A), D, B, (D, B), (None, None)),
        # The world removed the row; the visitor may have made another one.
        ((A, None), A, None, (None, None), (A, None)),
        ((A, None), A, B, (None, B), (A, None)),
        # The world changed the row of the universe.
        ((A, B), A, B, (B, B), (A, B)),
        ((A, B), A, C, (B, C), (A, B)),
        ((A, B), A, None, (B, None), (A, B)),
        # The world changed a row that the visitor had made.
        ((A, B), None, B, (None, A), (A, B)),
        ((A, B), None, C, (None, {**C, "x": "a"}), ({**C, "x": "a"}, C)),
        ((A, B), None, D, (None, D), (D, D)),
        ((A, B), None, None, (None, None), (None, None)),
    ],
)
def test_a_row_is_told_apart_by_who_wrote_it(
    own: tuple[Row, Row], old: Row, new: Row, visitor: tuple[Row, Row], world: tuple[Row, Row]
) -> None:
    done = change(*own)
    assert of_visitor(done, old, new) == visitor
    assert of_world(done, old, new) == world


@pytest.mark.parametrize(
    ("world", "visitor", "both"),
    [
        ((None, A), (A, B), (None, B)),
        ((None, A), (A, None), None),
        ((A, B), (B, C), (A, C)),
        ((A, B), (None, A), (None, B)),
        ((None, A), (D, None), (D, A)),
        ((A, None), (None, B), (A, B)),
    ],
)
def test_both_parts_together_are_the_whole(
    world: tuple[Row, Row], visitor: tuple[Row, Row], both: tuple[Row, Row] | None
) -> None:
    whole = changes() if both is None else changes(both)
    assert together(changes(world), changes(visitor)) == whole
    assert together(changes(world), changes()) == changes(world)
    assert together(changes(), changes(visitor)) == changes(visitor)


def test_the_keys_of_a_database_are_its_own() -> None:
    own = by_row(
        Changes([change(A, B), change(A, B, 2), change(A, B, 3, "u"), change(A, B, 4, database="e")])
    )
    assert keys_of(own, "d") == {"t": {(1,), (2,)}, "u": {(3,)}}
    assert keys_of(own, "e") == {"t": {(4,)}}
    first, second = {"t": {(1,)}}, {"t": {(2,)}, "u": {(3,)}}
    assert merged(first, second) == {"t": {(1,), (2,)}, "u": {(3,)}}  # type: ignore[arg-type]
    assert (first, second) == ({"t": {(1,)}}, {"t": {(2,)}, "u": {(3,)}})


def test_conditions_survive_json_and_hash_alike() -> None:
    some = Conditions(5, True, frozenset({"b", "a"}), False, {"s": {"k": [1]}}, frozenset({"finish"}))
    assert some.to_json() == {
        "latency_ms": 5,
        "hide_aria_labels": True,
        "errors": ["a", "b"],
        "popups": False,
        "knobs": {"s": {"k": [1]}},
        "endpoints": ["finish"],
    }
    assert Conditions.from_json(some.to_json()) == some
    assert hash(Conditions.from_json(some.to_json())) == hash(some)
    assert Conditions.from_json({}) == Conditions()
    assert Conditions(0).latency_ms == 0
    for broken, why in (
        ({"latency_ms": -1}, "zero or more milliseconds, got -1"),
        ({"knobs": {"a": float("nan")}}, "JSON values only"),
        ({"knobs": {"a": {1}}}, "JSON values only"),
        ({"speed": 1}, "no field 'speed'"),
    ):
        with pytest.raises(WorldError, match=why):
            Conditions.from_json(broken)  # type: ignore[arg-type]
