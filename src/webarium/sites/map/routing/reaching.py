"""What can be reached in a graph, and how soon: SciPy's Dijkstra, ring by ring.

One call over a whole country would hold the interpreter for as long as it takes, and with it the pages of all other
worlds. A ring goes on where the one before it ended, so times and ways are those of one call; and nobody searches
farther than the place that is looked for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
import numpy.typing as npt
import scipy

from webarium.sites.map.routing.profiles import Floats

NOWHERE = -9999
"""Before what is not reached."""
_FIRST_S, _NODES = 1_200.0, 20_000
"""How far the first ring goes, and how many nodes one is to have."""
_WIDER, _NARROWER = 1.5, 0.25

Ids = npt.NDArray[np.int32]


def reach(
    matrix: scipy.sparse.csr_matrix,
    begins: Mapping[int, float],
    done: Callable[[Floats, float], bool],
    most: float,
) -> tuple[Floats, Ids]:
    """How many seconds nodes are away, endless where nobody went, and which node comes before each.

    Args:
        matrix: Seconds from node to node.
        begins: Where the ways begin, and after how many seconds; the number of nodes comes before these.
        done: Whether it is far enough, given the times of all that is nearer than a second number.
        most: How far it goes at most.
    """
    size = matrix.shape[0]
    reached, before = np.full(size, np.inf), np.full(size, NOWHERE, np.int32)
    tails = np.repeat(np.arange(size, dtype=np.int32), np.diff(matrix.indptr))
    end = step = min(_FIRST_S, most)
    while True:
        inside = np.isfinite(reached)
        into = inside[matrix.indices]
        over = np.flatnonzero(inside[tails] > into)
        heads = np.concatenate((np.array(list(begins), np.int32), matrix.indices[over]))
        times = np.concatenate(
            (np.maximum(list(begins.values()), 1e-6), reached[tails[over]] + matrix.data[over])
        )
        origins = np.concatenate((np.full(len(begins), size, np.int32), tails[over]))
        outside = ~inside[heads]
        heads, times, origins = heads[outside], times[outside], origins[outside]
        if not len(heads):
            return reached, before
        found = _ring(matrix, into, reached, before, (heads, times, origins), end)
        if end >= most or done(reached, end):
            return reached, before
        step *= min(_WIDER, max(_NARROWER, _NODES / max(1, found)))
        end = min(most, max(end, float(times.min())) + step)


def _ring(
    matrix: scipy.sparse.csr_matrix,
    into: npt.NDArray[np.bool_],
    reached: Floats,
    before: Ids,
    edge: tuple[Ids, Floats, Ids],
    end: float,
) -> int:
    """Go on from a ring's inner edge to nodes that are nearer than its end; gives how many there are."""
    size = matrix.shape[0]
    order = np.lexsort((edge[2], edge[1], edge[0]))
    nearest = order[np.unique(edge[0][order], return_index=True)[1]]
    heads, times, origins = (part[nearest] for part in edge)
    data = np.concatenate((np.where(into, np.inf, matrix.data), times))
    indices = np.concatenate((matrix.indices, heads))
    indptr = np.concatenate((matrix.indptr, np.array([len(data)], np.int32)))
    whole = scipy.sparse.csr_matrix((data, indices, indptr), shape=(size + 1, size + 1))
    away, last = scipy.sparse.csgraph.dijkstra(whole, indices=size, return_predecessors=True, limit=end)
    new = np.isfinite(away[:size])
    reached[new], before[new] = away[:size][new], last[:size][new]
    first = before[heads] == size
    before[heads[first]] = origins[first]
    return int(np.count_nonzero(new))
