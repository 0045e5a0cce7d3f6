"""What the suites share: where golden paths go, what they do and see there, and how instances are chosen."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, ClassVar, cast

from webarium.scoring import Answer, Money, Record, SetOf, Text
from webarium.suites.kit import (
    Among,
    Combined,
    Confirmed,
    Decline,
    Errand,
    Mutate,
    Retrieve,
    SecondTry,
    alone,
    day_phrase,
    firsts,
    moment_phrase,
    month_phrase,
    params_of,
    shuffled,
    slashes,
    slot,
)
from webarium.suites.suite import Suite
from webarium.tasks import Data, Row, Ui
from webarium.types import Json

NO_DATA = cast("Data", None)


class Recorder:
    """Stands in for a golden path's hands and notes what they are asked."""

    def __init__(self) -> None:
        self.done: list[tuple[object, ...]] = []

    async def click(self, role: str, name: str) -> None:
        self.done.append((role, name))

    async def fill(self, label: str, text: str) -> None:
        self.done.append((label, text))

    async def expect_text(self, *texts: str, near: str | None = None) -> None:
        self.done.append(("reads", *texts, near))

    def expect_absent(self, *texts: str) -> None:
        self.done.append(("misses", *texts))


class OnShelf(Errand):
    """Where things of these tests are."""

    site = "shopping"
    role = "keeper"
    difficulty = "easy"
    way: ClassVar[Sequence[str]] = ("Cellar", "Shelf {shelf}")

    @dataclass(frozen=True)
    class Params:
        shelf: int
        jar: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return [OnShelf.Params(3, "plums")]


class Relabel(OnShelf, Mutate):
    name = "relabel"
    intent = "Write {jar} on the jar on shelf {shelf}."
    form = (("Label", "{jar}"),)
    button = "Stick {jar} on"
    says = "It says {jar}"


class RelabelGlued(OnShelf, Decline, like=Relabel):
    name = "relabel_glued"
    reasons = ("not_allowed",)
    says = "Glued"
    lacks = ("Label", "{jar}")


class Price(OnShelf, Retrieve):
    name = "price"
    intent = "What do {jar} cost?"
    near = "Jar of {jar}"

    def answer(self, db: Data, params: OnShelf.Params) -> Answer:
        return Record.of(price=Money(250), since=Text("May"))


class RelabelAndTell(Relabel, Combined):
    name = "relabel_and_tell"
    kind = "combined"

    def answer(self, db: Data, params: OnShelf.Params) -> Answer:
        return SetOf((Text("one"), Text("two")))


class RelabelTwice(SecondTry, Relabel):
    name = "relabel_twice"
    refusal = "No glue for {jar}"


class RelabelSurely(Confirmed, Relabel):
    name = "relabel_surely"


class FullestShelf(Among):
    site = "shopping"
    name = "fullest_shelf"
    kind = "retrieve"
    difficulty = "easy"
    intent = "Which jar is the fullest on shelf {shelf}?"

    @dataclass(frozen=True)
    class Params:
        shelf: int

    def groups(self, db: Data, rng: random.Random) -> list[tuple[dict[str, Json], list[Row]]]:
        return [({"shelf": number}, [Row(jar=jar) for jar in jars]) for number, jars in enumerate(("", "ab"))]

    def fits(self, rows: list[Row]) -> bool:
        return bool(rows)


class EveryJar(FullestShelf):
    name = "every_jar"
    intent = "Which jar is the {nth} on shelf {shelf}?"

    @dataclass(frozen=True)
    class Params(FullestShelf.Params):
        nth: str

    def offers(self, db: Data, rng: random.Random, rows: list[Row]) -> list[dict[str, Json]]:
        return [{"nth": row.jar} for row in rows]


async def walked(template: Any) -> list[tuple[object, ...]]:
    hands = Recorder()
    (params,) = template.instances(NO_DATA, random.Random(1))
    await template.solve(cast("Ui", hands), NO_DATA, params)
    return [each for each in hands.done if each not in (("misses",), ("reads", None))]


WAY = [("link", "Cellar"), ("link", "Shelf 3")]
CHANGE = [("Label", "plums"), ("button", "Stick plums on"), ("reads", "It says plums", None)]


async def test_a_change_is_made_where_the_way_leads() -> None:
    assert await walked(Relabel()) == WAY + CHANGE


async def test_an_answer_is_read_value_by_value_beside_what_it_belongs_to() -> None:
    assert await walked(Price()) == [*WAY, ("reads", "$2.50", "May", "Jar of plums")]


async def test_what_came_of_a_change_is_read_after_it() -> None:
    assert await walked(RelabelAndTell()) == [*WAY, *CHANGE, ("reads", "one", "two", None)]


async def test_what_fails_at_first_is_pressed_again() -> None:
    label, press, said = CHANGE
    assert await walked(RelabelTwice()) == [
        *WAY,
        label,
        press,
        ("reads", "No glue for plums", None),
        press,
        said,
    ]


async def test_what_asks_back_is_told_ok() -> None:
    label, press, said = CHANGE
    assert await walked(RelabelSurely()) == [*WAY, label, press, ("button", "OK"), said]


async def test_what_cannot_be_done_is_seen_and_worded_as_its_twin() -> None:
    template = RelabelGlued()
    assert await walked(template) == [*WAY, ("reads", "Glued", None), ("misses", "Label", "plums")]
    assert (template.kind, template.twin, template.role) == ("impossible", "relabel", "keeper")
    assert Suite("pair", "Pair.", (Relabel(), template))


def test_groups_offer_what_can_be_asked_about_them() -> None:
    rng = random.Random(1)
    assert list(FullestShelf().instances(NO_DATA, rng)) == [FullestShelf.Params(shelf=1)]
    assert list(EveryJar().instances(NO_DATA, rng)) == [EveryJar.Params(1, "a"), EveryJar.Params(1, "b")]


def test_choices_of_instances() -> None:
    rows = [Row(id=at, name=name) for at, name in enumerate("abacb")]
    assert [row.id for row in alone(rows, lambda row: row["name"])] == [3]
    assert [row.id for row in firsts(rows, lambda row: row["name"])] == [0, 1, 3]
    assert params_of(rows[:2], jar="name") == [{"jar": "a"}, {"jar": "b"}]
    mixed = shuffled(random.Random(1), rows)
    assert mixed != rows
    assert sorted(row.id for row in mixed) == [0, 1, 2, 3, 4]


def test_times_in_the_words_of_requests() -> None:
    assert day_phrase("2024-03-11 09:05:00") == "March 11, 2024"
    assert [month_phrase(stamp) for stamp in ("2024-09", "2024-09-30")] == ["September 2024"] * 2
    times = [datetime.fromisoformat(f"2024-07-20 {hour}:05") for hour in ("00", "09", "12", "14")]
    assert [moment_phrase(at).removeprefix("July 20, 2024 at ") for at in times] == [
        "12:05 AM",
        "9:05 AM",
        "12:05 PM",
        "2:05 PM",
    ]
    assert slashes(times[0].date()) == "7/20/2024"
    assert slot(times[0].date(), "19:00") == {
        "day_words": "July 20, 2024",
        "time_words": "7:00 PM",
        "day": "2024-07-20",
        "time": "19:00",
    }
