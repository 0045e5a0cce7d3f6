from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path

import apsw
import httpx
import pytest
from starlette.responses import Response

from tests.kit.conftest import client_of
from webarium.sites.kit.errors import BadInput
from webarium.sites.kit.real.diff import keyed_diff
from webarium.sites.kit.real.endpoints import ENDPOINTS
from webarium.sites.kit.real.times import EPOCH
from webarium.sites.kit.replicas.config import flag, whole
from webarium.sites.kit.replicas.replica import Replica, Slices, Source
from webarium.sites.kit.roles import Role
from webarium.sites.kit.routing import get, post
from webarium.sites.kit.site import Site
from webarium.sites.kit.visit import Visit
from webarium.types import Scale
from webarium.worlds import Conditions, Database, Universe, World

PAGE = (
    '<title>Notes</title><button aria-label="Add a note" class="a">+</button>'
    '<p>{}</p><p>&lt;i aria-label="x"&gt;</p>'
)


def generate(db: apsw.Connection, seed: int, scale: Scale) -> None:
    db.execute("INSERT INTO note (id, text) VALUES (1, 'first'), (2, 'second')")


def home(visit: Visit) -> Response:
    return Response(PAGE.format(visit.now), media_type="text/html")


def add(visit: Visit) -> Response:
    if visit.config["error_saving"]:
        raise BadInput("The note could not be saved. Please try again.")
    visit.insert("note", {"text": str(visit.form["text"])})
    return visit.redirect("/")


def drop(visit: Visit) -> Response:
    visit.execute("DELETE FROM note WHERE id = ?", (visit.path["note"],))
    return visit.redirect("/")


def state(source: Source) -> Slices:
    rows = source.db.execute("SELECT id, text FROM note ORDER BY id")
    return {"notes": [{"id": str(key), "text": text} for key, text in rows]}


def differences(before: Slices, after: Slices) -> Slices:
    return {"notesDiff": keyed_diff(before["notes"], after["notes"])}  # type: ignore[arg-type]


REPLICA = Replica(
    "notebook",
    1500,
    state,
    differences,
    (flag("error_saving", "Saving fails."), whole("total_notes", None, "How many there are.", most=99)),
)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    folder = tmp_path_factory.mktemp("notes")
    (folder / "templates").mkdir()
    (folder / "templates" / "error.html").write_text("<h1>{{ title }}</h1><p>{{ message }}</p>")
    schema = "CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL)"
    return Site(
        id="notes",
        brand="Notes",
        host="notes",
        family="real",
        database=Database("notes", schema, generate, (Path(__file__),), EPOCH),
        roles=(Role("writer", "ann", "Somebody who writes."),),
        folder=folder,
        pages=(get("/", home), post("/add", add), post("/drop/{note:int}", drop)),
        replica=REPLICA,
    )


@pytest.fixture(scope="session")
def universe(site: Site, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Universe]:
    with Universe.open([site.database], cache=tmp_path_factory.mktemp("cache")) as universe:
        yield universe


@pytest.fixture
def conditions() -> Conditions:
    return Conditions(endpoints=ENDPOINTS)


@pytest.fixture
def world(universe: Universe, conditions: Conditions) -> Iterator[World]:
    with universe.world(conditions=conditions) as world:
        yield world


@pytest.fixture
async def client(site: Site, world: World) -> AsyncIterator[httpx.AsyncClient]:
    async with client_of(site, world) as client:
        yield client


@pytest.fixture
def closed(world: World) -> World:
    world.conditions = replace(world.conditions, endpoints=frozenset())
    return world
