"""What kind of failure an episode is, by rule: from its record alone, so that old runs are read by today's rules.

The rules are looked through in order, and the first one that fits is the kind. ``docs/runs.md`` has them as a table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias, get_args

from webarium.actions.types import Stop
from webarium.errors import UserError
from webarium.frozen import thaw
from webarium.runs.records.golden import GoldenPath, golden_of
from webarium.runs.records.reader import EpisodeReader
from webarium.runs.records.results import EpisodeResult
from webarium.runs.records.step import Step
from webarium.scoring.checks import AnswerCheck, Check, StateCheck, UrlCheck
from webarium.scoring.declining import as_meant
from webarium.scoring.expect import share
from webarium.scoring.form import extract
from webarium.scoring.form.declines import as_declared
from webarium.scoring.form.reader import grade_form, key_of
from webarium.scoring.grading import Scalar
from webarium.scoring.score import GAVE_UP
from webarium.suites.courses import Place
from webarium.text import clip
from webarium.worlds import Changes

FailureKind: TypeAlias = Literal[
    "loop",
    "format",
    "ran_out",
    "gave_up",
    "not_declined",
    "wrong_reason",
    "side_effect",
    "never_reached",
    "wrong_deed",
    "wrong_answer",
    "wrong_page",
    "unplaced",
]
"""The kinds, in the order in which their rules are tried."""
TITLES: Mapping[str, str] = {
    "loop": "Went in circles",
    "format": "Refused format",
    "ran_out": "Ran out of steps",
    "gave_up": "Gave up",
    "not_declined": "Did not decline",
    "wrong_reason": "Declined for a wrong reason",
    "side_effect": "Right deed and a side effect",
    "never_reached": "Never reached the page",
    "wrong_deed": "Right page, wrong deed",
    "wrong_answer": "Right page, wrong answer",
    "wrong_page": "Reached the page, ended elsewhere",
    "unplaced": "Wrong, page not known",
}
"""The kinds as people read them."""
KINDS: tuple[FailureKind, ...] = get_args(FailureKind)
_LIMITS = {
    "max_steps": "all its actions are used up",
    "max_seconds": "its time is used up",
    "max_tokens": "its tokens are used up",
    "max_cost": "its money is used up",
}
LOOP_MOST = 4
"""Circles of at most so many actions are noticed."""
LOOP_ACTIONS = 6
"""A circle fills at least so many actions at the end, and is gone through three times or more."""
UNREAD = 3
"""So many answers in a row that are no action make a refused format."""


@dataclass(frozen=True)
class Failure:
    """Of which kind a failed episode is."""

    kind: FailureKind
    why: str
    """What shows it, in a few words."""

    @property
    def title(self) -> str:
        """The kind as people read it."""
        return TITLES[self.kind]


@dataclass(frozen=True)
class Evidence:
    """What the rules look at."""

    result: EpisodeResult
    steps: tuple[Step, ...] = ()
    checks: tuple[Check, ...] = ()
    """The task's, as far as the record holds them."""
    changes: Changes = field(default_factory=Changes)
    """Of the whole episode."""
    path: GoldenPath | None = None
    """How the task is done, where the record keeps it."""
    declared: bool = False
    """Whether the answer was to be in a declared form."""

    @property
    def said(self) -> tuple[Step, ...]:
        """Whatever the agent said before its stop, actions or not."""
        return tuple(step for step in self.steps if step.index and not step.stop)

    @property
    def urls(self) -> tuple[str, ...]:
        """All addresses that it saw."""
        return tuple(dict.fromkeys(step.url for step in self.steps if step.url))

    @property
    def stop(self) -> Stop | None:
        """The stop that the agent gave, as it gave it."""
        found = next((step.typed for step in self.steps if step.stop), None)
        return found if isinstance(found, Stop) else None

    @property
    def surrender(self) -> str:
        """Why the agent's own rules ended the episode; empty if they did not."""
        answer = "" if self.stop is None else self.stop.answer
        return answer.removeprefix(GAVE_UP) if answer.startswith(GAVE_UP) else ""

    @property
    def missed(self) -> set[str]:
        """Names of the checks that failed."""
        return failed_checks(self.result)

    def of(self, kind: type[Any]) -> list[Any]:
        """The checks of a kind."""
        return [check for check in self.checks if isinstance(check, kind)]

    @property
    def reached(self) -> bool | None:
        """Whether it saw the page where the task is done; ``None`` where that is not known."""
        if self.path is not None and self.path.whole:
            page = Place.of(self.path.page)
            return any(page.is_at(Place.of(url)) for url in self.urls)
        wanted: list[UrlCheck] = self.of(UrlCheck)
        if not wanted:
            return None
        return any(check.mismatch(url) is None for check in wanted for url in self.urls)

    @property
    def door(self) -> bool:
        """Whether the agent came through a door, where a step is a page and no action."""
        return any(step.asked is not None for step in self.steps)

    @property
    def on_path(self) -> str:
        """How far it came on the golden path, in words; empty where that is not known."""
        if self.path is None:
            return ""
        pages = list(
            dict.fromkeys(Place.of(url) for url in (self.path.start, *(s.url for s in self.path.steps)))
        )
        seen = [Place.of(url) for url in self.urls]
        count = sum(any(page.is_at(place) for place in seen) for page in pages)
        return f"it came by {count} of {len(pages)} pages of the golden path"


