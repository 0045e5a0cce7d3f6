"""One-way streets that trap nobody: a place's streets lead from everywhere to everywhere."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import connected_components

from webarium.sites.map.seed.streets import Run

_CARLESS = ("cycleway", "footway")


def opened(runs: Sequence[Run]) -> list[Run]:
    """The same runs, where one-way ones that lead from one part to another without a way back go both ways.

    Invented streets are opened before real ones.
    """
    found = list(runs)
    for fixed in (False, True):
        part = _parts(found)
        found = [
            replace(run, street=replace(run.street, oneway=False))
            if run.street.oneway and run.street.fixed == fixed and _crosses(run, part)
            else run
            for run in found
        ]
    return found


def _crosses(run: Run, part: npt.NDArray[np.int32]) -> bool:
    return len({int(part[node]) for node in run.nodes}) > 1


def _parts(runs: Sequence[Run]) -> npt.NDArray[np.int32]:
    """For each node the number of the part of the network in which cars can go round."""
    tails: list[int] = []
    heads: list[int] = []
    for run in runs:
        if run.street.kind in _CARLESS:
            continue
        for one, other in itertools.pairwise(run.nodes):
            tails.append(one)
            heads.append(other)
            if not run.street.oneway:
                tails.append(other)
                heads.append(one)
    size = max((node for run in runs for node in run.nodes), default=0) + 1
    graph = csr_matrix((np.ones(len(tails), np.int8), (tails, heads)), shape=(size, size))
    _, part = connected_components(graph, directed=True, connection="strong")
    return np.asarray(part, np.int32)
