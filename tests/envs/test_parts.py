"""Small parts of episodes by themselves: times, addresses, persons, snapshots, spaces."""

from __future__ import annotations

import asyncio
import hashlib
import io
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from tests.kit.tiny import tiny_site
from webarium.actions.codecs import get_codec
from webarium.actions.types import AskUser, Click, ElementId, Stop
from webarium.envs import laps
from webarium.envs.circumstances import Circumstances
from webarium.envs.ground import HOME_HOST, Ground
from webarium.envs.journal import Entry
from webarium.envs.laps import Laps
from webarium.envs.meters import ChangesMeter, label_of, meter_of
from webarium.envs.options import EpisodeOptions
from webarium.envs.outside import OutsideAddresses
from webarium.envs.persona import Change, Fact, Persona, answer
from webarium.envs.play import observation_space, pixels, task_of
from webarium.envs.profile import Profile
from webarium.envs.rules import DEFAULT_MAX_STEPS, Rules
from webarium.envs.spaces import ActionText, AnyText
from webarium.envs.state import EpisodeState, fingerprint, pack, told, unpack
from webarium.envs.tenants import Tenants
from webarium.envs.window_state import TabState, WindowState
from webarium.errors import UserError, WebariumError
from webarium.observation import Observation, View
from webarium.observation.observation import Dialog, Node, Scroll, Tab
from webarium.server import Document, WebServer
from webarium.sites.kit.site import Site
from webarium.worlds import Changes, Universe
from webarium.worlds.timeline import When


class Clock:
    """A clock that is set by hand, in seconds."""

    def __init__(self) -> None:
        self.now = 100.0

    def perf_counter(self) -> float:
        return self.now


