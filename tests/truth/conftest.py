"""Universes of seeds 0 and 137, each built once, whose rows are all looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import apsw
import pytest

from tests.seeds import FRESH
from webarium.sites.registry import load_sites
from webarium.worlds import Universe

Reader = Callable[[str], apsw.Connection]


@pytest.fixture(scope="package", params=(0, FRESH))
def rows(request: pytest.FixtureRequest) -> Iterator[Reader]:
    """Gives the data of a site by its name."""
    with ExitStack() as stack:
        opened: dict[str, Universe] = {}

        def reader(site: str) -> apsw.Connection:
            if site not in opened:
                database = load_sites()[site].database
                opened[site] = stack.enter_context(Universe.open([database], seed=request.param))
            return opened[site].reader(site)

        yield reader
