"""What the conformance check says of templates and of tasks made by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.tasks.made import made
from tests.tasks.templates import NamesNone, One
from webarium.scoring import (
    AnswerCheck,
    Expect,
    Number,
    PageCheck,
    StateCheck,
    Text,
    UrlCheck,
)
from webarium.tasks import Task, Template, check_template, sample
from webarium.tasks.sampling import ill_posed
from webarium.worlds import Universe

SHOP = "http://onestopshop.test"
ANSWER = AnswerCheck(Number(37))
HOME = UrlCheck(SHOP, ("/checkout/",), {})
TITLE = PageCheck("h1", "Thanks")
STATE = StateCheck()


class Narrow(StateCheck):
    """A way of its own to compare changes."""


class Unsaid(Text):
    """An answer that does not say itself."""

    def natural(self) -> str:
        """Something else."""
        return "the other way round"


def changes(*wishes: Expect) -> StateCheck:
    return StateCheck((wishes,))


WISH = Expect.insert(
    "wishlist_item",
    {"customer_id": 1, "product_id": 1, "qty": 1, "comment": "", "options": "[]", "added_at": ""},
)
GONE = changes(Expect.delete("wishlist_item", {"id": 1}))


def task(kind: str, *checks: Any, intent: str = "Which one is it?", **fields: Any) -> Task:
    every = {"kind": kind, "sites": ("shopping",), "start_urls": (f"{SHOP}/",)} | fields
    return made(intent, *checks, **every)


def faults(universe: Universe, *tasks: Task) -> list[str]:
    """What is said of tasks, but that they are not those of the template."""
    first, *others = check_template(NamesNone(), universe, tasks)
    assert first == "sampling twice gives different tasks"
    return others


READS = "the intent reads badly"
START = "a start page is not a URL inside the harness"
RETRIEVE, NAVIGATE, MUTATE, COMBINED = (
    f"a {kind} task has no check of that kind" for kind in ("retrieve", "navigate", "mutate", "combined")
)
QUIET = "a {} task may not expect changes"
DECLINE = "an impossible task has nothing to check but the decline and the state"
NO_STATE = "nothing checks the state"


@pytest.mark.parametrize(
    ("one", "said"),
    [
        (task("retrieve", ANSWER, STATE), []),
        (task("retrieve", ANSWER, Narrow()), []),
        (task("retrieve", STATE), [RETRIEVE]),
        (task("retrieve", ANSWER), [NO_STATE]),
        (task("retrieve", ANSWER, GONE), [QUIET.format("retrieve")]),
        (task("navigate", HOME, STATE), []),
        (task("navigate", TITLE, STATE), []),
        (task("navigate", ANSWER, STATE), [NAVIGATE]),
        (task("navigate", HOME, GONE), [QUIET.format("navigate")]),
        (task("mutate", GONE), []),
        (task("mutate", STATE), [MUTATE]),
        (task("mutate", ANSWER, STATE), [MUTATE]),
        (task("combined", ANSWER, GONE), []),
        (task("combined", ANSWER, HOME, STATE), []),
        (task("combined", TITLE, GONE), []),
        (task("combined", ANSWER, STATE), [COMBINED]),
        (task("combined", HOME, TITLE, STATE), [COMBINED]),
        (task("combined", GONE), [COMBINED]),
        (task("impossible", STATE), []),
        (task("impossible", ANSWER, STATE), [DECLINE]),
        (task("impossible", GONE), [QUIET.format("impossible")]),
        (task("retrieve", ANSWER, STATE, intent="Which {one}?"), [READS]),
        (task("retrieve", ANSWER, STATE, intent="Is it None?"), [READS]),
        (task("retrieve", ANSWER, STATE, intent="Is it\none?"), [READS]),
        (task("retrieve", ANSWER, STATE, intent="Is it  one?"), [READS]),
        (task("retrieve", ANSWER, STATE, intent="Count them"), [READS]),
        (task("retrieve", ANSWER, STATE, intent="Count them!"), []),
        (task("retrieve", ANSWER, STATE, intent='Count all that say "Hello."'), []),
        (task("retrieve", ANSWER, STATE, intent="Nonesuch?"), []),
        (task("retrieve", ANSWER, STATE, start_urls=("https://onestopshop.test/",)), [START]),
        (task("retrieve", ANSWER, STATE, start_urls=(f"{SHOP}/", "http:///x")), [START]),
        (task("retrieve", ANSWER, STATE, start_urls=("/x",)), [START]),
        (task("retrieve", ANSWER, STATE, intent="Is it 37?"), ["repeating the request"]),
        (task("mutate", changes(WISH)), []),
        (
            task("mutate", changes(Expect.insert("wishlist_item", {"product_id": 1}))),
            ["it leaves columns of a new wishlist_item open: ['added_at', 'comment', 'customer_id', "],
        ),
        (
            task("mutate", changes(Expect.update("wishlist_item", {"id": 1}, {"size": 1}))),
            ["it expects unknown columns of wishlist_item: ['size']"],
        ),
        (
            task("mutate", changes(Expect.update("wishlist_item", {"key": 1}, {"qty": 1}))),
            ["it expects unknown columns of wishlist_item: ['key']"],
        ),
        (
            task("mutate", changes(Expect.delete("wishlist_item", old={"size": 1}))),
            ["it expects unknown columns of wishlist_item: ['size']"],
        ),
        (task("mutate", changes(Expect.update("wishlist_item", {"id": 1}, {"qty": 1}))), []),
        (
            task("mutate", changes(Expect.update("wishlist_item", {"id": 1}, {}))),
            ["it expects an update of wishlist_item without new values"],
        ),
        (
            task("mutate", changes(Expect.delete("wish"))),
            ["it expects changes in 'wish', which does not exist"],
        ),
        (
            task("mutate", changes(Expect.delete("wish"), Expect.delete("hope"))),
            [
                "it expects changes in 'wish', which does not exist",
                "it expects changes in 'hope', which does not",
            ],
        ),
    ],
)
def test_a_task_is_reported_with_all_its_faults(one: Task, said: list[str], shop: Universe) -> None:
    found = faults(shop, one)
    assert len(found) == len(said), found
    assert all(
        fault.startswith(f"books.made.0: {begin}") for fault, begin in zip(found, said, strict=True)
    ), found


def test_two_tasks_may_not_ask_the_same_from_the_same_page(shop: Universe) -> None:
    one = task("retrieve", ANSWER, STATE)
    elsewhere = task("retrieve", ANSWER, STATE, start_urls=(f"{SHOP}/contact/",))
    assert faults(shop, one, elsewhere) == []
    assert faults(shop, one, elsewhere, one) == ["two instances ask the same from the same page"]


def test_tasks_that_are_given_are_those_that_are_checked(shop: Universe) -> None:
    template = NamesNone()
    assert check_template(template, shop, sample(template, shop)) == []


def declared(**changed: object) -> Callable[[], Template]:
    return type("Declared", (NamesNone,), changed)


REASONS = "reason classes belong to impossible tasks, and only to those"


@pytest.mark.parametrize(
    ("template", "said"),
    [
        (declared(), []),
        (declared(name="two_2"), []),
        (declared(name="2"), ["its name '2' is not lower case with underscores"]),
        (declared(name=None), ["it has no name"]),
        (declared(intent=3), ["it has no intent"]),
        (
            declared(kind="find", difficulty="odd"),
            ["its kind 'find' is not one of retrieve, ", "its difficulty 'odd' is"],
        ),
        (declared(reasons=("other",)), [REASONS]),
        (declared(kind="impossible"), [REASONS]),
        (declared(count=0), ["it wants no instance"]),
        (declared(count=1), []),
    ],
)
def test_a_declaration_is_reported_with_all_its_faults(
    template: Callable[[], Template], said: list[str], shop: Universe
) -> None:
    found = check_template(template(), shop)
    assert len(found) == len(said), found
    assert all(fault.startswith(begin) for fault, begin in zip(found, said, strict=True)), found


def test_a_template_without_a_site_is_told_so(shop: Universe) -> None:
    class Nowhere(Template):
        name = "nowhere"
        instances, solve = One.instances, One.solve

    assert check_template(Nowhere(), shop) == ["it has no site"]


@pytest.mark.parametrize(
    ("one", "why"),
    [
        (task("navigate", UrlCheck(SHOP, ("/",), {}), STATE), "it starts where it should end"),
        (task("navigate", UrlCheck(SHOP, ("/",), {}), TITLE, STATE), None),
        (task("combined", UrlCheck(SHOP, ("/",), {}), STATE), None),
        (task("navigate", HOME, STATE), None),
        (
            task("navigate", HOME, STATE, start_urls=(f"{SHOP}/", f"{SHOP}/checkout/")),
            "it starts where it should end",
        ),
        (
            task("retrieve", AnswerCheck(Text("one")), STATE),
            "repeating the request 'Which one is it?' answers it",
        ),
        (
            task("retrieve", AnswerCheck(Unsaid("left")), STATE),
            'it rejects its own answer: expected "the other way round", but it is not stated in "the other way round"',
        ),
    ],
)
def test_a_task_that_passes_or_fails_for_the_wrong_reason(one: Task, why: str | None) -> None:
    assert ill_posed(one) == why
