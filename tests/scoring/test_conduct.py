"""Signs in the journal of an episode, and what is read from them: checkpoints, traps, order, questions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from tests.scoring.outcomes import delete, insert, outcome, update
from webarium.envs.journal import Entry
from webarium.scoring import AnswerCheck, AnyValue, Expect, Money, Outcome
from webarium.scoring.checkpoints import Checkpoint, Trap, credit
from webarium.scoring.conduct import AskedCheck, OrderCheck
from webarium.scoring.signs import Asked, Happened, Sign, Wrote, places

CART = insert("cart", {"id": 1}, sku="B7", qty=2)
MORE = update("cart", {"id": 1}, qty=3)
GONE = delete("wish", {"id": 4}, sku="B7")
JOURNAL = (
    Entry(1, "asked", text="How much?"),
    Entry(1, "answered", "budget,colour", "At most $40."),
    Entry(2, "wrote", change=CART),
    Entry(3, "event", "sale ends"),
    Entry(3, "no_event", "sale begins", "It is over."),
    Entry(4, "asked", text="Hm?"),
    Entry(4, "answered", "", "What?"),
    Entry(5, "wrote", change=MORE),
    Entry(6, "wrote", change=GONE),
)
NOW = outcome(insert("cart", {"id": 1}, sku="B7", qty=3), GONE, answer="$40")


def after(journal: Sequence[Entry] = JOURNAL, ending: Outcome = NOW) -> Outcome:
    return replace(ending, journal=tuple(journal))


@pytest.mark.parametrize(
    ("sign", "found", "said"),
    [
        (Wrote("cart"), [2, 7], "a row written in cart"),
        (Wrote("cart", "insert"), [2], "a row added to cart"),
        (Wrote("cart", "update", {"qty": 3}), [7], "a row changed in cart (qty = 3)"),
        (Wrote("cart", values={"qty": 4}), [], "a row written in cart (qty = 4)"),
        (Wrote("cart", values={"colour": AnyValue()}), [], "a row written in cart"),
        (Wrote("cart", values={"qty": AnyValue()}, key={"id": 1}), [2, 7], "a row written in cart (id = 1)"),
        (Wrote("cart", key={"id": 2}), [], "a row written in cart (id = 2)"),
        (Wrote("wish", "delete", old={"sku": "B7"}), [8], "a row removed from wish (sku = 'B7')"),
        (Wrote("wish", old={"sku": "B8"}), [], "a row written in wish (sku = 'B8')"),
        (Wrote("cart", old={"sku": "B7"}), [], "a row written in cart (sku = 'B7')"),
        (Wrote("cart", database="shopping"), [2, 7], "a row written in cart"),
        (Wrote("cart", database="reddit"), [], "a row written in cart"),
        (Asked(), [1, 6], "a question"),
        (Asked("colour"), [1], "a question about 'colour'"),
        (Asked("col"), [], "a question about 'col'"),
        (Happened("sale ends"), [3], "the event 'sale ends'"),
        (Happened("sale begins"), [], "the event 'sale begins'"),
    ],
)
def test_signs_are_found_in_the_journal(sign: Sign, found: list[int], said: str) -> None:
    assert places(sign, JOURNAL) == found
    assert sign.describe() == said


IN_CART = Expect.insert("cart", {"sku": "B7", "qty": 3})
NOT_WISHED = Expect.delete("wish", {"id": 4}, old={"sku": "B7"})
ANSWER = AnswerCheck(Money(4000))


@pytest.mark.parametrize(
    ("checkpoint", "step"),
    [
        (Checkpoint("one", rows=(IN_CART,)), 5),
        (Checkpoint("both", rows=(IN_CART, NOT_WISHED)), 6),
        (Checkpoint("asked", signs=(Asked("budget"),)), 2),
        (Checkpoint("asked and done", rows=(IN_CART,), signs=(Asked("budget"), Happened("sale ends"))), 5),
        (Checkpoint("answered", rows=(IN_CART,), answer=ANSWER), None),
    ],
)
async def test_a_checkpoint_is_reached_after_an_action(checkpoint: Checkpoint, step: int | None) -> None:
    result = await checkpoint.run(after())
    assert (result.passed, result.step) == (True, step)
    assert result.detail == ("reached" if step is None else f"reached at action {step}")


@pytest.mark.parametrize(
    ("checkpoint", "missing"),
    [
        (Checkpoint("rows", rows=(IN_CART, Expect.insert("cart", {"sku": "C1"}))), "not all of its rows"),
        (
            Checkpoint("signs", signs=(Asked("size"), Happened("rain"))),
            "a question about 'size'; the event 'rain'",
        ),
        (Checkpoint("answer", answer=AnswerCheck(Money(1))), ANSWER.describe().replace("40.00", "0.01")),
    ],
)
async def test_a_checkpoint_says_what_is_missing(checkpoint: Checkpoint, missing: str) -> None:
    result = await checkpoint.run(after())
    assert (result.passed, result.step, result.detail) == (False, None, f"missing: {missing}")


async def test_a_checkpoint_without_a_journal_is_reached_at_no_known_action() -> None:
    result = await Checkpoint("one", rows=(IN_CART,)).run(after(()))
    assert (result.passed, result.step, result.detail) == (True, None, "reached")


async def test_an_answer_counts_only_where_the_agent_stopped() -> None:
    assert (await Checkpoint("answer", answer=ANSWER).run(after())).passed
    assert not (
        await Checkpoint("answer", answer=ANSWER).run(after(ending=replace(NOW, stopped=False)))
    ).passed


@pytest.mark.parametrize(
    ("trap", "caught"),
    [
        (Trap("row", rows=(IN_CART,)), True),
        (Trap("another row", rows=(Expect.insert("cart", {"sku": "C1"}),)), False),
        (Trap("either", rows=(Expect.insert("cart", {"sku": "C1"}),), signs=(Asked(),)), True),
        (Trap("sign", signs=(Happened("rain"), Happened("sale ends"))), True),
        (Trap("no sign", signs=(Happened("rain"),)), False),
        (Trap("excused", signs=(Asked(),), unless=(Happened("rain"), Asked("budget"))), False),
        (Trap("not excused", signs=(Asked(),), unless=(Happened("rain"),)), True),
        (Trap("nothing"), False),
    ],
)
def test_a_trap_catches_any_of_what_it_names(trap: Trap, caught: bool) -> None:
    assert trap.caught(after()) is caught


async def test_credit_is_the_weighted_share() -> None:
    checkpoints = (
        Checkpoint("one", rows=(IN_CART,), weight=3.0),
        Checkpoint("two", signs=(Happened("rain"),)),
    )
    reached = [await checkpoint.run(after()) for checkpoint in checkpoints]
    assert credit(checkpoints, reached) == 0.75
    assert credit((), ()) == 0.0


@pytest.mark.parametrize(
    ("first", "then", "detail"),
    [
        (Asked("budget"), Wrote("cart"), ""),
        (
            Happened("sale ends"),
            Wrote("cart"),
            "a row written in cart came at action 2, before the event 'sale ends'",
        ),
        (Happened("rain"), Wrote("wish"), "a row written in wish came at action 6, before the event 'rain'"),
        (Happened("rain"), Wrote("basket"), ""),
        (Wrote("cart", "insert"), Wrote("cart", "update"), ""),
    ],
)
async def test_things_are_done_in_order(first: Sign, then: Sign, detail: str) -> None:
    check = OrderCheck(first, then)
    result = await check.run(after())
    assert (result.passed, result.name) == (not detail, "order")
    assert result.detail == (detail or f"{then.describe()} did not come too early")
    assert check.describe() == f"{then.describe()} only after {first.describe()}"


@pytest.mark.parametrize(
    ("rules", "detail", "said"),
    [
        ({"facts": ("budget", "colour")}, "it asked what it had to", "it asks about 'budget', 'colour'"),
        ({"facts": ("size",)}, "it never asked about 'size'", "it asks about 'size'"),
        (
            {"facts": ("budget",), "before": (Wrote("wish"), Wrote("cart"))},
            "it asked what it had to",
            "it asks about 'budget'; before a row written in wish or a row written in cart",
        ),
        (
            {"facts": ("budget",), "before": (Asked("colour"),)},
            "it asked what it had to",
            "it asks about 'budget'; before a question about 'colour'",
        ),
        (
            {"needless": ("budget", "colour")},
            "it asked about 'budget', 'colour', which it could have looked up",
            "it does not ask about 'budget', 'colour'",
        ),
        (
            {"needless": ("colour", "size")},
            "it asked what it had to",
            "it does not ask about 'colour', 'size'",
        ),
        ({"most": 2}, "it asked what it had to", "at most 2 questions"),
        ({"most": 1}, "it asked 2 questions, at most 1 were welcome", "at most 1 questions"),
        ({}, "it asked what it had to", "it may ask"),
    ],
)
async def test_questions_are_asked_where_nothing_else_tells(rules: Any, detail: str, said: str) -> None:
    check = AskedCheck(**rules)
    result = await check.run(after())
    assert (result.name, result.passed, result.detail) == ("asked", detail.endswith("had to"), detail)
    assert check.describe() == said


async def test_a_question_comes_before_the_deed() -> None:
    late = (Entry(1, "wrote", change=CART), Entry(2, "asked"), Entry(2, "answered", "budget"))
    result = await AskedCheck(("budget",), before=(Wrote("cart"),)).run(after(late))
    assert (result.passed, result.detail) == (False, "it acted at action 1, before it asked about 'budget'")
