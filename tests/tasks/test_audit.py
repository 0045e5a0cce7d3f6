"""The audit of suites: each rule finds what it is for, and nothing in well-made tasks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest

from tests.tasks.audited import BROKEN, Ask, Excused
from webarium.sites.registry import databases, load_sites
from webarium.tasks import Template, sample
from webarium.tasks.audit import RULES, Audit, audit
from webarium.tasks.audit.grammar import faults
from webarium.worlds import Universe


@pytest.fixture(scope="module")
def shops(shop: Universe) -> Iterator[Mapping[int, Universe]]:
    with Universe.open(databases({"shopping": load_sites()["shopping"]}), seed=1) as other:
        yield {0: shop, 1: other, 2: other}


def of(template: Template, shops: Mapping[int, Universe]) -> Audit:
    return audit("some", {seed: sample(template, shop) for seed, shop in shops.items()}, shops)


def test_well_made_tasks_pass(shops: Mapping[int, Universe]) -> None:
    found = of(Ask(), shops)
    assert found.findings == ()
    assert found.broken == ()
    assert (found.figures.tasks, found.figures.later) == (9, 6)


def test_every_rule_has_a_template_that_breaks_it() -> None:
    assert set(BROKEN.values()) == set(RULES)


@pytest.mark.parametrize("template", BROKEN, ids=lambda template: template.__name__)
def test_each_rule_finds_its_own(template: type[Template], shops: Mapping[int, Universe]) -> None:
    found = of(template(), shops)
    assert {finding.rule for finding in found.findings} == {BROKEN[template]}
    assert found.broken == (BROKEN[template],)
    assert found.to_json()["broken"] == [BROKEN[template]]


def test_a_template_may_say_why_it_breaks_a_rule(shops: Mapping[int, Universe]) -> None:
    found = of(Excused(), shops)
    assert {finding.exempt for finding in found.findings} == {"Order 1 is in a public task."}
    assert found.figures.exempt["repeat"] == 4
    assert found.broken == ()


STUMBLES = (
    ("Give it 1 stars.", "disagree"),
    ("Book it for 2 night.", "disagree"),
    ("Put the the lamp into my cart.", "twice"),
    ("Ask for a refund of the The Last Lantern.", "twice"),
    ("Send my the invoice.", "determiners"),
    ("Book an home.", "consonant"),
    ("Find a apple.", "vowel"),
    ("Wait a hour.", "vowel"),
    ('Find a "Amber Mug".', "vowel"),
    ("Open my cart", "does not end"),
    ('Say "hello.', "no partner"),
    ('Say "I rent.".', "ends twice"),
    ("Open the cart (the big one.", "do not match"),
    ("Show {name}.", "brace"),
    ("Show None.", "missing value"),
    ("Open  my cart.", "two blanks"),
    ("Open my cart .", "before a punctuation"),
    ("Open my cart,then pay.", "no blank after"),
    ("Open my cart,, then pay.", "comes twice"),
    ("open my cart.", "small letter"),
    ("Open my cart. then pay.", "small letter"),
    ("What do i owe?", "capital"),
    ("Buy one of the product with the best rating.", "several"),
    ("Buy one of the cheapest product there.", "several"),
    ('How many pieces there are stands under "Count".', "wrong order"),
    ("Which message in Spam is no spam?", "lacks"),
    ("Post it. It has to be there within a minute.", "riddle"),
    ("How many order are open?", "plural"),
    ("My orders is late.", "verb"),
    ("Find one under $5.5 for me.", "decimal"),
)


@pytest.mark.parametrize(("request_", "fault"), STUMBLES, ids=[text for text, _ in STUMBLES])
def test_a_request_that_stumbles_is_told_why(request_: str, fault: str) -> None:
    assert any(fault in found for found in faults(request_)), faults(request_)


def test_a_stumble_is_shown_with_what_is_around_it() -> None:
    assert faults("Open the account page and find the the lamp that I bought.") == [
        "a word comes twice: “ge and find the the lamp that I”",
        "two determiners follow each other: “ge and find the the lamp that I”",
    ]
    assert faults("Open my cart,, then pay for all that is in it.") == [
        "a punctuation mark comes twice: “Open my cart,, then pay fo”"
    ]


@pytest.mark.parametrize(
    "request_",
    [
        'What is the rating of "A  the the 1 stars" in percent, and how many customer reviews does it have?',
        "Give it 1 star, and the other 2 stars.",
        "Use a university card, a one-time code, a UdriverX ride, a European plug and an hour of time.",
        "Book an 8-night stay: a UNIX user, an MP3 player, an X-ray.",
        'Send "Are you coming?" to Ann.',
        'Leave this comment: "Thanks for sharing this."',
        "Buy one of the cheapest products (in any size).",
        "Change the password to Copper!Lane22, and sign me out.",
        "Order the 24 Hour cream at 9:30 a.m. on May 3, 2023, for $5.50.",
        "How many of the orders that I placed in 2021 are canceled?",
        "Tell me that the order is there.",
    ],
)
def test_a_request_that_reads_well_is_let_be(request_: str) -> None:
    assert faults(request_) == []