def test_the_parts_of_a_step_take_what_passed_since_the_last_one(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, heard = Clock(), list[str]()
    monkeypatch.setattr(laps, "time", clock)
    lap = Laps(heard.append)
    for seconds, part in ((0.5, "execute"), (0.25, "settle"), (0.125, "execute")):
        clock.now += seconds
        lap(part)
    clock.now += 1
    assert lap.timings() == {"execute": 625.0, "settle": 250.0, "total": 1875.0}
    assert heard == ["between", "execute", "settle", "execute"]
    quiet = Laps()
    clock.now += 0.0004567
    quiet("execute")
    assert quiet.timings() == {"execute": 0.457, "total": 0.457}


OUTSIDE = OutsideAddresses(frozenset({"tiny.test", "home.test"}), 8701)


@pytest.mark.parametrize(
    ("inside", "outside"),
    [
        ("http://tiny.test/a?b=c#d", "http://tiny.localhost:8701/a?b=c#d"),
        ("http://home.test/", "http://home.localhost:8701/"),
    ],
)
def test_addresses_of_a_world_from_inside_and_outside(inside: str, outside: str) -> None:
    assert OUTSIDE.outside(inside) == OUTSIDE.outside(outside) == outside
    assert OUTSIDE.inside(inside) == OUTSIDE.inside(outside) == inside


@pytest.mark.parametrize("url", ["http://other.test/", "ftp://tiny.test/", "tiny.test", "http://[", "", "/a"])
def test_other_addresses_are_not_of_the_world(url: str) -> None:
    with pytest.raises(UserError, match="is not an address of this world") as refused:
        OUTSIDE.inside(url)
    assert refused.value.todo == "Use one like http://home.test/, http://tiny.test/."


BUDGET = Fact("budget", (("budget", "spend", "cost"),), "At most $400.")
CHEAP = Fact("cheap", (("cost",), ("hotel", "room")), "The room: $90.")
DAY = Fact("day", (("arriv*", "day"),), "On Friday.")
WHEN = Fact("when", (("when", "day"),), "On Friday.")
LATE = Fact("late", (("when", "day"),), "Not late.")
PERSON = Persona(
    (BUDGET, CHEAP, DAY),
    (
        Change("less", When(), "Less!", (replace(BUDGET, says="At most $300."),)),
        Change("more", When(), "More!", (WHEN, replace(BUDGET, says="At most $900."))),
    ),
    "What?",
)


@pytest.mark.parametrize(
    ("facts", "question", "says", "names"),
    [
        ((BUDGET, CHEAP, DAY), "What may it COST?", "At most $400.", ("budget",)),
        ((BUDGET, CHEAP, DAY), "What may the hotel cost?", "The room: $90.", ("cheap",)),
        ((BUDGET, CHEAP, DAY), "Which rooms? And the costs?", "The room: $90.", ("cheap",)),
        ((BUDGET, CHEAP, DAY), "The hotel?", "What?", ()),
        ((BUDGET, CHEAP, DAY), "When do you arrive?", "On Friday.", ("day",)),
        ((BUDGET, CHEAP, DAY), "What is the day’s plan?", "On Friday.", ("day",)),
        ((BUDGET, DAY), "Which day, which budget?", "At most $400. On Friday.", ("budget", "day")),
        ((DAY, WHEN), "Which day?", "On Friday.", ("day", "when")),
        ((DAY, WHEN, LATE), "Which day?", "On Friday.", ("day", "when")),
        ((DAY, LATE, WHEN), "Which day?", "On Friday. Not late.", ("day", "late")),
        ((BUDGET,), "The budgetary rules?", "What?", ()),
        ((BUDGET,), "", "What?", ()),
        ((BUDGET,), "x " * 1000 + "budget", "What?", ()),
        ((BUDGET,), "x " * 990 + "budget", "At most $400.", ("budget",)),
        ((), "budget", "What?", ()),
    ],
)
def test_a_person_answers_what_is_asked_most_closely(
    facts: tuple[Fact, ...], question: str, says: str, names: tuple[str, ...]
) -> None:
    assert answer(PERSON, facts, question) == (says, names)


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ([], ["At most $400.", "The room: $90.", "On Friday."]),
        (["less"], ["At most $300.", "The room: $90.", "On Friday."]),
        (["more", "less"], ["At most $900.", "The room: $90.", "On Friday.", "On Friday."]),
        (["unheard"], ["At most $400.", "The room: $90.", "On Friday."]),
    ],
)
def test_a_person_changes_its_mind(changed: list[str], says: list[str]) -> None:
    assert [fact.says for fact in PERSON.after(changed)] == says


TAB = TabState(("http://a.test/", "http://b.test/"), 1, 5.5, {"focus": 3, "storage": {"a": 1}}, None)
SENT = replace(TAB, sent=Document(201, (("content-type", "text/html"),), b"<p>\xff"))
WINDOW = WindowState((TAB, SENT), 1, (3.5, 4.0), ({"name": "c"},))
TREE = Node(
    1,
    "RootWebArea",
    "Page",
    in_view=True,
    children=(Node(2, "link", "A", in_view=True), Node(3, "link", "B")),
)
SEEN = Observation(
    "axtree",
    "text",
    "http://a.test/",
    "Page",
    (Tab(0, "Page", "http://a.test/", True),),
    (800, 600),
    Scroll(0, 1, 2, 3),
    tree=TREE,
    focused=2,
    dialog=Dialog("alert", "Hi"),
)


def test_a_window_survives_json() -> None:
    assert WindowState.from_json(WINDOW.to_json()) == WINDOW
    assert WindowState.from_json(WindowState().to_json()) == WindowState()


def test_what_can_be_known_of_tabs_leaves_out_what_scripts_keep() -> None:
    assert told([TAB, SENT]) == [{"focus": 3}, {"focus": 3}]


