"""Numbered streets: rows of parallel real ones between a few whose course is known, as Manhattan has them."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from webarium.sites.kit.formats import ordinal
from webarium.sites.map.geo import Point, between, length
from webarium.sites.map.seed.streets import Street

_PER_METER = 0.55
"""Houses' numbers a meter: a hundred from one avenue to the next."""


@dataclass(frozen=True)
class Numbered:
    """Rows of streets with numbers."""

    middle: str
    """The avenue that parts east from west."""
    known: Mapping[int, str]
    """Streets whose course is known, by their numbers; the others lie between them."""
    park: range
    """The numbers that a park interrupts west of the avenue."""
    beyond: str
    """The avenue on the other side of the park."""

    @classmethod
    def read(cls, row: Sequence[str]) -> Numbered:
        """A line of a city's file, without its first word."""
        middle, known, park, beyond = row
        first, _, last = park.partition("-")
        streets = {int("".join(filter(str.isdecimal, name))): name for name in known.split(";")}
        return cls(middle, streets, range(int(first), int(last) + 1), beyond)

    def streets(self, fixed: Sequence[Street]) -> Iterator[Street]:
        """The streets between the known ones, each in an eastern and a western part."""
        lines = {street.name: street.points for street in fixed}
        for one, other in itertools.pairwise(sorted(self.known)):
            ends = [(lines[self.known[number]][0], lines[self.known[number]][-1]) for number in (one, other)]
            for number in range(one + 1, other):
                share = (number - one) / (other - one)
                east, west = (between(ends[0][side], ends[1][side], share) for side in (0, 1))
                yield from self._parts(number, east, west, lines)

    def _parts(
        self, number: int, east: Point, west: Point, lines: Mapping[str, Sequence[Point]]
    ) -> Iterator[Street]:
        start = _crossing(east, west, lines[self.middle])
        begins = (("East", start, east), ("West", start, west))
        if number in self.park:
            begins = (begins[0], ("West", _crossing(east, west, lines[self.beyond]), west))
        for side, one, other in begins:
            # Even streets lead east, odd ones west.
            ahead = (side == "East") == (number % 2 == 0)
            high = max(99, round(length((one, other)) * _PER_METER))
            points, numbers = ((one, other), (1, high)) if ahead else ((other, one), (high, 1))
            yield Street(f"{side} {ordinal(number)} Street", "residential", points, True, *numbers, True)

    def outline(self, fixed: Sequence[Street]) -> list[Point]:
        """The ground that they cover: where nothing else is laid out."""
        lines = {street.name: street.points for street in fixed}
        courses = [lines[self.known[number]] for number in sorted(self.known)]
        return [*(course[0] for course in courses), *(course[-1] for course in reversed(courses))]


def _crossing(one: Point, other: Point, line: Sequence[Point]) -> Point:
    """Where a street meets an avenue, or comes nearest to its beginning."""
    north, east = other[0] - one[0], other[1] - one[1]
    for here, there in itertools.pairwise(line):
        up, right = there[0] - here[0], there[1] - here[1]
        across = north * right - east * up
        if across:
            off = here[0] - one[0], here[1] - one[1]
            share = (off[0] * right - off[1] * up) / across
            along = (off[0] * east - off[1] * north) / across
            if 0 <= share <= 1 and -0.02 <= along <= 1.02:
                return between(one, other, share)
    raise ValueError(f"The street between {one} and {other} does not meet the avenue.")
