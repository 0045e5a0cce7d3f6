"""The road graph as arrays: junctions, the stretches of road between them, and what may go there how fast."""

from __future__ import annotations

import itertools
from array import array

import apsw
import numpy as np
import numpy.typing as npt

from webarium.sites.map.derive.kinds import Tags
from webarium.sql import insert

Floats = npt.NDArray[np.float64]
Indexes = npt.NDArray[np.integer]
CLASSES = (
    "motorway",
    "motorway_link",
    "trunk",
    "trunk_link",
    "primary",
    "primary_link",
    "secondary",
    "secondary_link",
    "tertiary",
    "tertiary_link",
    "unclassified",
    "residential",
    "living_street",
    "service",
    "track",
    "pedestrian",
    "cycleway",
    "footway",
    "path",
    "steps",
)
"""Kinds of roads, as the graph numbers them."""
CAR, BICYCLE, FOOT = 1, 2, 4
"""Who may go along a stretch in its own direction; shifted by three bits, against it."""
_CARLESS = frozenset(("pedestrian", "cycleway", "footway", "path", "steps", "track"))
_FAST = frozenset(("motorway", "motorway_link"))
_UNCYCLED = frozenset(("footway", "steps", "pedestrian"))
_NO = frozenset(("no", "private", "agricultural", "forestry", "delivery", "emergency", "military"))
_ROUND = frozenset(("roundabout", "circular"))


class Roads:
    """Ways as they are added; cut at junctions and written in the end."""

    def __init__(self, lats: Floats, lons: Floats) -> None:
        """Begin with where all nodes lie."""
        self._lats, self._lons = np.rint(lats * 1e6).astype(np.int32), np.rint(lons * 1e6).astype(np.int32)
        self._ways: list[tuple[int, Indexes, int, int, int]] = []
        self._uses = np.zeros(len(lats), np.uint8)

    def add(self, feature: int, nodes: Indexes, tags: Tags) -> None:
        """Add a way by its feature, the places of its nodes among all, and its tags."""
        kind = CLASSES.index(tags["highway"]) if tags["highway"] in CLASSES else CLASSES.index("service")
        self._ways.append((feature, nodes.astype(np.int32), kind, access(tags), _speed(tags)))
        for node in nodes.tolist():
            self._uses[node] = min(2, self._uses[node] + 1)
        self._uses[nodes[[0, -1]]] = 2

    def write(self, db: apsw.Connection) -> None:
        """Write the arrays."""
        numbers: dict[int, int] = {}
        tails, heads, features = array("i"), array("i"), array("i")
        kinds, rights, speeds, starts = array("b"), array("b"), array("h"), array("i", [0])
        lats, lons = array("i"), array("i")
        for feature, nodes, kind, allowed, speed in self._ways:
            ends = np.flatnonzero(self._uses[nodes] > 1).tolist()
            for begun, place in itertools.pairwise(ends):
                tails.append(numbers.setdefault(int(nodes[begun]), len(numbers)))
                heads.append(numbers.setdefault(int(nodes[place]), len(numbers)))
                features.append(feature)
                kinds.append(kind)
                rights.append(allowed)
                speeds.append(speed)
                part = nodes[begun : place + 1]
                lats.extend(self._lats[part].tolist())
                lons.extend(self._lons[part].tolist())
                starts.append(len(lats))
        arrays = {
            "tail": tails,
            "head": heads,
            "feature": features,
            "kind": kinds,
            "access": rights,
            "speed": speeds,
            "start": starts,
            "lat": lats,
            "lon": lons,
        }
        for number, (name, values) in enumerate(arrays.items(), 1):
            told = np.asarray(values).astype(np.dtype(values.typecode).newbyteorder("<"))
            row = (number, name, told.dtype.str, told.tobytes())
            db.execute(insert("graph", "id name kind data"), row)


def access(tags: Tags) -> int:
    """Who may go along a way, and who against its direction."""
    kind = tags["highway"]
    car = kind not in _CARLESS and _may(tags, "motorcar", "motor_vehicle", "vehicle", "access")
    bicycle = kind not in _FAST and (kind not in _UNCYCLED or tags.get("bicycle") in ("yes", "designated"))
    bicycle = bicycle and _may(tags, "bicycle", "vehicle", "access")
    foot = kind not in _FAST and _may(tags, "foot", "access")
    ahead = CAR * car + BICYCLE * bicycle + FOOT * foot
    back = ahead
    oneway = tags.get("oneway", "yes" if tags.get("junction") in _ROUND else "no")
    if oneway in ("yes", "1", "true", "-1", "reverse"):
        back = FOOT * foot + BICYCLE * (bicycle and tags.get("oneway:bicycle") == "no")
    if oneway in ("-1", "reverse"):
        ahead, back = back, ahead
    return ahead | back << 3


def _may(tags: Tags, *keys: str) -> bool:
    """What the most particular of some keys says; yes where none does."""
    return next((tags[key] for key in keys if key in tags), "yes") not in _NO


def _speed(tags: Tags) -> int:
    """The signed speed in km/h, 0 without any."""
    number, _, unit = tags.get("maxspeed", "").partition(" ")
    if not number.isdecimal() or len(number) > 3:
        return 0
    return round(int(number) * (1.609344 if unit == "mph" else 1))
