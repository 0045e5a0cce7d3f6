"""What a judge of key points has to go by: the log of what was done, and the screenshots that matter."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property

from webarium.llm import Image
from webarium.scoring.judges.quoting import quote, quote_list
from webarium.scoring.trajectory import Trajectory, TrajectoryStep


@dataclass(frozen=True, slots=True)
class Scored:
    """A step with what its screenshot shows."""

    step: TrajectoryStep
    image: Image
    shows: str
    score: int


@dataclass(frozen=True)
class Evidence:
    """An episode with its scored screenshots."""

    trajectory: Trajectory
    scored: Sequence[Scored]
    keep_from: int
    """Screenshots with this score or more count."""

    def parts(self, key_points: Sequence[str], reference: str | None, most_shown: int) -> list[str | Image]:
        """What the last question shows beside the request: key points, log, claim and screenshots."""
        by_step = {one.step.index: one for one in self.scored}
        log = [_log_line(step, by_step.get(step.index)) for step in self.trajectory.steps]
        parts: list[str | Image] = [
            quote_list("key point", key_points),
            "What was done and seen, step by step:\n" + "\n".join(log),
        ]
        if reference is not None:
            parts.append(quote("right answer, for comparison", reference))
        claim = "(none)" if self.trajectory.answer is None else self.trajectory.answer
        parts.append("The claim to be tested, not evidence:\n" + quote("response under judgement", claim))
        for one in kept(self.scored, self.keep_from, most_shown):
            parts += [f"Screenshot after step {one.step.index}:", one.image]
        return parts

    def supports(self, steps: Collection[int]) -> bool:
        """Whether all of these steps exist, and the screenshot of one of them, where it has one, counts."""
        return self._known.issuperset(steps) and not self._telling.isdisjoint(steps)

    @cached_property
    def _known(self) -> frozenset[int]:
        return frozenset(step.index for step in self.trajectory.steps)

    @cached_property
    def _telling(self) -> frozenset[int]:
        return self._known - {one.step.index for one in self.scored if one.score < self.keep_from}


def kept(scored: Sequence[Scored], keep_from: int, most: int) -> list[Scored]:
    """The screenshots worth showing, each different one once, and always the last, in their order."""
    latest = {one.image: one for one in scored}
    different = sorted(latest.values(), key=lambda one: one.step.index)
    last = different[-1]
    ranked = sorted(
        (one for one in different[:-1] if one.score >= keep_from),
        key=lambda one: (one.score, one.step.index),
        reverse=True,
    )
    return sorted([*ranked[: most - 1], last], key=lambda one: one.step.index)


def _log_line(step: TrajectoryStep, seen: Scored | None) -> str:
    name = f"step {step.index}"
    lines = [quote(f"{name}, action", step.action, longest=400)] if step.action else []
    if step.target:
        lines.append(quote(f"{name}, done to", step.target, longest=200))
    if step.error:
        lines.append(quote(f"{name}, refused with", step.error, longest=300))
    lines.append(quote(f"{name}, then at", f"{step.url} ({step.title})", longest=300))
    if seen is not None:
        lines.append(quote(f"{name}, screenshot found to show", seen.shows, longest=600))
    return "\n".join(lines)
