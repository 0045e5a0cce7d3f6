"""Streets of one place laid onto the ground: where they cross there is a node, and none runs into the water."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import cos, floor, radians

import numpy as np

from webarium.sites.map.geo import DEGREE, Point

_CELL = 180.0
_MERGE = 9.0
"""Nodes closer than this, in meters, are one."""
_FEW = 5
"""Parts of a network with fewer nodes than this are left out."""
Spot = tuple[float, float]
"""Meters east and north of the place's middle."""


@dataclass(frozen=True)
class Street:
    """A street as it is planned."""

    name: str
    kind: str
    """The value of its tag ``highway``."""
    points: tuple[Point, ...]
    oneway: bool = False
    low: int = 0
    high: int = 0
    """House numbers at its two ends, 0 without any."""
    fixed: bool = False
    """Whether it is a real one that bridges water and crosses parks."""


@dataclass(frozen=True)
class Run:
    """A stretch of a street between gaps: nodes of the network and how far along the street each lies, from 0 to 1."""

    street: Street
    nodes: tuple[int, ...]
    shares: tuple[float, ...]
    bridge: bool = False


@dataclass
class Network:
    """The streets of a place, joined where they cross."""

    points: list[Point]
    runs: list[Run]


Blocked = Callable[[Point, Point], bool]


def lay(streets: Sequence[Street], wet: Blocked, dropped: Callable[[], bool], closed: Blocked) -> Network:
    """Join streets where they cross, without islands.

    Streets that are not fixed have no blocks that are wet, closed, or dropped at random.
    """
    ground = _Ground(streets)
    chains = [ground.chain(index) for index in range(len(streets))]
    kept: list[tuple[int, list[tuple[int, float]], bool]] = []
    for index, chain in enumerate(chains):
        kept += _pieces(streets[index], index, chain, ground.points, wet, dropped, closed)
    kept = _joined(kept, ground.points)
    runs = [
        Run(
            streets[index] if index >= 0 else _LINK,
            tuple(node for node, _ in chain),
            tuple(share for _, share in chain),
            bridge,
        )
        for index, chain, bridge in kept
    ]
    return Network(ground.points, runs)


_LINK = Street("", "residential", ())


