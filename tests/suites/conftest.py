"""The shop's universes and suite for tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from webarium.sites.registry import databases, load_sites
from webarium.suites import Suite, load_suite
from webarium.worlds import Universe


@pytest.fixture(scope="session", params=[0, 1], ids=["seed0", "seed1"])
def universe(request: pytest.FixtureRequest) -> Iterator[Universe]:
    with Universe.open(databases({"shopping": load_sites()["shopping"]}), seed=request.param) as opened:
        yield opened


@pytest.fixture(scope="session")
def suite() -> Suite:
    return load_suite("shopping")
