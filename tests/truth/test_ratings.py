"""Ratings are spread as people give them: few are perfect, few are bad, and not all of the best are alike."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.truth.conftest import Reader

RATED = {
    "dashdish": "SELECT rating, ratings FROM restaurant",
    "omnizon": "SELECT rating / 10.0, ratings FROM product WHERE ratings > 0",
    "opendining": "SELECT rating, reviews FROM card WHERE reviews > 0",
    "shopping": "SELECT round(rating_percent / 20.0, 1), review_count FROM product WHERE review_count > 2",
    "staynb": "SELECT round(avg(stars), 1), count(*) FROM review GROUP BY stay_id HAVING count(*) > 2",
    "topwork": "SELECT round(avg(stars), 1), count(*) FROM feedback GROUP BY about_id HAVING count(*) > 2",
    "udriver": "SELECT rating, 1 FROM driver",
    "zilloft": "SELECT round(avg(stars), 1), count(*) FROM agent_review GROUP BY agent_id",
}
"""What is rated, and by how many."""
PERFECT = 0.25
"""At most this share has nothing but the most stars."""


@pytest.mark.parametrize("site", RATED)
def test_ratings_are_spread(rows: Reader, site: str) -> None:
    found = [(float(str(stars)), int(str(count))) for stars, count in rows(site).execute(RATED[site])]
    ratings = Counter(round(stars, 1) for stars, _ in found)
    assert len(ratings) >= 5
    assert ratings.most_common(1)[0][1] <= 0.35 * len(found)
    assert ratings[5.0] <= PERFECT * len(found)
    assert 3.8 <= sum(stars for stars, _ in found) / len(found) <= 4.9


def test_the_best_agents_are_not_all_alike(rows: Reader) -> None:
    sql = RATED["zilloft"] + " ORDER BY 1 DESC, 2 DESC LIMIT 20"
    best = [float(str(stars)) for stars, _ in rows("zilloft").execute(sql)]
    assert len(set(best)) > 1
    assert best.count(5.0) <= 0.6 * len(best)
