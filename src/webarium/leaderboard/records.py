"""Whether an episode's record agrees with itself, with its task, and with the server's data."""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Iterator, Mapping

from webarium.errors import WebariumError
from webarium.leaderboard.binding import check_actions, check_changes, check_page, check_requests
from webarium.leaderboard.deeds import did_of
from webarium.leaderboard.rules import Rejected
from webarium.leaderboard.times import check_times
from webarium.published.webarena.variants import sites_at
from webarium.runs.records.reader import EpisodeReader
from webarium.runs.records.record import digest_of
from webarium.runs.records.results import EpisodeResult, Spent
from webarium.runs.records.step import Step
from webarium.sites.registry import default_users, load_sites
from webarium.tasks.task import Task
from webarium.types import Scale
from webarium.viewer.pictures import is_picture
from webarium.worlds import Changes, Universe

_DEFINED = ("params", "kind", "foreign", "start_urls", "users", "conditions", "now", "reasons")
"""Parts of a task that a record repeats, beside what else is compared."""
MOST = 2_000_000_000
"""No episode has more seconds, tokens or dollars; databases hold no larger whole number."""
_AMOUNTS = ("input_tokens", "output_tokens", "cached_tokens", "cost", "latency_s")
_IN_FORCE = ("start_urls", "conditions", "now")
"""Parts of a task that a record says were in force when the episode began."""


def check_data(record: EpisodeReader, task: Task, hashes: Mapping[str, str], scale: Scale) -> None:
    """Check that an episode was on the server's data and under its task's conditions.

    On other data, scoring would fall back to the recorded checks, which are not to be trusted.

    Raises:
        Rejected: It was not.
    """
    told = record.about.get("databases")
    sites = load_sites()
    databases_of = {
        s.database.name for name in task.sites if (s := sites.get(name)) and s.database is not None
    }
    same = isinstance(told, dict) and all(told.get(name) == hashes.get(name) for name in databases_of)
    name = record.path.stem[:120]
    if not same or not databases_of or record.task.get("sites") != list(task.sites):
        raise Rejected(
            f"Episode {name!r} was made with other data or another version of the sites than this server has."
        )
    if differing := _differing(record, task, scale):
        raise Rejected(f"Episode {name!r} was run under other conditions than the task has: {differing}.")


def _differing(record: EpisodeReader, task: Task, scale: Scale) -> str:
    """Which parts of the task the record tells otherwise, in words; empty for none."""
    own = json.loads(json.dumps(task.to_json()))
    found = [key for key in _DEFINED if record.task.get(key) != own[key]]
    found += [key for key in _IN_FORCE if record.about.get(key) != own[key]]
    users = {**default_users(sites_at(scale, load_sites())), **task.users}
    told = record.about.get("users")
    if not isinstance(told, dict) or any(told.get(site) != users.get(site) for site in task.sites):
        found.append("users")
    return ", ".join(dict.fromkeys(found))


def check_record(record: EpisodeReader, result: EpisodeResult, task: Task, universe: Universe) -> str:
    """Check that an episode's parts agree with each other and with the task.

    Returns:
        What the episode did, as `did_of` names it; empty if it broke.

    Raises:
        Rejected: They do not.
    """
    name = result.job.id
    try:
        steps = list(_steps(record, name))
        changes = Changes.from_json(record.changes)
        verdict = record.verdict
        did = did_of(steps, changes.digest())
    except (
        WebariumError,
        KeyError,
        TypeError,
        ValueError,
        AttributeError,
        RecursionError,
    ) as error:
        raise Rejected(f"The record of episode {name!r} cannot be read: {error}.") from None
    asked = (record.task.get("intent"), record.task.get("how_to_answer", ""))
    if asked != (task.intent, task.how_to_answer):
        raise Rejected(f"Episode {name!r} was asked something else than the task asks.")
    if _digest(steps) != result.digest:
        raise Rejected(f"The steps of episode {name!r} are not those that its result was written for.")
    if [step.index for step in steps] != list(range(len(steps))):
        raise Rejected(f"Episode {name!r} lacks steps.")
    if steps[0].stop or steps[0].act is not None:
        raise Rejected(f"Episode {name!r} has no beginning.")
    _require_measured(steps, result)
    try:
        check_times(steps, result)
    except (TypeError, ValueError, OverflowError, AttributeError) as error:
        raise Rejected(
            f"Episode {name!r} does not record times the way a run writes them: {error}."
        ) from None
    if result.outcome == "error":
        return ""
    if verdict is None or bool(verdict.get("passed")) != (result.outcome == "passed"):
        raise Rejected(f"The result of episode {name!r} is not what its verdict says.")
    bind(record, steps, changes, result, task, universe)
    told = [step.digests["changes"] for step in steps if "changes" in step.digests]
    if not told or told[-1] != changes.digest():
        raise Rejected(f"The changes of episode {name!r} are not those of its last step.")
    page = record.page
    seen = [step.url for step in steps if step.digests.get("observation")]
    if page is not None and (not seen or page.get("url") != seen[-1]):
        raise Rejected(f"The final page of episode {name!r} is not the one that its last step shows.")
    answered = steps[-1].act.get("answer") if steps[-1].stop and steps[-1].act else None
    given = answered if result.ended_by == "stop" else None
    if (given or None) != (result.answer or None):
        raise Rejected(f"Episode {name!r} did not give the answer that its result says.")
    return did


