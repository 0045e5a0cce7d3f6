"""JSON is read under the type it must have."""

from collections.abc import Callable
from typing import Any

import pytest

from webarium.shapes import as_list, as_number, as_object, as_objects, as_text, as_texts, as_whole


@pytest.mark.parametrize(
    ("read", "value"),
    [
        (as_object, {"a": 1}),
        (as_list, [1, "a"]),
        (as_objects, [{"a": 1}, {}]),
        (as_texts, ["a", ""]),
        (as_text, ""),
        (as_whole, 0),
        (as_number, 1.5),
        (as_number, 2),
    ],
)
def test_what_has_the_shape_is_given_back(read: Callable[[Any], object], value: object) -> None:
    assert read(value) == value


@pytest.mark.parametrize(
    ("read", "value", "expected"),
    [
        (as_object, [["a", 1]], "an object"),
        (as_list, "abc", "a list"),
        (as_list, {"a": 1}, "a list"),
        (as_objects, [{"a": 1}, None], "an object"),
        (as_texts, ["a", 1], "a text"),
        (as_text, None, "a text"),
        (as_whole, True, "a whole number"),
        (as_whole, 1.0, "a whole number"),
        (as_number, "1", "a number"),
    ],
)
def test_what_has_another_shape_is_refused(
    read: Callable[[Any], object], value: object, expected: str
) -> None:
    with pytest.raises(TypeError, match=f"must be {expected}, got"):
        read(value)
