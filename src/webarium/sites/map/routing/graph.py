"""The road graph of a universe in memory: its arrays, and for each profile the costs of going from stretch to stretch.

Stretches are numbered twice: ``2 * stretch`` is the stretch in its own direction, ``2 * stretch + 1`` against it.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import apsw
import numpy as np
import numpy.typing as npt
import scipy

from webarium.sites.map.geo import DEGREE, Point
from webarium.sites.map.routing.measured import ARRAY, read_measured
from webarium.sites.map.routing.profiles import Floats, Numbers, Profile
from webarium.worlds import Universe

_UTURN = 20.0
_KEPT = 3


@dataclass(frozen=True)
class Costs:
    """A profile on a graph."""

    seconds: Floats
    """How long each directed stretch takes; endless where it is not allowed."""
    matrix: scipy.sparse.csr_matrix
    """From directed stretch to directed stretch: the time of the second, and of the turn into it."""


class Graph:
    """The roads of one universe."""

    def __init__(self, db: apsw.Connection) -> None:
        arrays = {
            str(name): np.frombuffer(data, dtype=np.dtype(str(kind)))
            for name, kind, data in db.execute("SELECT name, kind, data FROM graph")
        }
        self.tail: npt.NDArray[np.int32] = arrays["tail"]
        self.head: npt.NDArray[np.int32] = arrays["head"]
        self.feature: npt.NDArray[np.int32] = arrays["feature"]
        self.kind: npt.NDArray[np.int8] = arrays["kind"]
        self.access: npt.NDArray[np.int8] = arrays["access"]
        self.speed: npt.NDArray[np.int16] = arrays["speed"]
        self.start: npt.NDArray[np.int32] = arrays["start"]
        self.lat: Floats = arrays["lat"] / 1e6
        self.lon: Floats = arrays["lon"] / 1e6
        self.measured = read_measured(arrays.get(ARRAY))
        """Ways whose time and length are given."""
        self._costs: dict[str, Costs] = {}
        self._guard = threading.Lock()

    @property
    def size(self) -> int:
        """How many directed stretches there are."""
        return 2 * len(self.tail)

    @cached_property
    def _steps(self) -> tuple[Floats, Floats]:
        """North and east of each point from the one before it, in meters."""
        north = np.diff(self.lat, prepend=self.lat[:1]) * DEGREE
        middle = (self.lat + np.roll(self.lat, 1)) / 2
        east = np.diff(self.lon, prepend=self.lon[:1]) * DEGREE * np.cos(np.radians(middle))
        return north, east

    @cached_property
    def length(self) -> Floats:
        """The length of each stretch in meters."""
        north, east = self._steps
        sizes = np.hypot(north, east)
        sizes[self.start[:-1]] = 0.0
        return np.asarray(np.add.reduceat(sizes, self.start[:-1]), np.float64) if len(sizes) else sizes

    def points(self, directed: int) -> list[Point]:
        """The line of a directed stretch."""
        first, last = int(self.start[directed // 2]), int(self.start[directed // 2 + 1])
        line = list(zip(self.lat[first:last].tolist(), self.lon[first:last].tolist(), strict=True))
        return line[::-1] if directed % 2 else line

    @cached_property
    def by_feature(self) -> dict[int, range]:
        """The stretches of each way's feature."""
        found: dict[int, range] = {}
        begun = 0
        for place in range(1, len(self.feature) + 1):
            if place == len(self.feature) or self.feature[place] != self.feature[begun]:
                found[int(self.feature[begun])] = range(begun, place)
                begun = place
        return found

    @cached_property
    def _angles(self) -> tuple[Floats, Floats]:
        """The directions at the beginning and at the end of each directed stretch, in degrees."""
        north, east = self._steps
        heading = np.degrees(np.arctan2(east, north)) % 360
        first, last = heading[np.minimum(self.start[:-1] + 1, len(heading) - 1)], heading[self.start[1:] - 1]
        begins, ends = np.empty(self.size), np.empty(self.size)
        begins[0::2], ends[0::2] = first, last
        begins[1::2], ends[1::2] = (last + 180) % 360, (first + 180) % 360
        return begins, ends

    def allowed(self, profile: Profile) -> npt.NDArray[np.bool_]:
        """Whether a profile may go along each directed stretch."""
        found = np.empty(self.size, np.bool_)
        found[0::2] = (self.access & profile.right) > 0
        found[1::2] = (self.access & (profile.right << 3)) > 0
        return found

    def costs(self, profile: Profile) -> Costs:
        """The costs of a profile, worked out when they are first asked for."""
        with self._guard:
            if profile.name not in self._costs:
                self._costs[profile.name] = self._cost(profile)
            return self._costs[profile.name]

    def _cost(self, profile: Profile) -> Costs:
        plain = self.length / (profile.kmh(self.kind, self.speed) / 3.6)
        seconds = np.where(self.allowed(profile), np.repeat(np.maximum(plain, 0.01), 2), np.inf)
        tails, heads = np.empty(self.size, np.int64), np.empty(self.size, np.int64)
        tails[0::2], heads[0::2] = self.tail, self.head
        tails[1::2], heads[1::2] = self.head, self.tail
        usable = np.flatnonzero(np.isfinite(seconds))
        order = usable[np.argsort(tails[usable], kind="stable")]
        lows = np.searchsorted(tails[order], heads, "left")
        counts = np.searchsorted(tails[order], heads, "right") - lows
        counts[~np.isfinite(seconds)] = 0
        origins = np.repeat(np.arange(self.size), counts)
        offsets = np.arange(len(origins)) - np.repeat(np.cumsum(counts) - counts, counts)
        targets = order[np.repeat(lows, counts) + offsets]
        weights = seconds[targets] + self._turns(profile, origins, targets, counts)
        bounds = np.concatenate(([0], np.cumsum(counts)))
        # SciPy loads `sparse`, 34 MB of it, when it is first asked for: most processes never look for a way.
        matrix = scipy.sparse.csr_matrix(
            (weights, targets.astype(np.int32), bounds.astype(np.int32)), shape=(self.size,) * 2
        )
        return Costs(seconds, matrix)

    def _turns(self, profile: Profile, origins: Numbers, targets: Numbers, counts: Numbers) -> Floats:
        """What the turns between stretches cost, in seconds."""
        begins, ends = self._angles
        angle = np.abs((begins[targets] - ends[origins] + 180) % 360 - 180)
        several = counts[origins] > 2
        cost = np.where(several, profile.turn * (angle / 90) ** 2 / (1 + (angle / 90) ** 2) * 1.4, 0.0)
        kinds = np.repeat(self.kind, 2)
        cost += np.where(several & (kinds[targets] < kinds[origins]), profile.crossing, 0.0)
        back = targets == (origins ^ 1)
        return np.asarray(np.where(back, cost + _UTURN, cost), np.float64)


_graphs: dict[str, Graph] = {}
_opening = threading.Lock()


def graph_of(universe: Universe, name: str) -> Graph:
    """The graph in a database of a universe; universes with the same data share it."""
    key = universe.hashes[name]
    with _opening:
        found = _graphs.pop(key, None) or Graph(universe.reader(name))
        _graphs[key] = found
        for old in list(_graphs)[:-_KEPT]:
            del _graphs[old]
        return found


def joined(lines: Sequence[Sequence[Point]]) -> list[Point]:
    """Lines that follow each other, as one."""
    points: list[Point] = []
    for line in lines:
        points += line[1:] if points and points[-1] == line[0] else line
    return points
