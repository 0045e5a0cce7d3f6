"""Whether the times that a record tells can have been: steps take time, and not more than their episode."""

from __future__ import annotations

import math
from collections.abc import Sequence

from webarium.leaderboard.rules import Rejected
from webarium.runs.records.results import EpisodeResult
from webarium.runs.records.step import Step

LONGEST_S = 30 * 86_400.0
"""No episode takes longer."""
LEAST_MS = 10.0
"""Looking at a page once: a tree, a picture and two frames cannot be had faster."""
SLACK_MS = 250.0
"""By so much clocks of different parts of a program may differ under load."""
ROUNDED_MS = 2.0
"""What rounding may take away."""
_PARTS = ("agent", "execute", "settle", "observe")
_NAMES = (*_PARTS, "total", "at")


def check_times(steps: Sequence[Step], result: EpisodeResult) -> None:
    """Check that an episode's steps follow each other in time and fit into its seconds, as do requests and calls.

    No time decides a score: whether an agent stopped in time is whether its record ends with its stop.

    Raises:
        Rejected: They do not; times that were only written by hand may still pass.
    """
    name, last = result.job.id, 0.0
    for step in steps:
        taken = _milliseconds(step, name)
        at = taken["at"]
        least = sum(taken[part] for part in _PARTS)
        if not step.stop and step.digests.get("observation"):
            least = max(least, taken["total"], LEAST_MS)
        if at + ROUNDED_MS < last + least:
            raise Rejected(
                f"Step {step.index} of episode {name!r} tells of {least:.0f} ms of work within {at - last:.0f} ms."
            )
        _check_calls(step, taken["agent"], name)
        _check_requests(step, at, name)
        last = at
    if result.wall_s > LONGEST_S:
        raise Rejected(f"Episode {name!r} tells that it took more than {LONGEST_S / 86_400:.0f} days.")
    if result.wall_s * 1000 + ROUNDED_MS < last:
        raise Rejected(
            f"Episode {name!r} tells that it took {result.wall_s:g} s, and its steps took {last / 1000:.3f} s."
        )


def _check_calls(step: Step, agent_ms: float, name: str) -> None:
    """A model answers while the agent is asked, so no answer takes longer than the agent did."""
    for call in step.calls:
        if float(call.get("latency_s") or 0) * 1000 > agent_ms + SLACK_MS:  # type: ignore[arg-type]
            raise Rejected(
                f"A model call of step {step.index} of episode {name!r} took longer than its agent."
            )


def _check_requests(step: Step, at: float, name: str) -> None:
    """Requests are noted as they end, so none ends after the step that tells of it."""
    for request in step.requests:
        ended = [float(request.get(key) or 0) for key in ("at", "ms")]  # type: ignore[arg-type]
        if not all(math.isfinite(each) and each >= 0 for each in ended) or sum(ended) > at + SLACK_MS:
            raise Rejected(f"A request of step {step.index} of episode {name!r} ended after the step.")


def _milliseconds(step: Step, name: str) -> dict[str, float]:
    """All times of a step, 0 for one that is not told, but for when it was."""
    told = step.timings
    try:
        found = {key: float(told["at"] if key == "at" else told.get(key, 0.0)) for key in _NAMES}
    except (KeyError, TypeError, ValueError, OverflowError, AttributeError):
        raise Rejected(
            f"Step {step.index} of episode {name!r} does not record times the way a run writes them."
        ) from None
    if not all(math.isfinite(value) and value >= 0 for value in found.values()):
        raise Rejected(
            f"Step {step.index} of episode {name!r} records a time that is not a plausible number."
        )
    return found
