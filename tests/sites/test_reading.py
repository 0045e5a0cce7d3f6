"""What people read on some sites of REAL's family stays within the ranges that each of them sets."""

from __future__ import annotations

import pytest

from webarium.sites.kit.site import Site
from webarium.sites.kit.voices.lint import look
from webarium.sites.registry import load_sites
from webarium.worlds import Universe

SITES = [
    load_sites()[name] for name in ("dashdish", "flyunified", "omnizon", "opendining", "staynb", "udriver")
]


@pytest.mark.parametrize("seed", [0, 1])
@pytest.mark.parametrize("site", SITES, ids=lambda site: site.id)
def test_texts_and_spreads_stay_within_their_ranges(site: Site, seed: int) -> None:
    assert site.reading is not None
    with Universe.open([site.database], seed=seed) as universe:
        figures = look(site.reading, universe.reader(site.id))
    assert figures.texts
    broken = figures.broken(site.reading.floors, "small")
    assert not broken, {floor.name: figures.values.get(floor.name) for floor in broken}
