"""Templates, sampling and their conformance check."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

import pytest

from tests.tasks.templates import BROKEN, NamesAll, NamesNone, One, Repeating, Sound
from webarium.errors import TaskError, UnknownNameError
from webarium.tasks import Data, Template, check_template, require_template, sample
from webarium.worlds import Universe


def test_sampling_is_the_same_every_time(shop: Universe) -> None:
    first = [task.to_json() for task in sample(Sound(), shop)]
    random_state_elsewhere = [sample(Sound(), shop) for _ in range(2)]
    assert first == [task.to_json() for task in random_state_elsewhere[-1]]
    assert [task["id"] for task in first] == ["shopping.sound.0", "shopping.sound.1", "shopping.sound.2"]


def test_a_task_holds_all_that_a_runner_needs(shop: Universe) -> None:
    task = sample(Sound(), shop)[0]
    assert task.start_urls == ("http://onestopshop.test/",)
    assert task.users == {"shopping": shop.databases and Data.of(shop, "shopping", "customer").user}
    assert task.now == shop.databases["shopping"].epoch
    assert (task.site, task.template, task.kind, task.achievable, task.reason_class) == (
        "shopping",
        "sound",
        "retrieve",
        True,
        None,
    )
    assert "{" not in task.intent
    assert json.loads(json.dumps(task.to_json())) == task.to_json()
    assert replace(task) == task


class Reworded(Sound):
    wordings = ("Order {order}: what is its total?",)


def test_wordings_take_turns(shop: Universe) -> None:
    asked = [task.intent for task in sample(Reworded(), shop)]
    assert [text.startswith("Order ") for text in asked] == [False, True, False]


def test_an_instance_is_taken_once(shop: Universe) -> None:
    tasks = sample(Repeating(), shop)
    assert [task.params["order"] for task in tasks] == Data.of(shop, "shopping", "customer").column(
        "SELECT id FROM sales_order ORDER BY id LIMIT 3"
    )


def test_an_instance_is_the_same_whatever_the_order_of_its_parts(shop: Universe) -> None:
    class Parts(One):
        kind = "impossible"
        reasons = ("not_found",)

        @dataclass(frozen=True)
        class Params:
            parts: dict[str, int]

        def instances(self, db: Data, rng: random.Random) -> Iterable[Any]:
            return [
                Parts.Params({"a": 1, "b": 2}),
                Parts.Params({"b": 2, "a": 1}),
                Parts.Params({"a": 2, "b": 1}),
            ]

    assert [task.params for task in sample(Parts(), shop)] == [
        {"parts": {"a": 1, "b": 2}},
        {"parts": {"a": 2, "b": 1}},
    ]


@pytest.mark.parametrize("template", [NamesAll, NamesNone])
def test_a_request_may_name_the_whole_domain_or_nothing_of_it(
    template: type[Template], shop: Universe
) -> None:
    assert len(sample(template(), shop)) == 1


def test_a_sound_template_has_no_faults(shop: Universe) -> None:
    assert check_template(Sound(), shop) == []
    require_template(Sound(), shop)


@pytest.mark.parametrize(("broken", "fault"), BROKEN, ids=lambda value: getattr(value, "__name__", ""))
def test_a_broken_template_is_told_what_is_wrong(broken: type[Template], fault: str, shop: Universe) -> None:
    faults = check_template(broken(), shop)
    assert any(fault in found for found in faults), faults
    with pytest.raises(TaskError, match="is not sound"):
        require_template(broken(), shop)


def test_an_unknown_role_or_site_is_named(shop: Universe) -> None:
    with pytest.raises(UnknownNameError, match=r"no role of site shopping named 'customr'.*'customer'"):
        Data.of(shop, "shopping", "customr")
    with pytest.raises(UnknownNameError, match="no site named 'shoping'"):
        Data.of(shop, "shoping", "customer")


def test_data_answers_queries(shop: Universe) -> None:
    data = Data.of(shop, "shopping", "customer")
    assert data.origin == "http://onestopshop.test"
    assert data.today == data.now.date()
    assert data.value("SELECT count(*) FROM sales_order") == len(data.column("SELECT id FROM sales_order"))
    assert data.rows("SELECT 1 AS one WHERE 0") == []
    row = data.row("SELECT id, email FROM customer WHERE email = ?", data.user)
    assert row.email == row["email"] == data.user
    with pytest.raises(AttributeError, match="no column 'phone'"):
        _ = row.phone
    with pytest.raises(TaskError, match="Expected one row, found 0"):
        data.row("SELECT 1 WHERE 0")


def test_a_guest_is_nobody(shop: Universe) -> None:
    class Guest(One):
        name = "guest"
        role = "guest"
        kind = "impossible"
        reasons = ("not_found",)

    task = sample(Guest(), shop)[0]
    assert task.users == {"shopping": None}
    assert (task.reason_class, task.achievable) == ("not_found", False)
