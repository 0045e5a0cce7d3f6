"""Several visitors of one world: who is who, who wrote what, and that all of it forks and is saved as a whole."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

import pytest

from tests.envs.conftest import HOME, NEW
from webarium.actions.types import Action, Click, ElementId, Goto, Noop, Stop, Type
from webarium.envs import Arena
from webarium.envs.circumstances import PLAIN, Circumstances
from webarium.envs.several.company import Company
from webarium.envs.several.seat import Seat
from webarium.errors import ActionParsingError, UserError
from webarium.observation import Observation
from webarium.worlds import Conditions

pytestmark = pytest.mark.asyncio(loop_scope="session")
WHO = "http://tiny.test/who"


@dataclass(frozen=True)
class Part:
    name: str
    users: Mapping[str, str | None]
    start_urls: tuple[str, ...] = (NEW,)
    opposed: bool = False


@dataclass(frozen=True)
class Pair:
    """A task of two, on the tiny site."""

    roles: tuple[Part, ...] = (Part("one", {"tiny": "emma"}), Part("two", {"tiny": "otto"}, (WHO,)))
    id: str = "tiny.pair.0"
    intent: str = "Do it together."
    conditions: Conditions = field(default_factory=Conditions)
    now: datetime = datetime(2023, 6, 12, 12)  # noqa: DTZ001 - the world's own time
    users: Mapping[str, str | None] = field(default_factory=dict)
    start_urls: tuple[str, ...] = (NEW,)
    circumstances: Circumstances = PLAIN

    def part(self, role: str) -> Pair:
        return self


def find(seen: Observation, role: str, name: str) -> ElementId:
    assert seen.tree is not None
    return ElementId(next(n.id for n in seen.tree.walk() if (n.role, n.name) == (role, name)))


async def save(seat: Seat, name: str) -> None:
    """Add an item by the form."""
    seen = await seat.step(Goto(NEW))
    for label, text in (("Name", name), ("Email", "a@b.test"), ("Price", "1")):
        tree = seen.tree
        assert tree is not None
        box = next(n.id for n in tree.walk() if n.role == "textbox" and n.name.startswith(label))
        seen = await seat.step(Type(ElementId(box), text))
    await seat.step(Click(find(seen, "button", "Save")))


def names(company: Company, role: str) -> list[object]:
    return [(change.new or {})["name"] for change in company.own(role)]


async def test_each_role_is_somebody_else_in_the_same_world(arena: Arena) -> None:
    async with await arena.company(Pair()) as company:
        one, two = company.seats.values()
        assert "otto" in two.observation.text
        assert "emma" in (await one.step(Goto(WHO))).text
        await one.step(Goto("http://tiny.test/sign-out"))
        assert "otto" in (await two.step(Goto(WHO))).text
        with company.world.visited_by("two"):
            assert company.world.session("tiny")["user"] == "otto"
    assert arena.episodes == 0


async def test_what_one_writes_the_other_finds_and_it_is_told_apart(arena: Arena) -> None:
    async with await arena.company(Pair()) as company:
        one, two = company.seats.values()
        await save(one, "From one")
        assert "From one" in (await two.step(Goto(HOME))).text
        await save(two, "From two")
        assert names(company, "one") == ["From one"]
        assert names(company, "two") == ["From two"]
        assert len(await company.read_changes()) == 2
        assert [entry.role for entry in company.journal] == ["one", "two"]
        last = company.journal[-1]
        assert last.step == len(company.log) == one.steps + two.steps


async def test_two_may_not_act_at_once_and_none_goes_its_own_way(arena: Arena) -> None:
    async with await arena.company(Pair()) as company:
        one, two = company.seats.values()
        with company.turn("one"), pytest.raises(UserError, match="two cannot act while one does"):
            await two.step(Noop())
        results = await asyncio.gather(one.step(Goto(HOME)), two.step(Goto(HOME)), return_exceptions=True)
        assert sum(isinstance(result, UserError) for result in results) == 1
        for refused in (one.reset(), one.forks(1), one.snapshot()):
            with pytest.raises(UserError, match="whole company"):
                await refused


@pytest.mark.parametrize("way", ["fork", "exact fork", "snapshot"])
async def test_a_company_forks_and_is_saved_as_a_whole(arena: Arena, way: str) -> None:
    async with await arena.company(Pair()) as company:
        one, two = company.seats.values()
        await save(one, "Before")
        await two.reject(ActionParsingError("That was no action."))
        await two.step(Stop("mine"))
        if way == "snapshot":
            other = await arena.restore_company(await company.snapshot())
        else:
            [other] = await company.fork(exact=way == "exact fork")
        async with other:
            assert other.faithful
            assert other.log == company.log
            assert other.journal == company.journal
            assert {role: seat.steps for role, seat in other.seats.items()} == {"one": one.steps, "two": 1}
            assert other.seats["two"].stopped == Stop("mine")
            for role, seat in company.seats.items():
                assert other.seats[role].observation.text == seat.observation.text
            await save(other.seats["one"], "After")
            assert names(other, "one") == ["Before", "After"]
            assert names(company, "one") == ["Before"]
            assert "emma" in (await other.seats["one"].step(Goto(WHO))).text
    assert arena.episodes == 0


async def test_equal_actions_give_equal_companies(arena: Arena) -> None:
    seen = []
    for _ in range(2):
        async with await arena.company(Pair()) as company:
            for role, action in (("one", Goto(HOME)), ("two", Goto(NEW)), ("one", Goto(WHO))):
                await company.seats[role].step(action)
            await save(company.seats["two"], "Equal")
            texts = [seat.observation.text for seat in company.seats.values()]
            seen.append((texts, company.journal, (await company.read_changes()).digest()))
    assert seen[0] == seen[1]


async def test_a_company_ends_with_its_arena_and_is_of_no_use_then(arena: Arena) -> None:
    company = await arena.company(Pair())
    assert arena.episodes == 1
    await company.close()
    await company.close()
    assert company.world.closed
    with pytest.raises(UserError, match="closed"):
        await company.fork()
    action: Action = Noop()
    with pytest.raises(UserError, match="closed"):
        await company.seats["one"].step(action)
