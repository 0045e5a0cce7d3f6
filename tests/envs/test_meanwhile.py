"""What goes on around an episode, without an engine: when time passes, what is due, and what is written down."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from tests.kit.tiny import tiny_site
from webarium.actions.types import Action, AskUser, Noop, Wait
from webarium.envs.circumstances import PLAIN, Circumstances
from webarium.envs.happen import check_told
from webarium.envs.journal import Entry
from webarium.envs.meanwhile import Meanwhile
from webarium.envs.persona import Change, Fact, Persona, Reply
from webarium.envs.source import request_of, sites_of, source_of
from webarium.errors import TaskError, UnknownNameError, UserError
from webarium.frozen import freeze
from webarium.sites.kit.happenings import NothingHappensError, Scene
from webarium.sites.kit.site import Site
from webarium.worlds import Changes, Universe, World
from webarium.worlds.timeline import Event, RowsAre, Timeline, When

Told = list[tuple[int, str, str]]


def arrives(scene: Scene, *, name: str) -> None:
    scene.insert("item", name=f"{name} at {scene.now:%H:%M}")


def never(scene: Scene) -> None:
    raise NothingHappensError("It is too late.")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    return replace(
        tiny_site(tmp_path_factory.mktemp("tiny")), happenings={"arrives": arrives, "never": never}
    )


@pytest.fixture(scope="module")
def universe(site: Site, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Universe]:
    with Universe.open([site.database], cache=tmp_path_factory.mktemp("cache")) as universe:
        yield universe


@pytest.fixture
def world(universe: Universe) -> Iterator[World]:
    with universe.world() as world:
        yield world


def names(world: World) -> list[str]:
    return [name for (name,) in world.db("tiny").execute("SELECT name FROM item WHERE id > 2 ORDER BY id")]


def event(name: str = "news", does: str = "arrives", **when: Any) -> Event:
    args = {"name": name} if does == "arrives" else {}
    return Event(name, "tiny", does, When(**when), args)


def around(*events: Event, seconds: int = 0, persona: Persona | None = None) -> Meanwhile:
    return Meanwhile(Circumstances(Timeline(events=events, seconds_per_action=seconds), persona))


def told(meanwhile: Meanwhile) -> Told:
    return [(entry.step, entry.kind, entry.name) for entry in meanwhile.journal]


def play(meanwhile: Meanwhile, world: World, site: Site, actions: Sequence[Action]) -> list[str]:
    """Let come what comes before each of these actions; gives what the person said."""
    heard: list[str] = []
    for step, action in enumerate(actions, 1):
        heard += meanwhile.before(action, step, world, {"tiny": site})
    return heard


FOUR = [Noop()] * 4


@pytest.mark.parametrize(
    ("events", "seconds", "journal"),
    [
        ([event()], 0, [(1, "event", "news")]),
        ([event(actions=1)], 0, [(2, "event", "news")]),
        ([event(actions=3)], 0, [(4, "event", "news")]),
        ([event(actions=4)], 0, []),
        ([event(seconds=10)], 5, [(2, "event", "news")]),
        ([event(seconds=11)], 5, [(3, "event", "news")]),
        ([event(seconds=1)], 0, []),
        ([event(later=2)], 0, [(3, "event", "news")]),
        ([event(actions=1, later=2)], 0, [(4, "event", "news")]),
        ([event("a", after="b"), event("b", actions=1)], 0, [(2, "event", "b"), (3, "event", "a")]),
        ([event("b", actions=1), event("a", after="b")], 0, [(2, "event", "b"), (2, "event", "a")]),
        ([event("b", actions=1), event("a", after="b", later=1)], 0, [(2, "event", "b"), (3, "event", "a")]),
        ([event("b", "never"), event("a", after="b")], 0, [(1, "no_event", "b"), (1, "event", "a")]),
        ([event(rows=(RowsAre("tiny", "item", {}, 3),))], 0, []),
        ([event(rows=(RowsAre("tiny", "item", {}, 2),))], 0, [(1, "event", "news")]),
        (
            [event("a", actions=2), event("b", rows=(RowsAre("tiny", "item", {}, 3),))],
            0,
            [(3, "event", "a"), (3, "event", "b")],
        ),
        ([event("a"), event("b")], 0, [(1, "event", "a"), (1, "event", "b")]),
    ],
)
def test_events_come_when_they_are_due(
    events: Sequence[Event], seconds: int, journal: Told, world: World, site: Site
) -> None:
    meanwhile = around(*events, seconds=seconds)
    assert play(meanwhile, world, site, FOUR) == []
    assert told(meanwhile) == journal
    assert len(names(world)) == sum(kind == "event" for _, kind, _ in journal)


def test_what_cannot_come_says_why(world: World, site: Site) -> None:
    meanwhile = around(event("news", "never"))
    play(meanwhile, world, site, FOUR)
    assert meanwhile.journal == (Entry(1, "no_event", "news", "It is too late."),)


@pytest.mark.parametrize(
    ("each", "actions", "passed"),
    [
        (0, [Noop(), Wait(30)], 0),
        (5, [Noop(), Noop()], 10),
        (5, [Noop(), Wait(30)], 35),
        (5, [Wait(3)], 5),
        (5, [Wait(7.9)], 7),
    ],
)
def test_time_passes_by_actions(
    each: int, actions: Sequence[Action], passed: int, world: World, site: Site
) -> None:
    meanwhile, before = around(seconds=each), world.clock.now()
    play(meanwhile, world, site, actions)
    assert meanwhile.passed == passed
    assert world.clock.now() - before == timedelta(seconds=passed)


def test_events_see_the_time_that_has_passed(world: World, site: Site) -> None:
    play(around(event(actions=1), seconds=90), world, site, FOUR)
    assert names(world) == ["news at 12:03"]


COLOUR = Fact("colour", (("colour",),), "Blue.")
SIZE = Fact("size", (("size",),), "Large.")
PERSON = Persona(
    (COLOUR, SIZE),
    (
        Change("later", When(actions=1), "No, green!", (replace(COLOUR, says="Green."),)),
        Change("much later", When(after="later", later=1), "Small, please.", (replace(SIZE, says="Small."),)),
    ),
)


async def test_a_person_speaks_up_and_answers_otherwise(world: World, site: Site) -> None:
    meanwhile = around(persona=PERSON)
    assert (meanwhile.asks(AskUser("Why?")), meanwhile.asks(Noop())) == (True, False)
    assert not around().asks(AskUser("Why?"))
    assert await meanwhile.ask("Which colour?", 1) == "Blue."
    assert [meanwhile.before(Noop(), step, world, {"tiny": site}) for step in (1, 2, 3, 4)] == [
        [],
        ["No, green!"],
        [],
        ["Small, please."],
    ]
    assert await meanwhile.ask("Which colour, which size?", 5) == "Green. Small."
    assert meanwhile.journal == (
        Entry(1, "asked", text="Which colour?"),
        Entry(1, "answered", "colour", "Blue."),
        Entry(2, "said", "later", "No, green!"),
        Entry(4, "said", "much later", "Small, please."),
        Entry(5, "asked", text="Which colour, which size?"),
        Entry(5, "answered", "colour,size", "Green. Small."),
    )


async def test_somebody_may_put_it_into_words() -> None:
    async def says(persona: Persona, facts: Sequence[Fact], question: str, journal: Sequence[Entry]) -> Reply:
        return Reply(f"{len(facts)} facts, {len(journal)} entries: {question}", ("size",))

    meanwhile = Meanwhile(Circumstances(persona=PERSON, answerer=says))
    assert await meanwhile.ask("Why?", 3) == "2 facts, 1 entries: Why?"
    assert meanwhile.journal[-1] == Entry(3, "answered", "size", "2 facts, 1 entries: Why?")


def test_what_the_visitor_writes_is_written_down_once(world: World) -> None:
    meanwhile = around(event())
    meanwhile.begin(Changes())
    for step, sql in (
        (1, "INSERT INTO item VALUES (7, 'a')"),
        (2, ""),
        (3, "UPDATE item SET name = 'b' WHERE id = 7"),
    ):
        world.db("tiny").execute(sql)
        meanwhile.after(world.changes(), step)
    wrote = [
        (entry.step, entry.change.op, dict(entry.change.new or {}))
        for entry in meanwhile.journal
        if entry.change
    ]
    assert wrote == [(1, "insert", {"id": 7, "name": "a"}), (3, "update", {"name": "b"})]


def test_what_was_written_before_is_not_written_down_again(world: World) -> None:
    world.db("tiny").execute("INSERT INTO item VALUES (7, 'a')")
    meanwhile = around(event())
    meanwhile.begin(world.changes())
    meanwhile.after(world.changes(), 1)
    assert meanwhile.journal == ()


def test_its_state_goes_on_elsewhere(world: World, site: Site) -> None:
    meanwhile = around(event(later=2), seconds=5)
    play(meanwhile, world, site, FOUR[:2])
    state = meanwhile.state()
    assert state == {"journal": (), "held": {"news": 1}, "passed": 10}
    again = Meanwhile(meanwhile.circumstances, **state)
    again.before(Noop(), 3, world, {"tiny": site})
    assert (told(again), again.passed) == ([(3, "event", "news")], 15)
    assert state["held"] is not meanwhile.held


def test_what_is_planted_is_there_from_the_beginning(world: World, site: Site) -> None:
    planted = Circumstances(Timeline(planted=(event("a", actions=9), event("b"))))
    Meanwhile(planted).plant(world, {"tiny": site})
    assert names(world) == ["a at 12:00", "b at 12:00"]
    assert world.changes("visitor").empty
    with pytest.raises(TaskError, match=r"What a task plants as 'c' cannot be: It is too late\."):
        Meanwhile(Circumstances(Timeline(planted=(event("c", "never"),)))).plant(world, {"tiny": site})


def test_sites_and_happenings_that_are_not_there_are_named(world: World, site: Site) -> None:
    with pytest.raises(UnknownNameError, match="no site named 'tiny'"):
        around(event()).before(Noop(), 1, world, {})
    with pytest.raises(UnknownNameError, match="no happening of site tiny named 'arives'"):
        around(event(does="arives")).before(Noop(), 1, world, {"tiny": site})
    check_told(site, "arrives", {"name": "x"})
    with pytest.raises(TaskError, match=r"'arrives' of tiny takes other values than \['nam'\]"):
        check_told(site, "arrives", {"nam": "x"})


@pytest.mark.parametrize(
    ("circumstances", "plain"),
    [
        (PLAIN, True),
        (Circumstances(Timeline((event(),))), False),
        (Circumstances(Timeline(events=(event(),))), False),
        (Circumstances(Timeline(seconds_per_action=1)), False),
        (Circumstances(persona=Persona()), False),
        (Circumstances(journaled=True), False),
    ],
)
def test_circumstances_are_plain_or_not_and_survive_json(circumstances: Circumstances, plain: bool) -> None:
    assert circumstances.plain is plain
    assert Circumstances.from_json(circumstances.to_json()) == circumstances


def test_other_json_is_no_circumstances() -> None:
    with pytest.raises(UserError, match="not as a run or a snapshot writes them"):
        Circumstances.from_json(freeze(Timeline()))


class Source:
    """A source of tasks that knows their sites and two ways to ask."""

    def sites(self, task: str) -> tuple[str, ...]:
        return (task,)

    def answering(self, answers: str) -> tuple[str, Source]:
        return answers, self


class Asked:
    """A task that says how it is to be answered."""

    intent = "Do it."
    request = "Do it. Answer so."


class Plain:
    """One that does not."""

    intent = "Do it."


def test_sources_may_know_sites_and_ways_to_ask() -> None:
    source, plain = Source(), object()
    ways: Mapping[str, Any] = {"source": source, "plain": plain}
    assert sites_of(ways["source"], "a") == ("a",)
    assert sites_of(ways["plain"], "a") is None
    assert source_of(ways["source"], "form") == ("form", source)  # type: ignore[comparison-overlap]
    assert source_of(ways["plain"], None) is plain
    with pytest.raises(UserError, match="does not know answers='form'"):
        source_of(ways["plain"], "form")
    assert (request_of(Asked()), request_of(Plain())) == ("Do it. Answer so.", "Do it.")  # type: ignore[arg-type]
