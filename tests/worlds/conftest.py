from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from webarium.worlds import Universe, World

from .toy import TOY


@pytest.fixture(scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("universes")


@pytest.fixture(scope="session")
def universe(cache: Path) -> Iterator[Universe]:
    with Universe.open([TOY], cache=cache) as universe:
        yield universe


@pytest.fixture
def world(universe: Universe) -> Iterator[World]:
    with universe.world(seed=5, users={"shop": "emma", "forum": None}) as world:
        yield world
