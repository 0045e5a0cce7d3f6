"""Long ways are looked for ring by ring: no call holds the interpreter for a whole country, and ways stay the same."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import scipy

from tests.map.client import Mapper
from webarium.sites.map.routing.reaching import NOWHERE, reach

LONG = "/directions?engine=fossgis_osrm_{}&route_from=Philadelphia&route_to=Pittsburgh"


def grid(side: int, seed: int) -> scipy.sparse.csr_matrix:
    """A grid of roads of random lengths, with ways in both directions."""
    dice = np.random.default_rng(seed)
    places = np.arange(side * side).reshape(side, side)
    tails = np.concatenate((places[:, :-1].ravel(), places[:-1].ravel()))
    heads = np.concatenate((places[:, 1:].ravel(), places[1:].ravel()))
    both = (np.concatenate((tails, heads)), np.concatenate((heads, tails)))
    return scipy.sparse.csr_matrix((dice.uniform(50, 900, 2 * len(tails)), both), shape=(side**2,) * 2)


@pytest.mark.parametrize("seed", range(3))
def test_rings_find_what_one_search_finds(seed: int) -> None:
    matrix = grid(160, seed)
    whole, before_whole = scipy.sparse.csgraph.dijkstra(matrix, indices=7, return_predecessors=True)
    reached, before = reach(matrix, {7: 1e-6}, lambda times, searched: False, 1e9)
    assert np.allclose(reached, whole, atol=1e-3, rtol=0)
    assert before[7] == matrix.shape[0]
    others = np.arange(matrix.shape[0]) != 7
    assert (before[others] == before_whole[others]).all()


def test_it_goes_no_farther_than_it_is_asked_to() -> None:
    matrix = grid(160, 1)
    reached, before = reach(matrix, {0: 0.0}, lambda times, searched: False, 5_000)
    assert reached[np.isfinite(reached)].max() <= 5_000
    assert (np.isfinite(reached) == (before != NOWHERE)).all()
    near, _ = reach(matrix, {0: 0.0}, lambda times, searched: True, 1e9)
    assert np.isfinite(near).sum() < np.isfinite(reached).sum() < matrix.shape[0]


def test_no_search_of_a_way_across_a_country_is_long(guest: Mapper, monkeypatch: pytest.MonkeyPatch) -> None:
    searched: list[int] = []
    dijkstra = scipy.sparse.csgraph.dijkstra

    def counted(*args: Any, **kwargs: Any) -> Any:
        away, before = dijkstra(*args, **kwargs)
        searched.append(int(np.isfinite(away).sum()))
        return away, before

    monkeypatch.setattr(scipy.sparse.csgraph, "dijkstra", counted)
    for engine in ("car", "foot"):
        assert guest.get(LONG.format(engine)).status == 200
    assert sum(searched) > 100_000
    assert max(searched) < 80_000, searched
