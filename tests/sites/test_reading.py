"""What people read on sites of REAL's family stays within the ranges that each of them sets, and does not stumble."""

from __future__ import annotations

import re

import pytest

from webarium.sites.kit.reading.lint import look
from webarium.sites.kit.site import Site
from webarium.sites.registry import load_sites
from webarium.worlds import Universe

SITES = [
    load_sites()[name] for name in ("dashdish", "flyunified", "omnizon", "opendining", "staynb", "udriver")
]
SLIP = re.compile(
    r"\b(the|a|an|in|on|of|to|at|for|with|and|is|was|while) \1\b|[?!,]\.|(?<!\.)\.\.(?!\.)"
    r"|\bthis (?:[a-z-]+ )?(?:balls|blocks|dumbbells|earbuds|headphones)\b|\s[,.;:!?](?!\S)|[{}]",
    re.IGNORECASE,
)
"""What happens where pieces meet: doubled words and signs, one of several, signs that stand alone, open slots."""


@pytest.mark.parametrize("seed", [0, 1])
@pytest.mark.parametrize("site", SITES, ids=lambda site: site.id)
def test_texts_and_spreads_stay_within_their_ranges(site: Site, seed: int) -> None:
    assert site.reading is not None
    with Universe.open([site.database], seed=seed) as universe:
        figures = look(site.reading, universe.reader(site.id))
        slips = [each.body for each in site.reading.texts(universe.reader(site.id)) if SLIP.search(each.body)]
    assert not slips
    assert figures.texts
    broken = figures.broken(site.reading.floors, "small")
    assert not broken, {floor.name: figures.values.get(floor.name) for floor in broken}