@pytest.mark.parametrize(
    "changed",
    [
        {"url": "http://b.test/"},
        {"title": "Other"},
        {"tabs": (Tab(0, "Page", "http://a.test/", False),)},
        {"tabs": (Tab(0, "Other", "http://a.test/", True),)},
        {"scroll": Scroll(0, 2, 2, 3)},
        {"focused": None},
        {"dialog": None},
        {"dialog": Dialog("alert", "Ho")},
        {"dialog": Dialog("confirm", "Hi")},
        {"tree": None},
        {"tree": TREE._replace(children=TREE.children[:1])},
        {"tree": TREE._replace(children=(TREE.children[0]._replace(in_view=False), TREE.children[1]))},
    ],
    ids=str,
)
def test_a_fingerprint_tells_what_an_agent_could_notice(changed: dict[str, Any]) -> None:
    assert fingerprint(SEEN, [TAB]) != fingerprint(replace(SEEN, **changed), [TAB])


def test_a_fingerprint_is_that_of_the_tabs_but_for_what_scripts_keep() -> None:
    other = replace(TAB, page={"focus": 3, "storage": {}})
    assert fingerprint(SEEN, [TAB]) == fingerprint(replace(SEEN, text="other"), [other])
    assert fingerprint(SEEN, [TAB]) != fingerprint(SEEN, [replace(TAB, page={"focus": 4})])
    assert fingerprint(SEEN, [TAB]) != fingerprint(SEEN, [TAB, TAB])


NOW = datetime(2023, 6, 12, 12)  # noqa: DTZ001
OPTIONS = EpisodeOptions(
    ("http://a.test/",),
    Profile((800, 600), "Europe/Paris", "fr", NOW, {"http://a.test": NOW}),
    frozenset({"a.test"}),
    view=View("html", False, True),
    uploads=Path("files"),
    dialogs="dismiss",
    circumstances=Circumstances(persona=PERSON),
)
STATE = EpisodeState(
    OPTIONS,
    b"world",
    b"origin",
    (Click(ElementId(7)), AskUser("Why?")),
    3,
    Stop("42"),
    WINDOW,
    "shown",
    "No.",
    (Entry(1, "asked", text="Why?"),),
    {"news": 2},
    17,
)
FRESH = EpisodeOptions(("http://z.test/",), Profile(), frozenset({"a.test"}))


@pytest.mark.parametrize(
    "state",
    [
        STATE,
        replace(STATE, stopped=None, options=replace(OPTIONS, uploads=None, profile=Profile())),
    ],
    ids=["full", "bare"],
)
def test_a_state_comes_back_from_its_bytes(state: EpisodeState) -> None:
    assert unpack(pack(state, "u"), "u", FRESH) == state


def test_bytes_that_are_no_state_are_refused() -> None:
    whole = pack(STATE, "u")
    head = len(whole) - len(whole.split(b"x\x9c", 1)[1]) - 2
    for broken in (b"", whole[: head - 1], b"X" + whole[1:], whole[:-1], whole[:-1] + b"\0"):
        with pytest.raises(UserError, match="not a snapshot of an episode"):
            unpack(broken, "u", FRESH)
    with pytest.raises(UserError, match="in another universe"):
        unpack(whole, "v", FRESH)
    place = whole.index(b"\n") + 1
    version = int.from_bytes(whole[place : place + 2], "big")
    with pytest.raises(
        UserError, match=f"has format {version + 1}; this version of Webarium reads {version}"
    ):
        unpack(whole[:place] + (version + 1).to_bytes(2, "big") + whole[place + 2 :], "u", FRESH)
    rest = zlib.compress(b"no")
    with pytest.raises(UserError, match="cannot be read"):
        unpack(whole[: place + 2] + hashlib.sha256(rest).digest() + rest, "u", FRESH)


def test_spaces_of_text_take_any_text() -> None:
    space, again = AnyText(seed=3), AnyText(seed=3)
    samples = [space.sample() for _ in range(200)]
    assert samples == [again.sample() for _ in range(200)]
    assert max(map(len, samples)) <= 64
    assert {0, 64} <= set(map(len, [AnyText(seed=s).sample() for s in range(400)]))
    assert space.contains("é\0")
    assert not space.contains(3)
    assert space == again
    assert space != ActionText(get_codec("json"))
    assert not space.is_np_flattenable


