"""The picture that a model was sent, and where its pixels lie in the viewport."""

from __future__ import annotations

from dataclasses import dataclass

from webarium.actions.kinds import FARTHEST, Mismatch
from webarium.actions.types import Point


@dataclass(frozen=True, slots=True)
class Screen:
    """Turns a model's pixels into CSS pixels of the viewport and back."""

    viewport: tuple[int, int] = (1280, 720)
    """Width and height in CSS pixels."""
    sent: tuple[int, int] | None = None
    """Size of the picture that the model saw; ``None``: as large as the viewport."""

    def __post_init__(self) -> None:
        for size in (self.viewport, self.size):
            if not all(isinstance(length, int) and 1 <= length <= FARTHEST for length in size):
                raise ValueError(f"{size!r} is not a width and height in pixels.")

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in the model's pixels."""
        return self.sent or self.viewport

    def point(self, x: int, y: int) -> Point:
        """Where the model's pixel lies in the viewport."""
        return Point(x * self.viewport[0] / self.size[0], y * self.viewport[1] / self.size[1])

    def pixel(self, point: Point) -> tuple[int, int]:
        """The model's pixel nearest to a point; raises `Mismatch` for a point outside the viewport."""
        if not (0 <= point.x < self.viewport[0] and 0 <= point.y < self.viewport[1]):
            raise Mismatch("a point of the viewport")
        x = round(point.x * self.size[0] / self.viewport[0])
        y = round(point.y * self.size[1] / self.viewport[1])
        return min(x, self.size[0] - 1), min(y, self.size[1] - 1)

    def snap(self, point: Point) -> Point:
        """The nearest point that a pixel of the model means."""
        return self.point(*self.pixel(point))

    def distance(self, pixels: int, *, horizontal: bool) -> int:
        """The model's pixels as CSS pixels; never nothing for something."""
        axis = 0 if horizontal else 1
        return max(1, round(pixels * self.viewport[axis] / self.size[axis]))

    def pixels(self, distance: int, *, horizontal: bool) -> int:
        """CSS pixels as the model's pixels; never nothing for something."""
        axis = 0 if horizontal else 1
        return max(1, round(distance * self.size[axis] / self.viewport[axis]))