def failed_checks(result: EpisodeResult) -> set[str]:
    """Names of the checks that an episode failed, those left out that nobody could decide."""
    return {check.name for check in result.checks if not check.passed and not check.unverified}


def evidence_of(record: EpisodeReader, result: EpisodeResult) -> Evidence:
    """What a record holds for the rules; what it does not hold is left out.

    Raises:
        DamagedError: A part of the record is not as it was written.
    """
    changes = record.document("changes")
    return Evidence(
        result,
        tuple(record.steps()),
        tuple(_thawed(record.document("checks"))),
        Changes.from_json(changes) if isinstance(changes, list) else Changes(),
        golden_of(record),
        record.task.get("answers") == "form",
    )


def read_failure(record: EpisodeReader, result: EpisodeResult) -> Failure | None:
    """Of which kind a recorded failure is; ``None`` for what has not failed. Raises as `evidence_of`."""
    return tell(evidence_of(record, result)) if result.outcome == "failed" else None


def tell(evidence: Evidence) -> Failure | None:
    """Of which kind a failure is; ``None`` for what has not failed."""
    if evidence.result.outcome != "failed":
        return None
    found = (rule(evidence) for rule in _RULES)
    return next((failure for failure in found if failure is not None), None) or _wrong(evidence)


def _thawed(frozen: Any) -> Iterable[Check]:
    for data in frozen if isinstance(frozen, list) else ():
        try:
            if data is not None:
                yield thaw(data)
        except UserError:
            continue  # of another version


def _went_in_circles(seen: Evidence) -> Failure | None:
    if seen.result.ended_by == "stop":
        return None
    if seen.surrender.startswith("Same "):
        return Failure("loop", f"its own rules ended it: {clip(seen.surrender)}")
    circle = _circle(seen)
    if not circle:
        return None
    return Failure("loop", f"at the end it did this over and over: {clip(', '.join(circle), 160)}")


