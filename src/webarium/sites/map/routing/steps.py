"""How a route is told: steps in words, distances and durations as the map prints them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import apsw

from webarium.sites.kit.formats import number
from webarium.sites.map.geo import Point, bearing, compass, meters
from webarium.sites.map.routing.finding import Route, Stretch
from webarium.sites.map.routing.graph import joined
from webarium.sql import marks, select

_NAMELESS = {
    "motorway_link": "the ramp",
    "trunk_link": "the ramp",
    "primary_link": "the ramp",
    "trunk": "the connecting road",
    "footway": "the footpath",
    "path": "the path",
    "steps": "the steps",
    "cycleway": "the cycle path",
    "service": "the service road",
}


@dataclass(frozen=True)
class Step:
    """One instruction of a route."""

    text: str
    """``Turn right onto Forbes Avenue``."""
    meters: float
    seconds: float
    points: tuple[Point, ...]
    name: str
    kind: str
    """OSRM's type of manoeuvre: ``depart``, ``turn``, ``new name``, ``arrive``."""
    modifier: str
    """``slight left``; empty at the ends."""

    @property
    def distance(self) -> str:
        """Its length as a list of steps shows it."""
        return step_distance(self.meters)


def steps_of(db: apsw.Connection, route: Route, features: Sequence[int]) -> list[Step]:
    """The instructions of a route; `features` are those of its stretches."""
    names = _names(db, features)
    groups: list[tuple[str, list[Stretch]]] = []
    for stretch, feature in zip(route.stretches, features, strict=True):
        name = names[feature]
        if groups and groups[-1][0] == name:
            groups[-1][1].append(stretch)
        else:
            groups.append((name, [stretch]))
    steps: list[Step] = []
    before: list[Point] = []
    for index, (name, stretches) in enumerate(groups):
        line = joined([each.points for each in stretches])
        kind, modifier = _manoeuvre(before, line, index)
        steps.append(
            Step(
                _told(kind, modifier, name, line),
                sum(each.meters for each in stretches),
                sum(each.seconds for each in stretches),
                tuple(line),
                name,
                kind,
                modifier,
            )
        )
        before = line
    end = route.points[-1]
    steps.append(Step("Reach destination", 0.0, 0.0, (end,), steps[-1].name if steps else "", "arrive", ""))
    return steps


def _names(db: apsw.Connection, features: Sequence[int]) -> dict[int, str]:
    wanted = sorted(set(features))
    found: dict[int, str] = {}
    for start in range(0, len(wanted), 400):
        part = wanted[start : start + 400]
        rows = db.execute(select("id, name, type", "feature", f"id IN ({marks(len(part))})"), part)
        for key, name, kind in rows:
            found[int(key)] = str(name) or _NAMELESS.get(str(kind), "an unnamed road")
    return found


def _manoeuvre(before: Sequence[Point], line: Sequence[Point], index: int) -> tuple[str, str]:
    if index == 0 or len(before) < 2 or len(line) < 2:
        return ("depart" if index == 0 else "continue"), ""
    turn = (_heading(line, True) - _heading(before, False) + 180) % 360 - 180
    size, side = abs(turn), "right" if turn > 0 else "left"
    if size < 20:
        return "new name", "straight"
    if size < 50:
        return "turn", f"slight {side}"
    if size < 130:
        return "turn", side
    return ("turn", f"sharp {side}") if size < 165 else ("turn", "uturn")


def _heading(line: Sequence[Point], begins: bool) -> float:
    """The direction at the beginning or the end of a line, looked at over some meters."""
    ordered = line if begins else line[::-1]
    far = next((point for point in ordered[1:] if meters(ordered[0], point) > 12), ordered[-1])
    return bearing(ordered[0], far) if begins else bearing(far, ordered[0])


def _told(kind: str, modifier: str, name: str, line: Sequence[Point]) -> str:
    if kind == "depart":
        way = compass(bearing(line[0], line[-1])) if len(line) > 1 else "north"
        return f"Start heading {way} on {name}"
    if modifier in ("", "straight"):
        return f"Continue onto {name}"
    if modifier == "uturn":
        return f"Make a U-turn onto {name}"
    if name == "the ramp":
        return f"Take the ramp on the {modifier.split()[-1]}"
    return f"{modifier.capitalize() if ' ' in modifier else f'Turn {modifier}'} onto {name}"


def distance_words(meters: float) -> str:
    """``748m``, ``1.7km``, ``914km``."""
    if meters < 1000:
        return f"{round(meters)}m"
    return f"{number(meters / 1000, 1)}km" if meters < 10_000 else f"{round(meters / 1000)}km"


def duration_words(seconds: float) -> str:
    """``5:47``, hours and minutes."""
    minutes = round(seconds / 60)
    return f"{minutes // 60}:{minutes % 60:02d}"


def duration_short(seconds: float) -> str:
    """``5h 47min``, ``4min``."""
    hours, minutes = divmod(round(seconds / 60), 60)
    return f"{hours}h {minutes}min" if hours else f"{minutes}min"


def duration_long(seconds: float) -> str:
    """``5 hours 47 minutes``, for those who hear it."""
    hours, minutes = divmod(round(seconds / 60), 60)
    parts = [
        f"{count} {word}{'' if count == 1 else 's'}" for count, word in ((hours, "hour"), (minutes, "minute"))
    ]
    return " ".join(part for part in parts if not part.startswith("0 ")) or "less than a minute"


def step_distance(meters: float) -> str:
    """A step's length, rounded the more the longer it is."""
    if meters < 5:
        return ""
    if meters < 200:
        return f"{round(meters / 10) * 10}m"
    if meters < 1500:
        return f"{round(meters / 100) * 100}m"
    return f"{number(meters / 1000, 1)}km" if meters < 5000 else f"{round(meters / 1000)}km"