def test_spaces_of_actions_have_samples_that_their_grammar_reads() -> None:
    space, codec = ActionText(get_codec("webarena"), seed=5), get_codec("webarena")
    samples = {space.sample() for _ in range(300)}
    kinds = {type(codec.parse(text)).__name__ for text in samples}
    assert kinds == {"Click", "Type", "Scroll", "Press", "GoBack"}
    assert {"scroll [down]", "scroll [up]"} <= samples
    assert {text for text in samples if text.startswith("press")} == {"press [Tab]", "press [Enter]"}
    numbers = {int(text.partition("[")[2].partition("]")[0]) for text in samples if text.startswith("click")}
    assert 1 <= min(numbers) <= max(numbers) <= 99
    assert space.contains("x" * 100_000)
    assert not space.contains("x" * 100_001)
    assert not space.contains(3)
    assert space == ActionText(codec)
    assert space != ActionText(get_codec("json"))
    assert space != AnyText()


@pytest.mark.parametrize(
    ("view", "pictures"),
    [
        (View(), []),
        (View(screenshot=True), ["screenshot"]),
        (View("som", screenshot=True), ["screenshot", "marked_screenshot"]),
        (View("som"), []),
    ],
    ids=str,
)
def test_a_space_has_pictures_where_they_are_asked_for(view: View, pictures: list[str]) -> None:
    space = observation_space((64, 48), Rules.of(view=view))
    assert sorted(space) == sorted(["text", "url", "title", "goal", "last_error", *pictures])
    for name in pictures:
        picture = space[name]
        assert picture.shape == (48, 64, 3)
        assert picture.dtype == np.uint8
        assert (picture.low.min(), picture.high.max()) == (0, 255)  # type: ignore[attr-defined]


def test_options_of_reset_are_known() -> None:
    assert task_of(None) is None
    assert task_of({}) is None
    assert task_of({"task": "a"}) == "a"
    with pytest.raises(UserError, match="reset has no option 'b'") as refused:
        task_of({"task": "a", "c": 1, "b": 2})
    assert refused.value.todo == "Known: 'task'."


def test_pictures_are_rows_of_pixels() -> None:
    file = io.BytesIO()
    Image.new("RGBA", (3, 2), (1, 2, 3, 255)).save(file, "PNG")
    found = pixels(file.getvalue())
    assert found.dtype == np.uint8
    assert found.tolist() == [[[1, 2, 3]] * 3] * 2


class Long:
    """A task that says how long it may take."""

    max_steps = 77


def test_limits_are_said_by_rules_then_tasks_then_by_default() -> None:
    assert Rules.of(max_steps=1).most(Long()) == 1
    assert Rules.of().most(Long()) == 77
    assert Rules.of().most(object()) == DEFAULT_MAX_STEPS
    for wrong in ({"max_steps": 0}, {"seconds": 0.0}, {"seconds": -1.0}, {"seconds": float("nan")}):
        with pytest.raises(UserError, match="must be"):
            Rules.of(**wrong)
    assert Rules.of(seconds=0.5).seconds == 0.5


async def test_the_last_tenant_to_leave_is_noticed() -> None:
    left: list[int] = []

    async def empty() -> None:
        left.append(1)

    tenants = Tenants(empty)
    used = [tenants.used]
    tenants.enter()
    tenants.enter()
    assert [*used, tenants.used] == [False, True]
    await tenants.leave()
    assert left == []
    await tenants.leave()
    assert left == [1]
    lonely = Tenants()
    lonely.enter()
    await lonely.leave()


class Source:
    """A source of tasks that measures by changes."""

    def progress(self, task: object, changes: Changes) -> float:
        return 0.25 if task == "task" and changes.empty else 0


class Metering(Source):
    """One that has meters of its own."""

    async def meter(self, arena: object, task: object) -> object:
        return ("mine", arena, task)


class Labelling(ChangesMeter):
    """A meter that knows how far it is."""

    def actions_left(self, observation: Observation, changes: Changes) -> int | None:
        return 0 if observation is SEEN else None


