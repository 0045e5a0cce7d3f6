"""How cars, bicycles and people on foot move: speeds, what turns cost, and how the engines are called."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from webarium.sites.map.derive.roads import BICYCLE, CAR, CLASSES, FOOT

Floats = npt.NDArray[np.float64]
Numbers = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Profile:
    """A way to move."""

    name: str
    """``car``, ``bike`` or ``foot``: what OSRM's addresses call it."""
    engine: str
    """What the form's choice holds."""
    label: str
    verb: str
    """``drive``."""
    right: int
    """Its bit among the rights of a stretch."""
    speeds: dict[str, float]
    """In km/h, by the kind of road; kinds that are not there have the last one's."""
    turn: float
    """Seconds that a right angle costs."""
    crossing: float
    """Seconds for entering a larger road than the one that is left."""

    def kmh(self, kinds: npt.NDArray[np.int8], signed: npt.NDArray[np.int16]) -> Floats:
        """How fast stretches are gone along."""
        table = np.array([self.speeds.get(name, self.speeds["else"]) for name in CLASSES])
        speeds = table[kinds]
        if self.right != CAR:
            return np.asarray(speeds, np.float64)
        limited = np.where(signed > 0, np.minimum(signed * 0.93, speeds), speeds)
        return np.asarray(limited, np.float64)


BIKE = Profile(
    "bike",
    "fossgis_osrm_bike",
    "Bicycle (OSRM)",
    "ride",
    BICYCLE,
    {"footway": 9.0, "cycleway": 17.0, "track": 12.0, "path": 11.0, "else": 15.5},
    4.0,
    3.0,
)
DRIVE = Profile(
    "car",
    "fossgis_osrm_car",
    "Car (OSRM)",
    "drive",
    CAR,
    {
        "motorway": 97.0,
        "motorway_link": 45.0,
        "trunk": 82.0,
        "trunk_link": 40.0,
        "primary": 62.0,
        "secondary": 50.0,
        "tertiary": 40.0,
        "residential": 25.0,
        "service": 15.0,
        "living_street": 10.0,
        "else": 25.0,
    },
    7.5,
    2.0,
)
WALK = Profile(
    "foot", "fossgis_osrm_foot", "Foot (OSRM)", "walk", FOOT, {"steps": 2.5, "else": 5.0}, 0.0, 0.0
)
PROFILES = (BIKE, DRIVE, WALK)
"""In the order of the original's choice: bicycle, car, foot."""
_ALIASES = {"driving": "car", "cycling": "bike", "walking": "foot", "bicycle": "bike"}


def profile_named(name: str) -> Profile | None:
    """The profile of an engine, or of what OSRM's addresses call it."""
    name = _ALIASES.get(name, name)
    return next((each for each in PROFILES if name in (each.name, each.engine)), None)
