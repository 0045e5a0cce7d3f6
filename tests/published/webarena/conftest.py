"""The universe of WebArena's published tasks, built once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.loaded import FILE
from webarium.published.webarena.tasks import adopt
from webarium.published.webarena.variants import sites_at, variants
from webarium.sites.registry import databases, load_sites
from webarium.worlds import Universe


@pytest.fixture(scope="session")
def universe() -> Iterator[Universe]:
    """All variants at the scale."""
    if not adopt(FILE):
        pytest.skip("the public tasks do not lie beside the repository")
    sites = {name: load_sites()[name] for name in variants()}
    with Universe.open(databases(sites_at("webarena", sites)), scale="webarena") as opened:
        yield opened