class _Ground:
    """Segments of streets in a grid of cells, and their nodes."""

    def __init__(self, streets: Sequence[Street]) -> None:
        first = streets[0].points[0]
        self._first = first
        self._scale = DEGREE * cos(radians(first[0]))
        self._nodes: dict[tuple[int, int], int] = {}
        self.points: list[Point] = []
        self._lines = [[self._spot(each) for each in street.points] for street in streets]
        self._cuts: dict[tuple[int, int], list[float]] = defaultdict(list)
        self._cross()

    def _spot(self, at: Point) -> Spot:
        return (at[1] - self._first[1]) * self._scale, (at[0] - self._first[0]) * DEGREE

    def _cross(self) -> None:
        cells: dict[tuple[int, int], list[tuple[int, int]]] = defaultdict(list)
        for line, spots in enumerate(self._lines):
            for segment in range(len(spots) - 1):
                for cell in _cells(spots[segment], spots[segment + 1]):
                    cells[cell].append((line, segment))
        seen: set[tuple[int, int, int, int]] = set()
        for held in cells.values():
            for index, one in enumerate(held):
                for other in held[index + 1 :]:
                    if one[0] != other[0] and (*one, *other) not in seen:
                        seen.add((*one, *other))
                        self._cut(one, other)

    def _cut(self, one: tuple[int, int], other: tuple[int, int]) -> None:
        a, b = self._lines[one[0]][one[1] : one[1] + 2]
        c, d = self._lines[other[0]][other[1] : other[1] + 2]
        found = _crossing(a, b, c, d)
        if found:
            self._cuts[one].append(found[0])
            self._cuts[other].append(found[1])

    def chain(self, line: int) -> list[tuple[int, float]]:
        """The nodes along a street, with the share of its length at which each lies."""
        spots = self._lines[line]
        stations: list[tuple[Spot, float]] = []
        passed = 0.0
        for segment in range(len(spots) - 1):
            a, b = spots[segment], spots[segment + 1]
            size = ((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5
            stations += [
                ((a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share), passed + size * share)
                for share in sorted({0.0, *self._cuts[line, segment]})
            ]
            passed += size
        stations.append((spots[-1], passed))
        chain: list[tuple[int, float]] = []
        for spot, distance in stations:
            node = self._node(spot)
            if not chain or chain[-1][0] != node:
                chain.append((node, distance / passed if passed else 0.0))
        return chain

    def _node(self, spot: Spot) -> int:
        east, north = floor(spot[0] / _MERGE), floor(spot[1] / _MERGE)
        for x in (east, east - 1, east + 1):
            for y in (north, north - 1, north + 1):
                known = self._nodes.get((x, y))
                if known is not None and self._near(known, spot):
                    return known
        self.points.append((self._first[0] + spot[1] / DEGREE, self._first[1] + spot[0] / self._scale))
        self._nodes[east, north] = len(self.points) - 1
        return len(self.points) - 1

    def _near(self, node: int, spot: Spot) -> bool:
        x, y = self._spot(self.points[node])
        return (x - spot[0]) ** 2 + (y - spot[1]) ** 2 < _MERGE**2


def _cells(a: Spot, b: Spot) -> Iterator[tuple[int, int]]:
    """The cells that a segment may touch."""
    size = ((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5
    steps = int(size / (_CELL / 2)) + 1
    seen: set[tuple[int, int]] = set()
    for step in range(steps + 1):
        share = step / steps
        x, y = a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
        for east in (floor((x - 20) / _CELL), floor((x + 20) / _CELL)):
            for north in (floor((y - 20) / _CELL), floor((y + 20) / _CELL)):
                if (east, north) not in seen:
                    seen.add((east, north))
                    yield east, north


def _crossing(a: Spot, b: Spot, c: Spot, d: Spot) -> tuple[float, float] | None:
    """The shares of two segments at which they cross; ends that nearly touch count."""
    rx, ry, sx, sy = b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]
    across = rx * sy - ry * sx
    if abs(across) < 1e-6:
        return None
    qx, qy = c[0] - a[0], c[1] - a[1]
    one, other = (qx * sy - qy * sx) / across, (qx * ry - qy * rx) / across
    slack_one, slack_other = (
        4 / max(1.0, (rx * rx + ry * ry) ** 0.5),
        4 / max(1.0, (sx * sx + sy * sy) ** 0.5),
    )
    if -slack_one <= one <= 1 + slack_one and -slack_other <= other <= 1 + slack_other:
        return min(1.0, max(0.0, one)), min(1.0, max(0.0, other))
    return None


_Piece = tuple[int, list[tuple[int, float]], bool]


def _pieces(
    street: Street,
    index: int,
    chain: list[tuple[int, float]],
    points: list[Point],
    wet: Blocked,
    dropped: Callable[[], bool],
    closed: Blocked,
) -> Iterator[_Piece]:
    """A street's stretches; what bridges water is a stretch of its own."""
    piece: list[tuple[int, float]] = []
    over = False
    for here, there in itertools.pairwise(chain):
        block = points[here[0]], points[there[0]]
        bridges = wet(*block)
        if not street.fixed and (bridges or dropped() or closed(*block)):
            if len(piece) > 1:
                yield index, piece, over
            piece = []
            continue
        if piece and bridges != over:
            yield index, piece, over
            piece = []
        over = bridges
        piece = [*piece, there] if piece else [here, there]
    if len(piece) > 1:
        yield index, piece, over


def _joined(pieces: list[_Piece], points: list[Point]) -> list[_Piece]:
    """The pieces that hang together, with links between parts that do not; what is tiny is left out."""
    group = list(range(len(points)))

    def root(node: int) -> int:
        while group[node] != node:
            group[node] = group[group[node]]
            node = group[node]
        return node

    for _, chain, _ in pieces:
        for (one, _), (other, _) in itertools.pairwise(chain):
            group[root(one)] = root(other)
    parts: dict[int, list[int]] = defaultdict(list)
    for node in sorted({node for _, chain, _ in pieces for node, _ in chain}):
        parts[root(node)].append(node)
    ordered = sorted(parts.values(), key=lambda part: (-len(part), part[0]))
    main = list(ordered[0]) if ordered else []
    kept, links = set(main), []
    for part in ordered[1:]:
        if len(part) < _FEW:
            continue
        one, other = _closest(part, main, points)
        links.append((-1, [(one, 0.0), (other, 1.0)], False))
        kept.update(part)
        main += part
    return [piece for piece in pieces if piece[1][0][0] in kept] + links


def _closest(part: list[int], main: list[int], points: list[Point]) -> tuple[int, int]:
    thin = part[:: max(1, len(part) // 60)]
    wide = main[:: max(1, len(main) // 4000)]
    ours, theirs = np.array([points[node] for node in thin]), np.array([points[node] for node in wide])
    north = ours[:, None, 0] - theirs[None, :, 0]
    east = ours[:, None, 1] - theirs[None, :, 1]
    best = int(np.argmin(north**2 + 0.6 * east**2))
    return thin[best // len(wide)], wide[best % len(wide)]
