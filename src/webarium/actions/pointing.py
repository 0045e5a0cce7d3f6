"""Targets as JSON: an id, a mark, a point, or a locator."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal, TypeAlias, get_args

from webarium.actions.kinds import (
    LARGEST_ID,
    Choice,
    Flag,
    Mismatch,
    Number,
    Record,
    Schema,
    Text,
    Whole,
)
from webarium.actions.screen import Screen
from webarium.actions.types import ElementId, Locator, LocatorBy, LocatorStep, Mark, Point, Target
from webarium.types import Json

TargetName: TypeAlias = Literal["element", "mark", "point", "locator"]
TARGET_NAMES: tuple[TargetName, ...] = get_args(TargetName)
LOCATED_BY: tuple[LocatorBy, ...] = get_args(LocatorBy)

_ID = Whole(0, LARGEST_ID)
_MARK = Record({"mark": _ID})
_NTH = Whole(-9999, 9999)
_STEP = Record(
    {
        "by": Choice(LOCATED_BY),
        "value": Text(blank=False),
        "name": Text(),
        "exact": Flag(),
        "has_text": Text(),
        "nth": _NTH,
    },
    optional=frozenset({"name", "exact", "has_text", "nth"}),
)


@dataclass(frozen=True, slots=True)
class PointKind:
    """A point as ``{"x": 640, "y": 360}``: in viewport pixels, or in those of the picture that was sent."""

    screen: Screen | None = None

    @property
    def words(self) -> str:
        """What is expected."""
        return '{"x": …, "y": …} inside the picture'

    def _record(self) -> Record:
        if self.screen is None:
            return Record({"x": Number(), "y": Number()})
        width, height = self.screen.size
        return Record({"x": Whole(0, width - 1), "y": Whole(0, height - 1)})

    def schema(self) -> Schema:
        """An object with ``x`` and ``y``."""
        return self._record().schema()

    def read(self, value: object) -> Point:
        """Take a point inside the picture."""
        try:
            at = self._record().read(value)
        except Mismatch:
            raise Mismatch(self.words) from None
        return Point(at["x"], at["y"]) if self.screen is None else self.screen.point(at["x"], at["y"])

    def write(self, value: Any) -> Json:
        """The point, or the pixel nearest to it."""
        if not isinstance(value, Point):
            raise Mismatch(self.words)
        if self.screen is None:
            return self._record().write({"x": value.x, "y": value.y})
        x, y = self.screen.pixel(value)
        return {"x": x, "y": y}


@dataclass(frozen=True, slots=True)
class PointsKind:
    """A list of points."""

    screen: Screen | None = None

    @property
    def words(self) -> str:
        """What is expected."""
        return "a list of points"

    def schema(self) -> Schema:
        """A list of objects with ``x`` and ``y``."""
        return {"type": "array", "items": PointKind(self.screen).schema()}

    def read(self, value: object) -> tuple[Point, ...]:
        """Take a list of points."""
        if isinstance(value, str) or not isinstance(value, Sequence):
            raise Mismatch(self.words)
        return tuple(PointKind(self.screen).read(item) for item in value)

    def write(self, value: Any) -> Json:
        """The list of points."""
        return [PointKind(self.screen).write(item) for item in value]


@dataclass(frozen=True, slots=True)
class TargetKind:
    """What an action points at: a plain number is an element id, the other forms are objects."""

    names: tuple[TargetName, ...] = TARGET_NAMES
    """The forms that are taken."""
    screen: Screen | None = None
    told: tuple[TargetName, ...] | None = None
    """The forms that a model is told of, if not all that are taken."""

    @property
    def words(self) -> str:
        """What is expected."""
        words = {
            "element": "an element id, such as 27",
            "point": PointKind(self.screen).words,
            "mark": 'a mark, such as {"mark": 7}',
            "locator": '{"locator": [{"by": "role", "value": "button", "name": "Save"}]}',
        }
        return " or ".join(words[name] for name in self.told or self.names)

    def schema(self) -> Schema:
        """One of the forms."""
        forms: dict[TargetName, Schema] = {
            "element": {"description": "Id of an element in the observation", **_ID.schema()},
            "mark": {"description": "Number of a mark on the picture", **_MARK.schema()},
            "point": {"description": "A point in pixels", **PointKind(self.screen).schema()},
            "locator": {
                "type": "object",
                "description": "An element by role and name or by its words; each step looks inside the last",
                "properties": {"locator": {"type": "array", "items": _STEP.schema(), "minItems": 1}},
                "required": ["locator"],
                "additionalProperties": False,
            },
        }
        schemas: list[Json] = [forms[name] for name in self.told or self.names]
        first = schemas[0]
        return first if len(schemas) == 1 and isinstance(first, dict) else {"anyOf": schemas}

    def read(self, value: object) -> Target:
        """Take any of the forms."""
        if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= 9:
            value = int(value)
        try:
            found = self._read(value)
        except Mismatch:
            raise Mismatch(self.words) from None
        if found is None:
            raise Mismatch(self.words)
        return found

    def _read(self, value: object) -> Target | None:
        if not isinstance(value, Mapping):
            return ElementId(_ID.read(value)) if "element" in self.names else None
        if "point" in self.names and "x" in value:
            return PointKind(self.screen).read(value)
        if "locator" in self.names and value.keys() == {"locator"}:
            return read_locator(value["locator"])
        return Mark(_MARK.read(value)["mark"]) if "mark" in self.names else None

    def write(self, value: Any) -> Json:
        """The form of this target."""
        match value:
            case ElementId() if "element" in self.names:
                return _ID.write(value.value)
            case Mark() if "mark" in self.names:
                return _MARK.write({"mark": value.value})
            case Point() if "point" in self.names:
                return PointKind(self.screen).write(value)
            case Locator() if "locator" in self.names:
                return {"locator": [_write_step(step) for step in value.steps]}
        raise Mismatch(self.words)


def read_locator(value: object) -> Locator:
    """Take a list of steps; raises `Mismatch`."""
    if isinstance(value, str) or not isinstance(value, Sequence) or not value:
        raise Mismatch("a list of locator steps")
    return Locator(tuple(read_step(item) for item in value))


def read_step(value: object) -> LocatorStep:
    """Take one step of a locator; raises `Mismatch`."""
    step = LocatorStep(**_STEP.read(value))
    if step.name is not None and step.by != "role":
        raise Mismatch("a name only where by is role")
    return step


def _write_step(step: LocatorStep) -> Json:
    return _STEP.write({name: value for name, value in asdict(step).items() if value is not False})
