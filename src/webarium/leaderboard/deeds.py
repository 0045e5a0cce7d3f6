"""What episodes did, whatever a package calls them: how a board knows a run that it lists already."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from webarium.runs.records.reader import RunReader
from webarium.runs.records.record import digest_of
from webarium.runs.records.step import Step
from webarium.types import Json
from webarium.worlds import Changes

IDLE = frozenset({"noop", "wait"})
"""Actions that do nothing to a page."""
RESEMBLING = 0.5
"""From this share on, its page says so."""


@dataclass(frozen=True)
class Deed:
    """One episode by what was asked and what was done, without any word of who did it."""

    asked: str
    """Hash of the task and its universe; trials of one task have the same."""
    did: str
    """Hash of the actions that had an effect, of the changes, and of the answer; empty if the episode broke."""


@dataclass(frozen=True)
class Likeness:
    """How much of two runs is the same."""

    submission: int
    """The listed one."""
    equal: int
    common: int
    """Episodes that both have and that did not break."""

    @property
    def share(self) -> float:
        """Equal by common episodes."""
        return self.equal / self.common if self.common else 0.0


def deeds_of(run: RunReader) -> dict[str, Deed]:
    """What the episodes of a run did that is listed, by their ids."""
    found = {}
    for job in run.jobs:
        record, result = run.episode(job.id), run.entry(job).result
        broke = result is None or result.outcome == "error"
        did = "" if broke else did_of(list(record.steps()), Changes.from_json(record.changes).digest())
        found[job.id] = Deed(asked_of(job.task_id, run.config.seed + job.epoch - 1, run.config.scale), did)
    return found


def asked_of(task_id: str, seed: int, scale: str) -> str:
    """Names a task in its universe."""
    return digest_of(json.dumps([scale, seed, task_id]))


def did_of(steps: Sequence[Step], changes: str) -> str:
    """Names what an episode did.

    Actions after which neither page nor data were any different are left out, and so is text that was not an action:
    they would be the cheapest way to make a copied run look new. Labels, times, model texts, pictures and file names
    play no part.

    Args:
        steps: All steps of the record, the first one the start.
        changes: Hash of the changes that were judged.
    """
    done: list[Json] = []
    before = _seen(steps[0]) if steps else ()
    for step in steps[1:]:
        if step.stop:
            done.append(["stop", " ".join(str((step.act or {}).get("answer") or "").split()).casefold()])
        elif step.act is None and step.asked is not None:
            done.append(step.asked)  # behind a door a request is what the agent did
            before = _seen(step)
        elif step.act is not None and "refused" not in step.digests:
            if step.act.get("is") not in IDLE and _seen(step) != before:
                done.append(step.act)
            before = _seen(step)
    return digest_of(json.dumps([done, changes], sort_keys=True))


def _seen(step: Step) -> tuple[str, ...]:
    """What a record proves of a page and the data behind it; the hash of its HTML has nothing to be compared with."""
    return (step.url, *(step.digests.get(name, "") for name in ("observation", "screenshot", "changes")))


def compare(new: Iterable[Deed], listed: Mapping[int, Iterable[Deed]]) -> list[Likeness]:
    """How much of a new run each listed one has, the likest first; only those that have at least half of its tasks.

    So a part that was cut out of a listed run is found, and a whole run may follow a listed one of its smoke subset.
    """
    mine = [deed for deed in new if deed.did]
    found = [_likeness(number, mine, [d for d in deeds if d.did]) for number, deeds in listed.items()]
    enough = [one for one in found if 2 * one.common >= len(mine)]
    return sorted(enough, key=lambda one: (-one.share, one.submission))


def _likeness(number: int, mine: Sequence[Deed], theirs: Sequence[Deed]) -> Likeness:
    """Trials have no order: each is compared with any of the other run's for the same task."""
    asked = Counter(deed.asked for deed in mine) & Counter(deed.asked for deed in theirs)
    equal = Counter(mine) & Counter(theirs)
    return Likeness(number, equal.total(), asked.total())
