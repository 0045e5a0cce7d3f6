"""The checks of a task: answer, final URL, final page, and the world's changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, Literal, Protocol, Self
from urllib.parse import parse_qsl, unquote, urlsplit

from webarium.notation import Notation, meant, weighed
from webarium.scoring.context import NOTHING_KNOWN, Context
from webarium.scoring.expect import Expect, alternatives, compare
from webarium.scoring.foreign.outcomes import Profile
from webarium.scoring.form.reader import grade_form
from webarium.scoring.grading import Answer, Grade
from webarium.scoring.matchers import Matcher, as_matcher
from webarium.scoring.quoting import clip, quoted
from webarium.scoring.verdict import CheckResult
from webarium.types import Answers

if TYPE_CHECKING:
    from webarium.actions.types import Stop
    from webarium.envs.journal import Entry
    from webarium.scoring.expect import Expected
    from webarium.scoring.judges.judges import Judges
    from webarium.scoring.trajectory import Trajectory
    from webarium.worlds import RowChange

MOST_TOLD = 20
"""So many differences between what was expected and what has changed are told."""


class ElementText(Protocol):
    """What a page check reads of one element."""

    @property
    def text(self) -> str:
        """Its visible text."""

    @property
    def value(self) -> str | None:
        """The current value of a form field, ``None`` for other elements."""


class PageView(Protocol):
    """The page an agent left, as far as checks look at it."""

    @property
    def url(self) -> str:
        """The active tab's URL."""

    async def select(self, css: str) -> Sequence[ElementText]:
        """All elements that a CSS selector finds, in document order."""


@dataclass(frozen=True)
class Outcome:
    """Everything that checks may look at."""

    stop: Stop
    page: PageView
    changes: Sequence[RowChange]
    question: str
    judges: Judges | None = None
    """Language models for what no rule can decide; without them such checks stay unverified."""
    trajectory: Trajectory | None = None
    """What the agent saw and did, for judges that look at it."""
    profile: Profile = "strict"
    """How tasks of other benchmarks are scored: by repaired rules, or exactly as published."""
    answers: Answers = "free"
    """Whether the answer has a declared form, or is in whatever words."""
    stopped: bool = True
    """Whether the agent stopped by itself; else `stop` is empty."""
    journal: Sequence[Entry] = ()
    """What happened in which order, where the task has it written down."""
    notations: Sequence[Notation] = ()
    """How the pages that the agent saw are written, where not as usual."""


class Check(Protocol):
    """One condition on the outcome of an episode.

    A check that asks a judge also says ``by = "judge"``; it is run after all others, and only if none of them failed.
    """

    @property
    def name(self) -> str:
        """``answer``, ``url``, ``page`` or ``state``."""

    async def run(self, outcome: Outcome) -> CheckResult:
        """Look and say whether it holds."""

    def describe(self) -> str:
        """What it wants, in words."""


@dataclass(frozen=True)
class AnswerCheck:
    """The stop action's text states the expected answer."""

    answer: Answer
    name: str = "answer"
    context: Context = NOTHING_KNOWN
    """What may stand beside the answer, and what would be another one."""

    def grade(self, text: str, question: str) -> Grade:
        """Judge a free text as an answer to the question."""
        return self.answer.grade(text, question, self.context)

    async def run(self, outcome: Outcome) -> CheckResult:
        """Grade the text; what the rules are unsure of is for a judge, where one is named, or stays undecided."""
        text = outcome.stop.answer
        judge = (
            partial(grade_form, self.answer, question=outcome.question)
            if outcome.answers == "form"
            else partial(self.grade, question=outcome.question)
        )
        grade = weighed(text, outcome.notations, judge)
        if not grade.unsure:
            return CheckResult(self.name, grade.passed, grade.detail)
        if outcome.judges is None:
            return CheckResult.undecided(self.name, f"{grade.detail}; a judge may decide: --judge")
        judgement = await outcome.judges.answer(
            question=outcome.question, reference=self.answer.natural(), answer=text
        )
        return CheckResult.judged(self.name, judgement)

    def describe(self) -> str:
        """The expected answer."""
        return f"the answer is {quoted(self.answer.natural())}"


