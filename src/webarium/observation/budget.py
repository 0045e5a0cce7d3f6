"""Keeping an observation's text within a number of tokens: what matters stays, and what was left out is said."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from webarium.observation.tokens import count

NOTE_TOKENS = 60
"""Kept free for the sentence that says what was left out."""
MOST_KINDS = 6
"""So many kinds are counted by name in that sentence."""
FOCUSED, CONTROL, HEADING, TEXT, FAR_CONTROL, FAR_HEADING, REST = range(7)
"""How much a line matters, the most first; far is what cannot be seen without scrolling."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a text that may be cut."""

    depth: int
    """How many lines it is inside of, as far as they are printed."""
    text: str
    """What it says, its indent included."""
    rank: int
    """How much it matters: ``FOCUSED`` to ``REST``."""
    kind: str
    """What it is called when it is left out, e.g. ``link``."""


def rank_of(*, focused: bool, control: bool, heading: bool, in_view: bool) -> int:
    """How much a line matters."""
    if focused:
        return FOCUSED
    if control:
        return CONTROL if in_view else FAR_CONTROL
    if heading:
        return HEADING if in_view else FAR_HEADING
    return TEXT if in_view else REST


def fit(
    entries: Sequence[Entry], tokens: int, *, joined: str = "\n", counted: Callable[[str], int] = count
) -> str:
    """The lines that matter most, in their order, with all lines that they are inside of.

    The first line stays in any case. The last line says how many lines of which kind were left out, if any.
    """
    costs = [counted(entry.text) + 1 for entry in entries]
    if sum(costs) <= tokens:
        return joined.join(entry.text for entry in entries)
    parents = _parents(entries)
    kept = {0} if entries else set()
    left = tokens - NOTE_TOKENS - sum(costs[:1])
    full = REST
    for index in sorted(range(len(entries)), key=lambda at: (entries[at].rank, at)):
        if entries[index].rank > full:
            break
        chain: list[int] = []
        at = index
        while at >= 0 and at not in kept:
            chain.append(at)
            at = parents[at]
        cost = sum(costs[at] for at in chain)
        if cost <= left:
            kept.update(chain)
            left -= cost
        else:
            full = entries[index].rank  # nothing that matters less takes the place of what did not fit
    lines = [entry.text for index, entry in enumerate(entries) if index in kept]
    dropped = Counter(entry.kind for index, entry in enumerate(entries) if index not in kept)
    return joined.join([*lines, _note(dropped, tokens)])


def _parents(entries: Sequence[Entry]) -> list[int]:
    """For each line the one that it is directly inside of, -1 for none."""
    found: list[int] = []
    above: list[int] = []
    for index, entry in enumerate(entries):
        while above and entries[above[-1]].depth >= entry.depth:
            above.pop()
        found.append(above[-1] if above else -1)
        above.append(index)
    return found


def _note(dropped: Counter[str], tokens: int) -> str:
    common = dropped.most_common(MOST_KINDS)
    rest = dropped.total() - sum(number for _, number in common)
    said = ", ".join(f"{number} {kind}" for kind, number in common) + (f", {rest} others" if rest else "")
    return f"(Left out to stay within {tokens} tokens: {said}. Scroll to bring other parts to the front.)"
