"""The shop's universe for tests of agents."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from webarium.sites.registry import databases, load_sites
from webarium.worlds import Universe


@pytest.fixture(scope="session")
def shop() -> Iterator[Universe]:
    with Universe.open(databases({"shopping": load_sites()["shopping"]})) as universe:
        yield universe
