"""State checks: exactly the expected rows changed, one to one, and nothing else."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.scoring.outcomes import delete, insert, outcome, update
from webarium.scoring import (
    AnyValue,
    Contains,
    Digits,
    Either,
    Expect,
    Lines,
    Money,
    OneOf,
    Passes,
    Ref,
    Same,
    StateCheck,
    States,
)
from webarium.worlds import RowChange

WISH = Expect.insert(
    "wishlist_item", {"product_id": 7, "qty": 1, "comment": Same("for Emma"), "added_at": AnyValue()}
)


def wish(product_id: int = 7, **values: int | str) -> RowChange:
    row: dict[str, int | str] = {
        "product_id": product_id,
        "qty": 1,
        "comment": "For  emma",
        "added_at": "2023-06-12",
    }
    return insert("wishlist_item", {"id": 90 + product_id}, **{**row, **values})


async def judge(expected: Sequence[Expect] | Either | None, *changes: RowChange) -> tuple[bool, str]:
    result = await StateCheck.of(expected).run(outcome(*changes))
    return result.passed, result.detail


async def test_nothing_expected_means_that_nothing_may_change() -> None:
    assert await judge(None) == (True, "nothing changed")
    passed, detail = await judge(None, wish())
    assert not passed
    assert detail == (
        "unexpected: the row id=97 was added to wishlist_item "
        "(product_id=7, qty=1, comment='For  emma', added_at='2023-06-12')"
    )


async def test_the_expected_row_alone_passes() -> None:
    assert (await judge([WISH], wish()))[0]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ([], "missing: a new row in wishlist_item"),
        ([wish(product_id=8)], "product_id is 8, expected 7"),
        ([wish(comment="for Emma, too")], "comment is 'for Emma, too'"),
        ([wish(), wish(product_id=8)], "unexpected: the row id=98"),
        (
            [wish(), update("customer", {"id": 1}, lastname="X")],
            "unexpected: the row id=1 changed in customer",
        ),
        ([wish(options="[]")], "options should not have been set"),
        ([delete("wishlist_item", {"id": 97})], "missing"),
    ],
)
async def test_anything_else_fails_and_names_the_difference(changes: list[RowChange], said: str) -> None:
    passed, detail = await judge([WISH], *changes)
    assert not passed
    assert said in detail


async def test_two_wishes_need_two_rows() -> None:
    assert not (await judge([WISH, WISH], wish()))[0]
    assert (
        await judge(
            [WISH, WISH], wish(), insert("wishlist_item", {"id": 1}, **dict(wish().new or {}) | {"id": 1})
        )
    )[0]


async def test_matching_finds_the_one_assignment_that_works() -> None:
    loose = Expect.insert("t", {"v": AnyValue()})
    middle = Expect.insert("t", {"v": OneOf((1, 2))})
    exact = Expect.insert("t", {"v": 1})
    rows = [insert("t", {"id": i}, v=v) for i, v in enumerate((1, 2, 3))]
    for order in ([loose, middle, exact], [exact, middle, loose], [middle, loose, exact]):
        assert (await judge(order, *rows))[0]
    assert not (await judge([middle, exact, exact], *rows))[0]


async def test_updates_name_all_columns_that_change() -> None:
    expected = [Expect.update("customer_address", {"id": 4}, {"city": Same("Boston")})]
    assert (await judge(expected, update("customer_address", {"id": 4}, city="boston")))[0]
    assert not (await judge(expected, update("customer_address", {"id": 5}, city="Boston")))[0]
    passed, detail = await judge(expected, update("customer_address", {"id": 4}, city="Boston", postcode="1"))
    assert not passed
    assert "postcode should not have been set" in detail
    passed, detail = await judge(expected, update("customer_address", {"id": 4}, postcode="1"))
    assert "city did not change" in detail


async def test_deletes_are_told_by_key_or_by_what_was_there() -> None:
    gone = delete("wishlist_item", {"id": 3}, product_id=7)
    assert (await judge([Expect.delete("wishlist_item", {"id": 3})], gone))[0]
    assert (await judge([Expect.delete("wishlist_item", old={"product_id": 7})], gone))[0]
    assert not (await judge([Expect.delete("wishlist_item", {"id": 4})], gone))[0]
    assert not (await judge([Expect.delete("wishlist_item", old={"product_id": 8})], gone))[0]


async def test_references_tie_rows_together() -> None:
    expected = [
        Expect.insert("sales_order", {"total": 5}, label="order"),
        Expect.insert("order_item", {"order_id": Ref("order"), "qty": 1}),
    ]
    order = insert("sales_order", {"id": 303}, total=5)
    assert (await judge(expected, order, insert("order_item", {"id": 1}, order_id=303, qty=1)))[0]
    passed, detail = await judge(expected, order, insert("order_item", {"id": 1}, order_id=12, qty=1))
    assert not passed
    assert detail == "order_item.order_id is 12, not the key of the new order"


async def test_rows_that_are_alike_but_for_what_they_refer_to_belong_each_to_their_own() -> None:
    expected = [
        wish
        for total in (5, 9)
        for wish in (
            Expect.insert("sales_order", {"total": total}, label=f"order of {total}"),
            Expect.insert("order_item", {"order_id": Ref(f"order of {total}"), "qty": 1}),
        )
    ]
    orders = [insert("sales_order", {"id": 303}, total=5), insert("sales_order", {"id": 304}, total=9)]
    items = [insert("order_item", {"id": n}, order_id=303 + n, qty=1) for n in (0, 1)]
    assert (await judge(expected, *orders, *items))[0]
    assert (await judge(expected, *orders, *items[::-1]))[0]
    assert not (
        await judge(expected, *orders, items[0], insert("order_item", {"id": 2}, order_id=303, qty=1))
    )[0]


async def test_a_reference_may_be_to_what_stands_in_a_row() -> None:
    expected = [
        Expect.insert("booking", {"code": AnyValue()}, label="booking"),
        Expect.insert("email", {"plain": Ref("booking", "code")}),
    ]
    made = insert("booking", {"id": 1}, code="FWB87Q")
    assert (await judge(expected, made, insert("email", {"id": 2}, plain=" fwb87q.\n")))[0]
    for other in ("FWB87O", "FWB87Q FWB87O", "1", "", None):
        passed, detail = await judge(expected, made, insert("email", {"id": 2}, plain=other))
        assert not passed
        assert "not the code of the new booking" in detail


async def test_either_way_passes_but_not_both() -> None:
    expected = Either(((WISH,), (Expect.delete("wishlist_item", {"id": 3}),)))
    gone = delete("wishlist_item", {"id": 3})
    assert (await judge(expected, wish()))[0]
    assert (await judge(expected, gone))[0]
    assert not (await judge(expected, wish(), gone))[0]
    assert not (await judge(expected))[0]


async def test_the_nearest_way_is_told_and_not_more_than_20_differences_of_it() -> None:
    rows = [Expect.insert("t", {"v": number}) for number in range(8)]
    done = [insert("t", {"id": number}, v=number) for number in range(9)]
    passed, detail = await judge(Either(((WISH,), tuple(rows))), *done)
    assert not passed
    assert detail == "unexpected: the row id=8 was added to t (v=8)"
    detail = (await judge(None, *(insert("t", {"id": number}, v=1) for number in range(23))))[1]
    assert detail.count("unexpected: ") == 20
    assert detail.endswith("; and 3 more")


async def test_a_database_can_be_named() -> None:
    assert (await judge([Expect.insert("t", {"v": 1}, database="shopping")], insert("t", {"id": 1}, v=1)))[0]
    assert not (await judge([Expect.insert("t", {"v": 1}, database="forum")], insert("t", {"id": 1}, v=1)))[0]


def test_matchers_accept_what_they_say() -> None:
    assert Contains.of("three days", "refund").matches("REFUND! It broke after three days.")
    assert not Contains.of("three days").matches("three long days")
    assert not Contains.of("14").matches("2014")
    assert not Contains(("refund",), without=("coupon",)).matches("refund or coupon")
    assert not Contains.of("x").matches(None)
    assert Digits("412-555-0122").matches("(412) 555 0122")
    assert not Digits("412-555-0122").matches("412-555-0123")
    assert Same("Don’t").matches("don't.")
    assert not Same("yes").matches(1)
    assert Passes("an even number", lambda value: value == 2).matches(2)
    assert OneOf((1, Same("a"))).matches("A")
    assert OneOf(tuple(range(9))).describe().endswith("and 4 more")


ROWS = st.lists(st.tuples(st.sampled_from("ab"), st.integers(0, 3)), max_size=6)


@given(ROWS, ROWS, st.randoms())
def test_exact_expectations_compare_as_multisets(
    wanted: list[tuple[str, int]], given_: list[tuple[str, int]], rng: random.Random
) -> None:
    import asyncio

    changes = [insert(table, {"id": i}, v=value) for i, (table, value) in enumerate(given_)]
    rng.shuffle(changes)
    expected = [Expect.insert(table, {"v": value}) for table, value in wanted]
    passed, detail = asyncio.run(judge(expected, *changes))
    assert passed == (sorted(wanted) == sorted(given_)), detail


def test_a_text_that_states_a_value_states_no_other() -> None:
    kept = States(Money(2551, "GBP"), "How much is 32 US dollars in pounds sterling?")
    for right in ("25.51", "£25.51", "32 USD = 25.51 GBP", "32 US dollars are 25.51 pounds sterling."):
        assert kept.matches(right), right
    for wrong in ("25.51 or 30", "not 25.51", "24.51\n25.51\n26.51", "€25.51", "", None):
        assert not kept.matches(wrong), wrong


def test_lines_keep_their_order_and_stand_alone() -> None:
    kept = Lines(("Buy milk", "", "Ask Noor"))
    assert kept.matches("Buy milk\n\n\nAsk Noor\n")
    assert kept.matches("Buy milk\r\nAsk Noor.")
    for wrong in (
        "Ask Noor\nBuy milk",
        "Buy milk\nAsk Noor\nAsk Noor",
        "Buy milk Ask Noor",
        "Buy milk",
        None,
    ):
        assert not kept.matches(wrong), wrong