def bind(
    record: EpisodeReader,
    steps: list[Step],
    changes: Changes,
    result: EpisodeResult,
    task: Task,
    universe: Universe,
) -> None:
    """Hold the parts that a score reads to each other; raises `Rejected` where they disagree."""
    name = result.job.id
    try:
        check_actions(steps, result)
        check_requests(steps, name, door=record.door is not None)
        check_changes(steps, changes, universe, name)
        check_page(steps, record, task, name)
    except (WebariumError, KeyError, TypeError, ValueError, AttributeError, RecursionError) as error:
        raise Rejected(f"The record of episode {name!r} cannot be read: {error}.") from None


def _require_measured(steps: list[Step], result: EpisodeResult) -> None:
    """Refuse steps, tokens and costs that are not those of the record: a board ranks by costs, too."""
    name = result.job.id
    calls = [call for step in steps for call in step.calls]
    try:
        amounts = [result.wall_s, *(float(call[key] or 0) for call in calls for key in _AMOUNTS)]  # type: ignore[arg-type]
        spent = Spent.of(calls)
    except (KeyError, TypeError, ValueError, OverflowError, AttributeError):
        raise Rejected(f"A model call of episode {name!r} is not as a run writes it.") from None
    if not all(
        math.isfinite(amount) and 0 <= amount <= MOST for amount in (*amounts, spent.tokens, spent.cost)
    ):
        raise Rejected(f"Episode {name!r} records an amount that is not a plausible number.")
    if result.outcome == "error":
        return
    done = max((step.index for step in steps if not step.stop and "refused" not in step.digests), default=0)
    told = (result.steps, result.spent.tokens, result.spent.unpriced, round(result.spent.cost, 6))
    if told != (done, spent.tokens, spent.unpriced, round(spent.cost, 6)):
        raise Rejected(f"The steps, tokens or costs of episode {name!r} are not those of its record.")


def _steps(record: EpisodeReader, name: str) -> Iterator[Step]:
    """All steps, each compared with the hashes of what it shows."""
    for step in record.steps():
        if "observation" in step.digests and step.digests["observation"] != digest_of(step.observation):
            raise Rejected(f"The observation of step {step.index} of episode {name!r} was changed.")
        if step.screenshot is not None:
            picture = record.read(step.screenshot)
            if step.digests.get("screenshot") != digest_of(picture):
                raise Rejected(f"The picture of step {step.index} of episode {name!r} was changed.")
            if not is_picture(picture):
                raise Rejected(
                    f"The picture of step {step.index} of episode {name!r} is not a PNG or WebP, or is too large."
                )
        if step.stop and step.digests.get("stop") != step.action:
            raise Rejected(f"The stop of episode {name!r} was changed.")
        yield step


def _digest(steps: list[Step]) -> str:
    total = hashlib.sha256()
    for step in steps:
        for key in sorted(step.digests):
            total.update(f"{key}={step.digests[key]}\n".encode())
    return total.hexdigest()
