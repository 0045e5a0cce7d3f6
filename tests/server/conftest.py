from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import pytest

from tests.kit.tiny import tiny_site
from webarium.server import WebServer
from webarium.sites.kit.site import Site
from webarium.worlds import Universe, World


@pytest.fixture(scope="session")
def sites(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Site]:
    tiny = tiny_site(tmp_path_factory.mktemp("tiny"))
    other = tiny_site(tmp_path_factory.mktemp("other"), id="other", host="another")
    return {"tiny": tiny, "other": other}


@pytest.fixture(scope="session")
def universe(sites: dict[str, Site], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Universe]:
    with Universe.open([sites["tiny"].database], cache=tmp_path_factory.mktemp("cache")) as universe:
        yield universe


@pytest.fixture
def world(universe: Universe) -> Iterator[World]:
    with universe.world() as world:
        yield world


@pytest.fixture
def server(sites: dict[str, Site], universe: Universe) -> WebServer:
    return WebServer(sites, universe)


@pytest.fixture
async def running(server: WebServer) -> AsyncIterator[WebServer]:
    await server.start()
    yield server
    await server.stop()
