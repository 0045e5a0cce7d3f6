"""Facts and truths have two columns: one for WebArena's task file, one for webarena-verified's."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from webarium.published.fetched import kept_path
from webarium.published.webarena.facts import FOLDER, tables
from webarium.published.webarena.tasks import gold
from webarium.published.webarena.truths import FOLDER as TRUTHS
from webarium.published.webarena.truths import truths
from webarium.types import PUBLISHED_SCALES, Scale

needs_tasks = pytest.mark.skipif(
    not kept_path("webarena-verified").is_file(), reason="webarena-verified's tasks are not in the cache"
)


def _keys(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        for name, each in value.items():
            yield name
            yield from _keys(each)
    elif isinstance(value, list):
        for each in value:
            yield from _keys(each)


@pytest.mark.parametrize("scale", PUBLISHED_SCALES)
@pytest.mark.parametrize("site", sorted(path.stem for path in FOLDER.glob("*.toml")))
def test_nothing_of_the_columns_is_left_in_what_is_read(site: str, scale: Scale) -> None:
    assert not {"verified", "scale"} & set(_keys(tables(site, scale)))


def test_the_second_column_takes_the_place_of_the_first_one() -> None:
    first, second = (tables("shop", scale) for scale in PUBLISHED_SCALES)
    prices = [
        [each["prices"] for each in found["family"] if each["brand"] == "Oral-B"] for found in (first, second)
    ]
    assert prices == [[[749, 2598]], [[1299, 1498]]]
    assert len(second["product"]) > len(first["product"])
    assert first["orders"] == second["orders"]
    assert "reordered" in second
    assert "reordered" not in first


@pytest.mark.parametrize("site", sorted(path.stem for path in TRUTHS.glob("*.toml")))
def test_truths_of_the_second_column_stand_for_all_others_of_their_tasks(site: str) -> None:
    first, second = (truths(site, scale) for scale in PUBLISHED_SCALES)
    changed = {truth.task for truth in second if truth not in first}
    assert {truth.task for truth in first} <= {truth.task for truth in second}
    kept = [truth for truth in first if truth.task not in changed]
    assert kept == [truth for truth in second if truth.task not in changed]
    assert not [truth for truth in first if truth.task in changed and truth in second]


@needs_tasks
def test_golds_are_read_from_the_file_that_is_named() -> None:
    assert gold(50, "eval.0.expected.retrieved_data.0.*", "webarena-verified") == [21, 6560.69]
    assert gold(50, "eval.reference_answers.fuzzy_match") == ["24 orders", "$6560.69 total spend"]
    name = gold(506, "eval.2.expected.response_content.$.items[0].name", "webarena-verified")
    assert str(name).startswith("Beyond Meat")