async def test_progress_is_by_changes_where_a_source_has_no_meter() -> None:
    source: Any = Source()
    meter = await meter_of(source, None, "task")  # type: ignore[arg-type]
    meter.see(SEEN)
    meter.resume(meter.seen())
    assert (meter.progress(Changes()), tuple(meter.seen())) == (0.25, ())
    assert label_of(meter, SEEN, Changes()) is None
    assert label_of(Labelling(source, "task"), SEEN, Changes()) == 0  # type: ignore[arg-type]
    assert await meter_of(Metering(), "arena", "task") == ("mine", "arena", "task")  # type: ignore[arg-type, comparison-overlap]


@pytest.fixture(scope="module")
def sites(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Site]:
    real = replace(
        tiny_site(tmp_path_factory.mktemp("real"), id="real", host="real"),
        family="real",
    )
    epoch = datetime(2024, 7, 18, 9)  # noqa: DTZ001
    real = replace(real, database=replace(real.database, name="real", epoch=epoch))
    return {"real": real, "tiny": tiny_site(tmp_path_factory.mktemp("tiny"))}


@pytest.fixture(scope="module")
def ground(sites: Mapping[str, Site], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ground]:
    nothing: Any = None
    databases = [site.database for site in sites.values()]
    with Universe.open(databases, cache=tmp_path_factory.mktemp("cache")) as universe:
        yield Ground(sites, universe, WebServer(sites, universe), nothing, (800, 600))


def test_the_hosts_of_a_ground_are_those_of_its_sites_or_of_the_live_web(ground: Ground) -> None:
    assert ground.hosts == {HOME_HOST, "tiny.test", "real.test"}
    assert replace(ground, sites={}).hosts == frozenset()
    assert replace(ground, live_hosts=frozenset({"a.test"})).hosts == {"a.test"}


def test_start_addresses_are_made_whole_or_refused(ground: Ground) -> None:
    assert ground.start_addresses(["tiny.test/a", "about:blank"]) == ("http://tiny.test/a", "about:blank")
    live = replace(ground, live_hosts=frozenset({"a.test"}))
    assert live.start_addresses(["a.test"]) == ("https://a.test/",)
    with pytest.raises(
        UserError, match=r"The start address 'other\.test' cannot be opened: There is no site"
    ) as refused:
        ground.start_addresses(["tiny.test", "other.test"])
    assert "http://tiny.test/" in str(refused.value.todo)


@pytest.mark.parametrize(
    ("url", "database"),
    [
        ("http://real.test/a", "real"),
        ("http://tiny.test/", "tiny"),
        ("http://elsewhere.test/", "tiny"),
        ("about:blank", "tiny"),
    ],
)
def test_the_clock_is_that_of_the_site_at_an_address(url: str, database: str, ground: Ground) -> None:
    assert ground.clock_at(url) == database


def test_pages_learn_the_time_of_their_site(ground: Ground, sites: Mapping[str, Site]) -> None:
    epochs = {f"http://{site.host}.test": site.database.epoch for site in sites.values()}
    with ground.universe.world() as world:
        tiny = ground.profile("http://tiny.test/", world)
        real = ground.profile("http://real.test/", world, (300, 200))
    assert (tiny.time_zone, tiny.now, tiny.viewport) == (
        "America/New_York",
        epochs["http://tiny.test"],
        (800, 600),
    )
    assert (real.time_zone, real.now, real.viewport) == (
        "America/Los_Angeles",
        epochs["http://real.test"],
        (300, 200),
    )
    assert tiny.moments == real.moments == epochs
    live = ground.profile("http://real.test/", None)
    assert (live.now, live.moments, live.viewport) == (None, {}, (800, 600))


def test_only_replicas_have_a_finish(ground: Ground) -> None:
    with ground.universe.world() as world:
        for url in ("http://tiny.test/", "http://real.test/", "http://elsewhere.test/", "about:blank"):
            assert asyncio.run(ground.finish(world, url)) is None
    assert issubclass(UserError, WebariumError)
