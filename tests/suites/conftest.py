"""The shop's universes and suite for tests."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from webarium.suites import Suite, load_suite
from webarium.worlds import Universe


@pytest.fixture(scope="session", params=[0, 1], ids=["seed0", "seed1"])
def universe(request: pytest.FixtureRequest, everywhere: Callable[[int], Universe]) -> Universe:
    return everywhere(request.param)


@pytest.fixture(scope="session")
def suite() -> Suite:
    return load_suite("shopping")
