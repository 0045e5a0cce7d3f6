"""Pages from memory: equal requests to worlds in equal states share one; all that a page may see tells them apart."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path

import httpx
import pytest
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse

from webarium.sites.kit.remembered import PageMemory, Remembered
from webarium.sites.kit.routing import get
from webarium.sites.kit.serving import build_app
from webarium.sites.kit.site import Site
from webarium.sites.kit.visit import ORIGINS, Visit
from webarium.worlds import Conditions, Universe, World

from .conftest import MakeSite, in_world
from .tiny import PAGES

MADE: list[str] = []


def tell(visit: Visit) -> Response:
    """All that a page may see."""
    MADE.append(visit.request.url.path)
    request: Request = visit.request
    said = (
        visit.world.universe.id,
        visit.world.draw("number").random(),
        visit.now,
        visit.conditions.to_json(),
        visit.world.sessions(),
        visit.db.execute("SELECT * FROM item").fetchall(),
        str(request.url),
        sorted(request.headers.items()),
        request.scope.get(ORIGINS),
    )
    return PlainTextResponse(repr(said))


def count(visit: Visit) -> Response:
    """A page that leaves something with its visitor."""
    number = visit.session.get("count", 0)
    visit.session["count"] = number + 1  # type: ignore[operator]
    return PlainTextResponse(str(number))


def stream(visit: Visit) -> Response:
    MADE.append("stream")
    return StreamingResponse(iter(["a", "b"]))


@pytest.fixture
def seen(make_site: MakeSite) -> Site:
    MADE.clear()
    extra = (get("/tell", tell), get("/tell/{rest}", tell), get("/count", count), get("/stream", stream))
    return make_site(pages=(*PAGES, *extra))


@dataclass(frozen=True)
class Case:
    """One thing that differs between two visits."""

    change: Callable[[World], object] = lambda world: None
    path: str = "/tell"
    headers: Mapping[str, str] = field(default_factory=dict)
    conditions: Conditions | None = None
    seed: int = 0
    universe: int = 0
    base: str = "http://tiny.test"
    origins: Mapping[str, str] | None = None


async def ask(site: Site, memory: PageMemory | None, universe: Universe, case: Case) -> str:
    with universe.world(seed=case.seed, conditions=case.conditions or Conditions()) as world:
        case.change(world)
        return await ask_in(site, memory, world, case)


async def ask_in(site: Site, memory: PageMemory | None, world: World, case: Case) -> str:
    inner = in_world(build_app(site, memory=memory), world)

    async def app(scope, receive, send):  # type: ignore[no-untyped-def]
        await inner(scope if case.origins is None else {**scope, ORIGINS: case.origins}, receive, send)

    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=case.base) as client:
        answer = await client.get(case.path, headers=dict(case.headers))
        return f"{answer.status_code} {answer.headers.get('content-type')} {answer.text}"


def write(world: World) -> None:
    world.db("tiny").execute("INSERT INTO item (name) VALUES ('Table')")


CASES = {
    "rows": Case(write),
    "session": Case(lambda world: world.session("tiny").update(user="emma")),
    "session of another site": Case(lambda world: world.session("other").update(user="emma")),
    "clock": Case(lambda world: world.clock.advance(timedelta(seconds=1))),
    "conditions": Case(conditions=Conditions(popups=False)),
    "knobs": Case(conditions=Conditions(knobs={"tiny": {"full": True}})),
    "seed": Case(seed=1),
    "path": Case(path="/tell/more"),
    "query": Case(path="/tell?a=1"),
    "htmx": Case(headers={"hx-request": "true"}),
    "referrer": Case(headers={"referer": "http://tiny.test/"}),
    "cookie": Case(headers={"cookie": "a=1"}),
    "host": Case(base="http://tiny.localhost"),
    "origins": Case(origins={"tiny": "http://localhost:1"}),
}


@pytest.mark.parametrize("name", CASES)
async def test_whatever_a_page_may_see_is_in_its_key(seen: Site, universe: Universe, name: str) -> None:
    memory = PageMemory()
    first = await ask(seen, memory, universe, Case())
    case = CASES[name]
    assert await ask(seen, memory, universe, case) == await ask(seen, None, universe, case) != first
    assert memory.hits == 0


async def test_another_universe_is_another_page(seen: Site, universe: Universe, tmp_path: Path) -> None:
    memory = PageMemory()
    with Universe.open([seen.database], cache=tmp_path, seed=7) as other:
        first = await ask(seen, memory, universe, Case())
        assert await ask(seen, memory, other, Case()) != first


@pytest.mark.parametrize("name", ["session", "rows", "clock", "htmx", "knobs"])
async def test_worlds_of_equal_states_share_a_page(seen: Site, universe: Universe, name: str) -> None:
    memory = PageMemory()
    case = CASES[name]
    first = await ask(seen, memory, universe, case)
    made = len(MADE)
    assert await ask(seen, memory, universe, case) == first
    assert (memory.hits, len(MADE)) == (1, made)


async def test_a_fork_shares_pages_until_it_writes(seen: Site, universe: Universe) -> None:
    memory = PageMemory()
    with universe.world() as world:
        write(world)
        first = await ask_in(seen, memory, world, Case())
        with world.fork() as fork:
            assert await ask_in(seen, memory, fork, Case()) == first
            assert memory.hits == 1
            write(fork)
            assert await ask_in(seen, memory, fork, Case()) != first
            fork.reset()
            assert await ask_in(seen, memory, fork, Case()) == first


async def test_what_a_page_leaves_with_its_visitor_comes_back(seen: Site, universe: Universe) -> None:
    memory = PageMemory()
    told = []
    for _ in range(2):
        with universe.world() as world:
            session = world.session("tiny")
            told.append([await ask_in(seen, memory, world, Case(path="/count")) for _ in range(3)])
            assert session == {"count": 3}
    assert told[0] == told[1]
    assert memory.hits == 3


async def test_an_open_transaction_is_not_remembered(seen: Site, universe: Universe) -> None:
    with universe.world() as world:
        world.db("tiny").execute("BEGIN")
        write(world)
        assert world.digest() is None
        world.db("tiny").execute("ROLLBACK")
        assert world.digest() is not None


@pytest.mark.parametrize("path", ["/stream", "/undefined"])
async def test_streams_and_faults_are_made_anew(seen: Site, universe: Universe, path: str) -> None:
    memory = PageMemory()
    for _ in range(2):
        await ask(seen, memory, universe, Case(path=path))
    assert memory.hits == 0


def test_the_pages_asked_for_longest_ago_go_first() -> None:
    memory = PageMemory(most_bytes=10_000)
    page = Remembered(200, (), b"x" * 3000, None)
    for key in (b"a", b"b"):
        memory.keep(key, page)
    assert memory.find(b"a") is not None
    memory.keep(b"c", page)
    assert [memory.find(key) is None for key in (b"a", b"b", b"c")] == [False, True, False]
    memory.keep(b"d", Remembered(200, (), b"x" * 2**21, None))
    assert memory.find(b"d") is None