@dataclass(frozen=True)
class UrlCheck:
    """The final URL has the host, one of the paths, and the query values asked for."""

    origin: str
    """``http://onestopshop.test``."""
    paths: tuple[str, ...]
    """Any of these; a trailing slash does not matter."""
    query: Mapping[str, Any] = field(default_factory=dict)
    """Parameter name to value, matcher, or ``None`` for absent or blank; others are free."""
    name: str = "url"
    instead: UrlCheck | None = None
    """Another place that will do as well."""

    async def run(self, outcome: Outcome) -> CheckResult:
        """Compare the parts of the URL, percent-decoded."""
        reason = self.mismatch(outcome.page.url)
        if reason is not None and self.instead is not None and not self.instead.mismatch(outcome.page.url):
            reason = None
        return CheckResult(self.name, reason is None, reason or f"the final page is {outcome.page.url}")

    def mismatch(self, url: str) -> str | None:
        """Why a URL will not do, or ``None``."""
        try:
            given, wanted = urlsplit(url), urlsplit(self.origin)
            same_host = (given.scheme, given.netloc.lower()) == (wanted.scheme, wanted.netloc.lower())
        except ValueError:
            return f"the final URL {clip(url)} is not a URL"
        if not same_host:
            return f"the final page {clip(url)} is not on {wanted.netloc}"
        if _clean_path(given.path) not in {_clean_path(path) for path in self.paths}:
            return f"the final page is {quoted(given.path)}, expected {' or '.join(map(quoted, self.paths))}"
        found: dict[str, list[str]] = {}
        for name, value in parse_qsl(given.query, keep_blank_values=True):
            found.setdefault(name, []).append(value.strip())
        for name, value in self.query.items():
            reason = _query_mismatch(name, value, found.get(name, []))
            if reason:
                return reason
        return None

    def describe(self) -> str:
        """The expected URL."""
        parts = [
            f"{n} {'absent' if v is None else '= ' + as_matcher(v).describe()}" for n, v in self.query.items()
        ]
        place = f"the final page is {self.origin}{' or '.join(self.paths)}"
        other = f", or {self.instead.describe()}" if self.instead is not None else ""
        return place + (f" with {', '.join(parts)}" if parts else "") + other


@dataclass(frozen=True)
class PageCheck:
    """Elements of the final page read as wanted."""

    selector: str
    """CSS."""
    wanted: object
    """A value or matcher."""
    read: Literal["text", "value"] = "text"
    """Visible text, or the current value of a form field."""
    quantifier: Literal["any", "all"] = "any"
    """Whether one of the found elements is enough."""
    name: str = "page"

    async def run(self, outcome: Outcome) -> CheckResult:
        """Read the elements; none found fails."""
        elements = await outcome.page.select(self.selector)
        if not elements:
            return CheckResult(
                self.name, False, f"the final page {outcome.page.url} has no element {self.selector}"
            )
        texts = [element.text if self.read == "text" else element.value for element in elements]
        matcher: Matcher = as_matcher(self.wanted)
        passes = [t is not None and any(map(matcher.matches, meant(t, outcome.notations))) for t in texts]
        passed = any(passes) if self.quantifier == "any" else all(passes)
        shown = "; ".join(clip(text or "") for text in texts[:3])
        verb = "has" if passed else "lacks"
        return CheckResult(
            self.name, passed, f"{self.selector} {verb} {matcher.describe()}: it reads {shown}"
        )

    def describe(self) -> str:
        """The expectation."""
        return f"{self.read} of {self.selector} is {as_matcher(self.wanted).describe()}"


@dataclass(frozen=True)
class StateCheck:
    """Exactly the expected rows changed; without expectations nothing may change at all."""

    options: tuple[tuple[Expect, ...], ...] = ((),)
    name: str = "state"

    @classmethod
    def of(cls, expected: Expected | None) -> Self:
        """From what a template expects."""
        return cls(alternatives(expected))

    def counted(self, changes: Sequence[RowChange]) -> Sequence[RowChange]:
        """The changes that count; sites on which looking changes rows leave these out."""
        return changes

    async def run(self, outcome: Outcome) -> CheckResult:
        """Match one to one with each alternative; tells the problems of the nearest one."""
        changes = self.counted(outcome.changes)
        found = [compare(option, changes) for option in self.options]
        best = min(found, key=len)
        if best:
            more = [f"and {len(best) - MOST_TOLD} more"] if len(best) > MOST_TOLD else []
            return CheckResult(self.name, False, "; ".join([*best[:MOST_TOLD], *more]))
        nothing = self.options == ((),)
        return CheckResult(
            self.name, True, "nothing changed" if nothing else "the expected changes happened, no others"
        )

    def describe(self) -> str:
        """The expectations."""
        if self.options == ((),):
            return "nothing changes"
        return " or ".join(
            "exactly: " + "; ".join(wish.describe() for wish in option) if option else "nothing changes"
            for option in self.options
        )


def _clean_path(path: str) -> str:
    return "/" + unquote(path).strip("/")


def _query_mismatch(name: str, wanted: object, given: Sequence[str]) -> str | None:
    if wanted is None:
        return None if not any(given) else f"the final URL has {name}={given[-1]}, expected none"
    matcher = as_matcher(wanted)
    if not given:
        ok = isinstance(matcher, Matcher) and matcher.matches(None)
        return None if ok else f"the final URL has no {name}, expected {matcher.describe()}"
    if len(set(given)) > 1 or not matcher.matches(given[-1]):
        return f"the final URL has {name}={','.join(given)}, expected {matcher.describe()}"
    return None