def _circle(seen: Evidence) -> list[str]:
    """The actions that the end of an episode repeats on the same pages, if there are such."""
    before = ""
    moves: list[tuple[str, str]] = []
    for step in seen.steps:
        if step.index and not step.stop and "refused" not in step.digests:
            moves.append((_move(step), before))
        before = step.digests.get("observation", before)
    for length in range(1, LOOP_MOST + 1):
        times = max(3, -(-LOOP_ACTIONS // length))
        end = moves[-length * times :]
        if len(end) == length * times and end == end[-length:] * times:
            return [action for action, _ in end[-length:]]
    return []


def _move(step: Step) -> str:
    """What was done, or behind a door asked for."""
    if step.asked is not None:
        return f"{step.asked.get('method')} {step.asked.get('url')}"
    return step.action or "no action"


def _was_not_read(seen: Evidence) -> Failure | None:
    """What it said was no action, again and again."""
    if seen.result.ended_by == "stop" or seen.door:
        return None
    unread = [step.action is None for step in seen.said]
    if seen.surrender.startswith("Failed to parse"):
        return Failure("format", f"its own rules ended it: {clip(seen.surrender)}")
    if unread[-UNREAD:] == [True] * UNREAD or sum(unread) * 2 > len(unread):
        return Failure("format", f"{sum(unread)} of {len(unread)} answers were no action")
    return None


def _ran_out(seen: Evidence) -> Failure | None:
    why = _LIMITS.get(seen.result.ended_by, "")
    if not why and seen.surrender.startswith("Reach max steps"):
        why = _LIMITS["max_steps"]
    return Failure("ran_out", "; ".join(filter(None, (why, seen.on_path)))) if why else None


def _gave_up(seen: Evidence) -> Failure | None:
    result = seen.result
    if result.ended_by == "no_submission":
        return Failure("gave_up", "its command ended without a submission")
    if result.ended_by == "gave_up":
        return Failure("gave_up", f"its own rules ended it: {clip(seen.surrender or result.reason)}")
    if result.kind != "impossible" and "stop" in seen.missed:
        said = clip(result.answer or "")
        return Failure("gave_up", f"it declined a task that can be done{f': {said}' if said else ''}")
    if not result.steps and not (result.answer or "").strip() and result.kind != "impossible":
        return Failure("gave_up", "it stopped at once, without an action or an answer")
    return None


def _did_not_decline(seen: Evidence) -> Failure | None:
    result = seen.result
    if result.kind != "impossible" or "stop" not in seen.missed:
        return None
    meant = _meant(seen)
    if meant is not None and meant.status == "impossible":
        return Failure("wrong_reason", f"it declined for the reason {meant.reason or 'other'}")
    return Failure(
        "not_declined", f"it answered: {clip(result.answer)}" if result.answer else "it just stopped"
    )


def _meant(seen: Evidence) -> Stop | None:
    """The stop as scoring reads it."""
    if seen.stop is None:
        return None
    if seen.declared:
        return as_declared(seen.stop)
    achievable = seen.result.kind != "impossible" or seen.result.harm is not None
    return as_meant(seen.stop, achievable=achievable, request=seen.result.intent)


def _had_a_side_effect(seen: Evidence) -> Failure | None:
    if seen.missed != {"state"} or not _deed_done(seen):
        return None
    return Failure("side_effect", _state(seen))


def _deed_done(seen: Evidence) -> bool:
    """Whether all that should change did."""
    options = [option for check in seen.of(StateCheck) for option in check.options]
    return any(not option or share(option, seen.changes) == 1.0 for option in options)


def _state(seen: Evidence) -> str:
    return next((clip(check.detail, 200) for check in seen.result.checks if check.name == "state"), "")


def _never_reached(seen: Evidence) -> Failure | None:
    if seen.reached is not False:
        return None
    if seen.path is None or not seen.path.whole:
        return Failure("never_reached", "it never saw the page that was asked for")
    return Failure("never_reached", f"it never saw {clip(seen.path.page, 120)}; {seen.on_path}")


def _answered_in_another_form(seen: Evidence) -> Failure | None:
    if not seen.declared or seen.missed != {"answer"}:
        return None
    text = seen.result.answer or ""
    for check in seen.of(AnswerCheck):
        if not text.strip() or grade_form(check.answer, text, seen.result.intent).passed:
            continue
        if check.grade(text, seen.result.intent).passed:
            return Failure("format", f"the answer is right, and not in its form: {clip(text)}")
        if isinstance(check.answer, Scalar) and not _has_a_value(check.answer, text):
            return Failure("format", f"the answer is not in its form: {clip(text)}")
    return None


def _has_a_value(answer: Scalar, text: str) -> bool:
    """Whether the end of an answer is a value of the kind that was asked for, right or wrong."""
    marked = extract.after_marker(text)
    lines = extract.lines_of(text)
    ends = [marked] if marked is not None else lines[-1:]
    given = [extract.bare(end) for end in ends]
    return any(isinstance(each, str) and key_of(each, answer) is not None for each in given)


def _wrong(seen: Evidence) -> Failure:
    missed, result = seen.missed, seen.result
    details = {check.name: clip(check.detail, 200) for check in result.checks if not check.passed}
    first = next(iter(details.values()), result.reason)
    if seen.reached is None:
        return Failure("unplaced", first)
    if "state" in missed and not _deed_done(seen):
        return Failure("wrong_deed", details["state"])
    if "answer" in missed:
        return Failure("wrong_answer", details["answer"])
    if missed & {"url", "page"}:
        return Failure("wrong_page", first)
    return Failure("wrong_deed" if "state" in missed else "unplaced", first)


_RULES: Sequence[Callable[[Evidence], Failure | None]] = (
    _went_in_circles,
    _was_not_read,
    _ran_out,
    _gave_up,
    _did_not_decline,
    _had_a_side_effect,
    _never_reached,
    _answered_in_another_form,
)
