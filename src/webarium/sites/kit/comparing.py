"""Two texts compared line by line, in a time that no text can drive up."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass

from rapidfuzz.distance import LCSseq

AT_ONCE = 4_000_000
"""Pairs of lines up to which two runs are compared as they are; longer ones are parted at lines that are unique."""
MOST_PAIRS = 100_000_000
"""Pairs of lines that one comparison looks at; what is left after them counts as rewritten."""
MOST_LINES = 1_000_000
"""Lines that one comparison reads; longer texts count as rewritten as a whole."""
_DEEPEST = 4
"""How often stretches between unique lines are parted again, at lines that are unique in them."""


@dataclass(frozen=True, slots=True)
class Run:
    """Lines next to each other that both texts have."""

    old: int
    """Where they begin in the old text, counted from 0."""
    new: int
    """Where they begin in the new text."""
    size: int
    """How many they are."""


@dataclass(frozen=True, slots=True)
class Edit:
    """Lines of the old text in whose place the new text has others; either may be none."""

    old: int
    """Where they begin in the old text, counted from 0."""
    old_end: int
    """Behind the last of them."""
    new: int
    """Where the new ones begin in the new text."""
    new_end: int
    """Behind the last of them."""


@dataclass(frozen=True, slots=True)
class Compared:
    """What two texts have in common, in their order."""

    old: int
    """How many lines the old text has."""
    new: int
    """How many the new text has."""
    runs: tuple[Run, ...]
    """What both have; none is empty, and no two touch each other in both texts."""
    exact: bool
    """Whether all lines were looked at; else some count as rewritten, as there were too many."""

    def edits(self) -> Iterator[Edit]:
        """What lies between the runs: the new text is the old one with these made."""
        old = new = 0
        for run in (*self.runs, Run(self.old, self.new, 0)):
            if run.old > old or run.new > new:
                yield Edit(old, run.old, new, run.new)
            old, new = run.old + run.size, run.new + run.size

    def groups(self, around: int) -> Iterator[list[Edit]]:
        """The edits, those together that have at most twice so many lines between them."""
        group: list[Edit] = []
        for edit in self.edits():
            if group and edit.old - group[-1].old_end > 2 * around:
                yield group
                group = []
            group.append(edit)
        if group:
            yield group


class Allowance:
    """What may still be looked at, by one comparison or by several together."""

    __slots__ = ("_lines", "_pairs")

    def __init__(self, pairs: int = MOST_PAIRS, lines: int = MOST_LINES) -> None:
        self._pairs, self._lines = pairs, lines

    def take_pairs(self, count: int) -> bool:
        """Whether so many pairs of lines are left; they are not afterwards."""
        fits = count <= self._pairs
        self._pairs -= count if fits else 0
        return fits

    def take_lines(self, count: int) -> bool:
        """Whether so many lines are left; they are not afterwards."""
        fits = count <= self._lines
        self._lines -= count if fits else 0
        return fits


def compare(old: Sequence[Hashable], new: Sequence[Hashable], allowance: Allowance | None = None) -> Compared:
    """Compare two texts: as many lines as can be are kept, within an allowance (one of its own without one)."""
    allowance = Allowance() if allowance is None else allowance
    if not allowance.take_lines(len(old) + len(new)):
        return Compared(len(old), len(new), (), exact=False)
    numbers: dict[Hashable, int] = {}
    one = [numbers.setdefault(line, len(numbers)) for line in old]
    other = [numbers.setdefault(line, len(numbers)) for line in new]
    comparison = _Comparison(one, other, allowance)
    comparison.between(0, len(one), 0, len(other))
    return Compared(len(one), len(other), tuple(comparison.runs), comparison.exact)


class _Comparison:
    """Two texts as numbers of lines, and the runs found so far."""

    def __init__(self, old: list[int], new: list[int], allowance: Allowance) -> None:
        self._old, self._new, self._allowance = old, new, allowance
        self.runs: list[Run] = []
        self.exact = True

    def between(self, old: int, old_end: int, new: int, new_end: int, depth: int = 0) -> None:
        """Find what two stretches have in common."""
        start = old
        while old < old_end and new < new_end and self._old[old] == self._new[new]:
            old, new = old + 1, new + 1
        self._keep(start, new - (old - start), old - start)
        size = 0
        while old_end > old and new_end > new and self._old[old_end - 1] == self._new[new_end - 1]:
            old_end, new_end, size = old_end - 1, new_end - 1, size + 1
        self._middle(old, old_end, new, new_end, depth)
        self._keep(old_end, new_end, size)

    def _middle(self, old: int, old_end: int, new: int, new_end: int, depth: int) -> None:
        """Stretches that neither begin nor end alike."""
        pairs = (old_end - old) * (new_end - new)
        if not pairs:
            return
        parted = pairs > AT_ONCE and depth < _DEEPEST
        anchors = self._anchors(old, old_end, new, new_end) if parted else []
        for at, other in anchors:
            self.between(old, at, new, other, depth + 1)
            self._keep(at, other, 1)
            old, new = at + 1, other + 1
        if anchors:
            self.between(old, old_end, new, new_end, depth + 1)
        elif self._allowance.take_pairs(pairs):
            self._longest(old, old_end, new, new_end)
        else:
            self.exact = False

    def _longest(self, old: int, old_end: int, new: int, new_end: int) -> None:
        for step in LCSseq.opcodes(self._old[old:old_end], self._new[new:new_end]):
            if step.tag == "equal":
                self._keep(old + step.src_start, new + step.dest_start, step.src_end - step.src_start)

    def _anchors(self, old: int, old_end: int, new: int, new_end: int) -> list[tuple[int, int]]:
        """Lines that each stretch has once: as many as are in the same order in both."""
        ours, theirs = Counter(self._old[old:old_end]), Counter(self._new[new:new_end])
        places = {line: at for at in range(new, new_end) if theirs[line := self._new[at]] == 1}
        pairs = [
            (at, places[line])
            for at in range(old, old_end)
            if ours[line := self._old[at]] == 1 and line in places
        ]
        return _ascending(pairs)

    def _keep(self, old: int, new: int, size: int) -> None:
        if not size:
            return
        if self.runs:
            last = self.runs[-1]
            if last.old + last.size == old and last.new + last.size == new:
                self.runs[-1] = Run(last.old, last.new, last.size + size)
                return
        self.runs.append(Run(old, new, size))


def _ascending(pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The most pairs, ordered by their first, that are in the order of their second, too."""
    tops: list[int] = []
    ends: list[int] = []
    before: list[int] = []
    for number, (_, value) in enumerate(pairs):
        pile = bisect_left(tops, value)
        before.append(ends[pile - 1] if pile else -1)
        if pile == len(tops):
            tops.append(value)
            ends.append(number)
        else:
            tops[pile], ends[pile] = value, number
    chain: list[tuple[int, int]] = []
    at = ends[-1] if ends else -1
    while at >= 0:
        chain.append(pairs[at])
        at = before[at]
    return chain[::-1]
