"""The road graph as arrays: junctions, the stretches of road between them, and what may go there how fast."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import apsw
import numpy as np

from webarium.sites.map.derive.kinds import Tags
from webarium.sites.map.geo import Point
from webarium.sql import insert

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
_CARLESS = frozenset(("pedestrian", "cycleway", "footway", "path", "steps"))
_FAST = frozenset(("motorway", "motorway_link"))
_UNCYCLED = frozenset(("footway", "steps", "pedestrian"))
_NO = frozenset(("no", "private"))
_UNPAVED = frozenset(("unpaved", "gravel", "dirt", "ground", "sand"))


class Roads:
    """Ways as they are added; cut at junctions and written in the end."""

    def __init__(self, at: Sequence[Point]) -> None:
        self._at = at
        self._ways: list[tuple[int, list[int], int, int, int]] = []
        self._uses: dict[int, int] = {}

    def add(self, feature: int, nodes: list[int], tags: Tags) -> None:
        """Add a way by its feature, its nodes and its tags."""
        kind = CLASSES.index(tags["highway"]) if tags["highway"] in CLASSES else CLASSES.index("service")
        self._ways.append((feature, nodes, kind, access(tags), _speed(tags)))
        for place, node in enumerate(nodes):
            inner = 0 < place < len(nodes) - 1
            self._uses[node] = self._uses.get(node, 0) + (1 if inner else 2)

    def write(self, db: apsw.Connection) -> None:
        """Write the arrays."""
        numbers: dict[int, int] = {}
        tails, heads, features = array("i"), array("i"), array("i")
        kinds, rights, speeds, starts = array("b"), array("b"), array("h"), array("i", [0])
        lats, lons = array("i"), array("i")
        for feature, nodes, kind, allowed, speed in self._ways:
            begun = 0
            for place in range(1, len(nodes)):
                if place < len(nodes) - 1 and self._uses[nodes[place]] < 2:
                    continue
                tails.append(numbers.setdefault(nodes[begun], len(numbers)))
                heads.append(numbers.setdefault(nodes[place], len(numbers)))
                features.append(feature)
                kinds.append(kind)
                rights.append(allowed)
                speeds.append(speed)
                for node in nodes[begun : place + 1]:
                    lats.append(round(self._at[node][0] * 1e6))
                    lons.append(round(self._at[node][1] * 1e6))
                starts.append(len(lats))
                begun = place
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
    car = kind not in _CARLESS and tags.get("motor_vehicle", tags.get("access", "yes")) not in _NO
    bicycle = kind not in _FAST and (kind not in _UNCYCLED or tags.get("bicycle") in ("yes", "designated"))
    bicycle = bicycle and tags.get("bicycle", tags.get("access", "yes")) not in _NO
    foot = kind not in _FAST and tags.get("foot", tags.get("access", "yes")) not in _NO
    ahead = CAR * car + BICYCLE * bicycle + FOOT * foot
    back = ahead
    if tags.get("oneway") in ("yes", "1", "true") or tags.get("junction") == "roundabout":
        back = FOOT * foot + BICYCLE * (bicycle and tags.get("oneway:bicycle") == "no")
    if tags.get("oneway") == "-1":
        ahead, back = FOOT * foot, ahead
    return ahead | back << 3


def _speed(tags: Tags) -> int:
    """The signed speed in km/h, 0 without any."""
    number, _, unit = tags.get("maxspeed", "").partition(" ")
    if not number.isdecimal() or len(number) > 3:
        return 0
    return round(int(number) * (1.609344 if unit == "mph" else 1))
