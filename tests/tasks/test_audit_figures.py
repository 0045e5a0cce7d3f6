"""What an audit counts, and which tasks it says are known by heart or printed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.tasks.audited import Ask, Change, Excused, Repeats, Twice
from tests.tasks.made import Source, made, wanting
from tests.tasks.test_audit import of, shops
from webarium.errors import TaskError
from webarium.scoring import Answer, AnswerCheck, Expect, Same, StateCheck, Text, UrlCheck
from webarium.scoring.matchers import Equal
from webarium.tasks import Data, NoParams
from webarium.tasks.audit import RULES, knowing
from webarium.tasks.audit.audit import Figures
from webarium.worlds import Universe

__all__ = ["shops"]  # a fixture that pytest finds here

NOTHING = dict.fromkeys(RULES, 0)


@pytest.mark.parametrize(
    ("rule", "count", "tasks", "later", "share", "broken"),
    [
        ("grammar", 0, 10, 5, 0, False),
        ("grammar", 1, 10, 5, 0.1, True),
        ("repeat", 1, 100, 50, 0.02, False),
        ("repeat", 2, 100, 50, 0.04, True),
        ("repeat", 0, 10, 0, 0, False),
        ("one_step", 1, 20, 0, 0.05, False),
        ("one_step", 2, 20, 0, 0.1, True),
        ("shown", 1, 0, 0, 0, False),
    ],
)
def test_shares_and_floors(rule: Any, count: int, tasks: int, later: int, share: float, broken: bool) -> None:
    figures = Figures("some", 2, tasks, later, NOTHING | {rule: count}, NOTHING)
    assert figures.share(rule) == share
    assert figures.broken == ((rule,) if broken else ())


def test_repeats_are_counted_among_later_tasks(shops: Mapping[int, Universe]) -> None:
    found = of(Repeats(), shops)
    assert (found.figures.counts["repeat"], found.figures.share("repeat")) == (4, 4 / 6)
    assert [(one.seed, one.task) for one in found.findings] == [
        (seed, f"shopping.ask.{n}") for seed in (1, 2) for n in (0, 1)
    ]
    (template,) = found.templates
    assert (template.name, template.tasks, template.later, template.counts["repeat"]) == (
        "shopping.ask",
        9,
        6,
        4,
    )
    told = found.to_json()
    assert (told["repeat_share"], told["repeats_by_template"]) == (0.6667, {"shopping.ask": 0.6667})
    assert (told["name"], told["seeds"], told["broken"]) == ("some", 3, ["repeat"])
    assert [row["rule"] for row in told["findings"]] == ["repeat"] * 4  # type: ignore[union-attr, index, call-overload]


def test_what_is_excused_is_counted_apart(shops: Mapping[int, Universe]) -> None:
    found = of(Excused(), shops)
    (template,) = found.templates
    assert (template.counts["repeat"], template.exempt["repeat"]) == (0, 4)
    assert found.to_json()["repeats_by_template"] == {"shopping.ask": 0.0}


def test_a_task_counts_once_for_a_rule(shops: Mapping[int, Universe]) -> None:
    class Faulty(Ask):
        intent = "What is the the total of a order {order}?"

    found = of(Faulty(), shops)
    assert (len(found.findings), found.figures.counts["grammar"]) == (27, 9)
    assert of(Twice(), shops).to_json()["repeats_by_template"] == {}


def test_findings_are_in_the_order_of_the_rules(shops: Mapping[int, Universe]) -> None:
    class Several(Change):
        intent = "What is the total of a order {order}?"

        def expected(self, db: Data, params: Ask.Params) -> list[Expect]:
            return [Expect.insert("memo", {"text": Same("One line.")})]

    rules = [one.rule for one in of(Several(), shops).findings]
    assert rules == ["lines"] * 9 + ["grammar"] * 9


class Worldly(Source):
    """A question about the world outside."""

    site = "shopping"
    worldly = True

    def __init__(self, said: Answer | None = None, error: Exception | None = None) -> None:
        super().__init__()
        self.said, self.error = said, error

    def answer(self, db: Data, params: NoParams) -> Answer | None:
        if self.error:
            raise self.error
        return self.said


ANN = AnswerCheck(Text("Ann"))
SAYS_ANN = Worldly(Text("Ann"))


@pytest.mark.parametrize(
    ("checks", "fields", "known"),
    [
        ((ANN, StateCheck()), {"source": SAYS_ANN}, True),
        ((ANN,), {"source": SAYS_ANN}, True),
        ((ANN,), {"source": Source()}, False),
        ((ANN, StateCheck()), {"source": Worldly(Text("Bob"))}, False),
        ((ANN, StateCheck()), {"source": Worldly(None)}, False),
        ((ANN, StateCheck()), {"source": Worldly(error=TaskError("none"))}, False),
        ((ANN, StateCheck()), {"source": Worldly(error=KeyError("none"))}, False),
        ((ANN, wanting(Expect.delete("x"))), {"source": SAYS_ANN}, False),
        ((ANN, UrlCheck("http://a.test", ("/",), {})), {"source": SAYS_ANN}, False),
        ((ANN, ANN), {"source": SAYS_ANN}, False),
        ((ANN,), {"source": SAYS_ANN, "kind": "impossible"}, False),
    ],
)
def test_answers_that_are_known_by_heart(
    checks: tuple[Any, ...], fields: dict[str, Any], known: bool, shop: Universe
) -> None:
    found = list(knowing.by_heart({4: [made("Who?", *checks, **fields)]}, {4: shop}))
    assert [(one.rule, one.seed, one.detail) for one in found] == [
        ("memory", 4, "may be known by heart: Who?")
    ] * known


def test_what_is_known_by_heart_is_asked_of_the_next_universe(shop: Universe) -> None:
    class Asks(Source):
        site = "shopping"
        worldly = True

        def answer(self, db: Data, params: NoParams) -> Answer:
            asked.append(db.universe)
            return Text("Ann")

    asked: list[Any] = []
    others = {seed: _Other(shop) for seed in range(3)}
    tasks = {seed: [made("Who?", ANN, source=Asks())] for seed in others}
    assert len(list(knowing.by_heart(tasks, others))) == 3  # type: ignore[arg-type]
    assert asked == [others[1], others[2], others[0]]


class _Other:
    """A universe that can be told from others."""

    def __init__(self, universe: Universe) -> None:
        self.scale, self.seed = universe.scale, universe.seed


@pytest.fixture(scope="module")
def product(shop: Universe) -> str:
    names = Data.of(shop, "shopping").column(
        "SELECT name FROM product WHERE name GLOB '*[A-Za-z] [1-9][0-9]' ORDER BY id"
    )
    return str(names[0])


def test_what_a_rule_composes_is_not_printed_elsewhere(product: str, shop: Universe) -> None:
    number = int(product[-2:])

    def printed(value: object, intent: str = f"Use {number}.", **fields: Any) -> list[str]:
        every = {"sites": ("shopping", "reddit"), "params": {"n": number}} | fields
        task = made(intent, StateCheck(), wanting(Expect.insert("memo", {"text": value})), **every)
        return [one.detail for one in knowing.printed(0, task, shop)]

    found = [f"shopping prints {product!r}: Use {number}."]
    assert printed(Equal(product)) == printed(Same(product)) == printed(product) == found
    assert printed(product, sites=("shopping",)) == []
    assert printed(product, f"Use {number} of {product}.") == []
    assert printed(product, "Use it.") == []
    assert printed(product, params={"n": str(number)}) == []
    assert printed(product, params={"n": number + 1}) == []
    assert printed(f"Nothing like {product}") == []
    assert printed(product[:-1], params={"n": product[-2:-1]}) == []
    assert printed(number) == []
    assert printed(product[-4:]) == []
